"""Opening matches and rule books from any screen: new and saved matches, given files, quick starts."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, cast

from game.core import GAMES, Match, MatchFileError, Prompt
from game.core.bots import usual_bot
from game.core.chance import TowerFacts
from game.core.games import GameMissing, find_game
from game.core.past_match import begin_at
from game.core.rules import AnyRules, OptionValue
from game.core.seats import HeadStartGiven
from game.core.setup import DEFAULT_NAMES, Setup, checked_seed, checked_setup, name_key
from game.core.words import say, who
from game.kept.hint_notes import HintNotes
from game.kept.house import House
from game.kept.last_setups import LastSetups, option_value_or_default
from game.kept.library import Library, new_path
from game.kept.names import merged_names, people_in, remember_names, used_names, why_unshowable
from game.kept.seats import TRUST_KEY, bot_table_entries, chosen_bots, hints_wanted, is_trusting, seat_looks, seat_table
from game.screens.navigation import ScreenName, make_screen, open_screen
from game.screens.parts.match_picture import save_pictures_of_tables_left
from game.screens.parts.prepared_ahead import prepare_ahead
from game.ui.canvas import Canvas
from game.ui.scene import Scene
from game.ui.stage import Stage
from game.ui.theme import SeatLook

if TYPE_CHECKING:
    from game.processes.thinking import Thinker

_Item = TypeVar("_Item")


@dataclass(frozen=True, slots=True)
class Seating:
    """The set-up of a new match.

    ``looks`` and ``bots`` have an entry for each seat; the bot of a person's seat is ``None``. ``hints`` says that
    hints are allowed. ``trust`` says that the people trust each other, so that no curtain is needed. ``head_starts``
    holds the head start of each seat in steps, or nothing if no seat has one. ``tower`` is ``None`` for the standard
    tower.
    """

    game: str
    looks: tuple[SeatLook, ...]
    bots: tuple[str | None, ...]
    seed: int | None
    options: Mapping[str, OptionValue]
    hints: bool = True
    trust: bool = False
    head_starts: tuple[int, ...] = ()
    tower: TowerFacts | None = None


def library(stage: Stage) -> Library:
    """Return the library of matches on disk; each stage has one."""
    return stage.shared(_make_library)


def _make_library(data_dir: Path) -> Library:
    return Library(data_dir / "matches")


def house_records(stage: Stage) -> House:
    """Return the records of the house; each stage reads them once."""
    return stage.shared(House)


def thinker(stage: Stage) -> Thinker:
    """Return the thinker that asks bots for moves; each stage has its own, which is closed with the stage."""
    return stage.shared(_make_thinker)


def _make_thinker(data_dir: Path) -> Thinker:
    from game.processes.thinking import Thinker  # loaded late: no bot thinks before the first picture

    return Thinker()


def hint_notes(stage: Stage) -> HintNotes:
    """Return the notes of hints used in open matches; each stage has one object."""
    return stage.shared(_make_hint_notes)


def _make_hint_notes(data_dir: Path) -> HintNotes:
    return HintNotes()  # the notes are written beside their match, not into the data folder


def checked_setup_of(stage: Stage, seating: Seating) -> Setup:
    """Return the checked set-up of a new match, still without its *table* (see ``_table_of_setup``).

    Raises ``ValueError`` for invalid seats, options or towers, and for names that are not possible or cannot be shown.
    """
    names = [look.name for look in seating.looks]
    for name in names:
        reason = why_unshowable(stage.canvas.texts, name)
        if reason:
            raise ValueError(reason)
    rules = find_game(seating.game).load_rules()
    return checked_setup(
        seating.game,
        rules,
        names,
        seed=seating.seed,
        options=seating.options,
        head_starts=seating.head_starts,
        tower=seating.tower,
    )


def start_match(stage: Stage, seating: Seating) -> None:
    """Start a new match and open its table; raises ``ValueError`` like ``checked_setup_of``."""
    setup = checked_setup_of(stage, seating)
    match = Match.new(
        seating.game,
        names=setup.names,
        seed=setup.seed,
        options=seating.options,
        table=_table_of_setup(seating, setup.seed),
        head_starts=seating.head_starts,
        tower=seating.tower,
    )
    show_match(stage, match, new_path(stage.data_dir / "matches", seating.game))


def start_at(stage: Stage, match: Match, count: int, looks: Sequence[SeatLook], bots: Sequence[str | None]) -> None:
    """Start a new match at the position of ``match`` after ``count`` records, with a new random seed.

    All screens are closed, and the new match's table is opened. Raises ``ValueError`` if a name is not
    possible, or if the match is over at that position.
    """
    seed = checked_seed(None)  # a random one
    seating = Seating(
        match.game,
        tuple(looks),
        tuple(bots),
        seed=seed,
        options=match.options,
        hints=hints_wanted(match.table),
        trust=is_trusting(match.table),
    )
    new_match = begin_at(match, count, [look.name for look in looks], seed, _table_of_setup(seating, seed))
    go_home(stage)
    show_match(stage, new_match, new_path(stage.data_dir / "matches", match.game))


def _table_of_setup(seating: Seating, seed: int) -> dict[str, object]:
    """Return the *table* of a set-up (free JSON in the match file): the seats' looks and bots, hints, and trust."""
    looks_entries = seat_table(seating.looks, ())
    bot_entries = bot_table_entries(find_game(seating.game).load_rules(), seating.bots, seed)
    table = {**looks_entries, **bot_entries, "begun": f"{datetime.now():%Y-%m-%d %H:%M:%S.%f}"}
    if not seating.hints:
        table["hints"] = False
    if seating.trust:
        table[TRUST_KEY] = True
    return table


