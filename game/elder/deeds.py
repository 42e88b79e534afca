"""A seat's memory of what other seats did to it: favours, and robberies that it has not paid back."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from game.core.match import Match
from game.core.rules import Deed, Event
from game.core.words import say


class Deeds:
    """Remembers what other seats last did to one seat: whether each seat's last deed helped or harmed it.

    This is a bot's whole memory, or a part of it.
    """

    def __init__(self, view: object, seat: int) -> None:
        """Begin without favours and grudges."""
        self.seat = seat
        #: by other seat: whether its last deed to this seat helped (else it harmed); a harm is removed once paid back
        self.last_deed_helped: dict[int, bool] = {}

    def see(self, event: Event) -> None:
        """Remember the deeds of others to the seat, and forget a harm once the seat has paid it back."""
        for deed in event.deeds():
            if deed.to == self.seat:
                self.last_deed_helped[deed.doer] = deed.helps
            elif deed.doer == self.seat and self.last_deed_helped.get(deed.to) is False and not deed.helps:
                del self.last_deed_helped[deed.to]


def favours_and_grudges(memory: object) -> Mapping[int, bool]:
    """Return the favours (``True``) and grudges (``False``) in a bot's memory, by seat; empty if it holds no deeds."""
    deeds = memory if isinstance(memory, Deeds) else getattr(memory, "deeds", None)
    return deeds.last_deed_helped if isinstance(deeds, Deeds) else {}


# -- remarks of bots


def remark(match: Match, bots: Collection[int]) -> tuple[int, str] | None:
    """Return a bot's seat and its remark on a deed in the last record; ``None`` if there is nothing to remark on.

    ``bots`` are the seats of bots. A remark uses only what everybody at the table saw.
    """
    if not match.records:
        return None
    deeds = [deed for event in match.records[-1].events for deed in event.seen_by(None).deeds()]
    for deed in deeds:
        if deed.to in bots:
            name = match.names[deed.doer]
            if deed.helps:
                return deed.to, say("Thank you, {name}!", name=name)
            return deed.to, say("{name}, you robbed me!", name=name)
        if deed.doer in bots and not deed.helps and _has_grudge(match, deed):
            return deed.doer, say("That was for robbing me, {name}.", name=match.names[deed.to])
    return None


def _has_grudge(match: Match, deed: Deed) -> bool:
    """Return whether ``deed``, in the last record, pays back an earlier robbery by its victim."""
    memory = Deeds(None, deed.doer)
    for record in (match.opening, *match.records[:-1]):
        for event in record.events:
            memory.see(event)
    return memory.last_deed_helped.get(deed.to) is False
