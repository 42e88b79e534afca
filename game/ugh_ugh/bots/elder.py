"""How the elder thinks about Ugh Ugh: what may be hidden, which moves it tries, and what a position is worth."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final, TypeAlias

from game.core import copying
from game.core.rules import Load, Move, Rules
from game.core.words import Marked
from game.elder.chances import Outlook
from game.elder.lookahead import Worth
from game.ugh_ugh.bots import hunter
from game.ugh_ugh.bots.hunter import Hunter, spend
from game.ugh_ugh.bots.memory import Boxes, BoxMemory
from game.ugh_ugh.bots.wants import Wants, lacking
from game.ugh_ugh.rules import moves
from game.ugh_ugh.rules.cards import AREAS, BEAR, CARD_SETS, CARDS, MEMBERS_EACH, STARS_TO_WIN, TENT, TIGER, Card
from game.ugh_ugh.rules.secrets import can_see_box
from game.ugh_ugh.rules.state import (
    HIDDEN_CARD,
    NOBODY,
    Clan,
    State,
    card_stars,
    free_bins,
    has_everybody_in,
    kind_of,
    lasting_effect,
    pieces_inside,
    seat_of,
    stars,
)

#: The kinds of decisions at which there is nothing to think about.
_NO_THOUGHT: Final = frozenset({"peek", "peeked"})
#: How many ways to spend, to call and to send out are looked at in a turn.
_SPENDINGS, _CALLS, _SENDINGS = 4, 4, 5
_Scored: TypeAlias = tuple[float, Move]


def ranked(rules: Rules[State], view: State, seat: int, boxes: Boxes, random: Random) -> Sequence[Move]:
    """Return the hunter's move and those to compare with it, the best at first sight first."""
    listed = rules.moves(view)
    if len(listed) == 1:
        return listed
    hunter = Hunter(Wants(view, seat, boxes), listed, random)
    plain = hunter.choose()
    kind = view.agenda[0].kind
    if kind in _NO_THOUGHT:
        return [plain]
    if kind == "turn":
        others = _of_a_turn(hunter)
    elif kind in ("drums", "bang"):
        others = [moves.Pass(), hunter.bang]
    else:
        others = sorted(listed, key=lambda move: -hunter.score(move))
    return [plain, *[move for move in others if move != plain]]


def _of_a_turn(hunter: Hunter) -> list[Move]:
    """Return the best of each kind of turn, the kinds taking turns."""
    areas = hunter.wants.areas()
    places = [hunter.place(area, want) for area, want in enumerate(areas)]
    sendings: list[_Scored] = []
    calls: list[_Scored] = []
    spendings: list[_Scored] = []
    for move in hunter.listed:
        if isinstance(move, moves.SendOut):
            sendings.append((sum([places[area] for area in move.areas]), move))
        elif isinstance(move, moves.CallBack):
            calls.append((hunter.call(move.area, areas[move.area]), move))
        else:
            spendings.append((spend(hunter, move), move))
    kinds = [_best(kind, most) for kind, most in ((calls, _CALLS), (sendings, _SENDINGS), (spendings, _SPENDINGS))]
    return [kind[place] for place in range(max(map(len, kinds))) for kind in kinds if place < len(kind)]


def _best(scored: list[_Scored], most: int) -> list[Move]:
    return [move for _, move in sorted(scored, key=lambda one: -one[0])[:most]]


# States that agree with what one seat knows: where everything may be that it does not see. Whoever remembers what
# went into the boxes knows whose members lie there, and by counting who is stuck inside the Passage. Cards that
# nobody has seen may be in any hand and anywhere in the pile.

#: Whose each piece is, by its id.
_SEATS: Final = tuple([seat_of(piece) for piece in range(BEAR + 1)])


def boxes_of(state: State) -> Boxes:
    """Return what everybody remembers to be in the boxes of an imagined state."""
    return tuple([whose(box) for box in state.boxes])