def resume_match(stage: Stage, path: Path) -> None:
    """Open the table of a saved match.

    Raises ``MatchFileError`` when the file cannot be read.
    """
    resume_loaded_match(stage, Match.load(path), path)


def resume_loaded_match(stage: Stage, match: Match, path: Path) -> None:
    """Open the table of a match that was loaded from its file, and show the match's notices."""
    show_match(stage, match, path)
    for notice in match.notices:
        stage.notify(notice)


def reopen_match(stage: Stage, path: Path) -> None:
    """Close all screens and load a match from its file again; a curtain hides secrets first.

    Raises ``MatchFileError``, and changes nothing, if the file cannot be read.
    """
    match = Match.load(path)
    go_home(stage)
    resume_loaded_match(stage, match, path)


def open_given_file(stage: Stage, path: Path) -> None:
    """Open a file given on the command line or dropped on the window: a match, a recorded drop or a tower.

    Raises ``ValueError``, and changes nothing, if the file is missing, unreadable or of another kind.
    """
    if not path.exists():
        raise ValueError(say("There is no file {path}.", path=path))
    from game.kept.given_files import saved_kind  # loaded late: it imports the physics

    kind = saved_kind(path)
    if kind == "match":
        reopen_match(stage, path)
    elif kind == "drop":
        go_home(stage)
        open_screen(stage, "theatre_of_file", path)
    elif kind == "tower":
        from game.towers.shelf import Shelf

        tower = stage.shared(Shelf).receive(path)
        go_home(stage)
        open_screen(stage, "tower_shelf", chosen=tower)
    else:
        raise ValueError(say("{file} contains no match, tower or film.", file=path.name))


def show_match(stage: Stage, match: Match, path: Path) -> None:
    """Open the table of a match, and save every move from now on.

    If the folder cannot be written to, a notice says so and the match goes on without a file.
    """
    scene = cast("Callable[[Stage, Match, Path], Scene]", match.entry.load_scene())(stage, match, path)
    warning = ""
    try:
        match.keep(path, time.time)
    except MatchFileError as error:
        warning = say("{reason} The match continues but is not being saved.", reason=error)
    stage.push(scene)
    stage.notify(warning)


def set_tower_frequencies(stage: Stage, match: Match) -> None:
    """Give a match in a self-built tower the frequencies of drops that were measured on this computer, if any were."""
    tower = match.setup.tower
    if tower is not None and match.referee.frequencies is None:
        from game.towers.match_tower import known_frequencies  # loaded late: the standard tower does not need it
        from game.towers.shelf import Shelf

        match.referee.tower_frequencies = known_frequencies(tower, stage.shared(Shelf).trials)


# Another match with the same people


