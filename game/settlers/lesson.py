"""The guided first match of Settlers: cards, a long walk, a tribe in Europe, progress, and a 7."""

from __future__ import annotations

from game.core.words import marked
from game.screens.lessons import script

#: where Africa lies on the whole map
AFRICA = (288.0, 372.0, 370.0, 340.0)

LESSON = script.Script(
    "game.settlers:lesson.firepit",
    (
        script.LessonStep(
            marked(
                "Your tribes live in Africa, and the rest of the world is empty. Nomads carry you there. "
                "Wherever you settle among people, you get a chip: 1 point. Ten points win."
            ),
            spots=(AFRICA,),
        ),
        script.LessonStep(
            marked(
                "A turn begins with two dice. Each landscape with that number gives a card to every tribe "
                "beside it, whoever rolled. Roll."
            ),
            move="roll",
            speaks=("thing.dice", "thing.hand"),
        ),
        script.LessonStep(
            marked(
                "A 10, and your three tribes stand beside hills with a 10: three meat! One meat carries your "
                "nomad two crossings. Click the chip in Europe, six crossings away."
            ),
            move="walk Niger.se Anatolia.sw",
            points=("crossing.Anatolia.sw", "walker.Niger.se"),
            speaks=("thing.hand",),
        ),
        script.LessonStep(
            marked(
                "A long way! To settle here you need a skin, a bone and a flint, and flint is what you lack. "
                "You take cards on other turns, too, so end yours."
            ),
            move="end",
            watch=5,
            speaks=("thing.hand", "cost.tribe", "walker.Anatolia.sw"),
        ),
        script.LessonStep(
            marked("Brok rolled a 5, and you got the flint; Oona's 8 gave you a bone. It is your turn again."),
            move="roll",
            speaks=("thing.hand", "thing.dice"),
        ),
        script.LessonStep(
            marked(
                "Another flint. Now your nomad can become a tribe: press Tribe. It takes cards here from now "
                "on, and the chip is yours for ever."
            ),
            move="settle Anatolia.sw",
            speaks=("thing.hand", "walker.Anatolia.sw"),
        ),
        script.LessonStep(
            marked(
                "Your first point! A bone and a flint are left. Progress makes you better: with nourishment "
                "each meat carries a nomad farther. The first step of any track costs one flint."
            ),
            move="develop nourishment",
            points=("track.0",),
            speaks=("thing.hand", "seat.0", "track.1", "track.2", "track.3"),
        ),
        script.LessonStep(
            marked(
                "Clothing and construction open gates like this one, where the way leads over ice or sea. You "
                "need as much of both as it shows. Who passes first turns over an event chip."
            ),
            points=("box.Albion",),
            speaks=("track.2", "track.3"),
        ),
        script.LessonStep(
            marked(
                "Who takes the fifth step of a track first gets 1 point as well. Keep your bone for the next "
                "tribe: end your turn, and confirm that you buy no more."
            ),
            move="end",
            watch=4,
            speaks=("track.0", "track.1", "track.2", "track.3", "thing.hand"),
        ),
        script.LessonStep(
            marked(
                "Brok rolled a 9 and Oona a 12: nothing for you, since none of your tribes stands beside those. "
                "Your turn: roll."
            ),
            move="roll",
            speaks=("thing.dice", "thing.hand"),
        ),
        script.LessonStep(
            marked(
                "A 7! Who holds more than seven cards loses half of them. You move the Neanderthal: where it "
                "stands, nothing grows and nobody walks. Put it in the Sahara, beside Brok and Oona."
            ),
            move="roam neanderthal Sahara",
            speaks=("seat.1", "seat.2", "thing.hand"),
        ),
        script.LessonStep(
            marked("And you steal a card, unseen, from one of them: from Brok."),
            move="rob 1",
            speaks=("seat.2", "hex.Sahara"),
        ),
        script.LessonStep(
            marked(
                "Whatever you lack you can trade for: with the others on your turn, or three of a kind for one "
                "with the bank."
            ),
            points=("trade",),
            speaks=("thing.hand",),
        ),
        script.LessonStep(
            marked(
                "You know enough: roll, trade, walk and settle. More nomads cost a skin and a meat. Whoever "
                "first has ten points on their own turn wins."
            )
        ),
    ),
)
