"""The scene of Settlers of the Stone Age, and the choices before a move: modes, dragging, zooming, discards and trades.

Pictures, controls and animations are functions of a ``Face``. ``SettlersScene`` makes and holds the face;
``IntentHandler`` changes the choice in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from game.core import Match, Prompt, Record
from game.core.words import say
from game.screens.parts.any_table import spot_of_line
from game.screens.parts.move_controls import reason_against
from game.screens.parts.table_data import HandOver, Places, ResultPainters, Wording, never, prompt_is
from game.screens.table.shown import FaceMixin, Shown
from game.screens.table.table import Table
from game.settlers.rules import events
from game.settlers.rules.goods import NOTHING, held_part, plus
from game.settlers.rules.state import State
from game.settlers.rules.world import NONE
from game.settlers.table import ending, foot, layout, picture, sheets, targets, words, world
from game.settlers.table.animations import animate
from game.settlers.table.animator import Motion, tumbling_drawings
from game.settlers.table.face import NO_CHOICE, NO_POINTER, SET_UP_KINDS, Choice, Face, Pointer, TradeTerms
from game.settlers.table.map_controls import first_control_of_mode, table_controls
from game.settlers.table.pointed import AtLine, nearest_target, shown_nomad, spot_on_map
from game.settlers.table.things import seat_spot, spot_of
from game.settlers.table.turn_controls import foot_controls
from game.ui import pointer
from game.ui.animation import Timeline
from game.ui.canvas import Canvas
from game.ui.control import Control, ControlCache, Touch
from game.ui.intentions import Edit, Intention, Wheel
from game.ui.layout import Rect, inset
from game.ui.overlays import draw_ring
from game.ui.preloading import Drawing
from game.ui.scene import Status
from game.ui.stage import Stage
from game.ui.widgets import rows_in_one_size

#: the number of log lines on the table
_FEED_LINES = 3
#: the most log lines about an offer: the offer, the answers of three seats, and the result
_NEWS_LINES = 5
#: the icon of each part of a position's worth (see ``bots.elder``), for hints
_PART_ICONS = {
    "points": "round-star",
    "victory": "laurel-crown",
    "harvest": "wheat",
    "tracks": "ladder",
    "hand": "card-draw",
    "nomads": "footsteps",
    "prospects": "journey",
}


class SettlersScene(FaceMixin[Face, Motion], Table):
    """The scene of Settlers of the Stone Age.

    ``face`` is what the table shows, ``motion`` everything that moves over it; ``intent_handler`` carries
    out the commands of the controls.
    """

    #: the place of the button "Since your last turn", and that of a hint, which lies over the costs
    places = Places(since_last_turn=Rect(12, 4, 358, 52), bubble=layout.COSTS)
    #: no curtain covers the map, which everybody may see; the cards stay covered until their owner uncovers them
    hand_over = HandOver(
        prompt_is("roll", *SET_UP_KINDS), never, opens_own_hand=True, nothing_secret=prompt_is(*SET_UP_KINDS)
    )
    wording = Wording(words.seat_words, words.middle_words, words.move_words, _PART_ICONS)
    result_painters = ResultPainters(ending.paint_history, ending.paint_deciding_factor)

    def __init__(self, stage: Stage, match: Match, path: Path | None) -> None:
        super().__init__(stage, match, path)
        self.shown = Shown(Face(self.view, self.looks), Motion())
        self.intent_handler = IntentHandler(self)
        self._control_cache = ControlCache()
        self._pulled_map = picture.PulledMap()
        #: whether the pictures of the viewer's turn have been drawn in advance
        self._has_drawn_own_turn = False
        self.face = self._face_of(self.view, NO_CHOICE)

    # -- the face

    def _face_of(self, view: State, choice: Choice) -> Face:
        """Return the face that shows a view with a choice."""
        prompt = self.match.prompt
        asked = prompt.seat if prompt is not None else None
        kind = prompt.kind if prompt is not None else ""
        seat = self.viewer
        covered = seat is not None and seat != self.reader and kind not in SET_UP_KINDS
        start_hand = (
            self.match.at(0).state.players[seat].hand[:4] if seat is not None and kind in SET_UP_KINDS else None
        )
        last_lines = self.match_log.last_lines(self.reader, _NEWS_LINES)
        return Face(
            view,
            self.looks,
            seat,
            asked,
            kind,
            may_act=self.viewer_is_asked,
            covered=covered,
            start_hand=start_hand,
            legal=self.match.moves,
            why_not=partial(reason_against, self.match, viewer=seat),
            viewport=self.face.viewport,
            roll_text=words.roll_result(view, seat, words.gains(self.match.records)),
            feed=tuple(last_lines[-_FEED_LINES:]),
            news=words.news(last_lines),
            choice=choice,
            open_seats=self.helpers.privacy.open_seats,
        )

    def show(self, view: State) -> None:
        """Show a view at rest. A nomad that can walk is chosen, if possible the nomad chosen before."""
        self.motion.rest()
        self.intent_handler.stop_dragging()
        old_choice = self.face.choice
        face = self._face_of(view, Choice(skins_first=old_choice.skins_first))
        walkers = targets.walkers(face)
        if old_choice.nomad in walkers:
            nomad = old_choice.nomad
        elif walkers:
            nomad = walkers[0]
        else:
            nomad = NONE
        discards = NOTHING
        if face.kind == "discard" and face.open_hand is not None and face.may_act:
            discards = targets.suggested_discard(face.open_hand)
        face = targets.with_targets(replace(face, choice=replace(face.choice, nomad=nomad, discards=discards)))
        self.face = targets.with_targets_in_sight(face)

    def seat_spot(self, seat: int) -> Rect | None:
        """Return the panel of a seat."""
        return seat_spot(self.face, seat)

    def spot_of(self, subject: object) -> Rect | None:
        """Return the rectangle of an event on the table, if it has one."""
        return spot_of(self.face, subject)

    def close_hand(self, view: State) -> None:
        """Cover the viewer's cards and show only public log lines."""
        feed = tuple(self.match_log.last_lines(self.reader, _FEED_LINES))
        self.face = replace(self.face, view=view, covered=True, feed=feed)

    def animate(self, record: Record) -> Timeline | None:
        """Return the timeline that animates a record; cancel the viewer's choice, but keep the chosen nomad."""
        choice = self.face.choice
        walk_ends = [event.route[-1] for event in record.events if isinstance(event, events.Walked)]
        # a chosen nomad that has walked stays chosen: it now stands at the end of its walk
        nomad = walk_ends[-1] if walk_ends and choice.nomad != NONE else choice.nomad
        choice = replace(choice, mode="", nomad=nomad, looked_at=NONE, discards=NOTHING)
        self.intent_handler.stop_dragging()
        self.face = targets.with_targets(replace(self.face, may_act=False, choice=choice))
        return animate(self.shown, self.stage, self.match.names, record.events)

    def _face_now(self, pointer: Pointer = NO_POINTER) -> Face:
        """Return the face with the animation state, text size and pointer of this moment."""
        return replace(
            self.face,
            busy=self.busy,
            text_size=self.stage.canvas.text_size,
            by_keys=self.stage.interaction.by_keys,
            pointer=pointer,
        )

    def _face_to_draw(self) -> Face:
        """Return the face with the subject of the control that is pointed at or has the focus."""
        return self._face_now(replace(self.intent_handler.pointer, over=self.stage.interaction.looked_at_object()))

    # -- controls

    def table_controls(self) -> list[Control]:
        """Return the controls of the table; the list is cached while the face does not change."""
        canvas = self.stage.canvas
        if not self.ready:
            return rows_in_one_size(canvas, table_controls(self._face_now(), self.intent_handler))
        face = self.face
        pulls_map = self.intent_handler.pointer.pulls_map
        # while the map is pulled, its controls stay in place: their list must not depend on the viewport
        parts = (face.view, face.legal, face.choice) if pulls_map else (face,)
        cache_key = (*parts, pulls_map, self.stage.interaction.by_keys, canvas.text_size, canvas.scale)
        return self._control_cache.get(cache_key, self._list_controls)

    def _list_controls(self) -> list[Control]:
        """Return the controls of the table while the viewer is asked, with those of the log lines."""
        controls = rows_in_one_size(self.stage.canvas, table_controls(self._face_now(), self.intent_handler))
        return [*controls, *self._feed_controls()]

    def _feed_controls(self) -> list[Control]:
        """Return controls for the log lines about a place on the table; pointing at a line marks that place."""
        return [
            Control(
                f"feed.{index}", "space", line.text, inset(rect, 0, -2), focusable=False, sound="", about=AtLine(line)
            )
            for index, (line, rect) in enumerate(foot.feed_lines(self.stage.canvas, self.face))
            if spot_of_line(self, line) is not None
        ]

    def react_to_pointing(self, about: object) -> None:
        """Move an enlarged map so that it shows the place that has the focus, while keys are used."""
        spot = spot_on_map(self.face.viewport, about)
        if spot is not None and self.stage.interaction.by_keys:
            self.face = replace(self.face, viewport=self.face.viewport.showing(*spot))

    def handle(self, intention: Intention) -> bool:
        """Zoom the map with the wheel around the pointer, or with Page Up and Page Down around the focus."""
        spot: layout.Point | None = None
        steps = 0
        if isinstance(intention, Wheel) and layout.SEA.collidepoint(intention.x, intention.y):
            spot = intention.x, intention.y
            steps = intention.zoom_step
        elif isinstance(intention, Edit) and intention.zoom_step:
            focused = spot_on_map(self.face.viewport, self.stage.interaction.looked_at_object())
            spot = focused or layout.SEA.center
            steps = intention.zoom_step
        if spot is None or self._is_sheet_open:
            return super().handle(intention)
        self.intent_handler.zoom_by(steps, *spot)
        return True

    @property
    def _is_sheet_open(self) -> bool:
        """Whether the sheet of all chips is open."""
        return self.face.choice.mode == "tally"

    @property
    def has_begun_choice(self) -> bool:
        """Whether a move is being prepared."""
        return bool(self.face.choice.mode) or self.face.choice.looked_at != NONE

    def step_back(self) -> bool:
        """Cancel the move that is being prepared, or the choice of a nomad; return whether there was one."""
        if not self.has_begun_choice and self.face.choice.nomad == NONE:
            return False
        self.intent_handler.cancel_choice()
        return True

    # -- status and drawing

    def next_pictures(self) -> Iterator[Drawing]:
        """Yield drawings that fill the cache: a pulled map, the viewer's turn, tumbling dice, and a larger map."""
        if self._pulled_map.is_shown:
            yield self._paint_resting
        if not self._has_drawn_own_turn and self.viewer is not None and self.view.players[self.viewer].nomads:
            self._has_drawn_own_turn = True
            yield partial(self._draw_own_turn, seat=self.viewer)
        yield from tumbling_drawings()
        closer = self.face.viewport.zoomed(1, layout.SEA.centerx, layout.SEA.centery)
        yield partial(world.draw, face=replace(self.face, viewport=closer))

    def asked_status(self, prompt: Prompt) -> Status:
        """Return the status line: the viewer's question with a hint, or a sentence about another seat's decision."""
        name = self.looks[prompt.seat].name
        if prompt.seat != self.viewer:
            return Status(words.waiting_words(prompt.kind, name), prompt.seat)
        question = say("{name}: {what}", name=name, what=prompt.text)
        return Status(question, prompt.seat, words.hint(self.face), names_seat=True)

    def draw(self, canvas: Canvas) -> None:
        """Draw the table."""
        self._draw_table(canvas, self._face_to_draw(), self._pulled_map)

    def _draw_table(self, canvas: Canvas, face: Face, pulled_map: picture.PulledMap) -> None:
        """Draw the table as ``face`` shows it; ``pulled_map`` draws the map after a pull."""
        title = say(self.match.rules.title)
        picture.draw_table(canvas, face, self.motion, title, self.helpers.next_turn.drawn_status, pulled_map)

    def _draw_own_turn(self, canvas: Canvas, seat: int) -> None:
        """Draw a nomad's reach, the dice and the buttons, so that they are cached before the seat's turn."""
        nomad = self.view.players[seat].nomads[0]
        choice = replace(NO_CHOICE, nomad=nomad)
        face = replace(self._face_now(), busy=False, may_act=True, covered=seat != self.reader, choice=choice, legal=())
        rolling_face = replace(face, kind="roll")
        acting_face = replace(face, kind="act")
        world.draw_marks(canvas, face)
        foot.draw_button_notes(canvas, acting_face)
        controls = [*foot_controls(rolling_face, self.intent_handler), *foot_controls(acting_face, self.intent_handler)]
        for control in controls:
            if control.ring:
                draw_ring(canvas, control.visible_rect)
            for enabled in (True, False):
                if control.look is not None:
                    control.look.draw(canvas, replace(control, enabled=enabled), Touch())

    def _paint_resting(self, canvas: Canvas) -> None:
        """Paint the table in advance, with the map in the place to which it was pulled."""
        with canvas.painting_ahead():
            self._draw_table(canvas, self._face_now(), picture.PulledMap())

    def places_of_text(self) -> list[Rect]:
        """Return the rectangle of the question, which is wide in this game, and of the rings' legend if it is shown."""
        face = self._face_to_draw()
        if face.busy:
            return []
        nomad = shown_nomad(face)
        legend = [] if nomad == NONE else [world.legend_place(face, nomad)]
        return [layout.QUESTION, *legend]

    def draw_above(self, canvas: Canvas) -> None:
        """Draw everything that moves, then the open sheet or, if it is closed, the rings."""
        face = self._face_now()
        interaction = self.stage.interaction
        self.motion.draw(canvas, face)
        if self._is_sheet_open:
            sheets.draw_tally(canvas, face)
            for control in self.stage.controls:
                if control.id == sheets.CLOSE and control.look is not None:
                    control.look.draw(canvas, control, interaction.touch_of(control))
        elif not face.busy:
            world.draw_rings(canvas, face, self.stage.controls, interaction.hovered)
            over = interaction.looked_at_object()
            event_rect = spot_of_line(self, over.line) if isinstance(over, AtLine) else None
            if event_rect is not None:
                canvas.panel("ring.gold", inset(event_rect, -4))
        super().draw_above(canvas)


