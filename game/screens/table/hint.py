"""A hint at a table: the elder bot shows where to move, which move it would make and why, one step for each press.

The elder searches in a process beside the window, from what the asked seat may know. Every game gets its hints in the
same way: the place from the controls that make the move, the words from the events that the move would cause, and the
reasons from the named parts of its gain.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from functools import partial

from game.core import Match
from game.core.words import say, signed
from game.elder.advice import DecisionAdvice, elder_of, gather_advice_input, part_name, reasons, why_not_advised
from game.elder.deeds import Deeds
from game.elder.foreseeing import foresee, loss_words, plan_and_threat
from game.elder.search import Advice
from game.kept.hint_notes import HintUsed
from game.kept.seats import hints_wanted
from game.processes.thinking import Thought
from game.screens.open_match import hint_notes, thinker
from game.screens.parts.any_table import AnyTable, CornerButton
from game.screens.parts.move_words import AdvisedMove, Reason, gain_reasons, mark_rects, move_words, place_of
from game.screens.parts.pointing import bubble_growth, draw_bubble, draw_glow, find_room, tail_tip
from game.screens.table.confirmation import Confirmation
from game.screens.table.turn_signs import Banner, draw_embers, embers_change
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import Rect, inset
from game.ui.lettering import capped
from game.ui.stage import Stage, shortcut, with_shortcut
from game.ui.theme import BONE, CHAR, CHOSEN_INK, DISABLED_INK, GOLD, HEMATITE, SHADE, SIENNA, colour
from game.ui.widgets import RoundButton, button_picture, draw_key_cap, key_cap_width

#: widths of the bubble, the best looking first
_BUBBLE_WIDTHS = (322.0, 380.0, 460.0, 560.0, 290.0)
_SIDE_MARGIN, _HEAD_HEIGHT, _FOOT_MARGIN = 24.0, 62.0, 24.0
#: text sizes of the move, the reasons, the points of a reason, the sum of these points, and the lines below
_MOVE_SIZE, _REASON_SIZE, _POINTS_SIZE, _SUM_SIZE, _LINE_SIZE = 22.0, 20.0, 23.0, 28.0, 19.0
#: height of a reason's row, size of its icon, height of a dividing line, and the gap below words
_LINE_PITCH, _ICON_SIZE, _RULE_HEIGHT, _GAP = 31.0, 26.0, 14.0, 6.0
_DISC_SIZE = 40.0
#: width, usual height and least height of the elder's picture at the foot
_ELDER_WIDTH, _ELDER_HEIGHT, _MIN_ELDER_HEIGHT = 130.0, 170.0, 96.0
_DISC_COLOUR = colour("#604630")
_GAIN_INK, _LOSS_INK = colour("#2F5A1E"), colour("#8E2A16")
_STEP_COUNT = 3
#: the weight of hiding a control that makes a move, in addition to the weight 1 of hiding any control with an action
_MOVE_WEIGHT = 3
#: the bubble has a tail to a place within this distance; a place farther away only glows
_TAIL_REACH = 110.0
#: a hint button narrower than this does not show its key
_MIN_WIDTH_FOR_KEY = 80.0
#: the least y of the bubble's upper edge, so that the bubble does not cover the bar at the top
_MIN_TOP = 66.0


@dataclass(frozen=True, slots=True)
class Bubble:
    """The text of a hint at one of its three steps (0: the elder is thinking).

    ``words`` names the best move, and ``second_best`` the second best, which is worse by ``gain`` points. ``equals``
    names moves that are about as good as the best. ``sentences`` are about the plan, the threat, and the move that the
    person points at. ``remark`` is what the elder adds. The bubble's tail points at ``tip``.
    """

    stage: Stage
    step: int
    words: str
    remark: str = ""
    reasons: tuple[Reason, ...] = ()
    gain: int = 0
    second_best: str = ""
    equals: tuple[str, ...] = ()
    sentences: tuple[str, ...] = ()
    tip: tuple[float, float] | None = field(default=None, compare=False)

    @property
    def comparison_words(self) -> str:
        """The words above the second best move: "better than", or "a little better than" without a clear gain."""
        return say("better than") if self.gain > 0 else say("a little better than")

    @property
    def label(self) -> str:
        """All text of the bubble in one line."""
        lines = [f"{_step_name(self.step)}: {self.words}" if self.step else self.words, *self.sentences, self.remark]
        lines += [f"{reason.amount} {reason.words}" for reason in self.reasons]
        if self.second_best:
            comparison = f"{self.comparison_words} {self.second_best}"
            lines.append(f"{signed(self.gain)} {comparison}" if self.gain > 0 else comparison)
        lines += [f"≈ {words}" for words in self.equals]
        return "; ".join(line.rstrip(".") for line in lines if line)

    def height(self, canvas: Canvas, width: float) -> float:
        """Return the height of the bubble if it is ``width`` wide."""
        return self._lay_out(canvas, Rect(0, 0, width, 10_000), draws=False)

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the paper with its tail, the elder, the three marks of the steps, and the words."""
        box = control.rect
        draw_bubble(canvas, box, self.tip)
        self._draw_head(canvas, box)
        used_height = self._lay_out(canvas, box, draws=True)
        _draw_elder(canvas, Rect(box.x, box.y + used_height, box.w, box.h - used_height))

    def _draw_head(self, canvas: Canvas, box: Rect) -> None:
        """Draw the elder's beard and, beside it, the steps and the step's name, or embers while the elder thinks."""
        x = box.x + _SIDE_MARGIN + _DISC_SIZE / 2
        y = box.y + 16 + _DISC_SIZE / 2
        canvas.circle(x, y, _DISC_SIZE / 2 + 2, SHADE)
        canvas.circle(x, y, _DISC_SIZE / 2, _DISC_COLOUR)
        canvas.icon("beard", x, y, _DISC_SIZE * 0.72, BONE)
        if not self.step:
            draw_embers(canvas, self.stage, x + _DISC_SIZE / 2 + 18, y)
            return
        for step in range(1, _STEP_COUNT + 1):
            mark_x = x + _DISC_SIZE / 2 + 20 * step - 2
            canvas.circle(mark_x, y, 7, CHAR)
            canvas.circle(mark_x, y, 5, GOLD if step == self.step else SIENNA)
        text_x = x + _DISC_SIZE / 2 + 20 * _STEP_COUNT + 14
        width = box.right - _SIDE_MARGIN - 44 - text_x
        size = capped(canvas, _LINE_SIZE, most=1.2)
        canvas.text(
            _step_name(self.step), text_x, y, size, kind="flavour", colour=SIENNA, middle=True, width=width, least=12
        )

    def _lay_out(self, canvas: Canvas, box: Rect, *, draws: bool) -> float:
        """Lay out the words below the head and, with ``draws``, draw them; return the height of the whole bubble."""
        x = box.x + _SIDE_MARGIN
        width = box.w - 2 * _SIDE_MARGIN
        y = box.y + _HEAD_HEIGHT
        row_height = _LINE_PITCH * max(1.0, canvas.text_size * 0.9)

        def put_words(words: str, size: float, kind: str = "body", ink: tuple[int, int, int] = CHAR) -> float:
            """Return the height of words and, with ``draws``, draw them at ``y``."""
            height = canvas.prose_height(words, width, size, kind)
            if draws:
                canvas.prose(words, Rect(x, y, width, height + 4), size, kind=kind, colour=ink)
            return height

        def put_dividing_line() -> float:
            """Return the height of a dividing line and, with ``draws``, draw the line at ``y``."""
            if draws:
                canvas.fill(Rect(x, y + _RULE_HEIGHT / 2 - 3, width, 1.5), SIENNA)
            return _RULE_HEIGHT

        def put_reason(reason: Reason, *, is_sum: bool = False) -> float:
            """Return the height of a reason or of the sum of all reasons and, with ``draws``, draw it at ``y``."""
            if draws:
                _draw_reason(canvas, reason, Rect(x, y, width, row_height), is_sum=is_sum)
            return row_height

        if self.step:
            y += put_words(self.words, _MOVE_SIZE, "display", HEMATITE) + _GAP
        else:
            y += put_words(self.words, _MOVE_SIZE) + _GAP
        for sentence in self.sentences:
            y += put_words(sentence, _LINE_SIZE) + _GAP
        if self.reasons:
            y += put_dividing_line()
            for reason in self.reasons:
                y += put_reason(reason)
        if self.second_best:
            y += put_dividing_line()
            if self.gain > 0:
                y += put_reason(Reason(self.comparison_words, self.gain), is_sum=True)
            else:
                y += put_words(self.comparison_words, _REASON_SIZE, "bold")
            y += put_words(self.second_best, _LINE_SIZE) + _GAP
        if self.remark:
            y += put_words(self.remark, _LINE_SIZE, "flavour", SIENNA) + _GAP
        for words in self.equals:
            y += put_words(f"≈ {words}", _LINE_SIZE) + 2
        return y - box.y + _FOOT_MARGIN


