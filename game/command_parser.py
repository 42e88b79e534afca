"""How commands are read: a parser that answers in sentences, in the language in use."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from game.core.words import quoted, say

#: how the files end that a file manager opens with Firepit
FILE_ENDINGS = (".firepit", ".drop")
#: the options of every command that take no value
FLAGS = ("--fullscreen", "--mute")
_SCRIPT = "run.py"


class UsageError(ValueError):
    """The command cannot be understood; the message is one sentence."""


class CommandParser(argparse.ArgumentParser):
    """A parser that raises ``UsageError`` instead of printing its usage and leaving; its help is translated."""

    def __init__(self, *, add_help: bool = True, **settings: Any) -> None:
        super().__init__(**{**settings, "add_help": False, "formatter_class": _HelpPage, "allow_abbrev": False})
        self._positionals.title, self._optionals.title = say("arguments"), say("options")
        if add_help:
            self.add_argument(
                "-h", "--help", action="help", default=argparse.SUPPRESS, help=say("show this help and leave")
            )

    def error(self, message: str) -> NoReturn:
        """Raise ``UsageError`` with what is wrong, as a sentence."""
        message = _in_our_words(message)
        sentence = message[0].upper() + message[1:].rstrip(".")
        raise UsageError(say("{sentence}. See: {program} --help", sentence=sentence, program=_as_typed()))


class _HelpPage(argparse.HelpFormatter):
    """The page that ``--help`` prints, with its first word translated."""

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        super().add_usage(usage, actions, groups, say("usage: ") if prefix is None else prefix)


def program_name() -> str:
    """Return the name of the program as it was called: ``run.py`` in a checkout, else ``firepit``."""
    return _SCRIPT if Path(sys.argv[0]).name == _SCRIPT else "firepit"


def _as_typed() -> str:
    name = program_name()
    return f"python {name}" if name == _SCRIPT else name


def with_open(arguments: Sequence[str], commands: Iterable[str]) -> list[str]:
    """Return the arguments with the command ``open`` before a file that stands last, where no command is named.

    That is how file managers start a program to show a file.

    >>> with_open(["--mute", "huts.firepit"], ["play"])
    ['--mute', 'open', 'huts.firepit']
    >>> with_open(["replay", "huts.firepit"], ["replay"])
    ['replay', 'huts.firepit']
    """
    *before, last = arguments or [""]
    is_value = bool(before) and before[-1].startswith("-") and before[-1] not in FLAGS
    if Path(last).suffix not in FILE_ENDINGS or is_value or not set(commands).isdisjoint(before):
        return list(arguments)
    return [*before, "open", last]


def _in_our_words(message: str) -> str:
    """Return what ``argparse`` found wrong, as a sentence of our own; what our own readers said stays as it is."""
    name, _, told = message.removeprefix("argument ").partition(": ")
    wrong = re.match(r"invalid choice: '?(.*?)'? \(choose from", told, re.DOTALL)
    if wrong is not None and name == "COMMAND":
        return say("there is no command {word}", word=quoted(wrong[1]))
    if wrong is not None:
        return say("{option} cannot be {value!r}", option=name, value=wrong[1])
    if told.startswith("ignored explicit argument"):
        return say("{option} takes no value", option=name)
    if message.startswith("argument "):
        return say("{option} needs a value", option=name) if told.startswith("expected ") else message
    what, _, words = message.partition(": ")
    if what == "the following arguments are required":
        return say("missing: {names}", names=words)
    return say("unknown argument: {words!r}", words=words or what)