def whose(pieces: Sequence[int]) -> tuple[int, ...]:
    """Return the seat of each piece."""
    seats = _SEATS
    return tuple([seats[piece] for piece in pieces])


def imagined(view: State, seat: int, boxes: Boxes, random: Random) -> State:
    """Return a state that agrees with a seat's view and with what it remembers of the ``boxes``."""
    state = copying.copied(view)
    filled, stuck = _pieces(view, seat, boxes)
    copying.put(state, "boxes", filled)
    if not view.glass_passage:
        copying.put(state, "load", _load(stuck, view.load))
    _deal(state, seat, random)
    return state


# -- members and predators


def _pieces(view: State, seat: int, boxes: Boxes) -> tuple[tuple[tuple[int, ...], ...], list[int]]:
    """Return which pieces lie in each box, and those that are in no place that is seen: they are inside the Passage.

    Which member of a clan lies where makes no difference to anything.
    """
    unseen = _unseen(view)
    filled = list(view.boxes)
    for area in range(len(AREAS)):
        if not can_see_box(view, seat, area):
            filled[area] += tuple([unseen[who].pop() for who in boxes[area] if unseen[who]])
    return tuple(filled), [piece for pieces in unseen.values() for piece in sorted(pieces)]


def _unseen(view: State) -> dict[int, list[int]]:
    """Return the pieces that a view does not show, by seat; the tiger under ``NOBODY``, with the bear before it."""
    shown = {piece for clan in view.clans for piece in (*clan.home, *clan.reserve, *clan.waiting)}
    shown.update(view.tray, view.aside, pieces_inside(view), *view.boxes)
    for step in view.agenda:
        if step.kind == "throw":
            shown.update(step.queue)
    unseen = {
        seat: [piece for piece in range(seat * MEMBERS_EACH, (seat + 1) * MEMBERS_EACH) if piece not in shown]
        for seat in range(len(view.clans))
    }
    beasts = (TIGER,) if view.bear_home else (BEAR, TIGER)
    return unseen | {NOBODY: [beast for beast in beasts if beast not in shown]}


def _load(stuck: Sequence[int], shown: Load) -> Load:
    """Return a load with these pieces; where they lie is not known, only how far the outer ends have sunk."""
    return tuple([(piece, kind_of(piece), 0, 0.0, 0.0, 0.0) for piece in stuck]), shown[1]


# -- cards


def _deal(state: State, seat: int, random: Random) -> None:
    """Deal the cards that the seat has not seen to the other hands, the pile and the box."""
    unseen = _unseen_cards(state, seat)
    for cards in unseen.values():
        random.shuffle(cards)
    clans = list(state.clans)
    for other, clan in enumerate(state.clans):
        if other != seat:
            clans[other] = copying.copied(clan)
            copying.put(clans[other], "hand", _hand(state, other, clan, unseen))
    copying.put(state, "clans", tuple(clans))
    pile = [unseen["invention" if card == HIDDEN_CARD else "event"].pop() for card in state.deck]
    random.shuffle(pile)
    copying.put(state, "deck", tuple(pile))
    copying.put(state, "removed", tuple(unseen["clan"]))


def _unseen_cards(state: State, seat: int) -> dict[str, list[str]]:
    """Return the keys of the cards that a seat has not seen, by kind."""
    seen = {*state.wall, *state.discard, *state.clans[seat].hand}
    seen.update(*[clan.built for clan in state.clans])
    cards = CARD_SETS[state.card_set]

    def without_seen(cards: tuple[Card, ...]) -> list[str]:
        return [card.key for card in cards if card.key not in seen]

    return {
        "invention": without_seen(cards.inventions),
        "clan": without_seen(cards.clans),
        "event": without_seen(cards.events),
    }


def _hand(state: State, other: int, clan: Clan, unseen: dict[str, list[str]]) -> tuple[str, ...]:
    """Return a hand: all clan cards before one is kept; then that one until it is built, and inventions."""
    count = len(clan.hand)
    if not any(step.kind == "clan" and step.seat == other for step in state.agenda):
        count = min(count, 1 - sum([CARDS[key].kind == "clan" for key in clan.built]))
    inventions = len(clan.hand) - count
    return (*[unseen["clan"].pop() for _ in range(count)], *[unseen["invention"].pop() for _ in range(inventions)])


