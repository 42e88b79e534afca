"""Who plays Ugh Ugh when no one sits there: ``random``, and ``hunter``, a plain heuristic that plays from its view.

The hunter knows what its seat may know and remembers what it has seen, so it knows what lies in the boxes and how many
of its own are stuck; where they lie inside the Passage only the flaps' outer ends tell. It looks no move ahead: goods
are worth what they bring its cards nearer to being built, members are sent where what it needs comes from, a box is
called when enough of them should come home with it, and a turn goes to spending when that brings enough at once. What
all this is worth to it stands in ``wants``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from game.core import bots
from game.core.rules import Bot, Move, Rules
from game.ugh_ugh.bots.memory import Boxes, BoxMemory
from game.ugh_ugh.bots.wants import ANSWERS, LARGE_CAVE, PLAIN, Leaning, Wants
from game.ugh_ugh.rules import moves
from game.ugh_ugh.rules.calling import BY_NAME, HARDEST, UNBROKEN
from game.ugh_ugh.rules.cards import (
    ANY,
    AREAS,
    BANGS_EACH_DRUM,
    CARDS,
    EXPAND_COST,
    FLAPS,
    FOREST,
    IDEA_COST,
    MEND_COST,
    PLAINS,
    RESOURCES,
    STARS_TO_WIN,
    TENT,
    YIELDS,
)
from game.ugh_ugh.rules.paying import feast_costs
from game.ugh_ugh.rules.secrets import sunk_angles
from game.ugh_ugh.rules.state import NOBODY, State, Step, free_bins, lasting_effect, stars

#: The shares of those thrown now, and of those stuck before, that come out of a throw of so many pieces; of those
#: still inside, that a drum frees.
_OUT_NOW = (0.0, 0.4, 0.5, 0.6, 0.6, 0.65, 0.75)
_OUT_LATER = (0.0, 0.08, 0.14, 0.14, 0.2, 0.2, 0.22)
_DRUMMED = 0.45
#: How hard the hunter bangs that would rather leave a predator inside.
_MIDDLING = 0.6
#: What a member at home is worth.
_HOME = 0.2
#: How much more than sending a call must promise: many thrown at once push each other out.
_PATIENCE = 1.5
#: How much better off a member is for each other one in its box.
_COMPANY = 0.1
#: What a change of goods must be worth before something is thrown away for it.
_WORTH_A_CHANGE = 0.1
#: Effects of clan cards that, as measured, go as well with the spear as the first tool as the others do with the drum;
#: the one that silences the other drums mends the own one by itself.
_SPEAR_EFFECTS = {"hunt", "quake", "send_now", "stone_alone", "raid", "silence"}
#: What each resource paid takes from what a card is worth.
_PRICE = 0.3


def play_hunter(
    rules: Rules[State], view: State, seat: int, chance: random.Random, memory: BoxMemory, *, leaning: Leaning = PLAIN
) -> Move:
    """Return the best of the listed moves; ties are broken at random."""
    return play_knowing(rules, view, seat, chance, memory.boxes, leaning)


def play_knowing(
    rules: Rules[State], view: State, seat: int, chance: random.Random, boxes: Boxes, leaning: Leaning = PLAIN
) -> Move:
    """Return the hunter's move for a seat that knows what lies in the ``boxes``.

    Of an imagined state the same is looked at as of the seat's view.
    """
    listed = rules.moves(view)
    if len(listed) == 1:
        return listed[0]
    return Hunter(Wants(view, seat, boxes, leaning), listed, chance).choose()


def hunter(leaning: Leaning) -> bots.RememberingBot:
    """Return a hunter that leans on something."""
    return bots.RememberingBot(partial(play_hunter, leaning=leaning), BoxMemory)


@dataclass(frozen=True, slots=True)
class Hunter:
    """One decision of the hunter."""

    wants: Wants
    listed: tuple[Move, ...]
    chance: random.Random

    @property
    def view(self) -> State:
        """What the hunter's seat may know."""
        return self.wants.view

    @property
    def seat(self) -> int:
        """The hunter's seat."""
        return self.wants.seat

    @property
    def step(self) -> Step:
        """What is asked."""
        return self.view.agenda[0]

    def choose(self) -> Move:
        """Return the best of the listed moves."""
        kind = self.step.kind
        if kind == "turn":
            return self.turn()
        if kind in ("drums", "bang"):
            return self.drum()
        return max(self.listed, key=lambda move: self.score(move) + 0.01 * self.chance.random())

    def score(self, move: Move) -> float:
        """Return what a move promises at first sight; not for a turn, nor for the drum, which are weighed otherwise."""
        kind = self.step.kind
        answer = ANSWERS.get(kind)
        return answer(self.wants, move) if answer is not None else _SCORES[kind](self, move)

    # -- the turn

    def turn(self) -> Move:
        """Spend when that brings enough; else call a box if that promises more than sending members out."""
        spending = self.spending()
        if spending is not None:
            return spending
        areas = self.wants.areas()
        calls = [self.call(area, areas[area]) + 0.01 * self.chance.random() for area in range(len(AREAS))]
        places = [self.place(area, areas[area]) for area in range(len(AREAS))]
        sending = [move for move in self.listed if isinstance(move, moves.SendOut)]
        most = max([len(move.areas) for move in sending], default=0)
        if max(calls) >= _PATIENCE * most * max(places):
            return moves.CallBack(calls.index(max(calls)))
        best = places.index(max(places))
        return max(sending, key=lambda move: move.areas.count(best))

    def spending(self) -> Move | None:
        """Return the best thing to build, if a turn of building brings enough or the bins are all but full."""
        building = [move for move in self.listed if isinstance(move, (moves.Build, moves.Expand))]
        if not building:
            return None
        best = max(building, key=lambda move: spend(self, move))
        if spend(self, best) >= 100 or free_bins(self.view.clans[self.seat]) <= 1:
            return best
        return best if self.turn_of_building(building) >= self.wants.leaning.spends_from else None

    def turn_of_building(self, building: Sequence[Move]) -> float:
        """Return what can be built in one turn, the best first, with what is in the bins now."""
        goods, worth, built = list(self.view.clans[self.seat].goods), 0.0, set()
        for move in sorted(building, key=lambda move: -spend(self, move)):
            if isinstance(move, moves.Build):
                pay, name, value = move.pay or CARDS[move.card].cost, move.card, self.wants.card(move.card)
                value += 0.5 * self.wants.new_card * (move.source == "hand")
            else:
                pay, name, value = getattr(move, "pay", ()) or EXPAND_COST, "cave", LARGE_CAVE
            if name not in built and all(goods[kind] >= pay.count(kind) for kind in pay):
                built.add(name)
                worth += value
                for kind in pay:
                    goods[kind] -= 1
        return worth

    def call(self, area: int, want: float) -> float:
        """Return what calling a box promises: members who come home with something, and the box's reward."""
        wants = self.wants
        view, seat, stuck = wants.view, wants.seat, wants.stuck
        clan, box = view.clans[seat], wants.boxes[area]
        mine = box.count(seat) + wants.set_aside
        joins = area == TENT and bool(clan.home) and bool(clan.reserve) and mine > 0
        thrown = min(len(box) + len(view.aside) + joins, len(_OUT_NOW) - 1)
        back = (mine + joins) * _OUT_NOW[thrown] + stuck * _OUT_LATER[thrown]
        mended = area == FOREST and not clan.drum
        if clan.drum or mended:
            back += _DRUMMED * (mine + joins + stuck - back)
        if area == TENT:
            return self.tent(back) + (back - joins) * _HOME
        brought = min(back, free_bins(clan) + 0.5) * want
        return brought + back * _HOME + mended * wants.tool("drum") + self.reward(area)

    def reward(self, area: int) -> float:
        """Return what a card adds to calling a box."""
        clan = self.view.clans[self.seat]
        if YIELDS[area] == () or not free_bins(clan):
            return 0.0
        gift = lasting_effect(clan, "call_plains") if area == PLAINS else 0
        return gift * max(self.wants.gains)

    def tent(self, back: float) -> float:
        """Return what a call of the love tent promises: a child for each pair, or with another clan's single."""
        clan = self.view.clans[self.seat]
        others = len({other for other in self.wants.boxes[TENT] if other not in (self.seat, NOBODY)})
        pairs = max(0.0, 0.6 * (back - 0.6)) * self.wants.children(1 + lasting_effect(clan, "twins"))
        singles = min(back, 1.0) * min(0.5, 0.3 * others) * self.wants.children()
        best = max(self.wants.gains)
        return pairs + singles + lasting_effect(clan, "tent_goods") * min(back, free_bins(clan) + 0.5) * best

    def place(self, area: int, want: float) -> float:
        """Return what sending one member into a box promises; the more are thrown at once, the more come out."""
        return (0.6 + _COMPANY * min(len(self.wants.boxes[area]), 4)) * (want + _HOME)

    # -- the drum

    def drum(self) -> Move:
        """Bang for one's own who are stuck, in another's turn only for two."""
        step, clan = self.step, self.view.clans[self.seat]
        eager = bool(
            lasting_effect(clan, "drum_haul") or lasting_effect(clan, "light_touch") or self.wants.leaning.drum
        )
        enough = 2 if step.kind == "drums" and self.view.active != self.seat and not eager else 1
        if step.note == UNBROKEN:
            enough = 2
        return self.bang if self.wants.stuck >= enough else moves.Pass()

    @property
    def bang(self) -> moves.Bang:
        """The next bang: on the flap whose outer end has sunk the most, for most lies there.

        An imagined load does not tell where anything lies: then it is flap after flap from the top. It is a full bang,
        but for whoever has no spear while a predator is inside: a middling one leaves most predators lying.
        """
        ends = sunk_angles(self.view.load)
        done = 0 if self.step.kind == "drums" else BANGS_EACH_DRUM - self.step.count
        flap = ends.index(max(ends)) if any(ends) else done % FLAPS
        safe = self.view.clans[self.seat].spear or not self.wants.predator_inside
        return moves.Bang(flap, HARDEST if safe else _MIDDLING)


