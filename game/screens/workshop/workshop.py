"""The workshop: the tower to play with outside any match, its dials, and a chart of measured figures."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.measures import thousands
from game.core.words import row_of, say, say_many
from game.passage.film import MOUTH_Y, RIM_HEIGHT, THEATRE_STAGE, WHOLE_STAGE, FilmStyle, paint_tower
from game.passage.open_tower import STANDARD_PLACEMENT
from game.processes.background_job import BackgroundJob
from game.screens.navigation import open_screen
from game.screens.parts.making import draw_progress
from game.screens.parts.page import Page
from game.screens.workshop.trial import DROPS, Play, PlayCounts, measure_drops
from game.screens.workshop.workshop_panels import Dials, PlayControls, bang_tip, draw_chart, draw_legend
from game.towers.design import Design, clearance_past
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect, grid
from game.ui.lettering import capped, draw_title_bar
from game.ui.scene import ScreenSound, Status
from game.ui.stage import Stage
from game.ui.theme import CHAR, HEMATITE, PARCHMENT, SIENNA
from game.ui.widgets import Button, heading, stitches
from physics.laboratory.measurement import Measurement
from physics.parts import WEDGING
from physics.tower import TOWER, TowerSpec, parts_of

_LEFT_PANEL = Rect(16, 74, 384, 816)
_RIGHT_PANEL = Rect(1216, 74, 368, 816)
#: the panel below the tower
_FOOT_PANEL = Rect(416, 738, 784, 152)
#: the area of the buttons for the view, below the buttons that drop pieces
_VIEW_BUTTONS = Rect(434, 822, 748, 54)
_DIALS_AREA = Rect(42, 140, 332, 680)
_NUMBERS_AREA = Rect(1238, 134, 324, 112)
_CHART_AREA = Rect(1240, 264, 320, 434)
_PLAY_SPEEDS = (0.25, 0.5, 1.0, 2.0)
#: pieces do not get past a flap at rest with a smaller clearance (mm)
_LEAST_CLEARANCE, _ = WEDGING
#: seconds from the last move of a dial until the tower is rebuilt
_REBUILD_DELAY = 0.25


class Workshop(Page):
    """The screen on which a person drops pieces, drums on flaps, turns dials and measures the tower."""

    name = "workshop"
    screen_sound = ScreenSound(music="")

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.title = say("The workshop")
        self.lead = _lead(TOWER)
        self.dials = Dials(self._schedule_rebuild)
        self._play_controls = PlayControls(stage, "workshop", lambda: self.play)
        #: seconds until the tower is rebuilt; 0 if no dial has been moved
        self._seconds_until_rebuild = 0.0
        self._job: BackgroundJob[Measurement | None] | None = None
        #: what has been measured with these dials so far
        self.measurement: Measurement | None = None
        self._play: Play | None = None
        try:
            self._play = Play()
        except ModuleNotFoundError as missing:
            self.lead = say("The workshop needs {package}.", package=missing.name)

    @property
    def play(self) -> Play:
        """The tower to play with; there is none if the physics cannot be imported."""
        assert self._play is not None, "there is no tower to play with"
        return self._play

    # Time

    @property
    def wants_frames(self) -> bool:
        """Whether pieces fall, the tower is being measured, or a dial has just been moved."""
        falls = self._play is not None and self._play.is_falling
        return falls or self._job is not None or self._seconds_until_rebuild > 0

    def update(self, seconds: float) -> None:
        """Advance the film, rebuild the tower after a dial was moved, and show the results of measuring."""
        if self._seconds_until_rebuild > 0:
            self._seconds_until_rebuild -= seconds
            if self._seconds_until_rebuild <= 0:
                self._rebuild()
        if self.play.is_falling:
            previous_second = self.play.second
            self.play.advance(seconds * self._play_controls.speed)
            self.play.sound(self.stage.sound, previous_second, self._play_controls.speed)
        if self._job is not None:
            self._job.poll()
            if self._job.result is not None:
                self.measurement = self._job.result
            elif self._job.progress is not None:
                self.measurement = self._job.progress
            if self._job.done:
                self.stage.notify(self._job.fault)
                self._job = None
        self.refresh()

    def _rebuild(self) -> None:
        """Rebuild the tower with the present dials; what was or is being measured with others does not count."""
        self.play.turn_dials(self.dials.values)
        self.lead = _lead(self.play.tower.spec)
        self.measurement = None
        if self._job is not None:
            self._stop_measuring()
            self.stage.notify(say("Measuring was stopped, since a setting was changed."))

    def leave(self) -> None:
        """Stop measuring."""
        self._stop_measuring()

    def _stop_measuring(self) -> None:
        if self._job is not None:
            self._job.cancel()
            self._job = None

    # Actions

    def _schedule_rebuild(self) -> None:
        """Rebuild the tower once no dial has been moved for a moment."""
        self._seconds_until_rebuild = _REBUILD_DELAY

    def _reset(self) -> None:
        self.dials.reset()
        self._schedule_rebuild()

    def _measure(self) -> None:
        self.measurement = None
        self._job = BackgroundJob(measure_drops, self.dials.values)

    def _reset_results(self) -> None:
        """Begin to count again, and stop measuring."""
        self._stop_measuring()
        self.measurement = None
        counts = self.play.counts
        self.play.counts = PlayCounts(thrown=counts.thrown - counts.out)  # the pieces that are not out yet

    def _open_theatre(self) -> None:
        open_screen(self.stage, "theatre_of_drops", [self.play.film.drop])

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the tower with its film, the numbers and the chart."""
        canvas.layer(
            (self.name, self.lead, self._play_controls.shows_inside, canvas.text_size),
            lambda: self._paint_stage(canvas),
        )
        if self._play is None:
            return
        self._draw_numbers(canvas)
        draw_chart(canvas, _CHART_AREA, self.play.counts, self.measurement)
        draw_legend(canvas, _CHART_AREA.x, _CHART_AREA.bottom + 14)
        if self._job is not None:
            draw_progress(canvas, Rect(_CHART_AREA.x, 740, _CHART_AREA.w, 12), self._job.share)
        if self._play_controls.shows_inside:
            self._play_controls.draw_aim(canvas, MOUTH_Y + 6, MOUTH_Y + 110, piece_y=MOUTH_Y + 24, piece_size=0.7)
        self.play.film.draw(canvas, self.play.second, WHOLE_STAGE, FilmStyle(open=self._play_controls.shows_inside))

    def draw_above(self, canvas: Canvas) -> None:
        """Draw the strength of the bang on the held pad."""
        if self._play is not None:
            self._play_controls.draw_strength(canvas, 40)

    def _paint_stage(self, canvas: Canvas) -> None:
        """Paint all that does not move."""
        canvas.background("theatre.background")
        paint_tower(canvas, open_tower=self._play_controls.shows_inside)
        draw_title_bar(canvas, self.title, 300)
        canvas.prose(self.lead, Rect(340, 1, 860, 62), 20, colour=PARCHMENT, align="centre", middle=True)
        canvas.panel("panel.hide", _LEFT_PANEL)
        stitches(canvas, _LEFT_PANEL.x + 20, _LEFT_PANEL.y + 9, _LEFT_PANEL.w - 40)
        heading(canvas, say("Tower settings"), Rect(_LEFT_PANEL.x + 24, 92, 330, 34), capped(canvas, 25, most=1.15))
        canvas.panel("panel.parchment", _RIGHT_PANEL)
        title = say("Results")
        size = capped(canvas, 25, most=1.15)
        canvas.text(
            title,
            _RIGHT_PANEL.x + 24,
            104,
            size,
            kind="display",
            colour=HEMATITE,
            middle=True,
            width=_RIGHT_PANEL.w - 48,
        )
        canvas.line(_RIGHT_PANEL.x + 22, 124, _RIGHT_PANEL.right - 22, 124, SIENNA, 1.5)
        canvas.panel("panel.hide", _FOOT_PANEL)

    def _draw_numbers(self, canvas: Canvas) -> None:
        """Draw the numbers of the play, each with its word."""
        cells = grid(_NUMBERS_AREA, columns=2, rows=2, gap=8)
        for cell, (figure, word) in zip(cells, self._numbers_with_words(), strict=True):
            canvas.panel("well_paper", cell)
            x = cell.x + 34
            width = 58
            canvas.text(
                str(figure),
                x,
                cell.centery,
                28,
                kind="display",
                colour=HEMATITE,
                align="centre",
                middle=True,
                width=width,
            )
            area = Rect(cell.x + 66, cell.y + 3, cell.w - 72, cell.h - 6)
            canvas.prose(word, area, capped(canvas, 19, most=1.2), colour=CHAR, middle=True, least=16)

    def _numbers_with_words(self) -> list[tuple[int, str]]:
        """Return how many pieces were thrown, came out and are inside, and the number of bangs, each with its word."""
        counts = self.play.counts
        return [
            (counts.thrown, say("thrown")),
            (self.play.out_count, say("out")),
            (len(self.play.inside), say("inside")),
            (counts.bangs, say_many("bang", "bangs", counts.bangs)),
        ]

    def read_out(self) -> Sequence[str]:
        """Return the status line and the numbers of the play."""
        if self._play is None:
            return super().read_out()
        return [*super().read_out(), row_of(f"{figure} {word}" for figure, word in self._numbers_with_words())]

    def status(self) -> Status:
        """Return the page's sentence, or that drops are being computed."""
        if self._job is not None:
            return Status(say("Computing {count} throws and bangs…", count=thousands(DROPS)))
        return Status(self.lead)

    # Controls

    def controls(self) -> list[Control]:
        """List the tower, the pieces, the dials, and the buttons."""
        if self._play is None:
            return [self.back_control()]
        left, bottom = STANDARD_PLACEMENT.to_stage(0, RIM_HEIGHT)
        mouth = Rect(left, THEATRE_STAGE.y, TOWER.shaft.width * STANDARD_PLACEMENT.scale, bottom - THEATRE_STAGE.y)
        tip = bang_tip(self.stage.options.without_holding)
        return [
            self._play_controls.mouth_control(mouth),
            *self._play_controls.pad_controls(lambda number: say("Drum on flap {flap}", flap=number), tip),
            *self._play_controls.piece_controls(),
            *self.dials.controls(_DIALS_AREA),
            self._reset_control(),
            *self._chart_controls(),
            *self._view_controls(),
            self._shelf_button(),
            self.back_control(),
        ]

    def _shelf_button(self) -> Control:
        """Return the button that opens the shelf of towers, where a person chooses or builds another tower."""
        return Control(
            "workshop.towers",
            "button",
            say("Other towers"),
            Rect(1220, 9, 206, 46),
            lambda: open_screen(self.stage, "tower_shelf"),
            tooltip=say("Build a tower of your own, or play in another."),
            look=Button(icon="stone-crafting", size=21),
        )

    def _reset_control(self) -> Control:
        is_changed = bool(self.dials.values)
        return Control(
            "workshop.reset",
            "button",
            say("Reset to defaults"),
            Rect(_LEFT_PANEL.x + 22, 832, 340, 46),
            self._reset,
            enabled=is_changed,
            why_not=say("All settings are at their defaults."),
            look=Button(icon="cycle", size=20),
        )

    def _chart_controls(self) -> list[Control]:
        """List the button that starts or cancels measuring many drops, and the button that resets the results."""
        rect = Rect(_CHART_AREA.x, 758, _CHART_AREA.w, 56)
        if self._job is not None:
            run = Control(
                "workshop.cancel", "button", say("Cancel"), rect, self._stop_measuring, look=Button(icon="cancel")
            )
        else:
            words = say("Run {count} throws and bangs", count=thousands(DROPS))
            run = Control(
                "workshop.run",
                "button",
                words,
                rect,
                self._measure,
                look=Button(icon="stone-tower", size=capped(self.stage.canvas, 22, most=1.2)),
                tooltip=say("Compute this many throws and bangs with these settings."),
            )
        forget = Control(
            "workshop.forget",
            "button",
            say("Reset results"),
            Rect(_CHART_AREA.x, 822, _CHART_AREA.w, 52),
            self._reset_results,
            look=Button(size=20),
        )
        return [run, forget]

    def _view_controls(self) -> list[Control]:
        """List the speeds of the film, the X-ray, and the buttons to empty the tower and to open the theatre."""
        has_drop = bool(self.play.tower.entries or self.play.tower.bangs)
        first_speed = Rect(_VIEW_BUTTONS.x, _VIEW_BUTTONS.y, 60, _VIEW_BUTTONS.h)
        x_ray = Rect(_VIEW_BUTTONS.x + 264, _VIEW_BUTTONS.y, 156, _VIEW_BUTTONS.h)
        return [
            *self._play_controls.view_controls(_PLAY_SPEEDS, first_speed, spacing=64, speed_size=17, x_ray=x_ray),
            Control(
                "workshop.empty",
                "button",
                say("Empty the tower"),
                Rect(_VIEW_BUTTONS.x + 428, _VIEW_BUTTONS.y, 146, _VIEW_BUTTONS.h),
                self.play.empty,
                look=Button(size=20),
            ),
            Control(
                "workshop.watch",
                "button",
                say("To the theatre"),
                Rect(_VIEW_BUTTONS.x + 582, _VIEW_BUTTONS.y, 166, _VIEW_BUTTONS.h),
                self._open_theatre,
                enabled=has_drop,
                why_not=say("Drop something first."),
                look=Button(icon="film-strip", size=17),
            ),
        ]


def _lead(spec: TowerSpec) -> str:
    """Return what to do in the workshop or, if the flaps of its tower close the shaft, how to open it."""
    parts = parts_of(spec)
    design = Design("", spec.shaft.width, parts)
    flaps = [index for index, part in enumerate(parts) if part.kind == "flap"]
    if min(clearance_past(design, index) for index in flaps) < _LEAST_CLEARANCE:
        return say(
            "The flaps nearly touch the ledges, so hardly anything comes out: widen the gap at the tip, or shorten "
            "the ledges."
        )
    return say("Drop pieces, drum on the flaps and see what the tower does. Your settings do not affect matches.")
