"""The order of the seats around the table, their head starts, and changes of who plays at them."""

from __future__ import annotations

from functools import cache

from game.core.rules import Event, event
from game.core.words import say, who


@cache
def clockwise(first: int, count: int) -> tuple[int, ...]:
    """Return ``count`` seats in turn order, beginning with ``first``."""
    return tuple([(first + step) % count for step in range(count)])


def chosen_starter(number: int, seats: int) -> int | None:
    """Return the seat of the player that an option lets start, ``None`` if chance decides.

    ``number`` counts the players from 1; 0 stands for chance. Raises ``ValueError`` if there is no such player.
    """
    if number > seats:
        raise ValueError(say("Player {seat} cannot start: there are only {count} players.", seat=number, count=seats))
    return number - 1 if number else None


def turns_begun(turn: int, active: int, count: int) -> tuple[int, ...]:
    """Return the number of turns that each of ``count`` seats has begun, if turns always go clockwise.

    ``turn`` is the number of the present turn, counted over all seats from 1; ``active`` is its seat.
    """
    begun = []
    for seat in range(count):
        turns_since = (active - seat) % count  # between the last turn of this seat and the present turn
        begun.append((turn - 1 - turns_since) // count + 1)
    return tuple(begun)


@event
class HeadStartGiven(Event):
    """A seat begins with a head start of ``steps``; ``what`` is the text of the game's rules that describes it."""

    seat: int
    steps: int
    what: str

    def sentence(self) -> str:
        """Return the sentence for the log."""
        return say("{who} gets a head start: {what}.", who=who(self.seat), what=say(self.what))


def _with_doubled_braces(name: str) -> str:
    """Return a name with its braces doubled, so that ``format`` leaves them unchanged."""
    return name.replace("{", "{{").replace("}", "}}")


@event
class SeatChange(Event):
    """From here on somebody else plays a seat: a person, or a bot for a person.

    ``after`` is the number of records before the change. ``name`` is the name of the seat from then on, and ``before``
    is its name until then. ``bot`` is the bot that plays, ``None`` for a person.
    """

    after: int
    seat: int
    name: str
    bot: str | None
    before: str

    def sentence(self) -> str:
        """Return the sentence for the log. It holds the names themselves, since a later change may replace them."""
        name = _with_doubled_braces(self.name)
        before = _with_doubled_braces(self.before)
        if self.bot is not None:
            return say("A bot now plays for {name}.", name=name)
        if name == before:
            return say("{name} takes over from the bot.", name=name)
        return say("{name} takes over from {other}.", name=name, other=before)
