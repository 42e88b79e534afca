"""What the hunter wants: what cards, goods, children and places are worth to it, in Rock Stars.

All of it follows from the position: a child is worth the more, the fewer of the clan are still on the reserve board;
the torch counts for those who have a card for it; what lasts is worth the less, the nearer the end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from typing import Final

from game.core.rules import Move
from game.ugh_ugh.bots.memory import Boxes
from game.ugh_ugh.rules import moves
from game.ugh_ugh.rules.card_effects import can_draw
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
from game.ugh_ugh.rules.state import NOBODY, State, has_everybody_in, lasting_effect, members_of, stars

Goods = Sequence[int]


@dataclass(frozen=True, slots=True)
class Leaning:
    """What a hunter thinks more of than the plain one does, in Rock Stars.

    ``effects`` is added to what one unit of an effect is worth, ``child`` to a new member, ``drum`` to a working
    drum, ``spear`` to a working spear, ``price`` to a card for each resource that it costs beyond two. ``tool`` is the
    one to start with; ``spends_from`` how much must be won by spending before a turn is given to it, ``card`` what a
    new card is worth, ``tent`` how many children one member sent to the love tent promises.
    """

    effects: Mapping[str, float] = field(default_factory=dict)
    child: float = 0.0
    drum: float = 0.0
    spear: float = 0.0
    price: float = 0.0
    tool: str = ""
    spends_from: float = 1.6
    card: float = 0.8
    tent: float = 0.8


PLAIN: Final = Leaning()

#: How much of a card's worth is left for each resource that it still lacks.
_CLOSENESS = 0.4
_CLOSENESS_BY_MISSING = tuple([_CLOSENESS**missing for missing in range(10)])
#: A card on the wall counts less than one in the hand: somebody else may build it.
_WALL = 0.8
#: What a large cave and a worker more are worth at the beginning, and a working drum at any time; what a working spear
#: is worth for each chief, in whose calls one's own may be eaten.
LARGE_CAVE, _WORKER, _DRUM, _SPEAR = 1.2, 0.6, 0.2, 0.06
#: What a working spear is worth more for each fur that using it brings.
_FUR = 0.15
#: What a child is worth at any time: the star for everybody in comes the nearer, and comes again after a loss.
_CHILD = 0.45
#: How many children more a member sent to the love tent promises with three clans and more.
_MATES = 0.1
#: How much of the match must be left for a new card to be built: one divided by this.
_IN_TIME = 1.5
#: The share of the star for everybody in that is counted on before everybody is in.
_HOPE = 0.8

#: What one unit of a lasting effect is worth at the beginning.
_LASTING: dict[str, float] = {
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
#: What one unit of an effect is worth that does the same in every position.
_ONCE: dict[str, float] = {
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


@dataclass(frozen=True)  # without slots, for what is worked out once
class Wants:
    """One seat's wishes in one position, with what it remembers of the boxes."""

    view: State
    seat: int
    boxes: Boxes
    leaning: Leaning = PLAIN

    # -- members

    @cached_property
    def stuck(self) -> int:
        """How many of its members are inside the Passage: those in no other place."""
        clan, view = self.view.clans[self.seat], self.view
        out = members_of(view.tray + view.aside, self.seat)
        seen = len(clan.home) + len(clan.reserve) + len(clan.waiting) + len(out)
        return MEMBERS_EACH - seen - sum([box.count(self.seat) for box in self.boxes])

    @cached_property
    def predator_inside(self) -> bool:
        """Whether the tiger or the bear is inside the Passage: in no other place."""
        view = self.view
        out = view.tray + view.aside
        tiger_in_box = any(NOBODY in box for box in self.boxes)
        return not (tiger_in_box or TIGER in out) or not (view.bear_home or BEAR in out)

    @cached_property
    def set_aside(self) -> int:
        """How many of its members lie set aside."""
        return len(members_of(self.view.aside, self.seat))

    def children(self, count: float = 1) -> float:
        """Return what so many new members are worth: workers, and a step to the star for everybody in."""
        clan = self.view.clans[self.seat]
        left = len(clan.reserve) + len(clan.waiting)
        if not clan.reserve:
            return 0.0
        star = _HOPE * (1 + lasting_effect(clan, "full_house")) / left
        each = star + _CHILD + _WORKER * self.time_left + 0.3 * lasting_effect(clan, "birth_gift") + self.leaning.child
        return min(count, len(clan.reserve)) * each

    @cached_property
    def time_left(self) -> float:
        """How much of the match is still to come, by the stars of whoever leads: 1 at the beginning."""
        return 1 - max([stars(self.view, seat) for seat in range(len(self.view.clans))]) / STARS_TO_WIN

    # -- cards

    def card(self, key: str) -> float:
        """Return what building a card is worth."""
        worth = self._cards.get(key)
        if worth is None:
            card = CARDS[key]
            worth = card.stars + sum([self.effect(name, amount) for name, amount in card.effects])
            worth = self._cards[key] = worth + self.leaning.price * (len(card.cost) - 2)
        return worth

    @cached_property
    def _cards(self) -> dict[str, float]:
        """What building each card is worth, as far as it has been asked for."""
        return {}

    def effect(self, name: str, amount: int) -> float:
        """Return what an effect is worth in this position."""
        liked = self.leaning.effects.get(name, 0.0) * amount
        if name in _LASTING:
            return liked + _LASTING[name] * amount * (0.2 + 0.8 * self.time_left)
        if name in _ONCE:
            return liked + _ONCE[name] * amount
        return liked + _BY_POSITION[name](self, amount)

    def best_of_wall(self) -> float:
        """Return what the best card on the wall is worth beyond the resources it lacks."""
        return max([self.to_learn(key) for key in self.view.wall], default=0.0)

    def to_learn(self, key: str) -> float:
        """Return what a card is worth in the hand."""
        return self.card(key) - 0.5 * lacking(self.view.clans[self.seat].goods, CARDS[key])

    @property
    def new_card(self) -> float:
        """What a card drawn or taken is worth; less with many in the hand, which wait, and late, when none is built."""
        if not self.view.wall and not can_draw(self.view):
            return 0.0
        waiting = max(0, len(self.view.clans[self.seat].hand) - 1)
        return self.leaning.card * min(1.0, _IN_TIME * self.time_left) - 0.25 * waiting

    @cached_property
    def in_reach(self) -> list[tuple[Card, float]]:
        """The cards that may be built, with what each is worth; one on the wall somebody else may build."""
        hand = [(CARDS[key], self.card(key)) for key in self.view.clans[self.seat].hand]
        return hand + [(CARDS[key], _WALL * self.card(key)) for key in self.view.wall]

    # -- goods

    def prospects(self, goods: Goods) -> float:
        """Return what ``goods`` would be worth in the bins: how near they bring what may be built."""
        worth = 0.05 * sum(goods)
        for card, whole in self.in_reach:
            worth += whole * _CLOSENESS_BY_MISSING[lacking(goods, card)]
        return self._with_other_uses(worth, goods)

    def _with_other_uses(self, worth: float, goods: Goods) -> float:
        """Add what ``goods`` are worth beside cards."""
        clan = self.view.clans[self.seat]
        if goods[STONE] and not clan.large_cave:
            worth += 0.5 * LARGE_CAVE
        if goods[WOOD] and not clan.drum:
            worth += 0.5 * (_DRUM + self.leaning.drum)
        if goods[HERBS]:
            worth += 0.1
        return worth

    @cached_property
    def _reach(self) -> list[tuple[tuple[int, ...], int, float]]:
        """Of the cards in reach how many of each resource they cost, how many they lack, and what they are worth."""
        goods = self.view.clans[self.seat].goods
        return [(needed(card), lacking(goods, card), whole) for card, whole in self.in_reach]

    @cached_property
    def present(self) -> float:
        """What the goods in the bins are worth."""
        return self.prospects(self.view.clans[self.seat].goods)

    @cached_property
    def gains(self) -> tuple[float, ...]:
        """What one more of each resource would be worth."""
        return tuple([self.gained(kind) for kind in range(len(RESOURCES))])

    def gained(self, kind: int, count: int = 1) -> float:
        """Return what some more of one resource would be worth."""
        more = list(self.view.clans[self.seat].goods)
        held = more[kind]
        more[kind] += count
        worth = 0.05 * sum(more)
        for need, missing, whole in self._reach:
            useful = need[kind] - held
            if useful > 0:
                missing -= count if count < useful else useful
            worth += whole * _CLOSENESS_BY_MISSING[missing]
        return self._with_other_uses(worth, more) - self.present

    def lost(self, given: Sequence[int]) -> float:
        """Return what is lost by giving some resources away."""
        goods = self.view.clans[self.seat].goods
        fewer = [held - given.count(kind) for kind, held in enumerate(goods)]
        return self.present - self.prospects(fewer)

    def areas(self) -> list[float]:
        """Return for each area how much one member back from there would help."""
        wants, clan = self.gains, self.view.clans[self.seat]
        tent = self.promise * self.children(1 + lasting_effect(clan, "twins")) + lasting_effect(
            clan, "tent_goods"
        ) * max(wants)
        return [max([wants[kind] for kind in kinds]) if kinds else tent for kinds in YIELDS]

    @property
    def promise(self) -> float:
        """How many children one member sent to the love tent promises: more where singles of several clans meet."""
        return self.leaning.tent + _MATES * (len(self.view.clans) > 2)

    def tool(self, tool: str) -> float:
        """Return what it is worth that a tool works."""
        if tool == "drum":
            return _DRUM + self.leaning.drum
        clans = self.view.clans
        return _SPEAR * len(clans) + _FUR * lasting_effect(clans[self.seat], "hunt") + self.leaning.spear


