"""The set-up of a match: game, names, seed, options; checked once, stored in the header of the match file."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import SystemRandom
from typing import Final, TypeGuard

from game.core.canonical import canonical_json
from game.core.chance import SEED_LIMIT, TowerFacts
from game.core.checked_json import check
from game.core.copying import with_entry
from game.core.games import find_game, match_title
from game.core.rules import AnyRules, HeadStart, OptionValue
from game.core.words import JOINERS, say, without_joiners

#: the names of the seats of a match that is begun without names
DEFAULT_NAMES = ("Una", "Brok", "Oona", "Tarn", "Mog", "Gru")
#: the most characters of a name
LONGEST_NAME = 24
#: the most characters of the *table* of a set-up, as JSON
MAX_TABLE_CHARACTERS = 50_000
#: the largest seed. The smallest seed is ``-MAX_SEED``
MAX_SEED = 2**63 - 1
#: the largest head start of a seat, in steps
MAX_HEAD_START = 3
#: where random results come from; see ``Match.new``
KINDS_OF_CHANCE = ("live", "untracked", "modelled")
#: maps the option ``drops`` of commands and environments to the kind of chance
DROPS: Final = {"real": "untracked", "modelled": "modelled"}


@dataclass(frozen=True, slots=True)
class Origin:
    """The match from which another match branches off: its players, its seed, and the number of shared ``moves``."""

    names: tuple[str, ...]
    seed: int
    moves: int


@dataclass(frozen=True, slots=True)
class Setup:
    """A checked set-up: one name for each seat, the value of every option, and the kind of chance.

    - ``table`` is free JSON for the code that shows the match (colours, glyphs, which seats are bots); rules never see
      it.
    - ``origin`` is the match from which this match branches off, if there is one.
    - ``head_starts`` is the head start of each seat in steps, empty if no seat has one. ``head_start_version`` is the
      number of the version in the game's ``HeadStart.versions``, counted from 1.
    - ``tower`` holds the match's tower, so that the match needs no other file; ``None`` for the standard tower.
    """

    game: str
    names: tuple[str, ...]
    seed: int
    options: Mapping[str, OptionValue]
    table: Mapping[str, object] = field(default_factory=dict)
    chance: str = "live"
    origin: Origin | None = None
    head_starts: tuple[int, ...] = ()
    head_start_version: int = 1
    tower: TowerFacts | None = None

    @property
    def tower_name(self) -> str:
        """The name of the match's tower, empty for the standard one."""
        return "" if self.tower is None else str(self.tower["name"])

    @property
    def title(self) -> str:
        """The title of the match: its game, and the name of the tower if it is not the standard one."""
        return match_title(self.game, self.tower_name)


#: a joiner between two letters beyond ASCII
_SHAPING_JOINER = re.compile(f"(?<=[^\0-\x7f{JOINERS}])[{JOINERS}](?=[^\0-\x7f{JOINERS}])")


def composed(name: str) -> str:
    """Return a name normalized to Unicode NFC: ``ë`` is one character, however it was typed."""
    return unicodedata.normalize("NFC", name)


def without_shaping_joiners(name: str) -> str:
    """Return a name without its permitted joiners, which are those between two letters beyond ASCII."""
    return _SHAPING_JOINER.sub("", name)


def name_key(name: str) -> str:
    """Return a key for comparing names: equal for names that differ only in case, joiners or Unicode composition."""
    return composed(without_joiners(composed(name).casefold()))


