"""A seat's memory of what other seats did to it in a match: the favours and the robberies that it has not repaid."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from game.core.match import Match
from game.core.rules import Deed, Event
from game.core.words import say


class Deeds:
    """A memory of the last deed of each other seat to one seat: it helped or it harmed, as everybody could see.

    It is a bot's whole memory, or a part of it.
    """

    def __init__(self, view: object, seat: int) -> None:
        """Begin without favours and grudges."""
        self.seat = seat
        #: for each seat with a deed to this seat: whether its last deed helped; a harm is removed once it is paid back
        self.owed: dict[int, bool] = {}

    def see(self, event: Event) -> None:
        """Remember the deeds of others to the seat, and forget a harm once the seat has paid it back."""
        for deed in event.deeds():
            if deed.to == self.seat:
                self.owed[deed.doer] = deed.helps
            elif deed.doer == self.seat and self.owed.get(deed.to) is False and not deed.helps:
                del self.owed[deed.to]


def owed(memory: object) -> Mapping[int, bool]:
    """Return the favours (``True``) and grudges (``False``) in a bot's memory by seat; none without such a memory."""
    deeds = memory if isinstance(memory, Deeds) else getattr(memory, "deeds", None)
    return deeds.owed if isinstance(deeds, Deeds) else {}


# -- remarks of bots


def remark(match: Match, bots: Collection[int]) -> tuple[int, str] | None:
    """Return one of the seats ``bots`` that remarks on a deed in the last record, and its remark.

    Returns ``None`` if there is no such deed. The remark is made from what everybody at the table saw.
    """
    last = match.records[-1] if match.records else None
    deeds = [] if last is None else [deed for event in last.events for deed in event.seen_by(None).deeds()]
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
    """Return whether the doer of the last deed had been robbed before by its victim."""
    memory = Deeds(None, deed.doer)
    for record in (match.opening, *match.records[:-1]):
        for event in record.events:
            memory.see(event)
    return memory.owed.get(deed.to) is False