def lacking(goods: Goods, card: Card) -> int:
    """Return how many resources are missing to pay for a card."""
    return _lacking(tuple(goods), card.cost)


@lru_cache(maxsize=65536)
def _lacking(goods: tuple[int, ...], cost: tuple[int, ...]) -> int:
    return sum([max(0, cost.count(kind) - held) for kind, held in enumerate(goods)])


def needed(card: Card) -> tuple[int, ...]:
    """Return how many of each resource a card costs."""
    return _needed(card.cost)


@cache
def _needed(cost: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([cost.count(kind) for kind in range(len(RESOURCES))])


def _torch(wants: Wants, amount: int) -> float:
    if wants.view.torch == wants.seat:
        return 0.0
    return 0.9 * (1 + lasting_effect(wants.view.clans[wants.seat], "torch_star"))


def _games(wants: Wants, amount: int) -> float:
    """Everybody with somebody at home may win the torch."""
    clans = wants.view.clans
    athletes = sum([bool(clan.home) for clan in clans])
    return _torch(wants, 1) / max(1, athletes) if clans[wants.seat].home else 0.0


def _torch_star(wants: Wants, amount: int) -> float:
    return 1.0 * amount if wants.view.torch == wants.seat else 0.35 * amount


def _full_house(wants: Wants, amount: int) -> float:
    clan = wants.view.clans[wants.seat]
    left = len(clan.reserve) + len(clan.waiting)
    return amount * (1.0 if has_everybody_in(clan) else 0.7 / left)


def _mends(tool: str) -> Callable[[Wants, int], float]:
    def worth(wants: Wants, amount: int) -> float:
        return 0.0 if getattr(wants.view.clans[wants.seat], tool) else wants.tool(tool)

    return worth


def _bangs(wants: Wants, amount: int) -> float:
    """Return what bangs are worth: the more are stuck, the more they set aside, to come out with the next throw."""
    return 0.12 * amount * min(2, wants.stuck) + 0.05


def _lose(wants: Wants, amount: int) -> float:
    clan = wants.view.clans[wants.seat]
    return -amount * (
        (1.0 + lasting_effect(clan, "full_house")) * has_everybody_in(clan) + 0.15 + 0.25 * wants.time_left
    )


def _silence(wants: Wants, amount: int) -> float:
    return 0.12 * sum([clan.drum for seat, clan in enumerate(wants.view.clans) if seat != wants.seat])


_BY_POSITION: dict[str, Callable[[Wants, int], float]] = {
    "torch": _torch,
    "games_now": _games,
    "torch_star": _torch_star,
    "full_house": _full_house,
    "mend_drum": _mends("drum"),
    "mend_spear": _mends("spear"),
    "bang_now": _bangs,
    "quake": lambda wants, amount: 0.05 + 0.2 * min(3, wants.stuck),
    "aside_home": lambda wants, amount: 0.15 * min(2, wants.stuck),
    "child": lambda wants, amount: wants.children(amount),
    "idea": lambda wants, amount: 0.7 * amount * wants.new_card,
    "lose_member": _lose,
    "silence": _silence,
}


def _raid(wants: Wants, move: Move) -> float:
    if isinstance(move, moves.Raid):
        return 0.5 + wants.gained(move.kind) + 0.1 * stars(wants.view, move.seat)
    if isinstance(move, moves.Discard):
        return 0.2 - wants.lost((move.kind,))
    return 0.0


def _slip(wants: Wants, move: Move) -> float:
    """Let one's own slip to where they are wanted more, and the tiger to where others are."""
    if not isinstance(move, moves.Slip):
        return 0.0
    box, there = wants.boxes[move.area], wants.boxes[(move.area + 1) % len(AREAS)]
    areas = wants.areas()
    own = box.count(wants.seat) * (areas[(move.area + 1) % len(AREAS)] - areas[move.area])
    if NOBODY not in box:
        return own
    return own + 0.1 * (len(there) - 2 * there.count(wants.seat) - len(box) + 2 * box.count(wants.seat))


def _lure(wants: Wants, move: Move) -> float:
    """Let the tiger go where the most of others' and the fewest of one's own are."""
    if not isinstance(move, moves.Lure):
        return 0.0
    box = wants.boxes[move.area]
    return 0.1 * sum([who not in (wants.seat, NOBODY) for who in box]) - 0.3 * box.count(wants.seat)


#: What an answer to a card's question promises, by the kind of the question.
ANSWERS: Final[dict[str, Callable[[Wants, Move], float]]] = {
    "raid": _raid,
    "slip": _slip,
    "lure": _lure,
    "peek": lambda wants, move: 0.0,
}
