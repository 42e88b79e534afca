"""The guided first match of Ugh Ugh: send out, call back, drum, collect, build, and the love tent."""

from __future__ import annotations

from game.core import words
from game.screens.lessons import script

#: The slab below the forest's basket, which shows the number of loads of goods left: x, y, width, height.
FOREST_LOADS = (16.0, 200.0, 232.0, 96.0)
#: The panel of the dialog for building a card that has only one way to pay: x, y, width, height.
CARD_DIALOG = (622.0, 142.0, 356.0, 610.0)

LESSON = script.Script(
    "game.ugh_ugh:lesson.firepit",
    (
        script.LessonStep(
            words.marked(
                "You are Una, the chief of an absent-minded clan. The first to ten Rock Stars wins. You get them by "
                "building strange inventions such as these."
            ),
            points_at=("wall.0", "wall.1"),
        ),
        script.LessonStep(
            words.marked(
                "Inventions cost berries, wood, stone, herbs or fur. Your people fetch those. Send two to the "
                "forest: press “Send” beside its basket twice, then “Send out”."
            ),
            move="send forest forest",
            points_at=("send.0", "send.0"),
            speaks_of=("thing.box.0", "thing.slab.0", "send_out"),
        ),
        script.LessonStep(
            words.marked(
                "That was your turn: one action per turn. From now on nobody may look into the baskets, so remember "
                "who went where. Now Brok sends his people out."
            ),
            watched_records=1,
            speaks_of=("thing.cave", *(f"thing.{part}.{number}" for part in ("box", "slab") for number in range(4))),
        ),
        script.LessonStep(
            words.marked(
                "Your people bring nothing home until they are called back. Call back the forest: everybody in the "
                "basket falls into the Passage, the tower in the middle."
            ),
            move="call forest",
            speaks_of=("thing.box.0", "thing.slab.0", "thing.passage"),
        ),
        script.LessonStep(
            words.marked(
                "One came out; the other lies on the flap whose end has risen. Press that end, hold briefly, then "
                "let go. Hold longer to hit harder, but a hard bang frees tigers, too."
            ),
            move="bang 1 0.9",
            accepted_prefix="bang 1 ",
            points_at=("pad.1",),
            speaks_of=("thing.passage", "thing.tray", "drum.0", "pad.0", "pad.2", "inside"),
        ),
        script.LessonStep(
            words.marked(
                "There he is! Your drum broke; 1 wood or calling back the forest repairs it. Everyone who came out "
                "brings something from the basket you called. You need wood and berries: click the wood first."
            ),
            move="take wood 1",
            spots=(FOREST_LOADS,),
            speaks_of=("thing.box.0", "take.berries", "thing.cave", "done"),
        ),
        script.LessonStep(
            words.marked("Now the berries. Your cave has bins for four things. You discard what does not fit."),
            move="take berries 1",
            spots=(FOREST_LOADS,),
            speaks_of=("thing.box.0", "thing.cave", "done"),
        ),
        script.LessonStep(
            words.marked(
                "Now Brok calls back the plains, where a tiger lives. It eats one member of every clan whose people "
                "come out with it, unless that clan uses its spear. Watch."
            ),
            watched_records=3,
            speaks_of=("thing.box.1", "thing.slab.1", "cave.1"),
        ),
        script.LessonStep(
            words.marked(
                "Brok's spear saved his people, then broke. Now spend: you have the berries and wood for the Farm "
                "Cave. Click the card, then build it."
            ),
            move="build wall farm_cave",
            points_at=("wall.0",),
            speaks_of=("thing.cave", "dialog.back"),
            dialog_area=CARD_DIALOG,
        ),
        script.LessonStep(
            words.marked(
                "Your first Rock Star! The Farm Cave also gives you one resource of your choice. Take a stone: you "
                "will soon see why."
            ),
            move="take stone 1",
            speaks_of=("take.berries", "take.fur", "take.herbs", "take.wood", "thing.cave"),
        ),
        script.LessonStep(
            words.marked(
                "When you spend, you can buy as much as you can pay for. One stone enlarges your cave: six bins "
                "instead of four, and a new card."
            ),
            move="expand",
            speaks_of=("thing.cave",),
        ),
        script.LessonStep(
            words.marked("You get a new card: one from the wall, or a secret one from the pile. Draw the secret one."),
            move="draw",
            speaks_of=("wall.0", "wall.1", "pile"),
        ),
        script.LessonStep(
            words.marked(
                "The card is in your hand, for later. Cards you build give Rock Stars, and many help you, too. It is "
                "Brok's turn again."
            ),
            points_at=("hand.0", "hand.1"),
            watched_records=1,
            speaks_of=("thing.cave",),
        ),
        script.LessonStep(
            words.marked(
                "You have four people, and three more are not born yet. The love tent changes that. Send two "
                "people there."
            ),
            move="send tent tent",
            points_at=("send.3", "send.3"),
            speaks_of=("thing.box.3", "thing.slab.3", "thing.cave", "send_out"),
        ),
        script.LessonStep(
            words.marked("Brok sends someone to the tent, too. Any chief may call any basket, whoever is in it."),
            watched_records=1,
            speaks_of=("thing.box.3", "thing.slab.3"),
        ),
        script.LessonStep(
            words.marked("Call back the love tent before Brok does."),
            move="call tent",
            speaks_of=("thing.box.3", "thing.slab.3"),
        ),
        script.LessonStep(
            words.marked("When you call the tent, you may add one more of your people to improve your odds. Do that."),
            move="join",
            speaks_of=("thing.box.3", "thing.slab.3", "thing.cave", "yes", "no"),
        ),
        script.LessonStep(
            words.marked(
                "Two members of one clan came out: they have a child! It starts in your cave. Brok's member found no "
                "partner and moves on to another basket."
            ),
            watched_records=1,
            speaks_of=("thing.tray", "thing.cave"),
        ),
        script.LessonStep(
            words.marked(
                "Unborn or eaten members wait on the reserve board: having none there is worth a Rock Star. The bear "
                "sleeps there until a card throws it into the Passage; like the tiger, it eats people."
            ),
            points_at=("thing.reserve.Una", "thing.bear"),
        ),
        script.LessonStep(
            words.marked(
                "That's all: each turn, send out, call back or spend, until someone has ten Rock Stars. The "
                "cards explain the rest."
            )
        ),
    ),
    records_before=2,
)
