"""The table of Ugh Ugh: the view as a picture, touches as moves, records as things that happen.

What is drawn and touched is made in ``show``; this class holds what it all looks at.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from game.core import Match, Prompt, Record
from game.core.notation import WrittenMove
from game.core.rules import Event
from game.core.words import say
from game.screens.table import MatchScene
from game.ugh_ugh import moves
from game.ugh_ugh.cards import BANGS_EACH_DRUM, CARDS, FLAPS
from game.ugh_ugh.show import asked, cards, caves, columns, layout, spots, words
from game.ugh_ugh.show.animation import tell
from game.ugh_ugh.show.art import PieceArt
from game.ugh_ugh.show.controls import strength_of, strength_words, table_controls
from game.ugh_ugh.show.dialogs import Dialog, offer_of
from game.ugh_ugh.show.face import Face, lifted_box
from game.ugh_ugh.show.looks import Bangs
from game.ugh_ugh.show.passage import Passage, draw_pulse, draw_strength
from game.ugh_ugh.show.pieces import Pieces
from game.ugh_ugh.state import State, lasting
from game.ugh_ugh.tales import tales
from game.ui.animation import Timeline
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import SCREEN, Rect, inset
from game.ui.lettering import capped
from game.ui.scene import Status
from game.ui.stage import Stage
from game.ui.theme import GOLD, SHADE
from game.ui.widgets import stitches

#: prompts at which the asked one looks at the own hand, so that others must look away
SECRET = frozenset(("clan", "turn", "spend", "gain", "send", "raid", "peek", "peeked", "slip", "lure", "call"))
_OPEN_HAND = frozenset(("clan", "turn", "spend", "gain", "peek", "peeked"))
_TOWER = Rect(560, 40, 480, 640)
_HOVER_SECONDS = 0.22
_LOG_LINES = 8
_PULSE_SECONDS = 12.0


class UghUghScene(MatchScene):
    """Ugh Ugh on the table."""

    def __init__(self, stage: Stage, match: Match, path: Path | None) -> None:
        super().__init__(stage, match, path)
        self.art = PieceArt(self.looks)
        self.passage = Passage(self.art)
        self.pieces = Pieces(self.art)
        self.legal: tuple[WrittenMove, ...] = ()
        self.dialog: Dialog | None = None
        self.poster: tuple[str, float] | None = None
        self.picked = False
        self.last_flap = 1
        self._pressed_flap: int | None = None
        self._dragged: tuple[str, int, float, float] | None = None
        self.saying = ""
        self._pulse_until = 0.0
        self._listed: tuple[tuple[object, ...], list[Control]] | None = None
        self.face = self._face_of(self.view)

    @classmethod
    def tales(cls, match: Match) -> tuple[str, ...]:
        """Return what is worth telling of a match that is over."""
        return tales(match)

    @classmethod
    def score_words(cls) -> str:
        """Return what the result's chart counts."""
        return say("Rock Stars over the match")

    # -- the view as a picture

    def _face_of(self, view: State) -> Face:
        prompt = self.match.prompt
        asked = prompt.seat if prompt is not None else None
        alone = len(self.people) == 1
        focus = self.people[0] if alone else asked if asked is not None else self.viewer or 0
        kind = prompt.kind if prompt is not None else ""
        open_hand = focus == self.reader and (alone or (asked == focus and kind in _OPEN_HAND))
        lines = tuple(self.story.lines(self.reader)[-_LOG_LINES:])
        may_act = self.viewer_is_asked
        return Face(view, self.looks, focus, asked, open_hand, kind, may_act, lifted=lifted_box(view), lines=lines)

    def show(self, view: Any) -> None:
        """Take over a view: everything at rest, nothing chosen."""
        self.face = self._face_of(view)
        self.dialog, self.poster, self.picked, self._dragged = None, None, False, None
        self._pressed_flap, self.saying = None, ""
        self._pulse_until = self.stage.clock + _PULSE_SECONDS
        self.passage.rest(view.load)
        self.pieces.show(view)
        listed = self.match.moves if self.viewer_is_asked else ()
        self.legal = tuple(move for move in listed if isinstance(move, WrittenMove))

    @property
    def asking(self) -> bool:
        """Whether the viewer is asked."""
        return bool(self.legal)

    def seat_spot(self, seat: int) -> Rect | None:
        """Return where a seat's things lie."""
        return spots.seat_spot(self.face, seat)

    def spot_of(self, event: Event) -> Rect | None:
        """Return where on the table an event took place."""
        return spots.spot_of(self.face, event) or super().spot_of(event)

    def needs_curtain(self, prompt: Prompt) -> bool:
        """Cover the table only before prompts that show a hand."""
        return prompt.kind in SECRET

    def close_hand(self, view: Any) -> None:
        """Turn the hand's cards over."""
        lines = tuple(self.lines_before_last()[-_LOG_LINES:])
        self.face = replace(self.face, view=view, open_hand=False, may_act=False, plan=(), lines=lines)

    def animate(self, record: Record) -> Timeline | None:
        """Show a record happening, event by event."""
        self.picked, self.dialog, self._pressed_flap = False, None, None
        self.legal = ()
        return tell(self, record)

    def update(self, seconds: float) -> None:
        """Let time go by for what happens and for what pulses."""
        self.passage.clock += seconds if not self.stage.still else 0.0
        self.pieces.clock = self.passage.clock
        moved = super().wants_frames
        super().update(seconds)
        if moved:
            self.refresh()

    @property
    def wants_frames(self) -> bool:
        """Whether something happens or an ornament moves."""
        return super().wants_frames or bool(self._ornaments())

    def moving_parts(self) -> list[Rect] | None:
        """Only the ornaments move while the table waits."""
        return None if super().wants_frames else self._ornaments()

    def _ornaments(self) -> list[Rect]:
        """Return where drum ends pulse and beasts glow."""
        if self.busy or not self.asking or not self._pulsing or self.dialog is not None:
            return []
        pads = self.pads() if self._drumming else []
        return [Rect(x - 70, y - 70, 140, 140) for x, y in pads] + self.pieces.glows()

    def pads(self) -> list[tuple[float, float]]:
        """Return the middle of the pad at each flap's outer end, as high as it stands now."""
        glass = self.face.view.glass_passage
        return [self.passage.pad_spot(self.stage.canvas, flap, glass) for flap in range(FLAPS)]

    @property
    def _pulsing(self) -> bool:
        """Whether ornaments still move: they stop after a while, so that a waiting table costs nothing."""
        return not self.stage.still and self.stage.clock < self._pulse_until

    @property
    def frame_rate(self) -> int:  # type: ignore[override]
        """A pulse alone needs few pictures."""
        return 60 if self.busy else 20

    @property
    def _drumming(self) -> bool:
        return self.asking and self.face.kind in ("drums", "bang") and not self.busy

    def status(self) -> Status:
        """Say who is asked for what, and what follows."""
        prompt = self.match.prompt
        if prompt is None:
            return super().status()
        text = prompt.text
        if not text.startswith(tuple(look.name for look in self.looks)):
            text = text[:1].lower() + text[1:]
        line = say("{name}, {what}", name=self.looks[prompt.seat].name, what=text)
        return Status(line, prompt.seat, self._follows(prompt))

    def _follows(self, prompt: Prompt) -> str:
        """Return the quieter line, once the view has come to the step that is asked."""
        steps = self.view.agenda
        told = words.follows(self.view, steps[0]) if steps and steps[0].kind == prompt.kind else ""
        return told.format(*self.match.names)

    # -- drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the table, the Passage, what lies in the tray, and a dialog if there is one."""
        canvas.layer((self.face, canvas.text_size), lambda: self._paint(canvas))
        view = self.face.view
        self.passage.draw(canvas, view.load if view.glass_passage else None)
        self.passage.draw_tray(canvas)
        self.pieces.draw_rolling(canvas)
        self.passage.draw_gate(canvas)
        self.pieces.draw_resting(canvas)
        self.passage.draw_tray_rim(canvas)
        self._draw_lifted(canvas)
        self._draw_ghosts(canvas)
        self._draw_asked(canvas)
        self._draw_status(canvas)
        if self.dialog is not None:
            self.dialog.draw(canvas)

    def _paint(self, canvas: Canvas) -> None:
        """Paint what stands still."""
        face = self.face
        canvas.layer("ugh ground", lambda: canvas.picture_in("ugh.background", SCREEN))
        canvas.panel("panel.bar", layout.BAR)
        stitches(canvas, 14, 57, 1572)
        canvas.title(say(self.match.rules.title), 26, 31, 38)
        columns.plates(canvas, face)
        columns.baskets(canvas, face, self.art)
        columns.log(canvas, face)
        columns.wall(canvas, face)
        columns.reserve(canvas, face, self.art)
        caves.large(canvas, face, self.art, face.focus, layout.CAVE, mine=True)
        caves.rows(canvas, face, self.art)

    def _draw_status(self, canvas: Canvas) -> None:
        if self.busy and self.saying:
            canvas.prose(
                self.saying,
                layout.ASKED,
                capped(canvas, 27, 1.25),
                kind="display",
                align="centre",
                middle=True,
                shadow=SHADE,
            )
            return
        if self.match.prompt is None:
            return
        status = self.status()
        look = self.looks[status.seat] if status.seat is not None else None
        asked.draw(canvas, look, status.text, status.more)

    def _draw_lifted(self, canvas: Canvas) -> None:
        if self.face.lifted is not None and self.pieces.basket is None and self._dragged is None:
            area = self.face.lifted[0]
            columns.hanging_basket(canvas, self.face, area)
            self._draw_contents(canvas, *layout.basket_body(area).center)

    def _draw_contents(self, canvas: Canvas, x: float, y: float) -> None:
        """Draw what was found in a lifted box and waits to be thrown; everybody has seen it."""
        waiting = next((step.queue for step in self.face.view.agenda if step.kind == "throw"), ())
        pitch = min(26.0, 104 / max(1, len(waiting)))
        for index, piece in enumerate(waiting if not self.busy else ()):
            self.art.draw(canvas, piece, x + pitch * (index - (len(waiting) - 1) / 2), y - 48 - index % 2 * 12, 38)

    def _draw_ghosts(self, canvas: Canvas) -> None:
        """Draw those who will go to each box as ghosts above it."""
        for area in range(4):
            for index in range(self.face.plan.count(area)):
                body = layout.basket_body(area)
                self.art.draw(canvas, self.face.focus * 7, body.x + 30 + 32 * index, body.y + 26, 50, alpha=210)

    def _draw_asked(self, canvas: Canvas) -> None:
        """Draw what belongs to the prompt: the offer, the panel of resources, the drum."""
        if not self.asking or self.busy:
            return
        kind = self.face.kind
        self._draw_buildable(canvas)
        if kind == "clan":
            offer = offer_of(self.legal)
            if offer is not None:
                offer.draw(canvas)
        elif kind == "collect":
            kinds = {move.kind for move in self.legal if isinstance(move, moves.Take)}
            panel = layout.collect_panel(len(kinds))
            canvas.panel("panel.hide", panel)
            told = say("Take what they carry") if kinds else say("No free bin: throw something away, or stop")
            canvas.text(
                told,
                panel.centerx,
                panel.y + 26,
                20,
                kind="display",
                colour=GOLD,
                align="centre",
                middle=True,
                width=panel.w - 40,
            )
        elif kind in ("drums", "bang"):
            self._draw_drum(canvas)

    def _draw_buildable(self, canvas: Canvas) -> None:
        """Ring what can be seen of the cards of the hand that may be built."""
        for control in self.stage.controls:
            if control.id.startswith("hand.") and control.moves:
                canvas.panel("ring.gold", inset(control.rect, -2), alpha=170)

    def _draw_drum(self, canvas: Canvas) -> None:
        pads = self.pads()
        for x, y in pads:
            draw_pulse(canvas, x, y, self.passage.clock % 1.0, strong=self._pulsing)
        step = self.view.agenda[0]
        most = self._most_bangs
        left = most if step.kind == "drums" else step.count
        Bangs(left, max(most, left)).draw(canvas, layout.FIRE, say("Bang"))
        if self._pressed_flap is not None:
            x, y = pads[self._pressed_flap]
            strength = strength_of(self.pressed_seconds)
            told = say("let go here: no bang") if self._off_pad else strength_words(strength)
            draw_strength(canvas, x, y, (strength - 0.3) / 0.7, told)

    @property
    def _off_pad(self) -> bool:
        """Whether the pointer has left what it pressed, so that letting go strikes nothing."""
        interaction = self.stage.interaction
        return not interaction.by_keys and interaction.hovered != interaction.pressed

    @property
    def _most_bangs(self) -> int:
        return BANGS_EACH_DRUM + lasting(self.face.view.clans[self.face.focus], "bangs")

    @property
    def pressed_seconds(self) -> float:
        """For how long a drum end has been pressed."""
        held = [
            self.stage.interaction.touch(control).held for control in self.stage.controls if control.hold is not None
        ]
        return max(held, default=0.0)

    def draw_above(self, canvas: Canvas) -> None:
        """Draw what flies, what is dragged, the enlarged card, an event's poster, the drumstick."""
        self.pieces.draw_flying(canvas)
        self._draw_dragged(canvas)
        if self.poster is not None:
            self._draw_poster(canvas, *self.poster)
        elif self.dialog is None and not self.busy:
            self._draw_raised(canvas)
            self._draw_hovered(canvas)
        if self.dialog is None and not self.busy:
            self.draw_touched(canvas, but=("hand.", "pad."))
        if self._drumming and self.dialog is None:
            self._draw_stick(canvas)
        super().draw_above(canvas)

    def _draw_dragged(self, canvas: Canvas) -> None:
        if self._dragged is None:
            return
        what, number, x, y = self._dragged
        if what == "member":
            self.art.draw(canvas, self.face.focus * 7, x, y, 60)
        else:
            columns.open_basket(canvas, number, x, y, -0.2)

    def _draw_poster(self, canvas: Canvas, key: str, part: float) -> None:
        """Draw an event card large for a moment."""
        wide = 340 * (0.7 + 0.3 * part)
        rect = Rect(800 - wide / 2, 430 - wide * 0.7, wide, wide * 1.4)
        canvas.panel("glow.ember", rect)
        cards.large_card(canvas, key, rect)

    def _draw_raised(self, canvas: Canvas) -> None:
        """Draw the looked-at card of the hand whole, a little higher than the others."""
        source, _, index = self.stage.interaction.looked_at.partition(".")
        hand = self.face.view.clans[self.face.focus].hand
        shown = source == "hand" and self.face.open_hand and int(index) < len(hand)
        if not shown or self.stage.interaction.by_keys:
            return
        place = layout.hand_places(layout.CAVE, len(hand))[int(index)]
        raised = Rect(place.x - 9, place.y - 28, place.w + 18, place.h + 30)
        cards.hand_card(canvas, hand[int(index)], raised)

    def _draw_hovered(self, canvas: Canvas) -> None:
        name = self.stage.interaction.looked_at_for(_HOVER_SECONDS)
        if not name.startswith(("wall.", "hand.")) or self.stage.interaction.pressed:
            return
        source, _, index = name.partition(".")
        view = self.face.view
        keys = view.wall if source == "wall" else view.clans[self.face.focus].hand
        if int(index) < len(keys) and keys[int(index)] in CARDS:
            box = Rect(790, 124, 306, 430) if source == "wall" else Rect(380, 252, 306, 430)
            cards.large_card(canvas, keys[int(index)], box)

    def _draw_stick(self, canvas: Canvas) -> None:
        """Draw the drumstick at the pointer, or at the focused drum end."""
        interaction = self.stage.interaction
        name = interaction.pressed or interaction.looked_at
        if not name.startswith("pad.") and name != "bang":
            return
        flap = int(name[4:]) if name.startswith("pad.") else self.last_flap
        x, y = self.pads()[flap]
        lift = 0.0 if self._pressed_flap is None else -26 * min(1.0, self.pressed_seconds)
        point = canvas.pictures.entry("ugh.drumstick").anchors.get("point", (40, 225))
        canvas.picture("ugh.drumstick", x - point[0], y - point[1] + lift - 4)

    # -- touches

    def table_controls(self) -> list[Control]:
        """List the dialog's controls, or the table's."""
        if not self.ready:
            return self._list_controls()
        now = (self.face, self.legal, self.dialog, self.picked, self.last_flap, self.stage.canvas.text_size)
        if self._listed is None or any(one is not other for one, other in zip(self._listed[0], now, strict=True)):
            self._listed = (now, self._list_controls())
        return list(self._listed[1])

    def _list_controls(self) -> list[Control]:
        if self.dialog is not None:
            return self.dialog.controls(self)
        # Tab finds the drum ends and the buttons below the tray before all else; what only tells lies below them
        return sorted(
            table_controls(self),
            key=lambda one: (one.id[:6] != "thing.", one.rect.y != layout.FIRE.y and one.id[:4] != "pad."),
        )

    @property
    def half_done(self) -> bool:
        """Whether a dialog is open, or somebody is on the way to a box."""
        return self.dialog is not None or (self.ready and bool(self.picked or self.face.plan))

    def step_back(self) -> bool:
        """Close the dialog, or take back what was chosen."""
        if self.dialog is not None:
            self.close_dialog()
        elif self.ready and (self.picked or self.face.plan):
            self.picked = False
            self.take_back()
        else:
            return False
        return True

    def pick_up(self) -> None:
        """Choose a member; the baskets it may go to are ringed."""
        self.picked = not self.picked
        self.refresh()

    def choose_box(self, area: int) -> None:
        """Let one more member go to a box, as a ghost until it is sent out."""
        plan = tuple(sorted((*self.face.plan, area)))
        if moves.SendOut(plan) in self.legal:
            self._plan(plan)
            self.stage.sound.play("place", 0.6)
            full = not any(moves.SendOut(tuple(sorted((*plan, more)))) in self.legal for more in range(4))
            if full and self.stage.interaction.by_keys:
                self.stage.interaction.focused = "send_out"

    def take_back(self) -> None:
        """Take the last choice back."""
        self._plan(self.face.plan[:-1])

    def _plan(self, plan: tuple[int, ...]) -> None:
        self.picked = False
        self.face = replace(self.face, plan=plan)
        self.refresh()

    def drag_member(self) -> None:
        """Begin to drag a member."""
        self._dragged = ("member", 0, -200.0, -200.0)
        self.picked = True

    def drag_basket(self, area: int) -> None:
        """Begin to drag a basket."""
        self._dragged = ("basket", area, -200.0, -200.0)
        self.face = replace(self.face, lifted=(area, self.face.focus))

    def drag_to(self, x: float, y: float) -> None:
        """Follow the pointer."""
        if self._dragged is not None:
            self._dragged = (*self._dragged[:2], x, y)
            self.refresh()

    def drop_member(self, x: float, y: float) -> None:
        """Let a dragged member go into the basket under it."""
        self._dragged, self.picked = None, False
        area = next((area for area, cell in enumerate(layout.BASKETS) if cell.collidepoint(x, y)), None)
        if area is not None:
            self.choose_box(area)
        self.refresh()

    def drop_basket(self, x: float, y: float) -> None:
        """Call the dragged box back if it was let go over the Passage."""
        dragged, self._dragged = self._dragged, None
        self.face = replace(self.face, lifted=None)
        if dragged is not None and _TOWER.collidepoint(x, y):
            self.play(moves.CallBack(dragged[1]))
        self.refresh()

    def press_pad(self, flap: int) -> None:
        """Begin a bang: the arc fills while the drum end is pressed."""
        self._pressed_flap = self.last_flap = flap
        self.refresh()

    def spare_pad(self) -> None:
        """Give a bang up: the drum end was let go beside it, or Esc pressed."""
        self._pressed_flap = None
        self.refresh()

    def release_pad(self, flap: int, seconds: float) -> None:
        """Strike as hard as the press was long."""
        self._pressed_flap = None
        self.play(moves.Bang(flap, strength_of(seconds)))
