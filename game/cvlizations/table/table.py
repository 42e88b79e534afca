"""The table of CVlizations: it shows the view as a picture, turns input into moves, and animates records.

The class here holds the face; other modules make the picture and the controls from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from math import inf
from pathlib import Path

from game.core import Match, Prompt, Record
from game.core.rules import Event
from game.core.words import say
from game.cvlizations.rules.events import OrdersLaid
from game.cvlizations.rules.orders import ALL_ORDERS, NO_ORDER
from game.cvlizations.rules.rules import RULES
from game.cvlizations.rules.state import HIDDEN_IDEA, NO_IDEA, NOBODY, State, deck_in_play
from game.cvlizations.table import action_phase, cards, ending, foot, picture, stations, things, words
from game.cvlizations.table.animations import animate
from game.cvlizations.table.animator import Motion, tablet_drawings
from game.cvlizations.table.cards import Gallery, ideas_of_control
from game.cvlizations.table.controls import table_controls
from game.cvlizations.table.face import Face, finished_orders, tribe_looks
from game.screens.parts.table_data import HandOver, ResultPainters, Wording, prompt_is
from game.screens.table.shown import FaceMixin, Shown
from game.screens.table.table import Table
from game.ui import animation
from game.ui.animation import Timeline
from game.ui.canvas import Canvas
from game.ui.control import Control, ControlCache
from game.ui.intentions import Intention, Point
from game.ui.layout import Rect
from game.ui.pointer import highlight_hovered
from game.ui.preloading import Drawing
from game.ui.scene import Status
from game.ui.stage import Stage
from game.ui.widgets import rows_in_one_size

#: Seconds that the pointer rests on an idea before it is enlarged.
_HOVER_SECONDS = 0.25
#: Seconds in which an order grows when it is pointed at.
_GROW_SECONDS = 0.12
#: The icon of each part of a position's worth (see ``game.cvlizations.bots.elder``), for hints.
_PART_ICONS = {
    "happiness": "sun",
    "points on ideas": "idea",
    "bonus from ideas": "hourglass",
    "resources": "wood-pile",
    "ongoing effects": "gears",
}


def secrets_lie_open(match: Match, prompt: Prompt) -> bool:
    """Return whether secrets of the asked seat lie open: the orders that it chooses, or the top of the deck."""
    if prompt.kind == "orders":
        return True
    deck = deck_in_play(match.view(prompt.seat))
    return prompt.kind == "buy" and bool(deck) and deck[0] != HIDDEN_IDEA


class CVlizationsScene(FaceMixin[Face, Motion], Table):
    """CVlizations on the table."""

    wording = Wording(words.seat_words, words.middle_words, words.move_label, _PART_ICONS, things.preparation)
    #: only questions for orders and purchases begin a turn; bots pause briefly, since all lay their orders together
    hand_over = HandOver(prompt_is("orders", "buy"), secrets_lie_open, bot_pause=0.1)
    result_painters = ResultPainters(ending.paint_history, ending.paint_deciding_factor)

    def __init__(self, stage: Stage, match: Match, path: Path | None) -> None:
        super().__init__(stage, match, path)
        self.player = animation.TimelinePlayer(self._pace)
        self._is_shown_again = False
        #: whether the drawings of moving things have been cached; they stay the same for the whole match
        self._movers_were_cached = False
        self.dialog: Gallery | None = None
        self._control_cache = ControlCache()
        self.shown = Shown(Face(self.view, self.looks), Motion())
        self.face = self._face_of(self.view)
        #: a view, and the totals computed for it
        self._cached_totals = (self.view, RULES.scores(self.view))
        self.motion.count_to(self._totals, inf)

    # -- the view as a picture

    def _face_of(self, view: State) -> Face:
        """Return the face that shows a view."""
        prompt = self.match.prompt
        asked = prompt.seat if prompt is not None else None
        # ``step.seat`` is the number of a tribe; for a neutral tribe it differs from ``asked``, the seat of its owner
        step = view.agenda[0] if view.agenda and asked is not None else None
        actions = action_phase.last_actions(self.match, self.reader)
        face = Face(
            view,
            tribe_looks(view, self.looks),
            asked,
            prompt.kind if prompt is not None else "",
            may_act=self.viewer_is_asked,
            tribe=step.seat if step is not None else NOBODY,
            legal=tuple(self.match.moves) if self.viewer_is_asked else (),
            can_show_again=bool(actions),
        )
        if view.phase == "actions" and step is not None:
            done = tuple(order for order in finished_orders(view, step.order) if order != step.order)
            face = replace(
                face, current_order=step.order, done_orders=done, gains=action_phase.gains_from(actions, step.order)
            )
        elif view.phase in ("development", "over"):
            face = replace(face, done_orders=ALL_ORDERS)
        return self._with_story(face)

    def _with_story(self, face: Face) -> Face:
        """Return the face with its two lines of text: the question to the viewer, or else the latest event."""
        prompt = self.match.prompt
        if prompt is None:
            outcome = self.match.outcome
            return replace(face, headline=outcome.reason if outcome is not None else "", reason="")
        if face.may_act and face.kind == "buy":
            return replace(face, headline=words.purchase_headline(face), reason=words.purchase_hint(face))
        if face.may_act and face.kind in ("choose", "trade"):
            return replace(face, headline=words.choice_reason(face) or prompt.text, reason="")
        if face.may_act:
            return replace(face, headline=prompt.text, reason=words.choice_reason(face))
        last = self.match_log.last_lines(self.reader, 1)
        return replace(face, headline=self.status().text, reason=last[0].text if last else "")

    def show(self, view: State) -> None:
        """Show a view with everything at rest and nothing chosen."""
        self.dialog = None
        self._is_shown_again = False
        self.motion.rest()
        self.face = self._face_of(view)
        if not self.helpers.next_turn.has_begun or not self._is_animated:
            self.motion.count_to(self._totals, inf)

    def seat_spot(self, seat: int) -> Rect | None:
        """Return the place of a seat's panel."""
        return things.seat_spot(self.face, seat)

    def spot_of(self, subject: object) -> Rect | None:
        """Return the place on the table that belongs to an event or a prompt."""
        return things.spot_of(self.face, subject)

    def animate(self, record: Record) -> Timeline | None:
        """Return the animation of a record, event by event; close the dialog and hide the question."""
        self.dialog = None
        self._ask_nobody()
        shown_events = list(record.events)
        if len(self.people) > 1:  # people at one table must not see each other's face-down orders
            shown_events = [event.seen_by(None) if isinstance(event, OrdersLaid) else event for event in record.events]
        return self._begin_animation(shown_events)

    def _begin_animation(self, events: Sequence[Event]) -> Timeline:
        """Return the animation of ``events``; begin to cache the pictures that it and the next question will show."""
        animator = animate(self.shown, self.stage, self.match.names, events)
        coming = chain(animator.coming_faces(), (self._face_of(self.match.view(self.reader)),))
        self.stage.preloader.preload_first(urgent_drawings=picture.coming_drawings(self.face, coming))
        return animator.timeline

    def close_hand(self, view: State) -> None:
        """Show an onlooker's view, with hidden orders and deck face down, and remove the viewer's question."""
        self.face = replace(self.face, view=view, headline="", reason="")

    def _ask_nobody(self) -> None:
        """Remove the question and everything chosen from the face, as during animations."""
        self.face = replace(
            self.face,
            asked=None,
            kind="",
            may_act=False,
            tribe=NOBODY,
            up=NO_ORDER,
            down=NO_ORDER,
            pointed_order=NO_ORDER,
            picked_idea=NO_IDEA,
        )

    def next_pictures(self) -> Iterator[Drawing]:
        """Yield drawings to cache ahead: each tribe's enlarged ideas; at first, also the moving orders and tablets."""
        for number, tribe in enumerate(self.face.view.tribes):
            yield partial(Gallery(number, tribe.ideas).draw, face=self.face)
        if not self._movers_were_cached:
            self._movers_were_cached = True
            yield from stations.growing_drawings(self.face)
            yield from tablet_drawings(self.looks)

    def show_again(self) -> None:
        """Animate the last action phase again, from the reveal on."""
        actions = action_phase.last_actions(self.match, self.reader)
        if not actions or self.busy:
            return
        self._ask_nobody()
        self._is_shown_again = True
        view_before = action_phase.view_before_actions(self.match, self.reader, self.view)
        self.face = replace(self.face, view=view_before, current_order=NO_ORDER, done_orders=(), gains=())
        self.player.play(self._begin_animation(actions), lambda: self.show(self.view))
        self.refresh()

    def _pace(self) -> float:
        """Return the speed of animations; a phase that is shown again is animated even if animations are off."""
        speed = self.stage.options.speed
        return 1.0 if self._is_shown_again and not speed else speed

    def go_on(self) -> None:
        """Jump to the next order, or to the next animation."""
        if not self.player.skip_to_mark():
            self.hurry()
        self.refresh()

    def skip_all(self) -> None:
        """Jump to the end of all animations."""
        self.player.skip()
        self.hurry()

    # -- totals that count, and the order pointed at

    @property
    def _is_animated(self) -> bool:
        """Whether things move: false on a still stage, and at speed 0, which shows everything at once."""
        return not self.stage.still and self.stage.options.speed > 0

    @property
    def _totals(self) -> tuple[int, ...]:
        """Each player's score if the match ended now. The totals on the screen are animated towards these."""
        view, totals = self._cached_totals
        if view is not self.face.view:
            totals = RULES.scores(self.face.view)
            self._cached_totals = (self.face.view, totals)
        return totals

    @property
    def _is_counting_or_growing(self) -> bool:
        """Whether a total counts up to its true value, or the order pointed at grows."""
        motion = self.motion
        return motion.pointed_growth < 1.0 or any(motion.flares) or motion.totals != list(self._totals)

    def moving_parts(self) -> list[Rect] | None:
        """Return the areas to draw again; ``None`` for the whole table, for example while a shown total changes."""
        return None if self._is_counting_or_growing else super().moving_parts()

    def update(self, seconds: float) -> None:
        """Advance all that moves by ``seconds``: animations, counting totals, the growth of the order pointed at."""
        must_redraw = self._is_counting_or_growing
        super().update(seconds)
        self.motion.count_to(self._totals, seconds if self._is_animated else inf)
        self.motion.pointed_growth = min(1.0, self.motion.pointed_growth + seconds / _GROW_SECONDS)
        if must_redraw:
            self.refresh()

    def asked_status(self, prompt: Prompt) -> Status:
        """Return the status line: the viewer's prompt with a hint, or words about the player who is asked."""
        name = self.looks[prompt.seat].name
        if prompt.seat != self.viewer:
            return Status(words.waiting_words(prompt.kind, name), prompt.seat)
        if prompt.kind == "orders":
            neutral = self.view.agenda[0].seat >= self.view.seats
            asked = words.orders_prompt(name, self.face.up, self.face.down, neutral=neutral)
            return Status(asked, prompt.seat, names_seat=True)
        line = say("{name}: {what}", name=name, what=prompt.text)
        return Status(line, prompt.seat, words.hint_line(self.face, prompt.kind), names_seat=True)

    # -- drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the table, the heading above it, its foot, and the dialog over it."""
        picture.draw_table(canvas, self.face, self.motion)
        foot.draw_foot(canvas, self.face)
        if self.busy or self.match.prompt is None:
            foot.draw_title(canvas, self.face)
        else:
            foot.draw_status(canvas, self.face, self.helpers.next_turn.drawn_status)
        if self.dialog is not None:
            self.dialog.draw(canvas, self.face)

    def draw_above(self, canvas: Canvas) -> None:
        """Draw the points at the end, flying things, and the enlarged idea."""
        if self.face.view.phase == "over" and self.dialog is None:
            ending.draw_points(canvas, self.face, self.motion.counted_ideas)
        self.motion.draw(canvas, self.face)
        if self.dialog is None and not self.busy:
            highlight_hovered(canvas, self.stage)
        # the banner of a turn lies in the middle, too
        if self.dialog is None and not self.busy and not self.helpers.next_turn.banner.covers:
            ideas = ideas_of_control(self.stage.controls, self.stage.interaction.looked_at_for(_HOVER_SECONDS))
            idea = ideas.idea_under(self.stage.interaction.pointer) if ideas is not None else NO_IDEA
            if ideas is not None and idea > NO_IDEA:
                cards.draw_enlarged_idea(canvas, self.face, idea, ideas.anchor)
        super().draw_above(canvas)

    # -- input and controls

    def handle(self, intention: Intention) -> bool:
        """Handle an intention; a pointer that moves over a tribe's ideas also enlarges the idea under it."""
        if isinstance(intention, Point):
            ideas = ideas_of_control(self.stage.controls, self.stage.interaction.hovered)
            if ideas is not None and ideas.places:
                self.stage.refresh()
        return super().handle(intention)

    def table_controls(self) -> list[Control]:
        """Return the controls of the open dialog, or else of the table; they are cached while nothing is animated."""
        if self.busy:
            return self._list_controls(busy=True)
        canvas = self.stage.canvas
        key = (self.face, self.dialog, self.viewer, self.match.moves, canvas.text_size, canvas.scale)
        return self._control_cache.get(key, partial(self._list_controls, busy=False))

    def _list_controls(self, *, busy: bool) -> list[Control]:
        """Make the controls of the open dialog, or else of the table."""
        list_controls = table_controls if self.dialog is None else self.dialog.controls
        controls = list_controls(replace(self.face, busy=busy), self, self.move_controls)
        return rows_in_one_size(self.stage.canvas, controls)

    def react_to_pointing(self, about: object) -> None:
        """Highlight the order that is pointed at while the viewer chooses."""
        pointed = NO_ORDER
        if self.face.is_choosing and self.ready and isinstance(about, stations.OrderSubject):
            pointed = about.order
        if pointed not in (NO_ORDER, self.face.pointed_order) and self._is_animated:
            self.motion.pointed_growth = 0.0
        self.shown.change(pointed_order=pointed)

    def open_gallery(self, tribe: int) -> None:
        """Show a tribe's ideas large."""
        self.open_dialog(Gallery(tribe, self.face.view.tribes[tribe].ideas))

    def choose_order(self, order: int) -> None:
        """Choose an order: face up first, then face down."""
        if self.face.up == NO_ORDER:
            self.face = replace(self.face, up=order)
        elif self.face.down == NO_ORDER:
            self.face = replace(self.face, down=order)
            if self.stage.interaction.by_keys:
                self.stage.interaction.focused = "lay"
        self.stage.sound.play("place", 0.6)
        self.refresh()

    def take_back(self) -> None:
        """Take back the last choice of an order."""
        if self.face.down != NO_ORDER:
            self.face = replace(self.face, down=NO_ORDER)
        else:
            self.face = replace(self.face, up=NO_ORDER)
        self.refresh()

    def pick(self, idea: int) -> None:
        """Choose an idea to buy, or unselect it."""
        self.face = self._with_story(replace(self.face, picked_idea=NO_IDEA if idea == self.face.picked_idea else idea))
        if self.face.picked_idea and self.stage.interaction.by_keys:
            self.stage.interaction.focused = "buy"
        self.refresh()

    @property
    def has_begun_choice(self) -> bool:
        """Whether a dialog is open, or an order or an idea is chosen."""
        return self.dialog is not None or (self.ready and bool(self.face.picked_idea or self.face.up))

    def step_back(self) -> bool:
        """Close the dialog, or else take back the last choice; return whether either was possible."""
        if self.dialog is not None:
            self.close_dialog()
        elif self.ready and self.face.picked_idea:
            self.pick(self.face.picked_idea)
        elif self.ready and self.face.up:
            self.take_back()
        else:
            return False
        return True