class IntentHandler:
    """Carries out the table's ``Intents``: it changes the face's ``choice`` and ``viewport``, or makes a move.

    ``pointer`` is the state of the pointer, with the dragged nomad and its position.
    """

    def __init__(self, table: SettlersScene) -> None:
        self._table = table
        #: the position of the pointer when the map last followed it; ``None`` before that
        self._pulled_from: tuple[float, float] | None = None
        self.pointer = NO_POINTER

    @property
    def _choice(self) -> Choice:
        """The choice so far."""
        return self._table.face.choice

    def _choose(self, choice: Choice) -> None:
        """Set the choice, and draw the table and list its controls again."""
        self._set_choice(choice)
        self._table.refresh()

    def _set_choice(self, choice: Choice) -> None:
        """Set the choice, and derive from it the moves that a click on the map makes."""
        self._table.face = targets.with_targets(replace(self._table.face, choice=choice))

    def stop_dragging(self) -> None:
        """Stop dragging a nomad, but not pulling the map."""
        self.pointer = replace(NO_POINTER, pulls_map=self.pointer.pulls_map)

    def play(self, move: object) -> None:
        """Make a move, given as an object or as its text."""
        self._table.play(move)

    def uncover(self) -> None:
        """Show the viewer's cards until another seat is asked."""
        self._table.look_as(self._table.viewer)
        self._table.stage.sound.play("hide", 0.5)
        self._table.refresh()

    # -- preparing a move

    def cancel_choice(self) -> None:
        """Cancel the move that is being prepared and the choice of a nomad."""
        if self._choice.mode:
            self._table.stage.interaction.return_to_opener()
        self._choose(replace(self._choice, mode="", nomad=NONE, looked_at=NONE, terms=TradeTerms()))

    def choose_mode(self, mode: str) -> None:
        """Enter one of the modes of ``Choice``; while keys are used, the first control of the mode gets the focus."""
        self._set_choice(replace(self._choice, mode=mode, nomad=NONE, looked_at=NONE, terms=TradeTerms()))
        interaction = self._table.stage.interaction
        if interaction.by_keys:
            face = self._table.face
            first = first_control_of_mode(face, table_controls(face, self)) or interaction.focused
            interaction.enter_dialog()
            interaction.focused = first
        self._table.refresh()

    def choose_nomad(self, crossing: int) -> None:
        """Choose the nomad on a crossing as the one to move; ``NONE`` cancels the choice."""
        self._choose(replace(self._choice, mode="", nomad=crossing, looked_at=NONE))

    def look_at_nomad(self, crossing: int) -> None:
        """Show how far the nomad on a crossing can walk, whoever owns it; ``NONE`` hides that again."""
        self._choose(replace(self._choice, looked_at=crossing))

    def let_skins_pay_first(self, skins_first: bool) -> None:
        """Set whether a walk is paid with skins or with meat first."""
        self._choose(replace(self._choice, skins_first=skins_first))

    def open_tally(self) -> None:
        """Show all chips and points on a sheet over the table."""
        if self._table.busy:
            return
        self._table.face = replace(self._table.face, choice=replace(self._choice, mode="tally"))
        self._table.stage.interaction.enter_dialog()
        self._table.stage.sound.play("card_slide", 0.6)
        self._table.refresh()

    # -- dragging

    def lift(self, crossing: int) -> None:
        """Begin to drag the nomad on a crossing, or a new nomad from the supply (``NONE``)."""
        self._set_choice(replace(self._choice, mode="nomad" if crossing == NONE else "", nomad=crossing))
        self.pointer = replace(self.pointer, dragged=pointer.Dragged(crossing))

    def carry(self, x: float, y: float) -> None:
        """Move the dragged nomad to a position in logical units."""
        if self.pointer.dragged is not None:
            self.pointer = replace(self.pointer, dragged=self.pointer.dragged.moved(x, y))
        self._table.refresh()

    def drop(self, x: float, y: float) -> None:
        """Drop the nomad; if it is near a crossing where it may go, make that move."""
        face = self._table.face
        target = nearest_target(face, x, y)
        self.pointer = NO_POINTER
        if target != NONE:
            self.play(face.crossing_moves[target])
        self._table.refresh()

    # -- the map

    def begin_pull(self) -> None:
        """Begin to pull the map."""
        self._pulled_from = None
        self.pointer = NO_POINTER

    def pull(self, x: float, y: float) -> None:
        """Move the map with the pointer."""
        if self._pulled_from is not None:
            last_x, last_y = self._pulled_from
            self._set_viewport(self._table.face.viewport.moved(x - last_x, y - last_y))
        self._pulled_from = (x, y)
        self.pointer = replace(self.pointer, pulls_map=True)

    def end_pull(self, x: float, y: float) -> None:
        """Stop pulling the map."""
        self._pulled_from = None
        self.pointer = NO_POINTER
        # paint in advance the pictures that may be shown next, now that the map has a new place
        self._table.stage.preloader.preload_first(urgent_drawings=iter(()), early_drawings=self._table.next_pictures())
        self._table.refresh()

    def zoom_by(self, steps: int, x: float = layout.SEA.centerx, y: float = layout.SEA.centery) -> None:
        """Zoom in by ``steps`` (out if negative), around a position on the screen."""
        self._set_viewport(self._table.face.viewport.zoomed(steps, x, y))

    def show_whole_map(self) -> None:
        """Show the whole world."""
        self._set_viewport(layout.WHOLE_WORLD)

    def _set_viewport(self, viewport: layout.MapViewport) -> None:
        """Set the visible part of the map, and draw the table again; pictures for a new zoom are loaded first."""
        if viewport.zoom != self._table.face.viewport.zoom:
            self._table.stage.loads_before_drawing = True
        self._table.face = replace(self._table.face, viewport=viewport)
        self._table.refresh()

    # -- cards

    def choose_discard(self, kind: int) -> None:
        """Choose one more card of a kind to discard."""
        self._choose(replace(self._choice, discards=plus(self._choice.discards, kind, 1)))

    def clear_discards(self) -> None:
        """Choose no cards to discard."""
        self._choose(replace(self._choice, discards=NOTHING))

    def change_terms(self, side: str, kind: int, by: int) -> None:
        """Change the number of cards of a kind in the prepared trade; ``side`` is ``give`` or ``get``."""
        self._choose(replace(self._choice, terms=self._choice.terms.changed(side, kind, by)))

    def begin_counter(self) -> None:
        """Begin to prepare a counter-offer, starting from the terms offered as far as the viewer's cards allow."""
        face = self._table.face
        offer = face.view.offer
        if offer is not None:  # the seat that answers gives the cards that the offer asks for
            give = held_part(face.open_hand or NOTHING, offer.get)
            self._choose(replace(self._choice, mode="counter", terms=TradeTerms(give=give, get=offer.give)))
