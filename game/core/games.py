"""The registry of games: what each game offers and where its parts are, built in or from installed packages."""

from __future__ import annotations

import importlib
import re
import threading
import traceback
from collections.abc import Callable, Collection, Container, Hashable, Iterator, Mapping, MutableMapping
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Final, NotRequired, TypeAlias, TypedDict, cast, get_origin, get_type_hints

from game.core.ambience import FIRESIDE, HOUSE_MUSIC, Ambience
from game.core.chance import Frequencies, MatchTower, Passage, TowerFacts
from game.core.entry_points import OWN_MODULES, Packages, TriesToLeave, installed_packages, preventing_exit
from game.core.pieces import Pieces
from game.core.rules import AnyRules, Bot, OptionValue
from game.core.words import Marked, add_catalogues, quoted, say

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from game.core.instrument import Instrument


class GuideTable(TypedDict):
    """The set-up and the moves of an example match, whose table the rule book shows.

    ``seat`` is the seat whose view is shown. Without it, an onlooker's view is shown.
    """

    names: list[str]
    seed: int
    options: NotRequired[dict[str, OptionValue]]
    moves: NotRequired[list[str]]
    seat: NotRequired[int]


class RulebookGuide(TypedDict):
    """The guide beside a rule book (TOML): ``asked`` maps each kind of prompt to the heading that explains it."""

    asked: NotRequired[dict[str, str]]
    table: NotRequired[GuideTable]


# The registry: every built-in game, and every game that an installed package offers. A game describes itself in a
# ``GameEntry``, which names its parts as ``"module:attribute"``. A part is imported when it is first needed, so that
# rules can be used without a window and the core imports no game. A package offers a game by an entry point of the
# group ``firepit.games`` that leads to its ``GameEntry``.

#: the group of entry points for games
ENTRY_POINTS: Final = "firepit.games"
#: the group of entry points for bots
BOT_ENTRY_POINTS: Final = "firepit.bots"
#: the prefix of both groups
_ENTRY_POINT_PREFIX: Final = "firepit."
#: where the built-in games describe themselves, in the order of the home screen
OWN_GAMES: Final = (
    "game.ugh_ugh:GAME",
    "game.cvlizations:GAME",
    "game.my_first_stone_age:GAME",
    "game.stone_age:GAME",
    "game.stone_age:SOLO_GAME",
    "game.settlers:GAME",
)

#: a valid name of a package's game or bot
_VALID_NAME: Final = re.compile(r"[a-z][a-z0-9_]*", re.ASCII)

#: measures the passage in whole matches: given the number of matches and a seed, it returns figures by name
MatchMeasures: TypeAlias = Callable[[int, int], dict[str, object]]


#: the most characters that are shown of a package's error
_MAX_ERROR_CHARACTERS: Final = 240


class GameMissing(ValueError):
    """A game is not available. The message says why: it is not installed, not built, or its package fails."""


class _Unusable(ValueError):
    """A package offers something that Firepit cannot use. The message can follow a colon."""


#: Default parts of a game. They are named by text, like a game's own parts, since their modules import this module.
_PLAIN_ELDER: Final = "game.elder.plain:plain_elder"
_SAMPLED_INSTRUMENT: Final = "game.core.sampled_instrument:sampled_instrument"


