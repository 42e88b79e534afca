"""Reads broken files of every kind as the app does: each must load or be refused in a sentence, and none may change.

Matches, single drops and small files are broken in several ways: cut at a byte, with flipped bits, with lines doubled,
removed or reordered, or with wrong values and right checksums (``tests/hostile.py``). If a file loads, its match or
drop must also work: moves, views, sentences, and saving. In one item of ``SCREENS_EVERY`` a child process opens the
screens instead: home, matches, records, the theatre's library, new match and options; it also resumes each match.
"""

from __future__ import annotations

import contextlib
import io
import json
import re
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
from game.ui.options import Options, is_valid_option, read_options
from game.window.display import read_place
from physics.track import Track
from tests.falling import throw_pieces
from tests.hostile import hostile_drop, hostile_match, hostile_small_file
from tools.soak.child import ROOT, watch
from tools.soak.worker import SoakRun, time_limit

Thing = TypeVar("Thing")
GOLDEN = ROOT / "tests" / "golden"
#: the number of broken files in an item, and in an item of a short run
FILES_PER_ITEM, FILES_WHEN_SHORT = 40, 20
#: one item in this many shows files on the screens
SCREENS_EVERY = 12
#: the share of broken files that are broken in a second way
BROKEN_TWICE_SHARE = 0.05
#: the seconds in which a command must end
COMMAND_SECONDS = 30.0
#: the share of the broken files on which the command ``verify`` is run
VERIFIED_SHARE = 0.15
#: the share of the broken files on which the command ``export`` is run
EXPORTED_SHARE = 0.01
#: returns the bytes of a file, broken at random
Breaker = Callable[[bytes, Random], bytes]

#: whole small files of a data folder, by name
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


def cut_off(data: bytes, random: Random) -> bytes:
    """Return the beginning of a file, cut at a random byte."""
    return data[: random.randrange(len(data) + 1)]


def with_flipped_bits(data: bytes, random: Random) -> bytes:
    """Return a file with one to twenty random bits flipped."""
    raw = bytearray(data)
    for _ in range(random.choice((1, 1, 2, 20))):
        if raw:
            raw[random.randrange(len(raw))] ^= 1 << random.randrange(8)
    return bytes(raw)


def with_swapped_lines(data: bytes, random: Random) -> bytes:
    """Return a file with two random lines exchanged."""
    lines = data.splitlines(keepends=True)
    first = random.randrange(len(lines))
    second = random.randrange(len(lines))
    lines[first], lines[second] = lines[second], lines[first]
    return b"".join(lines)


def with_repeated_line(data: bytes, random: Random) -> bytes:
    """Return a file with a random line written two, three or 41 times."""
    lines = data.splitlines(keepends=True)
    place = random.randrange(len(lines))
    copies = lines[place] * random.choice((1, 2, 40))
    return b"".join([*lines[:place], copies, *lines[place:]])


def without_lines(data: bytes, random: Random) -> bytes:
    """Return a file without a random line; in one of three cases, without that line and the two lines after it."""
    lines = data.splitlines(keepends=True)
    place = random.randrange(len(lines))
    removed_count = random.choice((1, 1, 3))
    return b"".join([*lines[:place], *lines[place + removed_count :]])


def with_added_bytes(data: bytes, random: Random) -> bytes:
    """Return a file with random bytes, or its own beginning, added at a random place or at the end."""
    place = random.choice((len(data), random.randrange(len(data) + 1)))
    random_bytes = random.randbytes(random.choice((1, 9, 5000)))
    own_beginning = data[: random.randrange(2000)]
    added = random.choice((random_bytes, own_beginning, b"\n", b"\0"))
    return data[:place] + added + data[place:]


#: ways to break any file, by their names in the log
BYTE_WAYS: dict[str, Breaker] = {"cut": cut_off, "flipped": with_flipped_bits, "stuffed": with_added_bytes}
#: ways to break a file of lines
LINE_WAYS: dict[str, Breaker] = {
    "reordered": with_swapped_lines,
    "doubled": with_repeated_line,
    "lacking": without_lines,
}
#: ways to break a match
MATCH_WAYS: dict[str, Breaker] = {**BYTE_WAYS, **LINE_WAYS, "right checksums": hostile_match}
#: ways to break a recorded drop
DROP_WAYS: dict[str, Breaker] = {**BYTE_WAYS, "right checksums": hostile_drop}
#: ways to break a small file of the data folder
SMALL_WAYS: dict[str, Breaker] = {**BYTE_WAYS, "wrong values": hostile_small_file}


