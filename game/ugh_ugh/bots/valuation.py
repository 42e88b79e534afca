"""The hunter's values: the worth of cards, resources, children and areas, in Rock Stars.

They depend on the position: a child is worth more when fewer members are on the reserve board, the torch more with a
card for it, and a lasting effect less near the end of the match.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from typing import Final

from game.core.rules import Move
from game.ugh_ugh.bots.memory import TIGER_MARK, Boxes
from game.ugh_ugh.rules import moves
from game.ugh_ugh.rules.card_effects import can_get_card
from game.ugh_ugh.rules.cards import (
    AREAS,
    BEAR,
    CARDS,
    HERBS,
    MEMBERS_EACH,
    RESOURCES,
    STARS_TO_WIN,
    STONE,
    TIGER,
    WOOD,
    YIELDS,
    Card,
)
from game.ugh_ugh.rules.state import State, is_whole_clan_in_play, lasting_effect, members_of, stars, whole_clan_stars

#: The number of each of ``RESOURCES``.
Goods = Sequence[int]


@dataclass(frozen=True, slots=True)
class PlayStyle:
    """A hunter's preferences, in Rock Stars.

    The first four are added to the worths that all hunters see:

    - ``effects``: added for one unit of an effect, by the name of the effect.
    - ``child``: added for a new member.
    - ``drum``: added for a working drum.
    - ``price``: added for each resource that a card costs beyond two.

    ``card`` replaces the default worth of a new card.
    """

    effects: Mapping[str, float] = field(default_factory=dict)
    child: float = 0.0
    drum: float = 0.0
    price: float = 0.0
    card: float = 0.8


PLAIN_STYLE: Final = PlayStyle()

#: The factor on a card's worth for each resource that is missing for it.
_FACTOR_PER_MISSING = 0.4
_CLOSENESS_BY_MISSING = tuple([_FACTOR_PER_MISSING**missing for missing in range(10)])
#: The factor on the worth of a card on the wall, since another chief may take it first.
_WALL_SHARE = 0.8
#: The worth of a large cave.
LARGE_CAVE_WORTH = 1.2
#: The worth of one more worker at the beginning.
_WORKER_WORTH = 0.6
#: The worth of a working drum.
_DRUM_WORTH = 0.2
#: The worth of a working spear is this times the number of chiefs, since the call of any chief may let a predator out.
_SPEAR_WORTH_PER_CHIEF = 0.06
#: The addition to the spear's worth for each fur gained by using it.
_FUR_WORTH = 0.15
#: The worth of a child at any time, besides its share of the star for having everybody home.
_CHILD_WORTH = 0.45
#: The number of children expected for a member sent to the love tent.
_CHILDREN_EACH = 0.8
#: The number of additional children expected for a member sent to the love tent, if three or more clans play.
_MORE_CHILDREN = 0.1
#: A new card is worth less once the share of the match still to be played is below 1 / this number.
_LATE_CARD_FACTOR = 1.5
#: The factor on the worth of Rock Stars for holding the torch, for a seat that does not hold the torch now.
_WITHOUT_TORCH_FACTOR = 0.35
#: The factor on the worth of Rock Stars for a whole clan in play, divided by the number of members that are missing.
_FULL_HOUSE_FACTOR = 0.7
#: The members that are still missing are together worth this share of the star for having everybody home.
_SHARE_BEFORE_STAR = 0.8
#: The addition to the worth of a child for each resource that a birth brings the clan.
_BIRTH_GIFT_WORTH = 0.3
#: The share of a lasting effect's worth at the beginning that is left at the end of the match.
_LASTING_SHARE_AT_END = 0.2
#: The deduction from the worth of taking a card into the hand, for each resource that is missing to build the card.
_LEARNING_LOSS_PER_MISSING = 0.5
#: The deduction from the worth of a new card, for each card in the hand beyond the first.
_LOSS_PER_EXTRA_CARD = 0.25
#: The worth of a resource, besides all its uses.
_RESOURCE_WORTH = 0.05
#: The share of a large cave's or a drum's worth that is added to the worth of a resource that can pay for it.
_USE_SHARE = 0.5
#: The worth of having herbs, besides building cards.
_HERBS_WORTH = 0.1
#: The factor on the Rock Stars that a seat gains by taking the torch, since another seat may take the torch later.
_TORCH_FACTOR = 0.9
#: The worth of bangs, even if no member of the seat is stuck.
_BANG_WORTH = 0.05
#: What the loss of a member costs besides Rock Stars. The first part is constant; the second fades during the match.
_MEMBER_WORTH, _MEMBER_WORK_WORTH = 0.15, 0.25
#: The worth of breaking one working drum of another chief.
_BROKEN_DRUM_WORTH = 0.12
#: The addition to the worth of robbing a chief, for each of the chief's Rock Stars.
_RAID_WORTH_PER_STAR = 0.1
#: A resource is discarded before a raid only if the loss is at most this much; else the seat passes.
_MAX_DISCARD_LOSS = 0.2
#: The worth of moving the tiger into a box, for each member of another seat in the box.
_HARM_TO_OTHERS = 0.1
#: The deduction from the worth of luring the tiger into a box, for each member of the own seat in the box.
_HARM_TO_OWN = 0.3

#: The worth of one unit of a lasting effect at the beginning.
_LASTING_WORTHS: dict[str, float] = {
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
    "drum_haul": 0.7,
    "light_touch": 0.4,
    "tiger_stays": 0.3,
    "twins": 0.2,
    "birth_gift": 0.4,
    "hunt": 0.15,
    "tent_goods": 0.8,
    "any_goods": 0.6,
}
#: The worth of one unit of each effect whose worth is the same in every position.
_CONSTANT_WORTHS: dict[str, float] = {
    "goods": 0.6,
    "send_now": 0.45,
    "call_now": 0.8,
    "raid": 0.45,
    "slip": 0.05,
    "lure": 0.1,
    "bear_now": 0.1,
    "dive": 0.1,
    "peek": 0.0,
}


@dataclass(frozen=True)  # without slots, since cached properties need a dictionary
class Valuation:
    """The values of one seat in one position, given the boxes that it remembers."""

    view: State
    seat: int
    boxes: Boxes
    style: PlayStyle = PLAIN_STYLE

    # -- members

    @cached_property
    def stuck_count(self) -> int:
        """The number of the seat's members inside the Passage: those in no other place."""
        clan = self.view.clans[self.seat]
        view = self.view
        members_out = members_of(view.tray + view.aside, self.seat)
        seen_count = len(clan.home) + len(clan.reserve) + len(clan.waiting) + len(members_out)
        return MEMBERS_EACH - seen_count - sum([box.count(self.seat) for box in self.boxes])

    @cached_property
    def is_predator_inside(self) -> bool:
        """Whether the tiger or the bear must be inside the Passage, since it is in no other place."""
        view = self.view
        out = view.tray + view.aside
        is_tiger_elsewhere = TIGER in out or any(TIGER_MARK in box for box in self.boxes)
        is_bear_elsewhere = BEAR in out or view.bear_home
        return not (is_tiger_elsewhere and is_bear_elsewhere)

    @cached_property
    def set_aside_count(self) -> int:
        """The number of the seat's members that lie set aside."""
        return len(members_of(self.view.aside, self.seat))

    def children_worth(self, count: float = 1) -> float:
        """Return the worth of ``count`` new members: they work, and bring the star for everybody home nearer."""
        clan = self.view.clans[self.seat]
        out_of_play = len(clan.reserve) + len(clan.waiting)
        if not clan.reserve:
            return 0.0
        # the star is gained when all members are in play, so each member still out of play is worth a share of it
        star = _SHARE_BEFORE_STAR * whole_clan_stars(clan) / out_of_play
        worth_each = (
            star
            + _CHILD_WORTH
            + _WORKER_WORTH * self.time_left
            + _BIRTH_GIFT_WORTH * lasting_effect(clan, "birth_gift")
            + self.style.child
        )
        return min(count, len(clan.reserve)) * worth_each

    @cached_property
    def time_left(self) -> float:
        """The share of the match still to be played, judged by the leader's stars: 1 at the beginning."""
        return 1 - progress(self.view)

    # -- cards

    def card_worth(self, key: str) -> float:
        """Return the worth of building a card."""
        if key not in self._card_worths:
            card = CARDS[key]
            stars_and_effects = card.stars + sum([self.effect_worth(name, amount) for name, amount in card.effects])
            self._card_worths[key] = stars_and_effects + self.style.price * (len(card.cost) - 2)
        return self._card_worths[key]

    @cached_property
    def _card_worths(self) -> dict[str, float]:
        """The cache of ``card_worth``."""
        return {}

    def effect_worth(self, name: str, amount: int) -> float:
        """Return the worth of an effect in this position; a lasting effect is worth less and less towards the end."""
        preference = self.style.effects.get(name, 0.0) * amount
        if name in _LASTING_WORTHS:
            share = _LASTING_SHARE_AT_END + (1 - _LASTING_SHARE_AT_END) * self.time_left
            return preference + _LASTING_WORTHS[name] * amount * share
        if name in _CONSTANT_WORTHS:
            return preference + _CONSTANT_WORTHS[name] * amount
        return preference + _WORTHS_BY_POSITION[name](self, amount)

    def learning_worth(self, key: str) -> float:
        """Return the worth of taking a card into the hand, reduced for each resource missing for it."""
        missing = missing_count(self.view.clans[self.seat].goods, CARDS[key])
        return self.card_worth(key) - _LEARNING_LOSS_PER_MISSING * missing

    @property
    def new_card_worth(self) -> float:
        """The worth of one more card in hand: less if the hand has several cards, or if the match is near its end."""
        if not can_get_card(self.view):
            return 0.0
        extra_cards = max(0, len(self.view.clans[self.seat].hand) - 1)
        return self.style.card * min(1.0, _LATE_CARD_FACTOR * self.time_left) - _LOSS_PER_EXTRA_CARD * extra_cards

    @cached_property
    def cards_in_reach(self) -> list[tuple[Card, float]]:
        """The cards in the hand and on the wall, each with its worth; a card on the wall is worth less."""
        hand = [(CARDS[key], self.card_worth(key)) for key in self.view.clans[self.seat].hand]
        return hand + [(CARDS[key], _WALL_SHARE * self.card_worth(key)) for key in self.view.wall]

    # -- goods

    def goods_worth(self, goods: Goods) -> float:
        """Return the worth of having exactly these ``goods``.

        A card in reach counts more if fewer resources are missing for it.
        """
        worth = _RESOURCE_WORTH * sum(goods)
        for card, card_worth in self.cards_in_reach:
            worth += card_worth * _CLOSENESS_BY_MISSING[missing_count(goods, card)]
        return self._with_other_uses(worth, goods)

    def _with_other_uses(self, worth: float, goods: Goods) -> float:
        """Return ``worth`` plus the worth of the uses that ``goods`` have besides building cards."""
        clan = self.view.clans[self.seat]
        if goods[STONE] and not clan.large_cave:
            worth += _USE_SHARE * LARGE_CAVE_WORTH
        if goods[WOOD] and not clan.drum:
            worth += _USE_SHARE * (_DRUM_WORTH + self.style.drum)
        if goods[HERBS]:
            worth += _HERBS_WORTH
        return worth

    @cached_property
    def _costs_in_reach(self) -> list[tuple[tuple[int, ...], int, float]]:
        """For each card in reach: its cost by resource, the number of resources missing, and its worth."""
        goods = self.view.clans[self.seat].goods
        return [
            (_cost_by_kind(card.cost), missing_count(goods, card), card_worth)
            for card, card_worth in self.cards_in_reach
        ]

    @cached_property
    def present_goods_worth(self) -> float:
        """The worth of the resources in the bins."""
        return self.goods_worth(self.view.clans[self.seat].goods)

    @cached_property
    def gains(self) -> tuple[float, ...]:
        """The worth of one more resource, by kind."""
        return tuple([self.gain_worth(kind) for kind in range(len(RESOURCES))])

    def gain_worth(self, kind: int, count: int = 1) -> float:
        """Return the worth of ``count`` more resources of one kind."""
        goods = list(self.view.clans[self.seat].goods)
        count_before = goods[kind]
        goods[kind] += count
        worth = _RESOURCE_WORTH * sum(goods)
        for cost, missing, card_worth in self._costs_in_reach:
            useful_count = cost[kind] - count_before
            if useful_count > 0:
                missing -= count if count < useful_count else useful_count  # ``min`` would be slower
            worth += card_worth * _CLOSENESS_BY_MISSING[missing]
        return self._with_other_uses(worth, goods) - self.present_goods_worth

    def loss_worth(self, kinds: Sequence[int]) -> float:
        """Return the worth that is lost by giving away one resource for each entry of ``kinds``."""
        goods = self.view.clans[self.seat].goods
        goods_left = [count - kinds.count(kind) for kind, count in enumerate(goods)]
        return self.present_goods_worth - self.goods_worth(goods_left)

    def area_worths(self) -> list[float]:
        """Return for each area the worth of one member that comes back from it.

        The love tent yields no resources: there a member is worth the children that it brings.
        """
        gains = self.gains
        clan = self.view.clans[self.seat]
        tent_worth = self.children_each * self.children_worth(1 + lasting_effect(clan, "twins"))
        tent_worth += lasting_effect(clan, "tent_goods") * max(gains)
        return [max([gains[kind] for kind in kinds]) if kinds else tent_worth for kinds in YIELDS]

    @property
    def children_each(self) -> float:
        """The expected number of children for one member sent to the love tent; more with three or more clans."""
        if len(self.view.clans) > 2:
            return _CHILDREN_EACH + _MORE_CHILDREN
        return _CHILDREN_EACH

    def tool_worth(self, tool: str) -> float:
        """Return the worth of a working tool."""
        if tool == "drum":
            return _DRUM_WORTH + self.style.drum
        clans = self.view.clans
        return _SPEAR_WORTH_PER_CHIEF * len(clans) + _FUR_WORTH * lasting_effect(clans[self.seat], "hunt")