# What a position of Ugh Ugh is worth to a clan before the end: Rock Stars, in named parts. The numbers are fitted: of
# some thousand matches between hunters, at the beginning of each turn, how much everything added to the chance of
# winning, measured by what a Rock Star of a built card adds.

#: What winning is worth beyond the Rock Stars.
_VICTORY: Final = 4.0
#: What a card in the hand is worth, and each Rock Star of one that can be paid for, or lacks one resource; the same on
#: the wall, where somebody else may build it. Near the end what is about to be built is worth the more.
_IN_HAND: Final = 0.4
_PAYABLE, _LACKS_ONE, _ON_WALL = 0.55, 0.1, 0.35
#: What the first two of each resource are worth, in their order, and each further one; what is lost with full bins.
_GOODS: Final = (0.45, 0.5, 0.75, 0.5, 0.75)
_MORE_GOODS, _FULL = 0.2, 0.25
_LARGE_CAVE, _LARGE_CAVE_EARLY = 0.2, 0.9
_DRUM, _SPEAR = 0.15, 0.4
#: What members are worth more than those on the reserve board, where they are.
_HOME, _BOX, _IN_TENT, _ASIDE, _STUCK = 0.3, 0.5, 0.42, 0.85, 0.5
_EVERYBODY_IN: Final = 0.4
#: What waiting for one's turn costs: as long as a whole round.
_WAITING: Final = 0.53
#: What a lasting effect is worth at any time, and more at the beginning.
_LASTING: Final = {
    "give_take": (0.6, 0.0),
    "bins": (0.05, 0.4),
    "send": (0.1, 0.9),
    "drum_haul": (0.3, 0.6),
    "light_touch": (0.0, 0.6),
    "birth_gift": (0.1, 1.4),
    "tent_goods": (0.1, 2.4),
    "any_goods": (0.4, 0.2),
    "call_plains": (0.0, 0.6),
    "tiger_stays": (0.1, 0.0),
    "stone_alone": (0.1, 0.3),
    "hunt": (0.0, 0.3),
}


def worth(state: State, seat: int) -> Worth:
    """Return the Rock Stars that a seat may expect: those that it has once the match is over, and for winning more."""
    if not state.agenda:
        return {"stars": float(stars(state, seat)), "victory": _VICTORY * (seat in state.winners)}
    clan, seats = state.clans[seat], len(state.clans)
    left = 1 - max([stars(state, other) for other in range(seats)]) / STARS_TO_WIN
    return {
        "stars": float(card_stars(clan)),
        "torch": 1.0 + lasting_effect(clan, "torch_star") if state.torch == seat else 0.0,
        "cards in hand": sum([_IN_HAND + _near(clan, key, 1 - left) for key in clan.hand]),
        "cards on the wall": _ON_WALL * sum([_near(clan, key, 1 - left) for key in state.wall]),
        "resources": _goods(clan),
        "large cave": (_LARGE_CAVE + _LARGE_CAVE_EARLY * left) * clan.large_cave,
        "tools": _DRUM * clan.drum + _SPEAR * clan.spear,
        **_members(state, seat, clan),
        "lasting cards": _lasting_worth(clan, left),
        "turn": -_WAITING * ((seat - state.active) % seats) / seats,
    }


def _near(clan: Clan, key: str, played: float) -> float:
    """Return what it is worth that a card is near to being built."""
    missing = lacking(clan.goods, CARDS[key])
    return CARDS[key].stars * played * (_PAYABLE if missing == 0 else _LACKS_ONE if missing == 1 else 0.0)


