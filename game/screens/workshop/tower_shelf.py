"""The shelf of towers: the Passage, the towers of the house, a person's own towers, and towers from files."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from game.core.deleted_files import DAYS_KEPT
from game.core.measures import decimal, percent
from game.core.words import row_of, say, say_many, unreadable_files
from game.passage.tower_picture import draw_tower_film, draw_tower_picture, free_enlarged_canvas, paint_tower_ahead
from game.processes.background_job import BackgroundJob
from game.screens.navigation import open_screen
from game.screens.open_match import game_with_towers
from game.screens.parts.page import Page
from game.screens.parts.prepared_ahead import start_thread, until_ended
from game.screens.workshop.building import FEW_SECONDS, FEW_THROWS, MANY_SECONDS, MANY_THROWS, measure_tower
from game.screens.workshop.trial import FallingHandful
from game.screens.workshop.workshop_panels import GOOD_COLOUR, draw_diamond, draw_rail
from game.towers.sentences import drum_name, fault_sentence, figures_sentence, reason_sentence
from game.towers.shelf import TOWER_ENDINGS, Shelf, ShelfTower, Trials
from game.towers.tower_file import LONGEST_NAME, Figures, OwnTower
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.intentions import Command, Intention
from game.ui.layout import Rect
from game.ui.lettering import capped
from game.ui.lists import Row, ScrollArea
from game.ui.scene import Status
from game.ui.stage import Stage
from game.ui.theme import ACTIVE, BONE, CHAR, GOLD, GREY, HEMATITE, PARCHMENT, SHADE, UMBER, colour
from game.ui.widgets import Button, RoundButton, buttons_in_one_size, heading, stitches
from physics.laboratory.trial import Trial, why_not_playable
from physics.parts import faults
from physics.tower import TowerSpec, count_drums, spec_hash

_COLUMNS: Final = 4
#: the place of the first card
_CARD = Rect(24, 76, 376, 336)
#: the distances between the left edges of two cards in a row and between the upper edges of two rows
_CARD_SPACING_X, _CARD_SPACING_Y = 392.0, 348.0
#: the window in which all cards scroll, and the panel below that window
_WINDOW, _FOOT = Rect(16, 70, 1576, 696), Rect(24, 772, 1552, 116)
#: the button to play in the chosen tower, or to measure it
_PLAY_PLACE = Rect(_FOOT.x + 1274, 796, 256, 68)
#: the button that restores a tower, in the bar
_RESTORE_PLACE = Rect(1176, 8, 250, 46)
#: the place of the picture on a card, from the card's corner
_PICTURE = Rect(14, 18, 150, 196)
#: the place of the first rail on a card, from the card's corner
_RAIL = Rect(190, 246, 114, 13)
_RAIL_SPACING = 29.0
#: the width that is kept free for the tick beside the name of the chosen tower
_TICK_WIDTH = 40.0
_DRUM_INK, _FRAME_COLOUR = colour("#783414"), colour("#603E22")
#: the colour of a bar on a card that is not chosen, which is dark
_BAR_INK = colour("#E29E3C")
#: the end of the rail for the number of pieces that a tower holds
_MAX_INSIDE: Final = 14.0


@dataclass(frozen=True, slots=True)
class Playability:
    """The figures of a tower on the shelf, and whether a match can be played in it.

    ``is_measured`` says that the ``figures`` were measured on this computer. ``why_not`` says why no match can be
    played in the tower; the text is empty if a match can be played.
    """

    figures: Figures | None
    is_measured: bool
    why_not: str

    @property
    def is_proven_unplayable(self) -> bool:
        """Whether measuring has shown that no match can be played; an unmeasured tower may still prove playable."""
        return self.is_measured and bool(self.why_not)


def playability_of(entry: ShelfTower, trials: Trials) -> Playability:
    """Return the figures of a tower, and why no match can be played in it; towers of the house are always playable."""
    tower = entry.tower
    figures = tower.figures
    if entry.source in ("rule_book", "house"):
        return Playability(figures, is_measured=True, why_not="")
    tower_faults = faults(tower.spec)
    if tower_faults:
        return Playability(figures, is_measured=False, why_not=fault_sentence(tower_faults[0], tower.spec))
    trial = trials.of(spec_hash(tower.spec))
    if trial is None:
        return Playability(figures, is_measured=False, why_not=say("It is being measured."))
    reasons = why_not_playable(trial)
    why_not = reason_sentence(reasons[0]) if reasons else ""
    return Playability(Figures.of(trial), is_measured=True, why_not=why_not)


class TowerShelf(Page):
    """The screen on which a tower is chosen.

    ``choose`` is called with the chosen tower, or with ``None`` for the Passage. Without ``choose``, the screen that
    sets up a new match opens with the chosen tower.
    """

    name = "tower_shelf"
    frame_rate = 30

    def __init__(
        self, stage: Stage, choose: Callable[[OwnTower | None], None] | None = None, chosen: OwnTower | None = None
    ) -> None:
        super().__init__(stage)
        self.title = say("Which tower?")
        self.lead = say("Everyone plays in the same tower. It is saved with the match.")
        self._on_choice = choose
        self._shelf = stage.shared(Shelf)
        self._trials = self._shelf.trials
        self._area = ScrollArea()
        self._job: BackgroundJob[Trial] | None = None
        #: the towers that a person wants measured with many throws, one after the other
        self._requested_towers: list[OwnTower] = []
        #: the tower that ``_job`` measures, and those whose measuring failed, which are not tried again unasked
        self._measured_spec: TowerSpec | None = None
        self._failed_specs: set[TowerSpec] = set()
        #: the towers whose pictures are painted, each with its picture's size in pixels
        self._painted_towers: set[tuple[TowerSpec, tuple[int, int]]] = set()
        #: whether the next update begins to measure towers
        self._starts_measuring = False
        self.falling = FallingHandful()
        #: the tower that was deleted last, with its file; ``None`` if there is none to restore
        self._last_deleted: tuple[Path, OwnTower] | None = None
        self.entries: list[ShelfTower] = []
        #: the playability of each of the ``entries``
        self._playabilities: list[Playability] = []
        self.chosen = 0
        self._shelf.next_choice = chosen or self._shelf.next_choice
        self._look_and_show_chosen()

    # The towers

    def look_for_changes(self) -> None:
        """Read the shelf again; in the list, towers that are proven unplayable come last."""
        chosen = self._shelf.next_choice or (self.entries[self.chosen].tower if self.entries else None)
        self._shelf.next_choice = None
        pairs = [(entry, self._playability_of(entry)) for entry in self._shelf.all_towers()]
        pairs.sort(key=lambda pair: pair[1].is_proven_unplayable)
        self.entries = [entry for entry, _ in pairs]
        self._playabilities = [playability for _, playability in pairs]
        self._last_deleted = self._shelf.last_deleted()
        self.bar_end = TowerShelf.bar_end if self._last_deleted is None else _RESTORE_PLACE.x - 16
        self.chosen = min(self.chosen, len(self.entries) - 1)
        if chosen is not None:
            same_towers = (index for index, entry in enumerate(self.entries) if _is_same_tower(entry.tower, chosen))
            self.chosen = next(same_towers, self.chosen)
        self._update_scroll_area()
        self.refresh()

    def _look_and_show_chosen(self) -> None:
        """Read the shelf again, and scroll to the chosen tower."""
        self.look_for_changes()
        self._show_chosen()

    def _show_chosen(self) -> None:
        """Scroll to the chosen tower."""
        row = self.chosen // _COLUMNS
        self._area.show(row * _CARD_SPACING_Y, (row + 1) * _CARD_SPACING_Y)

    def _playability_of(self, entry: ShelfTower) -> Playability:
        """Return the playability of a tower, which does not say that it is being measured if that has failed."""
        playability = playability_of(entry, self._trials)
        if entry.tower.spec in self._failed_specs and not playability.is_measured:
            return replace(playability, why_not=say("Measuring it did not work."))
        return playability

    def _update_scroll_area(self) -> None:
        """Set the scrolling area for the number of rows."""
        self._area.set_content(_WINDOW, math.ceil(len(self.entries) / _COLUMNS) * _CARD_SPACING_Y)

    def prepare(self) -> Iterator[None]:
        """Paint the towers that can be seen, on a thread."""
        towers = self._towers_in_view()
        for _ in until_ended(start_thread(_paint_towers, towers)):
            yield
        self._painted_towers = towers

    def _towers_in_view(self) -> set[tuple[TowerSpec, tuple[int, int]]]:
        """Return the towers whose cards can be seen, with the sizes of their pictures in pixels."""
        return {
            (entry.tower.spec, self._picture_size(index))
            for index, entry in enumerate(self.entries)
            if self._card_rect(index).colliderect(_WINDOW)
        }

    def _picture_size(self, index: int) -> tuple[int, int]:
        """Return the size in pixels of the picture on a card."""
        return self.stage.canvas.mapping.to_window(_picture_in(self._card_rect(index))).size

    def enter(self) -> None:
        """Read the shelf again; once the shelf is seen, begin to measure the towers that have not been measured.

        If a tower in view has to be painted, the placeholder of the shelf is shown first.
        """
        self._look_and_show_chosen()
        self.stage.notify(unreadable_files(self._shelf.faults()), once=True)
        self._starts_measuring = True
        if self._towers_in_view() - self._painted_towers:
            self.stage.needs_placeholder = self.stage.shows_placeholders

    def leave(self) -> None:
        """Stop measuring, and free the canvas on which towers are painted."""
        if self._job is not None:
            self._job.cancel()
            self._job = None
        free_enlarged_canvas()

    def _measure_next(self) -> None:
        """Begin to measure the next tower that was requested or has not been measured yet, if there is one."""
        listed_specs = {entry.tower.spec for entry in self.entries}
        self._requested_towers = [tower for tower in self._requested_towers if tower.spec in listed_specs]
        if self._requested_towers:
            self._measure(self._requested_towers[0], MANY_THROWS, MANY_SECONDS)
            return
        for entry, playability in zip(self.entries, self._playabilities, strict=True):
            spec = entry.tower.spec
            if not playability.is_measured and not faults(spec) and spec not in self._failed_specs:
                self._measure(entry.tower, FEW_THROWS, FEW_SECONDS)
                return

    def _measure(self, tower: OwnTower, throws: int, seconds: float) -> None:
        self._measured_spec = tower.spec
        self._job = BackgroundJob(measure_tower, tower.rows, tower.width, throws, seconds)

    def _request(self, tower: OwnTower) -> None:
        """Measure a tower with many throws: at once, unless one that was requested earlier is still being measured."""
        self._requested_towers.append(tower)
        if len(self._requested_towers) == 1:
            if self._job is not None:
                self._job.cancel()  # this tower is measured later
            self._measure_next()

    @property
    def wants_frames(self) -> bool:
        """Whether measuring is due or under way, or pieces fall through the chosen tower (not with reduced motion)."""
        return self._starts_measuring or self._job is not None or not self.stage.still

    def moving_parts(self) -> list[Rect] | None:
        """Return the place of the chosen tower's picture; ``None`` while measuring, when any card may change."""
        if self._job is not None:
            return None
        return [_picture_in(self._card_rect(self.chosen)).clip(_WINDOW)]

    def update(self, seconds: float) -> None:
        """Let pieces fall through the chosen tower; when a tower is measured, save the result and measure the next."""
        if not self.stage.still:
            self.falling.advance(self._entry.tower, self._picture_size(self.chosen), seconds)
        if self._starts_measuring:
            self._starts_measuring = False
            if self._job is None:
                self._measure_next()
        if self._job is None:
            return
        self._job.poll()
        if self._job.done:
            job = self._job
            self._job = None
            self._requested_towers = [tower for tower in self._requested_towers if tower.spec != self._measured_spec]
            if job.result is not None:
                self._trials.keep(job.result)
                self._failed_specs -= {self._measured_spec}
            elif self._measured_spec is not None:
                self.stage.notify(job.fault)
                self._failed_specs.add(self._measured_spec)
            self.look_for_changes()
            self._measure_next()
        self.refresh()

    @property
    def _entry(self) -> ShelfTower:
        """The chosen tower."""
        return self.entries[self.chosen]

    # Actions

    def _choose(self, index: int) -> None:
        """Choose a tower; choosing it again plays in it."""
        if index == self.chosen:
            self._play()
        else:
            self.chosen = index
        self.refresh()

    def _play(self) -> None:
        """Take the chosen tower for the match, or set up a match in it; if no match can be played in it, say why."""
        why_not = self._playabilities[self.chosen].why_not
        if why_not:
            self.stage.notify(why_not)
            return
        entry = self._entry
        tower = None if entry.source == "rule_book" else entry.tower
        game = game_with_towers()
        if self._on_choice is not None:
            self.stage.pop()
            self._on_choice(tower)
        elif game is not None:
            open_screen(self.stage, "new_match", game, tower)

    def _change(self) -> None:
        """Open the builder with the chosen tower, or with a copy of it if somebody else built it."""
        entry = self._entry
        if entry.source == "own":
            open_screen(self.stage, "tower_builder", entry.tower, entry.path)
        else:
            name = say("Copy of {title}", title=entry.tower.name)[:LONGEST_NAME].strip()
            open_screen(self.stage, "tower_builder", replace(entry.tower, name=name))

    def _open_file(self) -> None:
        open_screen(self.stage, "file_chooser", say("Choose a tower"), Path.home(), TOWER_ENDINGS, self._receive)

    def _receive(self, path: Path) -> None:
        """Put the tower in a file on the shelf."""
        try:
            tower = self._shelf.receive(path)
        except ValueError as refusal:
            self.stage.notify(str(refusal))
            return
        self._shelf.next_choice = tower
        self.enter()
        self.stage.notify(say("Saved to your shelf: {name}.", name=tower.name))

    # Drawing

    @property
    def paint_key(self) -> object:
        """The end of the bar's words, which gives way to the button that restores a tower."""
        return self.bar_end

    def paint(self, canvas: Canvas) -> None:
        """Draw the panel at the foot."""
        canvas.panel("panel.hide", _FOOT)

    def draw(self, canvas: Canvas) -> None:
        """Draw the words about the chosen tower at the foot; the cards are controls with looks."""
        super().draw(canvas)
        name = self._entry.tower.name
        heading(
            canvas,
            say("A match in “{name}”", name=name),
            Rect(_FOOT.x + 28, 786, 400, 34),
            capped(canvas, 25, most=1.15),
        )
        x = _FOOT.x + 470
        draw_diamond(canvas, x, 802, 7, 9, PARCHMENT)
        size = capped(canvas, 18, most=1.15)
        area = Rect(x + 16, 780, 244, 44)
        canvas.prose(say("the Passage, for comparison"), area, size, colour=PARCHMENT, middle=True)
        words = Rect(_FOOT.x + 28, 820, 690, 62)
        canvas.prose(self._about(), words, capped(canvas, 18, most=1.2), colour=BONE, middle=True)

    def _about(self) -> str:
        """Return sentences about a match in the chosen tower."""
        entry = self._entry
        playability = self._playabilities[self.chosen]
        if playability.why_not:
            return say("No match can be played in this tower yet. {reason}", reason=playability.why_not)
        if entry.source == "rule_book":
            return say("The tower from the rule book. Results in other towers are kept separate from its records.")
        spec = entry.tower.spec
        names = row_of([drum_name(spec, drum) for drum in range(count_drums(spec))])
        count = say_many("{count} drum: {names}.", "{count} drums: {names}.", count_drums(spec), names=names)
        return say("{drums} Results in this tower are kept separate from the Passage's.", drums=count)

    def status(self) -> Status:
        """Return the page's sentence, and sentences about the chosen tower."""
        return Status(self.lead, more=f"{self._entry.tower.name}. {self._about()}")

    # Controls

    def controls(self) -> list[Control]:
        """Scroll to the focused card; list the cards and the buttons."""
        self._update_scroll_area()
        self._area.show_row(self.stage.interaction.focused_object, _CARD_SPACING_Y)
        listing = self._area.control("shelf.list", say("Towers"))
        lines = tuple(map(self.line_of, self.entries, self._playabilities))
        return [
            listing,
            *(self._card_control(index, lines) for index in range(len(self.entries))),
            *self._delete_control(),
            *self._foot_controls(),
            *self._restore_control(),
            self.back_control(),
        ]

    def _card_control(self, index: int, lines: tuple[str, ...]) -> Control:
        """Return a tower's card; ``lines`` are the lines of all cards."""
        entry = self.entries[index]
        playability = self._playabilities[index]
        falling = self.falling if index == self.chosen and not self.stage.still else None
        line = lines[index]
        return Control(
            f"shelf.tower.{index}",
            "card",
            entry.tower.name,
            self._card_rect(index),
            partial(self._choose, index),
            heard=row_of([source_words(entry), line, *_figures_heard(playability)]),
            look=TowerCard(
                entry,
                playability,
                line,
                is_chosen=index == self.chosen,
                passage_figures=self._passage_figures,
                falling=falling,
                lines=lines,
            ),
            clip=_WINDOW,
            first=index == self.chosen,
            about=Row(index // _COLUMNS),
        )

    def _card_rect(self, index: int) -> Rect:
        row, column = divmod(index, _COLUMNS)
        return Rect(
            _CARD.x + column * _CARD_SPACING_X, _CARD.y + row * _CARD_SPACING_Y - self._area.offset, _CARD.w, _CARD.h
        )

    def _delete_control(self) -> list[Control]:
        """List the button that deletes the chosen tower, if it was built by the person or read from a file."""
        entry = self._entry
        card = self._card_rect(self.chosen)
        if entry.path is None:
            return []
        return [
            Control(
                "shelf.delete",
                "button",
                say("Delete “{name}”", name=entry.tower.name),
                Rect(card.right - 62, card.y + 180, 44, 44),
                partial(self._delete, entry.path),
                look=RoundButton("cancel"),
                tooltip=say("Delete “{name}”", name=entry.tower.name),
                clip=_WINDOW,
                about=Row(self.chosen // _COLUMNS),
            )
        ]

    def _delete(self, path: Path) -> None:
        """Take the chosen tower, which lies in a file, off the shelf, and choose the next; it can be restored."""
        index = self.chosen
        try:
            self._shelf.delete(path)
        except ValueError as refusal:
            self.stage.notify(str(refusal))
        else:
            self.stage.notify(say("Tower deleted. You have {days} days to restore it.", days=DAYS_KEPT))
        self.look_for_changes()
        self.chosen = min(index, len(self.entries) - 1)
        self._show_chosen()

    def _restore_control(self) -> list[Control]:
        """List the button that restores the tower deleted last, if there is one."""
        if self._last_deleted is None:
            return []
        _, tower = self._last_deleted
        return [
            Control(
                "shelf.restore",
                "button",
                say("Restore “{name}”", name=tower.name),
                _RESTORE_PLACE,
                self._restore,
                tooltip=say("Deleted towers are kept for {days} days.", days=DAYS_KEPT),
                look=Button(icon="anticlockwise-rotation", size=17),
            )
        ]

    def _restore(self) -> None:
        """Put the tower that was deleted last back on the shelf, and choose it."""
        if self._last_deleted is None:
            return
        path, tower = self._last_deleted
        try:
            self._shelf.restore(path)
        except ValueError as refusal:
            self.stage.notify(str(refusal))
        else:
            self._shelf.next_choice = tower
        self.enter()

    def handle(self, intention: Intention) -> bool:
        """Restore the tower deleted last with undo; go back with Esc."""
        if intention == Command("undo") and self._last_deleted is not None:
            self._restore()
            return True
        return super().handle(intention)

    @property
    def _passage_figures(self) -> Figures | None:
        """The figures of the Passage, which is always listed first."""
        return self._playabilities[0].figures

    def line_of(self, entry: ShelfTower, playability: Playability) -> str:
        """Return the sentence on a tower's figures, or why no match can be played in it."""
        if playability.why_not:
            return playability.why_not
        if entry.source == "rule_book":
            return say("Three flaps, three ledges. Two pieces in three come out; the rest wait for a bang.")
        if entry.source == "house":
            return entry.line
        trial = self._trials.of(spec_hash(entry.tower.spec))
        return "" if trial is None else figures_sentence(Figures.of(trial))

    def _foot_controls(self) -> list[Control]:
        """List the buttons to open, edit or build a tower, and to play in the chosen one."""
        entry = self._entry
        build = partial(open_screen, self.stage, "tower_builder")
        # label, icon, action and tooltip of each button
        entries: dict[str, tuple[str, str, Callable[[], None], str]] = {
            "file": (say("From a file"), "swap-bag", self._open_file, say("Add someone else's tower to your shelf.")),
            "change": (
                say("Edit"),
                "flat-hammer",
                self._change,
                say("Work on this tower.") if entry.source == "own" else say("Work on a copy of this tower."),
            ),
            "build": (say("Build one"), "stone-crafting", build, say("Begin with an empty shaft.")),
        }
        buttons = [
            Control(
                f"shelf.{key}",
                "button",
                label,
                Rect(_FOOT.x + 742 + 176 * index, 802, 168, 58),
                act,
                tooltip=tip,
                look=Button(icon=icon, size=17),
            )
            for index, (key, (label, icon, act, tip)) in enumerate(entries.items())
        ]
        return [*buttons_in_one_size(self.stage.canvas, buttons), self._measure_control() or self._play_control()]

    def _play_control(self) -> Control:
        """Return the button to play in the chosen tower."""
        why_not = self._playabilities[self.chosen].why_not
        return Control(
            "shelf.play",
            "button",
            say("Play here"),
            _PLAY_PLACE,
            self._play,
            enabled=not why_not,
            why_not=why_not,
            look=Button("fire", size=24),
        )

    def _measure_control(self) -> Control | None:
        """Return the button to measure the chosen tower with many throws; ``None`` if few throws suffice."""
        tower = self._entry.tower
        trial = self._trials.of(spec_hash(tower.spec))
        is_uncertain = trial is not None and why_not_playable(trial) == ("slow",)
        if self._entry.path is None or not (is_uncertain or tower.spec in self._failed_specs):
            return None
        is_running = self._job is not None and self._measured_spec == tower.spec
        is_requested = any(requested.spec == tower.spec for requested in self._requested_towers)
        words = say("Measure again")
        if is_running:
            words = say("Measuring…")
        elif is_requested:
            words = say("Waiting…")
        return Control(
            "shelf.measure",
            "button",
            words,
            _PLAY_PLACE,
            partial(self._request, tower),
            enabled=not (is_running or is_requested),
            why_not=say("It is being measured.") if is_running else say("Another tower is measured first."),
            tooltip=say("Measure this tower for up to a minute."),
            look=Button("fire", "histogram", size=22),
        )


def source_words(entry: ShelfTower) -> str:
    """Return who built a tower, or where it comes from."""
    if entry.source == "rule_book":
        return say("the rule book's tower")
    if entry.source == "house":
        return say("comes with Firepit")
    if entry.source == "own":
        return say("built by {name}", name=entry.tower.by)
    return say("by {name}, from a file", name=entry.tower.by) if entry.tower.by else say("from a file")


def _is_same_tower(tower: OwnTower, other: OwnTower) -> bool:
    """Return whether two towers have the same name, width and parts."""
    return (tower.name, tower.width, tuple(tower.rows)) == (other.name, other.width, tuple(other.rows))


def _figures_heard(playability: Playability) -> list[str]:
    """Return a tower's figures in words, as the narrator says them."""
    if playability.figures is None:
        return []
    return [f"{rail.label}: {rail.value_words}" for rail in _rails(playability.figures)]


class _Rail(NamedTuple):
    """A rail on a card: its label, the key of the figure shown, the value at the right end, and the figure in words."""

    label: str
    key: str
    most: float
    value_words: str


def _rails(figures: Figures) -> tuple[_Rail, ...]:
    """Return the three rails of a card with these figures."""
    return (
        _Rail(say("lets through"), "out_now", 1.0, percent(figures.out_now)),
        _Rail(say("pieces inside"), "inside_mean", _MAX_INSIDE, decimal(figures.inside_mean, 1)),
        _Rail(say("freed by bangs"), "freed_by_three", 1.0, percent(figures.freed_by_three)),
    )


def _paint_towers(towers: Collection[tuple[TowerSpec, tuple[int, int]]]) -> None:
    """Paint each tower in its size in pixels, so that its picture is cached."""
    with suppress(Exception):  # an error is raised again, and reported, when the shelf is drawn
        for spec, size in towers:
            paint_tower_ahead(spec, size)


def _picture_in(card: Rect) -> Rect:
    """Return the place of the tower's picture on a card."""
    return Rect(card.x + _PICTURE.x, card.y + _PICTURE.y, _PICTURE.w, _PICTURE.h)


@dataclass(frozen=True, slots=True)
class TowerCard:
    """The look of a tower on the shelf: picture, name, builder, a line about it, drums and three rails.

    The figures of the Passage are marked on the rails. Pieces that are ``falling`` through the tower are shown in the
    picture. ``lines`` holds the ``line`` of every card, since all cards have the same text size.
    """

    entry: ShelfTower
    playability: Playability
    line: str
    is_chosen: bool
    passage_figures: Figures | None
    falling: FallingHandful | None
    lines: tuple[str, ...]

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the card."""
        rect = control.rect
        is_chosen = self.is_chosen
        with canvas.clip(_WINDOW):
            if is_chosen:
                canvas.panel("glow.ember", rect)
            canvas.panel("panel.parchment" if is_chosen else "panel.hide", rect)
            if not is_chosen:
                stitches(canvas, rect.x + 20, rect.y + 7, rect.w - 40)
            picture = _picture_in(rect)
            canvas.fill(Rect(picture.x - 3, picture.y - 3, picture.w + 6, picture.h + 6), SHADE, radius=8)
            if self.falling is None or self.falling.play is None:
                draw_tower_picture(canvas, picture, self.entry.tower.spec)
            else:
                draw_tower_film(canvas, picture, self.falling.play.film, self.falling.play.second)
            canvas.frame(picture, GOLD if is_chosen or touch.hovered else _FRAME_COLOUR, thick=2, radius=4)
            self._draw_words(canvas, control, picture)
            if self.playability.figures is not None:
                self._draw_rails(canvas, rect, self.playability.figures)
            if is_chosen:
                canvas.panel("ring.gold", rect)
                canvas.icon("check-mark", rect.right - 30, rect.y + 34, 26, GOOD_COLOUR)

    def _draw_words(self, canvas: Canvas, control: Control, picture: Rect) -> None:
        """Draw the name, the builder, the line and the drums to the right of the picture."""
        rect = control.rect
        is_chosen = self.is_chosen
        is_unplayable = bool(self.playability.why_not)
        x = picture.right + 12
        width = rect.right - picture.right - 28
        if is_chosen:
            ink = HEMATITE
        elif is_unplayable:
            ink = GREY
        else:
            ink = GOLD
        name = Rect(x, rect.y + 14, width - (_TICK_WIDTH if is_chosen else 0), 48)
        shadow = None if is_chosen else SHADE
        size = capped(canvas, 25, most=1.05)
        canvas.prose(control.label, name, size, kind="display", colour=ink, middle=True, shadow=shadow)
        source = source_words(self.entry)
        source_size = capped(canvas, 17, most=1.1)
        source_ink = UMBER if is_chosen else PARCHMENT
        canvas.text(source, x, rect.y + 73, source_size, kind="flavour", colour=source_ink, middle=True, width=width)
        area, size = self._line_area_and_size(canvas, rect)
        canvas.prose(self.line, area, size, colour=CHAR if is_chosen else BONE)
        for drum in range(count_drums(self.entry.tower.spec)):
            canvas.icon("djembe", x + 11 + drum * 24, rect.y + 217, 22, _DRUM_INK if is_chosen else ACTIVE)

    def _line_area_and_size(self, canvas: Canvas, rect: Rect) -> tuple[Rect, float]:
        """Return the area of the line on a card, and the text size of the lines and figures of all cards."""
        left = _picture_in(rect).right + 12
        area = Rect(left, rect.y + 86, rect.right - left - 16, 114)
        return area, canvas.prose_size(self.lines, area, capped(canvas, 18, most=1.15))

    def _draw_rails(self, canvas: Canvas, rect: Rect, figures: Figures) -> None:
        """Draw three figures as bars on rails, each with a mark at the figure of the Passage."""
        is_chosen = self.is_chosen
        if is_chosen:
            ink = CHAR
        elif self.playability.is_measured:
            ink = BONE
        else:
            ink = GREY
        _, size = self._line_area_and_size(canvas, rect)
        for index, (label, key, most, value_words) in enumerate(_rails(figures)):
            y = rect.y + _RAIL.centery + index * _RAIL_SPACING
            canvas.text(label, rect.x + 20, y, size, colour=ink, middle=True, width=_RAIL.x - 26)
            rail = Rect(rect.x + _RAIL.x, y - _RAIL.h / 2, _RAIL.w, _RAIL.h)
            bar_ink = GOOD_COLOUR if is_chosen else _BAR_INK
            draw_rail(canvas, rail, getattr(figures, key), most, bar_ink, is_dark=not is_chosen)
            if self.passage_figures is not None:
                x = rail.x + rail.w * min(1.0, getattr(self.passage_figures, key) / most)
                draw_diamond(canvas, x, rail.centery, 6, rail.h / 2 + 5, UMBER if is_chosen else PARCHMENT)
            canvas.text(
                value_words,
                rect.right - 20,
                y,
                size,
                kind="bold",
                colour=ink,
                align="right",
                middle=True,
                width=52,
                least=15,
            )
