"""The list of saved matches: filtered by game, words and state; each can be opened, named, copied or deleted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from game.core import Match
from game.core.deleted_files import DAYS_KEPT
from game.core.words import language, quoted, row_of, say, say_many, with_minus
from game.kept.library import Fault, Summary
from game.kept.match_files import DeletedMatch, MatchFiles
from game.kept.match_progress import end_word, lead_words
from game.screens.matches.house_records import TABS, draw_row_panel, game_tabs
from game.screens.navigation import open_screen
from game.screens.open_match import house_records, library, resume_loaded_match
from game.screens.parts.match_picture import MissingPictures, SmallPictures
from game.screens.parts.page import Page
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.folding import has_words
from game.ui.intentions import Command, Intention
from game.ui.layout import Rect, inset
from game.ui.lettering import capped
from game.ui.lists import ScrollArea, show_focused_row
from game.ui.stage import Stage
from game.ui.text_field import TextField
from game.ui.theme import BONE, GOLD, GREY, PARCHMENT, SHADE
from game.ui.widgets import Button, Choice

_PICTURE_SIZE = (136.0, 76.5)
#: the least text size of titles, facts and names; a text too long for two lines of this size is cut off
_MIN_TEXT_SIZE = 16.0
#: the largest text size of a match's facts, at which day and moves fit one line beside four seats
_FACT_SIZE = 17.0
#: the height of a match's facts
_FACTS_HEIGHT = 43.0
#: the left edge of the texts and the right edge of the seats in a row, counted from the row's left edge
_TEXTS_LEFT, _SEATS_RIGHT = 168.0, 932.0
#: the largest width of all seats together, and of one seat
_SEATS_WIDTH, _SEAT_WIDTH = 500.0, 125.0


def _seats_width(summary: Summary) -> float:
    """Return the width of a match's seats; a single seat has the room of two, since its score is in words."""
    return min(_SEATS_WIDTH, _SEAT_WIDTH * max(2, len(summary.looks)))


def _texts_width(summary: Summary) -> float:
    """Return the width of the texts between a match's picture and its seats."""
    return _SEATS_RIGHT - _seats_width(summary) - _TEXTS_LEFT - 12


def _facts(summary: Summary, title: str) -> str:
    """Return the facts of a match that are known; if the match has a ``title``, its game is among them."""
    parts = [summary.day_and_time]
    if title:
        parts.insert(0, summary.title)
    if summary.looked:
        parts.append(say_many("{count} move", "{count} moves", summary.moves))
    return row_of(parts)


