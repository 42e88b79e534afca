"""The table of My First Stone Age: the view as a picture, touches as moves, records as things that happen.

What is drawn, touched and said is made in ``show``; this class holds what it all looks at.
"""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.core import Match, Record
from game.core.notation import WrittenMove
from game.core.rules import Event
from game.core.words import say
from game.my_first_stone_age import moves
from game.my_first_stone_age.show import art, board, layout, life, settlements, speech, spots, words
from game.my_first_stone_age.show.controls import table_controls, why_not
from game.my_first_stone_age.show.curtain import FriendlyCurtain, draw_drapes
from game.my_first_stone_age.show.face import Face
from game.my_first_stone_age.show.happening import Mover
from game.my_first_stone_age.show.looks import Stone
from game.my_first_stone_age.show.paying import Paying
from game.my_first_stone_age.show.speech import Speech
from game.my_first_stone_age.show.tales import tell
from game.my_first_stone_age.show.trading import Trading, field_at
from game.my_first_stone_age.show.wobble import wobble
from game.my_first_stone_age.state import NOWHERE, State
from game.my_first_stone_age.tales import tales
from game.my_first_stone_age.tallies import tallies
from game.screens.table.corner import why_not_undo
from game.screens.table.curtain import Curtain
from game.screens.table.match_scene import MatchScene
from game.ui.animation import Timeline, smooth
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect
from game.ui.scene import Status
from game.ui.stage import Stage

_LIFE_SECONDS = 14.0
_LIFE_RATE = 15
_REMARK_SECONDS = 2.6
_AGAIN_SECONDS = 0.9
_BLINK_EVERY, _BLINK_SECONDS = 3.4, 0.16
#: what is heard when each question is asked
_CUES = {"flip": "card_flip", "trade": "shaker", "build": "chop", "swap": "card_slide"}