def _draw_reason(canvas: Canvas, reason: Reason, row: Rect, *, is_sum: bool) -> None:
    """Draw a reason, or the sum of all reasons, with its icon and points."""
    size = _SUM_SIZE if is_sum else _POINTS_SIZE
    points = reason.amount
    points_width = canvas.text_width(points, size, "bold") + 8
    ink = _LOSS_INK if points.startswith("−") else _GAIN_INK
    canvas.text(points, row.right, row.centery, size, kind="bold", colour=ink, align="right", middle=True)
    left = 0.0
    if reason.icon:
        canvas.icon(reason.icon, row.x + _ICON_SIZE / 2, row.centery, _ICON_SIZE, SIENNA)
        left = _ICON_SIZE + 8
    canvas.text(
        reason.words,
        row.x + left,
        row.centery,
        _REASON_SIZE,
        kind="bold" if is_sum else "body",
        colour=CHAR,
        middle=True,
        width=row.w - left - points_width,
    )


def _draw_elder(canvas: Canvas, room: Rect) -> None:
    """Draw the elder in the ``room`` below the words, unless this room is too low."""
    height = min(_ELDER_HEIGHT, room.h - _FOOT_MARGIN)
    if height >= _MIN_ELDER_HEIGHT:
        width = _ELDER_WIDTH * height / _ELDER_HEIGHT
        canvas.picture_in(
            "elder", Rect(room.right - _SIDE_MARGIN - width, room.bottom - _FOOT_MARGIN / 2 - height, width, height)
        )


