"""The rules of Bones. Each seat's dice are a secret, and dice are rolled: the two things that Nim does not have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Annotated, ClassVar

from bones.bot import play_doubter
from game.core.bots import BotKind, play_random
from game.core.notation import WrittenMove, parser
from game.core.rules import Bot, Chance, Event, NamedRules, OptionValue, Outcome, Prompt, Seat, Worded, event
from game.core.words import Marked, say, who

#: dice of each seat, faces of a die, and shells of each seat at the beginning
DICE, FACES, SHELLS = 2, 6, 2
#: A die that is hidden in a view.
HIDDEN = 0
Hand = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class State:
    """The dice and the shells of each seat, the seat to move, and the bid: how many dice show which face."""

    hands: tuple[Hand, ...]
    shells: tuple[int, ...]
    active: int
    count: int
    face: int


@dataclass(frozen=True, slots=True)
class Bid(WrittenMove, word="bid"):
    """Bid that at least ``count`` of all dice show ``face``: ``bid 2 5``."""

    count: int
    face: int


@dataclass(frozen=True, slots=True)
class Doubt(WrittenMove, word="doubt"):
    """Doubt the bid of the seat before: ``doubt``."""


@event
class Rolled(Event):
    """All dice are rolled; each seat sees its own."""

    says: ClassVar[Marked] = "All roll their dice. {who} begins."
    seat: Seat
    hands: tuple[Hand, ...]

    def seen_by(self, seat: int | None) -> Rolled:
        """Return the event with the dice of the other seats hidden."""
        return Rolled(self.seat, hidden_from(seat, self.hands))


@event
class Raised(Event):
    """A seat bids."""

    says: ClassVar[Marked] = "{who} bids: at least {count} of {face}."
    seat: Seat
    count: Annotated[int, Worded("count")]
    face: int


@event
class Uncovered(Event):
    """A seat doubts the bid, and all dice are shown: nobody can take that back."""

    reveals: ClassVar[bool] = True
    says: ClassVar[Marked] = "{who} doubts it. {shown} of all dice show {face}."
    seat: Seat
    shown: int
    face: int
    hands: tuple[Hand, ...]


@event
class Lost(Event):
    """A seat loses a shell."""

    says: ClassVar[Marked] = "{who} loses a shell."
    seat: Seat


def hidden_from(seat: int | None, hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
    """Return the dice as a seat may see them, with those of the others hidden."""
    return tuple(hand if owner == seat else (HIDDEN,) * len(hand) for owner, hand in enumerate(hands))


class BonesRules(NamedRules):
    """The rules of Bones, as ``game.core.rules.Rules`` defines them."""

    name, title, seats = "bones", "Bones", (2, 3)
    bots: Mapping[str, Bot] = {"random": play_random, "doubter": play_doubter}
    bot_kinds: Mapping[str, BotKind] = {"doubter": BotKind("Doubter", "Counts what is likely.", first=True)}
    parse = parser((Bid, Doubt))

    def start(self, seats: int, options: Mapping[str, OptionValue], chance: Chance) -> tuple[State, tuple[Event, ...]]:
        """Give everybody shells, and roll the dice for the first time."""
        empty = State(hands=((),) * seats, shells=(SHELLS,) * seats, active=0, count=0, face=0)
        rolled = self._roll(empty, 0, chance)
        return self.after(empty, rolled), (rolled,)

    def _roll(self, state: State, first: int, chance: Chance) -> Rolled:
        """Roll the dice of every seat; the seat ``first`` bids first."""
        dice = chance.roll(DICE * len(state.shells), FACES)
        return Rolled(first, tuple(tuple(sorted(dice[at : at + DICE])) for at in range(0, len(dice), DICE)))

    def prompt(self, state: State) -> Prompt | None:
        """Ask the active seat for a bid or a doubt, until somebody has no shell."""
        if not all(state.shells):
            return None
        words = say("{who}, raise the bid or doubt it.") if state.count else say("{who}, make the first bid.")
        return Prompt(state.active, "bid", words.format(who=who(state.active)))

    def moves(self, state: State) -> tuple[Bid | Doubt, ...]:
        """Return every higher bid and, if there is a bid, the doubt."""
        if not all(state.shells):
            return ()
        most = DICE * len(state.hands)
        every = [Bid(count, face) for count in range(1, most + 1) for face in range(1, FACES + 1)]
        higher = [bid for bid in every if (bid.count, bid.face) > (state.count, state.face)]
        doubts = [Doubt()] if state.count else []
        return tuple(sorted([*higher, *doubts], key=str))

    def why_not(self, state: State, move: Bid | Doubt) -> str | None:
        """Return why a move cannot be made, or ``None``."""
        if isinstance(move, Doubt):
            return None if move in self.moves(state) else say("There is no bid to doubt yet.")
        if not (1 <= move.count <= DICE * len(state.hands) and 1 <= move.face <= FACES):
            return say("There are not so many dice or faces.")
        if not all(state.shells) or (move.count, move.face) <= (state.count, state.face):
            return say("A bid must be higher: more dice, or as many of a higher face.")
        return None

    def apply(self, state: State, move: Bid | Doubt, chance: Chance) -> tuple[State, tuple[Event, ...]]:
        """Raise the bid; or show all dice, take a shell from the seat that was wrong, and roll again."""
        if isinstance(move, Bid):
            raised = Raised(state.active, move.count, move.face)
            return self.after(state, raised), (raised,)
        shown = sum(hand.count(state.face) for hand in state.hands)
        bidder = (state.active - 1) % len(state.hands)
        loser = state.active if shown >= state.count else bidder
        events: list[Event] = [Uncovered(state.active, shown, state.face, state.hands), Lost(loser)]
        for happened in events:
            state = self.after(state, happened)
        if all(state.shells):
            events.append(self._roll(state, loser, chance))
            state = self.after(state, events[-1])
        return state, tuple(events)

    def after(self, state: State, happened: Event) -> State:
        """Return the state after an event, or a view after the event as its seat sees it."""
        match happened:
            case Rolled(seat=seat, hands=hands):
                return replace(state, hands=hands, active=seat, count=0, face=0)
            case Raised(seat=seat, count=count, face=face):
                return replace(state, active=(seat + 1) % len(state.hands), count=count, face=face)
            case Uncovered(hands=hands):
                return replace(state, hands=hands)
            case Lost(seat=seat):
                shells = tuple(left - 1 if owner == seat else left for owner, left in enumerate(state.shells))
                return replace(state, shells=shells)
        return state

    def view(self, state: State, seat: int | None) -> State:
        """Return the state with the dice of the others hidden, as long as the match goes on."""
        return replace(state, hands=hidden_from(seat, state.hands)) if all(state.shells) else state

    def scramble(self, state: State, seat: int | None, salt: int) -> State:
        """Return the state, or a view, with the others' dice rolled anew."""
        if not all(state.shells):
            return state
        roll = Random(salt).randint
        hands = tuple(
            hand if owner == seat else tuple(sorted(roll(1, FACES) for _ in hand))
            for owner, hand in enumerate(state.hands)
        )
        return replace(state, hands=hands)

    def outcome(self, state: State) -> Outcome | None:
        """Return who has the most shells as soon as somebody has none."""
        if all(state.shells):
            return None
        most = max(state.shells)
        winners = tuple(seat for seat, left in enumerate(state.shells) if left == most)
        out = who(state.shells.index(0))
        return Outcome(winners, state.shells, say("{who} has no shell left.", who=out))

    def scores(self, state: State) -> tuple[int, ...]:
        """Return each seat's shells."""
        return state.shells

    def conserved(self, state: State) -> Mapping[str, int]:
        """Return the number of dice, which never changes."""
        return {"dice": sum(map(len, state.hands))}


RULES = BonesRules()
