"""The guided first matches of Stone Age and of its solo game."""

from __future__ import annotations

from game.core.words import marked
from game.screens.lessons import script

#: The rectangles (x, y, width, height) of the dialogs: pay for a card, pay for a building, add tools.
CARD_PAYMENT_DIALOG = (400.0, 244.0, 800.0, 408.0)
BUILDING_PAYMENT_DIALOG = (400.0, 176.0, 800.0, 408.0)
TOOLS_DIALOG = (460.0, 290.0, 680.0, 368.0)

LESSON = script.Script(
    "game.stone_age:lesson.firepit",
    (
        script.LessonStep(
            marked(
                "You lead a small tribe. Most points wins. Each round has three parts: everyone places figures, then "
                "uses them, then eats."
            )
        ),
        script.LessonStep(
            marked(
                "Points come from buildings, and those cost resources. Every figure in the forest rolls one die "
                "for wood. Send three: click the third ring in the forest."
            ),
            move="place forest 3",
            speaks_of=("thing.place.1", "thing.place.12", "thing.place.13", "camp.good0", "camp.tool0"),
        ),
        script.LessonStep(
            marked("Players take turns. Brok sends two figures to the hut to gain a new one."),
            watched_records=1,
            speaks_of=("thing.place.6",),
        ),
        script.LessonStep(
            marked(
                "Your turn. The tool maker has room for just one figure. A tool improves your rolls for the rest "
                "of the match, so take it before Brok does."
            ),
            move="place toolmaker 1",
            watched_records=1,
        ),
        script.LessonStep(
            marked(
                "You have one figure left. Put it on this building, and you may build it this round if you can pay "
                "for it. It costs 1 to 7 resources of any kind."
            ),
            move="place building1 1",
            speaks_of=("thing.place.12",),
        ),
        script.LessonStep(
            marked(
                "All figures are placed. Now use yours, in any order. Get the tool first so that it helps in the "
                "forest."
            ),
            move="use toolmaker",
            speaks_of=("use",),
        ),
        script.LessonStep(
            marked(
                "Now roll in the forest. Add up the dice: every 3 pips give you one wood. Brick takes 4 pips, stone "
                "5, gold 6."
            ),
            move="use forest",
            speaks_of=("thing.place.1", "use"),
        ),
        script.LessonStep(
            marked(
                "2, 4 and 5 make 11: 3 wood. Your tool makes it 12: 4 wood. You can use a tool once each round. "
                "Add it now."
            ),
            move="tools 1",
            points_at=("tool.1",),
            speaks_of=("tools",),
            dialog_area=TOOLS_DIALOG,
        ),
        script.LessonStep(
            marked(
                "Four wood! You score the value of each resource you pay for this building, and wood is worth 3. Pay "
                "three and keep one for later."
            ),
            move="build 1 with wood wood wood",
            points_at=("use.12", "pay.fewer.wood"),
            speaks_of=("thing.place.12", "use", "pay"),
            dialog_area=BUILDING_PAYMENT_DIALOG,
        ),
        script.LessonStep(
            marked(
                "Nine points! Now Brok acts. Then everyone eats: one food per figure. You have 12 food and five "
                "figures."
            ),
            watched_records=2,
            speaks_of=("thing.feeding",),
        ),
        script.LessonStep(
            marked(
                "You ate 5, so you have 7 left: only enough for one more round. Brok now has six figures and "
                "starts this time."
            ),
            watched_records=1,
            speaks_of=("thing.feeding",),
        ),
        script.LessonStep(
            marked(
                "Cards help at once, and again when the match ends. This one costs a single resource, and you "
                "kept one. Place a figure."
            ),
            move="place card1 1",
            watched_records=1,
            speaks_of=("thing.place.8", "camp.good0", "place"),
        ),
        script.LessonStep(
            marked("Hunt before the food runs out! There is room for everyone. Send the other four."),
            move="place hunting 4",
            watched_records=4,
            speaks_of=("thing.place.0", "thing.feeding", "place"),
        ),
        script.LessonStep(
            marked("Brok has acted. Roll for your hunters: every 2 pips give you one food."),
            move="use hunting",
            speaks_of=("thing.place.0", "use"),
        ),
        script.LessonStep(
            marked(
                "Now buy the card with your wood. Its upper half gives 3 points at once; its lower half counts at "
                "the end: the more different symbols you have, the more they are worth."
            ),
            move="buy 1 with wood",
            points_at=("use.8",),
            speaks_of=("thing.place.8", "camp.good0", "use", "pay"),
            dialog_area=CARD_PAYMENT_DIALOG,
        ),
        script.LessonStep(
            marked(
                "Everyone has eaten. If you lack food, pay resources or lose 10 points. A field gives food every "
                "round, so fewer figures need to hunt."
            ),
            speaks_of=("thing.feeding", "thing.place.7"),
        ),
        script.LessonStep(
            marked(
                "That's all: place, act, feed. The match ends when either the cards or a pile of buildings runs out."
            )
        ),
    ),
)

