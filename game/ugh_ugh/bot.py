"""Who plays Ugh Ugh when no one sits there: ``random``, and ``hunter``, a plain heuristic that plays from its view.

The hunter gives every legal move a score and takes the best. It knows what its seat may know and nothing else, so like
everybody it does not know what lies in the boxes; it plans by what its cards still need.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from game.core.notation import WrittenMove
from game.ugh_ugh import moves
from game.ugh_ugh.cards import (
    AREAS,
    BERRIES,
    CARDS,
    FOREST,
    HERBS,
    MEMBERS_EACH,
    MOUNTAINS,
    RESOURCES,
    STARS_TO_WIN,
    STONE,
    TENT,
    WOOD,
    YIELDS,
)
from game.ugh_ugh.state import Clan, State, bins, free_bins, lasting, stars

#: What one unit of an effect is worth to the hunter, in Rock Stars.
_EFFECT_WORTH = {
    "give_take": 0.8, "bins": 0.5, "bangs": 0.2, "tiger_proof": 0.4, "haul_forest": 0.7, "haul_plains": 0.5,
    "stone_alone": 0.5, "call_plains": 0.5, "mend_any": 0.3, "send": 0.7, "mend_drum": 0.3, "mend_spear": 0.3,
    "goods": 0.4, "send_now": 0.3, "child": 0.6, "idea": 0.6, "bang_now": 0.3, "torch": 1.0, "raid": 0.5,
    "lose_member": -0.8,
}
#: How often it sends somebody out rather than call: all boxes may be empty, and only a throw stirs those inside.
_RESTLESS, _RESTLESS_HUNCH = 0.12, 3.0
#: How much a hunch weighs: nobody can look into the boxes, so the hunter does not always lift the one it likes best.
_HUNCH = 0.7
#: With nobody at home, how often it lifts any box at all: its members may be anywhere, and the forest mends a drum.
_DESPAIR = 0.5


def play_random(rules: Any, view: State, seat: int, chance: random.Random) -> WrittenMove:
    """Return any of the listed moves."""
    move: WrittenMove = chance.choice(rules.moves(view))
    return move


def play_hunter(rules: Any, view: State, seat: int, chance: random.Random) -> WrittenMove:
    """Return the move with the best score, ties broken at random."""
    listed: tuple[WrittenMove, ...] = rules.moves(view)
    if len(listed) == 1:
        return listed[0]
    wants = wanted(view, seat)
    kind = view.agenda[0].kind
    lost = not view.clans[seat].home and chance.random() < _DESPAIR
    doubt = 100 * _HUNCH if lost else _HUNCH
    restless = _RESTLESS_HUNCH if chance.random() < _RESTLESS else 0.0
    hunches = {area: doubt * chance.random() for area in range(len(AREAS))}
    if lost and not view.clans[seat].drum:
        hunches[FOREST] *= 2

    def score(move: WrittenMove) -> float:
        if isinstance(move, moves.CallBack):
            hunch = hunches[move.area]
        elif isinstance(move, moves.SendOut):
            hunch = restless + 0.01 * chance.random()
        else:
            hunch = 0.01 * chance.random()
        return _SCORES[kind](view, seat, wants, move) + hunch

    return max(listed, key=score)


# -- what the hunter wants


def card_worth(view: State, seat: int, key: str) -> float:
    """Return what building a card is worth, in Rock Stars."""
    card = CARDS[key]
    worth = card.stars + sum(_EFFECT_WORTH[name] * amount for name, amount in card.effects)
    if ("torch", 1) in card.effects and view.torch == seat:
        worth -= 1
    return worth


def wanted(view: State, seat: int) -> tuple[float, ...]:
    """Return how much one more of each resource would help: cards that lack little and are worth much count most."""
    clan = view.clans[seat]
    wants = [0.15] * len(RESOURCES)
    for key in (*clan.hand, *view.wall):
        cost = CARDS[key].cost
        missing = {kind: cost.count(kind) - clan.goods[kind] for kind in set(cost)}
        lacking = sum(count for count in missing.values() if count > 0)
        for kind, count in missing.items():
            if count > 0:
                wants[kind] += card_worth(view, seat, key) / (1 + lacking) ** 2
    if not clan.large_cave and not clan.goods[STONE]:
        wants[STONE] += 0.8
    if not (clan.drum or clan.spear) and not clan.goods[WOOD]:
        wants[WOOD] += 0.3
    if not clan.goods[HERBS]:
        wants[HERBS] += 0.3
    return tuple(wants)


def _spare(clan: Clan, kind: int, wants: tuple[float, ...]) -> float:
    """Return how easily one of a resource is given away: many held, little wanted."""
    return clan.goods[kind] - 2 * wants[kind]


def _area_want(view: State, seat: int, wants: tuple[float, ...], area: int) -> float:
    """Return how much one member back from an area would help."""
    clan = view.clans[seat]
    if area == TENT:
        return 0.15 * len(clan.reserve)
    if area == MOUNTAINS:
        return max(wants[HERBS], 0.8 * wants[STONE])
    return max(wants[kind] for kind in YIELDS[area])


# -- scores, one function a kind of prompt

Score = Callable[[State, int, tuple[float, ...], Any], float]


def _turn(view: State, seat: int, wants: tuple[float, ...], move: WrittenMove) -> float:
    clan = view.clans[seat]
    if isinstance(move, moves.SendOut):
        eager = 1.5 + 0.45 * len(clan.home)
        return eager * sum(_area_want(view, seat, wants, area) for area in move.areas) / 2
    if isinstance(move, moves.CallBack):
        return _call(view, seat, wants, move.area)
    return _spend(view, seat, wants, move)


def _call(view: State, seat: int, wants: tuple[float, ...], area: int) -> float:
    clan = view.clans[seat]
    away = MEMBERS_EACH - len(clan.home) - len(clan.reserve) - len(clan.waiting)
    expected = 0.45 * away
    room = free_bins(clan) if area != TENT else len(clan.reserve)
    score = min(expected, room + 0.5) * _area_want(view, seat, wants, area)
    if area == FOREST and not (clan.drum and clan.spear):
        score += 0.2 if clan.drum or clan.home else 0.8
    return score + (0.2 * away if not clan.home else 0.0)


def _spend(view: State, seat: int, wants: tuple[float, ...], move: WrittenMove) -> float:
    clan = view.clans[seat]
    if isinstance(move, moves.Build):
        if stars(view, seat) + CARDS[move.card].stars >= STARS_TO_WIN:
            return 100.0
        return 8 + 2 * card_worth(view, seat, move.card) + 0.5 * (move.source == "hand") - len(move.pay)
    if isinstance(move, moves.Expand):
        return 9.5 - len(move.pay)
    if isinstance(move, moves.UseHerbs):
        return 3.0 - 2 * len(clan.hand) + clan.goods[HERBS] - len(move.pay)
    if isinstance(move, moves.Mend):
        return -1.0 + 0.3 * (move.tool == "spear") + _spare(clan, WOOD, wants) - 2 * len(move.pay)
    return 1.0


def _start(view: State, seat: int, wants: tuple[float, ...], move: moves.StartWith) -> float:
    return float(move.tool == "drum")


def _keep(view: State, seat: int, wants: tuple[float, ...], move: moves.Keep) -> float:
    return card_worth(view, seat, move.card) - 0.4 * len(CARDS[move.card].cost)


def _gain(view: State, seat: int, wants: tuple[float, ...], move: WrittenMove) -> float:
    if not isinstance(move, moves.LearnFromWall):
        return 0.8
    clan, cost = view.clans[seat], CARDS[move.card].cost
    lacking = sum(max(0, cost.count(kind) - clan.goods[kind]) for kind in set(cost))
    return card_worth(view, seat, move.card) - 0.6 * lacking


def _bang(view: State, seat: int, wants: tuple[float, ...], move: WrittenMove) -> float:
    if not isinstance(move, moves.Bang):
        return 0.0
    clan = view.clans[seat]
    away = MEMBERS_EACH - len(clan.home) - len(clan.reserve) - len(clan.waiting)
    missing = away - sum(piece // MEMBERS_EACH == seat for piece in view.tray + view.aside)
    eager = missing - (2.5 if view.active == seat else 3.5)
    return eager + move.strength - 0.5 * (move.flap == 1)


def _bang_on(view: State, seat: int, wants: tuple[float, ...], move: WrittenMove) -> float:
    return move.strength if isinstance(move, moves.Bang) else 0.0


def _spear(view: State, seat: int, wants: tuple[float, ...], move: WrittenMove) -> float:
    return float(isinstance(move, moves.UseSpear))


def _collect(view: State, seat: int, wants: tuple[float, ...], move: WrittenMove) -> float:
    clan = view.clans[seat]
    if isinstance(move, moves.Take):
        enough = 3 - clan.goods[move.kind]
        return 1 + wants[move.kind] - 0.5 * max(0, move.count - max(1, enough)) + 0.1 * move.count
    if isinstance(move, moves.Discard):
        step = view.agenda[0]
        offered = range(len(RESOURCES)) if step.note not in AREAS else YIELDS[AREAS.index(step.note)]
        best = max((wants[kind] for kind in offered if view.supply[kind]), default=0.0)
        full = free_bins(clan) == 0 and best > 0.7 and bins(clan) > 0
        return 0.6 + 0.1 * _spare(clan, move.kind, wants) if full and _spare(clan, move.kind, wants) > 0.5 else 0.0
    return 0.5


def _lose(view: State, seat: int, wants: tuple[float, ...], move: moves.Lose) -> float:
    clan = view.clans[seat]
    if move.what in ("member", "spear"):
        return {"member": -1.0, "spear": -0.5}[move.what]
    return _spare(clan, RESOURCES.index(move.what), wants)


def _feast(view: State, seat: int, wants: tuple[float, ...], move: WrittenMove) -> float:
    clan = view.clans[seat]
    if not isinstance(move, moves.Give):
        return 0.0
    return 0.5 + 0.3 * len(clan.reserve) - len(move.pay) + 0.2 * clan.goods[BERRIES]


def _raid(view: State, seat: int, wants: tuple[float, ...], move: WrittenMove) -> float:
    if isinstance(move, moves.Raid):
        return 1 + wants[move.kind] + 0.1 * stars(view, move.seat)
    if isinstance(move, moves.Discard):
        return 0.2 * _spare(view.clans[seat], move.kind, wants)
    return 0.0


def _propose(view: State, seat: int, wants: tuple[float, ...], move: WrittenMove) -> float:
    return 1.0 - 0.1 * stars(view, move.seat) if isinstance(move, moves.Propose) else 0.1


def _answer(view: State, seat: int, wants: tuple[float, ...], move: WrittenMove) -> float:
    proposer = view.agenda[0].count
    willing = stars(view, proposer) < STARS_TO_WIN - 1 and bool(view.clans[seat].reserve)
    return float(isinstance(move, moves.Accept) == willing)


def _join(view: State, seat: int, wants: tuple[float, ...], move: WrittenMove) -> float:
    return float(isinstance(move, moves.Join) == bool(view.clans[seat].reserve))


def _send(view: State, seat: int, wants: tuple[float, ...], move: WrittenMove) -> float:
    if not isinstance(move, moves.SendOut):
        return 0.0
    return sum(_area_want(view, seat, wants, area) for area in move.areas)


def _mend(view: State, seat: int, wants: tuple[float, ...], move: moves.Mend) -> float:
    return float(move.tool == "drum") + lasting(view.clans[seat], "bangs")


_SCORES: dict[str, Score] = {
    "tool": _start, "clan": _keep, "turn": _turn, "spend": _spend, "gain": _gain, "mend": _mend, "lover": _join,
    "drums": _bang, "bang": _bang_on, "spear": _spear, "collect": _collect, "loss": _lose, "feast": _feast,
    "raid": _raid, "propose": _propose, "answer": _answer, "work": _send, "send": _send,
}

BOTS: dict[str, Callable[[Any, State, int, random.Random], WrittenMove]] = {
    "random": play_random, "hunter": play_hunter,
}
