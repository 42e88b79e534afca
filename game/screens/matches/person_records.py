"""The records of one person: the best results, each game, and the results against each rival."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from game.core import GAMES
from game.core.games import match_title
from game.core.words import say, say_many
from game.kept.house import HouseRecord, PersonRow, RivalRow, day_words, words_after_removal
from game.screens.matches.house_records import (
    RECORD_HEIGHT,
    ROW_HEIGHT,
    draw_row_panel,
    matches_on_disk,
    open_past_match,
    paint_heads,
    record_controls,
    result_words,
)
from game.screens.open_match import house_records
from game.screens.parts.page import Page
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import Rect, inset
from game.ui.lists import ScrollArea, show_focused_row
from game.ui.stage import Stage
from game.ui.theme import BONE, CHAR, GOLD, GREY, PARCHMENT, SHADE, SIENNA
from game.ui.widgets import Button, heading

_RECORDS_AREA = Rect(40, 92, 1520, RECORD_HEIGHT)
#: the panels below the records; without records they begin higher
_GAMES_PANEL, _RIVALS_PANEL = Rect(40, 196, 790, 600), Rect(850, 196, 710, 600)
_HEADING_HEIGHT = 60.0
#: y of the column heads in a panel
_HEADS_Y = 92.0
#: x of the columns in the row of a game: played, won, best, last played
_COLUMN_OFFSETS = (268.0, 360.0, 452.0, 566.0)
_TITLE_WIDTH, _NUMBER_WIDTH, _DAY_WIDTH = 240.0, 90.0, 170.0
#: x and width of a rival's bar of wins and losses, counted from the left edge of the row
_BAR_X, _BAR_WIDTH = 220.0, 230.0
#: the least width of each of the two parts of the bar
_MIN_PART_WIDTH = 44.0
#: x of the day in a rival's row
_DAY_X = 474.0


class _GameResults(NamedTuple):
    """A person's results in a game and a tower (empty for the standard one): the totals and the best score."""

    game: str
    tower: str
    totals: PersonRow
    best: HouseRecord | None