class MatchRow:
    """The look of a match's row: picture, game, day, seats and state. ``fact_size`` is the text size of its facts."""

    def __init__(self, summary: Summary, title: str, pictures: SmallPictures, path: Path, fact_size: float) -> None:
        self._summary = summary
        self._title = title
        self._pictures = pictures
        self._path = path
        self._fact_size = fact_size

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the row."""
        summary = self._summary
        body = draw_row_panel(canvas, control, touch, gap=4)
        picture = Rect(body.x + 14, body.centery - _PICTURE_SIZE[1] / 2, *_PICTURE_SIZE)
        self._pictures.draw(canvas, self._path, picture, fire_size=44)
        x = body.x + _TEXTS_LEFT
        seats_width = _seats_width(summary)
        seats_x = body.x + _SEATS_RIGHT - seats_width
        self._draw_texts(canvas, Rect(x, body.y, _texts_width(summary), body.h))
        self._draw_seats(canvas, Rect(seats_x, body.y, seats_width, body.h))
        if summary.is_over:
            words = end_word(summary)
        elif summary.looked:
            words = say("ongoing")
        else:
            words = "…"  # only its header has been read yet
        canvas.text(
            words,
            body.right - 130,
            body.centery,
            _FACT_SIZE,
            colour=GREY if summary.is_over else PARCHMENT,
            align="right",
            middle=True,
            width=88,
        )

    def _draw_texts(self, canvas: Canvas, rect: Rect) -> None:
        """Draw the match's title or its game, and below it the facts that are known."""
        summary = self._summary
        game = summary.title
        title = Rect(rect.x, rect.y + 2, rect.w, 43)
        size = capped(canvas, 24, most=1.3)
        canvas.prose(
            self._title or game,
            title,
            size,
            kind="display",
            colour=GOLD,
            middle=True,
            shadow=SHADE,
            least=_MIN_TEXT_SIZE,
        )
        facts = Rect(rect.x, rect.y + 44, rect.w, _FACTS_HEIGHT)
        words = _facts(summary, self._title)
        canvas.prose(words, facts, self._fact_size, colour=PARCHMENT, middle=True, least=_MIN_TEXT_SIZE)

    def _draw_seats(self, canvas: Canvas, rect: Rect) -> None:
        """Draw each seat's token and name and, once the match has been read, its score; winners are golden."""
        summary = self._summary
        spacing = rect.w / max(1, len(summary.looks))
        room = Rect(0, 0, spacing - 41, 45)
        name_size = canvas.prose_size([look.name for look in summary.looks], room, 19, "bold", _MIN_TEXT_SIZE)
        for seat, look in enumerate(summary.looks):
            x = rect.x + spacing * seat
            has_won = summary.winners is not None and seat in summary.winners
            ink = GOLD if has_won else BONE
            canvas.seat(look, x + 17, rect.centery, 34)
            name = room.move(x + 39, rect.y + 3)
            kind = "bold" if has_won else "body"
            canvas.prose(look.name, name, name_size, kind=kind, colour=ink, middle=True, least=_MIN_TEXT_SIZE)
            if summary.looked:
                is_alone = len(summary.looks) == 1
                canvas.text(
                    lead_words(summary) if is_alone else with_minus(summary.scores[seat]),
                    x + 39,
                    rect.y + 62,
                    21,
                    kind="display",
                    colour=ink,
                    middle=True,
                    width=spacing - 45,
                )