def starter(match: Match) -> int | None:
    """Return the seat that has the first turn; ``None`` if no seat is ever asked.

    The last opening event with an attribute ``first`` names the seat. Without such an event, it is the seat that is
    asked first. A game that asks other seats before the first turn, for example during set-up, needs such an event.
    """
    for event in reversed(match.opening.events):
        first = getattr(event, "first", None)
        if isinstance(first, int):
            return first
    prompt = match.at(0).prompt
    return None if prompt is None else prompt.seat


def next_starter(match: Match) -> int:
    """Return the seat that begins the next match: the seat after the last starter.

    If head starts decide who begins, the last starter begins again, since each seat keeps its head start.
    """
    last_starter = starter(match) or 0
    has_head_starts = False
    for event in match.opening.events:
        has_head_starts = has_head_starts or isinstance(event, HeadStartGiven)
        names_starter = isinstance(getattr(event, "first", None), int)
        if has_head_starts and names_starter:
            return last_starter
    return (last_starter + 1) % len(match.names)


def rematch_seating(match: Match) -> Seating:
    """Return the set-up for another match with the same people, bots and options, in which the next player begins.

    In most games an option says who begins; if the rules decide that, the people are moved round the table instead.
    If neither makes the next player begin, the seating stays the same.
    """
    same_seating = Seating(
        match.game,
        seat_looks(match.names, match.table),
        chosen_bots(match),
        seed=None,
        options=dict(match.options),
        hints=hints_wanted(match.table),
        trust=is_trusting(match.table),
        head_starts=match.setup.head_starts,
        tower=match.setup.tower,
    )
    old_seat = next_starter(match)  # the present seat of the player who will begin
    seat_count = len(match.names)
    for shift in range(seat_count):  # the number of seats by which the people are moved
        starting_seat = (old_seat - shift) % seat_count
        options = {**match.options, **_starter_option(match, starting_seat)}
        seating = replace(
            same_seating,
            looks=_rotate(same_seating.looks, shift),
            bots=_rotate(same_seating.bots, shift),
            options=options,
            head_starts=_rotate(same_seating.head_starts, shift),
        )
        names = [look.name for look in seating.looks]
        # a match with these options is begun only to see who begins it
        sample_match = Match.new(match.game, names=names, seed=1, options=options, chance="modelled")
        if starter(sample_match) == starting_seat:
            return seating
    return same_seating


def _rotate(items: Sequence[_Item], places: int) -> tuple[_Item, ...]:
    """Return the items with the first ``places`` of them moved to the end."""
    return (*items[places:], *items[:places])


def _starter_option(match: Match, seat: int) -> dict[str, OptionValue]:
    """Return the option that makes ``seat`` begin, with its value; empty if the game has no such option."""
    label = who(seat)
    return {
        option.key: option.values[option.labels.index(label)]
        for option in match.rules.options
        if label in option.labels
    }


def start_rematch(stage: Stage, match: Match) -> None:
    """Start a new match with the same people, and say which seat begins."""
    seating = rematch_seating(match)
    name = match.names[next_starter(match)]
    go_home(stage)
    start_match(stage, seating)
    if len(match.names) > 1:
        stage.notify(say("{name} starts this time.", name=name))


def game_with_towers() -> str | None:
    """Return the name of the first game that can be played in a person's own tower; ``None`` if there is none."""
    return next((entry.name for entry in GAMES.values() if entry.towers is not None), None)


# Saving before screens close


def save_open_screens(stage: Stage) -> None:
    """Save the unsaved changes of all open screens before they close; the tables' pictures are saved later."""
    for scene in stage.scenes:
        scene.prepare_to_end()


def save_at_exit(stage: Stage) -> None:
    """Save the unsaved changes of all open screens, and the pictures of all tables that were left."""
    save_open_screens(stage)
    save_pictures_of_tables_left(stage)


def go_home(stage: Stage) -> None:
    """Close all screens and show the home screen."""
    save_open_screens(stage)
    stage.go_home(lambda stage: make_screen(stage, "home"))


# Quick starts for one person, and the initial values of a set-up

#: the number of seats in a quick start; a game that does not allow this number gets its least number
_USUAL_SEAT_COUNT = 3


