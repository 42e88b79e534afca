"""The elder's knowledge of Ugh Ugh: sampled hidden states, candidate moves, and the worth of a position."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from random import Random
from typing import Final, TypeAlias

from game.core import bots, copying
from game.core.rules import Load, Move, Rules
from game.core.words import Marked, say
from game.elder import lookahead
from game.elder.chances import Outlook
from game.ugh_ugh.bots import hunter
from game.ugh_ugh.bots.hunter import Hunter, spending_worth
from game.ugh_ugh.bots.memory import Boxes, BoxMemory
from game.ugh_ugh.bots.valuation import Valuation, missing_count, progress
from game.ugh_ugh.rules import moves
from game.ugh_ugh.rules.cards import AREAS, BEAR, CARD_SETS, CARDS, MEMBERS_EACH, TENT, TIGER, Card
from game.ugh_ugh.rules.secrets import can_see_box
from game.ugh_ugh.rules.state import (
    HIDDEN_CARD,
    NOBODY,
    Clan,
    State,
    card_stars,
    free_bins,
    is_whole_clan_in_play,
    kind_of,
    lasting_effect,
    pieces_inside,
    seat_of,
    stars,
    whole_clan_stars,
)

#: The kinds of decisions that are not searched.
_UNSEARCHED_KINDS: Final = frozenset({"peek", "peeked"})
#: In a turn, the maximum number of candidates that spend resources.
_MAX_SPENDINGS = 4
#: In a turn, the maximum number of candidates that call back a box.
_MAX_CALLS = 4
#: In a turn, the maximum number of candidates that send out members.
_MAX_SENDINGS = 5
_ScoredMove: TypeAlias = tuple[float, Move]


def rank_moves(rules: Rules[State], view: State, seat: int, boxes: Boxes, random: Random) -> Sequence[Move]:
    """Return candidate moves: first the bot Hunter's move, then other moves, the most promising ones first."""
    legal = tuple(bots.sensible_moves(rules, view))
    if len(legal) == 1:
        return legal
    hunter = Hunter(Valuation(view, seat, boxes), legal, random)
    hunter_move = hunter.choose()
    kind = view.agenda[0].kind
    if kind in _UNSEARCHED_KINDS:
        return [hunter_move]
    if kind == "turn":
        others = _turn_candidates(hunter)
    elif kind in ("drums", "bang"):
        others = [moves.Pass(), hunter.bang]
    else:
        others = sorted(legal, key=lambda move: -hunter.score(move))
    return [hunter_move, *[move for move in others if move != hunter_move]]


def _turn_candidates(hunter: Hunter) -> list[Move]:
    """Return the best calls, sendings and spendings, interleaved: the best of each kind, then the second best, ..."""
    area_worths = hunter.valuation.area_worths()
    sending_worths = [hunter.sending_worth(area, worth) for area, worth in enumerate(area_worths)]
    sendings: list[_ScoredMove] = []
    calls: list[_ScoredMove] = []
    spendings: list[_ScoredMove] = []
    for move in hunter.legal_moves:
        if isinstance(move, moves.SendOut):
            sendings.append((sum([sending_worths[area] for area in move.areas]), move))
        elif isinstance(move, moves.CallBack):
            calls.append((hunter.call_worth(move.area, area_worths[move.area]), move))
        else:
            spendings.append((spending_worth(hunter, move), move))
    best_of_each_kind = (
        _best_moves(calls, _MAX_CALLS),
        _best_moves(sendings, _MAX_SENDINGS),
        _best_moves(spendings, _MAX_SPENDINGS),
    )
    interleaved: list[Move] = []
    for same_rank in zip_longest(*best_of_each_kind):
        interleaved += [move for move in same_rank if move is not None]
    return interleaved


def _best_moves(scored_moves: list[_ScoredMove], max_count: int) -> list[Move]:
    """Return at most ``max_count`` moves, the best first."""
    best_first = sorted(scored_moves, key=lambda score_and_move: -score_and_move[0])
    return [move for _, move in best_first[:max_count]]