@dataclass(frozen=True, slots=True)
class GameEntry:
    """One game: its entry on the home screen, and where its parts are.

    Parts are written as ``"module:attribute"``, and files and folders as ``"package:path"``. ``None`` or ``""`` means
    that the game has no such part, file or folder.

    - ``line`` describes the game in one line; ``wins`` says in one sentence how a match is won.
    - ``standing`` says what the ``{score}`` of a match for one player is, for example "The fire is at {score}".
    - ``minutes`` is the usual length of a match; ``minutes_each`` holds the length for each number of ``seats``, if
      known.
    - ``passage`` is the module that computes drops; ``frequencies`` is the module that models them.
    - ``load_check`` is the function that raises ``ValueError`` for a load that cannot rest in the passage.
    - ``towers`` is the function that turns a tower built by a player into a ``game.core.chance.MatchTower``. It raises
      ``ValueError`` if no match can be played in the tower.
    - ``pieces`` are the ``game.core.pieces.Pieces`` that fall through the passage.
    - ``lesson`` is the script of the guided first match.
    - ``plates`` is the mapping of pictures for the rule book that the game's own code paints.
    - ``match_measures`` is the function that measures the passage in whole matches. It is called with the number of
      matches and a seed, and returns figures by name (see ``physics.laboratory.bands.report``).
    - ``catalogues`` is a folder with translations, such as ``de/LC_MESSAGES/firepit.mo``. A text without a translation
      stays English.
    - ``music`` is the name of the music at the game's table; ``ambience`` holds its background sounds. Both have
      defaults.
    - ``sounds`` is a folder with the game's own sounds: Ogg Vorbis files whose names begin with the game's name.
    - ``sentences`` is the function that returns what the table says aloud to people who cannot read. The sentences are
      in the language in use. They are recorded as clips when the assets are baked.
    - ``secrets`` is true if the table shows anything to one seat only.
    - ``instrument`` is the ``game.core.instrument.Instrument`` with which programs learn the game. Without it, an
      instrument is made from sampled matches (``game.core.sampled_instrument``).
    - ``elder`` is true if a game without an elder of its own gets an elder of plain rollouts (``game.elder.plain``).
    - ``aftermath`` is the ``game.core.aftermath.Aftermath``: what the game reports of finished matches.
    - ``built`` is false for a game that is only announced.

    Loading a part raises ``GameMissing`` when the game is not built, or when its package fails.
    """

    name: str
    title: Marked
    seats: tuple[int, ...]
    minutes: int
    rules: str
    scene: str
    rulebook: str
    line: Marked = ""
    wins: Marked = ""
    minutes_each: tuple[int, ...] = ()
    passage: str | None = None
    frequencies: str | None = None
    load_check: str | None = None
    towers: str | None = None
    pieces: str | None = None
    lesson: str | None = None
    plates: str = ""
    match_measures: str | None = None
    catalogues: str = ""
    music: str = HOUSE_MUSIC
    ambience: Ambience = FIRESIDE
    sounds: str = ""
    sentences: str = ""
    secrets: bool = True
    instrument: str = ""
    elder: bool = True
    aftermath: str = ""
    built: bool = True
    standing: Marked = ""

    @property
    def is_own(self) -> bool:
        """Whether the game is one of Firepit's own, not one of a package."""
        return self.rules.split(".")[0] in OWN_MODULES

    @property
    def told_aloud(self) -> bool:
        """Whether the game is for people who cannot read, so that its screens speak unasked."""
        return bool(self.sentences)

    def minutes_of(self, seats: int, share: float = 1.0) -> int:
        """Return the usual length of a match with this number of seats, or a ``share`` of the length, in minutes.

        A share other than 1 is rounded to 5 minutes, but never to less than 5.
        """
        each = dict(zip(self.seats, self.minutes_each, strict=False))
        minutes = each.get(seats, self.minutes)
        return minutes if share == 1.0 else max(5, 5 * round(minutes * share / 5))

    def load_rules(self) -> AnyRules:
        """Return the game's rules, with the bots that packages offer; raises ``GameMissing``."""
        # the rules are one object, imported once: its bots are completed on the first call
        rules = cast("AnyRules", self._import_part(self.rules))
        if not isinstance(getattr(rules, "bots", None), Mapping):
            raise self._part_error(_Unusable(say("it has no rules")))
        offered_bots = installed_bots(self.name)
        if any(name not in rules.bots for name in offered_bots):
            rules.bots = {**offered_bots, **rules.bots}
        if self.elder and "elder" not in rules.bots:
            elder = _plain_elder(cast("Hashable", rules), self.frequencies)
            if elder is not None:
                rules.bots = {**rules.bots, "elder": elder}
        return rules

    def load_scene(self) -> type[object]:
        """Return the class of the game's table; raises ``ValueError`` for a game that is only announced."""
        return cast("type[object]", self._import_part(self.scene))

    def load_lesson(self) -> object:
        """Return the script of the guided first match; raises ``ValueError`` for a game without one."""
        if self.lesson is None:
            raise ValueError(say("{title} has no lesson yet.", title=say(self.title)))
        return self._import_part(self.lesson)

    def load_instrument(self) -> Instrument:
        """Return the interface for learning programs: the game's own, or one from sampled matches."""
        if not self.instrument:
            return cast("Callable[[str], Instrument]", _import_place(_SAMPLED_INSTRUMENT))(self.name)
        return cast("Instrument", self._import_part(self.instrument))

    def load_aftermath(self) -> object:
        """Return the game's ``Aftermath``.

        Call ``game.core.aftermath.aftermath_of`` instead: it also works for a game without one.
        """
        return self._import_part(self.aftermath)

    def load_tower(self, facts: TowerFacts) -> MatchTower:
        """Return the tower that ``facts`` describe; raises ``ValueError`` if no match can be played in the tower."""
        if self.towers is None:
            raise ValueError(say("{title} does not let you choose a tower.", title=say(self.title)))
        return cast("Callable[[TowerFacts], MatchTower]", self._import_part(self.towers))(facts)

    def load_passage(self, tower: TowerFacts | None = None) -> Passage | None:
        """Return the passage of the standard tower or of another; ``None`` for a game without drops."""
        if tower is not None:
            return self.load_tower(tower).passage
        if self.passage is None:
            return None
        return cast("Passage", self._import_part(self.passage))

    def load_frequencies(self, tower: TowerFacts | None = None) -> Frequencies | None:
        """Return the model of drops in a ``tower``, by default in the standard tower.

        Returns ``None`` for a game without drops, and for a tower in which no drops have been counted.
        """
        if tower is not None:
            return self.load_tower(tower).frequencies
        if self.frequencies is None:
            return None
        return cast("Frequencies", self._import_part(self.frequencies))

    def check_load(self, load: object, tower: TowerFacts | None = None) -> None:
        """Raise ``ValueError`` if the pieces of ``load`` cannot rest in ``tower``, by default in the standard tower."""
        if tower is not None:
            self.load_tower(tower).check_load(load)
        elif self.load_check is not None:
            cast("Callable[[object], None]", self._import_part(self.load_check))(load)

    def load_pieces(self) -> Pieces:
        """Return the pieces that fall through the passage, by default those of ``passage_pieces``."""
        if self.pieces is None:
            return passage_pieces()
        return cast("Pieces", self._import_part(self.pieces))

    def load_match_measures(self) -> MatchMeasures | None:
        """Return the function that measures the passage in whole matches; ``None`` if the game has none."""
        if self.match_measures is None:
            return None
        return cast("MatchMeasures", self._import_part(self.match_measures))

    def catalogue_folder(self) -> Path | None:
        """Return the folder of the game's own catalogues; ``None`` if there is none."""
        return _package_folder(self.catalogues)

    def sounds_folder(self) -> Path | None:
        """Return the folder of the game's own sounds; ``None`` if there is none."""
        return _package_folder(self.sounds)

    def load_sentences(self) -> Callable[[], list[str]]:
        """Return the function that lists the sentences for spoken clips. For most games its list is empty."""
        if not self.sentences:
            return list
        return cast("Callable[[], list[str]]", self._import_part(self.sentences))

    def load_plates(self) -> Mapping[str, object]:
        """Return the pictures (``game.ui.plate.Plate``) that the game's own code paints, by name."""
        if not self.plates:
            return {}
        return cast("Mapping[str, object]", self._import_part(self.plates))

    def read_rulebook(self, language: str = "") -> str:
        """Return the rule book's Markdown in ``language``, or in English if there is no such translation.

        Raises ``ValueError`` for a game that is only announced, or has no readable rule book.
        """
        translated = self._read_beside(f".{language}.md") if language else None
        book = translated if translated is not None else self._read_beside(".md")
        if book is None:
            place = self.rulebook
            raise ValueError(say("{title} has no rule book: {place} is missing.", title=say(self.title), place=place))
        return book

    def read_rulebook_guide(self) -> RulebookGuide:
        """Return the guide beside the rule book; it is empty when there is no file.

        Raises ``ValueError`` for a damaged file.
        """
        import tomllib  # takes long to import, and only rule books need it

        text = self._read_beside(".toml") or ""
        try:
            guide = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise self._unreadable(".toml", _error_text(error)) from error
        for part, value in guide.items():
            if not isinstance(value, dict):
                raise self._unreadable(".toml", say("its field {field} has the wrong type", field=part))
        return cast("RulebookGuide", guide)

    def _read_beside(self, ending: str) -> str | None:
        """Return the text of the file with the rule book's name and another ending; ``None`` when there is none."""
        self._check_built()
        package, name = self.rulebook.split(":")
        file = files(package).joinpath(name.removesuffix(".md") + ending)
        try:
            return file.read_text(encoding="utf-8") if file.is_file() else None
        except UnicodeDecodeError as error:
            raise self._unreadable(ending, _error_text(error)) from error

    def _unreadable(self, ending: str, reason: str) -> ValueError:
        """Return the error that the file with the rule book's name and another ending cannot be read."""
        path = self.rulebook.removesuffix(".md") + ending
        return ValueError(say("{path} cannot be read: {reason}.", path=path, reason=reason))

    def _import_part(self, place: str) -> object:
        """Import ``"module:attribute"`` or ``"module"``; raises ``GameMissing`` when that fails."""
        self._check_built()
        try:
            return _import_place(place)
        except Exception as error:  # this runs a package's own code, which may fail in any way
            raise self._part_error(error) from error

    def _part_error(self, error: Exception) -> GameMissing:
        """Return the error that the game cannot be opened, with ``error`` as the reason."""
        return GameMissing(say("{title} cannot be opened: {reason}.", title=say(self.title), reason=_error_text(error)))

    def _check_built(self) -> None:
        """Raise ``GameMissing`` for a game that is only announced."""
        if not self.built:
            raise GameMissing(say("{title} is not available yet. Pick another game.", title=say(self.title)))


