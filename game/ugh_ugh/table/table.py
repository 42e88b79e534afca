"""The table of Ugh Ugh: it shows the view as a face, turns touches into moves, and animates records."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from game.core import Match, Prompt, Record
from game.core.notation import WrittenMove
from game.core.words import say
from game.passage import closed_tower
from game.passage.recorded_drop import tower_of
from game.screens.parts import table_data
from game.screens.parts.match_log import Line
from game.screens.table.shown import FaceMixin, Shown
from game.screens.table.table import Table
from game.ugh_ugh.bots.memory import CommonKnowledge, KnowledgeCache
from game.ugh_ugh.rules import card_effects
from game.ugh_ugh.rules.calling import calls_in_vain
from game.ugh_ugh.rules.cards import AREAS, RESOURCES
from game.ugh_ugh.rules.love import DeclinedPairs
from game.ugh_ugh.rules.state import State
from game.ugh_ugh.table import dialogs, layout, passage, picture, things, words
from game.ugh_ugh.table.animations import animate
from game.ugh_ugh.table.columns import draw_hanging_basket, draw_slab_glow
from game.ugh_ugh.table.controls import table_controls
from game.ugh_ugh.table.dialogs import Dialog
from game.ugh_ugh.table.face import CardPlace, Choice, DrumEnd, Face, StandingDrum, Token, lifted_box
from game.ugh_ugh.table.intent_handler import IntentHandler
from game.ugh_ugh.table.parts import draw_held_drum
from game.ugh_ugh.table.passage import DirtyArea, Motion
from game.ugh_ugh.table.pieces import draw_token
from game.ui import animation, control, pointer, theme
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect
from game.ui.preloading import Drawing
from game.ui.scene import Status
from game.ui.stage import STEP, Stage
from game.ui.widgets import rows_in_one_size
from physics.track import TrackStrike

_Draw = Callable[[Canvas], None]
#: the pictures and places of the buttons for drumming and for taking loads of goods
_BUTTONS = (
    ("button.stone", layout.SECOND_BUTTON),
    ("button.fire", layout.MAIN_BUTTON),
    ("button.stone", layout.SINGLE_BUTTON),
)


def prepared_drawings(face: Face) -> Iterator[_Draw]:
    """Yield functions that draw what the match will need later: drums taken up, buttons, lifted baskets, tokens."""
    for seat, (x, y) in enumerate(layout.drum_spots(len(face.looks))):
        yield partial(draw_held_drum, face=face, seat=seat, x=x, y=y)
    for name, rect in _BUTTONS:
        yield partial(_draw_panel, name=name, rect=rect)
    for area in range(len(AREAS)):
        yield partial(draw_hanging_basket, area=area)
        yield partial(draw_slab_glow, area=area)
    for kind in range(len(RESOURCES)):
        yield partial(draw_token, face=face, kind=kind)


def _draw_panel(canvas: Canvas, name: str, rect: Rect) -> None:
    canvas.panel(name, rect)


#: The kinds of prompts at which the asked seat looks at secrets, so that others must look away.
SECRET = frozenset(("clan", "turn", "spend", *card_effects.DECISIONS))
#: The kinds of prompts at which the table shows the asked seat its hand.
_OPEN_HAND = frozenset(("clan", "turn", "spend", "gain", "peek", "peeked"))
_LOG_LINES = 8
#: Seconds after which drum ends and beasts stop pulsing and glowing while the table waits.
_PULSE_SECONDS = 12.0
#: the icon of each part of a position's worth (see ``game.ugh_ugh.bots.elder``), for hints
_PART_ICONS = {
    "stars": "round-star",
    "victory": "laurel-crown",
    "torch": "primitive-torch",
    "cards in hand": "card-draw",
    "cards on the wall": "idea",
    "resources": "basket",
    "large cave": "mountain-cave",
    "tools": "djembe",
    "lasting cards": "cycle",
    "turn": "hourglass",
    "all in": "huts-village",
    "people at home": "campfire",
    "people sent out": "footsteps",
    "people set aside": "sleepy",
    "people stuck": "wooden-fence",
}


class UghUghScene(FaceMixin[Face, Motion], Table):
    """The screen on which a match of Ugh Ugh is played."""

    wording = table_data.Wording(words.seat_words, move=words.describe, part_icons=_PART_ICONS)
    hand_over = table_data.HandOver(table_data.prompt_is("turn"), table_data.prompt_is(*SECRET))
    result_painters = table_data.ResultPainters(dialogs.paint_history, dialogs.paint_deciding_factor)

    def __init__(self, stage: Stage, match: Match, path: Path | None) -> None:
        super().__init__(stage, match, path)
        self.intent_handler = IntentHandler(self)
        self._declined_pairs = DeclinedPairs()
        self.hand_over = replace(self.hand_over, answer_without_asking=self._answer_without_asking)
        self.wording = replace(self.wording, middle=self._middle_words)
        self.dialog: Dialog | None = None
        #: the time on the stage's clock at which drum ends and beasts stop pulsing and glowing
        self._pulse_until = 0.0
        #: whether the turning parts of the tower have been cached: they look the same during the whole match
        self._has_cached_turning_parts = False
        self._dirty_area = DirtyArea()
        self._knowledge_cache = KnowledgeCache()
        #: the number of events of the shown record that are in the log on the table
        self._events_in_log = 0
        self._control_cache = control.ControlCache()
        self.shown = Shown(self._face_of(self.view), Motion(self.looks, tower_of(match.setup.tower)))

    def _answer_without_asking(self, match: Match, prompt: Prompt) -> str | None:
        """Return the text of a move that answers ``prompt`` without asking, ``None`` if the seat has to be asked."""
        return self.intent_handler.drum_answers.answer(match, prompt) or self._declined_pairs.answer(match, prompt)

    # -- the view as a face

    def _face_of(self, view: State) -> Face:
        """Return the face that shows a view at rest, with nothing chosen yet."""
        prompt = self.match.prompt
        asked = prompt.seat if prompt is not None else None
        is_one_person = len(self.people) == 1
        if is_one_person:
            focus = self.people[0]
        elif asked is not None:
            focus = asked
        else:
            focus = self.viewer or 0
        kind = prompt.kind if prompt is not None else ""
        open_hands = self.helpers.privacy.open_seats
        needs_hand = asked == focus and kind in _OPEN_HAND
        if focus == self.reader and (is_one_person or needs_hand):
            open_hands |= {focus}
        last_drum = view.drums - 1  # a built tower may have fewer drums than the standard tower
        return Face(
            view,
            self.looks,
            focus,
            asked,
            open_hands,
            kind,
            may_act=self.viewer_is_asked,
            lifted=lifted_box(view),
            lines=self._last_lines,
            people=self.people,
            empty_areas=self._knowledge.empty_areas,
            calls_in_vain=calls_in_vain(view, focus, self._knowledge.empty_areas, self._knowledge.inside),
            own_members_by_box=self._own_members_by_box(focus),
            choice=Choice(last_flap=min(Choice().last_flap, last_drum)),
        )

    @property
    def _last_lines(self) -> tuple[Line, ...]:
        """The last lines of the log, up to the last shown event."""
        return tuple(self.match_log.last_lines(self.reader, _LOG_LINES))

    @property
    def _counts_pieces_inside(self) -> bool:
        """Whether the table counts the pieces inside the Passage: the option is on, and it is not of glass."""
        return self.stage.options.show_inside and not self.match.state.glass_passage

    def _own_members_by_box(self, seat: int) -> tuple[int, ...]:
        """Return the number of a seat's members in each box; ``()`` if the option to show these numbers is off."""
        if not self.stage.options.show_inside:
            return ()
        return tuple([seats.count(seat) for seats in self._knowledge.members])

    @property
    def _knowledge(self) -> CommonKnowledge:
        """The knowledge of any player who paid attention to the whole match."""
        return self._knowledge_cache.after((self.match.opening, *self.match.records))

    @property
    def _face_now(self) -> Face:
        """The face as it is to be drawn now: fields that change without a new view have their present values."""
        return replace(
            self.face,
            busy=self.busy,
            is_covered=self.dialog is not None,
            is_pulsing=self._is_pulsing,
            status=None if self.match.prompt is None else self.helpers.next_turn.drawn_status,
            buildable=self.intent_handler.buildable,
            gesture=self.intent_handler.gesture,
            without_holding=self.stage.options.without_holding,
            inside=self.inside_now,
        )

    @property
    def inside_now(self) -> tuple[int, ...] | None:
        """The pieces inside the Passage at this point of the animation; ``None`` if the table does not count them."""
        return self.motion.passage_counts.inside if self._counts_pieces_inside else None

    def _middle_words(self, face: Face) -> list[str]:
        """Return the sentences that are spoken about the middle of the table."""
        return words.middle_words(replace(face, inside=self.inside_now))

    def show(self, view: State) -> None:
        """Show a view with everything at rest and nothing chosen."""
        legal = self.match.moves if self.viewer_is_asked else ()
        self.face = replace(
            self._face_of(view),
            choice=Choice(last_flap=self.face.choice.last_flap),
            legal=tuple(move for move in legal if isinstance(move, WrittenMove)),
        )
        self.dialog = None
        self.intent_handler.let_go()
        self.motion.rest(view, self._knowledge)
        self._pulse_until = self.stage.clock + _PULSE_SECONDS

    def seat_spot(self, seat: int) -> Rect | None:
        """Return the place of a seat's cave."""
        return things.seat_spot(self.face, seat)

    def spot_of(self, subject: object) -> Rect | None:
        """Return the place of an event on the table; ``None`` for an event that happens in the cave of its seat."""
        return things.spot_of(self.face, subject)

    def close_hand(self, view: State) -> None:
        """Turn the hand's cards face down, drop the plan to send members, and show the last lines of the log."""
        choice = replace(self.face.choice, plan=())
        lines = self._last_lines
        self.face = replace(self.face, view=view, open_hands=frozenset(), may_act=False, choice=choice, lines=lines)

    def animate(self, record: Record) -> animation.Timeline | None:
        """Return the timeline that animates the events of a record."""
        self.dialog = None
        self.intent_handler.cancel_pick()
        self.intent_handler.drum_answers.update(record, self.match)
        self._declined_pairs.update(record, self.match)
        self.face = replace(self.face, legal=())
        return animate(self.shown, self.stage, record, self.helpers.privacy.seen_by_reader, self._notify)

    def show_blow(self, flap: int, strength: float) -> None:
        """Show a person's bang at once, with its sound, while its drop is computed; do nothing without animations."""
        stage = self.stage
        if stage.still or stage.options.speed <= 0 or self.busy:
            return
        bang = TrackStrike(flap, strength)
        blow = passage.begin_blow(self.motion, self.face.view, bang, stage.sound, lambda: stage.options.speed)
        self.player.play(blow)
        self.player.update(STEP)  # the first step now, not only in the next frame

    def next_pictures(self) -> Iterator[Drawing]:
        """Yield drawings to cache ahead: ``prepared_drawings`` and, the first time, the turning parts of the tower."""
        yield from prepared_drawings(self.face)
        if not self._has_cached_turning_parts and not self.face.view.glass_passage:
            yield from closed_tower.preloads(self.motion.passage.spec)
            self._has_cached_turning_parts = True

    def _notify(self, text: str) -> None:
        """Show a sentence for a while, unless another scene covers the table."""
        if self.stage.scene is self:
            self.stage.notify(text)

    def update(self, seconds: float) -> None:
        """Advance animations and pulses by ``seconds``."""
        self.motion.clock += seconds if not self.stage.still else 0.0
        was_settling = self.motion.is_settling
        self.motion.advance(seconds)
        whole_table_moved = super().moving_parts() is None
        super().update(seconds)
        self._update_log()
        self._update_dirty_area()
        only_drop_moves = self._dirty_area.area is not None  # then only this area is drawn again, without a refresh
        has_settling_changed = self.motion.is_settling != was_settling
        if (whole_table_moved and not only_drop_moves) or has_settling_changed:
            self.refresh()

    def _update_dirty_area(self) -> None:
        """Update ``_dirty_area``; ``rest_of_table`` is ``None`` if more than a drop may move."""
        is_only_animated = self.player.busy and self.dialog is None and not self.helpers.next_turn.banner.is_shown
        half_seconds = int(2 * self.stage.clock)  # parts that depend only on time are drawn again twice a second
        rest_of_table = (self.face, self.viewer, self.reader, half_seconds) if is_only_animated else None
        self._dirty_area.update(self.motion, rest_of_table)

    def _update_log(self) -> None:
        """Add the events animated since the last call to the log on the table."""
        timeline = self.match_log.running_timeline
        if timeline is not None and timeline.events_shown != self._events_in_log:
            self._events_in_log = timeline.events_shown
            self.shown.change(lines=self._last_lines)

    def moving_parts(self) -> list[Rect] | None:
        """Return the areas to draw again; ``None`` if the whole table must be drawn again.

        While only a drop moves, the area is that of ``_dirty_area``: the Passage. While the table waits, the areas are
        those of its drum ends and beasts that pulse and glow.
        """
        if self._dirty_area.area is not None:
            return [self._dirty_area.area]
        if self.motion.is_settling or super().moving_parts() is None:
            return None
        return self._pulsing_places()

    def _pulsing_places(self) -> list[Rect]:
        """Return the places of the pulsing drum ends and the glowing beasts."""
        if self.busy or not self.face.is_viewer_asked or self.dialog is not None or not self._is_pulsing:
            return []
        glass = self.face.view.glass_passage
        passage = self.motion.passage
        pad_spots = passage.pad_spots(self.stage.canvas, glass) if self.face.can_drum else []
        return [Rect(x - 70, y - 70, 140, 140) for x, y in pad_spots] + self.motion.pieces.glows()

    @property
    def _is_pulsing(self) -> bool:
        """Whether drum ends and beasts still pulse and glow; they stop after a while to save CPU time."""
        return not self.stage.still and self.stage.clock < self._pulse_until

    @property
    def frame_rate(self) -> int:  # type: ignore[override]
        """Frames per second: few if at most drum ends and beasts pulse and glow."""
        return 60 if self.busy or self.motion.is_settling else 20

    def asked_status(self, prompt: Prompt) -> Status:
        """Return the status line with the pending decision; its hint begins with the event that is carried out now."""
        status = self._status_without_event(prompt)
        parts = [part for part in (words.event_line(self.view), status.more) if part]
        return replace(status, more=" ".join(parts))

    def _status_without_event(self, prompt: Prompt) -> Status:
        """Return the status line with the pending decision; its hint does not mention the event that is carried out.

        If several people at the table may drum, one question asks them all who drums.
        """
        if prompt.kind == "drums" and self.viewer_is_asked and len(self.face.drummers) > 1:
            without_holding = self.stage.options.without_holding
            return _who_drums(self.face, self.looks, prompt, without_holding=without_holding)
        name = self.looks[prompt.seat].name
        if self.viewer is None:
            return Status(words.waiting_words(prompt.kind, name), prompt.seat)
        line = say("{name}: {what}", name=name, what=prompt.text)
        if prompt.seat != self.viewer or prompt.seat not in self.people:
            return Status(line, prompt.seat, names_seat=True)  # neither a bot nor an onlooker needs a hint
        agenda = self.view.agenda
        if not agenda or agenda[0].kind != prompt.kind:  # the view is still at an earlier step
            return Status(line, prompt.seat, names_seat=True)
        without_holding = self.stage.options.without_holding
        has_plan = bool(self.face.plan)
        hint = words.hint_line(self.view, agenda[0], without_holding=without_holding, has_plan=has_plan)
        return Status(line, prompt.seat, hint.format(*self.match.names), names_seat=True)

    # -- drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the table, and a dialog if there is one."""
        face = self._face_now
        picture.draw_table(canvas, face, self.motion)
        if self.dialog is not None:
            self.dialog.draw(canvas, face)

    def draw_above(self, canvas: Canvas) -> None:
        """Draw flying and dragged things, the enlarged card, an event's poster, the drumstick."""
        face = self._face_now
        picture.draw_above(canvas, face, self.motion)
        if not face.is_covered and not face.busy:
            pointer.highlight_hovered(canvas, self.stage, skip=_is_highlighted_by_table)
        if face.shows_drumstick:
            passage.draw_stick(canvas, face, self.motion)
            picture.draw_headline(canvas, face, self.motion)
        super().draw_above(canvas)

    # -- touches

    def table_controls(self) -> list[Control]:
        """Return the dialog's controls, or the table's."""
        if not self.ready:
            return _list_controls(self)
        options, canvas = self.stage.options, self.stage.canvas
        used_options = (options.without_holding, options.show_inside)
        key = (
            self.face,
            self.dialog,
            canvas.text_size,
            canvas.scale,
            self.helpers.give_up_guard.asking_id,
            *used_options,
        )
        return self._control_cache.get(key, partial(_list_controls, self))

    def handle_disabled(self, control: Control) -> bool:
        """Let the drums shake if a drum end is touched before a drum has been taken up."""
        if isinstance(control.about, DrumEnd) and self.face.can_drum and self.face.holder is None:
            if not self.stage.still:
                self.motion.shake_drums()
            self.stage.sound.play("drum_soft", 0.4)
        return super().handle_disabled(control)

    @property
    def has_begun_choice(self) -> bool:
        """Whether a dialog is open, or a member is picked up or planned for a box."""
        return self.dialog is not None or (self.ready and bool(self.face.choice.has_picked_up or self.face.plan))

    def step_back(self) -> bool:
        """End a splash, close the dialog, or take back the last choice; return whether any of these was possible."""
        if self.motion.splash is not None:
            self.hurry()
        elif self.dialog is not None:
            self.close_dialog()
        elif self.has_begun_choice:
            self.intent_handler.take_back()
        else:
            return False
        return True


