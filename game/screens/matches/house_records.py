"""The records of the house: the best results, and for each person how many matches were played and won."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.core import GAMES, Match
from game.core.whole_file import replace_file
from game.core.words import Marked, row_of, say, say_many
from game.kept.house import (
    House,
    HouseRecord,
    PersonRow,
    RecordKind,
    RivalRow,
    day_words,
    words_after_removal,
    words_after_restoring,
)
from game.kept.house_formats import as_bg_stats, as_csv, as_json
from game.screens.navigation import open_screen
from game.screens.open_match import house_records, library
from game.screens.parts.making import named_path
from game.screens.parts.page import Page, Question
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import Rect, inset, row
from game.ui.lettering import capped
from game.ui.lists import ScrollArea, show_focused_row
from game.ui.stage import Stage
from game.ui.theme import BONE, BRIGHT, GOLD, PARCHMENT, SHADE
from game.ui.widgets import Button, Choice, button_state

if TYPE_CHECKING:
    from game.screens.parts.page import Entry

TABS = Rect(28, 88, 320, 780)
_PANEL_AREA = Rect(360, 88, 1200, 780)
_FOOT_AREA = Rect(_PANEL_AREA.x + 30, _PANEL_AREA.bottom - 72, _PANEL_AREA.w - 60, 50)
ROW_HEIGHT = 64.0
_HEAD_HEIGHT = 60.0
#: x of the columns in a row: played, won, lost or best, last played, most frequent rival
_COLUMN_OFFSETS = (330.0, 430.0, 530.0, 660.0, 840.0)
#: widths of the columns: the name, last played, most frequent rival
_NAME_WIDTH, _LAST_WIDTH, _RIVAL_WIDTH = 250.0, 170.0, 270.0


def game_tabs(prefix: str, chosen: str | None, choose: Callable[[str | None], None]) -> list[Control]:
    """List a tab for all games and one for each game, in a column; ``choose(game)`` gets ``None`` for all games."""
    games: list[tuple[str, str | None, str]] = [("all", None, say("All games"))]
    games += [(entry.name, entry.name, say(entry.title)) for entry in GAMES.values()]
    spacing = min(66.0, TABS.h / len(games))
    return [
        Control(
            f"{prefix}.{name}",
            "tab",
            label,
            Rect(TABS.x, TABS.y + spacing * index, TABS.w, spacing - 8),
            partial(choose, game),
            look=Choice(game == chosen, size=21),
        )
        for index, (name, game, label) in enumerate(games)
    ]


# The best results, as buttons that open the match or the film

#: height of the button for a record
RECORD_HEIGHT = 84.0
_MAX_RECORDS = 4
_TITLES: Mapping[RecordKind, Marked] = {
    "score": "Best score",
    "drop": "Most out at once",
    "jam": "Longest jam",
    "streak": "Wins in a row",
}
_ICONS: Mapping[RecordKind, str] = {"score": "round-star", "drop": "explosion-rays", "jam": "padlock", "streak": "fire"}


def matches_on_disk(stage: Stage) -> dict[str, Path]:
    """Return the file of each match on disk by the match's key.

    If a match has several copies, take a copy that is over; if none is over, take the copy with the most moves.
    """
    # in the dictionary, a later copy replaces an earlier one
    summaries = sorted(library(stage).summaries(), key=lambda summary: (summary.is_over, summary.moves))
    return {summary.key: library(stage).path(summary) for summary in summaries}


def open_past_match(stage: Stage, path: Path, record_number: int | None = None) -> None:
    """Open the result of a match, its replay if it is not over, or the theatre at the drop of a record.

    If the file is unreadable, a notice says so.
    """
    try:
        match = Match.load(path)
        if record_number is not None:
            open_screen(stage, "theatre_of_match", match, record_number)
        elif match.outcome is not None:
            open_screen(stage, "result", match, path)
        else:
            open_screen(stage, "replay", match, path=path)
    except ValueError as error:
        stage.notify(str(error))


def record_controls(
    stage: Stage,
    prefix: str,
    records: Sequence[HouseRecord],
    files: Mapping[str, Path],
    room: Rect,
    *,
    names_game: bool = False,
) -> list[Control]:
    """List a button for each record; ``files`` holds the file of each match on disk, by the match's key.

    The button names the holder of the record or, with ``names_game``, the game of the record.
    """
    controls = []
    for record, cell in zip(records, row(room, _MAX_RECORDS, gap=12), strict=False):
        path = files.get(record.match)
        title = say(_TITLES[record.kind])
        description = row_of([record.title, day_words(record.day)])
        holder_or_game = record.title if names_game else record.name
        tip = say("Watch this again in the theatre.") if record.record is not None else say("Show the result.")
        controls.append(
            Control(
                f"{prefix}.{record.kind}",
                "button",
                _record_words(record, title),
                cell,
                None if path is None else partial(open_past_match, stage, path, record.record),
                enabled=path is not None,
                why_not=f"{description}. {say('That match has been deleted.')}",
                tooltip=f"{description}. {tip}",
                look=RecordLook(_ICONS[record.kind], record.count, holder_or_game, title),
            )
        )
    return controls


def result_words(name: str, played: int, won: int) -> str:
    """Return in words how many matches of a person or game were played and won."""
    return say_many(
        "{name}: {count} match, {won} won", "{name}: {count} matches, {won} won", played, name=name, won=won
    )


def _record_words(record: HouseRecord, title: str) -> str:
    """Return a record in one line: its title, its number and its holder."""
    if record.kind == "jam":
        return say_many(
            "{name}: the longest jam, with someone stuck for {count} throw or bang.",
            "{name}: the longest jam, with someone stuck for {count} throws and bangs.",
            record.count,
            name=record.name,
        )
    return say("{title}: {count}, {name}", title=title, count=record.count, name=record.name)


@dataclass(frozen=True, slots=True)
class RecordLook:
    """The look of a record of the house: its icon and number, its holder's ``name``, and the record's ``title``."""

    icon: str
    count: int
    name: str
    title: str

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the record on a button, or on a dark panel if there is no match to open."""
        state = button_state(control, touch)
        rect = control.rect
        if control.enabled:
            canvas.panel(f"button.stone_{state}" if state else "button.stone", rect)
        else:
            canvas.panel("panel.tooltip", rect)
        middle = rect.centery - 1 + (2 if state == "down" else 0)
        canvas.icon(self.icon, rect.x + 34, middle, 36, GOLD, shadow=True)
        size = capped(canvas, 36, most=1.1)
        width = canvas.text(
            str(self.count), rect.x + 60, middle, size, kind="display", colour=GOLD, middle=True, shadow=SHADE, width=96
        )
        left = rect.x + 60 + max(44.0, width) + 12
        room = rect.right - left - 10
        name_size = capped(canvas, 22, most=1.25)
        title_size = capped(canvas, 18, most=1.25)
        ink = BRIGHT if state == "hover" else BONE
        has_two_lines = canvas.text_width(self.title, title_size) > room
        name_y = middle - (20 if has_two_lines else 14)
        canvas.text(self.name, left, name_y, name_size, kind="display", colour=ink, middle=True, width=room)
        title = Rect(left, middle - 6, room, 46)
        canvas.prose(self.title, title, title_size, colour=PARCHMENT, middle=True, least=16)


