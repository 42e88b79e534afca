"""Broken files of every class, read by the real readers: each loads or is refused in a sentence, and stays as it was.

Matches, single drops and small files are cut at a byte, have bytes flipped, lines doubled, removed and put in another
order, or are rewritten with wrong values and right checksums (``tests/hostile.py``). What loads must also work: its
moves, views, words and file. In one round of ``SCREENS_EVERY`` a child process
opens the screens instead: home, matches, records, the theatre's library, new match, options, and each match resumed.
"""

from __future__ import annotations

import contextlib
import io
import json
import shutil
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict
from functools import cache
from pathlib import Path
from random import Random
from typing import TypeVar

from game.cli import main as command
from game.core import GAMES, Match, MatchFileError
from game.kept.house import House
from game.kept.last_setups import LastSetups
from game.kept.library import Library
from game.kept.match_files import MatchFiles
from game.kept.names import used_names
from game.passage.drop_file import file_bytes
from game.passage.drops import read_drops
from game.passage.recorded_drop import RecordedDrop
from game.screens.theatre.drop_library import DropLibrary
from game.ui.options import Options, read_options
from game.window.display import read_place
from physics.track import Track
from tests.falling import throw_pieces
from tests.hostile import hostile_drop, hostile_match, hostile_small_file
from tools.soak.child import ROOT, watch
from tools.soak.worker import SoakRun, time_limit

Thing = TypeVar("Thing")
GOLDEN = ROOT / "tests" / "golden"
FILES_A_ROUND, FILES_WHEN_SHORT, SCREENS_EVERY = 40, 20, 12
#: the share of the broken files that are given to the command ``verify``
VERIFIED = 0.15
#: the share of the broken files that are given to the command ``export``
EXPORTED = 0.01
Breaker = Callable[[bytes, Random], bytes]

SMALL_FILES: dict[str, object] = {
    "options.json": asdict(Options()),
    "last_setup.json": {
        "ugh_ugh": {
            "names": ["Ada", "Bo"],
            "count": 2,
            "bots": [None, "hunter"],
            "options": {},
            "colours": ["ochre", "moss"],
            "glyphs": ["hand", "fish"],
        }
    },
    "names.json": ["Ada", "Bo", "Cy"],
    "window.json": {
        "size": [1280, 720],
        "corner": [10, 10],
        "monitor": 0,
        "monitor_size": [1280, 720],
        "maximised": False,
    },
    "reading.json": {"ugh_ugh": "drumming"},
    "matches/titles.json": {"ugh_ugh.firepit": "Mammoth night"},
}


# Ways to break files


def cut(data: bytes, random: Random) -> bytes:
    """Return the beginning of a file, cut at a random byte."""
    return data[: random.randrange(len(data) + 1)]


def flipped(data: bytes, random: Random) -> bytes:
    """Return a file with one to twenty random bits flipped."""
    raw = bytearray(data)
    for _ in range(random.choice((1, 1, 2, 20))):
        if raw:
            raw[random.randrange(len(raw))] ^= 1 << random.randrange(8)
    return bytes(raw)


def reordered(data: bytes, random: Random) -> bytes:
    """Return a file with two random lines exchanged."""
    lines = data.splitlines(keepends=True)
    one, other = random.randrange(len(lines)), random.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return b"".join(lines)


def doubled(data: bytes, random: Random) -> bytes:
    """Return a file with a random line written twice."""
    lines = data.splitlines(keepends=True)
    place = random.randrange(len(lines))
    return b"".join([*lines[:place], lines[place] * random.choice((1, 2, 40)), *lines[place:]])


def lacking(data: bytes, random: Random) -> bytes:
    """Return a file without one random line."""
    lines = data.splitlines(keepends=True)
    place = random.randrange(len(lines))
    return b"".join([*lines[:place], *lines[place + random.choice((1, 1, 3)) :]])


