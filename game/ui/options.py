"""The person's options: validated, saved in ``options.json``; of a damaged file, valid options are kept."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Final

from game.core.checked_json import is_number
from game.ui.animation import SPEEDS
from game.ui.palettes import PALETTES, STANDARD
from game.ui.small_files import is_line, read_json, read_or_repair, write_json
from game.ui.text_sizes import BY_SCREEN, TEXT_SIZES

#: how many times the screen can be enlarged; 1 is without a magnifier
MAGNIFICATIONS = (1.0, 1.5, 2.0, 3.0, 4.0)
#: a code such as ``de`` or ``pt_BR``, or nothing
_LANGUAGE_CODE = re.compile(r"([A-Za-z]{1,20}([-_][A-Za-z0-9]{1,20})?)?", re.ASCII)
_LONGEST_KEY = 60
#: the names of the options that are volumes, except the voice's
LEVELS = ("master", "effects", "music", "ambience")
#: the choices for ``Options.pardon``: seconds in which a second press of the same control is ignored
PARDONS = (0.0, 0.25, 0.5, 0.75, 1.0)
#: the name of the option for the voice's volume
VOICE_LEVEL = "voice"
#: how texts are read out: by the system's voice, by a running screen reader, or by a program that reads the clipboard
READERS = ("voice", "screen_reader", "clipboard")
#: where the time that each person takes is shown: nowhere, in the result, or in the result and at the table
HOUR_GLASSES = ("off", "result", "table")
#: the choices for the voice's speed, as factors of the usual speed
SPEECH_RATES = (0.8, 1.0, 1.3, 1.6, 2.0)


@dataclass(slots=True)
class Options:
    """The options of a person; levels are 0..1."""

    fullscreen: bool = False
    #: one of ``TEXT_SIZES`` or ``BY_SCREEN``
    text_size: float = BY_SCREEN
    #: one of ``MAGNIFICATIONS``
    magnifier: float = 1.0
    master: float = 0.8
    effects: float = 0.9
    music: float = 0.35
    ambience: float = 0.5
    #: one of ``animation.SPEEDS``
    speed: float = 1.0
    reduced_motion: bool = False
    #: a code such as ``"de"``, ``""`` for the system's language
    language: str = ""
    #: whether the person is asked before a turn becomes final
    confirm_turn: bool = False
    #: whether the table shows how many pieces are inside the Passage, counting only those that everybody saw go in
    show_inside: bool = True
    #: whether the picture turns to the side of the person who plays
    turn_between_seats: bool = False
    #: whether bots comment when they are robbed or helped
    remarks: bool = True
    #: where the time that each person takes is shown, one of ``HOUR_GLASSES``
    hour_glass: str = HOUR_GLASSES[0]
    high_contrast: bool = False
    #: one of ``PALETTES``
    palette: str = STANDARD.key
    large_targets: bool = False
    #: whether buttons replace long presses
    without_holding: bool = False
    #: the seconds in which a second press is ignored, one of ``PARDONS``
    pardon: float = 0.0
    mute_unfocused: bool = True
    muted: bool = False
    #: whether every screen is read out
    speech: bool = False
    #: whether tables for people who cannot read are read out
    told_aloud: bool = True
    #: whether one person's secrets are read out as well, since nobody else hears them
    headphones: bool = False
    #: how texts are read out, one of ``READERS``
    reader: str = READERS[0]
    #: one of ``SPEECH_RATES``
    speech_rate: float = 1.0
    voice: float = 1.0
    #: the new key or button of each command whose key or button was changed
    keys: dict[str, str] = field(default_factory=dict)
    #: entries of the file that this version does not know, kept to be written back
    others: dict[str, object] = field(default_factory=dict)


#: the names of the options that are on or off
_SWITCHES = frozenset(entry.name for entry in fields(Options) if isinstance(entry.default, bool))
#: the numbers to choose from, by the name of the option
_NUMBERS_BY_OPTION: Final[Mapping[str, Collection[float]]] = {
    "text_size": (BY_SCREEN, *TEXT_SIZES),
    "magnifier": MAGNIFICATIONS,
    "speed": SPEEDS,
    "pardon": PARDONS,
    "speech_rate": SPEECH_RATES,
}
#: the words to choose from, by the name of the option
_WORDS_BY_OPTION: Final[Mapping[str, Collection[str]]] = {
    "hour_glass": HOUR_GLASSES,
    "palette": PALETTES,
    "reader": READERS,
}


def is_valid_option(name: str, value: object) -> bool:
    """Return whether a value is valid for an option; any value is valid for an option that this version lacks."""
    if name in _SWITCHES:
        return isinstance(value, bool)
    if name in (*LEVELS, VOICE_LEVEL):
        return is_number(value) and 0 <= value <= 1
    if name in _NUMBERS_BY_OPTION:
        return is_number(value) and value in _NUMBERS_BY_OPTION[name]
    if name in _WORDS_BY_OPTION:
        return isinstance(value, str) and value in _WORDS_BY_OPTION[name]
    if name == "language":
        return isinstance(value, str) and _LANGUAGE_CODE.fullmatch(value) is not None
    if name == "keys":
        return isinstance(value, dict) and value == _valid_keys(value)
    return True


def _valid_keys(keys: Mapping[str, object]) -> dict[str, object]:
    """Return the valid entries of ``Options.keys``: command and key must be short texts of one line."""
    return {
        command: key for command, key in keys.items() if is_line(command, _LONGEST_KEY) and is_line(key, _LONGEST_KEY)
    }


def read_options(path: Path) -> tuple[Options, str]:
    """Read options; return them and a notice. In a damaged file each invalid option gets its default.

    The notice says where the damaged file is kept; it is empty if nothing was damaged.
    """
    entries, notice = read_or_repair(path, _valid_entries)
    return _from_entries(entries), notice


def _valid_entries(data: object) -> tuple[dict[str, object], bool]:
    """Return the valid entries in a file's data, and whether all entries are valid."""
    if not isinstance(data, dict):
        return {}, False
    entries = {name: value for name, value in data.items() if is_valid_option(name, value)}
    if "keys" not in entries and isinstance(data.get("keys"), dict):
        entries["keys"] = _valid_keys(data["keys"])
    return entries, entries == data


