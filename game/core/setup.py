"""The set-up of a match: game, names, seed, options. Checked once, kept in the file's header."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from game.core.canonical import canonical_json
from game.core.chance import SEEDS
from game.core.checked_json import check
from game.core.rules import AnyRules, OptionValue
from game.core.words import say

DEFAULT_NAMES = ("Una", "Brok", "Oona", "Tarn", "Mog", "Gru")
LONGEST_NAME = 24
LARGEST_TABLE = 50_000
KINDS_OF_CHANCE = ("live", "untracked", "modelled")
#: where the drops of many matches come from, as commands and environments say it, and the kind of chance that is
DROPS: Final = {"real": "untracked", "modelled": "modelled"}


@dataclass(frozen=True, slots=True)
class Setup:
    """A checked set-up: one name a seat, every option with its value, and how drops are answered.

    ``table`` is free JSON for those who show the match (colours, glyphs, who is a bot); rules never see it.
    """

    game: str
    names: tuple[str, ...]
    seed: int
    options: Mapping[str, OptionValue]
    table: Mapping[str, object] = field(default_factory=dict)
    chance: str = "live"


def composed(name: str) -> str:
    """Return a name in the one spelling that counts: ``ë`` as one character, however it was typed (Unicode's NFC)."""
    return unicodedata.normalize("NFC", name)


def name_key(name: str) -> str:
    """Return what all spellings of a name have in common: upper and lower case are the same, and so is all else."""
    return composed(composed(name).casefold())


def agree(
    game: str,
    rules: AnyRules,
    names: Sequence[str] | None = None,
    seats: int | None = None,
    seed: int | None = None,
    options: Mapping[str, OptionValue] | None = None,
    table: Mapping[str, object] | None = None,
    chance: str = "live",
    *,
    as_written: bool = False,
) -> Setup:
    """Return the set-up with everything that was left open filled in; raises ``ValueError``, in a sentence.

    Names are composed, unless they are to stay ``as_written``: those of a match that has begun.
    """
    if names is not None and not as_written:
        names = _composed_names(names)
    if chance not in KINDS_OF_CHANCE:
        raise ValueError(say("Chance must be live, untracked or modelled, not {chance!r}.", chance=chance))
    setup = Setup(
        game=game,
        names=_agreed_names(rules, names, seats),
        seed=agreed_seed(seed),
        options=_agreed_options(rules, options or {}),
        table=dict(table or {}),
        chance=chance,
    )
    _check_table(setup.table)
    return setup


def _composed_names(names: Sequence[str]) -> Sequence[str]:
    """Return names in the spelling that counts; what is no list of texts is left to be refused."""
    is_list = not isinstance(names, str) and all(isinstance(name, str) for name in names)
    return [composed(name) for name in names] if is_list else names


def chance_of_drops(drops: str) -> str:
    """Return the kind of chance of matches whose drops are ``"real"`` or ``"modelled"``; raises ``ValueError``."""
    if drops not in DROPS:
        raise ValueError(say("Drops must be modelled or real, not {drops!r}.", drops=drops))
    return DROPS[drops]


def _check_table(table: Mapping[str, object]) -> None:
    """Refuse a table that no file could hold; raises ``TypeError`` for a value that JSON cannot express."""
    try:
        check({"table": table})
    except ValueError as error:
        raise ValueError(say("The saved table settings are not valid: {cause}.", cause=error)) from error
    if len(canonical_json(table)) > LARGEST_TABLE:
        raise ValueError(say("The saved table settings may have at most {most} characters.", most=LARGEST_TABLE))


def _agreed_names(rules: AnyRules, names: Sequence[str] | None, seats: int | None) -> tuple[str, ...]:
    """Return one name a seat, made up where none are given."""
    if names is None:
        count = rules.seats[0] if seats is None else seats
        _check_seats(rules, count)
        return DEFAULT_NAMES[:count]
    if isinstance(names, str) or not all(isinstance(name, str) for name in names):
        raise ValueError(say("Names must be a list of texts."))
    if seats is not None and seats != len(names):
        raise ValueError(say("{seats} seats need {seats} names, not {count}.", seats=seats, count=len(names)))
    _check_seats(rules, len(names))
    for name in names:
        _check_name(name)
    if len({name.casefold() for name in names}) != len(names):
        raise ValueError(say("Two players have the same name. Change one of them."))
    return tuple(names)


def _check_seats(rules: AnyRules, count: int) -> None:
    """Refuse a number of seats that the game is not for."""
    if type(count) is not int or count not in rules.seats:
        few, many = min(rules.seats), max(rules.seats)
        title = say(rules.title)
        if many == 1:
            raise ValueError(say("{title} is for one player, not {count}.", title=title, count=count))
        players = str(few) if few == many else say("{few} to {many}", few=few, many=many)
        reason = say("{title} is for {players} players, not {count}.", title=title, players=players, count=count)
        raise ValueError(reason)


def _check_name(name: str) -> None:
    """Refuse a name that cannot be shown on a panel."""
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable() or name != name.strip():
        reason = say("A name has 1 to {most} visible characters, not {name!r}.", most=LONGEST_NAME, name=name)
        raise ValueError(reason)


def agreed_seed(seed: int | None) -> int:
    """Return the seed, drawn from the system when none is given."""
    if seed is None:
        from secrets import randbelow  # takes long to import, and no home screen needs it

        return randbelow(SEEDS)
    if type(seed) is not int or abs(seed) >= 2**63:
        raise ValueError(say("A seed is a whole number of at most 18 digits, not {seed!r}.", seed=seed))
    return seed


def _agreed_options(rules: AnyRules, chosen: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """Return every option of the game with its value."""
    known = {option.key: option for option in rules.options}
    for key, value in chosen.items():
        if key not in known:
            keys = ", ".join(known) or say("none")
            reason = say(
                "{title} has no option {key!r}. Choose from: {keys}.", title=say(rules.title), key=key, keys=keys
            )
            raise ValueError(reason)
        if not any(type(value) is type(allowed) and value == allowed for allowed in known[key].values):
            values = ", ".join(str(allowed) for allowed in known[key].values)
            reason = say(
                "The option {key} must be one of {values}, not {value!r}.", key=key, values=values, value=value
            )
            raise ValueError(reason)
    return {key: chosen.get(key, option.default) for key, option in known.items()}