SOLO = script.Script(
    "game.stone_age:lesson_solo.firepit",
    (
        script.LessonStep(
            marked(
                "Winter is coming, and four tribes depend on you. There are no points: survive until the cards run "
                "out. You gather and buy as in Stone Age; here is what is new."
            ),
            points_at=("tribe.0", "tribe.1", "tribe.2", "tribe.3"),
            speaks_of=("thing.initiative", "tribe"),
        ),
        script.LessonStep(
            marked("Each round you place the tribes one by one. Start with the red one."),
            move="tribe red",
            speaks_of=("tribe",),
        ),
        script.LessonStep(
            marked("All the red figures go out, to one place or several. Everyone eats, so send these two to hunt."),
            move="place hunting 2",
            speaks_of=("thing.place.0", "tribe.0", "place"),
        ),
        script.LessonStep(
            marked(
                "Now roll the red tribe's initiative, one die per figure. The tribe with the lowest total acts "
                "first. The one with the highest does not act this round."
            ),
            move="roll",
            speaks_of=("thing.initiative", "tribe.0", "tribe.1", "tribe.2", "tribe.3"),
        ),
        script.LessonStep(
            marked("You rolled 6. Low is good. Next, the yellow tribe."),
            move="tribe yellow",
            speaks_of=("thing.initiative", "tribe"),
        ),
        script.LessonStep(
            marked("Send both figures to the clay pit."), move="place claypit 2", speaks_of=("thing.place.2", "place")
        ),
        script.LessonStep(
            marked("Now roll the yellow tribe's initiative."), move="roll", speaks_of=("thing.initiative",)
        ),
        script.LessonStep(
            marked(
                "11! As the odds here show, Yellow will most likely sit out, so leave the important places to the "
                "other tribes."
            ),
            spots=((1282, 540, 308, 204),),
        ),
        script.LessonStep(
            marked("Blue will almost certainly act. Place it next."),
            move="tribe blue",
            speaks_of=("thing.sits_out", "tribe"),
        ),
        script.LessonStep(
            marked("Blue's first figure fetches wood from the forest. Send just one figure: click the first ring."),
            move="place forest 1",
            points_at=("ring.1.1",),
            speaks_of=("thing.place.1", "place"),
        ),
        script.LessonStep(
            marked(
                "Blue's second figure goes to this card. It costs one resource: the wood that the first figure "
                "brings. Green is last; its two figures go to the hut, as you will see."
            ),
            move="place card1 1",
            watched_records=3,
            speaks_of=("thing.place.8", "thing.place.6", "place"),
        ),
        script.LessonStep(
            marked(
                "Blue rolled 3, the lowest, and acts first. All tribes share food, resources and tools. Roll for wood."
            ),
            move="use forest",
            speaks_of=("thing.initiative", "thing.place.1", "use"),
        ),
        script.LessonStep(
            marked(
                "Buy the card. It gives 3 food, and 2 more because it is green. Sand-coloured cards make the fire "
                "burn longer instead."
            ),
            move="buy 1 with wood",
            points_at=("use.8",),
            speaks_of=("thing.place.8", "use", "pay"),
            dialog_area=CARD_PAYMENT_DIALOG,
        ),
        script.LessonStep(marked("Red is next: hunt."), move="use hunting", speaks_of=("thing.place.0", "use")),
        script.LessonStep(
            marked(
                "Now Green: a new figure comes from the hut. It acts from the next round on, but needs food this "
                "round too. A large tribe rolls more dice, so it sits out more often."
            ),
            move="use hut",
            speaks_of=("thing.place.6", "thing.initiative", "use"),
        ),
        script.LessonStep(
            marked(
                "Yellow sat out. Then winter came: nine figures ate, and so did the hunger card, which you cannot "
                "buy. How much it eats depends on its kind; this sheet adds it all up."
            ),
            spots=((1282, 214, 308, 322),),
        ),
        script.LessonStep(
            marked(
                "You also gave up a building, as you must every round. For whatever you cannot pay, the fire "
                "loses flames. When the last flame is out, you lose."
            ),
            spots=((1282, 80, 308, 130),),
            speaks_of=("owned.27", "owned.28"),
        ),
        script.LessonStep(
            marked(
                "That's all: place four tribes, roll for each, act with three, feed everyone. Survive twelve rounds "
                "until spring."
            )
        ),
    ),
)
