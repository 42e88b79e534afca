"""Handles standard streams that are closed, that cannot encode a character, or that lead to a full disk."""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress

from game.core.words import say

#: the exit status after the reader of a pipe has closed it: 128 plus the signal SIGPIPE, the number that shells use
PIPE_CLOSED = 141
#: the exit status after Ctrl+C: 128 plus the signal SIGINT
INTERRUPTED = 130


def open_closed_streams() -> None:
    """Open each closed standard stream on the null device.

    Otherwise the next opened file would get the stream's number, and the output written to the stream.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(number)
        except OSError:
            os.dup2(os.open(os.devnull, os.O_RDWR), number)
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w" if number else "r", encoding="utf-8"))  # noqa: SIM115


def replace_unknown_letters() -> None:
    """Make standard output and error print ``?`` for a character that their encoding lacks, instead of raising.

    A pipe or a file on Windows may have the encoding of one region.
    """
    for output in (sys.stdout, sys.stderr):
        if isinstance(output, io.TextIOWrapper) and output.errors == "strict":
            output.reconfigure(errors="replace")


def flush_output() -> None:
    """Flush the standard output.

    Raises:
        BrokenPipeError: The reader has closed the pipe.
        ValueError: The output cannot be written. The message is a sentence.
    """
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        discard_output()
        reason = error.strerror or error
        raise ValueError(say("The output cannot be written: {reason}.", reason=reason)) from error


def write_or_discard_output() -> None:
    """Write the output that is still buffered, or discard it if that fails."""
    try:
        sys.stdout.flush()
    except OSError:
        discard_output()


def discard_output() -> None:
    """Discard output that is still buffered, so that Python does not try to write it on exit."""
    with suppress(OSError, AttributeError):
        null_device = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null_device, sys.stdout.fileno())
        os.close(null_device)
