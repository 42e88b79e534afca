"""The set-up of a new match: people and bots with their colours and signs, and the game's options."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.core import GAMES
from game.core.rules import HeadStart
from game.core.words import all_of, say, say_many
from game.kept.last_setups import LastSetups, head_starts_or_zeros, setup_like
from game.kept.names import remember_names, why_unshowable
from game.kept.seats import TRUST_KEY, head_starts_in_words
from game.screens.navigation import open_screen
from game.screens.new_match.options_panel import OptionsPanel
from game.screens.new_match.seats_panel import AtSeat, SeatsPanel
from game.screens.open_match import (
    Seating,
    checked_setup_of,
    house_records,
    is_first_match,
    known_people,
    library,
    open_rule_book,
    open_screen_of_game,
    preset_options,
    start_match,
)
from game.screens.parts.page import Page
from game.screens.parts.table_data import help_maker
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.intentions import Command, Intention
from game.ui.layout import Rect
from game.ui.lettering import capped
from game.ui.stage import Stage, with_shortcut
from game.ui.status import ScreenSound
from game.ui.theme import PARCHMENT
from game.ui.widgets import Button, buttons_in_one_size

if TYPE_CHECKING:
    from game.towers.tower_file import OwnTower

#: the place of the start button
_START_AREA = Rect(600, 776, 400, 88)
#: the place that shows who plays, left of the start button
_PLAYERS_AREA = Rect(64, 776, 516, 88)
#: the place that tells how to win, right of the start button
_HOW_TO_WIN_AREA = Rect(1040, 780, 520, 80)
#: size of the players' tokens
_TOKEN_SIZE = 48.0


@dataclass(frozen=True, slots=True)
class _UnstartedSetup:
    """A set-up whose match was not started; ``setup`` has the form that ``LastSetups`` saves, ``seed`` is a text."""

    setup: Mapping[str, object]
    seed: str = ""
    tower: OwnTower | None = None


def _make_unstarted_setups(data_dir: Path) -> dict[str, _UnstartedSetup]:
    """Return the dictionary, still empty, for the set-ups whose match was not started, by game."""
    return {}  # these set-ups are kept until Firepit ends, and not written into the data folder


class NewMatch(Page):
    """The set-up screen. No two seats have the same colour or sign: taking that of another seat swaps the two."""

    name = "new_match"
    bar_end = 880.0

    def __init__(self, stage: Stage, game: str, tower: OwnTower | None = None) -> None:
        super().__init__(stage)
        self._game = game
        self._entry = GAMES[game]
        self._rules = self._entry.load_rules()
        self.screen_sound = ScreenSound(told_aloud=self._entry.told_aloud)
        self.title = say("{title}: new match", title=say(self._entry.title))
        self.lead = ""
        self._last_setups = LastSetups(stage.data_dir)
        self._unstarted_setups = stage.shared(_make_unstarted_setups)
        unstarted_setup = self._unstarted_setups.get(game, _UnstartedSetup({}))
        remembered_setup = unstarted_setup.setup or self._last_setups.of_game(game) or self._setup_like_last_match()
        #: the head start of each possible seat, in steps
        self._head_start_steps = head_starts_or_zeros(remembered_setup.get("head_starts"), max(self._rules.seats))
        self._is_first_match = is_first_match(stage, game)
        self._seats = SeatsPanel(
            stage,
            self._minutes_of,
            self._rules,
            remembered_setup,
            known_people(stage),
            lambda: self.options.reset_removed_seats(),
        )
        self.options = OptionsPanel(
            stage,
            self._entry,
            self._rules,
            preset_options(stage, game, self._rules, remembered_setup),
            remembered_setup,
            self._seats,
            recommends=self._is_first_match,
            open_tower_shelf=self._open_tower_shelf if self._entry.towers is not None else None,
        )
        self.options.seed_field.put(unstarted_setup.seed)
        self._choose_tower(tower or unstarted_setup.tower)
        #: the set-up that was last kept, or with which a match was last started
        self._kept_setup = self._current_setup

    def _setup_like_last_match(self) -> Mapping[str, object]:
        """Return a set-up with the players of the last match in which a person played, whatever the game.

        If there is no such match, the set-up is empty. Matches with names that cannot be shown are left out.
        """
        texts = self.stage.canvas.texts
        for match in library(self.stage).known_summaries():
            if any(match.people) and not any(why_unshowable(texts, look.name) for look in match.looks):
                return setup_like(match, self._rules)
        return {}

    def enter(self) -> None:
        """Find the names of people who have played, and show a notice about the saved set-ups, if there is one."""
        self._seats.known_names = known_people(self.stage)
        self.stage.notify(self._last_setups.take_notice())

    def leave(self) -> None:
        """If the set-up has changed, keep it for the next visit to this screen."""
        if self._current_setup != self._kept_setup:
            self._unstarted_setups[self._game] = self._kept_setup = self._current_setup

    # The choices

    @property
    def seating(self) -> Seating:
        """The set-up as it is chosen now."""
        active_seats = self._seats.active_seats
        options = self.options
        looks = tuple(seat.look for seat in active_seats)
        bots = tuple(seat.bot for seat in active_seats)
        trust = options.trust and bots.count(None) > 1
        head_starts: tuple[int, ...] = ()
        chosen_steps = self._head_start_steps[: len(bots)]
        if self._head_start is not None and any(chosen_steps):
            head_starts = tuple(chosen_steps)
        return Seating(
            self._game,
            looks,
            bots,
            seed=options.seed,
            options=options.rules_options,
            hints=options.hints,
            trust=trust,
            head_starts=head_starts,
            tower=None if self._tower is None else self._tower.to_json(),
        )

    def _choose_tower(self, tower: OwnTower | None) -> None:
        """Choose the tower for the match; ``None`` stands for the standard tower."""
        self._tower = tower
        self.options.tower_name = "" if tower is None else tower.name
        self.refresh()

    def _open_tower_shelf(self) -> None:
        open_screen(self.stage, "tower_shelf", self._choose_tower, self._tower)

    @property
    def _head_start(self) -> HeadStart | None:
        """The head starts of this game; ``None`` if the game has no head starts or is for one player."""
        head_start: HeadStart | None = getattr(self._rules, "head_start", None)
        return head_start if max(self._rules.seats) > 1 else None

    def _why_not(self) -> str:
        """Return why the match cannot start yet, empty if it can."""
        if not self.options.is_seed_readable:
            return say("Enter a whole number as the seed, or leave the field empty.")
        try:
            checked_setup_of(self.stage, self.seating)
        except ValueError as refusal:
            return str(refusal)
        return ""

    def _begin(self) -> None:
        """Save the set-up for next time, and start the match; if the match is refused, a notice says why."""
        seating = self.seating
        try:
            self._remember()
            self._unstarted_setups.pop(self._game, None)
            self._kept_setup = self._current_setup
            start_match(self.stage, seating)
        except ValueError as reason:
            self.stage.notify(str(reason))

    @property
    def _current_setup(self) -> _UnstartedSetup:
        """The set-up as it is chosen now, without values that are preset only for a first match."""
        first_values = {option.key: option.first for option in self._rules.options if self._is_first_match}
        rules_options = {
            key: value for key, value in self.options.rules_options.items() if first_values.get(key) != value
        }
        options: dict[str, object] = {"hints": self.options.hints, TRUST_KEY: self.options.trust}
        options |= {"options": rules_options, "head_starts": list(self._head_start_steps)}
        return _UnstartedSetup({**self._seats.to_json(), **options}, self.options.seed_field.text, self._tower)

    def _remember(self) -> None:
        """Save the set-up for next time."""
        try:
            self._last_setups.put(self._game, self._current_setup.setup)
            remember_names(self.stage.data_dir, [seat.name for seat in self._seats.active_seats if seat.bot is None])
        except OSError:
            self.stage.notify(
                say("Your set-up could not be saved for next time: the data folder cannot be written to.")
            )

    # Drawing

    @property
    def paint_key(self) -> object:
        """The height of the seats' panel: the static picture depends on nothing else."""
        return self._seats.panel.h

    def paint(self, canvas: Canvas) -> None:
        """Draw the two panels and their headings."""
        self._seats.paint(canvas)
        self.options.paint(canvas)
        canvas.panel("glow.ember", _START_AREA)

    def draw(self, canvas: Canvas) -> None:
        """Draw the seats, the options, who plays, and how to win or why the match cannot start."""
        super().draw(canvas)
        self._seats.draw(canvas)
        self.options.draw(canvas)
        x = _PLAYERS_AREA.x + _TOKEN_SIZE / 2
        for seat in self._seats.active_seats:
            canvas.seat(seat.look, x, _PLAYERS_AREA.centery, _TOKEN_SIZE)
            x += _TOKEN_SIZE
        area = Rect(
            x - _TOKEN_SIZE / 2 + 16, _PLAYERS_AREA.y, _PLAYERS_AREA.right - x + _TOKEN_SIZE / 2 - 16, _PLAYERS_AREA.h
        )
        canvas.prose(self.summary(), area, 22, kind="bold", colour=PARCHMENT, middle=True)
        why_not = self._why_not()
        if why_not:
            canvas.prose(why_not, _HOW_TO_WIN_AREA, 22, kind="bold", colour=PARCHMENT, middle=True)
            return
        how_to_win = say(self._entry.wins) if self._entry.wins else ""
        length = self._length_in_words()
        size = capped(canvas, 22, most=1.3)
        area = _HOW_TO_WIN_AREA
        share_above = 1 / 2
        if canvas.text_width(how_to_win, size, "bold") > area.w:  # there are three lines: two on how to win, one below
            area = area.inflate(0, 20)
            share_above = 2 / 3
        above = Rect(area.x, area.y, area.w, area.h * share_above)
        canvas.prose(how_to_win, above, size, kind="bold", colour=PARCHMENT, middle=True)
        below = Rect(area.x, above.bottom, area.w, area.bottom - above.bottom) if how_to_win else area
        canvas.prose(length, below, capped(canvas, 21, most=1.3), colour=PARCHMENT, middle=True)

    def _minutes_of(self, count: int) -> int:
        """Return the length in minutes of a match of ``count`` players with the chosen options."""
        chosen = self.options.rules_options
        factors = [option.length_with(chosen[option.key]) for option in self._rules.options]
        return self._entry.minutes_of(count, math.prod(factors))

    def _length_in_words(self) -> str:
        count = self._seats.count
        minutes = self._minutes_of(count)
        if len(self._rules.seats) == 1:
            return say("About {minutes} minutes.", minutes=minutes)
        return say("About {minutes} minutes for {count} players.", minutes=minutes, count=count)

    def summary(self) -> str:
        """Return in words who plays with whom."""
        people = [seat.name for seat in self._seats.active_seats if seat.bot is None]
        bots = self._seats.count - len(people)
        if people and bots:
            names = all_of(people)
            return say_many("{people} against one bot", "{people} against {count} bots", bots, people=names)
        if not people:
            return say_many("{count} bot plays", "{count} bots play", bots)
        return people[0] if len(people) == 1 else say("{people}, on one screen", people=all_of(people))

    # Controls

    def react_to_pointing(self, about: object) -> None:
        """Show the remove button of the seat that is pointed at."""
        self._seats.pointed_at = about.seat if isinstance(about, AtSeat) else None

    def controls(self) -> list[Control]:
        """List the seats, the options, and the buttons for start, lesson, rules and back."""
        why_not = self._why_not()
        start = Control(
            "new.begin",
            "button",
            say("Start"),
            _START_AREA,
            self._begin,
            first=True,
            enabled=not why_not,
            why_not=why_not,
            look=Button("fire", "campfire", size=40),
            opening_notice=say("Opening {title}…", title=say(self._entry.title)),
        )
        corner = [*self._head_start_control(), *self._learn_control(), self._rules_control(), self.back_control()]
        corner = buttons_in_one_size(self.stage.canvas, corner)
        return [*self._seats.controls(), *self.options.controls(), start, *corner]

    def _head_start_control(self) -> list[Control]:
        """List the button for head starts, lit if a seat has a head start."""
        if self._head_start is None:
            return []
        tip = say("Help weaker players.")
        head_start_words = head_starts_in_words(
            [seat.name for seat in self._seats.active_seats], self.seating.head_starts
        )
        look = Button("on" if head_start_words else "stone", "three-friends")
        rect = Rect(866, 8, 214, 46)
        act = self._open_head_starts
        return [
            Control(
                "new.head_starts", "button", say("Head start"), rect, act, look=look, tooltip=head_start_words or tip
            )
        ]

    def _open_head_starts(self) -> None:
        """Open the dialog for head starts; without bots, past results suggest head starts."""
        head_start = self._head_start
        active_seats = self._seats.active_seats
        assert head_start is not None, "the game has no head starts"
        suggested_head_starts = None
        if all(seat.bot is None for seat in active_seats):
            suggested_head_starts = house_records(self.stage).suggested_head_starts(
                self._game, [seat.name for seat in active_seats]
            )
        looks = [seat.look for seat in active_seats]
        count = len(active_seats)
        open_screen(
            self.stage,
            "head_starts",
            head_start,
            looks,
            lambda: self._head_start_steps[:count],
            suggested_head_starts,
            self._put_steps,
        )

    def _put_steps(self, seat: int, steps: int) -> None:
        self._head_start_steps[seat] = steps

    def _learn_control(self) -> list[Control]:
        """List the button that opens the game's lesson, if there is one."""
        if self._entry.lesson is None:
            return []
        return [
            Control(
                "new.learn",
                "button",
                say("Learn"),
                Rect(1092, 8, 164, 46),
                lambda: open_screen_of_game(self.stage, "lesson", self._game),
                look=Button(icon="idea"),
                tooltip=say("Learn {title}: a guided first match.", title=say(self._entry.title)),
                opening_notice=say("Opening {title}…", title=say(self._entry.title)),
            )
        ]

    def _rules_control(self) -> Control:
        words = say("Read the rules of {title}", title=say(self._entry.title))
        return Control(
            "new.rules",
            "button",
            say("Rules"),
            Rect(1268, 8, 160, 46),
            self._open_rules,
            tooltip=with_shortcut(self.stage, words, "rules"),
            look=Button(icon="rule-book"),
        )

    def _open_rules(self) -> None:
        """Open the game's help, from which the rule book can be opened. If the game has no help, open the rule book."""
        open_book = partial(open_rule_book, self.stage, self._game)
        make_help = help_maker(self._entry)
        if make_help is None:
            open_book()
        else:
            self.stage.push(make_help(self.stage, self.seating.looks, open_book))

    def handle(self, intention: Intention) -> bool:
        """Open the rules with F1, go back with Esc."""
        if intention == Command("rules"):
            self._open_rules()
            return True
        return super().handle(intention)
