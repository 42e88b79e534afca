"""Who plays Ugh Ugh when no one sits there: ``random``, and ``hunter``, a plain heuristic that plays from its view.

The hunter knows what its seat may know and remembers what it has seen, so it knows what lies in the boxes and how many
of its own are stuck; where they lie inside the Passage it does not know. It looks no move ahead: goods are worth what
they bring its cards nearer to being built, members are sent where what it needs comes from, and a box is called when
enough of them should come home with it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from game.core.bots import RememberingBot, SeenStory
from game.core.notation import WrittenMove
from game.ugh_ugh import moves
from game.ugh_ugh.calls import BY_NAME, HARDEST
from game.ugh_ugh.cards import (
    ANY,
    AREAS,
    BANGS_EACH_DRUM,
    CARDS,
    FEAST_COST,
    FLAPS,
    FOREST,
    HERBS,
    IDEA_COST,
    MEMBERS_EACH,
    MEND_COST,
    RESOURCES,
    STARS_TO_WIN,
    STONE,
    WOOD,
    YIELDS,
)
from game.ugh_ugh.memory import Boxes, remember
from game.ugh_ugh.state import State, free_bins, lasting, members_of, stars

#: What one unit of an effect is worth to the hunter, in Rock Stars.
_EFFECT_WORTH = {
    "give_take": 0.8,
    "bins": 0.5,
    "bangs": 0.2,
    "tiger_proof": 0.4,
    "haul_forest": 0.7,
    "haul_plains": 0.5,
    "stone_alone": 0.5,
    "call_plains": 0.5,
    "mend_any": 0.3,
    "send": 0.7,
    "mend_drum": 0.3,
    "mend_spear": 0.3,
    "goods": 0.4,
    "send_now": 0.3,
    "child": 0.6,
    "idea": 0.6,
    "bang_now": 0.3,
    "torch": 1.0,
    "raid": 0.5,
    "lose_member": -0.8,
    "drum_haul": 0.7,
    "light_touch": 0.3,
    "tiger_stays": 0.3,
    "full_house": 0.5,
    "twins": 0.3,
    "birth_gift": 0.5,
    "torch_star": 0.3,
    "slip": 0.1,
    "peek": 0.0,
    "lure": 0.1,
    "bear_now": 0.1,
    "dive": 0.1,
    "call_now": 0.8,
    "aside_home": 0.2,
    "games_now": 0.4,
    "quake": 0.6,
    "hunt": 0.3,
    "tent_child": 0.8,
    "any_goods": 0.6,
    "silence": 0.2,
}
#: How much of a card's worth is left for each resource that it still lacks.
_CLOSENESS = 0.4
#: A card on the wall counts less than one in the hand: somebody else may build it.
_WALL = 0.8
#: What a large cave, a drawn card, a child and a working drum are worth, in Rock Stars.
_LARGE_CAVE, _NEW_CARD, _CHILD, _DRUM = 1.2, 0.8, 0.1, 0.2
#: The shares of those thrown now, and of those stuck before, that come out of a throw of so many pieces; of those
#: still inside, that a drum frees.
_OUT_NOW = (0.0, 0.4, 0.5, 0.6, 0.6, 0.65, 0.75)
_OUT_LATER = (0.0, 0.08, 0.14, 0.14, 0.2, 0.2, 0.22)
_DRUMMED = 0.45
#: What a member at home is worth.
_HOME = 0.2
#: How much more than sending a call must promise: many thrown at once push each other out.
_PATIENCE = 1.5
#: How much better off a member is for each other one in its box.
_COMPANY = 0.1
#: What a change of goods must be worth before something is thrown away for it.
_WORTH_A_CHANGE = 0.1

Goods = Sequence[int]


def play_random(rules: Any, view: State, seat: int, chance: random.Random) -> WrittenMove:
    """Return any of the listed moves."""
    move: WrittenMove = chance.choice(rules.moves(view))
    return move


def play_hunter(rules: Any, view: State, seat: int, chance: random.Random, story: SeenStory = ()) -> WrittenMove:
    """Return the best of the listed moves; ties are broken at random."""
    listed: tuple[WrittenMove, ...] = rules.moves(view)
    if len(listed) == 1:
        return listed[0]
    kind = view.agenda[0].kind
    if kind == "turn":
        return _turn(view, seat, listed, chance, remember(story))
    if kind in ("drums", "bang"):
        return _drum(view, seat, remember(story))
    score = _SCORES[kind]
    return max(listed, key=lambda move: score(view, seat, move) + 0.01 * chance.random())


# -- what the hunter wants


def card_worth(view: State, seat: int, key: str) -> float:
    """Return what building a card is worth, in Rock Stars."""
    card = CARDS[key]
    worth = card.stars + sum([_EFFECT_WORTH[name] * amount for name, amount in card.effects])
    if ("torch", 1) in card.effects and view.torch == seat:
        worth -= 1
    return worth


def prospects(view: State, seat: int, goods: Goods) -> float:
    """Return what ``goods`` would be worth in a seat's bins, in Rock Stars: how near they bring what it may build."""
    clan = view.clans[seat]
    worth = 0.05 * sum(goods)
    for cards, share in ((clan.hand, 1.0), (view.wall, _WALL)):
        for key in cards:
            worth += share * card_worth(view, seat, key) * _CLOSENESS ** _lacking(goods, CARDS[key].cost)
    if goods[STONE] and not clan.large_cave:
        worth += 0.5 * _LARGE_CAVE
    if goods[WOOD] and not clan.drum:
        worth += 0.5 * _DRUM
    if goods[HERBS]:
        worth += 0.1
    return worth