def stuffed(data: bytes, random: Random) -> bytes:
    """Return a file with random bytes, or a part of the file itself, added in the middle or at the end."""
    place = random.choice((len(data), random.randrange(len(data) + 1)))
    piece = random.choice((random.randbytes(random.choice((1, 9, 5000))), data[: random.randrange(2000)], b"\n", b"\0"))
    return data[:place] + piece + data[place:]


PLAIN: dict[str, Breaker] = {"cut": cut, "flipped": flipped, "stuffed": stuffed}
LINED: dict[str, Breaker] = {"reordered": reordered, "doubled": doubled, "lacking": lacking}
MATCH_WAYS: dict[str, Breaker] = {**PLAIN, **LINED, "right checksums": hostile_match}
DROP_WAYS: dict[str, Breaker] = {**PLAIN, "right checksums": hostile_drop}
SMALL_WAYS: dict[str, Breaker] = {**PLAIN, "wrong values": hostile_small_file}


# Files to break


@cache
def matches() -> tuple[bytes, ...]:
    """Return the golden matches, and each cut off after some of its moves."""
    found = []
    for path in sorted(GOLDEN.glob("*.firepit")):
        data = path.read_bytes()
        records = [place for place, line in enumerate(data.splitlines()) if b'"kind":"record"' in line]
        found += [data, b"".join(data.splitlines(keepends=True)[: records[min(20, len(records) - 1)] + 1])]
    return tuple(found)


@cache
def drops() -> tuple[bytes, ...]:
    """Return drops in files of their own, and a bare track."""
    found = []
    for count in (0, 1, 7):
        drop = throw_pieces([(id, "member") for id in range(count)], count)
        assert drop.track is not None
        about = {"names": ["Ada", "Bo"], "told": "Ada calls.", "table": {}}
        found += [file_bytes([RecordedDrop(drop, about=about)]), drop.track]
    return tuple(found)