def _goods(clan: Clan) -> float:
    """Return what the resources in the bins are worth."""
    several = sum([each * min(2, count) for each, count in zip(_GOODS, clan.goods, strict=True)])
    further = sum([max(0, count - 2) for count in clan.goods])
    return several + _MORE_GOODS * further - _FULL * (free_bins(clan) <= 0)


def _members(state: State, seat: int, clan: Clan) -> dict[str, float]:
    """Return what members are worth where they are."""
    boxes = [whose(box).count(seat) for box in state.boxes]
    return {
        "everybody in": _EVERYBODY_IN * (1 + lasting_effect(clan, "full_house")) * has_everybody_in(clan),
        "people at home": _HOME * len(clan.home),
        "people sent out": _BOX * sum(boxes) - (_BOX - _IN_TENT) * boxes[TENT],
        "people set aside": _ASIDE * whose(state.aside).count(seat),
        "people stuck": _STUCK * whose(pieces_inside(state)).count(seat),
    }


def _lasting_worth(clan: Clan, left: float) -> float:
    worth = 0.0
    for key in clan.built:
        for name, amount in CARDS[key].effects:
            if name in _LASTING:
                always, early = _LASTING[name]
                worth += amount * (always + early * left)
    return worth


# How the elder looks ahead in Ugh Ugh: what may be hidden, which moves are compared, and how far it plays on.

#: So many turns are played out at least, in whole rounds of the table.
_TURNS: Final = 6


class _NoTies(Random):
    """What a hunter that is imagined breaks its ties with: always the same way."""

    def random(self) -> float:
        """Return the same number every time."""
        return 0.5


_NO_TIES: Final = _NoTies()


class UghUghLookahead:
    """How Ugh Ugh is searched: some rounds of the table far, with hunters at every seat."""

    rollouts = 192
    candidates = 12
    begin = BoxMemory
    part_names: Mapping[str, Marked] = {
        "stars": "stars",
        "victory": "victory",
        "torch": "torch",
        "cards in hand": "cards in hand",
        "cards on the wall": "cards on the wall",
        "resources": "resources",
        "large cave": "the large cave",
        "tools": "tools",
        "lasting cards": "lasting cards",
        "turn": "order of turns",
        "everybody in": "everyone in",
        "people at home": "people at home",
        "people sent out": "people sent out",
        "people set aside": "people set aside",
        "people stuck": "people stuck",
    }

    def ranked(self, rules: Rules[State], view: State, seat: int, memory: BoxMemory, random: Random) -> Sequence[Move]:
        """Return the hunter's move and those to compare with it."""
        return ranked(rules, view, seat, memory.boxes, random)

    def sample(self, view: State, seat: int, memory: BoxMemory, random: Random) -> State:
        """Fill the boxes from the memory and the Passage by counting; deal the cards that nobody has seen."""
        return imagined(view, seat, memory.boxes, random)

    def policy(self, rules: Rules[State], state: State, random: Random) -> Move:
        """Play like the hunter, who looks at what its seat may know alone; everybody remembers the boxes.

        Its ties are broken the same way every time, so that two moves are told apart by less chance.
        """
        return hunter.play_knowing(rules, state, state.agenda[0].seat, _NO_TIES, boxes_of(state))

    def horizon(self, view: State) -> Callable[[State], bool]:
        """End a rollout where a turn ends, whole rounds of the table later: everybody has had as many turns."""
        seats = len(view.clans)
        last = view.turn + seats * math.ceil(_TURNS / seats)
        return lambda state: state.turn >= last or not state.agenda

    def worth(self, state: State, seat: int) -> Worth:
        """Return the Rock Stars that a seat may expect."""
        return worth(state, seat)

    def mixes(self, view: State) -> bool:
        """Nobody chooses at the same time as others."""
        return False


LOOKAHEAD: Final = UghUghLookahead()


def progress(state: State) -> float:
    """Return how many Rock Stars the leader has, of those that win."""
    return max([stars(state, seat) for seat in range(len(state.clans))]) / STARS_TO_WIN


OUTLOOK: Final = Outlook(worth, progress, (4.0, 1.4))
