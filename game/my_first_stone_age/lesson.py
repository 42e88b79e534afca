"""The guided first match of My First Stone Age, in spoken sentences of at most eight words.

A hand points at the thing to touch, so that the lesson can be followed without reading.
"""

from __future__ import annotations

from game.core.words import marked
from game.screens.lessons import script

LESSON = script.Script(
    "game.my_first_stone_age:lesson.firepit",
    (
        script.LessonStep(
            marked("Hello! This is my valley. Something is hiding under every tree. Touch this one!"), move="flip 5"
        ),
        script.LessonStep(
            marked("A fish! You hopped there. The fish is yours. Now it is Brok's turn."),
            watched_records=1,
            spots=((30, 434, 218, 50),),
        ),
        script.LessonStep(marked("Brok found berries. Remember that tree! Your turn again."), move="flip 3"),
        script.LessonStep(marked("Three dots: you walked three steps. A dog! He helps you build."), watched_records=1),
        script.LessonStep(marked("Brok has a pot now. Your turn. Touch this tree!"), move="flip 7"),
        script.LessonStep(
            marked(
                "You are at the fire! You can build here. Two fish make this hut. You have one fish. The dog is the "
                "other!"
            ),
            move="build 0 dog fish",
            spots=((676, 618, 254, 172), (30, 434, 218, 226)),
        ),
        script.LessonStep(
            marked(
                "A hut, all yours! Now the trees are asleep again. Two trees change places. Touch one, then the other."
            ),
            move="swap 2 11",
            points_at=("token.11", "token.2"),
        ),
        script.LessonStep(marked("Remember the other trees! Now it is Brok's turn."), watched_records=1),
        script.LessonStep(marked("Remember the berries? They were here. Touch this tree!"), move="flip 9"),
        script.LessonStep(marked("You remembered! You have a berry now. Brok's turn."), watched_records=1),
        script.LessonStep(marked("Brok has a dog now. Your turn. Touch the tree!"), move="flip 2"),
        script.LessonStep(
            marked("This is the trading raft! You can swap things here. Touch your berry, then the tooth."),
            move="trade berry tooth",
            points_at=("trade.give.berry", "trade.take.tooth"),
        ),
        script.LessonStep(
            marked("The tooth is yours now. Happy with it? Then touch the tick!"), move="done", watched_records=1
        ),
        script.LessonStep(marked("Brok went fishing. Your turn!"), move="flip 3"),
        script.LessonStep(
            marked(
                "Three steps, right past the fire! Passing by does nothing. You found one more tooth! Now it is "
                "Brok's turn."
            ),
            watched_records=2,
        ),
        script.LessonStep(
            marked("Two teeth make a hut. Where was the fire? You saw it! Touch that tree."), move="flip 7"
        ),
        script.LessonStep(marked("Hooray, the fire! Build your second hut."), move="build 0"),
        script.LessonStep(
            marked("And two trees change places again."), move="swap 0 9", points_at=("token.9", "token.0")
        ),
        script.LessonStep(marked("You have two huts! Three huts win. Come on, let's play!")),
    ),
    text_size=30,
    hand_points_at_next=True,
)
