"""The first set of cards: matches that were begun with it go on with it for ever. Nothing here changes any more.

What is published is kept in both sets, the rest is our own design.
"""

from __future__ import annotations

from typing import Final

from game.ugh_ugh.board import BERRIES, FUR, HERBS, STONE, WOOD
from game.ugh_ugh.card import clan_card, event_card, invention

B, W, S, H, F = BERRIES, WOOD, STONE, HERBS, FUR

# a table: a row a card
# fmt: off
INVENTIONS: Final = (
    # lasting
    invention("give_take", "Give-Take", (H, F), 1, (("give_take", 1),),
              "Any 2 of yours pay for any 1 other.", "card-exchange", lasting=True, published=True),
    invention("shelf_esteem", "Shelf Esteem", (W,), 1, (("bins", 1),),
              "1 more bin.", "wood-pile", lasting=True),
    invention("bag_bang", "Bag Bang Theory", (W, F, F), 2, (("bins", 2),),
              "2 more bins.", "sleeping-bag", lasting=True),
    invention("drum_roll", "Drum and Roll", (W,), 1, (("bangs", 1),),
              "Your drum bangs up to 4 times.", "maracas", lasting=True),
    invention("hide_and_seek", "Hide and Sleek", (H,), 1, (("tiger_proof", 1),),
              "The tiger eats none of yours.", "saber-toothed-cat-head", lasting=True),
    invention("berry_handed", "Berry Handed", (B, H), 1, (("haul_forest", 1),),
              "1 more from the forest when any of yours return.", "basket", lasting=True),
    invention("fur_real", "Fur Real", (F,), 1, (("haul_plains", 1),),
              "1 more fur when any of yours return from the plains.", "fur-shirt", lasting=True),
    invention("heavy_mental", "Heavy Mental", (S,), 1, (("stone_alone", 1),),
              "Each of yours can carry a stone alone.", "stone-block", lasting=True),
    invention("plain_dealing", "Plain Dealing", (F,), 1, (("call_plains", 1),),
              "Calling back the plains: 1 resource of your choice.", "high-grass", lasting=True),
    invention("mud_tape", "Mud Tape", (B,), 1, (("mend_any", 1),),
              "Any 1 resource mends a tool.", "rope-coil", lasting=True),
    invention("walkie_walkie", "Walkie-Walkie", (B, F, H), 2, (("send", 1),),
              "Send out 1 more each time.", "footsteps", lasting=True),
    # once
    invention("craft_cave", "Craft Cave", (W, S, H), 2, (("mend_drum", 1),),
              "Your drum works again.", "djembe", published=True),
    invention("farm_cave", "Farm Cave", (B, W), 1, (("goods", 1),),
              "Take 1 resource of your choice.", "plant-seed", published=True),
    invention("rolling_stone", "Rolling Stone", (S,), 1, (("bang_now", 1),),
              "Bang the Passage once. What falls is set aside.", "rock", published=True),
    invention("spear_mint", "Spear Mint", (H,), 1, (("mend_spear", 1),),
              "Your spear works again.", "stone-spear"),
    invention("tool_kid", "Tool Kid", (W, S, B), 2, (("mend_drum", 1), ("mend_spear", 1)),
              "Your drum and your spear work again.", "flat-hammer"),
    invention("stone_hinge", "Stone Hinge", (S, S, S), 2, (("send_now", 1),),
              "It opens nothing. Send out 1 member now.", "dolmen"),
    invention("baby_boom", "Baby Boomerang", (B,), 1, (("child", 1),),
              "1 new member from the reserve board.", "boomerang"),
    invention("love_shack", "Love Shrub", (F, H, W), 2, (("child", 2),),
              "2 new members from the reserve board.", "berry-bush"),
    invention("brain_wave", "Brain Wave", (H,), 1, (("idea", 1),),
              "1 more card.", "big-wave"),
    invention("ugh_cyclopedia", "Ugh-cyclopedia", (W, H, S), 2, (("idea", 1),),
              "1 more card.", "stone-tablet"),
    invention("knock_knock", "Knock-Knock Joke", (W,), 1, (("bang_now", 2),),
              "Bang the Passage up to twice. What falls is set aside.", "wood-club"),
    invention("alarm_rock", "Alarm Rock", (S, F), 2, (("bang_now", 3),),
              "Bang the Passage up to 3 times. What falls is set aside.", "hunting-horn"),
    invention("torch_song", "Torch Song", (H, W), 1, (("torch", 1),),
              "Take the Ughlympic torch.", "primitive-torch"),
    invention("sticky_fingers", "Sticky Fingers", (B, F), 1, (("raid", 1),),
              "Take 1 resource from another chief.", "grab"),
    invention("sky_diving", "Sky Diving Board", (W, S), 2, (("lose_member", 1),),
              "1 available member goes to the reserve board.", "mountaintop"),
    invention("stew_dio", "Stew-dio", (B, B, F), 1, (("goods", 2),),
              "Take 2 resources of your choice.", "cooking-pot"),
    invention("sabre_rattle", "Sabre Rattle", (F, F, S), 2, (("send_now", 1),),
              "Send out 1 member now.", "fangs"),
    invention("cave_mirror", "Cave Mirror", (S, H), 2, (),
              "So that is what we look like.", "tribal-mask"),
    invention("square_wheel", "Square Wheel", (W, W, S), 2, (("send_now", 1),),
              "Send out 1 member now.", "stone-wheel"),
    invention("hair_dresser", "Hair Messer", (H, B, F), 2, (("child", 1),),
              "1 new member from the reserve board.", "bone-knife"),
)

