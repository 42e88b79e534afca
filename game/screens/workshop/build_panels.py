"""The panels beside a tower that is being built: parts to add, the chosen part's values, and the tower's figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.core.measures import decimal
from game.core.words import say, say_many
from game.passage.open_tower import Projection, draw_leaf, draw_pad, draw_pegs
from game.screens.workshop.building import Building, Verdict
from game.screens.workshop.workshop_panels import (
    GOOD_COLOUR,
    MISSED_COLOUR,
    SHARED_BARS,
    Bar,
    draw_band_mark,
    draw_rail,
    value_words,
)
from game.towers.design import NEW_PARTS, RANGES, WIDTHS, Design, with_value
from game.towers.sentences import KIND_WORDS, part_title, part_value_title, part_value_words, place_words
from game.ui.canvas import Canvas
from game.ui.contrast import BLACK, is_strong
from game.ui.control import Control, Drag, Touch
from game.ui.layout import Rect
from game.ui.lettering import capped
from game.ui.theme import BONE, CHAR, EMBER, GOLD, GREY, HEMATITE, INK, PARCHMENT, SHADE, SIENNA, UMBER, colour, mix
from game.ui.widgets import Slider, button_picture, heading, stitches
from physics.laboratory.bands import BANDS
from physics.laboratory.trial import Trial, certain_reasons, missed_limits, why_not_playable
from physics.parts import MAX_OF_KIND, MAX_PARTS
from physics.tower import TOWER, BuiltTower, PartKind, TowerPart, leaves, parts_of, pegs

TRAY_PANEL = Rect(16, 74, 384, 396)
PART_PANEL = Rect(16, 480, 384, 410)
FIGURES_PANEL = Rect(1216, 74, 368, 816)
#: place of the first button in the tray
_FIRST_BUTTON = Rect(36, 128, 168, 102)
#: distance between the left edges of two buttons in a row
_BUTTON_SPACING_X = 176.0
#: distance between the upper edges of two rows of buttons
_BUTTON_SPACING_Y = 110.0
#: the chosen part's sliders: top of the first, height of one, and distance between two
_SLIDERS_TOP, _SLIDER_HEIGHT, _SLIDER_SPACING = 534.0, 52.0, 54.0
VERDICT_PLACE: Final = Rect(1236, 132, 328, 106)
#: y of the first rail, distance between two rails, y of the first check, distance between two checks
_RAILS_TOP, _RAIL_SPACING, _CHECKS_TOP, _CHECK_SPACING = 242.0, 38.0, 550.0, 27.0
_FIGURES_LEFT = FIGURES_PANEL.x + 24
_FIGURES_WIDTH = FIGURES_PANEL.w - 48
#: a tower fails a check if the 99.5th percentile of its pieces' stays is more than this number of throws
LONGEST_STAY = 40
#: the longest time (seconds) that a drop may take until everything rests
LONGEST_SETTLING = 6.0
_MISSED_INK, _LIGHT_INK = colour("#80421A"), colour("#E2ECC8")
#: the colour of a bar whose figure misses its band
_MISSED_BAR = colour("#B0601E")


# The parts to add


class Tray:
    """The buttons for the five kinds of part, and the slider for the shaft's width.

    ``put_in(kind)`` puts a part into the first free place; ``drag(kind)`` returns the ``Drag`` of a new part.
    """

    def __init__(
        self, building: Callable[[], Building], put_in: Callable[[PartKind], None], drag: Callable[[PartKind], Drag]
    ) -> None:
        self._building = building
        self._put_in = put_in
        self._drag = drag
        self._width_slider = WidthSlider(building)

    def paint(self, canvas: Canvas) -> None:
        """Draw the panel with its heading."""
        canvas.panel("panel.hide", TRAY_PANEL)
        stitches(canvas, TRAY_PANEL.x + 20, TRAY_PANEL.y + 9, TRAY_PANEL.w - 40)
        heading(canvas, say("Parts"), Rect(TRAY_PANEL.x + 24, 92, 180, 34), capped(canvas, 25, most=1.15))

    def draw(self, canvas: Canvas) -> None:
        """Draw the number of parts."""
        count = say("{count} of {most}", count=len(self._building().design.parts), most=MAX_PARTS)
        size = capped(canvas, 20, most=1.15)
        canvas.text(count, TRAY_PANEL.right - 26, 108, size, colour=PARCHMENT, align="right", middle=True)

    def controls(self) -> list[Control]:
        """List the buttons and the slider."""
        design = self._building().design
        buttons = [self._part_control(design, kind, index) for index, kind in enumerate(KIND_WORDS)]
        slider_rect = Rect(
            _FIRST_BUTTON.x + _BUTTON_SPACING_X + 4,
            _FIRST_BUTTON.y + 2 * _BUTTON_SPACING_Y,
            _FIRST_BUTTON.w - 8,
            _FIRST_BUTTON.h,
        )
        return [*buttons, self._width_slider.current_control(slider_rect)]

    def _part_control(self, design: Design, kind: PartKind, index: int) -> Control:
        """Return the button of a kind of part; the button is grey if the tower can hold no more parts of this kind."""
        words = KIND_WORDS[kind]
        most = MAX_OF_KIND[kind]
        rect = Rect(
            _FIRST_BUTTON.x + index % 2 * _BUTTON_SPACING_X,
            _FIRST_BUTTON.y + index // 2 * _BUTTON_SPACING_Y,
            _FIRST_BUTTON.w,
            _FIRST_BUTTON.h,
        )
        count = say("{count} of {most}", count=design.count(kind), most=most)
        why_not = ""
        if design.count(kind) >= most:
            # English needs one form for all numbers here; other languages need more
            why_not = say_many(
                "A tower can hold at most {count} of these.", "A tower can hold at most {count} of these.", most
            )
        elif len(design.parts) >= MAX_PARTS:
            why_not = say("This tower can't hold any more parts: remove one first.")
        elif not design.has_room(kind):
            why_not = say("This tower can't hold any more drums: remove a part with a drum first.")
        return Control(
            f"builder.add.{kind}",
            "button",
            say(words.name),
            rect,
            lambda: self._put_in(kind),
            enabled=not why_not,
            why_not=why_not,
            drag=self._drag(kind),
            heard=f"{count}. {say(words.use)}",
            look=PartButton(kind, count),
            sound="stone",
        )


@dataclass(frozen=True, slots=True)
class PartButton:
    """The look of the button for a kind of part: picture, name, how many there are, and what it does."""

    kind: PartKind
    count: str

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the button with the part and its words."""
        rect = control.rect
        canvas.panel(button_picture(control, touch), rect)
        draw_sample(canvas, self.kind, Rect(rect.x + 6, rect.y + 8, 92, 64))
        ink = BONE if control.enabled else GREY
        size = capped(canvas, 21, most=1.15)
        small_size = capped(canvas, 17, most=1.1)
        canvas.text(
            control.label,
            rect.right - 14,
            rect.y + 18,
            size,
            kind="display",
            colour=ink,
            align="right",
            middle=True,
            shadow=SHADE,
            width=96,
        )
        canvas.text(
            self.count, rect.right - 14, rect.y + 43, small_size, colour=PARCHMENT, align="right", middle=True, width=96
        )
        use_rect = Rect(rect.x + 8, rect.bottom - 49, rect.w - 16, 43)
        canvas.prose(
            say(KIND_WORDS[self.kind].use), use_rect, small_size, colour=PARCHMENT, align="centre", middle=True
        )


