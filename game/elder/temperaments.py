"""Temperaments of an elder: its preferences among about equally good moves; the search is the same for all.

A temperament hardly weakens the elder. It chooses only among moves that the search compared to its end, and only if
they are behind the best move by at most the game's ``tolerance``. It may consider four things: the seat that a move
harms, the spread of the move's outcomes, the worth of the move to the rivals, and whether the move is a deal.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass
from typing import Final

from game.core.words import Marked
from game.elder.lookahead import Target

#: the rating of a move that robs a seat although that seat's last deed helped the robber
ROBS_A_HELPER: Final = -2


@dataclass(frozen=True, slots=True)
class Temperament:
    """An elder's preferences among moves that are about equally good.

    ``harms`` is the seat that the elder prefers to harm: the ``"leader"``, a ``"robber"`` who harmed it, or
    ``"nobody"``; empty if it has no preference. ``risk`` is the weight of the spread of a move's outcomes. ``peace`` is
    the weight of the rivals' worth. With ``prefers_deals`` the elder prefers to trade. With ``spares_helpers`` it does
    not rob a seat whose last deed helped it, if it can avoid that.
    """

    name: Marked
    manner: Marked
    harms: str = ""
    risk: float = 0.0
    peace: float = 0.0
    prefers_deals: bool = False
    spares_helpers: bool = True

    @property
    def has_preferences(self) -> bool:
        """Whether the elder has any preference besides sparing those who helped it."""
        return bool(self.harms or self.risk or self.peace or self.prefers_deals)

    def rate_target(self, target: Target | None, leaders: Set[int], last_deed_helped: Mapping[int, bool]) -> int:
        """Rate a move's effect on another seat: return 1 if it is welcome, a negative number if not, else 0.

        ``leaders`` are the rivals with the most points. ``last_deed_helped`` tells, by rival, whether its last deed
        helped this seat or harmed it; a harm is removed once this seat has paid it back.
        """
        if target is None:
            return 0
        if target.helps:
            if not self.prefers_deals:
                return 0
            return -1 if target.seat in leaders else 1
        if self.spares_helpers and target.seat is not None and last_deed_helped.get(target.seat):
            return ROBS_A_HELPER
        if self.harms == "nobody":
            return -1
        if self.harms == "leader":
            return 1 if target.seat in leaders else 0
        if self.harms == "robber":
            robbers = {seat for seat, helped in last_deed_helped.items() if not helped}
            return 1 if target.seat in robbers else 0
        return 0


#: The neutral temperament, which hints and the analysis use.
EVEN: Final = Temperament("Even", "Balanced.")
TEMPERAMENTS: Final[Mapping[str, Temperament]] = {
    "careful": Temperament("Careful", "Takes no risks. Prefers to rob those who robbed it.", harms="robber", risk=-1.0),
    "bold": Temperament(
        "Bold", "Takes every risk. Goes for the leader.", harms="leader", risk=1.0, spares_helpers=False
    ),
    "sociable": Temperament(
        "Sociable", "Likes to trade. Robs nobody if it can help it.", harms="nobody", peace=1.0, prefers_deals=True
    ),
}