def known_people(stage: Stage) -> list[str]:
    """Return the names of all people who have played on this computer, the most recent player first.

    Names that cannot be shown, such as those in matches from other computers, are left out.
    """
    players = (name for summary in library(stage).known_summaries() for name in people_in(summary))
    names = merged_names(used_names(stage.data_dir), players, house_records(stage).names())
    return [name for name in names if not why_unshowable(stage.canvas.texts, name)]


def last_person(stage: Stage) -> str:
    """Return the name of the person who played last, or a default."""
    return next(iter(known_people(stage)), DEFAULT_NAMES[0])


def open_screen_of_game(stage: Stage, screen: ScreenName, game: str) -> None:
    """Open a screen about a game; if the game or the match of its lesson cannot be loaded, a notice says why."""
    try:
        open_screen(stage, screen, game)
    except (GameMissing, MatchFileError) as refusal:
        stage.notify(str(refusal))


def quick_start(stage: Stage, game: str) -> None:
    """Start a match with ``quick_start_seating``, and remember the person's name; a notice shows any refusal."""
    try:
        seating = quick_start_seating(stage, game)
        with suppress(OSError):
            remember_names(stage.data_dir, [seating.looks[0].name])
        start_match(stage, seating)
    except ValueError as refusal:
        stage.notify(str(refusal))


def quick_start_seating(stage: Stage, game: str) -> Seating:
    """Return a set-up for one person against the usual bots, or alone in a game for one player."""
    rules = GAMES[game].load_rules()
    count = _USUAL_SEAT_COUNT if _USUAL_SEAT_COUNT in rules.seats else min(rules.seats)
    person = last_person(stage)
    remembered_setup = LastSetups(stage.data_dir).of_game(game)
    others = [name for name in DEFAULT_NAMES if name_key(name) != name_key(person)]
    looks = seat_looks([person, *others][:count], remembered_setup)
    opponents = [usual_bot(rules)] * (count - 1)
    options = preset_options(stage, game, rules, remembered_setup)
    return Seating(game, looks, bots=(None, *opponents), seed=None, options=options)


def is_first_match(stage: Stage, game: str) -> bool:
    """Return whether the records of the house count no finished match of a game."""
    return not house_records(stage).has_counted(game)


def preset_options(
    stage: Stage, game: str, rules: AnyRules, remembered_setup: Mapping[str, object]
) -> dict[str, OptionValue]:
    """Return a value for each option of a game: the value used last, or else its default.

    Before the first match of the game, a value recommended for a first match replaces the default.
    """
    is_first = is_first_match(stage, game)
    saved_options = remembered_setup.get("options")
    saved_values = saved_options if isinstance(saved_options, dict) else {}
    preset: dict[str, OptionValue] = {}
    for option in rules.options:
        if is_first and option.first is not None and option.key not in saved_values:
            preset[option.key] = option.first
        else:
            preset[option.key] = option_value_or_default(option, saved_options)
    return preset


# Rule books


def open_rule_book(stage: Stage, game: str, prompt: Prompt | None = None) -> None:
    """Open the rule book of a game at the section about ``prompt``; if there is no book, a notice says so."""
    book = make_rule_book(stage, game, prompt)
    if book is not None:
        stage.push(book)


def rule_book_painters(stage: Stage, game: str, prompt: Prompt | None) -> Iterator[Callable[[Canvas], None]]:
    """If a game has a rule book, yield painters that prepare the book, opened at the section about ``prompt``."""
    if _why_unreadable(game) is None:
        yield from prepare_ahead(stage, "rulebook", game, prompt)


def make_rule_book(stage: Stage, game: str, prompt: Prompt | None = None, sought_words: str = "") -> Scene | None:
    """Return the rule book of a game, open at the section about ``prompt`` or at the first place of ``sought_words``.

    If there is no book, show a notice and return ``None``.
    """
    why_not = _why_unreadable(game)
    if why_not is not None:
        stage.notify(why_not)
        return None
    return make_screen(stage, "rulebook", game, prompt, sought_words)


def _why_unreadable(game: str) -> str | None:
    """Return a sentence that says why the rule book of a game cannot be read, or ``None``."""
    entry = GAMES[game]
    try:
        entry.read_rulebook()
        entry.read_rulebook_guide()
        if not entry.is_own:
            entry.load_plates()  # those of Firepit's own games are loaded by the book, since that takes long
    except ValueError as error:
        return str(error)
    return None