#: a sample part of each kind for the picture on its button, and the x and y of its hinge there
_SAMPLES: Final[dict[PartKind, tuple[TowerPart, float, float]]] = {
    "flap": (replace(NEW_PARTS["flap"], length=24.0, drum=0), 49, 22),
    "ledge": (replace(NEW_PARTS["ledge"], side=1, length=16.0), 30, 40),
    "peg": (NEW_PARTS["peg"], 48, 32),
    "wheel": (replace(NEW_PARTS["wheel"], length=15.0, drum=0), 50, 32),
    "swing": (replace(NEW_PARTS["swing"], length=19.0, slope=0.2, drum=0), 52, 34),
}


def draw_sample(canvas: Canvas, kind: PartKind, place: Rect) -> None:
    """Draw the sample of a kind of part in ``place``."""
    part, left, top = _SAMPLES[kind]
    spec = BuiltTower(parts=(part,))
    scale = 1.7
    # the hinge of the part, at (x, y) in the tower, is drawn at (left, top) of the place
    x, y = (0.0, part.y) if part.side else (part.x, part.y)
    projection = Projection(
        lambda across, up: (place.x + left + (across - x) * scale, place.y + top + (y - up) * scale), scale
    )
    draw_pegs(canvas, pegs(spec), projection)
    for leaf in leaves(spec):
        draw_leaf(canvas, leaf, angle=0.0, projection=projection)
        if leaf.outer is not None:
            draw_pad(canvas, projection.place(*leaf.line_at(angle=0.0)[0]), 18, is_struck=False)