# -- scores of single moves, one function a kind of prompt

Score = Callable[[Hunter, Any], float]


def spend(hunter: Hunter, move: Move) -> float:
    """Return what paying for something is worth; 100 and more wins the match."""
    wants = hunter.wants
    if isinstance(move, moves.Build):
        if stars(hunter.view, hunter.seat) + CARDS[move.card].stars >= STARS_TO_WIN:
            return 100.0
        price = len(move.pay or CARDS[move.card].cost)
        return 10 + wants.card(move.card) - _PRICE * price + 0.25 * wants.new_card * (move.source == "hand")
    if isinstance(move, moves.Expand):
        return 10 + LARGE_CAVE - _PRICE * len(move.pay)
    if isinstance(move, moves.UseHerbs):
        return wants.new_card - 0.5 - wants.lost(move.pay or IDEA_COST)
    if isinstance(move, moves.Mend):
        return wants.tool(move.tool) - wants.lost(move.pay or MEND_COST)
    return 0.0


def _start(hunter: Hunter, move: moves.StartWith) -> float:
    """Prefer the spear with a clan card that goes with it, else the drum."""
    if hunter.wants.leaning.tool:
        return float(move.tool == hunter.wants.leaning.tool)
    hand = hunter.view.clans[hunter.seat].hand
    effects = {name for key in hand if key in CARDS for name, _ in CARDS[key].effects}
    return float((move.tool == "spear") == bool(effects & _SPEAR_EFFECTS))