def progress(state: State) -> float:
    """Return the leader's Rock Stars as a share of those needed to win."""
    return max([stars(state, seat) for seat in range(len(state.clans))]) / STARS_TO_WIN


def missing_count(goods: Goods, card: Card) -> int:
    """Return the number of resources missing to pay for a card from ``goods``."""
    return _missing_count(tuple(goods), card.cost)


@lru_cache(maxsize=65536)
def _missing_count(goods: tuple[int, ...], cost: tuple[int, ...]) -> int:
    """Return how many of the resources listed in ``cost`` are missing in ``goods``, the number of each resource."""
    return sum([max(0, cost.count(kind) - count) for kind, count in enumerate(goods)])


@cache
def _cost_by_kind(cost: tuple[int, ...]) -> tuple[int, ...]:
    """Return the resources listed in ``cost`` as counts by kind."""
    return tuple([cost.count(kind) for kind in range(len(RESOURCES))])


def _torch_worth(valuation: Valuation, amount: int) -> float:
    """Return the worth of taking the torch: 0 for the seat that holds it."""
    if valuation.view.torch == valuation.seat:
        return 0.0
    return _TORCH_FACTOR * (1 + lasting_effect(valuation.view.clans[valuation.seat], "torch_star"))


def _games_worth(valuation: Valuation, amount: int) -> float:
    """Return the worth of the Ughlympic Games: the worth of the torch, divided by the number of clans taking part."""
    clans = valuation.view.clans
    athletes = sum([bool(clan.home) for clan in clans])
    return _torch_worth(valuation, 1) / max(1, athletes) if clans[valuation.seat].home else 0.0


