"""The bots ``random`` and ``hunter``; the hunter plays by rules of thumb, from its seat's view.

The hunter remembers what it has seen. Therefore it knows the contents of the boxes and how many of its members are
stuck in the Passage, but it has to guess from the outer ends of the flaps where they are stuck. It does not look ahead.

- It values a resource by how much the resource helps to build cards (see the module ``valuation``).
- It sends members to areas with resources that it needs.
- It calls a box back when enough members are likely to come home.
- It uses a turn for building when that gains enough at once.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from game.core import bots
from game.core.rules import Bot, Move, Rules
from game.ugh_ugh.bots.memory import TIGER_MARK, Boxes, BoxMemory
from game.ugh_ugh.bots.valuation import CARD_DECISION_SCORERS, LARGE_CAVE_WORTH, PLAIN_STYLE, PlayStyle, Valuation
from game.ugh_ugh.rules import moves
from game.ugh_ugh.rules.calling import HARDEST, KINDS_BY_NAME, UNBROKEN
from game.ugh_ugh.rules.cards import (
    ANY_KIND,
    AREAS,
    BANGS_EACH_DRUM,
    CARDS,
    EXPAND_COST,
    FOREST,
    IDEA_COST,
    MEND_COST,
    PLAINS,
    RESOURCES,
    STARS_TO_WIN,
    TENT,
    YIELDS,
)
from game.ugh_ugh.rules.paying import can_afford, feast_costs
from game.ugh_ugh.rules.secrets import sunk_angles, wheel_drums
from game.ugh_ugh.rules.state import State, Step, free_bins, lasting_effect, stars

#: The share of thrown pieces that come out at once, by the number of pieces thrown.
_SHARE_OF_THROWN_OUT = (0.0, 0.4, 0.5, 0.6, 0.6, 0.65, 0.75)
#: The share of stuck pieces that a throw frees, by the number of pieces thrown.
_SHARE_OF_STUCK_FREED = (0.0, 0.08, 0.14, 0.14, 0.2, 0.2, 0.22)
#: The share of a seat's members inside the Passage that drumming probably frees.
_FREED_SHARE = 0.45
#: The strength of a bang that leaves most predators inside.
_MEDIUM_STRENGTH = 0.6
#: The worth of a member at home.
_HOME_WORTH = 0.2
#: A call must be worth at least this many times as much as sending out members. It pays to wait for more pieces in the
#: box, since pieces thrown in together push each other out.
_CALL_FACTOR = 1.5
#: The probability that a member sent into an empty box comes out when the box is called back.
_OUT_CHANCE_ALONE = 0.6
#: How much each other piece in the box raises the probability that a member comes out.
_OUT_CHANCE_PER_OTHER_PIECE = 0.1
#: The largest number of other pieces that raise this probability.
_MAX_OTHER_PIECES = 4
#: The number of loads beyond the free bins that still count, since fewer members than expected may come out.
_SPARE_LOADS = 0.5
#: The expected number of pairs within the clan is ``_PAIRS_EACH`` * (members that come out - ``_UNPAIRED``).
_PAIRS_EACH, _UNPAIRED = 0.6, 0.6
#: The probability that a member finds a mate of another clan, per other clan in the love tent.
_MATE_CHANCE_PER_CLAN = 0.3
#: The largest probability that a member finds a mate of another clan, however many clans are in the love tent.
_MAX_MATE_CHANCE = 0.5
#: The minimum worth of all that can be built for which a turn is used for building.
_MIN_BUILDING_WORTH = 1.6
#: The minimum gain for which one resource is discarded for another resource.
_MIN_SWAP_GAIN = 0.1
#: Effects of clan cards that, by measurement, go better with the spear as the first tool; the others go with the drum.
#: ``silence`` is among them because its card also mends the drum of the clan that builds it.
_SPEAR_EFFECTS = {"hunt", "quake", "send_now", "stone_alone", "raid", "silence"}
#: The maximum random addition to a move's worth, which decides only between moves that are about equal.
_TIE_BREAK = 0.01
#: The worth of a move that wins the match.
_WINNING_WORTH = 100.0
#: The addition to the worth of building a card, so that building comes before all other spending.
_BUILDING_BONUS = 10.0
#: The deduction from the worth of a card for each resource paid.
_COST_PER_RESOURCE = 0.3
#: A card built from the hand is replaced by a new card. This share of the new card's worth counts when the hunter
#: decides whether to use a turn for building.
_NEW_CARD_SHARE_FOR_TURN = 0.5
#: This share of the new card's worth counts when the hunter decides which card to build.
_NEW_CARD_SHARE_FOR_CARD = 0.25
#: The deduction from the worth of a new card that is paid for with herbs.
_HERBS_DEDUCTION = 0.5
#: The deduction from the worth of a clan card to keep, for each resource that the card costs.
_KEPT_COST_PER_RESOURCE = 0.4
#: What the loss of a member costs, besides the worth of the card effect that loses a member.
_MEMBER_LOSS = 0.2
#: What the loss of the spear costs.
_SPEAR_LOSS = 0.3


def play_hunter(
    rules: Rules[State],
    view: State,
    seat: int,
    chance: random.Random,
    memory: BoxMemory,
    *,
    style: PlayStyle = PLAIN_STYLE,
) -> Move:
    """Return the move of the bot Hunter; ties are broken by ``chance``."""
    return play_knowing_boxes(rules, view, seat, chance, memory.boxes, style)


def play_knowing_boxes(
    rules: Rules[State], view: State, seat: int, chance: random.Random, boxes: Boxes, style: PlayStyle = PLAIN_STYLE
) -> Move:
    """Return the move of the bot Hunter for a seat that knows the contents of the ``boxes``.

    ``view`` may also be a complete sampled state: the bot uses only what its seat may see.
    """
    legal = tuple(bots.sensible_moves(rules, view))
    if len(legal) == 1:
        return legal[0]
    return Hunter(Valuation(view, seat, boxes, style), legal, chance).choose()


def sensible(view: State, legal_moves: Sequence[Move]) -> Sequence[Move]:
    """Return the moves worth considering: while a resource can be taken, only the moves that take resources."""
    if view.agenda[0].kind != "collect" or not any(isinstance(move, moves.Take) for move in legal_moves):
        return legal_moves
    return [move for move in legal_moves if isinstance(move, moves.Take)]


@dataclass(frozen=True, slots=True)
class Hunter:
    """One decision of the hunter: the valuation for its seat, the legal moves, and random numbers to break ties."""

    valuation: Valuation
    legal_moves: tuple[Move, ...]
    chance: random.Random

    @property
    def view(self) -> State:
        """The view of the hunter's seat."""
        return self.valuation.view

    @property
    def seat(self) -> int:
        """The hunter's seat."""
        return self.valuation.seat

    @property
    def step(self) -> Step:
        """The step that is to be decided."""
        return self.view.agenda[0]

    def choose(self) -> Move:
        """Return the best of the legal moves."""
        kind = self.step.kind
        if kind == "turn":
            return self.choose_turn()
        if kind in ("drums", "bang"):
            return self.choose_bang()
        return max(self.legal_moves, key=lambda move: self.score(move) + _TIE_BREAK * self.chance.random())

    def score(self, move: Move) -> float:
        """Return the estimated worth of a move, except in turns and drumming (``choose_turn``, ``choose_bang``)."""
        kind = self.step.kind
        score_for_card = CARD_DECISION_SCORERS.get(kind)
        return score_for_card(self.valuation, move) if score_for_card is not None else _SCORERS[kind](self, move)

    # -- the turn

    def choose_turn(self) -> Move:
        """Build if that gains enough; else call back a box or send members out, whichever is worth more."""
        building_move = self.choose_building()
        if building_move is not None:
            return building_move
        worths = self.valuation.area_worths()
        call_worths = [
            self.call_worth(area, worths[area]) + _TIE_BREAK * self.chance.random() for area in range(len(AREAS))
        ]
        sending_worths = [self.sending_worth(area, worths[area]) for area in range(len(AREAS))]
        sending_moves = [move for move in self.legal_moves if isinstance(move, moves.SendOut)]
        most_members = max([len(move.areas) for move in sending_moves], default=0)
        if max(call_worths) >= _CALL_FACTOR * most_members * max(sending_worths):
            return moves.CallBack(call_worths.index(max(call_worths)))
        best_area = sending_worths.index(max(sending_worths))
        return max(sending_moves, key=lambda move: move.areas.count(best_area))

    def choose_building(self) -> Move | None:
        """Return the best move that builds, or ``None`` if building should wait.

        A building move does not wait if the move wins, if at most one bin is free, or if building gains enough now.
        """
        building_moves = [move for move in self.legal_moves if isinstance(move, (moves.Build, moves.Expand))]
        if not building_moves:
            return None
        best_move = max(building_moves, key=lambda move: spending_worth(self, move))
        if spending_worth(self, best_move) >= _WINNING_WORTH or free_bins(self.view.clans[self.seat]) <= 1:
            return best_move
        if self.building_worth(building_moves) >= _MIN_BUILDING_WORTH:
            return best_move
        return None

    def building_worth(self, building_moves: Sequence[Move]) -> float:
        """Return the worth of all that can be built in one turn with the present resources, if the best is built first.

        ``building_moves`` are all legal moves that build.
        """
        goods = list(self.view.clans[self.seat].goods)
        worth = 0.0
        built = set()
        for move in sorted(building_moves, key=lambda move: -spending_worth(self, move)):
            # an empty payment stands for the printed cost
            if isinstance(move, moves.Build):
                pay = move.pay or CARDS[move.card].cost
                name = move.card
                value = self.valuation.card_worth(move.card)
                if move.source == "hand":
                    value += _NEW_CARD_SHARE_FOR_TURN * self.valuation.new_card_worth
            else:
                assert isinstance(move, moves.Expand)
                pay = move.pay or EXPAND_COST
                name = "cave"
                value = LARGE_CAVE_WORTH
            # each card counts once: several moves build it, with different payments
            if name not in built and can_afford(tuple(goods), pay):
                built.add(name)
                worth += value
                for kind in pay:
                    goods[kind] -= 1
        return worth

    def call_worth(self, area: int, member_worth: float) -> float:
        """Return the estimated worth of calling back a box; ``member_worth`` is the worth of one returning member."""
        valuation = self.valuation
        view = valuation.view
        seat = valuation.seat
        stuck_count = valuation.stuck_count
        clan = view.clans[seat]
        box = valuation.boxes[area]
        own_thrown = box.count(seat) + valuation.set_aside_count
        # a member at home joins the throw only if it may have a child: if another own member is thrown, and if a member
        # is in reserve
        joining_count = int(area == TENT and bool(clan.home) and bool(clan.reserve) and own_thrown > 0)
        own_thrown += joining_count
        all_thrown = min(len(box) + len(view.aside) + joining_count, len(_SHARE_OF_THROWN_OUT) - 1)
        # how many of the seat's members are expected to come out of the throw; drumming adds to the number below
        coming_out = own_thrown * _SHARE_OF_THROWN_OUT[all_thrown] + stuck_count * _SHARE_OF_STUCK_FREED[all_thrown]
        mends_drum = area == FOREST and not clan.drum
        if clan.drum or mends_drum:
            coming_out += _FREED_SHARE * (own_thrown + stuck_count - coming_out)
        if area == TENT:
            return self.tent_worth(coming_out) + (coming_out - joining_count) * _HOME_WORTH
        goods_worth = min(coming_out, free_bins(clan) + _SPARE_LOADS) * member_worth
        drum_worth = valuation.tool_worth("drum") if mends_drum else 0.0
        return goods_worth + coming_out * _HOME_WORTH + drum_worth + self.call_gift_worth(area)

    def call_gift_worth(self, area: int) -> float:
        """Return the worth of the resources that a lasting effect gives for calling back a box."""
        clan = self.view.clans[self.seat]
        if area != PLAINS or not free_bins(clan):
            return 0.0
        return lasting_effect(clan, "call_plains") * max(self.valuation.gains)

    def tent_worth(self, coming_out: float) -> float:
        """Return the worth of calling back the love tent if ``coming_out`` own members come out: children and gifts."""
        clan = self.view.clans[self.seat]
        other_clans = len({other for other in self.valuation.boxes[TENT] if other not in (self.seat, TIGER_MARK)})
        # the expected number of pairs within the clan, then of pairs with members of other clans
        own_pairs = max(0.0, _PAIRS_EACH * (coming_out - _UNPAIRED))
        mixed_pairs = min(coming_out, 1.0) * min(_MAX_MATE_CHANCE, _MATE_CHANCE_PER_CLAN * other_clans)
        children_worth = own_pairs * self.valuation.children_worth(1 + lasting_effect(clan, "twins"))
        children_worth += mixed_pairs * self.valuation.children_worth()
        gifts = lasting_effect(clan, "tent_goods") * min(coming_out, free_bins(clan) + _SPARE_LOADS)
        return children_worth + gifts * max(self.valuation.gains)

    def sending_worth(self, area: int, member_worth: float) -> float:
        """Return the estimated worth of sending one member into a box: higher if more pieces help it to come out."""
        other_pieces = min(len(self.valuation.boxes[area]), _MAX_OTHER_PIECES)
        return (_OUT_CHANCE_ALONE + _OUT_CHANCE_PER_OTHER_PIECE * other_pieces) * (member_worth + _HOME_WORTH)

    # -- the drum

    def choose_bang(self) -> Move:
        """Return a bang if enough members of the seat are stuck, otherwise a pass.

        One stuck member is enough. Two are needed if the bang breaks an unbroken drum, or if it is another seat's turn
        and the hunter does not like drumming.
        """
        step = self.step
        clan = self.view.clans[self.seat]
        likes_drumming = bool(
            lasting_effect(clan, "drum_haul") or lasting_effect(clan, "light_touch") or self.valuation.style.drum
        )
        is_other_turn = step.kind == "drums" and self.view.active != self.seat
        breaks_drum = step.note == UNBROKEN  # the second bang with an unbroken drum breaks it
        least_stuck = 2 if breaks_drum or (is_other_turn and not likes_drumming) else 1
        return self.bang if self.valuation.stuck_count >= least_stuck else moves.Pass()

    @property
    def bang(self) -> moves.Bang:
        """The next bang: on the drum whose outer end is the highest, since the most pieces lie there.

        If all angles are 0 or unknown, the drums are struck in turn from the top. If there are wheels, every second
        bang strikes a wheel, since the outer end of a wheel never rises. The bang has full strength unless a predator
        is inside and the chief has no spear.
        """
        angles = sunk_angles(self.view.load, self.view.levers)
        wheels = wheel_drums(self.view.levers)
        bangs_done = 0 if self.step.kind == "drums" else BANGS_EACH_DRUM - self.step.count
        if wheels and bangs_done % 2:
            flap = wheels[bangs_done // 2 % len(wheels)]
        elif any(angles):
            flap = angles.index(max(angles))
        else:
            flap = bangs_done % self.view.drums
        is_safe = self.view.clans[self.seat].spear or not self.valuation.is_predator_inside
        return moves.Bang(flap, HARDEST if is_safe else _MEDIUM_STRENGTH)


# -- scores of moves, one function for each kind of decision

#: A function that returns the worth of a move to a hunter.
Scorer = Callable[[Hunter, Any], float]


def spending_worth(hunter: Hunter, move: Move) -> float:
    """Return the worth of a move that pays for something, ``_WINNING_WORTH`` if it wins the match."""
    valuation = hunter.valuation
    if isinstance(move, moves.Build):
        if stars(hunter.view, hunter.seat) + CARDS[move.card].stars >= STARS_TO_WIN:
            return _WINNING_WORTH
        price = len(move.pay or CARDS[move.card].cost)
        new_card = _NEW_CARD_SHARE_FOR_CARD * valuation.new_card_worth if move.source == "hand" else 0.0
        return _BUILDING_BONUS + valuation.card_worth(move.card) - _COST_PER_RESOURCE * price + new_card
    if isinstance(move, moves.Expand):
        return _BUILDING_BONUS + LARGE_CAVE_WORTH - _COST_PER_RESOURCE * len(move.pay)
    if isinstance(move, moves.UseHerbs):
        return valuation.new_card_worth - _HERBS_DEDUCTION - valuation.loss_worth(move.pay or IDEA_COST)
    if isinstance(move, moves.Mend):
        return valuation.tool_worth(move.tool) - valuation.loss_worth(move.pay or MEND_COST)
    return 0.0


def _score_start(hunter: Hunter, move: moves.StartWith) -> float:
    """Prefer the spear if a clan card in the hand goes with the spear, else the drum."""
    hand = hunter.view.clans[hunter.seat].hand
    effects = {name for key in hand if key in CARDS for name, _ in CARDS[key].effects}
    preferred_tool = "spear" if effects & _SPEAR_EFFECTS else "drum"
    return 1.0 if move.tool == preferred_tool else 0.0


def _score_keep(hunter: Hunter, move: moves.Keep) -> float:
    """Prefer the clan card that is worth the most, less its cost."""
    return hunter.valuation.card_worth(move.card) - _KEPT_COST_PER_RESOURCE * len(CARDS[move.card].cost)


def _score_gain(hunter: Hunter, move: Move) -> float:
    """Return the worth of a card from the wall, or the average worth of a card drawn from the pile."""
    if not isinstance(move, moves.LearnFromWall):
        return hunter.valuation.style.card
    return hunter.valuation.learning_worth(move.card)


def _score_spear(hunter: Hunter, move: Move) -> float:
    """Prefer to use the spear."""
    return float(isinstance(move, moves.UseSpear))


def _score_collect(hunter: Hunter, move: Move) -> float:
    """Prefer to take resources; with full bins, discard a resource if a better resource is on offer."""
    valuation = hunter.valuation
    if isinstance(move, moves.Take):
        # 0.02 makes taking a useless resource better than taking nothing
        return 0.02 + valuation.gain_worth(move.kind, move.count)
    if isinstance(move, moves.Discard):
        has_free_bins = free_bins(hunter.view.clans[hunter.seat]) != 0
        return -1.0 if has_free_bins else _swap_gain(hunter, move.kind)
    return 0.0


def _swap_gain(hunter: Hunter, kind: int) -> float:
    """Return the gain from discarding one resource of ``kind`` for the best resource on offer."""
    note = hunter.step.note
    offered_kinds = KINDS_BY_NAME if note == ANY_KIND else YIELDS[AREAS.index(note)]
    gains = [hunter.valuation.gains[other] for other in offered_kinds if other != kind and hunter.view.supply[other]]
    return max(gains, default=0.0) - hunter.valuation.loss_worth((kind,)) - _MIN_SWAP_GAIN


def _score_loss(hunter: Hunter, move: moves.Lose) -> float:
    """Prefer to lose what is worth the least: a member, the spear or a resource."""
    if move.what == "member":
        return hunter.valuation.effect_worth("lose_member", 1) - _MEMBER_LOSS
    if move.what == "spear":
        return -_SPEAR_LOSS
    return -hunter.valuation.loss_worth((RESOURCES.index(move.what),))


def _score_feast(hunter: Hunter, move: Move) -> float:
    """Return the worth of the member or card that the feast brings, less the resources given."""
    if not isinstance(move, moves.Give):
        return 0.0
    if hunter.view.clans[hunter.seat].reserve:
        worth = hunter.valuation.children_worth()
    else:
        worth = hunter.valuation.new_card_worth
    return worth - hunter.valuation.loss_worth(move.pay or feast_costs(hunter.step.note)[0])


def _score_proposal(hunter: Hunter, move: Move) -> float:
    """Prefer to propose to the chief with the fewest Rock Stars."""
    if isinstance(move, moves.Propose):  # always scores above 0.1, since no chief has 18 Rock Stars
        return 1.0 - 0.05 * stars(hunter.view, move.seat)
    return 0.1


def _score_answer(hunter: Hunter, move: Move) -> float:
    """Accept if that brings a member, and if one more Rock Star would not make the proposer win."""
    proposer = hunter.step.count  # in the step ``answer``, the field ``count`` holds the seat that proposed
    accepts = stars(hunter.view, proposer) < STARS_TO_WIN - 1 and bool(hunter.view.clans[hunter.seat].reserve)
    return 1.0 if isinstance(move, moves.Accept) == accepts else 0.0


def _score_join(hunter: Hunter, move: Move) -> float:
    """Prefer to add a member to the love tent's throw if a child can be born: if somebody is on the reserve board."""
    can_have_child = bool(hunter.view.clans[hunter.seat].reserve)
    return 1.0 if isinstance(move, moves.Join) == can_have_child else 0.0


def _score_sending(hunter: Hunter, move: Move) -> float:
    """Return the worth of the areas to which members are sent, 0 for sending nobody."""
    if not isinstance(move, moves.SendOut):
        return 0.0
    worths = hunter.valuation.area_worths()
    return sum([worths[area] for area in move.areas])


def _score_mending(hunter: Hunter, move: moves.Mend) -> float:
    """Return the worth of the mended tool; a drum is worth more to a clan that has additional bangs."""
    more_bangs = lasting_effect(hunter.view.clans[hunter.seat], "bangs") if move.tool == "drum" else 0
    return hunter.valuation.tool_worth(move.tool) + more_bangs


def _score_call(hunter: Hunter, move: Move) -> float:
    """Return the worth of calling back a box, 0 for calling none."""
    if not isinstance(move, moves.CallBack):
        return 0.0
    return hunter.call_worth(move.area, hunter.valuation.area_worths()[move.area])


_SCORERS: dict[str, Scorer] = {
    "tool": _score_start,
    "clan": _score_keep,
    "spend": spending_worth,
    "gain": _score_gain,
    "mend": _score_mending,
    "lover": _score_join,
    "spear": _score_spear,
    "collect": _score_collect,
    "loss": _score_loss,
    "feast": _score_feast,
    "propose": _score_proposal,
    "answer": _score_answer,
    "work": _score_sending,
    "send": _score_sending,
    "call": _score_call,
}

BOTS: dict[str, Bot] = {"random": bots.play_random, "hunter": bots.RememberingBot(play_hunter, BoxMemory)}
BOT_KINDS = {
    "hunter": bots.BotKind("Hunter", "Grabs whatever is near. Plays instantly.", "spears", first=True, level="Easy bot")
}