# Files to break


@cache
def match_files() -> tuple[bytes, ...]:
    """Return two files of each golden match: the whole file, and the file cut off after about twenty moves."""
    files = []
    for path in sorted(GOLDEN.glob("*.firepit")):
        data = path.read_bytes()
        ends = ends_of_records(data)
        files += [data, data[: ends[min(20, len(ends) - 1)]]]
    return tuple(files)


def ends_of_records(data: bytes) -> list[int]:
    """Return where the line of each record ends in a match file, in bytes from its beginning."""
    return [line.end() for line in re.finditer(rb'.*"kind":"record".*\n?', data)]


@cache
def drop_files() -> tuple[bytes, ...]:
    """Return two files of each of three drops (of 0, 1 and 7 pieces): as the app saves the drop, and its bare track."""
    files = []
    for count in (0, 1, 7):
        drop = throw_pieces([(id, "member") for id in range(count)], count)
        assert drop.track is not None
        about = {"names": ["Ada", "Bo"], "told": "Ada calls.", "table": {}}
        files += [file_bytes([RecordedDrop(drop, about=about)]), drop.track]
    return tuple(files)


@cache
def small_files() -> dict[str, bytes]:
    """Return whole small files of a data folder by name: ``SMALL_FILES``, and those that the app writes for matches."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        write_matches(folder)
        library = Library(folder / "matches")
        library.begin()
        drop_library = DropLibrary(folder)
        drop_library.begin_reading()
        while library.is_reading or drop_library.is_reading:
            library.add_read_files()
            drop_library.add_read_files()
            time.sleep(0.01)
        summaries = library.known_summaries()
        House(folder).count(summary for summary in summaries if summary.is_over)
        copy = next(summary for summary in summaries if summary.file == "copy.firepit")
        MatchFiles(library).delete("copy.firepit", copy)
        names = ("house.json", "drops.json", "matches/summaries.json", "matches/deleted/deleted.json")
        written_by_app = {name: (folder / name).read_bytes() for name in names}
    return {name: json.dumps(data, indent=1).encode() for name, data in SMALL_FILES.items()} | written_by_app


def write_matches(folder: Path) -> None:
    """Copy all golden matches into a data folder, one of them twice."""
    (folder / "matches").mkdir(parents=True)
    for path in GOLDEN.glob("*.firepit"):
        shutil.copy(path, folder / "matches" / path.name)
    shutil.copy(GOLDEN / "my_first_stone_age.firepit", folder / "matches" / "copy.firepit")


# One round


def soak(worker: SoakRun) -> None:
    """Read some broken files; in one item of ``SCREENS_EVERY``, show broken files on the screens instead."""
    if worker.seed % SCREENS_EVERY == SCREENS_EVERY - 1 and not worker.is_short:
        look_at_screens(worker)
        return
    random = worker.random()
    for _ in range(FILES_WHEN_SHORT if worker.is_short else FILES_PER_ITEM):
        if worker.is_over:
            return
        kind = random.choices(("match", "drop", "small"), (5, 3, 4))[0]
        if kind == "match":
            read_broken_match(worker, random)
        elif kind == "drop":
            read_broken_drop(worker, random)
        else:
            read_broken_small_file(worker, random)


def break_file(worker: SoakRun, kind: str, data: bytes, ways: dict[str, Breaker], random: Random) -> bytes:
    """Return a file broken in a random one of the ``ways``, sometimes with flipped bits, too.

    The worker counts the broken files by ``kind`` and way.
    """
    way = random.choice(list(ways))
    worker.count("files", f"files {kind}, {way}")
    broken = ways[way](data, random)
    if random.random() < BROKEN_TWICE_SHARE:
        broken = with_flipped_bits(broken, random)
    return broken


def read_broken_match(worker: SoakRun, random: Random) -> None:
    """Check that a broken match loads and can be used, or is refused."""
    data = break_file(worker, "match", random.choice(match_files()), MATCH_WAYS, random)
    path = put_alone(worker, "one.firepit", data)
    saved_copy = path.with_name("again.firepit")
    read_broken(worker, random, path, MatchFileError, Match.load, lambda match: check_match_works(match, saved_copy))


def read_broken_drop(worker: SoakRun, random: Random) -> None:
    """Check that a broken drop can be shown, or is refused."""
    data = break_file(worker, "drop", random.choice(drop_files()), DROP_WAYS, random)
    path = put_alone(worker, "one.drop", data)
    read_broken(worker, random, path, ValueError, lambda path: read_drops(path)[0].track, show_track)


def read_broken(
    worker: SoakRun,
    random: Random,
    path: Path,
    error_type: type[ValueError],
    read: Callable[[Path], Thing],
    use: Callable[[Thing], None],
) -> None:
    """Check that a broken file is not changed on disk, and is refused with a message or can be used.

    ``read`` reads the file, or refuses it by raising ``error_type``; ``use`` is called with the result of ``read``.
    """
    data = path.read_bytes()
    with worker.watched(path.suffix, lambda: {path.name: data}):
        try:
            with time_limit():
                thing = read(path)
        except error_type as refusal:
            worker.count("refused")
            check_sentence(str(refusal).replace(str(path), "FILE"))
        else:
            worker.count("loaded")
            with time_limit():
                use(thing)
        check_commands(path, random)
        assert path.read_bytes() == data, "expected the file as it was, but reading has changed it"


def show_track(track: Track) -> None:
    """Compute the first, the middle and the last frame of a track, as a screen would."""
    for second in (0.0, track.seconds / 2, track.seconds):
        track.frame_at(second)


def check_match_works(match: Match, saved_copy: Path) -> None:
    """Check the prompt or outcome, views, log lines and moves of a loaded match, and save it as ``saved_copy``."""
    assert repr(match), "the match has no description"
    assert (match.prompt is None) == (match.outcome is not None), (
        f"both or neither of prompt and outcome: {match.prompt}, {match.outcome}"
    )
    assert len(match.score_history) == len(match.records) + 1, (
        f"expected scores for {len(match.records) + 1} positions, got {len(match.score_history)}"
    )
    for seat in (None, *range(len(match.names))):
        match.view(seat)
        for record in (match.opening, *match.records):
            for event in record.events:
                assert "\n" not in match.sentence(event, seat), f"the sentence of {event} has several lines"
    if len(match.moves):
        assert match.moves.parse(str(match.moves[0])) == match.moves[0], f"{match.moves[0]} is another move when parsed"
    match.save(saved_copy)
    assert Match.load(saved_copy).state == match.state, (
        "expected the same state after saving and loading, got another one"
    )


def read_broken_small_file(worker: SoakRun, random: Random) -> None:
    """Check that reading a broken small file raises nothing, and leaves the file unchanged or sets it aside."""
    name = random.choice(list(small_files()))
    data = break_file(worker, name, small_files()[name], SMALL_WAYS, random)
    path = put_alone(worker, name, data)
    folder = path.parents[len(Path(name).parts) - 1]
    with worker.watched(name, lambda: {path.name: data}), time_limit():
        read_small_file(name, folder)
        aside = path.with_name(f"{path.stem}.broken.json")
        is_set_aside = aside.exists()
        original = aside if is_set_aside else path
        assert original.read_bytes() == data, "expected the file as it was, or set aside; its bytes differ"
        if is_set_aside:
            worker.count("set aside")
            aside.unlink()


def read_small_file(name: str, folder: Path) -> None:
    """Read a small file of a data folder as the app does."""
    if name == "options.json":
        options, notice = read_options(folder / name)
        invalid = [option for option, value in asdict(options).items() if not is_valid_option(option, value)]
        assert not invalid, f"options with wrong values were read: {invalid}"
        if notice:
            check_sentence(notice)
    elif name == "window.json":
        read_place(folder / name)
    elif name == "names.json":
        assert all(isinstance(saved, str) for saved in used_names(folder)), "a saved name is not a string"
    elif name == "last_setup.json":
        assert all(isinstance(LastSetups(folder).of_game(game), dict) for game in GAMES), (
            "a saved set-up is not a dictionary"
        )
    elif name == "house.json":
        house = House(folder)
        for game in (None, "ugh_ugh", "stone_age"):
            house.people(game)
        house.names()
        if house.notice:
            check_sentence(house.notice)
    elif name == "drops.json":
        DropLibrary(folder).begin_reading()
    else:  # the titles or the summaries of matches, or notes of deleted matches
        library = Library(folder / "matches")
        match_files = MatchFiles(library)
        assert isinstance(match_files.title("ugh_ugh.firepit"), str), "a title is not a string"
        if "deleted" not in name:  # MatchFiles has read the notes; the list needs none of them
            library.known_summaries()


def put_alone(worker: SoakRun, name: str, data: bytes) -> Path:
    """Empty the data folder of the soak and write one file into it; return the file's path."""
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
    technical = ("Traceback", "Error:", "NoneType", "object has no")
    assert not any(word in text for word in technical), f"technical output in a sentence: {text[:300]!r}"