CLANS: Final = (
    clan_card("villendorf", "Villendorf", (W, F), 2, (("idea", 1), ("bins", 1)),
          "1 more card when built. 1 more bin.", "huts-village", lasting=True, published=True),
    clan_card("general_boulders", "General Boulders", (S, B), 2, (("send_now", 3),),
          "Send out up to 3 members now.", "horned-helm", published=True),
    clan_card("rubble_rousers", "Rubble Rousers", (S, W), 2, (("bang_now", 3),),
          "Bang the Passage up to 3 times. What falls is set aside.", "stomp"),
    clan_card("tusk_force", "Tusk Force", (F,), 1, (("mend_drum", 1), ("mend_spear", 1)),
          "Your drum and your spear work again.", "ivory-tusks"),
    clan_card("pick_nickers", "Pick Nickers", (B, H), 1, (("raid", 1), ("goods", 1)),
          "Take 1 from another chief and 1 from the supply.", "hand"),
    clan_card("mother_lode", "Mother Lode", (B, F), 1, (("child", 1), ("goods", 1)),
          "1 new member and 1 resource of your choice.", "baby-face"),
    clan_card("hunter_blatherers", "Hunter-Blatherers", (H, F), 2, (("send", 1),),
          "Send out 1 more each time.", "talk", lasting=True),
    clan_card("paleo_dieters", "Paleo Dieters", (B, H), 2, (("tiger_proof", 1),),
          "The tiger eats none of yours.", "fishbone", lasting=True),
    clan_card("quarry_ons", "The Quarry-Ons", (H,), 1, (("stone_alone", 1),),
          "Each of yours can carry a stone alone.", "mining", lasting=True),
    clan_card("drum_and_drummer", "Drum and Drummer", (W,), 1, (("bangs", 1), ("mend_drum", 1)),
          "Your drum works again, and bangs up to 4 times.", "tribal-pendant", lasting=True),
)

EVENTS: Final = (
    event_card("roooar", "Roooar",
           "The bear is thrown into the Passage, with all that is set aside.", "bear-head", published=True),
    event_card("cocktail_party", "Cocktail Party",
           "Each clan throws in 1 available member. If two clans or more come out, each of them takes a new member.",
           "jug", published=True),
    event_card("prehistoric_mixer", "Prehistoric Mixer",
           "Each clan throws in 1 available member. If two clans or more come out, each takes 1 resource.",
           "three-friends", published=True),
    event_card("mammoth_mia", "Mammoth Mia",
           "Each chief loses a resource, an available member or the working spear.", "mammoth", published=True),
    event_card("ughlympic_games", "Ughlympic Games",
           "Each clan throws in 1 available member. The first of them to come out wins the torch.",
           "laurel-crown", published=True),
    event_card("carnivoral", "Carnivoral",
           "Each chief may give 1 berry and 1 fur, and takes a new member for it, or else a card.",
           "ham-shank", published=True),
    event_card("rumble_tumble", "Rumble Tumble",
           "The ground shakes: each flap is struck once. What falls is set aside.", "smoking-volcano"),
    event_card("sticks_and_stones", "Sticks and Stones", "Each chief mends one broken tool.", "stick-splitting"),
    event_card("whoopsberry", "Whoopsberry", "Each chief throws away half of the berries, rounded up.", "berries-bowl"),
)
# fmt: on