class FaultRow:
    """The look of the row for a file that cannot be read, with the reason."""

    def __init__(self, file: str, reason: str) -> None:
        self._file = file
        self._reason = reason

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the row."""
        body = draw_row_panel(canvas, control, touch, gap=4)
        canvas.icon("bone-gnawer", body.x + 82, body.centery, 52, GREY)
        canvas.text(self._file, body.x + 168, body.y + 25, 21, kind="bold", colour=GREY, middle=True, width=710)
        canvas.prose(self._reason, Rect(body.x + 168, body.y + 39, 710, 46), 17, colour=PARCHMENT)


class DeletedRow:
    """The look of a deleted match's row, with the days until it is deleted for good."""

    def __init__(self, deleted_match: DeletedMatch) -> None:
        self._deleted = deleted_match

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the row."""
        body = draw_row_panel(canvas, control, touch, gap=4)
        heading, facts = _deleted_match_words(self._deleted)
        canvas.text(
            heading, body.x + 26, body.y + 26, 24, kind="display", colour=GREY, middle=True, shadow=SHADE, width=720
        )
        place = Rect(body.x + 26, body.y + 42, 720, 45)
        canvas.prose(facts, place, 18, colour=PARCHMENT, middle=True, least=_MIN_TEXT_SIZE)


def _deleted_match_words(deleted_match: DeletedMatch) -> tuple[str, str]:
    """Return the heading of a deleted match, and its facts: players, day, and days until it is deleted for good.

    The heading is the match's title or else its game; with a title, the game is one of the facts.
    """
    summary = deleted_match.summary
    game = summary.title if summary is not None else quoted(Path(deleted_match.file))
    time_left = say_many(
        "will be deleted for good in {count} day", "will be deleted for good in {count} days", deleted_match.days_left
    )
    parts = [deleted_match.reason] if summary is None else [row_of(summary.names), summary.day_and_time]
    if deleted_match.title:
        parts.insert(0, game)
    return deleted_match.title or game, row_of([*parts, time_left])


# The screen

_PANEL_AREA = Rect(360, 148, 1200, 720)
_ROW_HEIGHT = 96.0
_SORT_KEYS = ("played", "name", "moves")
#: seconds between two checks of what the library has found
_CHECK_INTERVAL = 0.4


@dataclass(frozen=True, slots=True)
class Filter:
    """Chooses which matches are listed, and in which order.

    ``state`` is ``all``, ``open``, ``over`` or ``deleted``; ``game`` is ``None`` for all games; ``sort`` is one of
    ``_SORT_KEYS``.
    """

    state: str = "all"
    game: str | None = None
    words: str = ""
    sort: str = "played"

    @property
    def lists_all(self) -> bool:
        """Whether no match is left out."""
        return self == Filter(sort=self.sort)

    def fits(self, summary: Summary, title: str) -> bool:
        """Return whether a match is listed; ``words`` are searched in its title, names, game and day."""
        if self.game is not None and self.game != summary.game:
            return False
        if (self.state == "open" and summary.is_over) or (self.state == "over" and not summary.is_over):
            return False
        text = " ".join((title, *summary.names, summary.title, summary.day))
        return has_words(text, self.words)

    def fits_fault(self, fault: Fault) -> bool:
        """Return whether a file that cannot be read is listed: its game and state are unknown, its name is searched."""
        return self.state == "all" and self.game is None and has_words(fault.file, self.words)


class Matches(Page):
    """The screen with the list of saved matches."""

    #: other programs know the screen by this name in the UI map and in ids of controls
    name = "records"
    frame_rate = 10

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._area = ScrollArea()
        self._filter = Filter()
        self._search = TextField("", self._search_for, longest=30, hint=say("name or game"))
        self._files = MatchFiles(library(stage))
        self._pictures = SmallPictures()
        self._missing_pictures = MissingPictures(stage)
        #: the match that undo restores
        self._last_deleted: DeletedMatch | None = None
        self._matches: list[Summary] = []
        self._faults: list[Fault] = []
        self._deleted_matches: list[DeletedMatch] = []
        #: the text size of the facts in all rows; ``None`` after the list has changed
        self._common_fact_size: float | None = None
        #: a cache of the text sizes at which facts fit, by words and width
        self._fact_sizes: dict[tuple[str, float], float] = {}
        #: scale, text size and language for which this cache is valid
        self._fact_sizes_key: object = None
        #: seconds until the next check of what the library has found
        self._seconds_until_check = _CHECK_INTERVAL
        self.refresh_texts()

    def refresh_texts(self) -> None:
        """Set title and sentence in the current language."""
        self.title = say("Matches")
        self.lead = say("Choose a match to continue or watch.")
        self._search.hint = say("name or game")

    def enter(self) -> None:
        """Start looking for match files, and list those known already."""
        library(self.stage).begin()
        self.relist()
        self.stage.notify(self._files.notice)
        self._files.notice = ""

    def relist(self) -> None:
        """Update the list from the library and the filter."""
        summaries = library(self.stage).known_summaries()
        house_records(self.stage).count(summaries)
        fitting_summaries = [
            summary for summary in summaries if self._filter.fits(summary, self._files.title(summary.file))
        ]
        if self._filter.sort == "name":
            fitting_summaries.sort(
                key=lambda summary: (self._files.title(summary.file) or row_of(summary.names)).casefold()
            )
        elif self._filter.sort == "moves":
            fitting_summaries.sort(key=lambda summary: summary.moves, reverse=True)
        self._matches = fitting_summaries
        self._faults = [fault for fault in library(self.stage).faults() if self._filter.fits_fault(fault)]
        # ``looked`` is true for files that were read beyond the header
        paths = [library(self.stage).path(summary) for summary in fitting_summaries if summary.looked]
        self._missing_pictures.request(paths[::-1])  # reversed, since the last one is drawn first
        self._deleted_matches = self._files.deleted() if self._filter.state == "deleted" else []
        self._common_fact_size = None
        self.refresh()

    @property
    def wants_frames(self) -> bool:
        """Whether matches are being looked for, or pictures are missing."""
        return library(self.stage).is_reading or self._missing_pictures.has_next

    def update(self, seconds: float) -> None:
        """List matches that the library has found. After the last one, go on drawing missing pictures."""
        if not library(self.stage).is_reading and self._missing_pictures.has_next:
            self._missing_pictures.go_on()
        self._seconds_until_check -= seconds
        if self._seconds_until_check <= 0:
            self._seconds_until_check = _CHECK_INTERVAL
            has_new_matches = library(self.stage).add_read_files()
            if has_new_matches:
                self.relist()

    # Drawing

    def paint(self, canvas: Canvas) -> None:
        """Paint the panel."""
        canvas.panel("panel.hide", _PANEL_AREA)

    def draw(self, canvas: Canvas) -> None:
        """Draw the page, with a notice if the list is empty."""
        super().draw(canvas)
        if not self._rows:
            canvas.prose(self._empty_notice(), inset(_PANEL_AREA, 150, 250), 25, colour=PARCHMENT, align="centre")

    def _empty_notice(self) -> str:
        if self._filter.state == "deleted":
            return say("Nothing here. Deleted matches are kept for {days} days.", days=DAYS_KEPT)
        if self._filter.lists_all:
            return say("No matches yet. Matches you delete or give up are kept under “Deleted”.")
        return say("No matches found.")

    @property
    def _rows(self) -> Sequence[Summary | Fault | DeletedMatch]:
        """What the rows show: deleted matches, or matches and, below them, unreadable files."""
        return self._deleted_matches if self._filter.state == "deleted" else [*self._matches, *self._faults]

    @property
    def _fact_size(self) -> float:
        """The largest text size at which the facts of all listed matches fit."""
        canvas = self.stage.canvas
        key = canvas.scale, canvas.text_size, language()
        if self._fact_sizes_key != key:
            self._fact_sizes_key = key
            self._fact_sizes.clear()
            self._common_fact_size = None
        if self._common_fact_size is None:
            self._common_fact_size = min(
                (self._measured_fact_size(summary) for summary in self._matches), default=_FACT_SIZE
            )
        return self._common_fact_size

    def _measured_fact_size(self, summary: Summary) -> float:
        """Return the text size at which the facts of a match fit; it is cached, since measuring takes long."""
        words, width = _facts(summary, self._files.title(summary.file)), _texts_width(summary)
        if (words, width) not in self._fact_sizes:
            size = self.stage.canvas.prose_size(
                [words], Rect(0, 0, width, _FACTS_HEIGHT), _FACT_SIZE, least=_MIN_TEXT_SIZE
            )
            self._fact_sizes[words, width] = size
        return self._fact_sizes[words, width]

    # Controls

    def controls(self) -> list[Control]:
        """List the filters, the rows and the back button."""
        window = Rect(_PANEL_AREA.x + 26, _PANEL_AREA.y + 26, _PANEL_AREA.w - 52, _PANEL_AREA.h - 52)
        rows = self._rows
        self._area.set_content(window, len(rows) * _ROW_HEIGHT)
        show_focused_row(self._area, rows, self.stage.interaction.focused_object, _ROW_HEIGHT)
        listing = self._area.control("records.list", self.title)
        listing.focusable = False
        row_controls = [
            control
            for index, rect in self._area.rows(len(rows), _ROW_HEIGHT)
            for control in self._row_controls(rows[index], rect, window)
        ]
        return [
            *self._state_tabs(),
            *self._search_and_sort_controls(),
            *game_tabs("records.game", self._filter.game, self._choose_game),
            listing,
            *row_controls,
            *self._undo_control(),
            self.back_control(),
        ]

    def _state_tabs(self) -> list[Control]:
        states = (("all", say("All")), ("open", say("Ongoing")), ("over", say("Finished")), ("deleted", say("Deleted")))
        return [
            Control(
                f"records.{key}",
                "tab",
                label,
                Rect(_PANEL_AREA.x + 160 * index, 88, 152, 48),
                partial(self._use_filter, replace(self._filter, state=key)),
                look=Choice(self._filter.state == key, size=20),
            )
            for index, (key, label) in enumerate(states)
        ]

    def _search_and_sort_controls(self) -> list[Control]:
        """List the search field, and the button that goes on to the next order of the list."""
        search = self._search.control("records.search", say("Search matches"), Rect(_PANEL_AREA.x + 656, 88, 260, 48))
        words = {"played": say("Newest first"), "name": say("By name"), "moves": say("Longest first")}
        current = _SORT_KEYS.index(self._filter.sort)
        sort = Control(
            "records.sort",
            "button",
            words[self._filter.sort],
            Rect(_PANEL_AREA.x + 930, 88, 270, 48),
            partial(self._use_filter, replace(self._filter, sort=_SORT_KEYS[(current + 1) % len(_SORT_KEYS)])),
            look=Button(icon="card-exchange", size=20),
            tooltip=say("Change the order."),
        )
        return [search, sort]

    def _row_controls(self, entry: Summary | Fault | DeletedMatch, rect: Rect, window: Rect) -> list[Control]:
        """List the row of a match, of an unreadable file or of a deleted match, with its buttons."""
        if isinstance(entry, DeletedMatch):
            return self._deleted_row(entry, rect, window)
        if isinstance(entry, Fault):
            return self._fault_row(entry, rect, window)
        return self._match_row(entry, rect, window)

    def _match_row(self, summary: Summary, rect: Rect, window: Rect) -> list[Control]:
        """List the row of a match, with its button to rename, copy or delete it."""
        title = self._files.title(summary.file)
        look = MatchRow(summary, title, self._pictures, library(self.stage).path(summary), self._fact_size)
        label = say("{game}: {names}, {day}", game=summary.title, names=row_of(summary.names), day=summary.day_and_time)
        if title:
            label = f"{title}. {label}"
        more = Control(
            f"records.more.{summary.file}",
            "button",
            say("More"),
            Rect(rect.right - 118, rect.y + 24, 100, 48),
            lambda: self._open_card(summary),
            clip=window,
            look=Button(size=18),
            tooltip=say("Rename, copy or delete this match."),
            heard=label,
            about=summary,
        )
        return [
            Control(
                f"records.match.{summary.file}",
                "list",
                label,
                rect,
                lambda: self._open(summary),
                look=look,
                clip=window,
                about=summary,
                opening_notice=say("Opening {title}…", title=summary.title),
                loads_match=True,
            ),
            more,
        ]

    def _fault_row(self, fault: Fault, rect: Rect, window: Rect) -> list[Control]:
        """List the row of a file that cannot be read, with its buttons for what else can be done, and to delete it."""
        name = quoted(Path(fault.file))
        path = library(self.stage).folder / fault.file
        more = Control(
            f"records.more.{fault.file}",
            "button",
            say("More"),
            Rect(rect.right - 242, rect.y + 24, 100, 48),
            lambda: open_screen(self.stage, "file_unusable", path, fault.reason),
            clip=window,
            look=Button(size=18),
            tooltip=say("See what can be done with this file."),
            heard=name,
            about=fault,
        )
        delete = Control(
            f"records.delete.{fault.file}",
            "button",
            say("Delete"),
            Rect(rect.right - 134, rect.y + 24, 116, 48),
            lambda: self.delete(fault.file, fault),
            clip=window,
            look=Button(size=18),
            heard=name,
            about=fault,
        )
        return [
            Control(
                f"records.fault.{fault.file}",
                "list",
                name,
                rect,
                more.action,
                look=FaultRow(name, fault.reason),
                clip=window,
                about=fault,
            ),
            more,
            delete,
        ]

    def _deleted_row(self, deleted_match: DeletedMatch, rect: Rect, window: Rect) -> list[Control]:
        """List the row of a deleted match, with its buttons to restore it and to delete it for good."""
        words = row_of(_deleted_match_words(deleted_match))
        restore = Control(
            f"records.back.{deleted_match.file}",
            "button",
            say("Restore"),
            Rect(rect.right - 382, rect.y + 24, 170, 48),
            lambda: self._restore(deleted_match),
            clip=window,
            look=Button(icon="anticlockwise-rotation", size=19),
            heard=words,
            about=deleted_match,
        )
        delete = Control(
            f"records.gone.{deleted_match.file}",
            "button",
            say("Delete for good"),
            Rect(rect.right - 204, rect.y + 24, 182, 48),
            lambda: self._delete_for_good(deleted_match),
            clip=window,
            look=Button(size=19),
            heard=words,
            about=deleted_match,
        )
        return [
            Control(
                f"records.deleted.{deleted_match.file}",
                "list",
                deleted_match.title or quoted(Path(deleted_match.file)),
                rect,
                focusable=False,
                sound="",
                look=DeletedRow(deleted_match),
                clip=window,
            ),
            restore,
            delete,
        ]

    def _undo_control(self) -> list[Control]:
        """List the button that restores the match deleted last, if a match was deleted on this screen."""
        if self._last_deleted is None:
            return []
        return [
            Control(
                "records.undo",
                "button",
                say("Undo"),
                Rect(TABS.x, 818, TABS.w, 50),
                self._undo,
                look=Button("fire", "anticlockwise-rotation", size=20),
            )
        ]

    # Actions

    def _use_filter(self, new_filter: Filter) -> None:
        """List the matches that fit another filter, scrolled to the first."""
        self._filter = new_filter
        self._area.offset = 0.0
        self.relist()

    def _choose_game(self, game: str | None) -> None:
        self._use_filter(replace(self._filter, game=game))

    def _search_for(self, words: str) -> None:
        self._use_filter(replace(self._filter, words=words))

    def _open(self, summary: Summary) -> None:
        """Open the table of a match or, if it is over, its result; if the match cannot be read, a notice says why."""
        path = library(self.stage).path(summary)
        try:
            match = Match.load(path)
            if match.outcome is not None:
                open_screen(self.stage, "result", match, path)
            else:
                resume_loaded_match(self.stage, match, path)
        except ValueError as error:
            self.stage.notify(str(error))

    def _open_card(self, summary: Summary) -> None:
        open_screen(self.stage, "match_card", self._files, summary, lambda: self._open(summary), self.delete)

    def delete(self, file: str, entry: Summary | Fault) -> None:
        """Move a match to the deleted matches, from which it can be restored."""

        def move_to_deleted() -> None:
            self._last_deleted = self._files.delete(file, entry)

        if self.attempt(move_to_deleted):
            self.stage.notify(say("Deleted. You have {days} days to restore it.", days=DAYS_KEPT))
            self._look_for_files()

    def _undo(self) -> None:
        """Restore the match that was deleted last."""
        if self._last_deleted is not None:
            self._restore(self._last_deleted)

    def _restore(self, deleted_match: DeletedMatch) -> None:
        """Bring a deleted match back, or show a notice that says why that failed."""
        if self.attempt(lambda: self._files.bring_back(deleted_match)):
            self.stage.notify(say("Match restored."))
            self._update_after_removal(deleted_match)

    def _delete_for_good(self, deleted_match: DeletedMatch) -> None:
        """Remove a deleted match's files, or show a notice that says why that failed."""
        if self.attempt(lambda: self._files.throw_away(deleted_match)):
            self._update_after_removal(deleted_match)

    def _update_after_removal(self, deleted_match: DeletedMatch) -> None:
        """List the matches again after a deleted match was restored or removed; undo can no longer restore it."""
        if self._last_deleted == deleted_match:
            self._last_deleted = None
        self._look_for_files()

    def _look_for_files(self) -> None:
        library(self.stage).begin()
        self.relist()

    def handle(self, intention: Intention) -> bool:
        """Restore the last deleted match with undo; go back with Esc."""
        if intention == Command("undo") and self._last_deleted is not None:
            self._undo()
            return True
        return super().handle(intention)