def bubble_controls(
    table: AnyTable,
    bubble: Bubble,
    listed_controls: Sequence[Control],
    targets: Sequence[Rect],
    moves: AbstractSet[str],
    close: Callable[[], None],
) -> list[Control]:
    """List the bubble and the button that closes it.

    The bubble lies at the table's place for bubbles; if the table has none, it lies beside its ``targets``, the places
    that the hint points at. It covers neither the targets nor the controls that make one of the ``moves``. It covers as
    little as possible of the other controls in ``listed_controls``.
    """
    box = _place_of_bubble(table, bubble, listed_controls, targets, moves)
    tip = tail_tip(box, targets)
    has_tail = table.places.bubble is None and tip is not None and bool(inset(box, -_TAIL_REACH).collidepoint(*tip))
    look = replace(bubble, tip=tip if has_tail else None)
    close_place = Rect(box.right - _SIDE_MARGIN / 2 - 42, box.y + 15, 42, 42)
    words = with_shortcut(table.stage, say("Close hint"), "back")
    return [
        Control("hint.bubble", "field", bubble.label, box, look=look, focusable=False, sound=""),
        Control(
            "hint.close",
            "button",
            words,
            close_place,
            close,
            tooltip=words,
            look=RoundButton("return-arrow"),
            about=CornerButton("hint"),
        ),
    ]


