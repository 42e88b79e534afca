"""The cards and boards of Ugh Ugh, as data: what is published is kept, the rest is our own (see rulebook.md).

A card's ``effects`` are ``(name, amount)`` pairs. Names listed in ``effects.ONCE`` happen in the moment of building, in
the order written; the others last, and the rules add up their amounts over all that a clan has built.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.core.words import Marked

RESOURCES: Final[tuple[Marked, ...]] = ("berries", "wood", "stone", "herbs", "fur")
BERRIES, WOOD, STONE, HERBS, FUR = range(5)
#: What else can be lost, or mended.
THINGS: Final[tuple[Marked, ...]] = ("member", "spear", "drum")
#: Tokens of each resource in the supply.
TOKENS_EACH: Final = 16

AREAS: Final = ("forest", "plains", "mountains", "tent")
FOREST, PLAINS, MOUNTAINS, TENT = range(4)
#: What members can carry home from each area; the love tent yields none.
YIELDS: Final = ((BERRIES, WOOD), (FUR,), (HERBS, STONE), ())

MEMBERS_EACH: Final = 7
MEMBERS_AT_START: Final = 4
RESERVE_PLACES: Final = 4
SMALL_CAVE_BINS: Final = 4
LARGE_CAVE_BINS: Final = 6
STARS_TO_WIN: Final = 10
WALL_PLACES: Final = 2
BANGS_EACH_DRUM: Final = 3
FLAPS: Final = 3

TIGER: Final = 35
BEAR: Final = 36

EXPAND_COST: Final = (STONE,)
MEND_COST: Final = (WOOD,)
IDEA_COST: Final = (HERBS,)
FEAST_COST: Final = (BERRIES, FUR)


@dataclass(frozen=True, slots=True)
class Card:
    """An invention, a clan card or an event.

    ``cost`` lists resources (indices of ``RESOURCES``), ``stars`` are its Rock Stars, ``lasting`` says that it has an
    effect that stays. ``icon`` names a drawing, ``published`` whether the card is known from the published game.
    """

    key: str
    title: Marked
    kind: str
    cost: tuple[int, ...]
    stars: int
    lasting: bool
    effects: tuple[tuple[str, int], ...]
    text: Marked
    icon: str
    published: bool = False


B, W, S, H, F = BERRIES, WOOD, STONE, HERBS, FUR


def _invention(
    key: str,
    title: Marked,
    cost: tuple[int, ...],
    stars: int,
    effects: tuple[tuple[str, int], ...],
    text: Marked,
    icon: str,
    *,
    lasting: bool = False,
    published: bool = False,
) -> Card:
    return Card(key, title, "invention", cost, stars, lasting, effects, text, icon, published)


def _clan(
    key: str,
    title: Marked,
    cost: tuple[int, ...],
    stars: int,
    effects: tuple[tuple[str, int], ...],
    text: Marked,
    icon: str,
    *,
    lasting: bool = False,
    published: bool = False,
) -> Card:
    return Card(key, title, "clan", cost, stars, lasting, effects, text, icon, published)


def _event(key: str, title: Marked, text: Marked, icon: str, *, published: bool = False) -> Card:
    return Card(key, title, "event", (), 0, False, (), text, icon, published)


# a table: a row a card
# fmt: off
INVENTIONS: Final = (
    # lasting
    _invention("give_take", "Give-Take", (H, F), 1, (("give_take", 1),),
               "Any 2 of yours pay for any 1 other.", "card-exchange", lasting=True, published=True),
    _invention("shelf_esteem", "Shelf Esteem", (W,), 1, (("bins", 1),),
               "1 more bin.", "wood-pile", lasting=True),
    _invention("bag_bang", "Bag Bang Theory", (W, F, F), 2, (("bins", 2),),
               "2 more bins.", "sleeping-bag", lasting=True),
    _invention("drum_roll", "Drum and Roll", (W,), 1, (("bangs", 1),),
               "Your drum bangs up to 4 times.", "maracas", lasting=True),
    _invention("hide_and_seek", "Hide and Sleek", (H,), 1, (("tiger_proof", 1),),
               "The tiger eats none of yours.", "saber-toothed-cat-head", lasting=True),
    _invention("berry_handed", "Berry Handed", (B, H), 1, (("haul_forest", 1),),
               "1 more from the forest when any of yours return.", "basket", lasting=True),
    _invention("fur_real", "Fur Real", (F,), 1, (("haul_plains", 1),),
               "1 more fur when any of yours return from the plains.", "fur-shirt", lasting=True),
    _invention("heavy_mental", "Heavy Mental", (S,), 1, (("stone_alone", 1),),
               "Each of yours can carry a stone alone.", "stone-block", lasting=True),
    _invention("plain_dealing", "Plain Dealing", (F,), 1, (("call_plains", 1),),
               "Calling back the plains: 1 resource of your choice.", "high-grass", lasting=True),
    _invention("mud_tape", "Mud Tape", (B,), 1, (("mend_any", 1),),
               "Any 1 resource mends a tool.", "rope-coil", lasting=True),
    _invention("walkie_walkie", "Walkie-Walkie", (B, F, H), 2, (("send", 1),),
               "Send out up to 1 more each time.", "footsteps", lasting=True),
    # once
    _invention("craft_cave", "Craft Cave", (W, S, H), 2, (("mend_drum", 1),),
               "Your drum works again.", "djembe", published=True),
    _invention("farm_cave", "Farm Cave", (B, W), 1, (("goods", 1),),
               "Take 1 resource of your choice.", "plant-seed", published=True),
    _invention("rolling_stone", "Rolling Stone", (S,), 1, (("bang_now", 1),),
               "Bang the Passage once. What falls is set aside.", "rock", published=True),
    _invention("spear_mint", "Spear Mint", (H,), 1, (("mend_spear", 1),),
               "Your spear works again.", "stone-spear"),
    _invention("tool_kid", "Tool Kid", (W, S, B), 2, (("mend_drum", 1), ("mend_spear", 1)),
               "Your drum and your spear work again.", "flat-hammer"),
    _invention("stone_hinge", "Stone Hinge", (S, S, S), 2, (("send_now", 1),),
               "It opens nothing. Send out 1 member now.", "dolmen"),
    _invention("baby_boom", "Baby Boomerang", (B,), 1, (("child", 1),),
               "1 new member from the reserve board.", "boomerang"),
    _invention("love_shack", "Love Shrub", (F, H, W), 2, (("child", 2),),
               "2 new members from the reserve board.", "berry-bush"),
    _invention("brain_wave", "Brain Wave", (H,), 1, (("idea", 1),),
               "1 more card.", "big-wave"),
    _invention("ugh_cyclopedia", "Ugh-cyclopedia", (W, H, S), 2, (("idea", 1),),
               "1 more card.", "stone-tablet"),
    _invention("knock_knock", "Knock-Knock Joke", (W,), 1, (("bang_now", 2),),
               "Bang the Passage up to twice. What falls is set aside.", "wood-club"),
    _invention("alarm_rock", "Alarm Rock", (S, F), 2, (("bang_now", 3),),
               "Bang the Passage up to 3 times. What falls is set aside.", "hunting-horn"),
    _invention("torch_song", "Torch Song", (H, W), 1, (("torch", 1),),
               "Take the Ughlympic torch.", "primitive-torch"),
    _invention("sticky_fingers", "Sticky Fingers", (B, F), 1, (("raid", 1),),
               "Take 1 resource from another chief.", "grab"),
    _invention("sky_diving", "Sky Diving Board", (W, S), 2, (("lose_member", 1),),
               "1 available member goes to the reserve board.", "mountaintop"),
    _invention("stew_dio", "Stew-dio", (B, B, F), 1, (("goods", 2),),
               "Take 2 resources of your choice.", "cooking-pot"),
    _invention("sabre_rattle", "Sabre Rattle", (F, F, S), 2, (("send_now", 1),),
               "Send out 1 member now.", "fangs"),
    _invention("cave_mirror", "Cave Mirror", (S, H), 2, (),
               "So that is what we look like.", "tribal-mask"),
    _invention("square_wheel", "Square Wheel", (W, W, S), 2, (("send_now", 1),),
               "Send out 1 member now.", "stone-wheel"),
    _invention("hair_dresser", "Hair Messer", (H, B, F), 2, (("child", 1),),
               "1 new member from the reserve board.", "bone-knife"),
)

CLANS: Final = (
    _clan("villendorf", "Villendorf", (W, F), 2, (("idea", 1), ("bins", 1)),
          "1 more card when built. 1 more bin.", "huts-village", lasting=True, published=True),
    _clan("general_boulders", "General Boulders", (S, B), 2, (("send_now", 3),),
          "Send out up to 3 members now.", "rock", published=True),
    _clan("rubble_rousers", "Rubble Rousers", (S, W), 2, (("bang_now", 3),),
          "Bang the Passage up to 3 times. What falls is set aside.", "stomp"),
    _clan("tusk_force", "Tusk Force", (F,), 1, (("mend_drum", 1), ("mend_spear", 1)),
          "Your drum and your spear work again.", "ivory-tusks"),
    _clan("pick_nickers", "Pick Nickers", (B, H), 1, (("raid", 1), ("goods", 1)),
          "Take 1 from another chief and 1 from the supply.", "hand"),
    _clan("mother_lode", "Mother Lode", (B, F), 1, (("child", 1), ("goods", 1)),
          "1 new member and 1 resource of your choice.", "baby-face"),
    _clan("hunter_blatherers", "Hunter-Blatherers", (H, F), 2, (("send", 1),),
          "Send out up to 1 more each time.", "talk", lasting=True),
    _clan("paleo_dieters", "Paleo Dieters", (B, H), 2, (("tiger_proof", 1),),
          "The tiger eats none of yours.", "fishbone", lasting=True),
    _clan("quarry_ons", "The Quarry-Ons", (H,), 1, (("stone_alone", 1),),
          "Each of yours can carry a stone alone.", "mining", lasting=True),
    _clan("drum_and_drummer", "Drum and Drummer", (W,), 1, (("bangs", 1), ("mend_drum", 1)),
          "Your drum works again, and bangs up to 4 times.", "tribal-pendant", lasting=True),
)

EVENTS: Final = (
    _event("roooar", "Roooar",
           "The bear is thrown into the Passage, with all that is set aside.", "bear-head", published=True),
    _event("cocktail_party", "Cocktail Party",
           "Each clan throws in 1 available member. If two clans or more come out, each of them takes a new member.",
           "jug", published=True),
    _event("prehistoric_mixer", "Prehistoric Mixer",
           "Each clan throws in 1 available member. If two clans or more come out, each takes 1 resource.",
           "three-friends", published=True),
    _event("mammoth_mia", "Mammoth Mia",
           "Each chief loses a resource, an available member or the working spear.", "mammoth", published=True),
    _event("ughlympic_games", "Ughlympic Games",
           "Each clan throws in 1 available member. The first of them to come out wins the torch.",
           "primitive-torch", published=True),
    _event("carnivoral", "Carnivoral",
           "Each chief may give 1 berries and 1 fur, and takes a new member for it, or else a card.",
           "ham-shank", published=True),
    _event("rumble_tumble", "Rumble Tumble",
           "The ground shakes: each flap is struck once. What falls is set aside.", "smoking-volcano"),
    _event("sticks_and_stones", "Sticks and Stones", "Each chief mends one broken tool.", "stick-splitting"),
    _event("whoopsberry", "Whoopsberry", "Each chief throws away half of the berries, rounded up.", "berries-bowl"),
)
# fmt: on

CARDS: Final[dict[str, Card]] = {card.key: card for card in (*INVENTIONS, *CLANS, *EVENTS)}