def _lacking(goods: Goods, cost: tuple[int, ...]) -> int:
    """Return how many resources are missing to pay ``cost``."""
    return sum([max(0, cost.count(kind) - goods[kind]) for kind in set(cost)])


def _gained(view: State, seat: int, kind: int, count: int = 1) -> float:
    """Return what some more of one resource would be worth."""
    goods = view.clans[seat].goods
    more = [held + count * (kind == other) for other, held in enumerate(goods)]
    return prospects(view, seat, more) - prospects(view, seat, goods)


def _lost(view: State, seat: int, given: Sequence[int]) -> float:
    """Return what is lost by giving some resources away."""
    goods = view.clans[seat].goods
    fewer = [held - given.count(kind) for kind, held in enumerate(goods)]
    return prospects(view, seat, goods) - prospects(view, seat, fewer)


def _area_wants(view: State, seat: int) -> list[float]:
    """Return for each area how much one member back from there would help."""
    wants = [_gained(view, seat, kind) for kind in range(len(RESOURCES))]
    return [
        max([wants[kind] for kind in kinds]) if kinds else _CHILD * len(view.clans[seat].reserve) for kinds in YIELDS
    ]


# -- the turn and the drum, which ask where everybody is


def _stuck(view: State, seat: int, boxes: Boxes) -> int:
    """Return how many of its members are inside the Passage: those in no other place."""
    clan = view.clans[seat]
    seen = len(clan.home) + len(clan.reserve) + len(clan.waiting) + len(members_of(view.tray + view.aside, seat))
    return MEMBERS_EACH - seen - sum([box.count(seat) for box in boxes])


def _turn(view: State, seat: int, listed: Sequence[WrittenMove], chance: random.Random, boxes: Boxes) -> WrittenMove:
    """Build what can be built; else call a box if that promises more than sending members where they are needed."""
    building = [move for move in listed if isinstance(move, (moves.Build, moves.Expand))]
    if building:
        return max(building, key=lambda move: _spend(view, seat, move))
    wants = _area_wants(view, seat)
    calls = [_call(view, seat, want, area, boxes) + 0.01 * chance.random() for area, want in enumerate(wants)]
    places = [_place(want, boxes[area]) for area, want in enumerate(wants)]
    sending = [move for move in listed if isinstance(move, moves.SendOut)]
    most = max([len(move.areas) for move in sending], default=0)
    if max(calls) >= _PATIENCE * most * max(places):
        return moves.CallBack(calls.index(max(calls)))
    best = places.index(max(places))
    return max(sending, key=lambda move: move.areas.count(best))


def _call(view: State, seat: int, want: float, area: int, boxes: Boxes) -> float:
    """Return what calling a box promises: members who come home with something, and the forest's reward."""
    clan = view.clans[seat]
    thrown = min(len(boxes[area]) + len(view.aside), len(_OUT_NOW) - 1)
    mine = boxes[area].count(seat) + len(members_of(view.aside, seat))
    stuck = _stuck(view, seat, boxes)
    back = mine * _OUT_NOW[thrown] + stuck * _OUT_LATER[thrown]
    mended = area == FOREST and not clan.drum
    if clan.drum or mended:
        back += _DRUMMED * (mine + stuck - back)
    return min(back, free_bins(clan) + 0.5) * want + back * _HOME + mended * _DRUM


def _place(want: float, box: Sequence[int]) -> float:
    """Return what sending one member into a box promises; the more are thrown at once, the more come out."""
    return (0.6 + _COMPANY * min(len(box), 4)) * (want + _HOME)


def _drum(view: State, seat: int, boxes: Boxes) -> WrittenMove:
    """Bang for one's own who are stuck, in another chief's turn only for two: hard, flap after flap from the top."""
    step = view.agenda[0]
    enough = 2 if step.kind == "drums" and view.active != seat else 1
    if _stuck(view, seat, boxes) < enough:
        return moves.Pass()
    done = 0 if step.kind == "drums" else BANGS_EACH_DRUM - step.count
    return moves.Bang(done % FLAPS, HARDEST)


