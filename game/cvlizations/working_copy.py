"""The working copy of a state while one move is carried out: the state so far, chance, and the events so far."""

from __future__ import annotations

from functools import lru_cache

from game.core import deciding
from game.core.copying import maker
from game.core.working_copy import WorkingCopy
from game.cvlizations.orders import NO_ORDER
from game.cvlizations.state import NO_IDEA, Goods, State, Step, Tribe, is_late, open_deck, with_more

_tribe_of = maker(Tribe)

#: What begins when a phase is over.
_AFTER = {"actions": Step("develop"), "development": Step("clean_up")}


class Copy(WorkingCopy[State, Step]):
    """What events write with: orders, resources, deck and track."""

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

    def turn_orders_down(self, *, back_in_hand: bool) -> None:
        """Turn all tribes' orders down, or take all of them back into the hands, and forget the round."""
        cleared = []
        for tribe in self.state.tribes:
            played = () if back_in_hand else _played_with(tribe.played, tribe.up, tribe.down)
            happiness, ideas = tribe.happiness, tribe.ideas
            cleared.append(
                _tribe_of(tribe.owner, played, NO_ORDER, NO_ORDER, tribe.goods, happiness, ideas, 0, (), tribe.traded)
            )
        self.draft.tribes = tuple(cleared)

    def add(self, number: int, goods: Goods) -> None:
        """Add resources to those of a tribe; what it gives away is below zero."""
        tribe = self.draft_of("tribes", number)
        tribe.goods = with_more(tribe.goods, goods)

    def top(self) -> int:
        """Return the next idea of the deck that the track is filled from, ``NO_IDEA`` when it is empty."""
        deck = open_deck(self.state)
        return deck[0] if deck else NO_IDEA

    def take_top(self) -> None:
        """Take the top off the deck that the track is filled from."""
        self._leave_on_deck(open_deck(self.state)[1:])

    def lay_on_top(self, idea: int) -> None:
        """Lay an idea on the deck that the track is filled from."""
        self._leave_on_deck((idea, *open_deck(self.state)))

    def _leave_on_deck(self, ideas: tuple[int, ...]) -> None:
        setattr(self.draft, "late_deck" if is_late(self.state) else "deck", ideas)

    def put_on_track(self, place: int, idea: int) -> None:
        """Lay an idea on a place of the track."""
        track = self.draft.track
        self.draft.track = (*track[:place], idea, *track[place + 1 :])


@lru_cache(maxsize=2048)
def _played_with(played: tuple[int, ...], up: int, down: int) -> tuple[int, ...]:
    return tuple(sorted([*played, *[order for order in (up, down) if order != NO_ORDER]]))


#: How a kind of step is described at which the owner of a tribe decides.
Decision = deciding.Decision[State, Step, Copy]


@lru_cache(maxsize=64)
def bundle(kind: int, count: int = 1) -> Goods:
    """Return ``count`` resources of one kind."""
    return (count if kind == 0 else 0, count if kind == 1 else 0, count if kind == 2 else 0)


def counted(kinds: tuple[int, ...]) -> Goods:
    """Return listed resources as counts by kind."""
    return (kinds.count(0), kinds.count(1), kinds.count(2))
