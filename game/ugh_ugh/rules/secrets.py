"""What each seat knows in a match: the views, and the shuffled states and piece counts that check them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import combinations

from game.core import copying
from game.core.rules import Lever, Load
from game.ugh_ugh.rules.cards import BEAR, CARDS, RESOURCES, TIGER
from game.ugh_ugh.rules.state import (
    EMPTY_LOAD,
    HIDDEN_CARD,
    HIDDEN_EVENT,
    STANDARD_LEVERS,
    Clan,
    State,
    current_peek,
    drum_count,
    pieces_inside,
    seat_of,
)

#: Events as they stand in the pile, hidden or not.
_EVENTS_OR_HIDDEN = frozenset([HIDDEN_EVENT, *[key for key, card in CARDS.items() if card.kind == "event"]])


class Secrets:
    """A mix-in for a rules object: it hides secrets from a seat, and lets tests check that they stay hidden."""

    def view(self, state: State, seat: int | None) -> State:
        """Return the state with its secrets blanked: other hands, the pile, closed boxes, the inside of the Passage.

        Everybody sees the heights of the flaps' outer ends and the number of events in the pile. A chief whose card
        opens a box sees the pieces inside. While the tiger is being lured, everybody sees its box, because players who
        paid attention know it anyway.
        """
        draft: copying.Draft = copying.drafted(state)
        draft.clans = tuple(
            [clan if other == seat else _with_hidden_hand(clan) for other, clan in enumerate(state.clans)]
        )
        draft.boxes = _visible_boxes(state, seat)
        draft.load = state.load if state.glass_passage else hide_inside(state.load, state.levers)
        draft.deck = _hidden_pile(state.deck)
        draft.removed = (HIDDEN_CARD,) * len(state.removed)
        view: State = copying.finish_draft(draft)
        return view

    def scramble(self, state: State, seat: int | None, salt: int) -> State:
        """Return the state with its secrets shuffled: unseen cards, pieces in boxes, and pieces in the Passage."""
        rng = random.Random(salt)
        state = _scramble_cards(state, seat, rng)
        if not state.open_boxes:
            state = _scramble_boxes(state, seat, rng)
        if not state.glass_passage:
            state = replace(state, load=_scramble_load(state, rng))
        return state

    def conserved(self, state: State) -> Mapping[str, int]:
        """Return counts that no move may change: of each clan's members, each predator, each resource and all cards."""
        counts: Counter[str] = Counter()
        for seat, clan in enumerate(state.clans):
            counts[f"members {seat}"] += len(clan.home) + len(clan.reserve) + len(clan.waiting)
            counts["cards"] += len(clan.hand) + len(clan.built)
            for kind, name in enumerate(RESOURCES):
                counts[name] += clan.goods[kind]
        for kind, name in enumerate(RESOURCES):
            counts[name] += state.supply[kind]
        counts["cards"] += len(state.wall) + len(state.deck) + len(state.discard) + len(state.removed)
        counts["bear"] += state.bear_home
        for piece in loose_pieces(state):
            name = {TIGER: "tiger", BEAR: "bear"}.get(piece, f"members {seat_of(piece)}")
            counts[name] += 1
        return counts


@copying.cached_by_identity
def _with_hidden_hand(clan: Clan) -> Clan:
    """Return a clan with its hand hidden: only the number of cards is seen."""
    draft: copying.Draft = copying.drafted(clan)
    draft.hand = (HIDDEN_CARD,) * len(clan.hand)
    hidden: Clan = copying.finish_draft(draft)
    return hidden


def can_see_box(state: State, seat: int | None, area: int) -> bool:
    """Return whether ``seat`` sees into a box: boxes are open by option, or a card lets the seat look into this one."""
    return state.open_boxes or (seat is not None and current_peek(state) == (seat, area))


def _visible_boxes(state: State, seat: int | None) -> tuple[tuple[int, ...], ...]:
    """Return the pieces that ``seat`` sees in each box; closed boxes are shown empty."""
    if state.open_boxes:
        return state.boxes
    # a closed box shows something only while the tiger is lured out of it, or while a chief looks into it
    if not state.agenda or state.agenda[0].kind not in ("lure", "peeked"):
        return ((),) * len(state.boxes)
    return tuple([_visible_pieces(state, seat, area) for area in range(len(state.boxes))])


def _visible_pieces(state: State, seat: int | None, area: int) -> tuple[int, ...]:
    """Return the pieces that ``seat`` sees in a box.

    If ``seat`` cannot see into the box, it sees only the tiger, and only while the tiger is lured out of this box.
    """
    box = state.boxes[area]
    if can_see_box(state, seat, area):
        return box
    is_being_lured = TIGER in box and state.agenda and state.agenda[0].kind == "lure"
    return (TIGER,) if is_being_lured else ()


@copying.cached_by_identity
def _hidden_pile(deck: tuple[str, ...]) -> tuple[str, ...]:
    """Return the pile as everybody knows it: the numbers of events and of other cards, but not their order."""
    event_count = sum([card in _EVENTS_OR_HIDDEN for card in deck])
    return (HIDDEN_CARD,) * (len(deck) - event_count) + (HIDDEN_EVENT,) * event_count


def sunk_angles(load: Load, levers: tuple[Lever, ...]) -> tuple[float, ...]:
    """Return for each drum the angle (rad) by which its leaves together have sunk; ``()`` if the load has no angles.

    The outer end of a drum shows only this angle (see ``physics.lever``).
    """
    _, leaf_angles = load
    if len(leaf_angles) != len(levers):
        return ()
    sunk_by_drum = [0.0] * drum_count(levers)
    for lever, angle in zip(levers, leaf_angles, strict=True):
        if lever.drum >= 0:
            sunk_by_drum[lever.drum] += lever.sunk_angle(angle)
    return tuple(sunk_by_drum)