class PersonRecords(Page):
    """The screen with the results of one person."""

    name = "person_records"

    def __init__(self, stage: Stage, person: str) -> None:
        super().__init__(stage)
        self._person = person
        self._games_area = ScrollArea()
        self._rivals_area = ScrollArea()
        #: whether "Remove" was pressed once, and asks for confirmation
        self._asks_to_confirm = False
        #: the matches on disk, by their keys
        self._files: Mapping[str, Path] = {}
        self._best_records: list[HouseRecord] = []
        self._games: list[_GameResults] = []
        self._rivals: list[RivalRow] = []
        self._read_results()
        added_height = 0.0 if self._best_records else _GAMES_PANEL.y - _RECORDS_AREA.y
        self._games_panel, self._rivals_panel = [
            Rect(panel.x, panel.y - added_height, panel.w, panel.h + added_height)
            for panel in (_GAMES_PANEL, _RIVALS_PANEL)
        ]
        self.refresh_texts()

    def refresh_texts(self) -> None:
        """Set title and sentence in the current language."""
        people = house_records(self.stage).people(game=None)
        total = next((row for row in people if row.name == self._person), PersonRow(""))
        self.title = self._person
        self.lead = say_many("{count} match, {won} won", "{count} matches, {won} won", total.played, won=total.won)

    def enter(self) -> None:
        """Cancel a confirmation that was not answered, and look for the matches on disk."""
        self._asks_to_confirm = False
        self._files = matches_on_disk(self.stage)

    def _read_results(self) -> None:
        """Read the person's results from the records of the house."""
        records = house_records(self.stage)
        name = self._person
        self._best_records = records.best(game=None, name=name)
        self._rivals = records.rivals(name)
        for game in GAMES:
            for tower in ("", *records.towers(game)):
                for row in records.people(game, tower):
                    if row.name == name:
                        scores = (record for record in records.best(game, name, tower) if record.kind == "score")
                        self._games.append(_GameResults(game, tower, row, best=next(scores, None)))

    # The picture

    @property
    def paint_key(self) -> object:
        """Whether there are records, which decides the place of the panels."""
        return bool(self._best_records)

    def paint(self, canvas: Canvas) -> None:
        """Paint the two panels, their headings and the column heads."""
        for panel, words in ((self._games_panel, say("Games")), (self._rivals_panel, say("Head to head"))):
            canvas.panel("panel.hide", panel)
            heading(canvas, words, Rect(panel.x + 34, panel.y + 20, panel.w - 68, 40), 27)
        games_left = self._games_panel.x + 24
        counts = (say("Played"), say("Won"), say("Top score"))
        games = [
            (games_left + x + 44, words, "centre", _NUMBER_WIDTH)
            for x, words in zip(_COLUMN_OFFSETS, counts, strict=False)
        ]
        paint_heads(
            canvas,
            self._games_panel.y + _HEADS_Y,
            [*games, (games_left + _COLUMN_OFFSETS[3], say("Last played"), "left", _DAY_WIDTH)],
        )
        rivals_left = self._rivals_panel.x + 24
        rivals = [
            (rivals_left + _BAR_X, say("Won"), "left", _BAR_WIDTH / 2 - 6),
            (rivals_left + _BAR_X + _BAR_WIDTH, say("Lost"), "right", _BAR_WIDTH / 2 - 6),
            (rivals_left + _DAY_X, say("Last played"), "left", _DAY_WIDTH),
        ]
        paint_heads(canvas, self._rivals_panel.y + _HEADS_Y, rivals)

    def draw(self, canvas: Canvas) -> None:
        """Draw the page, with a notice if the person has played only against bots."""
        super().draw(canvas)
        if not self._rivals:
            words = say("No matches against other people yet.")
            canvas.prose(words, inset(self._rivals_panel, 60, 200), 22, colour=PARCHMENT, align="centre", middle=True)

    # Controls

    def controls(self) -> list[Control]:
        """List the records, the games, the rivals, and the button that removes the person."""
        remove = Control(
            "person.forget",
            "button",
            say("Are you sure?") if self._asks_to_confirm else say("Remove"),
            Rect(self._rivals_panel.right - 300, 816, 300, 54),
            self._forget,
            look=Button("fire" if self._asks_to_confirm else "stone", size=20),
            tooltip=say("Remove {name} from the records of all games.", name=self._person),
        )
        games = [results.totals for results in self._games]
        return [
            *record_controls(
                self.stage, "person.best", self._best_records, self._files, _RECORDS_AREA, names_game=True
            ),
            *self._rows("person.games", say("Games"), self._games_panel, self._games_area, games, self._game_row),
            *self._rows(
                "person.rivals",
                say("Head to head"),
                self._rivals_panel,
                self._rivals_area,
                self._rivals,
                self._rival_row,
            ),
            remove,
            self.back_control(),
        ]

    def _rows(
        self,
        list_id: str,
        label: str,
        panel: Rect,
        area: ScrollArea,
        row_objects: Sequence[object],
        make_row: Callable[[int, Rect, Rect], Control],
    ) -> list[Control]:
        """List the scrolling area of a panel, and the rows that are visible in the area.

        ``row_objects`` are what the rows stand for (``Control.about``). ``make_row(index, rect, window)`` returns a row
        in its place; the ``window`` is the visible part of the list.
        """
        top = panel.y + _HEADING_HEIGHT + 52
        window = Rect(panel.x + 24, top, panel.w - 48, panel.bottom - 28 - top)
        area.set_content(window, len(row_objects) * ROW_HEIGHT)
        show_focused_row(area, row_objects, self.stage.interaction.focused_object, ROW_HEIGHT)
        listing = area.control(list_id, label)
        listing.focusable = False
        return [listing, *(make_row(index, rect, window) for index, rect in area.rows(len(row_objects), ROW_HEIGHT))]

    def _game_row(self, index: int, rect: Rect, window: Rect) -> Control:
        """Return the row of a game; a press shows the match with the best score or, without scores, the last match."""
        game, tower, totals, best = self._games[index]
        title = match_title(game, tower)
        words = result_words(title, totals.played, totals.won)
        tip = say("Show the match with the best score.") if best is not None else say("Show the last match.")
        row_id = ".".join(filter(None, ("person.game", game, tower)))
        match_key = best.match if best else totals.match
        look = _GameLook(title, totals, best)
        return self._match_row(row_id, words, rect, window, match_key=match_key, tip=tip, look=look, about=totals)

    def _rival_row(self, index: int, rect: Rect, window: Rect) -> Control:
        rival = self._rivals[index]
        words = say_many(
            "{count} match against {name}: {won} won, {lost} lost",
            "{count} matches against {name}: {won} won, {lost} lost",
            rival.played,
            name=rival.name,
            won=rival.won,
            lost=rival.lost,
        )
        tip = say("Show the last match.")
        look = _RivalLook(rival)
        row_id = f"person.rival.{rival.name}"
        return self._match_row(row_id, words, rect, window, match_key=rival.match, tip=tip, look=look, about=rival)

    def _match_row(
        self,
        row_id: str,
        words: str,
        rect: Rect,
        window: Rect,
        match_key: str,
        tip: str,
        look: _GameLook | _RivalLook,
        about: object,
    ) -> Control:
        """Return a row that opens the match with the key ``match_key``."""
        path = self._files.get(match_key)
        return Control(
            row_id,
            "list",
            words,
            rect,
            None if path is None else partial(open_past_match, self.stage, path),
            enabled=path is not None,
            why_not=say("That match has been deleted."),
            clip=window,
            tooltip=tip,
            look=look,
            about=about,
        )

    def _forget(self) -> None:
        """Ask at the first press; at the second, remove the person and go back to the list, which offers undo."""
        if not self._asks_to_confirm:
            self._asks_to_confirm = True
            return
        house_records(self.stage).forget(self._person)
        self.stage.pop()
        self.stage.notify(words_after_removal(house_records(self.stage)))


