"""The guided first match of CVlizations: two orders, how many tribes chose them, ideas, the helm, and every order."""

from __future__ import annotations

from game.core.words import marked
from game.screens.lessons import script

LESSON = script.Script(
    "game.cvlizations:lesson.firepit",
    (
        script.LessonStep(
            marked(
                "After nine rounds the happiest tribe wins, and ideas make a tribe happy. These four are for sale. "
                "Each shows its price in food, wood and stone, and its points in the corner."
            ),
            points_at=("idea.0", "idea.1", "idea.2", "idea.3"),
        ),
        script.LessonStep(
            marked(
                "Resources come from orders. Every round you play two: one face up, one hidden. Click Logging, then "
                "Hunting, then Play both."
            ),
            move="play logging hunting",
            points_at=("hand.2", "hand.3"),
            watched_records=2,
            speaks_of=("hand.1", "lay", "station.2", "station.3"),
        ),
        script.LessonStep(
            marked(
                "What counts is how many chose the same order. Two chose Logging, so 3 wood each. Alone, you would "
                "have got 2. Two tribes in the same forest help each other."
            ),
            points_at=("station.2",),
            speaks_of=("tribe.0",),
        ),
        script.LessonStep(
            marked(
                "But all three went hunting and got in each other's way: only 1 food each. So watch what others "
                "show, and guess what they hide."
            ),
            points_at=("station.3",),
            speaks_of=("tribe.0", "tribe.1", "tribe.2"),
        ),
        script.LessonStep(
            marked(
                "Now you may buy one idea. The Workshop gives 2 points, and a bonus whenever you double an order. "
                "Click it, then buy it."
            ),
            move="buy workshop",
            points_at=("idea.0",),
            watched_records=4,
            speaks_of=("buy", "tribe.0"),
        ),
        script.LessonStep(
            marked(
                "Whoever has the leader helm goes first; each round it passes on. Brok went first this time; you are "
                "last, so you see what the others show. Played orders come back after round three."
            ),
            points_at=("tribe.1",),
            speaks_of=("tribe.0", "tribe.2", "hand.2", "hand.3"),
        ),
        script.LessonStep(
            marked(
                "Brok shows Quarrying. Join him: with two tribes, it gives 3 stones each. Hide Doubling beside it, "
                "and you carry out Quarrying twice."
            ),
            move="play quarrying doubling",
            points_at=("hand.4", "hand.8"),
            speaks_of=("tribe.1", "lay"),
        ),
        script.LessonStep(
            marked(
                "Six stones! And because your Doubling worked, your Workshop gives you any one resource. Take food: "
                "you are short of it."
            ),
            move="take food",
            watched_records=2,
            speaks_of=("choice.1", "choice.2", "tribe.0", "next"),
        ),
        script.LessonStep(
            marked(
                "Brok has the helm, so he bought first and took the Temple. A new idea replaced it: Common language. "
                "It is worth 1 point and lets you buy two ideas each round. Buy it."
            ),
            move="buy common_language",
            points_at=("idea.1",),
            speaks_of=("tribe.1", "buy"),
        ),
        script.LessonStep(
            marked(
                "The orders are carried out by number, from 1 to 7. Thieves come first and take what players kept "
                "from earlier rounds. Traders come last and can use everything gathered this round."
            ),
            points_at=("station.1", "station.7"),
        ),
        script.LessonStep(
            marked(
                "Thieving takes one resource from one player; if two choose it, each robs two players. Cunning gives "
                "resources of your choice. Neither works if three or more choose it."
            ),
            points_at=("station.1", "station.5"),
        ),
        script.LessonStep(
            marked(
                "Slacking scores at once, unless three or more choose it. Trading turns one resource into three of "
                "another if nobody else trades."
            ),
            points_at=("station.6", "station.7"),
        ),
        script.LessonStep(
            marked(
                "That's all: two orders, a look at the others, one idea. After nine rounds, add up your happiness, "
                "plus the points and bonuses from your ideas."
            )
        ),
    ),
)
