"""A command that plays a seat: a program in any language that reads and writes lines of JSON.

``docs/research.md`` describes the lines. The program is told only what its seat may know.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import signal
import subprocess
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final

from game.core.canonical import plain
from game.core.checked_json import parse_json
from game.core.match import Match
from game.core.measures import decimal
from game.core.rules import Json
from game.core.words import quoted, say

#: the beginning of a bot's name that is a command
COMMAND: Final = "cmd:"
#: The maximum length of an answer, in bytes.
_LONGEST_ANSWER: Final = 1_000_000
#: The seconds that a process may take to end after it has closed its output.
_EXIT_SECONDS: Final = 1.0


class ClientFailed(Exception):
    """The program cannot be started or gave no move. The message is a sentence that says why."""


def command_words(bot: str) -> list[str]:
    """Return the words of the command in a bot's name; raises ``ValueError`` if it cannot be run."""
    command = bot.removeprefix(COMMAND)
    try:
        words = shlex.split(command, posix=os.name == "posix")
    except ValueError as error:
        raise ValueError(
            say("{command!r} is missing a quotation mark or ends with a backslash.", command=command)
        ) from error
    program = words[0] if words else ""
    if not program or shutil.which(program) is None:
        raise ValueError(say("The program {name!r} was not found or cannot be run.", name=program))
    return words


class Client:
    """A running program that plays; ``end`` ends it, also when it hangs.

    ``seconds`` is the time limit for each line. Raises ``ClientFailed`` when the program cannot be started; ``begin``,
    ``choose`` and ``finish`` raise it when the program fails.
    """

    def __init__(self, bot: str, seconds: float) -> None:
        self._seconds = seconds
        try:
            self._process = subprocess.Popen(
                command_words(bot), stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
            )
        except (OSError, ValueError) as error:
            raise ClientFailed(say("It cannot be started: {why}", why=error)) from error
        #: the number of records whose sentences were sent to the program
        self._sent_count = 0
        self._thread: Thread | None = None

    def begin(self, match: Match, seat: int, number: int) -> None:
        """Tell the program that match ``number`` begins, and at which seat the program plays."""
        self._sent_count = 0
        self._exchange(
            {
                "type": "begin",
                "number": number,
                "game": match.game,
                "options": plain(dict(match.options)),
                "seats": len(match.names),
                "seat": seat,
            }
        )

    def choose(self, match: Match, seat: int) -> str:
        """Return the text of the move that the program makes for ``seat``, which is to move."""
        prompt = match.prompt
        view = match.view(seat)
        assert prompt is not None, "the match is over"
        question: dict[str, Json] = {
            "type": "move",
            "kind": prompt.kind,
            "prompt": prompt.text,
            "moves": [str(move) for move in match.rules.moves(view)],
            "view": plain(view),
            "log": list(self._take_new_sentences(match, seat)),
        }
        answer = self._exchange(question, expects_answer=True)
        try:
            reply = parse_json(answer)
        except ValueError:
            reply = None
        move = reply.get("move") if isinstance(reply, dict) else None
        if not isinstance(move, str):
            answer_text = quoted(answer.decode("utf-8", "replace").strip())
            raise ClientFailed(say("It answered {answer}, which is not a move.", answer=answer_text))
        return move

    def finish(self, match: Match, seat: int) -> None:
        """Tell the program the result of the match."""
        outcome = match.outcome
        self._exchange(
            {
                "type": "end",
                "winners": list(outcome.winners) if outcome else [],
                "scores": list(match.scores),
                "log": list(self._take_new_sentences(match, seat)),
            }
        )

    def _take_new_sentences(self, match: Match, seat: int) -> list[str]:
        """Return the log's sentences since the last call, as far as ``seat`` may know them."""
        records = (match.opening, *match.records)
        new_records = records[self._sent_count :]
        self._sent_count = len(records)
        sentences = [match.sentence(event, seat) for record in new_records for event in record.events]
        return [sentence for sentence in sentences if sentence]

    def _exchange(self, message: dict[str, Json], *, expects_answer: bool = False) -> bytes:
        """Send a message; with ``expects_answer``, wait for the answer. Return the answer, or ``b""``.

        A thread writes and reads, so that a program that hangs cannot stop the tournament. Raises ``ClientFailed``.
        """
        results: SimpleQueue[bytes | OSError] = SimpleQueue()
        line = json.dumps(message).encode() + b"\n"
        self._thread = Thread(target=self._write_and_read, args=(line, expects_answer, results), daemon=True)
        self._thread.start()
        try:
            answer = results.get(timeout=self._seconds)
        except Empty:
            seconds = decimal(self._seconds, 1)
            raise ClientFailed(say("It did not answer within {seconds} seconds.", seconds=seconds)) from None
        if isinstance(answer, OSError) or (expects_answer and not answer):
            raise ClientFailed(self._how_it_ended())
        if expects_answer and not answer.endswith(b"\n"):
            raise ClientFailed(say("Its answer is too long, or does not end with a line break."))
        return answer

    def _write_and_read(self, line: bytes, expects_answer: bool, results: SimpleQueue[bytes | OSError]) -> None:
        """Write a line to the program, and put its answer (empty if none is expected) or the error into ``results``."""
        program_input = self._process.stdin
        program_output = self._process.stdout
        assert program_input is not None and program_output is not None, "the program was started without pipes"
        try:
            program_input.write(line)
            program_input.flush()
            results.put(program_output.readline(_LONGEST_ANSWER) if expects_answer else b"")
        except OSError as error:
            results.put(error)

    def _how_it_ended(self) -> str:
        """Return a sentence on why the program no longer answers."""
        with suppress(subprocess.TimeoutExpired):
            status = self._process.wait(_EXIT_SECONDS)
            return say("It exited with status {status}.", status=status)
        return say("It closed its input or output.")

    def end(self) -> None:
        """Kill the program at once, on POSIX together with all processes that it has started."""
        with suppress(OSError):
            if os.name == "posix":
                os.killpg(self._process.pid, signal.SIGKILL)  # the program leads a process group of its own
            else:
                self._process.kill()
        self._process.wait()
        if self._thread is not None:
            self._thread.join(_EXIT_SECONDS)
        if self._thread is None or not self._thread.is_alive():
            for pipe in (self._process.stdin, self._process.stdout):
                with suppress(OSError):
                    assert pipe is not None, "the program was started without pipes"
                    pipe.close()
