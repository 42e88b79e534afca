"""The builder: a person puts a tower together from parts, tries it at once, measures, saves and shares it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.core import GAMES
from game.core.setup import LONGEST_NAME
from game.core.words import say
from game.passage.film import THEATRE_STAGE, WHOLE_STAGE, FilmStyle, paint_tower
from game.screens.navigation import open_screen
from game.screens.open_match import game_with_towers, last_person
from game.screens.parts.making import draw_progress
from game.screens.parts.page import Page, Question
from game.screens.workshop.build_panels import (
    FIGURES_PANEL,
    PART_PANEL,
    TRAY_PANEL,
    VERDICT_PLACE,
    FiguresPanel,
    PartPanel,
    Tray,
    VerdictLook,
)
from game.screens.workshop.building import MANY_THROWS, Building, Verdict
from game.screens.workshop.building_site import BuildingSite, part_control_id
from game.screens.workshop.trial import Play
from game.screens.workshop.workshop_panels import PlayControls, bang_tip
from game.towers.design import NEW_PARTS, RANGES, Design, moved, on_other_wall
from game.towers.shelf import TOWER_ENDINGS, Shelf, read_tower_file
from game.towers.tower_file import Figures, OwnTower
from game.ui.canvas import Canvas
from game.ui.control import Control, Drag
from game.ui.intentions import Command, Intention
from game.ui.layout import Rect, row
from game.ui.lettering import capped, draw_title_bar
from game.ui.scene import ScreenSound, Status
from game.ui.stage import Stage
from game.ui.text_field import TextField
from game.ui.theme import PARCHMENT
from game.ui.widgets import Button, buttons_in_one_size
from physics.tower import PartKind, count_drums

if TYPE_CHECKING:
    from game.screens.parts.page import Entry

_FOOT_PANEL = Rect(416, 738, 784, 152)
_PLAY_SPEEDS: Final = (0.5, 1.0, 2.0)
#: the width of the empty shaft with which a new tower begins (mm)
_EMPTY_SHAFT_WIDTH: Final = 104.0
_NAME_PLACE = Rect(300, 9, 330, 46)
_OPEN_PLACE = Rect(644, 9, 186, 46)
_STATE_PLACE = Rect(956, 4, 470, 56)
_UNDO_PLACES = (Rect(842, 9, 48, 46), Rect(896, 9, 48, 46))
_PART_BUTTONS = Rect(34, 822, 346, 52)
_SAVE_BUTTONS = Rect(1240, 766, 320, 50)
_MEASURE_PLACE = Rect(1240, 712, 320, 46)
_PLAY_PLACE = Rect(1240, 824, 320, 54)
_TIP_PLACE = Rect(926, 820, 258, 60)
#: a new part is dragged onto the tower while the pointer is this near to the shaft, and below this height (mm)
_DRAG_MARGIN, _HIGHEST_DRAG = 40.0, 300.0


class Builder(Page):
    """The screen on which a tower is built.

    It begins with ``tower``, or with an empty shaft; ``path`` is the file on the shelf that saving replaces.
    """

    name = "tower_builder"
    screen_sound = ScreenSound(music="")

    def __init__(self, stage: Stage, tower: OwnTower | None = None, path: Path | None = None) -> None:
        super().__init__(stage)
        self.title = say("Build a tower")
        self.lead = say("Add parts, drop pieces, drum, and see what the tower does.")
        self.shelf = stage.shared(Shelf)
        self._path = path
        #: the name under which the tower is saved if it gets no other
        self._default_name = self.shelf.free_name(say("My tower"), path)
        self.building = self._new_building(_design_of(tower))
        #: whether the next update begins to measure the tower
        self._starts_measuring = False
        self._name = TextField(
            self.building.design.name, self._rename, LONGEST_NAME, say("Name your tower"), notify=stage.notify
        )
        self._play_controls = PlayControls(stage, "builder", lambda: self.play)
        self.site = BuildingSite(stage, lambda: self.building, self._play_controls)
        self._tray = Tray(lambda: self.building, self.put_in, self._drag_new)
        self._part_panel = PartPanel(lambda: self.building)
        self._figures_panel = FiguresPanel(lambda: self.building)
        #: the highlighted verdict, which says why a pressed button is disabled; ``None`` without such a press
        self._highlighted_verdict: Verdict | None = None
        #: the kind of part that is dragged out of the tray, and the design without that part
        self._dragged_kind: PartKind | None = None
        self._design_before_drag = self.building.design

    def _new_building(self, design: Design) -> Building:
        return Building(design, self.shelf.trials)

    @property
    def play(self) -> Play:
        """The playable model of the tower."""
        return self.building.play

    @property
    def tower(self) -> OwnTower:
        """The present tower in the form in which it would be saved."""
        design = self.building.design
        trial = self.building.trial
        name = design.name.strip() or self._default_name
        builder_name = last_person(self.stage)
        return OwnTower(
            name, builder_name, design.width_in_tenths, design.rows, None if trial is None else Figures.of(trial)
        )

    # Time

    @property
    def wants_frames(self) -> bool:
        """Whether pieces are falling, measuring is under way, or either may be about to begin."""
        return self._starts_measuring or self.building.is_active

    def update(self, seconds: float) -> None:
        """Advance the film with its sound, and the measuring."""
        if self._starts_measuring:
            self._starts_measuring = False
            self.building.schedule_trial()
        play = self.play
        previous_second = play.second
        fault = self.building.update(seconds, self._play_controls.speed)
        self.stage.notify(fault)
        if play.is_falling or play.second > previous_second:
            play.sound(self.stage.sound, previous_second, self._play_controls.speed)
        self.refresh()

    def leave(self) -> None:
        """Stop measuring."""
        self.building.cancel_trial()

    def enter(self) -> None:
        """Begin to measure the tower at the next update, once it is seen, unless it has been measured before."""
        self._starts_measuring = True

    def prepare_to_end(self) -> None:
        """Save unsaved changes in a new file, so that the tower on the shelf stays as it is."""
        if not self.is_saved_or_empty:
            with suppress(ValueError):
                self.shelf.keep(self.tower)

    # Actions

    def _rename(self, name: str) -> None:
        if name != self.building.design.name:
            self.building.rename(name)

    def put_in(self, kind: PartKind) -> None:
        """Put in a part of a kind in the first free place, and let the arrow keys move it."""
        design_before = self.building.design
        self._change_to(design_before.with_new_part(kind))
        self._focus_new_part(design_before)

    def _focus_new_part(self, design_before: Design) -> None:
        """Let keys change the part that was put in, unless it was refused."""
        if len(self.building.design.parts) > len(design_before.parts):
            self.site.focus_chosen_part()

    def _change_to(self, design: Design | None) -> None:
        """Change the design; if it is ``None``, show a notice that there is no room."""
        if design is None:
            self.stage.notify(say("There is no room for it. Move something first."))
        else:
            self.building.change(design)

    def _drag_new(self, kind: PartKind) -> Drag:
        """Return the ``Drag`` of a new part from the tray to the tower."""
        return Drag(lambda: self._begin_drag(kind), self._drag, self._end_drag)

    def _begin_drag(self, kind: PartKind) -> None:
        self._dragged_kind = kind
        self._design_before_drag = self.building.design
        self.building.begin_drag()

    def _drag(self, x: float, y: float) -> None:
        """Show the dragged part at the pointer while the pointer is over the shaft or close beside it."""
        kind = self._dragged_kind
        width = self.building.design.width
        part_x, part_y = self.site.placement.to_tower(x, y)
        is_near_shaft = -_DRAG_MARGIN < part_x < width + _DRAG_MARGIN and 0 < part_y < _HIGHEST_DRAG
        if kind is None or not is_near_shaft:
            return
        part = moved(NEW_PARTS[kind], part_x, part_y)
        # a part that is hinged in a wall (side 1: left, -1: right) goes to the wall that is nearer to the pointer
        nearer_side = -1 if part_x > width / 2 else 1
        if part.side and part.side != nearer_side:
            part = on_other_wall(part, width)
        self.building.drag(self._design_before_drag.with_part(part))
        self.refresh()

    def _end_drag(self, x: float, y: float) -> None:
        self._drag(x, y)
        self._dragged_kind = None
        self.building.end_drag()
        self._focus_new_part(self._design_before_drag)
        self.refresh()

    def _change_part(self, change: Callable[[Design, int], Design | None]) -> None:
        """Change the chosen part by ``change``; if there is no room for the changed part, show a notice."""
        design = self.building.design
        if design.chosen is None:
            return
        self._change_to(change(design, design.chosen))
        self.refresh()

    @property
    def is_saved_or_empty(self) -> bool:
        """Whether a person can leave without saving and lose nothing."""
        return self.building.is_saved or not self.building.design.parts

    def _end_with(self, next_step: Callable[[], None]) -> None:
        """Call ``next_step``, which ends the work on this tower; ask first if the tower has unsaved changes."""
        if self.is_saved_or_empty:
            next_step()
        else:
            open_screen(self.stage, "unsaved_tower", self, next_step)

    def _open_file(self) -> None:
        open_screen(self.stage, "file_chooser", say("Choose a tower"), self.shelf.folder, TOWER_ENDINGS, self._load)

    def _load(self, path: Path) -> None:
        """Load the tower in a file into the builder."""
        try:
            tower = read_tower_file(path)
        except ValueError as refusal:
            self.stage.notify(str(refusal))
            return
        self.building.cancel_trial()
        self.building = self._new_building(_design_of(tower))
        self._path = None
        self._default_name = self.shelf.free_name(say("My tower"), None)
        self._name.hint = say("Name your tower")
        self._name.put(tower.name)
        self.refresh()

    def save(self) -> None:
        """Save the tower on the shelf, or show why that did not work."""
        try:
            self._path = self.shelf.keep(self.tower, self._path)
        except ValueError as refusal:
            self.stage.notify(str(refusal))
            return
        self.shelf.next_choice = self.tower
        self._name.hint = self._default_name  # an empty field shows the name under which it would be saved
        self.building.saved_design = self.building.design
        self.stage.notify(say("Saved to your shelf: {name}.", name=self.tower.name))
        self.refresh()

    def _share(self) -> None:
        open_screen(self.stage, "tower_sharing", self.tower)

    def _play_in_it(self, game: str) -> None:
        """Save the tower, and set up a match in it."""
        if not self.building.is_saved:
            self.save()
        if self.building.is_saved:
            open_screen(self.stage, "new_match", game, self.tower)

    def _undo_or_redo_change(self, undo_or_redo: Callable[[], None]) -> None:
        """Undo or redo a change, and show the tower's name again, since the change may have renamed the tower."""
        undo_or_redo()
        self._name.put(self.building.design.name)

    def handle(self, intention: Intention) -> bool:
        """Undo and redo; Esc first deselects the chosen part, then leaves."""
        if intention == Command("undo"):
            self._undo_or_redo_change(self.building.undo)
        elif intention == Command("redo"):
            self._undo_or_redo_change(self.building.redo)
        elif intention == Command("back") and self.building.design.chosen is not None:
            self.building.choose(None)
        elif intention == Command("back"):
            self._end_with(self.stage.pop)
        else:
            return super().handle(intention)
        self.refresh()
        return True

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the tower with its film, the panels, and the handles over the tower."""
        width = self.building.design.width
        canvas.layer(
            (self.name, width, self._play_controls.shows_inside, canvas.text_size), lambda: self._paint_stage(canvas)
        )
        self._tray.draw(canvas)
        self._part_panel.draw(canvas)
        self._figures_panel.draw(canvas)
        state = self._state_words()
        canvas.prose(state, _STATE_PLACE, capped(canvas, 19, most=1.2), kind="flavour", colour=PARCHMENT, middle=True)
        canvas.prose(self._tip_words(), _TIP_PLACE, capped(canvas, 17, most=1.15), colour=PARCHMENT, middle=True)
        self.play.film.draw(canvas, self.play.second, WHOLE_STAGE, FilmStyle(open=self._play_controls.shows_inside))
        if self._play_controls.shows_inside:
            top = THEATRE_STAGE.y
            self._play_controls.draw_aim(canvas, top + 36, top + 110, piece_y=top + 46, piece_size=0.56)
            self.site.draw(canvas)

    def draw_above(self, canvas: Canvas) -> None:
        """Draw the strength of the bang on the held pad, and the progress of measuring."""
        self._play_controls.draw_strength(canvas, 36)
        if self.building.is_measuring:
            place = Rect(VERDICT_PLACE.x + 116, VERDICT_PLACE.bottom - 21, VERDICT_PLACE.w - 134, 10)
            draw_progress(canvas, place, self.building.share)

    def _paint_stage(self, canvas: Canvas) -> None:
        """Paint all that does not move."""
        canvas.background("theatre.background")
        paint_tower(canvas, self.building.design.spec, open_tower=self._play_controls.shows_inside)
        if self._play_controls.shows_inside:
            self.site.paint_ruler(canvas)
        draw_title_bar(canvas, self.title, 262)
        self._tray.paint(canvas)
        self._part_panel.paint(canvas)
        self._figures_panel.paint(canvas)
        canvas.panel("panel.hide", _FOOT_PANEL)

    def _state_words(self) -> str:
        """Return in words whether the tower is saved; return an empty text for an empty shaft."""
        if not self.building.design.parts:
            return ""
        return say("Saved to your shelf") if self.building.is_saved and self._path else say("Not saved yet")

    def _tip_words(self) -> str:
        """Return which keys change the chosen part; if no part is chosen but there is a drum, return how to bang."""
        design = self.building.design
        part = design.chosen_part
        if design.chosen is not None and self.stage.interaction.focused != part_control_id(design.chosen):
            return say("Click the part to move it with the arrow keys.")
        if part is not None and "slope" in RANGES[part.kind]:
            return say("Arrow keys move the part; comma and full stop turn it.")
        if part is not None:
            return say("Arrow keys move the part.")
        return bang_tip(self.stage.options.without_holding) if count_drums(design.spec) else ""

    def status(self) -> Status:
        """Return why the last change was refused; if none was refused, return the page's sentence and the verdict."""
        refusal = self.building.refusal
        verdict = self.building.verdict
        if refusal is not None:
            return Status(refusal.words)
        return Status(self.lead, more=f"{verdict.title}. {verdict.line}")

    def places_of_text(self) -> list[Rect]:
        """Return the panels at the sides."""
        return [TRAY_PANEL, PART_PANEL, FIGURES_PANEL]

    def handle_disabled(self, control: Control) -> bool:
        """Highlight the verdict if it says why the tower cannot be measured or played in; return whether it does."""
        verdict = self.building.verdict
        if verdict.kind != "bad" or control.id not in ("builder.measure", "builder.play"):
            return False
        self._highlighted_verdict = verdict
        self.stage.sound.play("no", 0.5)
        return True

    # Controls

    def controls(self) -> list[Control]:
        """List the controls of the bar, the tower and the panels, and the buttons."""
        return [
            *self._bar_controls(),
            *self.site.controls(),
            *self._tray.controls(),
            *self._part_panel.controls(),
            *self._part_buttons(),
            *self._play_controls.piece_controls(),
            *self._view_controls(),
            *self._result_controls(),
            *self._lesson_button(),
            replace(self.back_control(), action=partial(self._end_with, self.stage.pop)),
        ]

    def _lesson_button(self) -> list[Control]:
        """List the button that opens the lesson, while nothing has been built yet."""
        if self.building.design.parts:
            return []
        place = Rect(_STATE_PLACE.x, 9, 232, 46)
        tip = say("Six steps to your first tower, in two minutes.")
        look = Button(icon="idea", size=20)
        return [
            Control("builder.learn", "button", say("Show me how"), place, self._open_lesson, tooltip=tip, look=look)
        ]

    def _open_lesson(self) -> None:
        """Close this screen, and open the lesson on building a first tower."""
        self.stage.pop()
        open_screen(self.stage, "first_tower")

    def _bar_controls(self) -> list[Control]:
        """List the controls of the upper bar: the tower's name, the button to open a file, undo and redo."""
        history = self.building.history
        name = self._name.control("builder.name", say("Tower name"), _NAME_PLACE)
        undo, redo = self.building.undo, self.building.redo
        # name, label, icon and action of each button, whether the action is possible, and what to say if not
        entries = (
            ("undo", say("Undo"), "anticlockwise-rotation", undo, history.can_undo, say("Nothing to undo.")),
            ("redo", say("Redo"), "clockwise-rotation", redo, history.can_redo, say("Nothing to redo.")),
        )
        return [
            name,
            Control(
                "builder.open",
                "button",
                say("From a file"),
                _OPEN_PLACE,
                partial(self._end_with, self._open_file),
                tooltip=say("Work on a tower from a file."),
                look=Button(icon="stone-tower", size=20),
            ),
            *(
                Control(
                    f"builder.{key}",
                    "button",
                    label,
                    rect,
                    partial(self._undo_or_redo_change, undo_or_redo),
                    enabled=is_possible,
                    why_not=why_not,
                    tooltip=label,
                    look=Button(icon=icon, bare=True),
                )
                for rect, (key, label, icon, undo_or_redo, is_possible, why_not) in zip(
                    _UNDO_PLACES, entries, strict=True
                )
            ),
        ]

    def _part_buttons(self) -> list[Control]:
        """List the buttons that move the chosen part to the other side, copy it, or remove it."""
        design = self.building.design
        part = design.chosen_part
        if part is None:
            return []
        other = say("Other wall") if part.side else say("Other side")
        can_duplicate = design.has_room(part.kind)
        # name and label of each button, the change that it makes, and why it cannot be used (empty if it can)
        entries: tuple[tuple[str, str, Callable[[Design, int], Design | None], str], ...] = (
            ("other", other, Design.on_other_wall, ""),
            ("twin", say("Duplicate"), Design.with_copy, "" if can_duplicate else say("You cannot add more of these.")),
            ("away", say("Remove"), Design.without, ""),
        )
        buttons = [
            Control(
                f"builder.{key}",
                "button",
                label,
                cell,
                partial(self._change_part, change),
                enabled=not why_not,
                why_not=why_not,
                look=Button(size=18),
            )
            for cell, (key, label, change, why_not) in zip(row(_PART_BUTTONS, 3, gap=5), entries, strict=True)
        ]
        return buttons_in_one_size(self.stage.canvas, buttons)

    def _view_controls(self) -> list[Control]:
        """List the speeds of the film, the X-ray, and the button that empties the tower."""
        first_speed, x_ray = Rect(434, 822, 56, 54), Rect(624, 822, 168, 54)
        return [
            *self._play_controls.view_controls(_PLAY_SPEEDS, first_speed, spacing=62, speed_size=19, x_ray=x_ray),
            Control(
                "builder.empty",
                "button",
                say("Empty it"),
                Rect(798, 822, 122, 54),
                self.play.empty,
                look=Button(size=20),
            ),
        ]

    def _result_controls(self) -> list[Control]:
        """List the verdict, and the buttons to measure, save, share and play.

        A click on the verdict chooses the part that causes a fault, or the first of several such parts.
        """
        building = self.building
        verdict = building.verdict
        verdict_panel = Control(
            "builder.verdict",
            "button",
            f"{verdict.title.removesuffix('…')}. {verdict.line}",
            VERDICT_PLACE,
            (lambda: building.choose(verdict.parts[0])) if verdict.parts else None,
            look=VerdictLook(verdict, is_highlighted=verdict == self._highlighted_verdict),
        )
        save_place, share_place = row(_SAVE_BUTTONS, 2, gap=8)
        has_parts = bool(building.design.parts)
        save_buttons = [
            Control(
                "builder.save",
                "button",
                say("Save"),
                save_place,
                self.save,
                enabled=has_parts,
                why_not=say("Add a flap to begin."),
                look=Button(icon="stone-tablet", size=21),
            ),
            Control(
                "builder.share",
                "button",
                say("Share"),
                share_place,
                self._share,
                enabled=has_parts,
                why_not=say("Add a flap to begin."),
                look=Button(icon="shaking-hands", size=21),
            ),
        ]
        save_buttons = buttons_in_one_size(self.stage.canvas, save_buttons)
        return [verdict_panel, self._measure_control(), *save_buttons, *self._play_control()]

    def _play_control(self) -> list[Control]:
        """List the button that sets up a match in the tower, if there is a game for people's own towers."""
        game = game_with_towers()
        why_not = self.building.why_no_match
        if game is None:
            return []
        return [
            Control(
                "builder.play",
                "button",
                say("Play {title} here", title=say(GAMES[game].title)),
                _PLAY_PLACE,
                partial(self._play_in_it, game),
                enabled=not why_not,
                why_not=why_not,
                look=Button("fire", size=22),
            )
        ]

    def _measure_control(self) -> Control:
        """Return the button that measures the tower, or cancels a measurement."""
        building = self.building
        if building.is_measuring:
            look = Button(icon="cancel", size=20)
            return Control("builder.cancel", "button", say("Cancel"), _MEASURE_PLACE, building.cancel_trial, look=look)
        return Control(
            "builder.measure",
            "button",
            say("Measure again") if building.trial is not None else say("Measure it"),
            _MEASURE_PLACE,
            lambda: building.measure(MANY_THROWS),
            enabled=building.design.is_sound,
            why_not=building.verdict.line,
            look=Button(icon="histogram", size=20),
        )