class WidthSlider(Slider):
    """The slider for the width of the shaft, with a stop for each width."""

    def __init__(self, building: Callable[[], Building]) -> None:
        super().__init__(0.0, self._set_width, steps=len(WIDTHS) - 1)
        self._building = building

    @property
    def in_words(self) -> str:
        """The width."""
        return say("{value} mm", value=round(self._building().design.width))

    def _set_width(self, fraction: float) -> None:
        building = self._building()
        building.change(building.design.with_width(WIDTHS[round(fraction * (len(WIDTHS) - 1))]), "width")

    def current_control(self, rect: Rect) -> Control:
        """Return the slider's control, set to the present width."""
        self.value = WIDTHS.index(self._building().design.width) / (len(WIDTHS) - 1)
        return self.control("builder.width", say("Shaft"), rect, tooltip=say("How wide the shaft is inside."))

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the name, the width, the slider and the stops."""
        rect = control.rect
        size = capped(canvas, 21, most=1.15)
        half = rect.w / 2
        canvas.text(control.label, rect.x, rect.y + 16, size, kind="display", middle=True, shadow=SHADE, width=half - 4)
        stop_size = capped(canvas, 17, most=1.1)
        canvas.text(
            self.in_words,
            rect.right,
            rect.y + 16,
            capped(canvas, 20, most=1.1),
            kind="bold",
            colour=GOLD,
            align="right",
            middle=True,
            width=half,
        )
        track = Rect(rect.x + 6, rect.y + 32, rect.w - 12, 26)
        super().draw(canvas, replace(control, rect=track), touch)
        for index, (width_mm, align) in enumerate(zip(WIDTHS, ("left", "centre", "right"), strict=True)):
            x = rect.x + index * rect.w / (len(WIDTHS) - 1)
            canvas.text(f"{width_mm:g}", x, rect.y + 74, stop_size, colour=PARCHMENT, align=align, middle=True)


# The chosen part


class PartSlider(Slider):
    """The slider of one value of the chosen part, with a mark at the value in the Passage."""

    def __init__(self, kind: PartKind, key: str, building: Callable[[], Building]) -> None:
        self._range = RANGES[kind][key]
        super().__init__(
            0.0, self._change_part, steps=max(1, round((self._range.most - self._range.least) / self._range.step))
        )
        self._kind = kind
        self._key = key
        self._building = building
        # the Passage has parts of one kind at several heights, so "y" has no mark
        passage_part = next((part for part in parts_of(TOWER) if part.kind == kind), None)
        has_mark = passage_part is not None and key != "y"
        #: the position of the mark on the slider (0 to 1), ``None`` if there is no mark
        self._mark = self._range.share(getattr(passage_part, key)) if has_mark else None

    @property
    def in_words(self) -> str:
        """The value with its unit."""
        part = self._building().design.chosen_part
        return "" if part is None else part_value_words(part, self._key)

    def _change_part(self, share: float) -> None:
        """Change the value of the chosen part; ``share`` is the position (0 to 1) in the value's range."""
        building = self._building()
        design = building.design
        if design.chosen_part is not None and design.chosen is not None:
            value = self._range.least + (self._range.most - self._range.least) * share
            changed_part = with_value(design.chosen_part, self._key, value)
            building.change(design.changed(design.chosen, changed_part), f"{self._key} {design.chosen}")

    def current_control(self, rect: Rect) -> Control:
        """Return the slider's control, set to the chosen part's present value."""
        part = self._building().design.chosen_part
        self.value = 0.0 if part is None else self._range.share(getattr(part, self._key))
        return self.control(f"builder.number.{self._key}", part_value_title(self._kind, self._key), rect)

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the name, the value, the slider, and its mark."""
        rect = control.rect
        size = capped(canvas, 19, most=1.15)
        is_lit = touch.hovered or touch.shows_focus_ring
        value = self.in_words
        canvas.text(control.label, rect.x, rect.y + 15, size, middle=True, width=rect.w - 110)
        canvas.text(
            value,
            rect.right,
            rect.y + 15,
            size,
            kind="bold",
            colour=GOLD if is_lit else BONE,
            align="right",
            middle=True,
            width=104,
        )
        track = Rect(rect.x + 2, rect.y + 28, rect.w - 4, 24)
        super().draw(canvas, replace(control, rect=track), touch)
        if self._mark is not None:
            x = track.x + track.w * self._mark
            canvas.line(x, track.centery - 10, x, track.centery + 11, EMBER, 2)


class PartPanel:
    """The panel of the chosen part with its sliders, or with instructions if no part is chosen."""

    def __init__(self, building: Callable[[], Building]) -> None:
        self._building = building
        self._sliders = {kind: [PartSlider(kind, key, building) for key in ranges] for kind, ranges in RANGES.items()}

    def paint(self, canvas: Canvas) -> None:
        """Draw the panel."""
        canvas.panel("panel.hide", PART_PANEL)
        stitches(canvas, PART_PANEL.x + 20, PART_PANEL.y + 9, PART_PANEL.w - 40)

    def draw(self, canvas: Canvas) -> None:
        """Draw the part's name and where it is."""
        design = self._building().design
        title = say("No part chosen") if design.chosen is None else part_title(design, design.chosen)
        width = PART_PANEL.w - 48 if design.chosen is None else 112
        heading(canvas, title, Rect(PART_PANEL.x + 24, 499, width, 34), capped(canvas, 25, most=1.15))
        if design.chosen is None:
            words = say("Click a part to change it. To add one, press its button or drag it onto the tower.")
            area = Rect(PART_PANEL.x + 28, 550, PART_PANEL.w - 56, 240)
            canvas.prose(words, area, capped(canvas, 21, most=1.3), colour=PARCHMENT, align="centre", middle=True)
            return
        size = capped(canvas, 19, most=1.1)
        place = place_words(design, design.chosen)
        area = Rect(PART_PANEL.right - 26 - 216, 497, 216, 36)
        canvas.prose(place, area, size, colour=PARCHMENT, align="right", middle=True)

    def controls(self) -> list[Control]:
        """List the sliders of the chosen part."""
        part = self._building().design.chosen_part
        if part is None:
            return []
        return [
            slider.current_control(
                Rect(PART_PANEL.x + 26, _SLIDERS_TOP + index * _SLIDER_SPACING, PART_PANEL.w - 52, _SLIDER_HEIGHT)
            )
            for index, slider in enumerate(self._sliders[part.kind])
        ]


