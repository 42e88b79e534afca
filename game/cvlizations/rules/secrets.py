"""The knowledge of each seat in a match: views, and the scrambling and counting by which tests check them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping

from game.core import copying
from game.cvlizations.rules.development import can_see_top
from game.cvlizations.rules.ideas import IDEAS
from game.cvlizations.rules.orders import HIDDEN_ORDER, NO_ORDER, ORDERS
from game.cvlizations.rules.state import HIDDEN_IDEA, State, Tribe, deck_in_play, is_late, orders_in_hand


class Secrets:
    """The part of the rules that hides secrets from a seat, and the methods with which tests check it."""

    def view(self, state: State, seat: int | None) -> State:
        """Hide other players' face-down orders and the decks, except the top card if the seat is looking at it."""
        seen = copying.copied(state)
        if state.phase == "orders":
            copying.put(
                seen,
                "tribes",
                tuple(
                    [_with_hidden_order(tribe) if has_hidden_order(tribe, seat) else tribe for tribe in state.tribes]
                ),
            )
        late = is_late(state)
        known = deck_in_play(state)[:1] if is_looking(state, seat) else ()
        copying.put(seen, "deck", _hidden_deck(state.deck, () if late else known))
        copying.put(seen, "late_deck", _hidden_deck(state.late_deck, known if late else ()))
        return seen

    def scramble(self, state: State, seat: int | None, salt: int) -> State:
        """Return a state that ``seat`` cannot tell from this one: with other face-down orders and shuffled decks."""
        mixer = random.Random(salt)
        mixed = copying.copied(state)
        if state.phase == "orders":
            copying.put(
                mixed,
                "tribes",
                tuple(
                    [
                        _with_random_order(tribe, mixer) if has_hidden_order(tribe, seat) else tribe
                        for tribe in state.tribes
                    ]
                ),
            )
        late = is_late(state)
        known = int(is_looking(state, seat))  # the number of known cards on top of the deck in play
        copying.put(mixed, "deck", _shuffled(state.deck, 0 if late else known, mixer))
        copying.put(mixed, "late_deck", _shuffled(state.late_deck, known if late else 0, mixer))
        return mixed

    def conserved(self, state: State) -> Mapping[str, int]:
        """Count what no move may change: each tribe's orders, and the ideas of each type.

        Resources and happiness are not counted, since their supply is unlimited.
        """
        counts: Counter[str] = Counter()
        for number, tribe in enumerate(state.tribes):
            laid = [order for order in (tribe.up, tribe.down) if order in ORDERS]
            counts[f"orders {number}"] = len({*tribe.played, *laid, *orders_in_hand(tribe)})
        owned = [idea for tribe in state.tribes for idea in tribe.ideas]
        for idea in {*owned, *state.track, *state.deck, *state.late_deck, *state.removed}:
            if idea in IDEAS:
                counts[IDEAS[idea].kind] += 1
        return counts


def has_hidden_order(tribe: Tribe, seat: int | None) -> bool:
    """Tell whether a tribe has laid an order face down that ``seat`` did not lay."""
    return tribe.down != NO_ORDER and tribe.owner != seat


def is_looking(state: State, seat: int | None) -> bool:
    """Tell whether ``seat`` is looking at the top of the deck now."""
    if not state.agenda:
        return False
    step = state.agenda[0]
    return step.kind == "buy" and step.seat == seat and can_see_top(state, step)


@copying.cached_by_identity
def _with_hidden_order(tribe: Tribe) -> Tribe:
    """Return a tribe whose face-down order is not seen."""
    hidden = copying.copied(tribe)
    copying.put(hidden, "down", HIDDEN_ORDER)
    return hidden


def _hidden_deck(deck: tuple[int, ...], known: tuple[int, ...]) -> tuple[int, ...]:
    """Return a deck that begins with the ``known`` ideas and hides all others."""
    return known + (HIDDEN_IDEA,) * (len(deck) - len(known))


def _with_random_order(tribe: Tribe, mixer: random.Random) -> Tribe:
    """Return the tribe with a random face-down order among those that it may have laid."""
    other = copying.copied(tribe)
    copying.put(other, "down", mixer.choice([*orders_in_hand(tribe), tribe.down]))
    return other


def _shuffled(deck: tuple[int, ...], known: int, mixer: random.Random) -> tuple[int, ...]:
    """Return a deck whose first ``known`` ideas stay, with the others shuffled."""
    return deck[:known] + tuple(mixer.sample(deck[known:], len(deck) - known))