class Games(MutableMapping[str, GameEntry]):
    """All games by name, in the order of the home screen: built-in games, then those of installed packages.

    Packages are searched when a game that is not built in is first requested, or all games are listed. An installed
    game that cannot be used is left out, and ``left_out`` says why.
    """

    def __init__(self) -> None:
        self._found: dict[str, GameEntry] = {}
        self._has_searched = False
        #: held during a search, since the window and the thread that reads match files may both search
        self._search_lock = threading.RLock()
        #: why installed games, bots and packages are left out, by name
        self._left_out: dict[str, str] = {}
        #: the sentences of ``_left_out`` that ``take_new_notices`` has not returned yet
        self._new_notices: list[str] = []
        self._packages: Packages | None = None

    @property
    def found(self) -> Collection[GameEntry]:
        """The games known so far: the built-in ones, and the installed ones once packages were searched."""
        return self._games_so_far().values()

    @property
    def left_out(self) -> Mapping[str, str]:
        """Why installed games, bots and packages are left out: one sentence each, by name."""
        return self._left_out

    def take_new_notices(self) -> list[str]:
        """Return the new sentences of ``left_out``: those that this method has not returned before."""
        notices = self._new_notices
        self._new_notices = []
        return notices

    def forget_found(self) -> None:
        """Forget the games found: the next request searches packages again."""
        self._found = {}
        self._has_searched = False
        self._left_out = {}
        self._new_notices = []
        self._packages = None
        installed_bots.cache_clear()

    def leave_out(self, name: str, sentence: str) -> None:
        """Store why an installed game, bot or package called ``name`` is left out."""
        if name not in self._left_out:
            self._left_out[name] = sentence
            self._new_notices.append(sentence)

    def sentence_on_package_error(self, error: Exception) -> str:
        """Return a sentence about an error in which an installed package took part, ``""`` if none did.

        It names the package and the place, but gives nothing of the error's own words, which may tell a secret.
        """
        place = None if self._packages is None else self._packages.place_of_error(error)
        if place is None:
            return ""
        return say(
            "The package {package!r} or something it called failed ({file}, line {line}). Update or uninstall it.",
            package=place.package,
            file=place.file,
            line=place.line,
        )

    def entry_points_of(self, group: str) -> list[EntryPoint]:
        """Return the entry points of all packages in a group. A package that cannot be read is left out."""
        if self._packages is None:
            self._packages = installed_packages(_ENTRY_POINT_PREFIX)
            for name in self._packages.unreadable:
                self.leave_out(name, say("The package {name!r} was skipped: its games cannot be read.", name=name))
        return self._packages.entry_points_of(group)

    def search_packages(self) -> None:
        """Search installed packages for games, unless that was done before."""
        with self._search_lock:
            games = self._games_so_far()
            if self._has_searched:
                return
            self._has_searched = True
            for point in self.entry_points_of(ENTRY_POINTS):
                try:
                    with preventing_exit():
                        entry = _check_entry(point.load(), games)
                        add_catalogues(entry.catalogue_folder())
                except Exception as error:  # a package may fail in any way; the app must start all the same
                    self.leave_out(
                        point.name,
                        say("The game {name!r} was skipped: {reason}.", name=point.name, reason=_error_text(error)),
                    )
                else:
                    games[entry.name] = entry

    def _games_so_far(self) -> dict[str, GameEntry]:
        """Return the games found so far. The built-in ones are found on the first call."""
        if not self._found:
            own_games = [cast("GameEntry", _import_place(place)) for place in OWN_GAMES]
            self._found = {entry.name: entry for entry in own_games}
        return self._found

    def _all_games(self) -> dict[str, GameEntry]:
        """Search the packages, unless that was done before, and return all games."""
        self.search_packages()
        return self._found

    def __getitem__(self, name: str) -> GameEntry:
        entry = self._games_so_far().get(name)
        return entry if entry is not None else self._all_games()[name]

    def __setitem__(self, name: str, entry: GameEntry) -> None:
        self._all_games()[name] = entry

    def __delitem__(self, name: str) -> None:
        del self._all_games()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all_games())

    def __len__(self) -> int:
        return len(self._all_games())

    def __repr__(self) -> str:
        return f"<Games: {', '.join(self)}>"