# What the tower does

#: the key of a figure's band, by the figure's key in the trial, if the two keys differ
_BAND_KEYS: Final = {"rest_p95": "rest_seconds.p95"}


class FiguresPanel:
    """The panel with the results for the tower: the verdict, seven figures and six checks."""

    def __init__(self, building: Callable[[], Building]) -> None:
        self._building = building

    def paint(self, canvas: Canvas) -> None:
        """Draw the parchment with its heading."""
        canvas.panel("panel.parchment", FIGURES_PANEL)
        size = capped(canvas, 25, most=1.15)
        canvas.text(
            say("In a match"), FIGURES_PANEL.x + 24, 104, size, kind="display", colour=HEMATITE, middle=True, width=220
        )
        for y in (124, 534):
            canvas.line(FIGURES_PANEL.x + 22, y, FIGURES_PANEL.right - 22, y, SIENNA, 1.5)

    def draw(self, canvas: Canvas) -> None:
        """Draw the figures that are known, and the checks."""
        building = self._building()
        trial = building.trial
        size = capped(canvas, 18, most=1.15)
        if trial is not None:
            throws = say_many("{count} throw", "{count} throws", trial.calls)
            right = FIGURES_PANEL.right - 26
            canvas.text(throws, right, 106, size, colour=UMBER, align="right", middle=True, width=110)
        bars = (*SHARED_BARS, Bar("rest_p95", most=6.0))
        size = canvas.prose_size([bar.name for bar in bars], Rect(0, 0, _FIGURES_WIDTH - 58, 24), size)
        for index, bar in enumerate(bars):
            _draw_figure(canvas, bar, trial, _RAILS_TOP + index * _RAIL_SPACING, size)
        _draw_legend(canvas)
        draw_checks(canvas, checks(building))