# Sampling a state that agrees with the knowledge of one seat. A seat that remembers the boxes knows how many members of
# each clan are in them and, by subtraction, how many are stuck inside the Passage. Unseen cards may be in any other
# hand and anywhere in the pile.

#: The seat of each piece, by the id of the piece.
_SEATS: Final = tuple([seat_of(piece) for piece in range(BEAR + 1)])


def owners_by_box(state: State) -> Boxes:
    """Return the contents of a state's boxes as a bot remembers them (see ``Boxes``)."""
    return tuple([owners(box) for box in state.boxes])


def owners(pieces: Sequence[int]) -> tuple[int, ...]:
    """Return the seat of each piece, ``NOBODY`` for a predator."""
    seats = _SEATS  # local, since rollouts call this very often
    return tuple([seats[piece] for piece in pieces])


def imagine_state(view: State, seat: int, boxes: Boxes, random: Random) -> State:
    """Return a state that agrees with a seat's view and with its memory of the ``boxes``."""
    state = copying.copied(view)
    filled_boxes, stuck_pieces = _place_unseen_pieces(view, seat, boxes)
    copying.put(state, "boxes", filled_boxes)
    if not view.glass_passage:
        copying.put(state, "load", _load_without_positions(stuck_pieces, view.load))
    _deal_unseen_cards(state, seat, random)
    return state


# -- members and predators


def _place_unseen_pieces(view: State, seat: int, boxes: Boxes) -> tuple[tuple[tuple[int, ...], ...], list[int]]:
    """Return the pieces in each box, and the pieces left over, which must be inside the Passage.

    Members of a clan are interchangeable: any unseen member may stand for a remembered member.
    """
    unseen = _unseen_pieces(view)
    filled_boxes = list(view.boxes)
    for area in range(len(AREAS)):
        if not can_see_box(view, seat, area):
            filled_boxes[area] += tuple([unseen[owner].pop() for owner in boxes[area] if unseen[owner]])
    pieces_left = [piece for pieces in unseen.values() for piece in sorted(pieces)]
    return tuple(filled_boxes), pieces_left


def _unseen_pieces(view: State) -> dict[int, list[int]]:
    """Return the pieces that a view does not show, by seat; the predators are under ``NOBODY``."""
    shown_pieces = {piece for clan in view.clans for piece in (*clan.home, *clan.reserve, *clan.waiting)}
    shown_pieces.update(view.tray, view.aside, pieces_inside(view), *view.boxes)
    for step in view.agenda:
        if step.kind == "throw":
            shown_pieces.update(step.queue)
    unseen = {
        seat: [piece for piece in range(seat * MEMBERS_EACH, (seat + 1) * MEMBERS_EACH) if piece not in shown_pieces]
        for seat in range(len(view.clans))
    }
    beasts = (TIGER,) if view.bear_home else (BEAR, TIGER)  # ``pop`` takes the tiger first: only it can be in a box
    return unseen | {NOBODY: [beast for beast in beasts if beast not in shown_pieces]}


def _load_without_positions(pieces: Sequence[int], visible_load: Load) -> Load:
    """Return a load with these pieces at unknown positions, written as 0, and with the angles of ``visible_load``."""
    _, flap_angles = visible_load
    # the fields of a piece in a load: its id, kind, lane, x, y and angle
    return tuple([(piece, kind_of(piece), 0, 0.0, 0.0, 0.0) for piece in pieces]), flap_angles


# -- cards


def _deal_unseen_cards(state: State, seat: int, random: Random) -> None:
    """Deal the cards that the seat has not seen to the other hands, the pile and the removed cards."""
    unseen = _unseen_cards(state, seat)
    for cards in unseen.values():
        random.shuffle(cards)
    clans = list(state.clans)
    for other, clan in enumerate(state.clans):
        if other != seat:
            clans[other] = copying.copied(clan)
            copying.put(clans[other], "hand", _sample_hand(state, other, clan, unseen))
    copying.put(state, "clans", tuple(clans))
    pile = [unseen["invention" if card == HIDDEN_CARD else "event"].pop() for card in state.deck]
    random.shuffle(pile)
    copying.put(state, "deck", tuple(pile))
    copying.put(state, "removed", tuple(unseen["clan"]))