class UnsavedTower(Question):
    """Asks whether to save a tower before ``next_step`` ends the work on it."""

    name = "unsaved_tower"

    def __init__(self, stage: Stage, builder: Builder, next_step: Callable[[], None]) -> None:
        super().__init__(stage)
        self._builder = builder
        self._next_step = next_step

    def heading(self) -> str:
        """Return the tower's name."""
        return self._builder.tower.name

    def words(self) -> str:
        """Return the question whether to save the tower."""
        return say("Save the tower before you leave? Otherwise your changes will be lost.")

    def entries(self) -> list[Entry]:
        """Return the answers: save, leave without saving, or go back to the builder."""
        return [
            ("save", say("Save"), "stone-tablet", self._save),
            ("without", say("Leave without saving"), "campfire", self._go_on),
            ("back", say("Back"), "return-arrow", self.stage.pop),
        ]

    def _save(self) -> None:
        """Save the tower and go on, unless saving failed or opened another screen (in the lesson: the shelf)."""
        self.stage.pop()
        self._builder.save()
        if self._builder.is_saved_or_empty and self.stage.scene is self._builder:
            self._next_step()

    def _go_on(self) -> None:
        self.stage.pop()
        self._next_step()


def _design_of(tower: OwnTower | None) -> Design:
    """Return the design of a tower, or of an empty shaft."""
    return Design("", _EMPTY_SHAFT_WIDTH, ()) if tower is None else Design.of_rows(tower.name, tower.rows, tower.width)
