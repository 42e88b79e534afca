"""What each seat may know of a match, and checks of it: the view, the scrambler, the count of everything."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from game.core import copying
from game.core.rules import Load
from game.ugh_ugh.rules.cards import BEAR, CARDS, FLAPS, RESOURCES, TIGER
from game.ugh_ugh.rules.state import EMPTY_LOAD, HIDDEN_CARD, HIDDEN_EVENT, Clan, State, inside, peeked, seat_of

#: What is an event in the pile.
_EVENTS = frozenset([HIDDEN_EVENT, *[key for key, card in CARDS.items() if card.kind == "event"]])


class Secrets:
    """What each seat may know of a match: the part of the rules that hides, and checks of it."""

    def view(self, state: State, seat: int | None) -> State:
        """Blank what ``seat`` may not know: other hands (ruling 4), the deck, boxes (19), inside the Passage (21).

        Of the Passage everybody sees how high the flaps' outer ends stand; of the pile everybody can count how many
        cards are events, not where they lie. A box that a card lets a chief look into is open to that chief alone.
        While the tiger is lured everybody sees which box it comes from, as everybody can know who pays attention.
        """
        shown: copying.Draft = copying.drafted(state)
        shown.clans = tuple(
            [clan if other == seat else _with_hidden_hand(clan) for other, clan in enumerate(state.clans)]
        )
        shown.boxes = tuple([_seen_in(state, seat, area) for area in range(len(state.boxes))])
        shown.load = state.load if state.glass_passage else seen_outside(state.load)
        shown.deck = _hidden_pile(state.deck)
        shown.removed = (HIDDEN_CARD,) * len(state.removed)
        seen: State = copying.finished(shown)
        return seen

    def scramble(self, state: State, seat: int | None, salt: int) -> State:
        """Mix what ``seat`` may not know: unseen cards among themselves, box contents, what rests in the Passage."""
        mixer = random.Random(salt)
        state = _scramble_cards(state, seat, mixer)
        if not state.open_boxes:
            state = _scramble_boxes(state, seat, mixer)
        if not state.glass_passage:
            state = replace(state, load=_scramble_load(state.load, mixer))
        return state

    def conserved(self, state: State) -> Mapping[str, int]:
        """Count every member by clan, the predators, the resources by kind and the cards, over all places."""
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
            counts["tiger" if piece == TIGER else "bear" if piece == BEAR else f"members {seat_of(piece)}"] += 1
        return counts


def _with_hidden_hand(clan: Clan) -> Clan:
    shown: copying.Draft = copying.drafted(clan)
    shown.hand = (HIDDEN_CARD,) * len(clan.hand)
    hidden: Clan = copying.finished(shown)
    return hidden


def lies_open(state: State, seat: int | None, area: int) -> bool:
    """Tell whether ``seat`` sees what lies in a box: all are open by an option, this one to the seat by a card."""
    return state.open_boxes or (seat is not None and peeked(state) == (seat, area))


def _seen_in(state: State, seat: int | None, area: int) -> tuple[int, ...]:
    """Return what ``seat`` sees in a box: all of an open one, the tiger that is lured out of a closed one."""
    box = state.boxes[area]
    if lies_open(state, seat, area):
        return box
    return (TIGER,) if TIGER in box and state.agenda and state.agenda[0].kind == "lure" else ()


def _hidden_pile(deck: tuple[str, ...]) -> tuple[str, ...]:
    events = sum([card in _EVENTS for card in deck])
    return (HIDDEN_CARD,) * (len(deck) - events) + (HIDDEN_EVENT,) * events


def sunk(load: Load) -> tuple[float, ...]:
    """Return how far (rad) each flap has sunk together with its ledge; nothing where no leaf's angle is known.

    The outer end of a flap shows this and no more (see ``physics.lever``). Flaps come before their ledges, both from
    the top; the first flap hangs in the left wall, its ledge in the right one, the second flap the other way round.
    """
    turns = load[1]
    if len(turns) != 2 * FLAPS:
        return ()
    pairs = [
        (-turns[flap], turns[FLAPS + flap]) if flap % 2 == 0 else (turns[flap], -turns[FLAPS + flap])
        for flap in range(FLAPS)
    ]
    return tuple([max(0.0, flap) + max(0.0, ledge) for flap, ledge in pairs])


def seen_outside(load: Load) -> Load:
    """Return what an onlooker knows of a load: nothing inside, and the outer ends as high as they stand.

    All that a flap and its ledge have sunk is the flap's, to a thousandth of a radian, which the eye can tell.
    """
    turns = tuple([round(-turn if flap % 2 == 0 else turn, 3) + 0.0 for flap, turn in enumerate(sunk(load))])
    return ((), turns + (0.0,) * len(turns)) if any(turns) else EMPTY_LOAD


def _scramble_cards(state: State, seat: int | None, mixer: random.Random) -> State:
    """Deal the unseen cards anew: of each kind as many to each hand and pile as are there, in any order."""
    others = [other for other in range(len(state.clans)) if other != seat]
    hidden = [state.clans[other].hand for other in others] + [state.deck, state.removed]
    unseen: dict[str, list[str]] = {"invention": [], "clan": [], "event": []}
    for card in [card for cards in hidden for card in cards]:
        unseen[CARDS[card].kind].append(card)
    for cards in unseen.values():
        mixer.shuffle(cards)
    dealt = [[unseen[CARDS[card].kind].pop() for card in cards] for cards in hidden]
    for place in dealt:
        mixer.shuffle(place)
    *hands, deck, removed = [tuple(place) for place in dealt]
    clans: list[Clan] = list(state.clans)
    for other, hand in zip(others, hands, strict=True):
        clans[other] = replace(clans[other], hand=hand)
    return replace(state, clans=tuple(clans), deck=deck, removed=removed)


def _scramble_boxes(state: State, seat: int | None, mixer: random.Random) -> State:
    """Put what lies in closed boxes into other ones."""
    closed = [area for area in range(len(state.boxes)) if not lies_open(state, seat, area)]
    boxes = [list(_seen_in(state, seat, area)) for area in range(len(state.boxes))]
    for piece in [piece for area in closed for piece in state.boxes[area] if piece not in boxes[area]]:
        boxes[mixer.choice(closed)].append(piece)
    return replace(state, boxes=tuple([tuple(box) for box in boxes]))


def _scramble_load(load: Load, mixer: random.Random) -> Load:
    held, flaps = load
    moved = tuple([(*piece[:3], piece[3] + mixer.random(), *piece[4:]) for piece in held])
    if len(flaps) == 2 * FLAPS and mixer.random() < 0.5:
        # a flap hangs opposite its ledge: what sinks one way for the one sinks the other way for the other
        flaps = tuple([-turn for turn in flaps[FLAPS:] + flaps[:FLAPS]])
    return moved, flaps


def loose_pieces(state: State) -> tuple[int, ...]:
    """Return every piece outside the caves and the reserve board: boxes, set aside, about to be thrown, inside, out."""
    boxed = tuple([piece for box in state.boxes for piece in box])
    thrown = tuple([piece for step in state.agenda if step.kind == "throw" for piece in step.queue])
    return boxed + state.aside + thrown + inside(state) + state.tray