def _place_of_bubble(
    table: AnyTable,
    bubble: Bubble,
    listed_controls: Sequence[Control],
    targets: Sequence[Rect],
    moves: AbstractSet[str],
) -> Rect:
    """Return the table's place for bubbles if nothing in it must stay visible, else the best place on the screen."""
    canvas = table.stage.canvas
    move_rects = [control.visible_rect for control in listed_controls if not moves.isdisjoint(control.moves)]
    kept_visible = move_rects + [
        control.visible_rect for control in listed_controls if isinstance(control.about, CornerButton)
    ]
    prompt_spot = table.spot_of(table.match.prompt) if table.dialog is None else None
    if prompt_spot is not None:
        kept_visible.append(prompt_spot)
    if table.places.bubble is not None and table.dialog is None:
        forbidden_rects = [inset(rect, -8) for rect in (*targets, *kept_visible)]
        for place in _bubble_places(canvas, bubble, table.places.bubble):
            if place.collidelist(forbidden_rects) < 0:
                return place
    usable_controls = [control for control in listed_controls if control.enabled and not control.resting]
    playable_rects = [
        control.visible_rect for control in usable_controls if control.moves or control.hold or control.drag
    ]
    # a control that makes a move is listed several times: hiding it counts more than hiding another control
    others = [
        control.visible_rect for control in usable_controls if control.action is not None
    ] + playable_rects * _MOVE_WEIGHT
    # the seat's panel, from which the person decides, counts as much as a move
    own_panel = None if table.match.prompt is None else table.seat_spot(table.match.prompt.seat)
    if own_panel is not None:
        others += [own_panel] * _MOVE_WEIGHT
    widths = [width * bubble_growth(canvas) for width in _BUBBLE_WIDTHS]
    sizes = [(width, bubble.height(canvas, width)) for width in widths]
    best = find_room(sizes, targets, [*kept_visible, *playable_rects], others)
    if best.collidelist([*kept_visible, *playable_rects]) < 0:
        return best
    # no place spares all playable controls, so spare only what must stay visible
    return find_room(sizes, targets, kept_visible, others)


def _bubble_places(canvas: Canvas, bubble: Bubble, room: Rect) -> list[Rect]:
    """Return three places: the table's place for bubbles, and this place enlarged upwards and to the left.

    A place is as high as the bubble's text needs; one that would cover the bar at the top is left out.
    """
    places = []
    for growth in (1.0, 1.15, 1.3):
        width = room.w * growth
        height = max(room.h, bubble.height(canvas, width))
        if room.bottom - height >= _MIN_TOP:
            places.append(Rect(room.right - width, room.bottom - height, width, height))
    return places