@lru_cache(maxsize=64)
def wheel_drums(levers: tuple[Lever, ...]) -> tuple[int, ...]:
    """Return the drums that strike only wheels: their outer ends never rise, so they do not show what rests inside."""
    rising_drums = {lever.drum for lever in levers if lever.hangs != "wheel"}
    return tuple([drum for drum in range(drum_count(levers)) if drum not in rising_drums])


def hide_inside(load: Load, levers: tuple[Lever, ...] = STANDARD_LEVERS) -> Load:
    """Return a load as it is seen from outside: without pieces, and with the leaf angles that the outer ends show.

    Several leaves can raise the same outer end. Only the sum of their sunk angles is seen: the first of these leaves
    gets this sum, rounded to a thousandth of a radian, and the others get 0.
    """
    _, leaf_angles = load
    if not any(leaf_angles):
        return EMPTY_LOAD
    sums_by_drum = dict(enumerate(sunk_angles(load, levers)))
    seen_angles = []
    for lever in levers:
        if lever.hangs == "wheel":  # a wheel never raises the outer end
            seen_angles.append(0.0)
        else:
            sunk_angle = sums_by_drum.pop(lever.drum, 0.0)  # only the first leaf of a drum gets the sum
            seen_angles.append(round(lever.turn_of(sunk_angle), 3) + 0.0)  # adding 0.0 turns -0.0 into 0.0
    return ((), tuple(seen_angles)) if any(seen_angles) else EMPTY_LOAD


def _scramble_cards(state: State, seat: int | None, rng: random.Random) -> State:
    """Return the state with the unseen cards dealt again; each hand and pile gets as many of each kind as before."""
    others = [other for other in range(len(state.clans)) if other != seat]
    hidden_piles = [state.clans[other].hand for other in others] + [state.deck, state.removed]
    unseen: dict[str, list[str]] = {"invention": [], "clan": [], "event": []}
    for card in [card for pile in hidden_piles for card in pile]:
        unseen[CARDS[card].kind].append(card)
    for cards in unseen.values():
        rng.shuffle(cards)
    dealt_piles = [[unseen[CARDS[card].kind].pop() for card in pile] for pile in hidden_piles]
    for pile in dealt_piles:
        rng.shuffle(pile)
    *hands, deck, removed = [tuple(pile) for pile in dealt_piles]
    clans: list[Clan] = list(state.clans)
    for other, hand in zip(others, hands, strict=True):
        clans[other] = replace(clans[other], hand=hand)
    return replace(state, clans=tuple(clans), deck=deck, removed=removed)


def _scramble_boxes(state: State, seat: int | None, rng: random.Random) -> State:
    """Return the state with the hidden pieces distributed at random over the closed boxes."""
    closed_areas = [area for area in range(len(state.boxes)) if not can_see_box(state, seat, area)]
    boxes = [list(_visible_pieces(state, seat, area)) for area in range(len(state.boxes))]
    hidden_pieces = [piece for area in closed_areas for piece in state.boxes[area] if piece not in boxes[area]]
    for piece in hidden_pieces:
        boxes[rng.choice(closed_areas)].append(piece)
    return replace(state, boxes=tuple([tuple(box) for box in boxes]))


def _scramble_load(state: State, rng: random.Random) -> Load:
    """Return the load with pieces moved, and leaves turned such that the outer ends of the drums stay in place.

    At random, the two leaves of a drum swap their angles; a swing hangs down on the other side; a wheel gets any angle.
    """
    pieces, leaf_angles = state.load
    levers = state.levers
    moved_pieces = tuple([(piece, kind, lane, x + rng.random(), y, angle) for piece, kind, lane, x, y, angle in pieces])
    if len(leaf_angles) != len(levers):
        return moved_pieces, leaf_angles
    new_angles = list(leaf_angles)
    if rng.random() < 0.5:
        for first, second in _flap_ledge_pairs(levers):
            # leaves in opposite walls turn in opposite directions when they sink
            sign = 1 if levers[first].hangs == levers[second].hangs else -1
            new_angles[first], new_angles[second] = sign * leaf_angles[second], sign * leaf_angles[first]
    for index, lever in enumerate(levers):
        if lever.hangs == "wheel":
            new_angles[index] = rng.random()
        elif lever.hangs == "swing" and rng.random() < 0.5:
            new_angles[index] = -new_angles[index]
    return moved_pieces, tuple(new_angles)


@lru_cache(maxsize=64)
def _flap_ledge_pairs(levers: tuple[Lever, ...]) -> tuple[tuple[int, int], ...]:
    """Return the indices of the two leaves hinged in walls, a flap and its ledge, for each drum that has both."""
    in_walls = [index for index, lever in enumerate(levers) if lever.hangs in ("left", "right")]
    pairs = combinations(in_walls, 2)
    return tuple([(first, second) for first, second in pairs if levers[first].drum == levers[second].drum])


def loose_pieces(state: State) -> tuple[int, ...]:
    """Return every piece outside the caves and the reserve board.

    In this order: in boxes, set aside, about to be thrown, inside the Passage, in the tray.
    """
    boxed_pieces = tuple([piece for box in state.boxes for piece in box])
    pieces_to_throw = tuple([piece for step in state.agenda if step.kind == "throw" for piece in step.queue])
    return boxed_pieces + state.aside + pieces_to_throw + pieces_inside(state) + state.tray