class _GameLook:
    """The look of a game's row."""

    def __init__(self, title: str, totals: PersonRow, best: HouseRecord | None) -> None:
        self._title = title
        self._totals = totals
        self._best_record = best

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the title and the numbers."""
        totals = self._totals
        body = draw_row_panel(canvas, control, touch)
        title = Rect(body.x + 20, body.y, _TITLE_WIDTH, body.h)
        canvas.prose(self._title, title, 21, kind="display", colour=BONE, middle=True, shadow=SHADE, least=16)
        best = "" if self._best_record is None else str(self._best_record.count)
        for column, number in zip(_COLUMN_OFFSETS, (str(totals.played), str(totals.won), best), strict=False):
            x = body.x + column + 44
            ink = GOLD if column == _COLUMN_OFFSETS[2] else BONE
            canvas.text(
                number,
                x,
                body.centery,
                25,
                kind="display",
                colour=ink,
                align="centre",
                middle=True,
                width=_NUMBER_WIDTH,
            )
        day = day_words(totals.last_day)
        canvas.text(day, body.x + _COLUMN_OFFSETS[3], body.centery, 19, colour=PARCHMENT, middle=True, width=_DAY_WIDTH)


class _RivalLook:
    """The look of a rival's row: a bar whose golden part is the person's share of wins."""

    def __init__(self, rival: RivalRow) -> None:
        self._rival = rival

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the name, the bar with both numbers, and the day."""
        rival = self._rival
        body = draw_row_panel(canvas, control, touch)
        canvas.text(
            rival.name,
            body.x + 20,
            body.centery,
            22,
            kind="display",
            colour=BONE,
            middle=True,
            shadow=SHADE,
            width=_BAR_X - 36,
        )
        bar = Rect(body.x + _BAR_X, body.centery - 16, _BAR_WIDTH, 32)
        canvas.fill(bar, SIENNA, radius=8)
        won_ink = CHAR if rival.won else GREY
        lost_ink = BONE
        if rival.won and not rival.lost:
            canvas.fill(bar, GOLD, radius=8)
            lost_ink = CHAR  # it stands on the golden bar
        elif rival.won:
            # each part is wide enough for its number
            share = rival.won / (rival.won + rival.lost)
            golden_width = max(_MIN_PART_WIDTH, min(bar.w - _MIN_PART_WIDTH, bar.w * share))
            canvas.fill(Rect(bar.x, bar.y, golden_width, bar.h), GOLD, radius=8)
        for number, x, align, ink in (
            (rival.won, bar.x + 12, "left", won_ink),
            (rival.lost, bar.right - 12, "right", lost_ink),
        ):
            canvas.text(str(number), x, bar.centery, 22, kind="display", colour=ink, align=align, middle=True, width=40)
        day = day_words(rival.last_day)
        canvas.text(day, body.x + _DAY_X, body.centery, 19, colour=PARCHMENT, middle=True, width=_DAY_WIDTH)
