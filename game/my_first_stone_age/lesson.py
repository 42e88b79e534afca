"""The guided first match of My First Stone Age, spoken like a parent speaks: at most eight words in a sentence.

A hand points at what is to be touched, so that it can be followed without reading.
"""

from __future__ import annotations

from game.core.words import marked
from game.screens.lesson_script import Script, Step

LESSON = Script(
    "game.my_first_stone_age:lesson.firepit",
    (
        Step(marked("Hello! This is my valley. Something hides under every tree. Touch this one!"), move="flip 5"),
        Step(marked("A fish! You hopped there. The fish is yours. Now it is Brok's turn."), watch=1,
             spots=((30, 434, 218, 50),)),
        Step(marked("Brok found berries. Remember that tree! Now you again."), move="flip 3"),
        Step(marked("Three dots: you walked three steps. A dog! He helps you build."), watch=1),
        Step(marked("Brok has a pot now. Which tree will you touch?"), move="flip 7"),
        Step(marked("You are at the fire! Here you build. Two fish make this hut. You have one fish. The dog is the "
                    "other!"), move="build 0 dog fish"),
        Step(marked("A hut, all yours! Now the trees sleep again. Two trees change places. Touch one, then the "
                    "other."),
             move="swap 2 11", points=("token.11", "token.2")),
        Step(marked("Keep the other trees in your head! Now Brok."), watch=1),
        Step(marked("Where were the berries? Brok found them. Yes, here!"), move="flip 9"),
        Step(marked("You remembered! Well done. Three huts, and you have won.")),
    ),
    size=30,
    hand=True,
)