@cache
def small_files() -> dict[str, bytes]:
    """Return every small file of a data folder, written by the app into a temporary folder."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        write_matches(folder)
        known = Library(folder / "matches")
        known.begin()
        listed = DropLibrary(folder)
        listed.begin_reading()
        while known.looking or listed.is_reading:
            known.add_read_files()
            listed.add_read_files()
            time.sleep(0.01)
        summaries = known.listed()
        House(folder).count(summary for summary in summaries if summary.over)
        MatchFiles(known).delete("copy.firepit", next(one for one in summaries if one.file == "copy.firepit"))
        names = ("house.json", "drops.json", "matches/summaries.json", "matches/deleted/deleted.json")
        others = {name: (folder / name).read_bytes() for name in names}
    return {name: json.dumps(data, indent=1).encode() for name, data in SMALL_FILES.items()} | others


def write_matches(folder: Path) -> None:
    """Put whole matches into a data folder."""
    (folder / "matches").mkdir(parents=True)
    for path in GOLDEN.glob("*.firepit"):
        shutil.copy(path, folder / "matches" / path.name)
    shutil.copy(GOLDEN / "my_first_stone_age.firepit", folder / "matches" / "copy.firepit")


# One round


def soak(worker: SoakRun) -> None:
    """Read a round of broken files, or show some on the screens."""
    if worker.item % SCREENS_EVERY == SCREENS_EVERY - 1 and not worker.short:
        look_at_screens(worker)
        return
    random = worker.random()
    for _ in range(FILES_WHEN_SHORT if worker.short else FILES_A_ROUND):
        if worker.over:
            return
        kind = random.choices(("match", "drop", "small"), (5, 3, 4))[0]
        if kind == "match":
            read_broken_match(worker, random)
        elif kind == "drop":
            read_broken_drop(worker, random)
        else:
            read_broken_small_file(worker, random)


def broken(worker: SoakRun, kind: str, data: bytes, ways: dict[str, Breaker], random: Random) -> bytes:
    """Return a file broken in one way, sometimes in two."""
    way = random.choice(list(ways))
    worker.count("files", f"files {kind}, {way}")
    data = ways[way](data, random)
    return flipped(data, random) if random.random() < 0.05 else data


def read_broken_match(worker: SoakRun, random: Random) -> None:
    """Check that a broken match loads and can be used, or is refused."""
    data = broken(worker, "match", random.choice(matches()), MATCH_WAYS, random)
    path = put(worker, "one.firepit", data)
    again = path.with_name("again.firepit")
    read_broken(worker, random, path, MatchFileError, Match.load, lambda match: use_match(match, again))


def read_broken_drop(worker: SoakRun, random: Random) -> None:
    """Check that a broken drop can be shown, or is refused."""
    data = broken(worker, "drop", random.choice(drops()), DROP_WAYS, random)
    path = put(worker, "one.drop", data)
    read_broken(worker, random, path, ValueError, lambda path: read_drops(path)[0].track, show_track)


def read_broken(
    worker: SoakRun,
    random: Random,
    path: Path,
    refused: type[ValueError],
    read: Callable[[Path], Thing],
    use: Callable[[Thing], None],
) -> None:
    """Check that a broken file is ``refused`` with a sentence or can be used, and is not changed on disk."""
    data = path.read_bytes()
    with worker.watched(path.suffix, lambda: {path.name: data}):
        try:
            with time_limit():
                thing = read(path)
        except refused as refusal:
            worker.count("refused")
            check_sentence(str(refusal).replace(str(path), "FILE"))
        else:
            worker.count("loaded")
            with time_limit():
                use(thing)
        check_commands(path, random)
        assert path.read_bytes() == data, "the file was changed"


def show_track(track: Track) -> None:
    """Show the first, the middle and the last frame of a track."""
    for second in (0.0, track.seconds / 2, track.seconds):
        track.frame_at(second)


def use_match(match: Match, again: Path) -> None:
    """Check that a loaded match has a prompt or an outcome, views, log lines and moves, and can be saved."""
    assert repr(match), "the match has no description"
    assert (match.prompt is None) == (match.outcome is not None), (
        f"both or neither of prompt and outcome: {match.prompt}, {match.outcome}"
    )
    assert len(match.score_history) == len(match.records) + 1, "the scores are not one for each position"
    for seat in (None, *range(len(match.names))):
        match.view(seat)
        for record in (match.opening, *match.records):
            for event in record.events:
                assert "\n" not in match.sentence(event, seat), f"the sentence of {event} has several lines"
    if len(match.moves):
        assert match.moves.parse(str(match.moves[0])) == match.moves[0], f"{match.moves[0]} is another move when parsed"
    match.save(again)
    assert Match.load(again).state == match.state, "the state is another one after saving and loading"


def read_broken_small_file(worker: SoakRun, random: Random) -> None:
    """Check that a broken small file is read without an error, and that it stays as it was or is set aside."""
    name = random.choice(list(small_files()))
    data = broken(worker, name, small_files()[name], SMALL_WAYS, random)
    path = put(worker, name, data)
    folder = path.parents[len(Path(name).parts) - 1]
    with worker.watched(name, lambda: {path.name: data}), time_limit():
        read_small_file(name, folder)
        aside = path.with_name(f"{path.stem}.broken.json")
        assert (aside if aside.exists() else path).read_bytes() == data, "the file was changed"
        if aside.exists():
            worker.count("set aside")
            aside.unlink()


def read_small_file(name: str, folder: Path) -> None:
    """Read a small file as the app does."""
    if name == "options.json":
        options, notice = read_options(folder / name)
        assert options.first_invalid_option() is None, (
            f"options with wrong values were read: {options.first_invalid_option()}"
        )
        check_sentence(notice or "Well.")
    elif name == "window.json":
        read_place(folder / name)
    elif name == "names.json":
        assert all(isinstance(one, str) for one in used_names(folder)), "a saved name is no text"
    elif name == "last_setup.json":
        assert all(isinstance(LastSetups(folder).of_game(game), dict) for game in GAMES), (
            "a saved set-up is no dictionary"
        )
    elif name == "house.json":
        house = House(folder)
        for game in (None, "ugh_ugh", "stone_age"):
            house.people(game)
        house.names()
        check_sentence(house.notice or "Well.")
    elif name == "drops.json":
        DropLibrary(folder).begin_reading()
    else:
        known = Library(folder / "matches")
        shelf = MatchFiles(known)
        assert isinstance(shelf.title("ugh_ugh.firepit"), str), "a title is no text"
        if "deleted" not in name:  # notes of deleted matches are corrected when they are read
            known.listed()


def put(worker: SoakRun, name: str, data: bytes) -> Path:
    """Write a file into an empty data folder."""
    folder = worker.scratch / "data"
    shutil.rmtree(folder, ignore_errors=True)
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def check_sentence(text: str) -> None:
    """Check that a text is a sentence for a person: not too long, and without technical output."""
    assert text.endswith((".", "?", "!")) and text.isprintable(), f"not a sentence: {text[:300]!r}"
    assert len(text) < 700, f"a sentence of {len(text)} characters: {text[:200]!r}"
    machine = ("Traceback", "Error:", "NoneType", "object has no")
    assert not any(word in text for word in machine), f"technical output in a sentence: {text[:300]!r}"


def check_commands(path: Path, random: Random) -> None:
    """Check for a share of the files that ``verify`` and ``export`` end with a status and a sentence."""
    if random.random() < VERIFIED:
        check_command(path, ["verify", str(path)], 30.0)
    if random.random() < EXPORTED:
        out = path.with_name("out.gif")
        check_command(path, ["export", str(path), "--gif", str(out), "--width", "96", "--to", "0.3"], 30.0)


def check_command(path: Path, arguments: list[str], seconds: float) -> None:
    """Check that a command ends in time with status 0 or 1, or with 2 and one sentence."""
    output, refused = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(refused), time_limit(seconds):
        status = command(arguments)
    assert status in (0, 1, 2), f"status {status}"
    sentence = refused.getvalue().rstrip("\n").replace(str(path), "FILE")
    if status == 2:
        check_sentence(sentence)
    else:
        assert not sentence, f"printed to stderr, though the status is {status}: {sentence[:300]!r}"


# On the screens


def look_at_screens(worker: SoakRun) -> None:
    """Fill a data folder with broken files and have a child go round the screens."""
    random = worker.random()
    work, folder = worker.scratch / "tour", worker.scratch / "tour" / "data"
    shutil.rmtree(work, ignore_errors=True)
    (folder / "drops").mkdir(parents=True)
    write_matches(folder)
    kept: dict[Path, bytes] = {}
    for number in range(6):
        kept[folder / "matches" / f"broken-{number}.firepit"] = broken(
            worker, "match on screens", random.choice(matches()), MATCH_WAYS, random
        )
        kept[folder / "drops" / f"broken-{number}.drop"] = broken(
            worker, "drop on screens", random.choice(drops()), DROP_WAYS, random
        )
    small = small_files()
    for file in random.sample(sorted(small), random.randint(1, len(small))):
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_bytes(broken(worker, f"{file} on screens", small[file], SMALL_WAYS, random))
    for path, data in kept.items():
        path.write_bytes(data)
    model = {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    end = watch(
        "tools.soak.touring",
        work,
        seconds=max(1.0, min(120.0, worker.left + 3)),
        environment={"SDL_VIDEODRIVER": "dummy"},
        wanted=lambda: not worker.stopped,
    )
    worker.count("tours of the screens")
    worker.count("screens looked at", by=len(end.journal))
    if end.hung or end.status:
        shutil.rmtree(folder)
        for name, data in model.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(data)
        worker.record_finding(end.kind, end.detail, folder=work)
        return
    changed = [path.name for path, data in kept.items() if not path.exists() or not path.read_bytes().startswith(data)]
    if end.stopped:
        changed = [name for name in changed if name.endswith(".drop")]
    changed = [name for name in changed if f"plays {name}" not in end.journal]
    if changed:
        worker.record_finding(
            f"changed on a tour: {len(changed)} files", "\n".join([*changed, *end.journal]), folder=work
        )
    if (folder / "errors").exists():
        worker.record_finding("an error was written on a tour", end.detail, folder=work)