def _torch_star_worth(valuation: Valuation, amount: int) -> float:
    """Return the worth of an effect that gives Rock Stars to its owner while the owner holds the torch."""
    return amount if valuation.view.torch == valuation.seat else _WITHOUT_TORCH_FACTOR * amount


def _full_house_worth(valuation: Valuation, amount: int) -> float:
    """Return the worth of an effect that gives Rock Stars while the whole clan is in play.

    The worth is less than the Rock Stars if members are out of play.
    """
    clan = valuation.view.clans[valuation.seat]
    if is_whole_clan_in_play(clan):
        return amount
    members_out_of_play = len(clan.reserve) + len(clan.waiting)
    return amount * (_FULL_HOUSE_FACTOR / members_out_of_play)


def _mending_worth(tool: str) -> Callable[[Valuation, int], float]:
    """Return a function for the worth of mending ``tool``: 0 if the tool works."""

    def worth(valuation: Valuation, amount: int) -> float:
        return 0.0 if getattr(valuation.view.clans[valuation.seat], tool) else valuation.tool_worth(tool)

    return worth


def _bangs_worth(valuation: Valuation, amount: int) -> float:
    """Return the worth of bangs that set freed members aside for the next throw: higher if more are stuck."""
    return 0.12 * amount * min(2, valuation.stuck_count) + _BANG_WORTH