@dataclass(frozen=True, slots=True)
class HintButton:
    """The look of the hint button: the elder's beard and the key. ``is_lit`` says that a hint is shown."""

    key: str
    is_lit: bool

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the button, glowing while there is a hint."""
        rect = control.rect
        if self.is_lit:
            canvas.panel("glow.ember", rect)
        canvas.panel("button.on" if self.is_lit else button_picture(control, touch), rect)
        ink = BONE
        if self.is_lit:
            ink = CHOSEN_INK
        elif not control.enabled:
            ink = DISABLED_INK
        middle = rect.centery - 1
        if rect.w < _MIN_WIDTH_FOR_KEY or not self.key:
            canvas.icon("beard", rect.centerx, middle, 32, ink)
            return
        cap_width = min(key_cap_width(canvas, self.key), rect.w / 2 - 4)
        canvas.icon("beard", rect.x + (rect.w - cap_width) / 2 - 2, middle, 32, ink)
        if control.enabled:
            draw_key_cap(canvas, self.key, Rect(rect.right - cap_width - 10, middle - 14, cap_width, 28))


def draw_equal_mark(canvas: Canvas, rect: Rect) -> None:
    """Draw the mark of a move that is about as good as the best move, on the corner of its control."""
    x, y = rect.right - 6, rect.top + 2  # mostly inside, so that it does not hang between two cards
    canvas.circle(x, y, 16, SHADE)
    canvas.circle(x, y, 14, BONE)
    canvas.text("≈", x, y, capped(canvas, 22, most=1.0), kind="bold", colour=CHAR, align="centre", middle=True)


def _step_name(step: int) -> str:
    """Return the name of a step: the question that it answers; empty while the elder is thinking (0)."""
    names = ("", say("Where"), say("What"), say("Why"))
    return names[step]


#: the steps of a hint; 0 is the time while the elder is thinking
WHERE, WHICH, WHY = 1, 2, 3
#: the largest number of about equal moves that are named
_MAX_EQUALS = 2


@dataclass(frozen=True, slots=True)
class _Answer:
    """The elder's answer: the best move, the second best, about equal moves, and whether the best is clearly better.

    ``moves`` are all compared moves, the best first.
    """

    moves: tuple[Advice, ...]
    best: AdvisedMove
    second: AdvisedMove | None
    equals: tuple[AdvisedMove, ...]
    is_clear: bool


class Hint:
    """The hint of a table: first the elder thinks, then each press shows one more ``step`` of its answer."""

    def __init__(
        self, table: AnyTable, confirmation: Confirmation, banner: Banner, measure_tower: Callable[[], None]
    ) -> None:
        self._table = table
        self._measure_tower = measure_tower
        self._confirmation = confirmation
        self._banner = banner
        #: the last step shown: ``WHERE``, ``WHICH`` or ``WHY``; 0 without a hint and while the elder is thinking
        self.step = 0
        self._pending_advice: Thought[DecisionAdvice] | None = None
        #: ``None`` until the elder has answered
        self.answer: _Answer | None = None
        #: the state for which ``_knows_no_secret`` was called last, and the result
        self._checked_state: object = None
        self._knew_no_secret = False
        #: whether the table is painted without the hint
        self.is_hidden = False

    @property
    def is_thinking(self) -> bool:
        """Whether the elder has been asked and has not answered yet."""
        return self._pending_advice is not None

    @property
    def is_shown(self) -> bool:
        """Whether there is a bubble."""
        return self.is_thinking or self.answer is not None

    @property
    def is_offered(self) -> bool:
        """Whether the table has a hint button; lessons and games without an elder have none."""
        table = self._table
        return table.offers_hints and bool(table.people) and elder_of(table.match.rules) is not None

    @property
    def why_not(self) -> str:
        """The reason why no hint can be asked for now; empty if a hint can be asked for."""
        table = self._table
        if not hints_wanted(table.match.table):
            return say("Hints are off in this match.")
        if table.match.prompt is None:
            return say("The match is over.")
        if table.busy or self._confirmation.is_waiting:
            return say("Wait a moment.")
        if not table.ready:
            return say("It isn't your turn to decide.")
        return "" if self._keeps_secrets else say("A hint could give away your secrets to the others.")

    @property
    def _keeps_secrets(self) -> bool:
        """Whether a hint would keep the secrets of the asked seat from other people at the table.

        That is so if the others look away now, or if the seat knows no more than an onlooker could work out.
        """
        table = self._table
        if table.reader == table.viewer:
            return True
        if self._checked_state is not table.match.state:
            self._knew_no_secret = self._knows_no_secret()
            self._checked_state = table.match.state
        return self._knew_no_secret

    def _knows_no_secret(self) -> bool:
        """Return whether the asked seat knows no more than an onlooker."""
        match = self._table.match
        prompt = self._table.match.prompt
        if prompt is None:
            return False
        if self._table.hand_over.nothing_secret(match, prompt):
            return True
        if match.view(prompt.seat) != match.view(None):
            return False
        # a memory may contain what only the seat has seen; ``Deeds`` contains only what everybody has seen
        return isinstance(gather_advice_input(match).memory, Deeds | None) or _has_seen_no_secret(match, prompt.seat)

    # Actions

    def ask(self) -> None:
        """Ask the elder. Once it has answered, show the next step of the hint; after the last step, close the hint."""
        table = self._table
        if not self.is_offered or self.is_thinking:
            return
        if self.answer is None:
            if self.why_not:
                table.stage.notify(self.why_not)
                return
            if why_not_advised(table.match):
                table.stage.notify(
                    say("I don't know this tower yet. It is being measured, so ask me again in a moment.")
                )
                self._measure_tower()
                return
            self._banner.clear()
            self._pending_advice = thinker(table.stage).consult(table.match)
            table.stage.refresh()
        elif self.step == WHY:
            self.close()
        else:
            self._show_next_step()

    def close(self) -> bool:
        """Remove the hint, even while the elder is thinking; return whether there was a hint."""
        was_shown = self.is_shown
        pending_advice = self._pending_advice
        self.step = 0
        self._pending_advice = None
        self.answer = None
        if pending_advice is not None:
            pending_advice.cancel()
        if was_shown:
            self._table.stage.refresh()
        return was_shown

    def _dismiss(self) -> None:
        self.close()

    def update(self) -> None:
        """Take the elder's answer, as soon as there is one, and show the first step of the hint."""
        if self._pending_advice is not None and self._pending_advice.ready:
            new_advice = self._pending_advice.value
            self._pending_advice = None
            best = self._with_events(new_advice.moves[0])
            second = self._with_events(new_advice.moves[1]) if len(new_advice.moves) > 1 else None
            equals = tuple([self._with_events(advice) for advice in new_advice.about_equal[:_MAX_EQUALS]])
            self.answer = _Answer(new_advice.moves, best, second, equals=equals, is_clear=new_advice.is_clear)
            self._show_next_step()
            self._table.stage.command("ask_for_attention")

    def _show_next_step(self) -> None:
        """Go on from "where" to "which" and "why"; each step counts as a hint that was used."""
        table = self._table
        self.step += 1
        prompt = table.match.prompt
        if prompt is not None:
            used = HintUsed(prompt.seat, len(table.match.records), self.step)
            hint_notes(table.stage).add(table.match, table.path, used)
        if self.step == WHICH:
            self._point_at_move()
        table.stage.sound.play("soft", 0.6)
        table.stage.refresh()

    def _point_at_move(self) -> None:
        """Point at the control of the advised move and focus it, so that a press makes the move."""
        if self.answer is None:
            return
        stage = self._table.stage
        control = place_of(self._table, self.answer.best, stage.controls).control
        if control is not None:
            self._table.react_to_pointing(control.about)
            if control.focusable:
                stage.interaction.focused = control.id

    def _with_events(self, advice: Advice) -> AdvisedMove:
        """Return an advised move together with its events, as far as they can be foreseen."""
        match = self._table.match
        return AdvisedMove(advice, foresee(match.rules, gather_advice_input(match), advice.move))

    # Drawing

    def button(self) -> list[Control]:
        """List the hint button in the corner."""
        if not self.is_offered:
            return []
        stage = self._table.stage
        why_not = "" if self.is_shown else self.why_not
        return [
            Control(
                "corner.hint",
                "button",
                say("Hint"),
                self._table.places.hint,
                self.ask,
                enabled=not why_not,
                why_not=why_not,
                tooltip=with_shortcut(stage, say("Ask the elder for a hint"), "hint"),
                look=HintButton(shortcut(stage, "hint"), self.is_shown and not self.is_hidden),
                about=CornerButton("hint"),
            )
        ]

    def controls(self, listed_controls: list[Control]) -> list[Control]:
        """List the bubble beside the controls of the table, ``listed_controls``."""
        if not self.is_shown or self.is_hidden:
            return []
        bubble = self._bubble(listed_controls)
        targets: tuple[Rect, ...] = ()
        moves: set[str] = set()
        if self.answer is not None:
            place = place_of(self._table, self.answer.best, listed_controls)
            if place.undo_first:
                bubble = replace(bubble, sentences=(place.undo_first, *bubble.sentences))
            targets = place.rects
            moves = {str(self.answer.best.advice.move)}
        return bubble_controls(self._table, bubble, listed_controls, targets, moves, self._dismiss)

    def _bubble(self, listed_controls: list[Control]) -> Bubble:
        """Return the bubble for the current step."""
        table = self._table
        answer = self.answer
        if answer is None:
            return Bubble(table.stage, 0, say("The elder is thinking…"))
        if self.step == WHERE:
            return Bubble(table.stage, WHERE, say("Look here."), remark=say("Ask again to see the move."))
        words_of = partial(self._words, listed_controls=listed_controls)
        words = words_of(answer.best)
        if self.step == WHICH:
            return Bubble(table.stage, WHICH, words, remark=say("Ask again to learn why."))
        parts = answer.best.advice.parts
        why_better = gain_reasons(table.match.rules, parts, table.wording.part_icons)
        # moves with the same words, such as walks to two crossings of a landscape, cannot be told apart in words
        words_of_equals = [words_of(equal) for equal in answer.equals]
        equals = tuple(dict.fromkeys(text for text in words_of_equals if text != words))
        if answer.second is None or not answer.best.advice.rollouts:
            return Bubble(table.stage, WHY, words, remark=say("There is not much to think about here."))
        sentences = (
            *plan_and_threat(table.match, answer.best.advice),
            *self._compare_pointed_move(answer, listed_controls),
        )
        if not answer.is_clear:
            return Bubble(
                table.stage, WHY, words, remark=say("About equal, but I'd do this."), equals=equals, sentences=sentences
            )
        second_words = words_of(answer.second)
        second_best = "" if second_words == words else second_words
        gain = round(sum(parts.values()))
        remark = "" if why_better or sentences else say("There is no single reason: many small advantages add up.")
        return Bubble(
            table.stage,
            WHY,
            words,
            reasons=why_better,
            gain=gain,
            second_best=second_best,
            sentences=sentences,
            remark=remark,
        )

    def _compare_pointed_move(self, answer: _Answer, listed_controls: Sequence[Control]) -> tuple[str, ...]:
        """Return a sentence that says how much worse the move under the pointer is than the best move.

        Returns no sentence if the pointer is not at a control for a single move, or if the elder has not compared this
        move.
        """
        looked_at = self._table.stage.interaction.looked_at
        pointed_moves = next((control.moves for control in listed_controls if control.id == looked_at), ())
        pointed_move = pointed_moves[0] if len(pointed_moves) == 1 else None
        advice = next(
            (compared_move for compared_move in answer.moves[1:] if str(compared_move.move) == pointed_move), None
        )
        if advice is None:
            return ()
        worse_parts = [part_name(self._table.match.rules, name) for name, points in reasons(advice.parts) if points < 0]
        less = loss_words(advice.gain)
        if not worse_parts:
            return (say("The move you're pointing at: {less}.", less=less),)
        return (say("The move you're pointing at: {less} ({part}).", less=less, part=worse_parts[0]),)

    def _words(self, advised_move: AdvisedMove, listed_controls: list[Control]) -> str:
        return move_words(self._table, advised_move.advice.move, advised_move.predicted, listed_controls)

    def draw(self, canvas: Canvas) -> None:
        """Draw a glow round the places of the best move; at the step "why", also mark moves that are about as good."""
        if self.answer is None or self.is_hidden:
            return
        controls = self._table.stage.controls
        for place in place_of(self._table, self.answer.best, controls).rects:
            draw_glow(canvas, place, seconds=0.0)
        if self.step == WHY and not self.answer.is_clear:
            for advised_move in self.answer.equals:
                for mark in mark_rects(self._table, advised_move, self.answer.best, controls):
                    draw_equal_mark(canvas, mark)

    def moving_parts(self) -> list[Rect]:
        """Return the rectangles to draw again while the elder thinks: the bubble with its embers."""
        if not self.is_thinking or not embers_change(self._table.stage):
            return []
        return [control.rect for control in self._table.stage.controls if control.id == "hint.bubble"]


def _has_seen_no_secret(match: Match, seat: int) -> bool:
    """Return whether a seat and an onlooker have seen the same events of a match so far."""
    return all(
        event.seen_by(seat) == event.seen_by(None)
        for record in (match.opening, *match.records)
        for event in record.events
    )