def checked_setup(
    game: str,
    rules: AnyRules,
    names: Sequence[str] | None = None,
    seats: int | None = None,
    seed: int | None = None,
    options: Mapping[str, OptionValue] | None = None,
    table: Mapping[str, object] | None = None,
    chance: str = "live",
    head_starts: Sequence[int] = (),
    *,
    tower: TowerFacts | None = None,
    as_written: bool = False,
) -> Setup:
    """Return a checked set-up with defaults filled in; raises ``ValueError``.

    Names are normalized unless ``as_written`` is true: in a match that has begun, names must not change.
    """
    if _are_texts(names) and not as_written:  # anything but a list of strings is refused below
        names = [composed(name) for name in names]
    if not isinstance(options or {}, Mapping):
        raise ValueError(say("Options are a dictionary of values by key, not {options!r}.", options=options))
    if not isinstance(table or {}, Mapping):
        cause = say("this is not a JSON object")
        raise ValueError(say("The saved table settings are not valid: {cause}.", cause=cause))
    if chance not in KINDS_OF_CHANCE:
        raise ValueError(say("Chance must be live, untracked or modelled, not {chance!r}.", chance=chance))
    checked_names = _checked_names(rules, names, seats)
    checked_steps = _checked_head_starts(rules, head_starts, len(checked_names))
    head_start: HeadStart | None = getattr(rules, "head_start", None)
    setup = Setup(
        game=game,
        names=checked_names,
        seed=checked_seed(seed),
        options=_checked_options(rules, options or {}),
        table=dict(table or {}),
        chance=chance,
        head_starts=checked_steps,
        head_start_version=len(head_start.versions) if head_start is not None and checked_steps else 1,
        tower=tower,
    )
    if tower is not None:
        _check_tower(game, rules, tower)
    _check_table(setup.table)
    return setup


def _are_texts(names: object) -> TypeGuard[Sequence[str]]:
    """Return whether this is a sequence of strings. A single string does not count as one."""
    if isinstance(names, str) or not isinstance(names, Sequence):
        return False
    return all(isinstance(name, str) for name in names)


def chance_of_drops(drops: str) -> str:
    """Return the kind of chance for ``"real"`` or ``"modelled"`` drops; raises ``ValueError`` for other values."""
    if drops not in DROPS:
        raise ValueError(say("Drops must be modelled or real, not {drops!r}.", drops=drops))
    return DROPS[drops]


def _check_table(table: Mapping[str, object]) -> None:
    """Check that a file can hold the table; raises ``TypeError`` for a value that is not JSON, else ``ValueError``."""
    try:
        check({"table": table})
    except ValueError as error:
        raise ValueError(say("The saved table settings are not valid: {cause}.", cause=error)) from error
    if len(canonical_json(table)) > MAX_TABLE_CHARACTERS:
        raise ValueError(
            say("The saved table settings can be at most {most} characters long.", most=MAX_TABLE_CHARACTERS)
        )


def names_with(names: Sequence[str], seat: int, name: str) -> tuple[str, ...]:
    """Return the names of all seats after ``seat`` got a new one; raises ``ValueError`` as ``checked_setup`` does."""
    new_names = with_entry(tuple(names), seat, name)
    _check_name(name)
    _check_different(new_names)
    return new_names


def _checked_names(rules: AnyRules, names: Sequence[str] | None, seats: int | None) -> tuple[str, ...]:
    """Return one name for each seat, by default from ``DEFAULT_NAMES``; raises ``ValueError`` for invalid names."""
    if names is None:
        count = rules.seats[0] if seats is None else seats
        _check_seats(rules, count)
        return DEFAULT_NAMES[:count]
    if not _are_texts(names):
        raise ValueError(say("Names must be a list of strings."))
    if seats is not None and seats != len(names):
        raise ValueError(say("Give one name per seat: {seats}, not {count}.", seats=seats, count=len(names)))
    _check_seats(rules, len(names))
    for name in names:
        _check_name(name)
    _check_different(names)
    return tuple(names)


def _check_different(names: Sequence[str]) -> None:
    """Check that no two names differ only in case or joiners; raises ``ValueError`` otherwise."""
    if len({without_joiners(name.casefold()) for name in names}) != len(names):
        raise ValueError(say("Two players have the same name. Change one of the names."))