def _is_highlighted_by_table(about: object) -> bool:
    """Return whether the table's own picture highlights a thing: a drum end, a drum, a token, or a card in the hand."""
    if isinstance(about, CardPlace):
        return about.source == "hand"
    return isinstance(about, (DrumEnd, StandingDrum, Token))


def _list_controls(scene: UghUghScene) -> list[Control]:
    """Return the controls of the dialog or, if none is open, of the table."""
    if scene.dialog is not None:
        return scene.dialog.controls(scene.face, scene.intent_handler, scene.move_controls)
    measurements = picture.measure(scene.stage.canvas, scene.face, scene.motion)
    without_holding = scene.stage.options.without_holding
    face = replace(
        scene.face,
        busy=scene.busy,
        measured=measurements,
        without_holding=without_holding,
        inside=scene.inside_now,
        asking=scene.helpers.give_up_guard.asking_id,
    )
    return rows_in_one_size(scene.stage.canvas, table_controls(face, scene.intent_handler, scene.move_controls))


def _who_drums(face: Face, looks: Sequence[theme.SeatLook], prompt: Prompt, *, without_holding: bool) -> Status:
    """Return the status line that asks who drums; with ``without_holding``, buttons choose the strength of a bang."""
    if face.holder is None:
        hint = say("Pick up a drum, or press “Nobody drums”.")
        return Status(say("Who drums?"), prompt.seat, hint, names_seat=True)  # everybody is asked
    line = say("Who drums? {name} has the stick.", name=looks[face.holder].name)
    return Status(line, face.holder, words.how_to_bang(without_holding), names_seat=face.holder == prompt.seat)
