"""Names with control characters, line breaks or endless text: every command quotes them short and harmless."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

from game.core.words import LONGEST_QUOTE, quoted
from tests.cli.conftest import Run
from tests.fast_set import mark_slow_except

HOSTILE = {
    "colour": "a\x1b[31m",
    "line": "a\nTraceback\r\tb",
    "direction": "a\u202eb\u2066c",
    "separator": "a\u2028b\x85c",
    "bytes": "a\udc9bb",
    "long": "x" * 5000,
}
#: a command for each place where a person may write anything; the hostile text replaces the dash
COMMANDS = [
    "-",
    "home -",
    "--size - home",
    "--language - home",
    "--ui-map -/-/map.json home",
    "play -",
    "play race --names -,-",
    "play race --seed -",
    "play race --bots 1=-",
    "play race --options -=1",
    "play race --options length=-",
    "resume -.firepit",
    "replay -.firepit",
    "verify -.firepit",
    "advise -.firepit",
    "advise finished.firepit --rollouts -",
    "export -.firepit --html page.html",
    "export finished.firepit --html -/page.html",
    "export finished.firepit --gif -.png",
    "export finished.firepit --video -.avi",
    "export finished.firepit --save finished.firepit/-.drop",
    "export finished.firepit --gif x.gif --drop -",
    "simulate -",
    "simulate race --games -",
    "simulate race --bots -",
    "simulate race --drops -",
    "simulate race --html page.html --against -.json",
    "simulate race --keep finished.firepit/-",
    "passage --players -",
]


#: every command with two texts, and every text with a third of the commands
PAIRS = [
    (command, hostile)
    for place, command in enumerate(COMMANDS)
    for number, hostile in enumerate(HOSTILE)
    if (place + number) % 3 == 0
]


@pytest.mark.parametrize(("command", "hostile"), mark_slow_except(product(COMMANDS, HOSTILE), PAIRS))
def test_refusal_quotes_the_name_in_one_harmless_line(
    run: Run, finished_file: Path, monkeypatch: pytest.MonkeyPatch, command: str, hostile: str
) -> None:
    monkeypatch.chdir(finished_file.parent)
    words = [re.sub(r"(?<!-)-(?!-|[a-z])", lambda _: HOSTILE[hostile], word) for word in command.split()]
    status, printed, error = run(*words)
    assert (status, printed) == (2, "")
    assert error.endswith("\n") and error[:-1].isprintable(), f"not one printable line: {error!r}"
    assert max(map(len, re.findall("x+", error)), default=0) <= LONGEST_QUOTE


@pytest.mark.parametrize("hostile", HOSTILE.values())
def test_quoted_text_is_short_and_printable(hostile: str) -> None:
    for value in (hostile, Path(hostile), [hostile], {hostile: hostile}, hostile.encode("utf-8", "replace")):
        assert len(quoted(value)) <= LONGEST_QUOTE and quoted(value).isprintable()
    assert quoted(Path(hostile, "the end.firepit")).endswith("the end.firepit")


def test_path_of_an_error_file_is_quoted_in_full() -> None:
    place = Path("/home/wilhelmina/.local/share/firepit/errors/error-20261126-134501.txt")
    assert quoted(place) == str(place)
