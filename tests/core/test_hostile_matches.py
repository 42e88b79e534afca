"""Well-formed but malicious match files: each loads, or is refused in one sentence."""

from __future__ import annotations

import json
import re
import tracemalloc
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.core import Match, MatchFileError
from game.core.checked_json import MAX_NESTING, check, parse_json
from game.core.words import LONGEST_QUOTE, quoted, say
from tests.fast_set import two_games_of
from tests.games import BUILT
from tests.hostile import LETTERS, checksummed, hostile_match, lines_of, rehashed

GOLDEN = Path(__file__).parent.parent / "golden"
_TECHNICAL_WORDS = (
    "Traceback",
    "Expecting",
    "Invalid",
    "recursion",
    "object has no",
    "not subscriptable",
    "not iterable",
)
SEEDS = st.integers(0, 2**40)


def real_match(game: str) -> bytes:
    """Return the file of a game's golden match."""
    return (GOLDEN / f"{game}.firepit").read_bytes()


def refusal(path: Path) -> str:
    """Return the sentence with which a file is refused, without its path; ``""`` when it loads."""
    try:
        match = Match.load(path)
    except MatchFileError as error:
        return str(error).replace(quoted(path), "")
    assert match.prompt is not None or match.outcome is not None
    return ""


def check_sentence(sentence: str) -> None:
    """Check that a refusal is one short sentence without technical words."""
    assert len(re.sub(r"'[^']*'|\"[^\"]*\"", "", sentence)) <= 300, (
        f"expected at most 300 letters outside quotes, got {sentence!r}"
    )
    assert "\n" not in sentence and not any(word in sentence for word in _TECHNICAL_WORDS), (
        f"expected one line without technical words, got {sentence!r}"
    )
    assert not sentence or sentence.endswith("."), f"expected a full stop at the end, got {sentence!r}"


def try_hostile_match(folder: Path, game: str, seed: int) -> None:
    """Load a malicious file made from a real match; check that it loads or is refused in a sentence."""
    path = folder / "hostile.firepit"
    path.write_bytes(hostile_match(real_match(game), Random(seed)))
    check_sentence(refusal(path))


@two_games_of(BUILT)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=SEEDS)
def test_hostile_match_file_loads_or_is_refused_in_one_sentence(tmp_path: Path, game: str, seed: int) -> None:
    try_hostile_match(tmp_path, game, seed)


@pytest.mark.slow
@pytest.mark.parametrize("game", BUILT)
@settings(max_examples=1500, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=SEEDS)
def test_many_hostile_match_files_load_or_are_refused_in_one_sentence(tmp_path: Path, game: str, seed: int) -> None:
    try_hostile_match(tmp_path, game, seed)


def test_recomputed_hashes_of_an_unchanged_match_equal_the_saved_hashes() -> None:
    lines = lines_of(real_match("my_first_stone_age"))
    without = [{**line, "hash": "?"} if "hash" in line else line for line in lines]
    assert without != lines == rehashed(without)


def write_table(path: Path, table: str) -> Path:
    """Write a match whose header has this JSON as the table of the set-up."""
    lines = lines_of(real_match("my_first_stone_age"))
    texts = [json.dumps(line, separators=(",", ":")) for line in lines]
    header = {**lines[0], "table": "TABLE"}
    texts[0] = json.dumps(header, separators=(",", ":")).replace('"TABLE"', table)
    path.write_bytes(checksummed(texts))
    return path