@dataclass(frozen=True, slots=True)
class VerdictLook:
    """The look of the verdict: green, red or grey, with a title and a line, and a gold frame if ``is_highlighted``.

    In strong contrast the panel is black, and only its frame has the colour.
    """

    verdict: Verdict
    is_highlighted: bool = False

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the panel with its sign, its title and its line."""
        rect = control.rect
        kind = self.verdict.kind
        kind_colour = {"good": GOOD_COLOUR, "bad": MISSED_COLOUR, "open": UMBER}[kind]
        if self.is_highlighted:
            canvas.panel("glow.ember", rect)
        canvas.fill(rect, BLACK if is_strong() else kind_colour, alpha=240, radius=12)
        has_gold_frame = self.is_highlighted or touch.hovered or touch.shows_focus_ring
        canvas.frame(rect, GOLD if has_gold_frame else mix(kind_colour, BONE, 0.35), thick=2, radius=12)
        icon = {"good": "check-mark", "bad": "cancel", "open": "hourglass"}[kind]
        # a reason is the longest line: it has the whole width, below a smaller sign
        is_bad = kind == "bad"
        title_y = rect.y + (18 if is_bad else 24)
        if is_bad:
            canvas.icon(icon, rect.x + 27, title_y, 24, _LIGHT_INK, shadow=True)
        else:
            canvas.icon(icon, rect.x + 32, rect.centery, 32, _LIGHT_INK, shadow=True)
        left = rect.x + (46 if is_bad else 60)
        title_size = capped(canvas, 22, most=1.05)
        canvas.text(
            self.verdict.title,
            left,
            title_y,
            title_size,
            kind="display",
            middle=True,
            shadow=SHADE,
            width=rect.right - 12 - left,
        )
        line_left = rect.x + 14 if is_bad else left
        line_rect = Rect(line_left, title_y + 14, rect.right - 10 - line_left, rect.bottom - 4 - title_y - 14)
        line_size = capped(canvas, 18, most=1.1)
        canvas.prose(self.verdict.line, line_rect, line_size, colour=BONE if is_bad else _LIGHT_INK, middle=True)


def _figure_words(value: float, bar: Bar) -> str:
    """Return the value of a figure in words, with its unit if it has one."""
    if bar.key == "full_over_gentle":
        return say("{times}×", times=decimal(value, 1))
    if bar.key == "rest_p95":
        return say("{seconds} s", seconds=decimal(value, 1))
    return value_words(value, bar)


def _draw_figure(canvas: Canvas, bar: Bar, trial: Trial | None, y: float, size: float) -> None:
    """Draw the name of a figure, and below it a rail on which the Passage's band is marked.

    If the tower has been measured (``trial``), the figure's value is drawn, too: as a number beside the name, and as a
    bar on the rail. ``size`` is the text size of the name and the number.
    """
    key = _BAND_KEYS.get(bar.key, bar.key)
    band = next((band.least, band.most) for band in BANDS if band.key == key)
    value = None if trial is None else float(getattr(trial, bar.key))
    is_good = value is not None and band[0] <= value <= band[1]
    canvas.text(bar.name, _FIGURES_LEFT, y + 10, size, colour=CHAR, middle=True, width=_FIGURES_WIDTH - 58)
    if value is not None:
        ink = GOOD_COLOUR if is_good else _MISSED_INK
        right = _FIGURES_LEFT + _FIGURES_WIDTH
        words = _figure_words(value, bar)
        canvas.text(words, right, y + 10, size, kind="bold", colour=ink, align="right", middle=True, width=56)
    bar_ink = GOOD_COLOUR if is_good else _MISSED_BAR
    draw_rail(canvas, Rect(_FIGURES_LEFT, y + 26, _FIGURES_WIDTH, 10), value, bar.most, bar_ink, band)


def _draw_legend(canvas: Canvas) -> None:
    """Draw the legend: the Passage's band, and the bars of this tower inside the band and outside."""
    y = 521.0
    size = capped(canvas, 17, most=1.1)
    draw_band_mark(canvas, Rect(_FIGURES_LEFT, y - 7, 24, 14))
    canvas.text(say("the Passage"), _FIGURES_LEFT + 31, y, size, colour=INK, middle=True, width=150)
    for x, ink in ((176, GOOD_COLOUR), (195, _MISSED_BAR)):
        canvas.fill(Rect(_FIGURES_LEFT + x, y - 3, 17, 8), ink, radius=4)
    canvas.text(say("this tower"), _FIGURES_LEFT + 219, y, size, colour=INK, middle=True, width=100)