def _package_folder(place: str) -> Path | None:
    """Return the path of ``"package:folder"``, ``None`` for ``""``."""
    if not place:
        return None
    package, folder = place.split(":")
    return Path(str(files(package).joinpath(folder)))


def _import_place(place: str) -> object:
    """Import ``"module:attribute"`` or ``"module"``."""
    module, _, attribute = place.partition(":")
    with preventing_exit():
        imported = importlib.import_module(module)
        return getattr(imported, attribute) if attribute else imported


def _error_text(error: Exception) -> str:
    """Return the reason that an error gives: Firepit's own words as they are, a package's words in quotes.

    An error without words gives the name of its type. The place in the package's code follows, if there is one.
    """
    if isinstance(error, (_Unusable, TriesToLeave)):
        return str(error)
    try:
        message = error.msg if isinstance(error, SyntaxError) else str(error)
        words = quoted(message or type(error).__name__, _MAX_ERROR_CHARACTERS)
    except Exception:  # ``str`` of a package's own error class may fail
        words = quoted(type(error).__name__)
    try:
        file, line = _error_place(error)
    except Exception:  # the file and line in a package's error may be any values
        file, line = "", 0
    return say("{error} ({file}, line {line})", error=words, file=file, line=line) if file else words


def _error_place(error: Exception) -> tuple[str, int]:
    """Return the file and line of a package's own code in which an error arose; ``("", 0)`` if it arose elsewhere."""
    if isinstance(error, SyntaxError) and error.filename and Path(error.filename).is_file():
        return error.filename, error.lineno or 1
    file = ""
    line = 0
    package = ""
    for frame, number in traceback.walk_tb(error.__traceback__):
        top_module, _, _ = str(frame.f_globals.get("__name__", "")).partition(".")
        if not package and top_module not in OWN_MODULES:
            package = top_module  # not a library that the package calls in turn
        if top_module == package:
            file = frame.f_code.co_filename
            line = number
    return file, line


