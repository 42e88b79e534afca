"""The boards and cards of Ugh Ugh as data: resources, areas, caves, costs, and the sets of cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.core import words
from game.core.words import Marked

RESOURCES: Final[tuple[Marked, ...]] = ("berries", "wood", "stone", "herbs", "fur")
BERRIES, WOOD, STONE, HERBS, FUR = range(5)
#: The singular and plural of each resource, in the same order.
COUNTED_RESOURCES: Final[tuple[words.Plural, ...]] = (
    words.marked_many("{count} berry", "{count} berries"),
    words.marked_many("{count} wood", "{count} wood"),
    words.marked_many("{count} stone", "{count} stones"),
    words.marked_many("{count} herb", "{count} herbs"),
    words.marked_many("{count} fur", "{count} furs"),
)
#: What else besides resources a clan can lose or mend.
OTHER_BELONGINGS: Final[tuple[Marked, ...]] = ("member", "spear", "drum")
#: Tokens of each resource in the supply.
TOKENS_EACH: Final = 16

AREAS: Final = ("forest", "plains", "mountains", "tent")
FOREST, PLAINS, MOUNTAINS, TENT = range(4)
#: The resources that members can carry home from each area; the love tent yields none.
YIELDS: Final = ((BERRIES, WOOD), (FUR,), (HERBS, STONE), ())

MEMBERS_EACH: Final = 7
MEMBERS_AT_START: Final = 4
RESERVE_PLACES: Final = 4
SMALL_CAVE_BINS: Final = 4
LARGE_CAVE_BINS: Final = 6
STARS_TO_WIN: Final = 10
WALL_PLACES: Final = 2
BANGS_EACH_DRUM: Final = 3
#: The number of drums of the standard Passage.
STANDARD_DRUM_COUNT: Final = 3

#: The ids of the predators: they follow the ids of the members of five clans.
TIGER: Final = 35
BEAR: Final = 36

EXPAND_COST: Final = (STONE,)
MEND_COST: Final = (WOOD,)
IDEA_COST: Final = (HERBS,)
#: The cost of the feast of an event card in the first set of cards.
FEAST_COST: Final = (BERRIES, FUR)
#: The cost of the feast of an event card in the second set.
GREAT_FEAST_COST: Final = (BERRIES,)


#: The note of a step in which a chief may take resources of any kind.
ANY_KIND: Final = "any"

# A match keeps the set of cards with which it began; new matches get the last set.

#: The name of the set of cards of new matches.
SECOND_SET: Final = "second"
#: The name of the set of cards of the first release.
FIRST_SET: Final = "first"


@dataclass(frozen=True, slots=True)
class Card:
    """An invention, a clan card or an event, as ``kind`` says: ``invention``, ``clan`` or ``event``.

    - ``cost``: the resources that the card costs (indices of ``RESOURCES``). ``stars``: its Rock Stars.
    - ``effects``: pairs ``(name, amount)``. Effects named in ``card_effects.ONE_TIME_EFFECTS`` are carried out in this
      order when the card is built. All other effects last; the rules add up their amounts over all cards that a clan
      has built.
    - ``lasting_text``: at most three words for the lasting effect; empty if the card has none.
    - ``icon``: the name of a drawing. ``flavour``: a joke without effect.
    - ``published``: whether the card is known from the published game.
    """

    key: str
    title: Marked
    cost: tuple[int, ...]
    stars: int
    effects: tuple[tuple[str, int], ...]
    text: Marked
    icon: str
    flavour: Marked = ""
    lasting_text: Marked = ""
    published: bool = False
    kind: str = "invention"

    @property
    def is_lasting(self) -> bool:
        """Whether the card has a lasting effect."""
        return bool(self.lasting_text)


def event_card(
    key: str, title: Marked, text: Marked, icon: str, flavour: Marked = "", *, published: bool = False
) -> Card:
    """Return an event card. The arguments are fields of ``Card``; an event costs nothing and has no stars."""
    return Card(key, title, (), 0, (), text, icon, flavour, published=published, kind="event")


# Short names of the resources, for the costs in the tables below.
B = BERRIES
W = WOOD
S = STONE
H = HERBS
F = FUR

# The first set of cards. It must not change any more: matches that began with it are still played. Published cards
# are in both sets, the others are our own design.

# One row for each card.
# fmt: off
FIRST_INVENTIONS: Final = (
    # inventions with a lasting effect
    Card("give_take", "Give-Take", (H, F), 1, (("give_take", 1),),
         "Any 2 resources pay for any 1 other.", "card-exchange", lasting_text="2 for 1", published=True),
    Card("shelf_esteem", "Shelf Esteem", (W,), 1, (("bins", 1),),
         "1 more bin.", "wood-pile", lasting_text="1 more bin"),
    Card("bag_bang", "Bag Bang Theory", (W, F, F), 2, (("bins", 2),),
         "2 more bins.", "sleeping-bag", lasting_text="2 more bins"),
    Card("drum_roll", "Drum and Roll", (W,), 1, (("bangs", 1),),
         "1 more bang each time.", "maracas", lasting_text="1 more bang"),
    Card("hide_and_seek", "Hide and Sleek", (H,), 1, (("tiger_proof", 1),),
         "The tiger spares your clan.", "saber-toothed-cat-head", lasting_text="tiger-proof"),
    Card("berry_handed", "Berry Handed", (B, H), 1, (("haul_forest", 1),),
         "1 more load from the forest if any of your clan return.", "basket", lasting_text="forest +1 load"),
    Card("fur_real", "Fur Real", (F,), 1, (("haul_plains", 1),),
         "1 more fur from the plains if any of your clan return.", "fur-shirt", lasting_text="plains +1 fur"),
    Card("heavy_mental", "Heavy Mental", (S,), 1, (("stone_alone", 1),),
         "Your people can each carry a stone alone.", "stone-block", lasting_text="1 stone each"),
    Card("plain_dealing", "Plain Dealing", (F,), 1, (("call_plains", 1),),
         "Calling back the plains basket gives you any 1 resource.", "high-grass", lasting_text="plains +1 resource"),
    Card("mud_tape", "Mud Tape", (B,), 1, (("mend_any", 1),),
         "Any 1 resource repairs a tool.", "rope-coil", lasting_text="repair: any resource"),
    Card("walkie_walkie", "Walkie-Walkie", (B, F, H), 2, (("send", 1),),
         "Send out 1 more member each time.", "footsteps", lasting_text="send 1 more"),
    # inventions with an effect when they are built
    Card("craft_cave", "Craft Cave", (W, S, H), 2, (("mend_drum", 1),),
         "Your drum works again.", "djembe", published=True),
    Card("farm_cave", "Farm Cave", (B, W), 1, (("goods", 1),),
         "Take 1 resource of your choice.", "plant-seed", published=True),
    Card("rolling_stone", "Rolling Stone", (S,), 1, (("bang_now", 1),),
         "Bang on the Passage once. What falls out is set aside.", "rock", published=True),
    Card("spear_mint", "Spear Mint", (H,), 1, (("mend_spear", 1),),
         "Your spear works again.", "stone-spear"),
    Card("tool_kid", "Tool Kid", (W, S, B), 2, (("mend_drum", 1), ("mend_spear", 1)),
         "Your drum and your spear work again.", "flat-hammer"),
    Card("stone_hinge", "Stone Hinge", (S, S, S), 2, (("send_now", 1),),
         "It opens nothing. Send out 1 member now.", "dolmen"),
    Card("baby_boom", "Baby Boomerang", (B,), 1, (("child", 1),),
         "1 new member from the reserve board.", "boomerang"),
    Card("love_shack", "Love Shrub", (F, H, W), 2, (("child", 2),),
         "2 new members from the reserve board.", "berry-bush"),
    Card("brain_wave", "Brain Wave", (H,), 1, (("idea", 1),),
         "1 more card.", "big-wave"),
    Card("ugh_cyclopedia", "Ugh-cyclopedia", (W, H, S), 2, (("idea", 1),),
         "1 more card.", "stone-tablet"),
    Card("knock_knock", "Knock-Knock Joke", (W,), 1, (("bang_now", 2),),
         "Bang on the Passage up to 2 times. What falls out is set aside.", "wood-club"),
    Card("alarm_rock", "Alarm Rock", (S, F), 2, (("bang_now", 3),),
         "Bang on the Passage up to 3 times. What falls out is set aside.", "hunting-horn"),
    Card("torch_song", "Torch Song", (H, W), 1, (("torch", 1),),
         "Take the Ughlympic torch.", "primitive-torch"),
    Card("sticky_fingers", "Sticky Fingers", (B, F), 1, (("raid", 1),),
         "Take 1 resource from another chief.", "grab"),
    Card("sky_diving", "Sky Diving Board", (W, S), 2, (("lose_member", 1),),
         "Put 1 available member on the reserve board.", "mountaintop"),
    Card("stew_dio", "Stew-dio", (B, B, F), 1, (("goods", 2),),
         "Take 2 resources of your choice.", "cooking-pot"),
    Card("sabre_rattle", "Sabre Rattle", (F, F, S), 2, (("send_now", 1),),
         "Send out 1 member now.", "fangs"),
    Card("cave_mirror", "Cave Mirror", (S, H), 2, (),
         "So that's what we look like.", "tribal-mask"),
    Card("square_wheel", "Square Wheel", (W, W, S), 2, (("send_now", 1),),
         "Send out 1 member now.", "stone-wheel"),
    Card("hair_dresser", "Hair Messer", (H, B, F), 2, (("child", 1),),
         "1 new member from the reserve board.", "bone-knife"),
)

FIRST_CLANS: Final = (
    Card("villendorf", "Villendorf", (W, F), 2, (("idea", 1), ("bins", 1)),
         "1 more card when built. 1 more bin.", "huts-village", lasting_text="1 more bin", published=True, kind="clan"),
    Card("general_boulders", "General Boulders", (S, B), 2, (("send_now", 3),),
         "Send out up to 3 members now.", "horned-helm", published=True, kind="clan"),
    Card("rubble_rousers", "Rubble Rousers", (S, W), 2, (("bang_now", 3),),
         "Bang on the Passage up to 3 times. What falls out is set aside.", "stomp", kind="clan"),
    Card("tusk_force", "Tusk Force", (F,), 1, (("mend_drum", 1), ("mend_spear", 1)),
         "Your drum and your spear work again.", "ivory-tusks", kind="clan"),
    Card("pick_nickers", "Pick Nickers", (B, H), 1, (("raid", 1), ("goods", 1)),
         "Take 1 resource from another chief and 1 from the supply.", "hand", kind="clan"),
    Card("mother_lode", "Mother Lode", (B, F), 1, (("child", 1), ("goods", 1)),
         "1 new member and 1 resource of your choice.", "baby-face", kind="clan"),
    Card("hunter_blatherers", "Hunter-Blatherers", (H, F), 2, (("send", 1),),
         "Send out 1 more member each time.", "talk", lasting_text="send 1 more", kind="clan"),
    Card("paleo_dieters", "Paleo Dieters", (B, H), 2, (("tiger_proof", 1),),
         "The tiger spares your clan.", "fishbone", lasting_text="tiger-proof", kind="clan"),
    Card("quarry_ons", "The Quarry-Ons", (H,), 1, (("stone_alone", 1),),
         "Your people can each carry a stone alone.", "mining", lasting_text="1 stone each", kind="clan"),
    Card("drum_and_drummer", "Drum and Drummer", (W,), 1, (("bangs", 1), ("mend_drum", 1)),
         "Your drum works again, with 1 more bang each time.", "tribal-pendant",
         lasting_text="1 more bang", kind="clan"),
)

FIRST_EVENTS: Final = (
    event_card("roooar", "Roooar",
           "The bear is thrown into the Passage, along with everything set aside.", "bear-head", published=True),
    event_card("cocktail_party", "Cocktail Party",
           "Each clan throws in 1 available member. If members of two or more clans come out, each of those clans "
           "gets a new member.",
           "jug", published=True),
    event_card("prehistoric_mixer", "Prehistoric Mixer",
           "Each clan throws in 1 available member. If members of two or more clans come out, each of those clans "
           "takes 1 resource.",
           "three-friends", published=True),
    event_card("mammoth_mia", "Mammoth Mia",
           "Each chief loses a resource, an available member or their working spear.", "mammoth", published=True),
    event_card("ughlympic_games", "Ughlympic Games",
           "Each clan throws in 1 available member. The first of them to come out wins the torch.",
           "laurel-crown", published=True),
    event_card("carnivoral", "Carnivoral",
           "Each chief may give 1 berry and 1 fur for a new member, or for a card if none are left.",
           "ham-shank", published=True),
    event_card("rumble_tumble", "Rumble Tumble",
           "The ground shakes: each flap is struck once. What falls out is set aside.", "smoking-volcano"),
    event_card("sticks_and_stones", "Sticks and Stones", "Each chief repairs one broken tool.", "stick-splitting"),
    event_card("whoopsberry", "Whoopsberry", "Each chief discards half of their berries, rounded up.",
           "berries-bowl"),
)
# fmt: on


# The second set of cards, for new matches. A card whose key is in the first set, too, differs there only in its text
# and its picture.

# One row for each card.
# fmt: off
SECOND_INVENTIONS: Final = (
    # inventions with a lasting effect
    Card("give_and_take", "Give-Take", (H, F), 2, (("give_take", 1),),
         "Any 2 resources pay for any 1 other.", "card-exchange",
         "Two rights make a wrong.", lasting_text="2 for 1", published=True),
    Card("bag_of_bangs", "Bag Bang Theory", (W, F), 2, (("bins", 2),),
         "2 more bins.", "sleeping-bag",
         "In the beginning was the bag.", lasting_text="2 more bins"),
    Card("walk_the_talk", "Walkie-Walkie", (B, H), 2, (("send", 1),),
         "Send out 1 more member each time.", "footsteps",
         "Over there, and out.", lasting_text="send 1 more"),
    Card("beat_box", "Beat Box", (W, W, F), 3, (("drum_haul", 1),),
         "Your members freed by your bangs each bring any 1 resource.", "waves",
         "It had it coming.", lasting_text="freed: +1 resource"),
    Card("tom_tom", "Tom-Tom Tom", (W,), 1, (("light_touch", 1),),
         "Your drum breaks only on its second bang.", "log",
         "Named after Tom's brother.", lasting_text="tougher drum"),
    Card("cat_nap", "Cat Nap", (B, F), 2, (("tiger_stays", 1),),
         "The tiger stays in any basket you call back.", "sleepy",
         "Hush.", lasting_text="tiger stays put"),
    Card("honey_moon", "Honey Moon", (B, H), 1, (("tent_goods", 1),),
         "Your people from the tent each bring any 1 resource.", "moon",
         "Sticky, but worth it.", lasting_text="tent: +1 resource"),
    Card("plain_sailing", "Plain Sailing", (S, F), 2, (("call_plains", 1),),
         "Calling back the plains basket gives you any 1 resource.", "raft",
         "No water for miles.", lasting_text="plains +1 resource"),
    Card("cave_new_world", "Cave New World", (B, F), 2, (("full_house", 1),),
         "1 more Rock Star while you have nobody in reserve.", "cave-entrance",
         "Everybody happy? Everybody in.", lasting_text="all in: +1 star"),
    Card("twin_peaks", "Twin Peeks", (B, F), 2, (("twins", 1),),
         "Each of your pairs in the love tent brings 2 new members.", "two-shadows",
         "The owls are what they seem.", lasting_text="pairs have twins"),
    Card("baby_shower", "Baby Shower", (S, F), 2, (("birth_gift", 1),),
         "Take 1 resource of your choice for each new member.", "water-drop",
         "They could all do with one.", lasting_text="child: +1 resource"),
    Card("slow_burner", "Slow Burner", (W, H), 2, (("torch_star", 1),),
         "The torch is worth 1 more Rock Star to you.", "small-fire",
         "Still going. Still going. Still going.", lasting_text="torch +1 star"),
    # inventions with an effect when they are built
    Card("crafty_cave", "Craft Cave", (S, H), 2, (("mend_drum", 1),),
         "Your drum works again.", "djembe",
         "Some glue required.", published=True),
    Card("farm_cave", "Farm Cave", (B, W), 1, (("goods", 1),),
         "Take 1 resource of your choice.", "plant-seed",
         "Grows in the dark.", published=True),
    Card("rolling_stone", "Rolling Stone", (S,), 1, (("bang_now", 1),),
         "Bang on the Passage once. What falls out is set aside.", "rock",
         "Gathers no moss. Gathers speed.", published=True),
    Card("false_bottom", "False Bottom", (B, W, W), 3, (("slip", 1),),
         "Everything in one basket slips into the next, unseen.", "wooden-crate",
         "It was there a moment ago."),
    Card("sneak_peak", "Sneak Peak", (F,), 1, (("peek", 2),),
         "Look into 2 baskets. Tell nobody.", "eye-target",
         "Just checking. Honestly."),
    Card("cat_nip", "Cat Nip", (H,), 1, (("lure", 1),),
         "If the tiger is in a basket, move it to another.", "paw-print",
         "Here, puss. No, there."),
    Card("bear_necessities", "Bear Necessities", (S, F, F), 3, (("mend_spear", 1), ("bear_now", 1)),
         "Your spear works again, but the bear is thrown in.", "bear-face",
         "You first."),
    Card("diving_board", "Sky Diving Board", (W, S), 2, (("dive", 1),),
         "Throw in 1 available member. Those who come out go home.", "acrobatic",
         "The sky is further down."),
    Card("leap_of_faith", "Leap of Faith", (S, H, H), 3, (("lose_member", 1),),
         "Put 1 available member on the reserve board.", "sunbeams",
         "Faith was last seen leaping."),
    Card("call_of_the_mild", "Call of the Mild", (B, F), 2, (("call_now", 1),),
         "Call back a basket now.", "wolf-howl",
         "Supper! If that's all right."),
    Card("baby_boomerang", "Baby Boomerang", (B,), 1, (("child", 1),),
         "1 new member from the reserve board.", "boomerang",
         "Throw it out, it comes back."),
    Card("love_shrub", "Love Shrub", (W, H), 1, (("child", 3),),
         "3 new members from the reserve board.", "berry-bush",
         "Do not pick. Or do."),
    Card("encyclopedia", "Ugh-cyclopedia", (W, S, H), 3, (("idea", 1),),
         "1 more card.", "stone-tablet",
         "Volume one: Ugh to Ugh."),
    Card("knock_knock_joke", "Knock-Knock Joke", (W, W, H), 3, (("bang_now", 2), ("aside_home", 1)),
         "Bang up to 2 times. Then your set-aside people come home.", "wood-club",
         "Who's there? Ugh."),
    Card("torch_song_two", "Torch Song", (W, H), 1, (("torch", 1),),
         "Take the Ughlympic torch.", "primitive-torch",
         "It only has one hot note."),
    Card("stew_pot", "Stew-dio", (B, H, F), 1, (("goods", 2),),
         "Take 2 resources of your choice.", "cooking-pot",
         "Recorded in one pot."),
    Card("hinged_stone", "Stone Hinge", (W, S, S), 3, (("send_now", 1),),
         "It opens nothing. Send out 1 member now.", "dolmen",
         "Needs no oil."),
    Card("relay_race", "Relay Grace", (B, S), 2, (("games_now", 1),),
         "Hold the Ughlympic Games now.", "run",
         "Drop it gracefully."),
    Card("squared_wheel", "Square Wheel", (B, W, W, S), 3, (("send_now", 4),),
         "Send out up to 4 members now.", "stone-wheel",
         "Never rolls off."),
)

SECOND_CLANS: Final = (
    Card("villendorfers", "Villendorf", (W, F), 2, (("idea", 1), ("bins", 1)),
         "1 more card when built. 1 more bin.", "huts-village",
         "Round figures welcome.", lasting_text="1 more bin", published=True, kind="clan"),
    Card("major_boulders", "General Boulders", (B, B, S), 2, (("send_now", 3),),
         "Send out up to 3 members now.", "horned-helm",
         "Generally, boulders.", published=True, kind="clan"),
    Card("rousing_rubble", "Rubble Rousers", (S, F), 2, (("quake", 1),),
         "Each flap is struck once. What falls out is set aside.", "stomp",
         "We will, we will rock it.", kind="clan"),
    Card("tusk_forces", "Tusk Force", (W, F), 2, (("hunt", 2),),
         "Using your spear brings you 2 furs.", "ivory-tusks",
         "Waste not the wild.", lasting_text="spear: 2 furs", kind="clan"),
    Card("pick_pickers", "Pick Nickers", (B, W), 1, (("raid", 1),),
         "Take 1 resource from another chief.", "raven",
         "Finders, keepers, nickers.", kind="clan"),
    Card("mother_load", "Mother Lode", (W, H), 2, (("child", 2),),
         "2 new members from the reserve board.", "baby-face",
         "Seven down, more to go.", kind="clan"),
    Card("hunter_gabblers", "Hunter-Blatherers", (H, F), 2, (("any_goods", 1),),
         "On each call, 1 of your people may bring any resource.", "talk",
         "Funny thing I found.", lasting_text="1 load: anything", kind="clan"),
    Card("paleo_eaters", "Paleo Dieters", (W, H), 2, (("tiger_proof", 1),),
         "The tiger spares your clan.", "fishbone",
         "Skin, bones and principles.", lasting_text="tiger-proof", kind="clan"),
    Card("quarry_onward", "The Quarry-Ons", (B, H), 2, (("stone_alone", 1),),
         "Your people can each carry a stone alone.", "mining",
         "They keep calm, too.", lasting_text="1 stone each", kind="clan"),
    Card("drum_and_humdrum", "Drum and Drummer", (W, H), 2, (("mend_drum", 1), ("silence", 1)),
         "Your drum works again. All other drums break.", "tribal-pendant",
         "One of them is louder.", kind="clan"),
)

SECOND_EVENTS: Final = (
    event_card("roooar", "Roooar",
               "The bear is thrown into the Passage, along with everything set aside.", "bear-head",
               "He only wants to play.", published=True),
    event_card("cocktail_cave", "Cocktail Party",
               "Each clan throws in 1 available member. If members of two or more clans come out, each of those "
               "clans gets a new member.",
               "jug", "Shaken, then stirred.", published=True),
    event_card("stone_mixer", "Prehistoric Mixer",
               "Each clan throws in 1 available member. If members of two or more clans come out, each of those "
               "clans takes 1 resource.",
               "three-friends", "Bring a bottle. Invent bottles.", published=True),
    event_card("mammoth_mia", "Mammoth Mia",
               "Each chief loses a resource, an available member or their working spear.", "mammoth",
               "Here it goes again.", published=True),
    event_card("ughlympic_games", "Ughlympic Games",
               "Each clan throws in 1 available member. The first of them to come out wins the torch.",
               "laurel-crown", "Slower, lower, thicker.", published=True),
    event_card("meat_and_greet", "Carnivoral",
               "Each chief may give 1 berry for a new member, or for a card if none are left.",
               "ham-shank", "Meat and greet.", published=True),
    event_card("rumble_tumble", "Rumble Tumble",
               "The ground shakes: each flap is struck once. What falls out is set aside.", "smoking-volcano",
               "Was that your stomach?"),
    event_card("sticks_and_stones", "Sticks and Stones", "Each chief repairs one broken tool.", "stick-splitting",
               "They mend my bones."),
    event_card("musical_boxes", "Musical Boxes",
               "Everything in each basket moves on: forest, plains, mountains, love tent, forest.", "pan-flute",
               "Who moved my mammoth?"),
)
# fmt: on


@dataclass(frozen=True, slots=True)
class CardSet:
    """The set of cards of a match.

    A released set never changes: new cards go into a new set.
    """

    title: Marked
    note: Marked
    inventions: tuple[Card, ...]
    clans: tuple[Card, ...]
    events: tuple[Card, ...]

    @property
    def all_cards(self) -> tuple[Card, ...]:
        """All cards: inventions, clan cards and events."""
        return (*self.inventions, *self.clans, *self.events)


#: The cards of each set, by the name of the set.
CARD_SETS: Final[dict[str, CardSet]] = {
    FIRST_SET: CardSet(
        "earlier cards",
        "The earlier cards, not described in the rule book.",
        FIRST_INVENTIONS,
        FIRST_CLANS,
        FIRST_EVENTS,
    ),
    SECOND_SET: CardSet(
        "current cards", "The cards described in the rule book.", SECOND_INVENTIONS, SECOND_CLANS, SECOND_EVENTS
    ),
}
#: The name of the set of cards of new matches.
NEWEST_SET: Final = tuple(CARD_SETS)[-1]
_NEWEST_CARD_SET: Final = CARD_SETS[NEWEST_SET]
INVENTIONS = _NEWEST_CARD_SET.inventions
CLANS = _NEWEST_CARD_SET.clans
EVENTS = _NEWEST_CARD_SET.events
#: Every card of every set by its key; a card in both sets has the text and the picture that it has in the later set.
CARDS: Final[dict[str, Card]] = {card.key: card for card_set in CARD_SETS.values() for card in card_set.all_cards}