class MyFirstStoneAgeScene(MatchScene):
    """My First Stone Age on the table, for somebody who cannot read yet."""

    ambience = "birds"
    news_place = Rect(12, 6, 250, 40)

    def __init__(self, stage: Stage, match: Match, path: Path | None) -> None:
        super().__init__(stage, match, path)
        self.legal: tuple[WrittenMove, ...] = ()
        self.dialog: Trading | Paying | None = None
        self.picked: int | None = None
        self.suggested: int | None = None
        self.movers: list[Mover] = []
        self.saying: Speech | None = None
        self.mood = ""
        self.lit_step: int | None = None
        self._remark: tuple[str, float] | None = None
        self._life_from = 0.0
        self._again_from = -10.0
        self._drapes = 1.0
        self._hand: tuple[int, float, float] | None = None
        self.face = self._face_of(self.view)

    @classmethod
    def tales(cls, match: Match) -> tuple[str, ...]:
        """Return what is worth telling of a match that is over."""
        return tales(match)

    @classmethod
    def score_words(cls) -> str:
        """Return what the result's chart counts."""
        return say("Huts over the match")

    @classmethod
    def tallies(cls, match: Match) -> tuple[tuple[int, str], ...]:
        """Return what is worth telling of a match that is over."""
        return tallies(match)

    # -- the view as a picture

    def _face_of(self, view: State) -> Face:
        prompt = self.match.prompt
        asked = prompt.seat if prompt is not None else None
        return Face(view, self.looks, asked, view.step, self.reader, helper=bool(self.match.options["helper"]))

    def show(self, view: Any) -> None:
        """Take over a view: everything at rest, nothing chosen."""
        self.face = self._face_of(view)
        self.movers.clear()
        self.picked, self.saying, self.mood, self._hand = None, None, "", None
        prompt = self.match.prompt
        asked = self.viewer_is_asked
        self.legal = tuple(move for move in self.match.moves if isinstance(move, WrittenMove)) if asked else ()
        self.lit_step = speech.STEP_OF.get(view.step) if prompt is not None else None
        self.dialog = Trading() if asked and view.step == "trade" else None
        self.suggested = self._suggestion(view) if asked else None
        self._remark = None
        self._life_from = self.stage.clock
        if asked and not self.player.busy:
            self.stage.sound.play("snort", 0.35)

    def _suggestion(self, view: State) -> int | None:
        """Return a forest place to point at: one that lies face down; which one says nothing about what it hides."""
        down = [place for place, open_ in enumerate(view.face_up) if not open_ and place != view.put_back]
        return down[(view.turn * 5) % len(down)] if down and view.step in ("flip", "swap") else None

    @property
    def asking(self) -> bool:
        """Whether the viewer is asked."""
        return bool(self.legal)

    def curtain(self, seat: int) -> Curtain:
        """Return the friendly curtain."""
        return FriendlyCurtain(self.stage, self, seat)

    def accept(self, seat: int) -> None:
        """Let ``seat`` look: the drapes slide open."""
        super().accept(seat)
        if not self.stage.still:
            opening = Timeline().tween(0.0, 0.7, self._open, smooth)
            self._drapes = 0.0
            self.stage.sound.play("hide", 0.7)
            self.player.play(opening)

    def _open(self, part: float) -> None:
        self._drapes = part

    def seat_spot(self, seat: int) -> Rect | None:
        """Return where a seat's things lie."""
        return spots.seat_spot(self.face, seat)

    def spot_of(self, event: Event) -> Rect | None:
        """Return where on the table an event took place."""
        return spots.spot_of(self.face, event) or super().spot_of(event)

    def close_hand(self, view: Any) -> None:
        """Hide the goods behind the settlement's wall again."""
        self.face = replace(self.face, view=view, open_seat=None)

    def animate(self, record: Record) -> Timeline | None:
        """Show a record happening, event by event."""
        self.legal, self.picked, self._remark, self.suggested = (), None, None, None
        if not any(type(event).__name__ == "Traded" for event in record.events):
            self.dialog = None
        elif isinstance(self.dialog, Trading):
            self.dialog = Trading()
        return tell(self, record)

    def put_all_back(self) -> None:
        """Let everything lie in its place again."""
        self.face = replace(self.face, away=frozenset())

    def take_away(self, name: str) -> None:
        """Take something from its place for a while."""
        self.face = replace(self.face, away=self.face.without(name))

    # -- time

    @property
    def wants_frames(self) -> bool:
        """Whether something happens or an ornament moves."""
        return super().wants_frames or self._remark is not None or self._living

    @property
    def _living(self) -> bool:
        """Whether ornaments move: only for a while, so that a waiting table costs nothing."""
        return not self.stage.still and 0 <= self.stage.clock - self._life_from < _LIFE_SECONDS

    @property
    def frame_rate(self) -> int:  # type: ignore[override]
        """Ornaments need few pictures."""
        return 60 if self.busy else _LIFE_RATE

    def update(self, seconds: float) -> None:
        """Let time go by."""
        moved = super().wants_frames
        super().update(seconds)
        if self._remark is not None and self.stage.clock >= self._remark[1]:
            self._remark = None
            self.refresh()
        if moved or self.stage.clock - self._life_from >= _LIFE_SECONDS - 0.1:
            self.refresh()

    def moving_parts(self) -> list[Rect] | None:
        """Only the ornaments move while the table waits."""
        if super().wants_frames:
            return None
        parts = [layout.MAMMOTH.inflate(30, 30), layout.BUBBLE.inflate(70, 60)]
        spot = self._pointed_at()
        if spot is not None:
            parts.append(Rect(spot[0] - 50, spot[1] - 50, 100, 100))
        return parts + life.parts(self._beat) if self.dialog is None else parts

    def _pointed_at(self) -> layout.Point | None:
        """Return where the hand is that shows what to touch next, if anywhere."""
        if not self.hints or not self.asking or self.busy or self._hand is not None:
            return None
        if self.dialog is not None:
            box = self.dialog.pointed_at(self)
            return box.right - 26, box.bottom - 12
        piles = [move.pile for move in self.legal if isinstance(move, moves.Build)]
        if self.view.step == "build" and piles:
            place = layout.PILES[min(piles)]
            return place.right - 14, place.bottom + 4
        if self.suggested is None or self._looked_at is not None:
            return None
        place_of = self.suggested if self.picked is None else (self.picked + 5) % len(layout.FOREST)
        return layout.FOREST[place_of][0] + 38, layout.FOREST[place_of][1] + 42

    def _draw_pointer(self, canvas: Canvas) -> None:
        spot = self._pointed_at()
        if spot is not None:
            bob = 5 * math.sin(self._beat * 4)
            art.picture(canvas, "mfsa.hand", spot[0] + bob, spot[1] + bob, 58)

    @property
    def _beat(self) -> float:
        """Seconds since ornaments began to move; stands still when they do."""
        return min(_LIFE_SECONDS, max(0.0, self.stage.clock - self._life_from)) if not self.stage.still else 0.0

    # -- what is said

    def status(self) -> Status:
        """Say who is asked for what."""
        said = self.speech()
        prompt = self.match.prompt
        if prompt is None:
            return super().status()
        return Status(said.words, prompt.seat)

    def speech(self) -> Speech:
        """Return what Martin says now."""
        prompt = self.match.prompt
        if self.busy and self.saying is not None:
            return self.saying
        if self._remark is not None:
            return Speech(self._remark[0], None, "mfsa.hand")
        if prompt is None:
            winner = self.view.winner
            return words.ended(self.looks[winner].name, winner)
        name = self.looks[prompt.seat].name
        if not self.asking:
            return words.waiting(name, prompt.seat)
        if isinstance(self.dialog, Paying):
            return words.pay(name, prompt.seat)
        picked = self.picked is not None or (isinstance(self.dialog, Trading) and self.dialog.picked is not None)
        again = self.view.put_back != NOWHERE
        return words.question(self.view.step, name, prompt.seat, again=again, picked=picked)

    def say_again(self) -> None:
        """Let Martin say it once more: his sound, and the picture in the bubble swells."""
        prompt = self.match.prompt
        self.stage.sound.play("snort", 0.7)
        if prompt is not None:
            self.stage.sound.play(_CUES.get(prompt.kind, "soft"), 0.8)
        self._again_from = self._life_from = self.stage.clock
        self.refresh()

    def refused(self, control: Control) -> bool:
        """A wrong touch wobbles kindly, and Martin says in few words what to do instead."""
        if control.look is not None:
            return False
        if self.busy:
            self.hurry()
            return True
        self.stage.sound.play("wood_dull", 0.5)
        self._remark = (why_not(self, control.id), self.stage.clock + _REMARK_SECONDS)
        if not self.stage.still:
            self.player.play(wobble(self, control), self.put_all_back)
        self.refresh()
        return True

    # -- drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the valley and the settlements, what may be touched, and what Martin says."""
        canvas.layer((self.face, self.dialog, canvas.text_size), lambda: self._paint(canvas))
        if self.dialog is None:
            life.draw(canvas, self._beat)
            self._draw_touchable(canvas)
        else:
            self.dialog.draw_marks(canvas, self)
        self._draw_martin(canvas)

    def _paint(self, canvas: Canvas) -> None:
        """Paint what stands still."""
        if self.dialog is None:
            board.draw(canvas, self.face)
            settlements.draw(canvas, self.face)
            return
        face = self.face
        canvas.layer((face, canvas.text_size, "under"), lambda: self._paint_table(canvas))
        canvas.fill(layout.BOARD, (30, 20, 10), 120, 60)
        self.dialog.draw(canvas, face)

    def _paint_table(self, canvas: Canvas) -> None:
        board.draw(canvas, self.face)
        settlements.draw(canvas, self.face)

    def _draw_martin(self, canvas: Canvas) -> None:
        blinks = self._living and self._beat % _BLINK_EVERY < _BLINK_SECONDS
        speech.draw_mammoth(canvas, self.mood if self.busy else "blink" if blinks else "")
        since = self.stage.clock - self._again_from
        swells = 0 <= since < _AGAIN_SECONDS and not self.stage.still
        swell = 1 + 0.18 * abs(math.sin(math.tau * since / _AGAIN_SECONDS)) if swells else 1.0
        speech.draw_bubble(canvas, self.speech(), self.looks, swell)
        speech.draw_steps(canvas, self.lit_step)

    def _draw_touchable(self, canvas: Canvas) -> None:
        """Ring what may be touched, huts or trees; what is pointed at glows."""
        if not self.asking or self.busy:
            return
        if self.view.step == "build":
            self._draw_buildable(canvas)
            return
        touched = self._looked_at
        for place, (x, y) in enumerate(layout.FOREST):
            if self._touchable(place):
                art.picture(canvas, "mfsa.ring", x, y, layout.TOKEN)
        for chosen in (touched, self.picked):
            if chosen is not None:
                self._draw_lifted(canvas, chosen)
        if self.suggested is not None and touched is None and self.picked is None:
            self._draw_lifted(canvas, self.suggested)

    def _draw_buildable(self, canvas: Canvas) -> None:
        """Ring the huts that can be built."""
        piles = sorted({move.pile for move in self.legal if isinstance(move, moves.Build)})
        for pile in piles:
            place = layout.PILES[pile]
            canvas.picture("mfsa.tile_ring", place.x, place.y)
            board.draw_tile(canvas, self.view.piles[pile][0], place, self.face.needed(pile))

    def _touchable(self, place: int) -> bool:
        return self.view.step == "swap" or moves.Flip(place) in self.legal

    def _draw_lifted(self, canvas: Canvas, place: int) -> None:
        """Draw a token face down in a thick glowing ring."""
        x, y = layout.FOREST[place]
        art.picture(canvas, "mfsa.ring_hot", x, y, layout.TOKEN)
        art.picture(canvas, "mfsa.token.back", x, y, layout.TOKEN)

    @property
    def _looked_at(self) -> int | None:
        """The forest place under the pointer, or with the keys' focus."""
        name = self.stage.interaction.looked_at
        place = int(name[6:]) if name.startswith("token.") else None
        return place if place is not None and self._touchable(place) else None

    def draw_above(self, canvas: Canvas) -> None:
        """Draw the hand that points, what moves, what is dragged, and the drapes as they open."""
        self._draw_pointer(canvas)
        for mover in self.movers:
            mover.draw(canvas)
        if self._hand is not None:
            good, x, y = self._hand
            art.good(canvas, good, x, y, 104)
        if self._drapes < 1.0 and self.viewer is not None:
            draw_drapes(canvas, self.looks[self.viewer], self._drapes)
            speech.draw_mammoth(canvas, "")
        super().draw_above(canvas)

    # -- touches

    def table_controls(self) -> list[Control]:
        """List the dialog's controls, or the table's."""
        if self.dialog is not None:
            return self.dialog.controls(self)
        return table_controls(self) if self.match.prompt is not None else []

    def corner_controls(self) -> list[Control]:
        """List the round stones: undo, grey when nothing can be taken back; hear it again, help, menu."""
        undo = why_not_undo(self)
        stones = [
            ("undo", say("Take it back"), "anticlockwise-rotation", self.undo, undo),
            ("again", say("Hear it again"), "sound-on", self.say_again, None),
            ("rules", say("Help"), "help", self.open_rules, None),
            ("menu", say("Menu"), "", self.open_menu, None),
        ]
        keys = {"undo": "undo", "rules": "rules", "menu": "back"}
        return self.keeping.controls() + [
            Control(
                f"corner.{name}",
                "button",
                label,
                place,
                action,
                look=Stone(icon),
                tooltip=self.stage.with_key(label, keys[name]) if name in keys else label,
                enabled=why_not is None,
                why_not=why_not or "",
            )
            for place, (name, label, icon, action, why_not) in zip(layout.STONES, stones, strict=True)
        ]

    def pick_token(self, place: int) -> None:
        """Choose the first of two trees that change places, or take the choice back."""
        self.picked = None if self.picked == place else place
        self.refresh()

    def open_paying(self, pile: int) -> None:
        """Show the ways to pay for a hut."""
        self.open_dialog(Paying(pile))

    @property
    def half_done(self) -> bool:
        """Whether one of two things is chosen, or a hut is being paid for."""
        trading = isinstance(self.dialog, Trading) and self.dialog.picked is not None
        return self.ready and (trading or isinstance(self.dialog, Paying) or self.picked is not None)

    def step_back(self) -> bool:
        """Take back what was chosen."""
        if not self.half_done:
            return False
        if isinstance(self.dialog, Paying):
            self.close_dialog()
        elif isinstance(self.dialog, Trading) and self.dialog.picked is not None:
            self.dialog, self._hand = Trading(), None
            self.refresh()
        elif self.picked is not None:
            self.pick_token(self.picked)
        return True

    def pick_good(self, side: str, good: int) -> None:
        """Choose the first of two goods to swap, or take the choice back."""
        if isinstance(self.dialog, Trading):
            picked = None if self.dialog.picked == (side, good) else (side, good)
            self.dialog = Trading(picked)
            self.refresh()

    def drag_good(self, side: str, good: int) -> None:
        """Begin to drag a good."""
        self.dialog = Trading((side, good), dragged=True)
        self._hand = (good, -300.0, -300.0)

    def drag_to(self, x: float, y: float) -> None:
        """Follow the pointer."""
        if self._hand is not None:
            self._hand = (self._hand[0], x, y)
            self.refresh()

    def drop_good(self, x: float, y: float) -> None:
        """Swap the dragged good with the one it was let go on, if that can be done."""
        dialog, self._hand = self.dialog, None
        if not isinstance(dialog, Trading) or dialog.picked is None:
            return
        (side, good), field = dialog.picked, field_at(x, y)
        self.dialog = Trading()
        self.refresh()
        if field is None or field[0] == side:
            return
        give, take = (good, field[1]) if side == "give" else (field[1], good)
        if moves.Trade(give, take) in self.legal:
            self.play(moves.Trade(give, take))
        else:
            self.stage.sound.play("wood_dull", 0.5)
