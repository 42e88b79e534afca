"""What commands print: outputs that are closed, letters that they do not know, readers that leave, a full disk."""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress

from game.core.words import say

#: the exit status of a program whose output nobody reads any more, as a shell tells it (128 and the signal SIGPIPE)
NOBODY_READS = 141


def open_closed_streams() -> None:
    """Lead whichever of the three standard streams whoever started the program has closed to nowhere.

    Otherwise the next file that is opened would take its place, and get what is meant for it.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(number)
        except OSError:
            os.dup2(os.open(os.devnull, os.O_RDWR), number)
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w" if number else "r", encoding="utf-8"))  # noqa: SIM115


def replace_unknown_letters() -> None:
    """Have both outputs print ``?`` for a letter that their encoding lacks, where Python would raise an error.

    A pipe or a file on Windows knows the letters of one region only.
    """
    for output in (sys.stdout, sys.stderr):
        if isinstance(output, io.TextIOWrapper) and output.errors == "strict":
            output.reconfigure(errors="replace")


def print_the_rest() -> None:
    """Print what still waits in the output's buffer.

    Raises:
        BrokenPipeError: Whoever read the output has left.
        ValueError: It cannot be written, said as a sentence.
    """
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        drop_the_rest()
        reason = error.strerror or error
        raise ValueError(say("The output cannot be written: {reason}.", reason=reason)) from error


def drop_the_rest() -> None:
    """Let what still waits in the output's buffer go nowhere, so that Python does not try again when it ends."""
    with suppress(OSError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