def check_commands(path: Path, random: Random) -> None:
    """Run ``verify`` and ``export`` on a random share of the files; check how each ends."""
    if random.random() < VERIFIED_SHARE:
        check_command(path, ["verify", str(path)], COMMAND_SECONDS)
    if random.random() < EXPORTED_SHARE:
        out = path.with_name("out.gif")
        check_command(path, ["export", str(path), "--gif", str(out), "--width", "96", "--to", "0.3"], COMMAND_SECONDS)


def check_command(path: Path, arguments: list[str], seconds: float) -> None:
    """Check that a command ends in time with status 0 or 1, or with 2 and one sentence."""
    output = io.StringIO()
    errors = io.StringIO()
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(errors), time_limit(seconds):
        status = command(arguments)
    assert status in (0, 1, 2), f"expected the status 0, 1 or 2, got {status}"
    sentence = errors.getvalue().rstrip("\n").replace(str(path), "FILE")
    if status == 2:
        check_sentence(sentence)
    else:
        assert not sentence, f"printed to stderr, though the status is {status}: {sentence[:300]!r}"


# On the screens


def look_at_screens(worker: SoakRun) -> None:
    """Fill a data folder with broken files, let a child visit all screens, and check that it changes no broken file."""
    random = worker.random()
    tour_folder = worker.scratch / "tour"
    folder = tour_folder / "data"
    shutil.rmtree(tour_folder, ignore_errors=True)
    (folder / "drops").mkdir(parents=True)
    write_matches(folder)
    broken: dict[Path, bytes] = {}  # files that the child must not change
    for number in range(6):
        broken[folder / "matches" / f"broken-{number}.firepit"] = break_file(
            worker, "match on screens", random.choice(match_files()), MATCH_WAYS, random
        )
        broken[folder / "drops" / f"broken-{number}.drop"] = break_file(
            worker, "drop on screens", random.choice(drop_files()), DROP_WAYS, random
        )
    small_data = small_files()
    for file in random.sample(sorted(small_data), random.randint(1, len(small_data))):
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_bytes(break_file(worker, f"{file} on screens", small_data[file], SMALL_WAYS, random))
    for path, data in broken.items():
        path.write_bytes(data)
    original = {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    end = watch(
        "tools.soak.touring",
        tour_folder,
        seconds=max(1.0, min(120.0, worker.seconds_left + 3)),
        environment={"SDL_VIDEODRIVER": "dummy"},
        is_wanted=lambda: not worker.is_stopped,
    )
    worker.count("tours of the screens")
    worker.count("screens looked at", by=len(end.journal))
    if end.has_hung or end.status:  # the finding gets the files as they were before the tour
        shutil.rmtree(folder)
        for name, data in original.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(data)
        worker.record_finding(end.kind, end.detail, folder=tour_folder)
        return

    def may_change(name: str) -> bool:
        """Return whether the child may have played the match in this file, and so may have changed it."""
        # a stopped child may have been in the middle of any match
        return f"plays {name}" in end.journal or (end.was_stopped and not name.endswith(".drop"))

    changed_files = [
        path.name
        for path, data in broken.items()
        if not may_change(path.name) and not (path.exists() and path.read_bytes().startswith(data))
    ]
    if changed_files:
        worker.record_finding(
            f"changed on a tour: {len(changed_files)} files",
            "\n".join([*changed_files, *end.journal]),
            folder=tour_folder,
        )
    if (folder / "errors").exists():
        worker.record_finding("an error was written on a tour", end.detail, folder=tour_folder)