def _keep(hunter: Hunter, move: moves.Keep) -> float:
    return hunter.wants.card(move.card) - 0.4 * len(CARDS[move.card].cost)


def _gain(hunter: Hunter, move: Move) -> float:
    if not isinstance(move, moves.LearnFromWall):
        return hunter.wants.leaning.card
    return hunter.wants.to_learn(move.card)


def _spear(hunter: Hunter, move: Move) -> float:
    return float(isinstance(move, moves.UseSpear))


def _collect(hunter: Hunter, move: Move) -> float:
    wants = hunter.wants
    if isinstance(move, moves.Take):
        return 0.02 + wants.gained(move.kind, move.count)
    if isinstance(move, moves.Discard):
        return _better_instead(hunter, move.kind) if not free_bins(hunter.view.clans[hunter.seat]) else -1.0
    return 0.0


def _better_instead(hunter: Hunter, kind: int) -> float:
    """Return what it is worth to throw one of ``kind`` away for the best of what is offered."""
    note = hunter.step.note
    offered = BY_NAME if note == ANY else YIELDS[AREAS.index(note)]
    gains = [hunter.wants.gains[other] for other in offered if other != kind and hunter.view.supply[other]]
    return max(gains, default=0.0) - hunter.wants.lost((kind,)) - _WORTH_A_CHANGE