def _unseen_cards(state: State, seat: int) -> dict[str, list[str]]:
    """Return the keys of the cards that a seat has not seen, by kind."""
    seen_cards = {*state.wall, *state.discard, *state.clans[seat].hand}
    seen_cards.update(*[clan.built for clan in state.clans])
    cards = CARD_SETS[state.card_set]

    def keys_of_unseen(cards: tuple[Card, ...]) -> list[str]:
        return [card.key for card in cards if card.key not in seen_cards]

    return {
        "invention": keys_of_unseen(cards.inventions),
        "clan": keys_of_unseen(cards.clans),
        "event": keys_of_unseen(cards.events),
    }


def _sample_hand(state: State, other: int, clan: Clan, unseen_cards: dict[str, list[str]]) -> tuple[str, ...]:
    """Take the hand of the seat ``other`` from ``unseen_cards``, and return it.

    Until the seat has chosen the clan card that it keeps, its hand has only clan cards. Afterwards the hand has
    inventions and, until that card is built, the kept clan card.
    """
    has_yet_to_choose = any(step.kind == "clan" and step.seat == other for step in state.agenda)
    has_built_clan_card = any(CARDS[key].kind == "clan" for key in clan.built)
    if has_yet_to_choose:
        clan_card_count = len(clan.hand)
    elif has_built_clan_card:
        clan_card_count = 0
    else:
        clan_card_count = min(len(clan.hand), 1)
    clan_cards = [unseen_cards["clan"].pop() for _ in range(clan_card_count)]
    inventions = [unseen_cards["invention"].pop() for _ in range(len(clan.hand) - clan_card_count)]
    return (*clan_cards, *inventions)


# The worth of a position to a clan, in Rock Stars, as a sum of named parts. The numbers are fitted to a few thousand
# matches between bots of the kind Hunter: a thing held at the beginning of a turn is worth as many Rock Stars of built
# cards as would raise the probability of winning equally.

