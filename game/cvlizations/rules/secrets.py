"""What each seat may know: its view of a state, and what tests need to check that no view reveals a secret."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping

from game.core import copying
from game.cvlizations.rules.development import can_see_top
from game.cvlizations.rules.ideas import IDEAS
from game.cvlizations.rules.orders import HIDDEN_ORDER, NO_ORDER, ORDERS
from game.cvlizations.rules.state import HIDDEN_IDEA, State, Tribe, is_late, orders_in_hand


class Secrets:
    """A mix-in for a rules object: it hides secrets from a seat, and lets tests check that they stay hidden."""

    def view(self, state: State, seat: int | None) -> State:
        """Return what ``seat`` may know: the face-down orders of others and the decks are hidden.

        The top card of the deck in play is not hidden while the seat is looking at it.
        """
        view = _change_hidden_orders(state, seat, _with_hidden_order)
        known_count, known_late_count = _count_known_on_top(state, seat)
        copying.put(view, "deck", _hidden_deck(state.deck, known_count))
        copying.put(view, "late_deck", _hidden_deck(state.late_deck, known_late_count))
        return view

    def scramble(self, state: State, seat: int | None, salt: int) -> State:
        """Return a state that ``seat`` cannot tell from this one: with other face-down orders and shuffled decks."""
        rng = random.Random(salt)
        scrambled_state = _change_hidden_orders(state, seat, lambda tribe: _with_random_order(tribe, rng))
        known_count, known_late_count = _count_known_on_top(state, seat)
        copying.put(scrambled_state, "deck", _shuffle_unknown(state.deck, known_count, rng))
        copying.put(scrambled_state, "late_deck", _shuffle_unknown(state.late_deck, known_late_count, rng))
        return scrambled_state

    def conserved(self, state: State) -> Mapping[str, int]:
        """Return counts that no move may change: the number of each tribe's orders, and of the ideas of each kind.

        Resources and happiness are not counted, since their supply is unlimited.
        """
        counts: Counter[str] = Counter()
        for number, tribe in enumerate(state.tribes):
            laid_orders = [order for order in (tribe.up, tribe.down) if order in ORDERS]
            counts[f"orders {number}"] = len({*tribe.played, *laid_orders, *orders_in_hand(tribe)})
        owned_ideas = [idea for tribe in state.tribes for idea in tribe.ideas]
        for idea in {*owned_ideas, *state.track, *state.deck, *state.late_deck, *state.removed}:
            if idea in IDEAS:
                counts[IDEAS[idea].kind] += 1
        return counts


def has_hidden_order(tribe: Tribe, seat: int | None) -> bool:
    """Return whether a tribe has laid an order face down that ``seat`` did not lay."""
    return tribe.down != NO_ORDER and tribe.owner != seat


def is_looking(state: State, seat: int | None) -> bool:
    """Return whether ``seat`` is looking at the top of the deck now."""
    if not state.agenda:
        return False
    step = state.agenda[0]
    return step.kind == "buy" and step.seat == seat and can_see_top(state, step)


def _change_hidden_orders(state: State, seat: int | None, change: Callable[[Tribe], Tribe]) -> State:
    """Return a copy of a state, with ``change`` applied to each tribe that hides its face-down order from ``seat``."""
    copy = copying.copied(state)
    if state.phase == "orders":
        tribes = [change(tribe) if has_hidden_order(tribe, seat) else tribe for tribe in state.tribes]
        copying.put(copy, "tribes", tuple(tribes))
    return copy


@copying.cached_by_identity
def _with_hidden_order(tribe: Tribe) -> Tribe:
    """Return the tribe with its face-down order hidden."""
    hidden = copying.copied(tribe)
    copying.put(hidden, "down", HIDDEN_ORDER)
    return hidden


def _count_known_on_top(state: State, seat: int | None) -> tuple[int, int]:
    """Return how many ideas ``seat`` sees on top of the deck of ages I and II, and of the deck of age III."""
    if not is_looking(state, seat):
        return 0, 0
    return (0, 1) if is_late(state) else (1, 0)


def _hidden_deck(deck: tuple[int, ...], known_count: int) -> tuple[int, ...]:
    """Return a deck with all ideas hidden except the first ``known_count``."""
    return deck[:known_count] + (HIDDEN_IDEA,) * (len(deck) - known_count)


def _with_random_order(tribe: Tribe, rng: random.Random) -> Tribe:
    """Return the tribe with a random face-down order among those that it may have laid."""
    other = copying.copied(tribe)
    copying.put(other, "down", rng.choice([*orders_in_hand(tribe), tribe.down]))
    return other


def _shuffle_unknown(deck: tuple[int, ...], known_count: int, rng: random.Random) -> tuple[int, ...]:
    """Return a deck with all ideas shuffled except the first ``known_count``."""
    return deck[:known_count] + tuple(rng.sample(deck[known_count:], len(deck) - known_count))
