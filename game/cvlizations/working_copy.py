"""The working copy of a state while one move is carried out: the state so far, chance, and the events so far."""

from __future__ import annotations

from functools import lru_cache

from game.core import deciding
from game.core.copying import DRAFTED, Draft, made_once, maker
from game.core.working_copy import WorkingCopy
from game.cvlizations import events
from game.cvlizations.orders import NO_ORDER
from game.cvlizations.state import Goods, State, Step, Tribe, with_more

_tribe_of = maker(Tribe)
_gained = made_once(events.Gained)
_traded = made_once(events.Traded)
_stole = made_once(events.Stole)
_cheered = made_once(events.Cheered)
_traded_for_points = made_once(events.TradedForPoints)

#: What begins when a phase is over.
_AFTER = {"actions": Step("develop"), "development": Step("clean_up")}


class Copy(WorkingCopy[State, Step]):
    """The small verbs of CVlizations: orders, resources, happiness."""

    __slots__ = ()

    def goes_on(self) -> bool:
        """Begin the next phase when nothing is left of the present one."""
        state = self.state
        if not state.agenda and state.phase in _AFTER:
            self.first_do(_AFTER[state.phase])
        return bool(state.agenda)

    def tribe(self, number: int) -> Tribe:
        """Return a tribe as it stands."""
        return self.state.tribes[number]

    def draft_tribe(self, number: int) -> Draft:
        """Return a tribe as a draft, for writing."""
        tribes = self.state.tribes
        tribe = tribes[number]
        return tribe if type(tribe) in DRAFTED else self._put_draft("tribes", tribes, number)

    def clear_round(self, *, age_over: bool) -> None:
        """Turn all tribes' orders down, or at the end of an age back into the hands, and forget the round."""
        cleared = []
        for tribe in self.state.tribes:
            played = () if age_over else _played_with(tribe.played, tribe.up, tribe.down)
            happiness, ideas = tribe.happiness, tribe.ideas
            cleared.append(
                _tribe_of(tribe.owner, played, NO_ORDER, NO_ORDER, tribe.goods, happiness, ideas, 0, (), tribe.traded)
            )
        self.draft.tribes = tuple(cleared)

    # -- resources and happiness

    def gain(self, seat: int, goods: Goods, because: str, order: int = NO_ORDER) -> None:
        """Take resources from the supply, which is unlimited."""
        _add(self.draft_tribe(seat), goods)
        self.note(_gained(seat, order, goods, because))

    def pay(self, seat: int, goods: Goods) -> None:
        """Put resources back into the supply; the caller has checked that they are there."""
        _add(self.draft_tribe(seat), (-goods[0], -goods[1], -goods[2]))

    def trade(self, seat: int, give: int, take: int, count: int) -> None:
        """Trade one resource for ``count`` of another kind."""
        tribe = self.draft_tribe(seat)
        _add(tribe, bundle(give, -1))
        _add(tribe, bundle(take, count))
        self.note(_traded(seat, give, take, count))

    def trade_for_points(self, seat: int, kind: int, count: int, idea: int) -> None:
        """Trade resources of one kind for as many points, by an idea; what is traded counts for nothing else."""
        tribe = self.draft_tribe(seat)
        _add(tribe, bundle(kind, -count))
        tribe.traded = with_more(tribe.traded, bundle(kind, count))
        self.note(_traded_for_points(seat, kind, count, idea))

    def rob(self, seat: int, victim: int, kind: int, because: str) -> None:
        """Move one resource from a tribe to another."""
        robbed = self.draft_tribe(victim)
        robbed.robbed += 1
        _add(robbed, bundle(kind, -1))
        _add(self.draft_tribe(seat), bundle(kind))
        self.note(_stole(seat, victim, kind, because))

    def cheer(self, seat: int, points: int, because: str, order: int = NO_ORDER) -> None:
        """Take happiness tokens."""
        self.draft_tribe(seat).happiness += points
        self.note(_cheered(seat, order, points, because))


def _add(tribe: Draft, goods: Goods) -> None:
    tribe.goods = with_more(tribe.goods, goods)


@lru_cache(maxsize=2048)
def _played_with(played: tuple[int, ...], up: int, down: int) -> tuple[int, ...]:
    return tuple(sorted((*played, up, down)))


#: How a kind of step is described at which the owner of a tribe decides.
Decision = deciding.Decision[State, Step, Copy]


@lru_cache(maxsize=64)
def bundle(kind: int, count: int = 1) -> Goods:
    """Return ``count`` resources of one kind."""
    return (count if kind == 0 else 0, count if kind == 1 else 0, count if kind == 2 else 0)


def counted(kinds: tuple[int, ...]) -> Goods:
    """Return listed resources as counts by kind."""
    return (kinds.count(0), kinds.count(1), kinds.count(2))