def _check_seats(rules: AnyRules, count: int) -> None:
    """Check the number of seats; raises ``ValueError`` when the game does not allow it."""
    if type(count) is not int or count not in rules.seats:
        few = min(rules.seats)
        many = max(rules.seats)
        title = say(rules.title)
        if many == 1:
            raise ValueError(say("{title} is for one player, not {count!r}.", title=title, count=count))
        players = str(few) if few == many else say("{few} to {many}", few=few, many=many)
        reason = say("{title} is for {players} players, not {count!r}.", title=title, players=players, count=count)
        raise ValueError(reason)


def _check_name(name: object) -> None:
    """Check that a name can be shown on a panel; raises ``ValueError`` otherwise."""
    if isinstance(name, str):
        for character in without_shaping_joiners(name):
            if not character.isprintable():
                raise ValueError(unshowable_character_sentence(character))
        if 1 <= len(name) <= LONGEST_NAME and name == name.strip():
            return
    reason = say(
        "{name!r} is not a valid name: it must have 1 to {most} visible characters and no space at either end.",
        most=LONGEST_NAME,
        name=name,
    )
    raise ValueError(reason)


def unshowable_character_sentence(character: str) -> str:
    """Return the sentence that refuses a name because of a character that cannot be shown."""
    return say("The character {code} cannot be shown in a name. Leave it out.", code=f"U+{ord(character):04X}")


def _checked_head_starts(rules: AnyRules, steps: Sequence[int], seats: int) -> tuple[int, ...]:
    """Return the head start of each seat, empty if no seat has one; raises ``ValueError`` for invalid head starts."""
    if not isinstance(steps, Sequence):
        raise ValueError(say("Give a head start for each of the {seats} seats (0 for none).", seats=seats))
    if not all(type(count) is int and 0 <= count <= MAX_HEAD_START for count in steps):
        raise ValueError(say("A head start has 0 to {most} steps.", most=MAX_HEAD_START))
    if not any(steps):
        return ()
    if len(steps) != seats:
        raise ValueError(say("Give a head start for each of the {seats} seats (0 for none).", seats=seats))
    if getattr(rules, "head_start", None) is None:
        raise ValueError(say("{title} has no head starts.", title=say(rules.title)))
    return tuple(steps)


def _check_tower(game: str, rules: AnyRules, tower: TowerFacts) -> None:
    """Check that a match can be played in a tower; raises ``ValueError`` otherwise."""
    if getattr(rules, "in_tower", None) is None:
        raise ValueError(say("{title} does not let you choose a tower.", title=say(rules.title)))
    if not isinstance(tower, Mapping):
        raise ValueError(say("A tower is a dictionary with name, width and parts, not {tower!r}.", tower=tower))
    _check_name(tower.get("name", ""))
    find_game(game).load_tower(tower)


def checked_seed(seed: int | None) -> int:
    """Return the seed, or a random one if it is ``None``; raises ``ValueError`` for an invalid seed."""
    if seed is None:
        return SystemRandom().randrange(SEED_LIMIT)
    if type(seed) is not int or abs(seed) > MAX_SEED:
        words = say(
            "A seed is a whole number from {least} to {most}, not {seed!r}.", least=-MAX_SEED, most=MAX_SEED, seed=seed
        )
        raise ValueError(words)
    return seed


def _checked_options(rules: AnyRules, chosen: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """Return the value of every option; raises ``ValueError`` for an unknown option or value."""
    options_by_key = {option.key: option for option in rules.options}
    for key, value in chosen.items():
        if key not in options_by_key:
            keys = ", ".join(options_by_key) or say("none")
            reason = say(
                "{title} has no option {key!r}. Its options: {keys}.", title=say(rules.title), key=key, keys=keys
            )
            raise ValueError(reason)
        if not any(type(value) is type(allowed) and value == allowed for allowed in options_by_key[key].values):
            values = ", ".join(str(allowed) for allowed in options_by_key[key].values)
            reason = say(
                "The option {key} must be one of {values}, not {value!r}.", key=key, values=values, value=value
            )
            raise ValueError(reason)
    return {key: chosen.get(key, option.default) for key, option in options_by_key.items()}