def _from_entries(entries: Mapping[str, Any]) -> Options:
    """Return the options that a file's valid entries set; all other options have their defaults."""
    known_names = {entry.name for entry in fields(Options)} - {"others"}
    others = {name: value for name, value in entries.items() if name not in known_names}
    return Options(**{name: value for name, value in entries.items() if name in known_names}, others=others)


def write_options(path: Path, options: Options) -> None:
    """Write the options to ``path``.

    Raises ``OSError`` when the folder cannot be written.
    """
    entries = asdict(options)
    others = entries.pop("others")
    write_json(path, {**others, **entries})


class SavedOptions:
    """The ``options`` of a window and their file, which other windows may write to as well.

    ``notice`` is a sentence if the file was damaged; otherwise it is empty.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self.options, self.notice = read_options(path)
        self._saved_values = asdict(self.options)

    def write(self) -> None:
        """Write the options that this window has changed; options that another window has changed stay in the file.

        Raises ``OSError`` when the folder cannot be written.
        """
        current_values = asdict(self.options)
        changed_values = {name: value for name, value in current_values.items() if value != self._saved_values[name]}
        write_options(self._path, replace(self._read_current_file(), **changed_values))
        self._saved_values = current_values

    def _read_current_file(self) -> Options:
        """Return the options that the file holds now; if the file is gone or damaged, return those of this window."""
        try:
            entries, are_all_valid = _valid_entries(read_json(self._path))
        except (OSError, ValueError):
            return self.options
        return _from_entries(entries) if are_all_valid else self.options
