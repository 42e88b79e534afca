"""Plays at a window like a child that cannot read, by pictures and spoken sentences alone.

The child never uses a text, the name of a control, or the rules. It rests the pointer on pictures to hear their names,
and touches those that share a picture or a word with the last instruction.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from game.my_first_stone_age.rules.board import GOODS, HIDDEN
from game.my_first_stone_age.table.board import token_picture
from game.my_first_stone_age.table.things import Pile, TradedGood, Tree
from game.speech.voice import Line
from game.ui.control import Control
from tests.speech.recording import RecordingSpeaker
from tests.ui.stagehand import Stagehand

#: seconds for which the pointer rests on something
_RESTS = 0.5
#: seconds for which the child waits before its next try
_WAITS = 0.2
#: the child takes two words for the same if they share this number of first letters, such as "tree" and "trees"
_STEM = 4
#: at how many pictures the child points before it gives up
_MAX_PICTURES = 80
#: the control that the child touches to return to the match, by the name of the screen
_WAYS_BACK = {"pause": "Continue", "picture_help": "Play on!"}


class ChildsEars(RecordingSpeaker):
    """Records all spoken lines, and keeps the last status line as the ``instruction``."""

    def __init__(self) -> None:
        super().__init__()
        self.instruction = ""

    def say(self, line: Line, *, topic: str = "", interrupts: bool = False) -> None:
        """Record the line."""
        super().say(line, topic=topic, interrupts=interrupts)
        if topic == "status":
            self.instruction = line.text


class Child:
    """Plays at the window of ``hand`` with a mouse."""

    def __init__(self, hand: Stagehand, random: Random) -> None:
        self._hand = hand
        self._random = random
        self._ears = ChildsEars()
        hand.stage.narrator.speaker = self._ears
        hand.stage.sound.set_muted(False)
        #: every line heard
        self.heard: list[str] = []
        #: the spoken name of each thing, by its picture
        self._names: dict[str, str] = {}
        #: the pictures that told their name only when they were touched
        self._touched: set[str] = set()
        #: how often each spot was tried for the current instruction
        self._tried: Counter[tuple[float, float]] = Counter()
        #: the instruction that ``_tried`` is about
        self._tried_for = ""
        #: the number of tries in the match
        self.tries = 0

    # What the child hears

    def listen(self, seconds: float = 0.0) -> list[str]:
        """Let time go by until nothing goes on by itself; return the lines that were said."""
        stage, said = self._hand.stage, len(self.heard)
        self._look(seconds)
        while stage.busy:
            self._look(0.1)
        self._look(0.05)
        return self.heard[said:]

    def _look(self, seconds: float) -> None:
        """Let time pass, and listen."""
        self._hand.turn(seconds)
        self._hand.stage.narrator.say_changes()
        self.heard += self._ears.heard()

    # What the child sees

    def _things(self) -> list[tuple[tuple[float, float], str]]:
        """Return the place and the picture of everything that is seen, in any order."""
        seen = [(control.visible_rect.center, self._picture(control)) for control in self._hand.stage.controls]
        self._random.shuffle(seen)
        return seen

    def _picture(self, control: Control) -> str:
        """Return the name of the picture that a control shows; if it shows none, its look and place as a text."""
        scene: Any = self._hand.stage.scene
        match control.about:
            case Tree(place):
                view = scene.face.view
                return token_picture(view.tokens[place] if view.face_up[place] else HIDDEN)
            case Pile():
                return "mfsa.sign.hut"
            case TradedGood(side, good):
                return f"{side} mfsa.good.{GOODS[good]}"
        look: Any = control.look
        shown = getattr(look, "picture", None) or getattr(look, "icon", None)
        return shown or repr((look, control.visible_rect.center))

    # What the child does

    def _point_at(self, spot: tuple[float, float]) -> list[str]:
        """Point at a place; return the spoken lines."""
        self._hand.move_to(*self._hand.stage.canvas.mapping.to_pixel(*spot))
        return self.listen(_RESTS)

    def _touch(self, spot: tuple[float, float]) -> list[str]:
        """Touch a place; return the spoken lines."""
        x, y = self._hand.stage.canvas.mapping.to_pixel(*spot)
        said = len(self.heard)
        self._hand.move_to(x, y)
        self._hand.press(x, y)
        self._look(0.05)
        self._hand.release(x, y)
        self.listen()
        return self.heard[said:]

    def find(self, words: str) -> list[str]:
        """Point at one picture after another until one is called ``words``, and touch it; return its spoken lines."""
        for spot, _picture in self._things()[:_MAX_PICTURES]:
            if any(line.startswith(words) for line in self._point_at(spot)):
                return self._touch(spot)
        raise AssertionError(f"nothing is called “{words}”; heard: {self.heard[-12:]}")

    def do_as_told(self) -> None:
        """Touch the thing that fits the last instruction best; each earlier try for this instruction takes a point off.

        The child points at the thing first. If the thing then tells a name that does not fit, it is not touched. If the
        child has opened the menu or the help by mistake, it returns to the match instead.
        """
        self.tries += 1
        self.listen(_WAITS)
        scene: Any = self._hand.stage.scene
        if scene.name in _WAYS_BACK:
            self.find(_WAYS_BACK[scene.name])
            return
        instruction, spoken_of = self._ears.instruction, scene.speech().picture
        if instruction != self._tried_for:
            self._tried.clear()
            self._tried_for = instruction
        spot, picture = max(
            self._things(), key=lambda thing: self._fits(thing[1], instruction, spoken_of) - self._tried[thing[0]]
        )
        self._tried[spot] += 1
        self._names[picture] = " ".join(self._point_at(spot)) or self._names.get(picture, "")
        if self._names[picture] and picture not in self._touched and not self._fits(picture, instruction, spoken_of):
            return
        said = self._touch(spot)
        if not self._names[picture]:
            self._touched.add(picture)
            self._names[picture] = next(iter(said), "")

    def _fits(self, picture: str, instruction: str, spoken_of: str) -> int:
        """Return how well a thing fits: 3 points for the ``spoken_of`` picture, 2 for sharing a word in its name."""
        points = 0
        if picture == spoken_of:
            points += 3
        if _stems(self._names.get(picture, "")) & _stems(instruction):
            points += 2
        return points


def _stems(words: str) -> set[str]:
    """Return the beginnings of all words of at least three letters."""
    letters = "".join(letter if letter.isalpha() else " " for letter in words.casefold())
    return {word[:_STEM] for word in letters.split() if len(word) > 2}