#: the fields of a ``GameEntry`` that name a part of its package and an attribute, a file or a folder in it
_PLACE_FIELDS: Final = ("rules", "scene", "rulebook", "catalogues", "sounds")


def _check_entry(entry: object, taken_names: Container[str]) -> GameEntry:
    """Return the entry that a package offers; raises ``_Unusable`` for an invalid entry or a taken name."""
    if not isinstance(entry, GameEntry):
        raise _Unusable(say("it is not a GameEntry"))
    types = get_type_hints(GameEntry)
    for field in fields(entry):
        value = getattr(entry, field.name)
        kind = types[field.name]
        if not isinstance(value, tuple if get_origin(kind) is tuple else kind):
            raise _Unusable(say("its field {field} has the wrong type", field=field.name))
        is_needed = field.name in _PLACE_FIELDS and value != field.default
        if is_needed and not re.fullmatch("[^:]+:[^:]+", str(value)):
            raise _Unusable(say("its field {field} must have the form MODULE:NAME", field=field.name))
    if not _VALID_NAME.fullmatch(entry.name):
        raise _Unusable(say("its name may only use a-z, 0-9 and _, and must begin with a letter"))
    if entry.name in taken_names:
        raise _Unusable(say("there is already a game with that name"))
    if not entry.seats or not all(type(seats) is int and seats > 0 for seats in entry.seats):
        raise _Unusable(say("it does not say how many can play"))
    return entry