def draw_checks(canvas: Canvas, results: Sequence[tuple[bool, str]]) -> None:
    """Draw the checks, each in a line, all in the text size at which the longest fits."""
    check_rect = Rect(_FIGURES_LEFT + 30, 0, _FIGURES_WIDTH - 30, _CHECK_SPACING)
    texts = [words for _, words in results]
    size = canvas.prose_size(texts, check_rect, capped(canvas, 18, most=1.1)) if results else 0.0
    for index, (is_passed, words) in enumerate(results):
        y = _CHECKS_TOP + index * _CHECK_SPACING
        icon_ink = GOOD_COLOUR if is_passed else _MISSED_INK
        canvas.icon("check-mark" if is_passed else "info", _FIGURES_LEFT + 11, y, 20, icon_ink)
        ink = CHAR if is_passed else _MISSED_INK
        canvas.text(words, check_rect.x, y, size, colour=ink, middle=True, width=check_rect.w)


def _has_stray_pieces(trial: Trial) -> bool:
    """Return whether any pieces left the tower through a wall, stayed in the air or ended up inside a part."""
    return bool(trial.escaped or trial.floating or trial.impaled)


def _repeatability_words(trial: Trial) -> str:
    """Return a sentence on stray pieces or, if there are none, on whether the same throw gives the same result."""
    if _has_stray_pieces(trial):
        return say("Pieces go astray")
    if trial.differing:
        return say("The same throw gives different results")
    return say("The same throw gives the same result")


def checks(building: Building) -> list[tuple[bool, str]]:
    """Return the checks made so far on a tower: for each, whether the tower passes, and the result as a sentence.

    A check fails if one of the figures behind it misses its limit, or if one of the reasons behind it makes the tower
    unplayable. So the checks never contradict the panel of figures or the verdict.
    """
    design = building.design
    trial = building.trial
    if not design.parts:
        return []
    all_fit = not design.misplacement_faults
    results = [(all_fit, say("No parts overlap") if all_fit else say("Some parts don't fit where they are"))]
    if trial is None or not design.is_sound:
        return results
    reasons = {*why_not_playable(trial), *(limit.reason for limit in missed_limits(trial))}
    gets_stuck = "for_ever" in reasons
    stay_words = say_many("The longest stay was {count} throw", "The longest stay was {count} throws", trial.stay_max)
    if gets_stuck and trial.stay_p995 <= LONGEST_STAY:
        stay_words = say("Bangs free too few pieces")
    rest_words = say("The tower took up to {seconds} s to settle", seconds=decimal(trial.rest_max, 1))
    is_repeatable = not (trial.differing or _has_stray_pieces(trial))
    is_balanced = "nothing_out" not in reasons and "nothing_stays" not in reasons
    imbalance_words = say("Too few pieces come out") if "nothing_out" in reasons else say("Too few pieces stick")
    results += [
        (is_balanced, say("Some come out, some stick") if is_balanced else imbalance_words),
        (trial.stay_p995 <= LONGEST_STAY and not gets_stuck, stay_words),
        (is_repeatable, _repeatability_words(trial)),
        (trial.rest_max <= LONGEST_SETTLING and "no_rest" not in reasons, rest_words),
    ]
    if not building.is_measuring:
        results.append((trial.whole, _ending_words(trial)))
    return results


def _ending_words(trial: Trial) -> str:
    """Return a sentence that says that the trial made all its throws, or why it ended early."""
    if trial.whole:
        return say("Measuring is complete")
    return say("Ended early: the result is clear") if certain_reasons(trial) else say("Ended early: time was up")
