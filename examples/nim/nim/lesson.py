"""The guided first match of Nim. ``lesson.firepit`` holds the match that it follows."""

from __future__ import annotations

from game.core.words import marked
from game.screens.lessons.script import LessonStep, Script

LESSON = Script(
    "nim:lesson.firepit",
    (
        LessonStep(marked("Three heaps of pebbles. Whoever takes the last pebble wins.")),
        LessonStep(
            marked("Take as many as you like, but from one heap only. Touch the second pebble: that takes two."),
            move="take left 2",
            watched_records=1,
        ),
        LessonStep(marked("Brok took one. Leave two heaps alike: take all of the left one."), move="take left 1"),
        LessonStep(marked("Two heaps alike: whatever Brok does to one, you do to the other."), watched_records=1),
        LessonStep(marked("Brok took three. You do the same on the right."), move="take right 3", watched_records=1),
        LessonStep(marked("One is left, and it is yours."), move="take right 1"),
        LessonStep(marked("You have won. Who can always make such pairs never loses.")),
    ),
)
