"""The guided first match of Settlers: cards, a long walk, a tribe in Europe, progress, and a 7."""

from __future__ import annotations

from game.core.words import marked
from game.screens.lessons import script

#: the rectangle (x, y, width, height) of Africa on the whole map
AFRICA = (288.0, 372.0, 370.0, 340.0)
#: the lines of the sheet "Costs" about the four tracks
TRACK_COSTS = ("cost.track0", "cost.track1", "cost.track2", "cost.track3")

LESSON = script.Script(
    "game.settlers:lesson.firepit",
    (
        script.LessonStep(
            marked(
                "Your tribes live in Africa. Nomads carry you to the rest of the world. Settle on a people chip to "
                "make it yours and score 1 point. Ten points win the match."
            ),
            spots=(AFRICA,),
            speaks_of=("seat.0",),
        ),
        script.LessonStep(
            marked(
                "A turn begins with a roll of two dice. Each landscape with the number rolled gives a card to every "
                "tribe next to it, no matter whose turn it is. Now roll."
            ),
            move="roll",
            speaks_of=("thing.dice", "thing.hand"),
        ),
        script.LessonStep(
            marked(
                "A 10! Your three tribes stand next to hills with a 10, so you get three meat. One meat carries your "
                "nomad two crossings. Click the chip in Europe, six crossings away."
            ),
            move="walk Niger.se Anatolia.sw",
            points_at=("crossing.Anatolia.sw", "walker.Niger.se"),
            speaks_of=("thing.hand", "hex.Niger", "hex.Zambezi"),
        ),
        script.LessonStep(
            marked(
                "That was a long trek! To settle here you need a skin, a bone and a flint, but you have no flint "
                "yet. You get cards on other players' turns too, so end yours."
            ),
            move="end",
            watched_records=5,
            speaks_of=("thing.hand", "cost.tribe", "walker.Anatolia.sw"),
        ),
        script.LessonStep(
            marked("Brok rolled a 5, so you got the flint; Oona's 8 gave you a bone. Your turn again: roll."),
            move="roll",
            speaks_of=("thing.hand", "thing.dice"),
        ),
        script.LessonStep(
            marked(
                "Another flint. Now turn your nomad into a tribe: press “Tribe”. From now on, the new tribe collects "
                "cards here, and the chip is yours to keep."
            ),
            move="settle Anatolia.sw",
            speaks_of=("thing.hand", "walker.Anatolia.sw", "cost.tribe"),
        ),
        script.LessonStep(
            marked(
                "Your first point! You have a bone and a flint left. The nourishment track lets each meat carry a "
                "nomad farther. Click it: the first step on any track costs one flint."
            ),
            move="develop nourishment",
            points_at=("track.0",),
            speaks_of=("thing.hand", "seat.0", "track.1", "track.2", "track.3", *TRACK_COSTS),
        ),
        script.LessonStep(
            marked(
                "Clothing and construction open gates like this one, leading across ice or sea. You need as much of "
                "each as the gate shows. The first player to enter a gate turns over its event chip."
            ),
            points_at=("box.Albion",),
            speaks_of=("track.2", "track.3"),
        ),
        script.LessonStep(
            marked(
                "Only one player can take the fifth step on a track, and its art card is worth 1 point. Keep your "
                "bone for the next tribe and end your turn."
            ),
            move="end",
            watched_records=4,
            speaks_of=("track.0", "track.1", "track.2", "track.3", "thing.hand", "cost.tribe"),
        ),
        script.LessonStep(
            marked(
                "Brok rolled a 9 and Oona a 12. None of your tribes is next to a landscape with either number, so "
                "you got nothing. Your turn: roll."
            ),
            move="roll",
            speaks_of=("thing.dice", "thing.hand"),
        ),
        script.LessonStep(
            marked(
                "A 7! Anyone with more than seven cards loses half. You move the Neanderthal: it blocks its "
                "landscape and the paths around it. Put it in the Sahara, next to Brok and Oona."
            ),
            move="roam neanderthal Sahara",
            speaks_of=("seat.1", "seat.2", "thing.hand", "hex.Congo"),
        ),
        script.LessonStep(
            marked("Now steal a random card from Brok."), move="rob 1", speaks_of=("seat.2", "hex.Sahara")
        ),
        script.LessonStep(
            marked(
                "On your turn, trade for what you lack: with the other players, or with the bank at three of a "
                "kind for one."
            ),
            points_at=("trade",),
            speaks_of=("thing.hand",),
        ),
        script.LessonStep(
            marked(
                "That's all: roll, trade, walk and settle. A new nomad costs one skin and one meat. The first to "
                "ten points on their own turn wins."
            ),
            speaks_of=("cost.nomad",),
        ),
    ),
)