def _member_loss_worth(valuation: Valuation, amount: int) -> float:
    """Return the (negative) worth of losing members.

    A member is a worker. If the whole clan is in play, the clan also loses the Rock Stars that it has for this.
    """
    clan = valuation.view.clans[valuation.seat]
    lost_stars = whole_clan_stars(clan) if is_whole_clan_in_play(clan) else 0.0
    return -amount * (lost_stars + _MEMBER_WORTH + _MEMBER_WORK_WORTH * valuation.time_left)


def _silence_worth(valuation: Valuation, amount: int) -> float:
    """Return the worth of breaking all other chiefs' drums: proportional to the number of drums that work now."""
    drums = sum([clan.drum for seat, clan in enumerate(valuation.view.clans) if seat != valuation.seat])
    return _BROKEN_DRUM_WORTH * drums


#: For each effect whose worth depends on the position: a function that returns the worth of an amount of it.
_WORTHS_BY_POSITION: dict[str, Callable[[Valuation, int], float]] = {
    "torch": _torch_worth,
    "games_now": _games_worth,
    "torch_star": _torch_star_worth,
    "full_house": _full_house_worth,
    "mend_drum": _mending_worth("drum"),
    "mend_spear": _mending_worth("spear"),
    "bang_now": _bangs_worth,
    "quake": lambda valuation, amount: _BANG_WORTH + 0.2 * min(3, valuation.stuck_count),
    "aside_home": lambda valuation, amount: 0.15 * min(2, valuation.stuck_count),
    "child": lambda valuation, amount: valuation.children_worth(amount),
    "idea": lambda valuation, amount: 0.7 * amount * valuation.new_card_worth,
    "lose_member": _member_loss_worth,
    "silence": _silence_worth,
}