@pytest.mark.parametrize(
    ("value", "cause"),
    [
        ([("[", 900), ("]", 900)], "nesting is too deep"),
        ([("[", 20_000), ("]", 20_000)], "nesting is too deep"),
        ([('"\\ud83d"', 1)], "an invalid character"),
        ([("1e999", 1)], "a number is out of range"),
        ([("NaN", 1)], "a number is out of range"),
        ([("9", 400)], "a number is out of range"),
        ([("9", 5000)], "not JSON"),
        ([('"', 1), ("x", 60_000), ('"', 1)], "at most"),
        ([('"', 1), ("x", 3_000_000), ('"', 1)], "a line that is too long"),
    ],
)
def test_match_file_with_an_extreme_value_in_its_set_up_is_refused(
    tmp_path: Path, value: list[tuple[str, int]], cause: str
) -> None:
    """``value`` is the JSON text of one value, as pieces of text with the number of times each is repeated."""
    text = "".join(piece * count for piece, count in value)
    sentence = refusal(write_table(tmp_path / "hostile.firepit", f'{{"a":{text}}}'))
    assert cause in sentence
    check_sentence(sentence)


def test_table_settings_that_cannot_be_saved_are_refused() -> None:
    for table in ({"a": "\ud83d"}, {"a": float("inf")}, {"a": 10**30}, {"a": "x" * 60_000}):
        with pytest.raises(ValueError, match="table"):
            Match.new("stone_age", table=table)


@pytest.mark.parametrize("change", ["stranger", "twice", "far", "leaf"])
def test_drop_that_loses_or_misplaces_pieces_is_refused(tmp_path: Path, change: str) -> None:
    lines = lines_of(real_match("ugh_ugh"))
    drops = [entry[1] for line in lines for entry in line.get("chance", ()) if entry[0] == "drop"]
    drop = next(facts for facts in drops if facts["load"][0] and facts["out"])
    pieces, angles = drop["load"]
    if change == "stranger":
        drop["out"][0] = 999
    elif change == "twice":
        drop["out"].append(drop["out"][0])
    elif change == "far":
        pieces[0][3] = 90_000.0
    else:
        angles[0] = 1e300
    path = tmp_path / "hostile.firepit"
    path.write_bytes(checksummed(json.dumps(line, separators=(",", ":")) for line in lines))
    assert re.search("too few or too many pieces|impossible position|random result no. 1 does not fit", refusal(path))


@pytest.mark.parametrize(("byte", "count"), [(b"\n", 30_000_000), (b"x", 30_000_000), (b"\0", 40_000_000)])
def test_large_file_that_is_no_match_takes_little_memory(tmp_path: Path, byte: bytes, count: int) -> None:
    path = tmp_path / "hostile.firepit"
    path.write_bytes(byte * count)
    tracemalloc.start()
    sentence = refusal(path)
    assert sentence and tracemalloc.get_traced_memory()[1] < 20_000_000
    tracemalloc.stop()


def test_match_followed_by_newlines_takes_little_memory(tmp_path: Path) -> None:
    path = tmp_path / "hostile.firepit"
    path.write_bytes(real_match("stone_age") + b"\n" * 20_000_000)
    tracemalloc.start()
    assert "the line is damaged" in refusal(path)
    assert tracemalloc.get_traced_memory()[1] < 20_000_000
    tracemalloc.stop()


def test_refusals_quote_at_most_eighty_letters() -> None:
    for value in (*LETTERS, "x" * 9000, [[["a"] * 500] * 500], {"a" * 900: "b" * 900}, 10**300, None):
        assert len(quoted(value)) <= LONGEST_QUOTE and quoted(value).isprintable()
    assert quoted("fly") == repr("fly") and len(say("{word!r} is not a number", word="9" * 5000)) < 110
    with pytest.raises(ValueError) as refused:
        Match.new("stone_age").play("x" * 400)
    assert len(str(refused.value)) < 400 and "x" * 100 not in str(refused.value)


def test_json_that_is_too_deep_or_has_an_invalid_value_is_refused() -> None:
    assert parse_json(b'{"a": [1, 2.5, "\xc3\xa9", null, true]}') == {"a": [1, 2.5, "é", None, True]}
    check([[[[1]]]])
    deep: object = 0
    for _ in range(MAX_NESTING + 1):
        deep = [deep]
    for wrong in (deep, [2**63], [float("nan")], {"\ud800": 1}):
        with pytest.raises(ValueError):
            check(wrong)