#: The worth of having won, in addition to the worth of the winner's Rock Stars.
_VICTORY_WORTH: Final = 4.0
#: The worth of any card in the hand.
_CARD_IN_HAND_WORTH: Final = 0.4
#: The worth, at the end of the match, of each Rock Star on a card in hand that can be paid for.
_PAYABLE_STAR_WORTH = 0.55
#: The worth, at the end of the match, of each Rock Star on a card in hand for which one resource is missing.
_ALMOST_PAYABLE_STAR_WORTH = 0.1
#: The factor on the worth of a card on the wall, since somebody else may build it.
_ON_WALL_FACTOR = 0.35
#: The worth of each of the first two resources of a kind, by kind.
_FIRST_GOODS_WORTHS: Final = (0.45, 0.5, 0.75, 0.5, 0.75)
#: The worth of each resource of a kind after the first two.
_FURTHER_GOOD_WORTH = 0.2
#: The worth lost if all bins are full.
_FULL_BINS_LOSS = 0.25
#: The worth of the large cave at any time.
_LARGE_CAVE_WORTH = 0.2
#: The additional worth of the large cave at the beginning of the match.
_LARGE_CAVE_EARLY_WORTH = 0.9
#: The worth of a working drum.
_DRUM_WORTH = 0.15
#: The worth of a working spear.
_SPEAR_WORTH = 0.4
#: The worth of a member at home. On the reserve board, a member is worth nothing.
_HOME_WORTH = 0.3
#: The worth of a member in a box other than the love tent.
_BOX_WORTH = 0.5
#: The worth of a member in the love tent.
_TENT_WORTH = 0.42
#: The worth of a member set aside.
_ASIDE_WORTH = 0.85
#: The worth of a member stuck in the Passage.
_STUCK_WORTH = 0.5
#: The worth of having nobody on the reserve board, besides its Rock Star.
_EVERYBODY_IN_WORTH: Final = 0.4
#: The cost of waiting a whole round for the next turn.
_WAITING_COST: Final = 0.53
#: The worth of a lasting effect: at any time, and additionally at the beginning of the match.
_LASTING_WORTHS: Final = {
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


def position_worth(state: State, seat: int) -> lookahead.Worth:
    """Return the worth of a position for a seat, in Rock Stars, as named parts.

    After the match is over, return the exact result.
    """
    if not state.agenda:
        victory = _VICTORY_WORTH if seat in state.winners else 0.0
        return {"stars": float(stars(state, seat)), "victory": victory}
    clan = state.clans[seat]
    seats = len(state.clans)
    time_left = 1 - progress(state)
    return {
        "stars": float(card_stars(clan)),
        "torch": 1.0 + lasting_effect(clan, "torch_star") if state.torch == seat else 0.0,
        "cards in hand": sum([_CARD_IN_HAND_WORTH + _unbuilt_worth(clan, key, 1 - time_left) for key in clan.hand]),
        "cards on the wall": _ON_WALL_FACTOR * sum([_unbuilt_worth(clan, key, 1 - time_left) for key in state.wall]),
        "resources": _goods_worth(clan),
        "large cave": (_LARGE_CAVE_WORTH + _LARGE_CAVE_EARLY_WORTH * time_left) * clan.large_cave,
        "tools": _DRUM_WORTH * clan.drum + _SPEAR_WORTH * clan.spear,
        **_member_worths(state, seat, clan),
        "lasting cards": _lasting_worth(clan, time_left),
        "turn": -_WAITING_COST * ((seat - state.active) % seats) / seats,
    }


def _unbuilt_worth(clan: Clan, key: str, played_share: float) -> float:
    """Return the worth of a card that is not built yet; 0 if more than one resource is missing for it.

    ``played_share`` is the share of the match that has been played.
    """
    missing = missing_count(clan.goods, CARDS[key])
    if missing > 1:
        return 0.0
    return CARDS[key].stars * played_share * (_ALMOST_PAYABLE_STAR_WORTH if missing else _PAYABLE_STAR_WORTH)


def _goods_worth(clan: Clan) -> float:
    """Return the worth of the resources in the bins."""
    first_two = sum([each * min(2, count) for each, count in zip(_FIRST_GOODS_WORTHS, clan.goods, strict=True)])
    further = sum([max(0, count - 2) for count in clan.goods])
    worth = first_two + _FURTHER_GOOD_WORTH * further
    if free_bins(clan) <= 0:
        worth -= _FULL_BINS_LOSS
    return worth


def _member_worths(state: State, seat: int, clan: Clan) -> dict[str, float]:
    """Return the worth of a seat's members, as named parts: for a whole clan in play, and for each place of members."""
    boxes = [owners(box).count(seat) for box in state.boxes]
    return {
        "all in": _EVERYBODY_IN_WORTH * whole_clan_stars(clan) * is_whole_clan_in_play(clan),
        "people at home": _HOME_WORTH * len(clan.home),
        # members in the tent are worth less than those in the other boxes
        "people sent out": _BOX_WORTH * sum(boxes) - (_BOX_WORTH - _TENT_WORTH) * boxes[TENT],
        "people set aside": _ASIDE_WORTH * owners(state.aside).count(seat),
        "people stuck": _STUCK_WORTH * owners(pieces_inside(state)).count(seat),
    }


def _lasting_worth(clan: Clan, time_left: float) -> float:
    """Return the worth of a clan's lasting effects; ``time_left`` is the share of the match still to be played."""
    worth = 0.0
    for key in clan.built:
        for name, amount in CARDS[key].effects:
            if name in _LASTING_WORTHS:
                always, early = _LASTING_WORTHS[name]
                worth += amount * (always + early * time_left)
    return worth


#: The number of turns in a rollout, before it is rounded up to whole rounds of the table.
_ROLLOUT_TURNS: Final = 6


class _ConstantRandom(Random):
    """A random generator that always returns 0.5, so that hunters in rollouts always break ties in the same way."""

    def random(self) -> float:
        """Return 0.5."""
        return 0.5


_CONSTANT_RANDOM: Final = _ConstantRandom()


class UghUghLookahead:
    """The search in Ugh Ugh: rollouts of some rounds of the table, with hunters at every seat."""

    #: the default number of rollouts for a move
    rollouts = 320
    #: the maximum number of moves to compare
    candidates = 12
    #: the most worth that an elder gives up to play a move that suits its temperament better
    tolerance = 0.08
    begin = BoxMemory
    part_names: Mapping[str, Marked] = {
        "stars": "stars",
        "victory": "victory",
        "torch": "the torch",
        "cards in hand": "cards in hand",
        "cards on the wall": "cards on the wall",
        "resources": "resources",
        "large cave": "the large cave",
        "tools": "tools",
        "lasting cards": "lasting cards",
        "turn": "an early turn",
        "all in": "empty reserve",
        "people at home": "people at home",
        "people sent out": "people sent out",
        "people set aside": "people set aside",
        "people stuck": "people stuck",
    }
    #: the parts that nobody aims at
    non_aims = ("people stuck", "people set aside", "turn")

    def ranked(self, rules: Rules[State], view: State, seat: int, memory: BoxMemory, random: Random) -> Sequence[Move]:
        """Return candidate moves, first the move that the bot Hunter would make."""
        return rank_moves(rules, view, seat, memory.boxes, random)

    def sample(self, view: State, seat: int, memory: BoxMemory, random: Random) -> State:
        """Return a possible state.

        The boxes are filled from the memory, the remaining pieces are in the Passage, and the unseen cards are dealt.
        """
        return imagine_state(view, seat, memory.boxes, random)

    def policy(self, rules: Rules[State], state: State, random: Random) -> Move:
        """Return the move of the bot Hunter, which here knows the contents of the boxes, but no other secrets.

        Ties are always broken in the same way, so that there is less luck in the comparison of two moves.
        """
        return hunter.play_knowing_boxes(rules, state, state.agenda[0].seat, _CONSTANT_RANDOM, owners_by_box(state))

    def horizon(self, view: State) -> Callable[[State], bool]:
        """Return a test for the end of a rollout: after whole rounds, so that all seats have had equally many turns."""
        seats = len(view.clans)
        last_turn = view.turn + seats * math.ceil(_ROLLOUT_TURNS / seats)
        return lambda state: state.turn >= last_turn or not state.agenda

    def worth(self, state: State, seat: int) -> lookahead.Worth:
        """Return the worth of a position for a seat, in Rock Stars."""
        return position_worth(state, seat)

    def target(self, view: State, move: Move) -> lookahead.Target | None:
        """Return the seat that a raid robs or a proposal helps; ``None`` for other moves."""
        if isinstance(move, moves.Propose):
            return lookahead.Target(move.seat, helps=True)
        if isinstance(move, moves.Raid):
            return lookahead.Target(move.seat)
        return None

    def goal(self, state: State, move: Move) -> str:
        """Return the key of the card that is built, or ``large cave``; empty for other moves."""
        if isinstance(move, moves.Build):
            return move.card
        return "large cave" if isinstance(move, moves.Expand) else ""

    def goal_words(self, goal: str) -> str:
        """Return the words for building a card or the large cave."""
        if goal in CARDS:
            return say("build “{card}”", card=say(CARDS[goal].title))
        return say("enlarge the cave")

    def must_be_unpredictable(self, view: State) -> bool:
        """Return ``False``: no move has to be unpredictable, since no two seats choose at the same time."""
        return False


LOOKAHEAD: Final = UghUghLookahead()

#: ``spread``: the leads in Rock Stars, early and late in a match, that make a win e times as likely.
OUTLOOK: Final = Outlook(position_worth, progress, spread=(4.0, 1.4))