def _lose(hunter: Hunter, move: moves.Lose) -> float:
    if move.what == "member":
        return hunter.wants.effect("lose_member", 1) - 0.2
    return -0.3 if move.what == "spear" else -hunter.wants.lost((RESOURCES.index(move.what),))


def _feast(hunter: Hunter, move: Move) -> float:
    if not isinstance(move, moves.Give):
        return 0.0
    worth = hunter.wants.children() if hunter.view.clans[hunter.seat].reserve else hunter.wants.new_card
    return worth - hunter.wants.lost(move.pay or feast_costs(hunter.step.note)[0])


def _propose(hunter: Hunter, move: Move) -> float:
    return 1.0 - 0.05 * stars(hunter.view, move.seat) if isinstance(move, moves.Propose) else 0.1


def _answer(hunter: Hunter, move: Move) -> float:
    proposer = hunter.step.count
    willing = stars(hunter.view, proposer) < STARS_TO_WIN - 1 and bool(hunter.view.clans[hunter.seat].reserve)
    return float(isinstance(move, moves.Accept) == willing)


def _join(hunter: Hunter, move: Move) -> float:
    return float(isinstance(move, moves.Join) == bool(hunter.view.clans[hunter.seat].reserve))


def _send(hunter: Hunter, move: Move) -> float:
    if not isinstance(move, moves.SendOut):
        return 0.0
    wants = hunter.wants.areas()
    return sum([wants[area] for area in move.areas])


def _mend(hunter: Hunter, move: moves.Mend) -> float:
    return hunter.wants.tool(move.tool) + lasting_effect(hunter.view.clans[hunter.seat], "bangs") * (
        move.tool == "drum"
    )


def _call(hunter: Hunter, move: Move) -> float:
    if not isinstance(move, moves.CallBack):
        return 0.0
    return hunter.call(move.area, hunter.wants.areas()[move.area])


_SCORES: dict[str, Score] = {
    "tool": _start,
    "clan": _keep,
    "spend": spend,
    "gain": _gain,
    "mend": _mend,
    "lover": _join,
    "spear": _spear,
    "collect": _collect,
    "loss": _lose,
    "feast": _feast,
    "propose": _propose,
    "answer": _answer,
    "work": _send,
    "send": _send,
    "call": _call,
}

BOTS: dict[str, Bot] = {"random": bots.play_random, "hunter": bots.RememberingBot(play_hunter, BoxMemory)}
BOT_KINDS = {
    "hunter": bots.BotKind("Hunter", "Grabs what is near. Plays instantly.", "spears", first=True, level="Normal bot")
}