def _score_raid(valuation: Valuation, move: Move) -> float:
    """Prefer a useful resource of a chief with many Rock Stars; to free a bin, prefer to discard the least useful."""
    if isinstance(move, moves.Raid):
        # 0.5 makes every raid better than passing
        return 0.5 + valuation.gain_worth(move.kind) + _RAID_WORTH_PER_STAR * stars(valuation.view, move.seat)
    if isinstance(move, moves.Discard):
        return _MAX_DISCARD_LOSS - valuation.loss_worth((move.kind,))
    return 0.0


def _score_slip(valuation: Valuation, move: Move) -> float:
    """Prefer to move own members to a better area, and the tiger to a box with many members of other seats."""
    if not isinstance(move, moves.Slip):
        return 0.0
    target = (move.area + 1) % len(AREAS)
    box = valuation.boxes[move.area]
    worths = valuation.area_worths()
    worth_to_members = box.count(valuation.seat) * (worths[target] - worths[move.area])
    has_tiger = TIGER_MARK in box
    if not has_tiger:
        return worth_to_members

    def others_minus_own(owners: Sequence[int]) -> int:
        """Return how many more pieces in a box belong to others than to the seat."""
        return len(owners) - 2 * owners.count(valuation.seat)

    return worth_to_members + _HARM_TO_OTHERS * (others_minus_own(valuation.boxes[target]) - others_minus_own(box))


def _score_lure(valuation: Valuation, move: Move) -> float:
    """Prefer a box with many members of other seats and few of the seat's own."""
    if not isinstance(move, moves.Lure):
        return 0.0
    box = valuation.boxes[move.area]
    other_members = sum([owner not in (valuation.seat, TIGER_MARK) for owner in box])
    return _HARM_TO_OTHERS * other_members - _HARM_TO_OWN * box.count(valuation.seat)


#: For each kind of decision that cards ask for: the function that scores its moves.
CARD_DECISION_SCORERS: Final[dict[str, Callable[[Valuation, Move], float]]] = {
    "raid": _score_raid,
    "slip": _score_slip,
    "lure": _score_lure,
    "peek": lambda valuation, move: 0.0,
}