#: all games, by name
GAMES = Games()


@cache
def _plain_elder(rules: Hashable, frequencies: str | None) -> Bot | None:
    """Return the elder of ``game.elder.plain``; ``None`` if the rules cannot imagine hidden information.

    ``frequencies`` names the module that models the game's drops.
    """
    model = None if frequencies is None else _import_place(frequencies)
    return cast("Callable[[object, object], Bot | None]", _import_place(_PLAIN_ELDER))(rules, model)


@cache
def installed_bots(game: str) -> Mapping[str, Bot]:
    """Return the bots that packages offer for a game, by name. Bots that cannot be used are left out.

    A package offers a bot by an entry point of the group ``firepit.bots`` whose name is ``GAME.BOT``. It leads to a
    ``game.core.rules.Bot``, which may have a ``game.core.bots.BotKind`` as its attribute ``kind``.
    """
    bots: dict[str, Bot] = {}
    for point in GAMES.entry_points_of(BOT_ENTRY_POINTS):
        game_name, _, name = point.name.partition(".")
        if game_name != game:
            continue
        try:
            with preventing_exit():
                bot = point.load()
            if not callable(bot) or not _VALID_NAME.fullmatch(name):
                raise _Unusable(say("it must be a function whose entry point is named GAME.BOT"))
        except Exception as error:  # a package may fail in any way, and the match can be played all the same
            GAMES.leave_out(
                point.name, say("The bot {name!r} was skipped: {reason}.", name=point.name, reason=_error_text(error))
            )
        else:
            bots[name] = bot
    return bots


def passage_pieces() -> Pieces:
    """Return the pieces of the first game that defines some, for drops without a match."""
    entry = passage_game()
    return Pieces() if entry is None else entry.load_pieces()


def passage_game() -> GameEntry | None:
    """Return the first game that defines pieces for its passage; ``None`` when no game does."""
    return next((entry for entry in GAMES.values() if entry.pieces is not None), None)


def load_match_measures() -> MatchMeasures | None:
    """Return the ``match_measures`` function of the first game that has one, or ``None``."""
    entry = next((entry for entry in GAMES.values() if entry.match_measures is not None), None)
    return None if entry is None else entry.load_match_measures()


def match_title(game: str, tower: str) -> str:
    """Return the title of a match: its game, and the name of the ``tower`` if it is not the standard one."""
    title = say(GAMES[game].title) if game in GAMES else game
    return say("{title} in “{tower}”", title=title, tower=tower) if tower else title


def find_game(name: str) -> GameEntry:
    """Return the entry of the game called ``name``.

    Raises ``GameMissing``, which lists the known games or says why this game is left out.
    """
    if not isinstance(name, str) or (name not in GAMES and name not in GAMES.left_out):
        names = ", ".join(GAMES)
        raise GameMissing(say("There is no game {name!r}. Choose from: {games}.", name=name, games=names))
    return game_entry_named(name)


def game_entry_named(name: str) -> GameEntry:
    """Return the entry of the game called ``name``; raises ``GameMissing``, which says why the game is left out."""
    entry = GAMES.get(name)
    if entry is None:
        raise GameMissing(GAMES.left_out.get(name) or say("There is no game {name!r}.", name=name))
    return entry