def paint_heads(canvas: Canvas, y: float, heads: Iterable[tuple[float, str, str, float]]) -> None:
    """Paint the heads of columns, each given as x, words, alignment and width, in a line with its middle at ``y``.

    All heads have the same text size.
    """
    size = capped(canvas, 20, most=1.15)
    columns = list(heads)
    size = min(canvas.prose_size([words], Rect(0, 0, width, 30), size, "bold") for _, words, _, width in columns)
    for x, words, align, width in columns:
        canvas.text(words, x, y, size, kind="bold", colour=PARCHMENT, align=align, middle=True, width=width)


def draw_row_panel(canvas: Canvas, control: Control, touch: Touch, gap: float = 3) -> Rect:
    """Draw a row's dark panel, lit if it is pointed at, and return its place; ``gap`` is the space above and below."""
    body = inset(control.rect, 0, gap)
    canvas.panel("panel.tooltip", body)
    if control.enabled and (touch.hovered or touch.shows_focus_ring):
        canvas.fill(inset(body, 6), PARCHMENT, alpha=26, radius=8)
    return body


class PersonLook:
    """The look of a person's row, with the most frequent rival if there is one.

    With ``shows_losses``, the number of lost matches replaces the best score.
    """

    def __init__(self, person: PersonRow, rival: RivalRow | None, *, shows_losses: bool, has_crown: bool) -> None:
        self._person = person
        self._rival = rival
        self._shows_losses = shows_losses
        self._has_crown = has_crown

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the name and the numbers."""
        person = self._person
        body = draw_row_panel(canvas, control, touch)
        if self._has_crown:
            canvas.icon("laurel-crown", body.x + 34, body.centery, 36, GOLD, shadow=True)
        ink = GOLD if self._has_crown else BONE
        canvas.text(
            person.name,
            body.x + 66,
            body.centery,
            25,
            kind="display",
            colour=ink,
            middle=True,
            shadow=SHADE,
            width=_NAME_WIDTH,
        )
        lost_or_best = person.lost if self._shows_losses else person.best
        for left, number in zip(_COLUMN_OFFSETS, (person.played, person.won, lost_or_best), strict=False):
            x = body.x + left + 40
            canvas.text(
                str(number), x, body.centery, 26, kind="display", colour=ink, align="centre", middle=True, width=90
            )
        last_x, rival_x = (body.x + offset for offset in _COLUMN_OFFSETS[3:])
        canvas.text(
            day_words(person.last_day), last_x, body.centery, 20, colour=PARCHMENT, middle=True, width=_LAST_WIDTH
        )
        if self._rival is not None:
            words = say(
                "{won}–{lost} against {name}", won=self._rival.won, lost=self._rival.lost, name=self._rival.name
            )
            canvas.text(
                words, rival_x, body.centery, 20, kind="bold", colour=PARCHMENT, middle=True, width=_RIVAL_WIDTH
            )


class HouseRecords(Page):
    """The screen with the best results and a row for each person, filtered by game."""

    name = "house"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._game: str | None = None
        #: the name of the tower whose matches are shown, empty for the standard one
        self._tower = ""
        self._area = ScrollArea()
        #: whether "Remove everyone" was pressed once, and asks for confirmation
        self._asks_to_confirm = False
        #: the matches on disk, by their keys
        self._files: Mapping[str, Path] = {}
        self._people: list[PersonRow] = []
        self._best_records: list[HouseRecord] = []
        #: the most frequent rival of each person, by the person's name
        self._rivals: dict[str, RivalRow] = {}
        self.refresh_texts()

    def refresh_texts(self) -> None:
        """Set title and sentence in the current language."""
        self.title = say("Records")
        self.lead = say("All finished matches. A seat counts for whoever played most of it; bots are not listed.")

    def enter(self) -> None:
        """Cancel a confirmation that was not answered, and list the records."""
        self._files = matches_on_disk(self.stage)
        self._relist()

    def _relist(self) -> None:
        """List the people, best results and most frequent rivals for the chosen game and tower."""
        records = house_records(self.stage)
        game = self._game
        tower = self._tower
        self._asks_to_confirm = False
        self._people = records.people(game, tower)
        self._best_records = records.best(game, tower=tower)
        rivals = {person.name: records.rivals(person.name, game, tower) for person in self._people}
        self._rivals = {name: rows[0] for name, rows in rivals.items() if rows}
        self.refresh()

    @property
    def _shows_losses(self) -> bool:
        """Whether the list shows lost matches instead of the best score: for all games together and for solo games."""
        return self._game is None or GAMES[self._game].seats == (1,)

    @property
    def paint_key(self) -> object:
        """The values that decide the column heads and their place."""
        return self._shows_losses, bool(self._best_records)

    @property
    def _head_y(self) -> float:
        """The middle of the column heads, below the records."""
        return _PANEL_AREA.y + 44 + (RECORD_HEIGHT + 12 if self._best_records else 0)

    def paint(self, canvas: Canvas) -> None:
        """Paint the panel and the column heads."""
        canvas.panel("panel.hide", _PANEL_AREA)
        left = _PANEL_AREA.x + 30
        lost_or_best = say("Lost") if self._shows_losses else say("Top score")
        counts = zip(_COLUMN_OFFSETS, (say("Played"), say("Won"), lost_or_best), strict=False)
        last_x, rival_x = _COLUMN_OFFSETS[3:]
        heads = [
            (left + 66, say("Name"), "left", _NAME_WIDTH),
            *((left + x + 40, words, "centre", 96.0) for x, words in counts),
            (left + last_x, say("Last played"), "left", _LAST_WIDTH),
            (left + rival_x, say("Rival"), "left", _RIVAL_WIDTH),
        ]
        paint_heads(canvas, self._head_y, heads)

    def draw(self, canvas: Canvas) -> None:
        """Draw the page, with a notice if there are no records."""
        super().draw(canvas)
        if not self._people:
            canvas.prose(
                say("Nobody is listed yet. Players appear here once they finish a match."),
                inset(_PANEL_AREA, 200, 300),
                25,
                colour=PARCHMENT,
                align="centre",
            )

    # Controls

    def controls(self) -> list[Control]:
        """List the game tabs, the records, the people, and the buttons to export, remove and restore records."""
        people = self._people
        top = self._head_y + _HEAD_HEIGHT / 2 - 4
        window = Rect(_PANEL_AREA.x + 30, top, _PANEL_AREA.w - 60, _PANEL_AREA.bottom - 82 - top)
        self._area.set_content(window, len(people) * ROW_HEIGHT)
        show_focused_row(self._area, people, self.stage.interaction.focused_object, ROW_HEIGHT)
        listing = self._area.control("house.list", self.title)
        listing.focusable = False
        rows = [
            self._row_control(people[index], rect, window, has_crown=index == 0 and people[0].won > 0)
            for index, rect in self._area.rows(len(people), ROW_HEIGHT)
        ]
        best = Rect(window.x, _PANEL_AREA.y + 24, window.w, RECORD_HEIGHT)
        return [
            *game_tabs("house.game", self._game, self._choose_game),
            *record_controls(self.stage, "house.best", self._best_records, self._files, best),
            listing,
            *rows,
            *self._tower_button(),
            *self._foot_controls(),
            self.back_control(),
        ]

    def _row_control(self, person: PersonRow, rect: Rect, window: Rect, *, has_crown: bool) -> Control:
        words = result_words(person.name, person.played, person.won)
        rival = self._rivals.get(person.name)
        return Control(
            f"house.person.{person.name}",
            "list",
            words,
            rect,
            partial(open_screen, self.stage, "person_records", person.name),
            clip=window,
            tooltip=say("{name}'s results and rivals.", name=person.name),
            look=PersonLook(person, rival, shows_losses=self._shows_losses, has_crown=has_crown),
            about=person,
        )

    def _foot_controls(self) -> list[Control]:
        """List the buttons to export and to remove all records and, after a removal, the button to undo that."""
        records = house_records(self.stage)
        foot = _FOOT_AREA
        why_not = "" if records.names() else say("No records yet.")
        controls = [
            Control(
                "house.export",
                "button",
                say("Save as a file"),
                Rect(foot.right - 620, foot.y, 290, foot.h),
                partial(open_screen, self.stage, "export_records"),
                enabled=not why_not,
                why_not=why_not,
                look=Button(icon="scroll-unfurled", size=20),
                tooltip=say("For spreadsheets, other programs and BG Stats."),
            ),
            Control(
                "house.forget_all",
                "button",
                say("Really remove everyone?") if self._asks_to_confirm else say("Remove everyone"),
                Rect(foot.right - 320, foot.y, 320, foot.h),
                self._forget_all,
                enabled=not why_not,
                why_not=why_not,
                look=Button("fire" if self._asks_to_confirm else "stone", size=20),
            ),
        ]
        if records.can_undo_forgetting:
            place = Rect(foot.x, foot.y, 190, foot.h)
            look = Button("fire", "anticlockwise-rotation", size=20)
            controls.insert(0, Control("house.undo", "button", say("Undo"), place, self._restore, look=look))
        return controls

    def _tower_button(self) -> list[Control]:
        """List the button that shows the matches in the next tower, unless all were in the standard tower."""
        towers = ["", *house_records(self.stage).towers(self._game)]
        if len(towers) == 1:
            return []
        foot = _FOOT_AREA

        def show_next() -> None:
            if self._tower in towers:
                self._tower = towers[(towers.index(self._tower) + 1) % len(towers)]
            else:
                self._tower = ""
            self._relist()

        words = say("Tower: {tower}", tower=self._tower or say("The Passage"))
        look = Button("on" if self._tower else "stone", size=20)
        return [Control("house.tower", "button", words, Rect(foot.x + 200, foot.y, 310, foot.h), show_next, look=look)]

    def _choose_game(self, game: str | None) -> None:
        """List the records of a game (``None``: of all games)."""
        self._game = game
        self._tower = ""
        self._area.offset = 0.0
        self._relist()

    def _forget_all(self) -> None:
        """Ask at the first press, and remove everybody at the second."""
        if not self._asks_to_confirm:
            self._asks_to_confirm = True
            return
        house_records(self.stage).forget(None)  # everybody
        self.stage.notify(words_after_removal(house_records(self.stage)))
        self._relist()

    def _restore(self) -> None:
        """Restore the people that were removed."""
        house_records(self.stage).undo_forgetting()
        self.stage.notify(words_after_restoring(house_records(self.stage)))
        self._relist()


# Export

_FOLDER = "records"


class ExportRecords(Question):
    """Asks in which format the records of the house are saved, and saves them in the folder ``records``."""

    name = "export_records"

    def heading(self) -> str:
        """Return the heading."""
        return say("Save as a file")

    def words(self) -> str:
        """Return the sentence that says what the file contains."""
        return say("Saves the results of all finished matches. Each BG Stats link adds one match to that app.")

    def entries(self) -> list[Entry]:
        """Return the buttons for the formats, and the one to go back."""
        return [
            ("csv", say("Spreadsheet (CSV)"), "stone-tablet", partial(self._save, as_csv, ".csv")),
            ("json", say("For other software (JSON)"), "gears", partial(self._save, as_json, ".json")),
            ("bg_stats", say("Links for BG Stats"), "journey", partial(self._save, as_bg_stats, ".txt")),
            ("back", say("Back"), "return-arrow", self.stage.pop),
        ]

    def _save(self, format_records: Callable[[House], str], ending: str) -> None:
        """Save the records in a file with an ``ending``; ``format_records`` returns the text of the file."""
        target = named_path(self.stage.data_dir / _FOLDER, say("Records"), ending)
        if self.attempt(lambda: replace_file(target, format_records(house_records(self.stage)).encode())):
            self.stage.pop()
            open_screen(self.stage, "exported", target)