def _spend(view: State, seat: int, move: WrittenMove) -> float:
    if isinstance(move, moves.Build):
        if stars(view, seat) + CARDS[move.card].stars >= STARS_TO_WIN:
            return 100.0
        price = len(move.pay or CARDS[move.card].cost)
        return 10 + card_worth(view, seat, move.card) - 0.3 * price + 0.2 * (move.source == "hand")
    if isinstance(move, moves.Expand):
        return 10 + _LARGE_CAVE - 0.3 * len(move.pay)
    if isinstance(move, moves.UseHerbs):
        return -0.1 * len(view.clans[seat].hand) - _lost(view, seat, move.pay or IDEA_COST)
    if isinstance(move, moves.Mend):
        return _DRUM * (1.0 if move.tool == "drum" else 0.6) - _lost(view, seat, move.pay or MEND_COST)
    return 0.0


# -- scores of single moves, one function a kind of prompt

Score = Callable[[State, int, Any], float]


def _start(view: State, seat: int, move: moves.StartWith) -> float:
    return float(move.tool == "drum")


def _keep(view: State, seat: int, move: moves.Keep) -> float:
    return card_worth(view, seat, move.card) - 0.4 * len(CARDS[move.card].cost)


def _gain(view: State, seat: int, move: WrittenMove) -> float:
    if not isinstance(move, moves.LearnFromWall):
        return _NEW_CARD
    return card_worth(view, seat, move.card) - 0.5 * _lacking(view.clans[seat].goods, CARDS[move.card].cost)


def _spear(view: State, seat: int, move: WrittenMove) -> float:
    return float(isinstance(move, moves.UseSpear))


def _collect(view: State, seat: int, move: WrittenMove) -> float:
    if isinstance(move, moves.Take):
        return 0.02 + _gained(view, seat, move.kind, move.count)
    if isinstance(move, moves.Discard):
        return _better_instead(view, seat, move.kind) if not free_bins(view.clans[seat]) else -1.0
    return 0.0


def _better_instead(view: State, seat: int, kind: int) -> float:
    """Return what it is worth to throw one of ``kind`` away for the best of what is offered."""
    note = view.agenda[0].note
    offered = BY_NAME if note == ANY else YIELDS[AREAS.index(note)]
    gains = [_gained(view, seat, other) for other in offered if other != kind and view.supply[other]]
    return max(gains, default=0.0) - _lost(view, seat, (kind,)) - _WORTH_A_CHANGE


def _lose(view: State, seat: int, move: moves.Lose) -> float:
    if move.what == "member":
        return -0.6
    return -0.3 if move.what == "spear" else -_lost(view, seat, (RESOURCES.index(move.what),))


def _feast(view: State, seat: int, move: WrittenMove) -> float:
    return 0.6 - _lost(view, seat, move.pay or FEAST_COST) if isinstance(move, moves.Give) else 0.0


def _raid(view: State, seat: int, move: WrittenMove) -> float:
    if isinstance(move, moves.Raid):
        return 0.5 + _gained(view, seat, move.kind) + 0.1 * stars(view, move.seat)
    if isinstance(move, moves.Discard):
        return 0.2 - _lost(view, seat, (move.kind,))
    return 0.0


def _propose(view: State, seat: int, move: WrittenMove) -> float:
    return 1.0 - 0.05 * stars(view, move.seat) if isinstance(move, moves.Propose) else 0.1


def _answer(view: State, seat: int, move: WrittenMove) -> float:
    proposer = view.agenda[0].count
    willing = stars(view, proposer) < STARS_TO_WIN - 1 and bool(view.clans[seat].reserve)
    return float(isinstance(move, moves.Accept) == willing)


def _join(view: State, seat: int, move: WrittenMove) -> float:
    return float(isinstance(move, moves.Join) == bool(view.clans[seat].reserve))


def _send(view: State, seat: int, move: WrittenMove) -> float:
    if not isinstance(move, moves.SendOut):
        return 0.0
    wants = _area_wants(view, seat)
    return sum([wants[area] for area in move.areas])


def _mend(view: State, seat: int, move: moves.Mend) -> float:
    return float(move.tool == "drum") + lasting(view.clans[seat], "bangs")


def _first(view: State, seat: int, move: WrittenMove) -> float:
    return 0.0


_SCORES: dict[str, Score] = {
    "tool": _start,
    "clan": _keep,
    "spend": _spend,
    "gain": _gain,
    "mend": _mend,
    "lover": _join,
    "spear": _spear,
    "collect": _collect,
    "loss": _lose,
    "feast": _feast,
    "raid": _raid,
    "propose": _propose,
    "answer": _answer,
    "work": _send,
    "peek": _first,
    "peeked": _first,
    "slip": _first,
    "lure": _first,
    "call": _first,
    "send": _send,
}

BOTS: dict[str, Any] = {"random": play_random, "hunter": RememberingBot(play_hunter)}
