"""The analysis of a match that is over: the timeline of chances to win, turning points, luck and skill, statistics.

Timeline and luck are shown at once if they are computed quickly; otherwise another process computes them. The other
process also finds the turning points. Its results are shown as soon as they are found, and saved beside the match.
Everything is judged by what each seat could know at the time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Thread

from game.core import Match
from game.core.aftermath import MatchChart, aftermath_of
from game.core.words import language, say
from game.elder.advice import why_not_advised
from game.elder.chances import luck_and_skill, outlook_of
from game.elder.looking_back import TurningPoint
from game.kept.match_progress import winner_words
from game.kept.seats import seat_looks
from game.screens.looking_back.course import PLOT, TIMELINE_AREA, TimelineChart, TimelineSlider
from game.screens.looking_back.luck_and_skill import ChartLook, LuckAndSkill, chart_places, paint_chart, shows_sentence
from game.screens.looking_back.match_analyser import MatchAnalyser
from game.screens.looking_back.turning_points import (
    BeforeMove,
    CardWords,
    PositionPicture,
    PositionPictureLook,
    Selection,
    all_cards_place,
    card_controls,
    card_words,
    draw_notice_for_missing_cards,
    progress_places,
)
from game.screens.navigation import open_screen
from game.screens.open_match import set_tower_frequencies
from game.screens.parts.page import Page
from game.screens.parts.prepared_ahead import until_ended
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.intentions import Intention, Point
from game.ui.layout import Rect
from game.ui.lettering import capped
from game.ui.scene import ScreenSound, Status
from game.ui.stage import Stage
from game.ui.theme import PARCHMENT, SHADE
from game.ui.widgets import Button, Choice, SeatChoice

_LUCK_AREA = Rect(40, 560, 508, 312)
_WIDE_LUCK_AREA = Rect(40, 560, 976, 312)
_CHART_AREA = Rect(564, 560, 452, 312)
_WIDE_CHART_AREA = Rect(564, 560, 996, 312)
_PICTURE_LEFT, _PICTURE_WIDTH, _PICTURE_BOTTOM = 1040.0, 520.0, 790.0
_REPLAY_BUTTON = Rect(1040, 804, 300, 68)
_NEXT_BUTTON = Rect(1356, 804, 204, 68)
#: the places of the table's picture and of the button for the replay in a match without cards of turning points
_PICTURE_WITHOUT_CARDS = Rect(_PICTURE_LEFT, TIMELINE_AREA.y, _PICTURE_WIDTH, TIMELINE_AREA.h - 82)
_REPLAY_BUTTON_WITHOUT_CARDS = Rect(_PICTURE_LEFT, TIMELINE_AREA.bottom - 68, _PICTURE_WIDTH, 68)
_TAB_AREAS = (Rect(40, 80, 200, 50), Rect(250, 80, 230, 50))


class LookingBack(Page):
    """The analysis screen; ``path`` is the match's file, if it has one.

    The search for turning points tries each move in ``rollouts`` rollouts; 0 stands for the game's usual number. Raises
    ``ValueError`` if the match is not over, or if its game cannot estimate chances.
    """

    name = "looking_back"
    #: low, since only a progress bar moves
    frame_rate = 12

    def __init__(self, stage: Stage, match: Match, path: Path | None = None, rollouts: int = 0) -> None:
        super().__init__(stage)
        stage.slow_to_prepare.add(self)
        outlook = outlook_of(match.rules)
        if outlook is None or match.outcome is None:
            raise ValueError(say("{title} has no timeline.", title=say(match.entry.title)))
        self.screen_sound = ScreenSound(match.entry.music, match.entry.ambience)
        self._match = match
        self._path = path
        self._looks = seat_looks(match.names, match.table)
        set_tower_frequencies(stage, match)
        self.refresh_texts()
        self._analyser = MatchAnalyser(match, path, outlook, rollouts)
        self._known_luck: LuckAndSkill | None = None
        self._timeline = TimelineChart(lambda: self._analyser.chances, len(match.records), self._looks)
        self._slider = TimelineSlider(self._timeline, self._select_after, self._go_to_turning_point)
        self._selection = Selection(match, self._analyser, self._ranked_seats)
        self._position_picture = PositionPicture(stage, match)
        #: the open tab: the timeline ("course") or the charts ("figures"), as in the ids of the tabs
        self._tab = "course"
        #: whether the search for turning points starts at the next time step
        self._starts_search = False
        #: whether the table before the selected move is drawn; a new page loads this table after everything else
        self._shows_table = True
        #: the number of records at the pointer, ``None`` if the pointer is not over the chart
        self._pointed_count: int | None = None
        #: the turning points that were shown at the last time step
        self._shown_points: tuple[TurningPoint, ...] = ()
        #: the texts of the cards, and the turning points and language for which they were made
        self._known_cards: list[CardWords] = []
        self._known_cards_key: object = None

    def refresh_texts(self) -> None:
        """Set all texts in the current language."""
        outcome = self._match.outcome
        assert outcome is not None, "the match is not over"
        self.title = say("Analysis")
        self.lead = say(
            "{title}: {winners}. {reason}",
            title=self._match.setup.title,
            winners=winner_words([self._match.names[seat] for seat in outcome.winners]),
            reason=outcome.reason,
        )
        self._known_charts: tuple[MatchChart, ...] | None = None

    @property
    def _charts(self) -> tuple[MatchChart, ...]:
        """The bar charts of the match's statistics."""
        if self._known_charts is None:
            charts = aftermath_of(self._match.entry).match_charts(self._match)
            self._known_charts = tuple([chart for chart in charts if chart.bars])
        return self._known_charts

    @property
    def _ranked_seats(self) -> list[int]:
        """The seats, the winners first, then by score."""
        outcome = self._match.outcome
        assert outcome is not None
        return sorted(
            range(len(self._looks)), key=lambda seat: (seat not in outcome.winners, -outcome.scores[seat], seat)
        )

    @property
    def _luck_and_skill(self) -> LuckAndSkill | None:
        """Luck and skill, once the chances over the match are known."""
        chances = self._analyser.chances
        if self._known_luck is None and chances:
            luck, skill = luck_and_skill(self._match, chances)
            room = _LUCK_AREA if self._charts else _WIDE_LUCK_AREA
            self._known_luck = LuckAndSkill(self._looks, order=self._ranked_seats, luck=luck, skill=skill, room=room)
        return self._known_luck

    @property
    def _has_card_area(self) -> bool:
        """Whether the page has an area for the cards of turning points, or for words that say why there are none."""
        return self._analyser.has_work or bool(why_not_advised(self._match))

    @property
    def _chart_area(self) -> Rect:
        """The place of the first chart, which reaches to the right edge if there is no area for cards."""
        return _CHART_AREA if self._has_card_area else _WIDE_CHART_AREA

    # Finding chances and turning points

    def prepare(self) -> Iterator[None]:
        """Make the charts on a thread; then find the chances over the match, unless these take long."""
        thread = Thread(target=self._make_charts, daemon=True)
        thread.start()
        for _ in until_ended(thread):
            yield
        yield from self._analyser.find_chances()

    def _make_charts(self) -> None:
        with suppress(Exception):  # an error is raised again, and reported, when the window asks for the charts
            _ = self._charts

    def enter(self) -> None:
        """Let the next ``update`` start the search for turning points, so that the page is seen first."""
        self._starts_search = True
        self._shows_table = not self.stage.needs_placeholder

    def leave(self) -> None:
        """Stop the search for turning points when the page is closed, not when another screen covers it."""
        if self not in self.stage.scenes:
            self._analyser.stop()

    @property
    def wants_frames(self) -> bool:
        """Whether the match is being analysed, or is about to be."""
        return self._starts_search or self._analyser.is_running

    def update(self, seconds: float) -> None:
        """Start the search, with the chosen seat first; show chances and turning points that have been found."""
        if self._starts_search:
            self._starts_search = False
            self._analyser.request(self._selection.searched_seats)
            if not self._shows_table:
                self.stage.loads_before_drawing = True  # the app loads the table's pictures before the next frame
                self._shows_table = True
            self.refresh()
        if self._selection.shown_points != self._shown_points:
            self._shown_points = self._selection.shown_points
            self.refresh()
        if self._analyser.check():
            self.stage.notify(self._analyser.fault)
            self._selection.select_first()
            self._refresh_when_loaded()

    def moving_parts(self) -> list[Rect] | None:
        """Return the place of the progress bar, if it is shown."""
        has_progress_bar = self._tab == "course" and self._selection.turning_points is None
        return [all_cards_place(self.stage.canvas)] if has_progress_bar else []

    # Selecting a seat and a move

    def _choose_seat(self, seat: int) -> None:
        """Choose the seat whose turning points are shown, and request the search for them."""
        self._selection.choose(seat)
        self._analyser.request([seat])
        self._refresh_when_loaded()

    def _select(self, point: TurningPoint) -> None:
        self._selection.select_after(point.number)
        self._refresh_when_loaded()

    def _select_after(self, count: int) -> None:
        self._selection.select_after(count)
        self.refresh()

    def _go_to_turning_point(self, direction: int) -> bool:
        """Select the next (1) or previous (-1) turning point; return whether there is one."""
        self._refresh_when_loaded()
        return self._selection.step(direction)

    def _select_next(self) -> None:
        self._selection.select_next()
        self._refresh_when_loaded()

    def _refresh_when_loaded(self) -> None:
        """Draw the page again once its pictures, such as the table at the selected move, are loaded."""
        self.stage.loads_before_drawing = True
        self.refresh()

    def _open_replay(self) -> None:
        """Open the replay at the selected move."""
        open_screen(
            self.stage, "replay", self._match, max(0, self._selection.count - 1), self._selection.seat, self._path
        )

    def _open_tab(self, tab: str) -> None:
        self._tab = tab
        self._pointed_count = None
        self._refresh_when_loaded()

    # Drawing

    @property
    def paint_key(self) -> object:
        """The values on which the static picture depends."""
        selection = self._selection
        selected = None if selection.selected_point is None else selection.selected_point.number
        pins = tuple(point.number for point in selection.shown_points)
        return self._match.seed, language(), self._tab, selection.seat, pins, selected, not self._analyser.chances

    def paint(self, canvas: Canvas) -> None:
        """Paint the timeline with luck and the first chart, or all charts."""
        if self._tab == "figures":
            for chart, place in zip(self._charts, chart_places(len(self._charts)), strict=True):
                paint_chart(canvas, chart, place, self._looks)
            return
        self._timeline.paint(canvas, self._selection.seat, self._selection.shown_points, self._selection.selected_point)
        if self._luck_and_skill is not None:
            self._luck_and_skill.paint(canvas, self._selection.seat)
        if self._charts:
            paint_chart(canvas, self._charts[0], self._chart_area, self._looks)

    def draw(self, canvas: Canvas) -> None:
        """Draw the static picture, and the parts that depend on the selection."""
        super().draw(canvas)
        if self._tab != "course":
            return
        words = say("Whose moves?")
        size = capped(canvas, 20, most=1.2)
        if self._seat_controls():
            canvas.text(words, 1016, 105, size, colour=PARCHMENT, align="right", middle=True, shadow=SHADE, width=300)
        self._timeline.draw_mark(canvas, self._selection.seat, self._selection.count)
        card_count = len(self._selection.shown_points)
        if self._has_card_area:
            draw_notice_for_missing_cards(canvas, self._match, self._analyser, self._selection.seat, card_count)
        if not self._shows_table:
            canvas.panel("panel.hide", self._picture_place)
        elif self._selection.count:
            selected = self._selection.selected_point
            best_other = selected.best_other if selected is not None else ""
            self._position_picture.draw(
                canvas, self._picture_place, BeforeMove(self._selection.count, self._selection.seat, best_other)
            )

    def draw_above(self, canvas: Canvas) -> None:
        """Draw the chances at the move under the pointer or the focus."""
        interaction = self.stage.interaction
        if not interaction.by_keys:
            count = self._pointed_count
        elif interaction.focused == "looking_back.course":
            count = self._selection.count
        else:
            count = None
        if self._tab == "course" and count is not None:
            self._timeline.draw_tip(canvas, count)

    @property
    def _picture_place(self) -> Rect:
        """The place of the table's picture, between cards and buttons; large text makes the cards taller."""
        if not self._has_card_area:
            return _PICTURE_WITHOUT_CARDS
        top = all_cards_place(self.stage.canvas).bottom + 14
        return Rect(_PICTURE_LEFT, top, _PICTURE_WIDTH, _PICTURE_BOTTOM - top)

    def status(self) -> Status:
        """Return the progress of the search for turning points or, if no search is running, the selected move."""
        if self._analyser.is_running:
            return Status(self._analyser.progress_words, self._analyser.searched_seat)
        return Status(
            say("Move {count} of {all}", count=self._selection.count, all=len(self._match.records)),
            self._selection.seat,
        )

    # Controls

    def controls(self) -> list[Control]:
        """List the controls of the open tab: the timeline with cards, luck and buttons, or the charts."""
        if self._tab == "figures":
            return [*self._tab_controls(), *self._chart_controls(), self.back_control()]
        slider = self._slider.control(self._selection.count, len(self._match.records), self._open_replay)
        cards = card_controls(self.stage.canvas, self._cards(), self._selection.count, self._select)
        luck = [] if self._luck_and_skill is None else self._luck_and_skill.controls(self._choose_seat)
        buttons = self._buttons()
        return [
            *self._tab_controls(),
            *self._seat_controls(),
            slider,
            *cards,
            *self._stop_button(),
            *luck,
            *buttons,
            self.back_control(),
        ]

    def _chart_controls(self) -> list[Control]:
        """List the charts, each with a description for the narrator.

        A sentence that has no room in its chart is shown as a tooltip.
        """
        places = chart_places(len(self._charts))
        return [
            Control(
                f"looking_back.figure.{chart.key}",
                "card",
                chart.in_words,
                place,
                tooltip="" if shows_sentence(self.stage.canvas, chart, place) else chart.sentence,
                sound="",
            )
            for chart, place in zip(self._charts, places, strict=True)
        ]

    def _cards(self) -> list[CardWords]:
        """Return the cards of the chosen seat in the current language."""
        key = (self._selection.shown_points, language())
        if self._known_cards_key != key:
            points = self._selection.shown_points
            self._known_cards = [card_words(self._match, point, self._move_describer(point)) for point in points]
            self._known_cards_key = key
        return self._known_cards

    def _move_describer(self, point: TurningPoint) -> Callable[[str], str]:
        """Return a function that describes a possible move at a turning point."""
        return partial(self._position_picture.describe_move, BeforeMove(point.number, point.seat, point.best_other))

    def _tab_controls(self) -> list[Control]:
        """List the tabs for the timeline and the statistics, if the game has statistics."""
        if not self._charts:
            return []
        tabs = (("course", say("Timeline"), "histogram"), ("figures", say("Statistics"), "rolling-dices"))
        return [
            Control(
                f"looking_back.tab.{tab}",
                "tab",
                label,
                place,
                partial(self._open_tab, tab),
                look=Choice(self._tab == tab, icon, size=21),
            )
            for (tab, label, icon), place in zip(tabs, _TAB_AREAS, strict=True)
        ]

    def _seat_controls(self) -> list[Control]:
        """List the seats whose turning points can be shown, if there are several."""
        if len(self._looks) == 1 or not self._has_card_area:
            return []
        width = min(124.0, (_PICTURE_WIDTH - 8 * (len(self._looks) - 1)) / len(self._looks))
        return [
            Control(
                f"looking_back.seat.{seat}",
                "tab",
                look.name,
                Rect(_PICTURE_LEFT + (width + 8) * seat, 80, width, 50),
                partial(self._choose_seat, seat),
                look=SeatChoice(look, seat == self._selection.seat),
                tooltip=say("{name}'s turning points", name=look.name),
            )
            for seat, look in enumerate(self._looks)
        ]

    def _stop_button(self) -> list[Control]:
        """List the button that stops or resumes the search for turning points."""
        if self._selection.turning_points is not None or not self._analyser.has_work:
            return []
        rect = progress_places(self.stage.canvas, len(self._selection.shown_points)).button
        if self._analyser.is_stopped:
            look = Button("fire", "play-button", size=22)
            return [Control("looking_back.resume", "button", say("Resume"), rect, self._analyser.resume, look=look)]
        look = Button(icon="cancel", size=22)
        return [Control("looking_back.stop", "button", say("Stop"), rect, self._analyser.stop, look=look)]

    def _buttons(self) -> list[Control]:
        """List the picture of the table, the buttons for the replay and the next turning point, and the first chart."""
        words = say("Show on the table")
        has_moves = self._selection.count > 0
        reason = say("No moves yet.")
        style = "stone" if self._selection.has_later_point or not has_moves else "fire"
        picture = Control(
            "looking_back.moment",
            "card",
            words,
            self._picture_place,
            self._open_replay,
            enabled=has_moves,
            why_not=reason,
            look=PositionPictureLook(),
        )
        replay = Control(
            "looking_back.see",
            "button",
            words,
            _REPLAY_BUTTON if self._has_card_area else _REPLAY_BUTTON_WITHOUT_CARDS,
            self._open_replay,
            enabled=has_moves,
            why_not=reason,
            first=True,
            look=Button(style, "eye-target", size=22),
        )
        return [picture, replay, *self._next_button(), *self._first_chart_control()]

    def _next_button(self) -> list[Control]:
        """List the button for the next turning point; after the last one of a seat, the next seat follows."""
        if not self._has_card_area:
            return []
        selection = self._selection
        return [
            Control(
                "looking_back.next",
                "button",
                say("Next"),
                _NEXT_BUTTON,
                self._select_next,
                enabled=selection.has_later_point or bool(selection.shown_points) or selection.next_seat is not None,
                why_not=say("No turning points to show."),
                tooltip=say("Next turning point"),
                look=Button("fire" if selection.has_later_point else "stone", "next-button", size=24),
            )
        ]

    def _first_chart_control(self) -> list[Control]:
        """List the first chart; a press on it opens the tab with all charts."""
        return [
            Control(
                "looking_back.figure",
                "card",
                chart.in_words,
                self._chart_area,
                partial(self._open_tab, "figures"),
                tooltip=say("All statistics"),
                look=ChartLook(),
            )
            for chart in self._charts[:1]
        ]

    def handle(self, intention: Intention) -> bool:
        """Follow the pointer over the timeline; go back with Esc."""
        if isinstance(intention, Point):
            is_inside = self._tab == "course" and bool(PLOT.collidepoint(intention.x, intention.y))
            pointed_count = self._timeline.count_at(intention.x) if is_inside else None
            has_changed = pointed_count != self._pointed_count
            self._pointed_count = pointed_count
            return has_changed
        return super().handle(intention)
