"""The result of a match: the winner, where the points came from, and highlights."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from game.core import Match
from game.core.aftermath import SummarySentence, aftermath_of
from game.core.bots import find_bot
from game.core.match import seconds_by_person
from game.core.measures import time_taken
from game.core.words import language, say, say_counted, say_many
from game.elder.bot import Elder
from game.elder.chances import can_be_analysed
from game.elder.looking_back import aim_and_rival
from game.export.encodings import why_no_video
from game.kept.hint_notes import hints_by_seat
from game.kept.library import key_of, summary_of
from game.kept.match_progress import winner_words
from game.kept.seats import players_in_words, players_of, seat_looks
from game.passage.highlights import Highlight, highlights
from game.passage.recorded_drop import count_throws_and_bangs
from game.screens.matches.result_panels import (
    MAX_SENTENCES,
    SECONDS_PER_SOURCE,
    WINNER_PANEL,
    PointsChart,
    best_drop_controls,
    paint_counts,
    paint_sentences,
    paint_winner,
    sentence_controls,
)
from game.screens.navigation import open_screen
from game.screens.open_match import go_home, hint_notes, house_records, next_starter, start_rematch
from game.screens.parts.framed_table import ALL_KNOWING, TableFrame
from game.screens.parts.match_log import MatchLog
from game.screens.parts.page import Page
from game.screens.parts.prepared_ahead import paint_ahead, prepare_ahead
from game.screens.parts.shown_drops import drops_of
from game.screens.parts.table_data import result_painters_of
from game.ui.canvas import Canvas
from game.ui.charts import Chart
from game.ui.control import Control
from game.ui.intentions import Command, Intention, Press
from game.ui.layout import SCREEN, Rect, inset, row
from game.ui.lettering import capped
from game.ui.scene import ScreenSound, Status
from game.ui.stage import Stage
from game.ui.theme import HEMATITE
from game.ui.widgets import Button, Choice, RoundButton, buttons_in_one_size


def hint_sentences(match: Match, counts: Sequence[int]) -> list[SummarySentence]:
    """Return one sentence with the number of hints that each seat asked for, or no sentence if there were no hints."""
    sentences = {
        seat: say_many("{name} asked for {count} hint.", "{name} asked for {count} hints.", count, name=name)
        for seat, (name, count) in enumerate(zip(match.names, counts, strict=True))
        if count
    }
    if not sentences:
        return []
    only_seat = next(iter(sentences)) if len(sentences) == 1 else None
    return [SummarySentence(" ".join(sentences.values()), seat=only_seat)]


def seat_sentences(match: Match) -> list[SummarySentence]:
    """Return a summary sentence about the seats that changed hands and the seats that had a head start.

    If there are no such seats, return no sentence. The players of a seat are listed as ``Una, then Easy bot``.
    """
    head_starts = match.setup.head_starts if match.setup.head_starts else (0,) * len(match.names)
    changed_seats = {change.seat for change in match.seat_changes}
    seats = [seat for seat, steps in enumerate(head_starts) if steps or seat in changed_seats]
    parts = []
    for seat in seats:
        name = match.names[seat]
        steps = head_starts[seat]
        if seat in changed_seats:
            parts.append(say("{name}'s seat: {players}.", name=name, players=players_in_words(match, seat)))
        if steps:
            parts.append(
                say_many(
                    "{name} had a head start of {count} step.",
                    "{name} had a head start of {count} steps.",
                    steps,
                    name=name,
                )
            )
    if not parts:
        return []
    only_seat = seats[0] if len(seats) == 1 else None
    return [SummarySentence(" ".join(parts), seat=only_seat)]


def elder_sentences(match: Match) -> list[SummarySentence]:
    """Return a sentence about the aims of each elder that has played its seat from the start."""
    elders = [
        seat
        for seat, players in enumerate(players_of(match))
        if len(players) == 1 and players[0].bot is not None and isinstance(find_bot(match.rules, players[0].bot), Elder)
    ]
    return [
        SummarySentence(say("{name}: {what}", name=match.names[seat], what=aim_and_rival(match, seat)), seat=seat)
        for seat in elders
    ]


def time_sentences(match: Match) -> list[SummarySentence]:
    """Return one sentence about how long each person took, or no sentence if the time was not measured."""
    words = time_taken(seconds_by_person(match))
    return [SummarySentence(words)] if words else []


def highlight_sentences(best: Sequence[Highlight]) -> list[SummarySentence]:
    """Return a sentence for each of the best drops, but leave room for one sentence of another kind."""
    return [
        SummarySentence(highlight.sentence, highlight.drop.record, highlight.seat)
        for highlight in best[: MAX_SENTENCES - 1]
    ]


# The screen

_PAPER_AREA = Rect(504, 86, 1056, 424)
#: the parchment for the timeline, which has the whole height
_TALL_PAPER = Rect(504, 86, 1056, 694)
_SOURCES_AREA = Rect(542, 156, 980, 334)
#: the tabs for the two pages of the parchment
_TABS_AREA = Rect(1136, 106, 386, 44)
#: on the page of points, the chart of scores is shown below the seats' rows if there is more than this height
_MIN_CHART_ROOM = 150.0
_BUTTONS_AREA = Rect(40, 804, 1520, 68)


class Result(Page):
    """The result screen of a match that is over."""

    name = "result"

    def __init__(self, stage: Stage, match: Match, path: Path | None) -> None:
        super().__init__(stage)
        assert match.outcome is not None, "the match is not over"
        self.screen_sound = ScreenSound(match.entry.music, match.entry.ambience, match.entry.told_aloud)
        self._match = match
        self._path = path
        self._outcome = match.outcome
        self._looks = seat_looks(match.names, match.table)
        self._drops = drops_of(match)
        #: how many hints each seat has used
        self._hint_counts = hints_by_seat(hint_notes(stage).hints_in(match, path), len(match.names))
        self._highlights = highlights(self._drops)
        #: the numbers of the records that have a drop, which can be watched
        self._records_with_drop = frozenset(drop.record for drop in self._drops)
        self._history = match.score_history
        #: a cache of the sentences and the counts, by language
        self._sentences_and_counts: dict[str, tuple[tuple[SummarySentence, ...], tuple[tuple[int, str], ...]]] = {}
        self._painters = result_painters_of(match.entry)
        self._aftermath = aftermath_of(match.entry)
        sources = self._aftermath.point_sources(match)
        self._points_chart = None
        if sources is not None:
            winners = self._outcome.winners
            paint_block = self._painters.block
            unit_picture = self._aftermath.unit_picture
            self._points_chart = PointsChart(sources, self._looks, winners, _SOURCES_AREA, paint_block, unit_picture)
        has_history = self._painters.history is not None or any(map(any, self._history))
        #: the final table, shown if there is neither a history nor a chart of scores
        self._final_table = None if has_history else TableFrame(stage, match, ALL_KNOWING)
        if self._final_table is not None:
            self._final_table.go(len(match.records))
        #: the page of the parchment: "points" or "course" (the timeline), as in the ids of the tabs
        self._page = "course" if self._points_chart is None else "points"
        self._match_key = key_of(match)
        #: for how many seconds the points have grown
        self._seconds_grown = 0.0
        self.title = match.setup.title
        self.lead = self._outcome.reason

    def enter(self) -> None:
        """Count the match in the records of the house, unless it has been counted."""
        house_records(self.stage).count([summary_of(self._match, self._file_stem, self._end_time, size=0)])

    def status(self) -> Status:
        """Return how the match ended and who won; in a game for people who cannot read, return the log's last line."""
        if self.screen_sound.told_aloud:
            return Status(MatchLog(self._match).last_line(None))
        return Status(self.lead, more=winner_words([self._match.names[seat] for seat in self._outcome.winners]))

    def read_out(self) -> Sequence[str]:
        """Return how the match ended, the points, and the sentences that are shown.

        For people who cannot read, the points are left out: they are told only what has been recorded for them.
        """
        paragraphs = list(super().read_out())
        if not self.screen_sound.told_aloud:
            paragraphs += self._points_in_words()
        if not self._fills_height:
            sentences, _ = self.sentences_and_counts()
            paragraphs += [sentence.words for sentence in sentences[:MAX_SENTENCES]]
        return paragraphs

    def _points_in_words(self) -> list[str]:
        """Return how many points each seat has, the most first."""
        scores = self._match.scores
        unit = self._aftermath.unit_words
        ranking = sorted(range(len(scores)), key=lambda seat: -scores[seat])
        return [
            say("{who}: {what}", who=self._match.names[seat], what=say_counted(unit, scores[seat])) for seat in ranking
        ]

    @property
    def _end_time(self) -> int:
        """The time of the match's end in nanoseconds: the modification time of its file or, without a file, now."""
        if self._path is not None:
            with suppress(OSError):
                return self._path.stat().st_mtime_ns
        return time.time_ns()

    @property
    def _file_stem(self) -> str:
        """The name of files that are saved from here, without a suffix."""
        return self._path.stem if self._path is not None else f"{self._match.game}-{key_of(self._match)[:8]}"

    # The static picture

    @property
    def paint_key(self) -> object:
        """The match, the language, the page, and whether the points are still growing."""
        return self._match_key, language(), self._page, self.busy

    def paint(self, canvas: Canvas) -> None:
        """Paint the winners, the points by source or the timeline, and the sentences and counts."""
        factor = self._aftermath.deciding_factor(self._match)
        winners, unit_picture = self._outcome.winners, self._aftermath.unit_picture
        points = self._match.scores[winners[0]] if winners else 0
        paint_winner(canvas, self._looks, winners, factor, self._painters, points, unit_picture)
        paper = _TALL_PAPER if self._fills_height else _PAPER_AREA
        canvas.panel("panel.parchment", paper)
        if self._page == "points" and self._points_chart is not None:
            self._draw_heading(canvas, say(self._aftermath.source_heading))
            self._points_chart.paint(canvas)
            if not self.busy:
                self._points_chart.paint_points(canvas)
            free = self._points_chart.space_below(canvas)
            if free.h > _MIN_CHART_ROOM:
                place = Rect(free.x + 34, free.y + 24, free.w - 204, free.h - 62)
                Chart(self._history, self._looks).draw(canvas, place)
        else:
            self._paint_timeline(canvas, inset(paper, 36, 26))
        if not self._fills_height:
            sentences, counts = self.sentences_and_counts()
            paint_sentences(canvas, sentences, self._looks, uses_counts_area=not counts)
            if counts:
                title = say("Tower stats") if self._drops else say("What happened")
                paint_counts(canvas, title, counts, is_low=bool(self._drops))

    def draw(self, canvas: Canvas) -> None:
        """Draw the static picture, and over it the points while they grow, or the final table."""
        super().draw(canvas)
        if self._points_chart is not None:
            if self.busy and self._page == "points":
                self._points_chart.paint_points(canvas, self._seconds_grown)
        elif self._final_table is not None:
            paper = _TALL_PAPER if self._fills_height else _PAPER_AREA
            self._final_table.draw(canvas, SCREEN.fit(inset(paper, 36, 26)))

    def _draw_heading(self, canvas: Canvas, words: str) -> None:
        """Draw the heading of the parchment, at the left of the tabs."""
        right = _PAPER_AREA.right - 38 if self._points_chart is None else _TABS_AREA.x
        canvas.text(
            words,
            _PAPER_AREA.x + 38,
            _PAPER_AREA.y + 42,
            capped(canvas, 30, most=1.05),
            kind="display",
            colour=HEMATITE,
            middle=True,
            width=right - _PAPER_AREA.x - 54,
        )

    def _paint_timeline(self, canvas: Canvas, room: Rect) -> None:
        """Paint the game's own history of the match or, if it has none, the chart of scores.

        Paint nothing if the final table is shown instead of these.
        """
        if self._painters.history is not None:
            place = room if self._points_chart is None else Rect(room.x, room.y + 42, room.w, room.h - 42)
            self._painters.history(canvas, self._match, place)
        elif self._final_table is None:
            self._draw_heading(canvas, say(self._aftermath.score_heading))
            Chart(self._history, self._looks).draw(canvas, Rect(room.x + 34, room.y + 70, room.w - 204, room.h - 126))

    @property
    def _fills_height(self) -> bool:
        """Whether the parchment takes the whole height, so that no sentences and counts are shown below it."""
        if self._points_chart is not None:
            return self._page == "course"
        return not any(self.sentences_and_counts())

    # The growing points

    @property
    def busy(self) -> bool:
        """Whether the points are still growing."""
        return self._points_chart is not None and self._seconds_grown < self._points_chart.animation_seconds

    wants_frames = busy

    def update(self, seconds: float) -> None:
        """Advance the growing points, with a drum beat for each source."""
        if self._points_chart is None:
            return
        previous_seconds = self._seconds_grown
        speed = self.stage.options.speed
        is_instant = speed <= 0 or self.stage.still
        self._seconds_grown = self._points_chart.animation_seconds if is_instant else previous_seconds + seconds * speed
        if not self.busy:  # the last points have just been shown
            self.stage.sound.play("drum_hard", 0.6)
            return
        # a beat for each source whose blocks have begun to grow
        for _ in range(int(previous_seconds / SECONDS_PER_SOURCE), int(self._seconds_grown / SECONDS_PER_SOURCE)):
            self.stage.sound.play("drum_middling", 0.5)

    def hurry(self) -> None:
        """Show all points at once."""
        if self._points_chart is not None:
            self._seconds_grown = self._points_chart.animation_seconds
        self.refresh()

    def sentences_and_counts(self) -> tuple[tuple[SummarySentence, ...], tuple[tuple[int, str], ...]]:
        """Return the sentences and the counts in the current language."""
        if language() not in self._sentences_and_counts:
            sentences = (
                *seat_sentences(self._match),
                *time_sentences(self._match),
                *hint_sentences(self._match, self._hint_counts),
                *elder_sentences(self._match),
                *highlight_sentences(self._highlights),
                *self._aftermath.summary_sentences(self._match),
            )
            counts = self._drop_counts() if self._drops else self._aftermath.counts_in(self._match)
            self._sentences_and_counts[language()] = sentences, counts
        return self._sentences_and_counts[language()]

    def _drop_counts(self) -> tuple[tuple[int, str], ...]:
        """Return the statistics of the match's drops, each a number with words."""
        throws, bangs = count_throws_and_bangs(self._drops)
        return (
            (throws, say_many("throw", "throws", throws)),
            (bangs, say_many("bang", "bangs", bangs)),
            (max(drop.out_count for drop in self._drops), say("most out")),
            (max(drop.inside_count for drop in self._drops), say("most inside")),
        )

    # Controls

    def controls(self) -> list[Control]:
        """List the buttons at the bottom, the tabs, the blocks of points, the sentences and the best drop's buttons."""
        is_solo = len(self._looks) == 1
        name = self._looks[next_starter(self._match)].name
        words = say("Play again") if is_solo else say("Play again: {name} starts", name=name)
        again = Control(
            "result.again",
            "button",
            words,
            Rect(_BUTTONS_AREA.x, _BUTTONS_AREA.y, WINNER_PANEL.w, _BUTTONS_AREA.h),
            lambda: start_rematch(self.stage, self._match),
            first=True,
            look=Button("fire", "campfire", size=24),
            tooltip=say("Same players, same rules."),
        )
        credits = Control(
            "result.credits",
            "button",
            say("Credits"),
            Rect(1520, 8, 48, 48),
            partial(open_screen, self.stage, "credits"),
            tooltip=say("Credits"),
            look=RoundButton("scroll-unfurled"),
        )
        chart = self._points_chart if self._page == "points" else None
        blocks = [] if chart is None else chart.controls(self.stage.canvas)
        return [
            again,
            *self._button_row(),
            *self._tabs(),
            *blocks,
            *self._sentence_buttons(),
            *self._best_drop_buttons(),
            credits,
        ]

    def _button_row(self) -> list[Control]:
        """List the buttons at the bottom, except the one to play again."""
        watch = partial(open_screen, self.stage, "replay", self._match, path=self._path)
        # key, label, icon, action and tooltip of each button
        entries: list[tuple[str, str, str, Callable[[], None], str]] = [
            *self._analysis_entry(),
            ("back", say("Watch match"), "film-strip", watch, say("Watch the whole match, move by move.")),
            (
                "picture",
                say("Save a picture"),
                "mountaintop",
                partial(open_screen, self.stage, "export_final_picture", self._match, self._file_stem),
                say("Save a picture of the final position to the data folder."),
            ),
        ]
        if self._path is not None:
            make_page = partial(open_screen, self.stage, "export_match_page", self._path, self.title, self._match.names)
            entries.append(("page", say("Match page"), "world", make_page, say("Save the whole match as a web page.")))
        if self._drops:
            entries.append(("drops", say("Theatre"), "stone-tower", self._watch, say("Watch the throws and bangs")))
        entries.append(("home", say("Home"), "cave-entrance", lambda: go_home(self.stage), ""))
        cells = row(Rect(_PAPER_AREA.x, _BUTTONS_AREA.y, _PAPER_AREA.w, _BUTTONS_AREA.h), len(entries), gap=16)
        buttons = [
            Control(f"result.{key}", "button", label, cell, action, tooltip=tip, look=Button(icon=icon, size=22))
            for cell, (key, label, icon, action, tip) in zip(cells, entries, strict=True)
        ]
        return buttons_in_one_size(self.stage.canvas, buttons)

    def _best_drop_buttons(self) -> list[Control]:
        """List the buttons for the best drop of the match, if it had drops and the page has room for them."""
        if self._fills_height or not self._drops:
            return []
        shown_sentences = {sentence.words for sentence in self.sentences_and_counts()[0][:MAX_SENTENCES]}
        best_sentence = self._highlights[0].sentence if self._highlights else ""
        why_best = "" if best_sentence in shown_sentences else best_sentence
        return best_drop_controls(self.stage, self._match, why_best, self._watch, why_no_video())

    def _sentence_buttons(self) -> list[Control]:
        """List the sentences that can be pressed, if sentences are shown."""
        if self._fills_height:
            return []
        sentences, counts = self.sentences_and_counts()
        return sentence_controls(sentences, self._records_with_drop, self._show_again, uses_counts_area=not counts)

    def _show_again(self, record_number: int) -> None:
        """Show a record again: its drop in the theatre or, without a drop, its move in the replay."""
        if record_number in self._records_with_drop:
            open_screen(self.stage, "theatre_of_match", self._match, record_number)
        else:
            open_screen(self.stage, "replay_of_record", self._match, record_number, viewer=None, path=self._path)

    def _tabs(self) -> list[Control]:
        """List the tabs of the parchment's pages, if there are two."""
        if self._points_chart is None:
            return []
        pages = (("points", say("Score"), "round-star"), ("course", say("Timeline"), "histogram"))
        return [
            Control(
                f"result.page.{page}",
                "tab",
                label,
                cell,
                partial(self._open_page, page),
                look=Choice(self._page == page, icon, size=20),
            )
            for cell, (page, label, icon) in zip(row(_TABS_AREA, 2, gap=8), pages, strict=True)
        ]

    def _open_page(self, page: str) -> None:
        self._page = page
        self.stage.loads_before_drawing = True  # the app paints the page before its next frame
        self.hurry()

    def _analysis_entry(self) -> list[tuple[str, str, str, Callable[[], None], str]]:
        """Return the key, label, icon, action and tooltip of the analysis button, if the match can be analysed."""
        if not can_be_analysed(self._match):
            return []
        open_analysis = partial(open_screen, self.stage, "looking_back", self._match, self._path)
        return [("judged", say("Analysis"), "histogram", open_analysis, say("Turning points, luck and skill."))]

    def preload_painters(self) -> Iterator[Callable[[Canvas], None]]:
        """Yield painters for the replay and the analysis."""
        if self._match.records:
            yield from paint_ahead(self.stage, "replay", self._match, path=self._path)
        if can_be_analysed(self._match):
            yield from prepare_ahead(self.stage, "looking_back", self._match, self._path)

    def _watch(self) -> None:
        open_screen(self.stage, "theatre_of_match", self._match)

    def handle(self, intention: Intention) -> bool:
        """Go home with Esc, since the match is over. A press while the points still grow shows them fully grown."""
        if self.busy and isinstance(intention, Press):
            self.hurry()
            return True
        if intention == Command("back"):
            go_home(self.stage)
            return True
        return False
