"""Parsing commands: a parser that reports errors as sentences, and functions that read the values of options."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from game.core.words import PSEUDO, languages, quoted, row_of, say, with_capital
from game.ui.window_limits import LARGEST_WINDOW, SMALLEST_WINDOW

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

#: the endings of files that a file manager opens with Firepit
FILE_ENDINGS = (".firepit", ".drop", ".tower")
#: the options of every command that take no value
FLAGS = ("--fullscreen", "--mute")
_SCRIPT_NAME = "run.py"


class UsageError(ValueError):
    """The command is invalid. The message is one sentence."""


class CommandParser(argparse.ArgumentParser):
    """A parser that raises ``UsageError`` instead of printing its usage and exiting. Its help is translated."""

    def __init__(self, *, add_help: bool = True, **settings: Any) -> None:
        super().__init__(**{**settings, "add_help": False, "formatter_class": _HelpPage, "allow_abbrev": False})
        self._positionals.title, self._optionals.title = say("arguments"), say("options")
        if add_help:
            self.add_argument(
                "-h", "--help", action="help", default=argparse.SUPPRESS, help=say("show this help and exit")
            )

    def error(self, message: str) -> NoReturn:
        """Raise ``UsageError`` with a message for the user instead of the message of ``argparse``."""
        message = _reword(message)
        sentence = with_capital(message).rstrip(".")
        command = self.prog.removeprefix(program_name())  # empty, or the command with a blank before it
        program = _typed_program() + command
        raise UsageError(say("{sentence}. See: {program} --help", sentence=sentence, program=program))

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        """Print the help or the version. Raises the ``OSError`` of a failed write, which ``argparse`` would ignore."""
        (file or sys.stdout).write(message)


class _HelpPage(argparse.HelpFormatter):
    """The page that ``--help`` prints, with the word "usage" translated."""

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        super().add_usage(usage, actions, groups, say("usage: ") if prefix is None else prefix)


def program_name() -> str:
    """Return the name by which the program was called: ``run.py`` in a checkout, else ``firepit``."""
    return _SCRIPT_NAME if Path(sys.argv[0]).name == _SCRIPT_NAME else "firepit"


def _typed_program() -> str:
    """Return the program as a person types it."""
    name = program_name()
    return f"python {name}" if name == _SCRIPT_NAME else name


def with_open_command(arguments: Sequence[str], commands: Iterable[str]) -> list[str]:
    """Return the arguments, with the command ``open`` inserted before the first file if no command precedes it.

    File managers start a program with only a file.

    >>> with_open_command(["--mute", "huts.firepit", "--language", "de"], ["play"])
    ['--mute', 'open', 'huts.firepit', '--language', 'de']
    >>> with_open_command(["replay", "huts.firepit"], ["replay"])
    ['replay', 'huts.firepit']
    """
    known = set(commands)
    previous = ""
    for index, word in enumerate(arguments):
        is_value = previous.startswith("-") and "=" not in previous and previous not in FLAGS
        if word in known and not is_value:
            break
        if Path(word).suffix in FILE_ENDINGS and not is_value:
            return [*arguments[:index], "open", *arguments[index:]]
        previous = word
    return list(arguments)


def _reword(message: str) -> str:
    """Return an error message of ``argparse`` reworded and translated.

    A message of one of the ``read_`` functions is translated already, and only gets the option's name in front of it.
    """
    name, _, problem = message.removeprefix("argument ").partition(": ")
    invalid_choice = re.match(r"invalid choice: '?(.*?)'? \(choose from (.+)\)", problem, re.DOTALL)
    if invalid_choice is not None and name == "COMMAND":
        return say("there is no command {word}", word=quoted(invalid_choice[1]))
    if invalid_choice is not None:
        known = row_of(choice.strip("'") for choice in invalid_choice[2].split(", "))
        return say(
            "{option} cannot be {value!r}; choose one of: {known}", option=name, value=invalid_choice[1], known=known
        )
    if problem.startswith("ignored explicit argument"):
        return say("{option} takes no value", option=name)
    excluded = re.fullmatch(r"not allowed with argument (.+)", problem)
    if excluded is not None:
        return say("{option} cannot be used together with {other}", option=name, other=excluded[1])
    if message.startswith("argument "):
        expects = problem.startswith("expected ")
        return say("{option} needs a value", option=name) if expects else f"{name}: {problem}"
    choice = re.fullmatch(r"one of the arguments (.+) is required", message)
    if choice is not None:
        return say("choose one of: {names}", names=row_of(choice[1].split()))
    # all other messages have the form "fault: words", with the words that the person wrote or left out
    fault, _, words = message.partition(": ")
    if fault == "the following arguments are required":
        return say("missing: {names}", names=words)
    return say("unknown argument: {words!r}", words=words or fault)


#: the largest number that ``read_count`` accepts
MAX_COUNT = 999_999_999


def read_path(text: str) -> Path:
    """Read a path; refuses an empty text, which would be the working directory."""
    if not text.strip():
        raise argparse.ArgumentTypeError(say("give a file or folder, not {text!r}", text=text))
    return Path(text)


def read_folder(text: str) -> Path:
    """Read the path of a folder, which need not exist; refuses a file."""
    path = read_path(text)
    if os.path.exists(path) and not os.path.isdir(path):
        raise argparse.ArgumentTypeError(say("{path} is a file; name a folder", path=path))
    return path


def read_size(text: str) -> tuple[int, int]:
    """Read a size in pixels such as ``1600x900``."""
    parts = re.fullmatch(r"([0-9]{1,5})x([0-9]{1,5})", text)
    if parts is None:
        raise argparse.ArgumentTypeError(say("write a size such as 1600x900, not {text!r}", text=text))
    size = int(parts[1]), int(parts[2])
    limits = zip(SMALLEST_WINDOW, size, LARGEST_WINDOW, strict=True)
    is_allowed = all(smallest <= side <= largest for smallest, side, largest in limits)
    if not is_allowed:
        least, most = ("x".join(map(str, limit)) for limit in (SMALLEST_WINDOW, LARGEST_WINDOW))
        raise argparse.ArgumentTypeError(
            say("the window size must be between {least} and {most}, not {text}", least=least, most=most, text=text)
        )
    return size


def read_language(text: str) -> str:
    """Read the code of a language that has a catalogue."""
    known = languages()
    if text != PSEUDO and text not in known:
        raise argparse.ArgumentTypeError(
            say("there is no language {text!r}; choose one of: {known}", text=text, known=row_of(known))
        )
    return text


def read_whole(text: str) -> int:
    """Read a whole number."""
    if not re.fullmatch(r"-?[0-9]{1,19}", text, re.ASCII):
        raise argparse.ArgumentTypeError(say("write a whole number of at most 19 digits, not {text!r}", text=text))
    return int(text)


def read_count(text: str) -> int:
    """Read a whole number that is at least 1."""
    return read_up_to(MAX_COUNT)(text)


def read_up_to(most: int) -> Callable[[str], int]:
    """Return a function that reads a whole number from 1 to ``most``."""

    def read(text: str) -> int:
        digits = re.fullmatch(r"0*([0-9]{1,12})", text, re.ASCII)
        if digits is None or not 1 <= int(digits[1]) <= most:
            raise argparse.ArgumentTypeError(
                say("write a whole number from 1 to {most}, not {text!r}", most=most, text=text)
            )
        return int(digits[1])

    return read


def read_number(text: str) -> float:
    """Read a number of 0 or more, such as 0.5 or 1e9. The command that uses it checks how large it may be."""
    if not re.fullmatch(r"[0-9]{1,20}(\.[0-9]{1,20})?(e[+-]?[0-9]{1,3})?", text, re.ASCII | re.IGNORECASE):
        raise argparse.ArgumentTypeError(say("write a number of 0 or more, such as 0.5, not {text!r}", text=text))
    return float(text)


def read_words(text: str) -> tuple[str, ...]:
    """Read words separated by commas."""
    return tuple(part.strip() for part in text.split(","))


def read_head_starts(text: str) -> tuple[int, ...]:
    """Read the head start of each seat, in steps."""
    if not re.fullmatch(r"[0-3](,[0-3])*", text, re.ASCII):
        raise argparse.ArgumentTypeError(
            say("write each seat's head start in steps (0 to 3, as in 2,0), not {text!r}", text=text)
        )
    return tuple(map(int, text.split(",")))


def read_bots(text: str) -> dict[int, str]:
    """Read seats (from 0) separated by commas, each with an optional bot: ``1,2=elder:200``.

    A seat that names no bot gets an empty text.
    """
    pairs = [part.partition("=") for part in read_words(text)]
    # an equals sign must be followed by a bot
    if not all(re.fullmatch(r"[0-9]", seat, re.ASCII) and bool(bot) == bool(sign) for seat, sign, bot in pairs):
        raise argparse.ArgumentTypeError(
            say("write seats, counted from 0, like this: 1,2 or 1=hunter,2=random (not {text!r})", text=text)
        )
    _check_duplicates([seat for seat, _, _ in pairs])
    return {int(seat): bot for seat, _, bot in sorted(pairs)}


def read_pairs(text: str) -> dict[str, str]:
    """Read ``key=value`` pairs separated by commas."""
    pairs = [(key, value) for key, _, value in (part.partition("=") for part in read_words(text))]
    if any(not key or not value for key, value in pairs):
        raise argparse.ArgumentTypeError(say("write options as key=value,key=value, not {text!r}", text=text))
    _check_duplicates([key for key, _ in pairs])
    return dict(pairs)


def _check_duplicates(texts: Sequence[str]) -> None:
    """Refuse a list with duplicates, since one of them would be ignored."""
    for index, text in enumerate(texts):
        if text in texts[:index]:
            raise argparse.ArgumentTypeError(say("{thing!r} is given twice; give it once", thing=text))
