"""The 48 ideas as data: those known from the published game, and others of our own (see rulebook.md).

Ideas 1 to 32 come in ages I and II, 33 to 48 in age III. Effects are implemented, by name, in ``idea_effects`` and
``scoring``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.core.words import Marked
from game.cvlizations.rules.orders import (
    CUNNING,
    DOUBLING,
    FOOD,
    HUNTING,
    LOGGING,
    NO_ORDER,
    NO_RESOURCE,
    QUARRYING,
    SLACKING,
    STONE,
    THIEVING,
    TRADING,
    WOOD,
)

KINDS: Final[tuple[Marked, ...]] = ("ideology", "tool", "building", "invention")
IDEOLOGY, TOOL, BUILDING, INVENTION = KINDS
TRACK_PLACES: Final = 4
LATE_AGE: Final = 3
#: The highest number of an idea of ages I and II.
LAST_EARLY: Final = 32

#: Stands for a resource of the owner's choice.
ANY_RESOURCE: Final = -2
#: Stands for a resource of the kind that the order itself gave.
SAME_RESOURCE: Final = -3


@dataclass(frozen=True, slots=True)
class Effect:
    """The effect of an idea, by ``name`` (see ``idea_effects``), with its parameters.

    - ``amount``: the number of resources or points. ``order``: the order that the effect belongs to.
    - ``resource``: an index of ``RESOURCES``, or ``ANY_RESOURCE`` or ``SAME_RESOURCE``. ``kind``: a kind of idea.
    - ``most``: the largest gain. ``each``: the number of things needed for one point.
    """

    name: str = "none"
    amount: int = 1
    order: int = NO_ORDER
    resource: int = NO_RESOURCE
    kind: str = ""
    most: int = 0
    each: int = 1


@dataclass(frozen=True, slots=True)
class Idea:
    """One idea.

    - ``cost``: the resources that the idea costs (indices of ``RESOURCES``), sorted.
    - ``points``: the points that are printed on the idea.
    - ``text``: at most two short lines. ``icon``: the name of a drawing.
    - ``published``: whether the idea's effect is known from the published game.
    """

    number: int
    key: str
    title: Marked
    kind: str
    cost: tuple[int, ...]
    points: int
    effect: Effect
    text: Marked
    icon: str
    published: bool = False

    @property
    def is_late(self) -> bool:
        """Whether this is an idea of age III."""
        return self.number > LAST_EARLY


def kind_of(number: int) -> str:
    """Return the kind of an idea. Each kind has eight consecutive numbers in ages I and II, and four in age III."""
    if number <= LAST_EARLY:
        return KINDS[(number - 1) // 8]
    return KINDS[(number - LAST_EARLY - 1) // 4]


# Short names for the prices in the rows below.
F = FOOD
W = WOOD
S = STONE


def _make_idea(
    number: int,
    title: Marked,
    cost: tuple[int, ...],
    points: int,
    effect: Effect,
    text: Marked,
    icon: str,
    *,
    published: bool = False,
) -> Idea:
    """Return an idea. The title determines the key, and the number determines the kind."""
    key = title.lower().replace(" ", "_")
    return Idea(number, key, title, kind_of(number), cost, points, effect, text, icon, published)


# One row for each card.
# fmt: off
_IDEOLOGIES: Final = (
    _make_idea(1, "Optimism", (F, W, W), 2, Effect("crowd_good", resource=ANY_RESOURCE),
          "When 3+ tribes choose your order, take any 1 resource.", "striped-sun", published=True),
    _make_idea(2, "Solitude", (F, F, S, S), 1, Effect("alone_point"),
          "Once a round: 1 point for an order chosen by you alone.", "meditation", published=True),
    _make_idea(3, "Hedonism", (F, F, W), 2, Effect("more", order=SLACKING, resource=FOOD),
          "When your Slacking succeeds, take 1 food too.", "grapes"),
    _make_idea(4, "Egoism", (W, S), 1, Effect("end_most_goods", amount=2),
          "End: 2 points if you alone have the most resources.", "king"),
    _make_idea(5, "Humanism", (F, F, S), 1, Effect("end_point_givers"),
          "End: 1 point for each of your ideas that scores during play.", "three-friends", published=True),
    _make_idea(6, "Stoicism", (W, S), 1, Effect("robbed_point", order=THIEVING),
          "1 point each time you are robbed.", "stone-tablet"),
    _make_idea(7, "Collectivism", (F, W, W), 0, Effect("pair_point"),
          "Once a round: 1 point for an order chosen by exactly two.", "shaking-hands"),
    _make_idea(8, "Consumerism", (F, W), 2, Effect("end_no_goods", amount=2),
          "End: 2 points if you have no resources at all.", "swap-bag", published=True),
)

_TOOLS: Final = (
    _make_idea(9, "Fishing rod", (W, W), 1, Effect("more", order=HUNTING, resource=FOOD),
          "Hunting gives you 1 more food.", "fishing-pole", published=True),
    _make_idea(10, "Hammer", (F, S), 1, Effect("discount", resource=STONE, kind=BUILDING),
          "Buildings cost you 1 less stone.", "flat-hammer"),
    _make_idea(11, "Dagger", (W, S, S), 1, Effect("theft_point", order=THIEVING),
          "1 point each time your Thieving succeeds.", "bone-knife", published=True),
    _make_idea(12, "Sword", (W, W, S, S), 2, Effect("sword", order=THIEVING),
          "When Thieving, steal 1 more from the first victim.", "crossed-sabres"),
    _make_idea(13, "Fortune telling", (F, S), 1, Effect("peek"),
          "Before you buy, look at the deck's top card; you may buy it.", "magnifying-glass", published=True),
    _make_idea(14, "Gunpowder", (F, W, S), 1, Effect("more", order=THIEVING, resource=ANY_RESOURCE),
          "When your Thieving succeeds, take any 1 resource too.", "explosion-rays"),
    _make_idea(15, "Pickaxe", (F, W), 1, Effect("more", order=QUARRYING, resource=STONE),
          "Quarrying gives you 1 more stone.", "mining", published=True),
    _make_idea(16, "Axe", (F, S), 1, Effect("more", order=LOGGING, resource=WOOD),
          "Logging gives you 1 more wood.", "stone-axe", published=True),
)

_BUILDINGS: Final = (
    _make_idea(17, "Farm", (W, W, S), 1, Effect("harvest", resource=FOOD),
          "After each round's actions, take 1 food.", "barn"),
    _make_idea(18, "Palisade", (W, W), 2, Effect("safe_below", amount=4),
          "With fewer than 4 resources you cannot be robbed.", "palisade"),
    _make_idea(19, "Tower", (W, S, S), 1, Effect("end_goods", resource=WOOD, most=3),
          "End: trade up to 3 wood for 1 point each.", "stone-tower", published=True),
    _make_idea(20, "Temple", (F, W, S, S), 2, Effect("age_point"),
          "1 point at the end of every age.", "dolmen"),
    _make_idea(21, "Castle", (F, W, S), 1, Effect("end_goods", resource=STONE, most=3),
          "End: trade up to 3 stones for 1 point each.", "castle", published=True),
    _make_idea(22, "Workshop", (F, W, S), 2, Effect("more", order=DOUBLING, resource=ANY_RESOURCE),
          "When your Doubling succeeds, take any 1 resource.", "tribal-gear"),
    _make_idea(23, "Larder", (W, W, S), 1, Effect("end_goods", resource=FOOD, most=3),
          "End: trade up to 3 food for 1 point each.", "granary", published=True),
    _make_idea(24, "School", (W, S), 1, Effect("discount", resource=FOOD, kind=INVENTION),
          "Inventions cost you 1 less food.", "open-book"),
)

_INVENTIONS: Final = (
    _make_idea(25, "Holidays", (F, F), 1, Effect("slacking_point", order=SLACKING),
          "1 point when your Slacking succeeds.", "palm-tree", published=True),
    _make_idea(26, "Law", (F, S), 2, Effect("law"),
          "You can be robbed only once a round, Sword or not.", "scroll-unfurled", published=True),
    _make_idea(27, "Canine domestication", (F, W, S), 1, Effect("crowd_point"),
          "1 point when an order chosen by 3+ gives you something.", "sitting-dog"),
    _make_idea(28, "Feline domestication", (F, F, S), 1, Effect("fail_point"),
          "1 point for each of your orders that fails.", "saber-toothed-cat-head", published=True),
    _make_idea(29, "Wheel", (W, W), 1, Effect("more", order=TRADING, resource=SAME_RESOURCE),
          "Trading gives you 1 more of the same kind.", "stone-wheel", published=True),
    _make_idea(30, "Common language", (F, W, S), 1, Effect("second_purchase"),
          "You may buy a second idea each round.", "talk", published=True),
    _make_idea(31, "Sale", (F, W, W, S), 1, Effect("change_back", resource=ANY_RESOURCE),
          "After buying an idea, take any 1 resource.", "hand-truck"),
    _make_idea(32, "Fire", (W, W, S), 2, Effect("more", order=CUNNING, resource=ANY_RESOURCE),
          "When your Cunning succeeds, take 1 more.", "campfire"),
)

_LATE_IDEAS: Final = (
    _make_idea(33, "Idealism", (F, F, W, S), 1, Effect("end_each_kind", kind=IDEOLOGY),
          "End: 1 point for each of your ideologies.", "idea"),
    _make_idea(34, "Capitalism", (F, W, S), 1, Effect("end_per_goods", each=3, most=4),
          "End: 1 point per 3 resources, up to 4 points.", "two-coins"),
    _make_idea(35, "Rationalism", (F, F, W, W, S), 2, Effect("end_kinds"),
          "End: 1 point for each type of idea you own.", "brain", published=True),
    _make_idea(36, "Nostalgia", (F, W, W, S), 1, Effect("end_early", each=2),
          "End: 1 point for every 2 ideas from ages I and II.", "hourglass"),
    _make_idea(37, "Toolbox", (F, W, W), 1, Effect("end_each_kind", kind=TOOL),
          "End: 1 point for each of your tools.", "wooden-crate"),
    _make_idea(38, "Robot", (W, S, S), 3, Effect("doubling_always", order=DOUBLING),
          "Your Doubling works even if 3+ chose it.", "gears"),
    _make_idea(39, "Chainsaw", (F, S, S), 3, Effect("more", amount=2, order=LOGGING, resource=WOOD),
          "Logging gives you 2 more wood.", "hand-saw"),
    _make_idea(40, "Cinematography", (F, F, W, W, S, S), 2, Effect("end_ideas", each=2),
          "End: 1 point for every 2 of your ideas, this one included.", "film-projector", published=True),
    _make_idea(41, "Museum", (W, W, S, S), 1, Effect("end_each_kind", kind=BUILDING),
          "End: 1 point for each of your buildings.", "great-pyramid"),
    _make_idea(42, "Stock exchange", (F, W, W, S), 2, Effect("end_sets", amount=2, most=6),
          "End: 2 points per set of all 3 resources, up to 6 points.", "histogram", published=True),
    _make_idea(43, "Highway", (W, S, S, S), 3, Effect("end_most_kind", amount=2, kind=BUILDING),
          "End: 2 points if you alone own the most buildings.", "stone-path", published=True),
    _make_idea(44, "Research institute", (F, W, S, S), 3, Effect("end_most_kind", amount=2, kind=INVENTION),
          "End: 2 points if you alone own the most inventions.", "microscope", published=True),
    _make_idea(45, "Automation", (F, W, W, S), 3, Effect("end_most_kind", amount=2, kind=TOOL),
          "End: 2 points if you alone own the most tools.", "cog"),
    _make_idea(46, "Board games", (F, F, W, W, S), 5, Effect(),
          "Nothing but fun.", "rolling-dices"),
    _make_idea(47, "Tourism", (F, F, W, S), 3, Effect("end_most_kind", amount=2, kind=IDEOLOGY),
          "End: 2 points if you alone own the most ideologies.", "caravel", published=True),
    _make_idea(48, "Internet", (F, F, W, S), 1, Effect("end_each_kind", kind=INVENTION),
          "End: 1 point for each of your inventions.", "world"),
)
# fmt: on

IDEAS: Final = {idea.number: idea for idea in (*_IDEOLOGIES, *_TOOLS, *_BUILDINGS, *_INVENTIONS, *_LATE_IDEAS)}
NUMBER_OF: Final = {idea.key: idea.number for idea in IDEAS.values()}
#: The ideas that have an effect, by the effect's name.
IDEAS_WITH: Final = {
    name: frozenset([number for number, idea in IDEAS.items() if idea.effect.name == name])
    for name in {idea.effect.name for idea in IDEAS.values()}
}
#: The ideas that give a point at most once a round.
ONCE_A_ROUND: Final = IDEAS_WITH["alone_point"] | IDEAS_WITH["pair_point"]
#: The most of one resource that any idea costs.
HIGHEST_COST: Final = max(idea.cost.count(resource) for idea in IDEAS.values() for resource in (F, W, S))
#: The numbers of the ideas of ages I and II, and of those of age III.
EARLY_NUMBERS: Final = tuple([number for number, idea in IDEAS.items() if not idea.is_late])
LATE_NUMBERS: Final = tuple([number for number, idea in IDEAS.items() if idea.is_late])
#: The names of the effects that give points while the match goes on; Humanism counts the ideas with such an effect.
EFFECTS_SCORING_IN_PLAY: Final = frozenset(
    {
        "alone_point",
        "pair_point",
        "robbed_point",
        "theft_point",
        "slacking_point",
        "crowd_point",
        "fail_point",
        "age_point",
    }
)
