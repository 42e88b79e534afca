"""Kills real processes by ``kill -9`` at any moment: only the move being made may be lost, and no temporary file stays.

One item of the soak kills ``KILLS`` processes that work in the same data folder, one after another. Each process is
chosen at random: a writer that plays matches and writes every small file as fast as it can (``writing.py``), the app
with bots at every seat, or an export. After each kill every match must load, with all records that were reported or on
disk before. The small files must be complete. For a share of the matches, ``verify`` must answer SAME. At the end the
app is opened once more in the folder, and must remove the half-written files that the kills have left.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from random import Random

from game.core import GAMES, Match
from tools.soak.child import ROOT, end_group, watch
from tools.soak.files import GOLDEN, check_command
from tools.soak.worker import SoakRun, time_limit

#: the number of processes that are killed in one item
KILLS = 10
#: the share of the newest matches that the command ``verify`` checks after a kill
VERIFIED_SHARE = 0.3
#: the last bytes of a complete GIF and of a complete PNG
GIF_TRAILER, PNG_LAST_CHUNK = b"\x3b", b"IEND\xaeB`\x82"


def soak(worker: SoakRun) -> None:
    """Kill processes that work in one data folder."""
    random = worker.random()
    folder = worker.scratch / "data"
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "matches").mkdir(parents=True)
    kill_by_name = {"a writer": kill_writer, "the app": kill_app, "an export": kill_export}
    for number in range(1 if worker.is_short else KILLS):
        if worker.is_over:
            return
        name = "a writer" if worker.is_short else random.choices(list(kill_by_name), weights=(7, 2, 1))[0]
        about = f"kill {number} of this item, {name}"
        findings_before = worker.finding_count
        with worker.watched(about):
            kill_by_name[name](worker, folder, random)
            worker.count("kills", f"kills of {name}")
            check_folder(folder, random)
        if worker.finding_count > findings_before:
            worker.record_finding("the folder of the finding before", about, folder=folder)
            return
    if not worker.is_short and not worker.is_over:
        check_leftovers(worker, folder)


def start(*arguments: str) -> subprocess.Popen[bytes]:
    """Start a program in a new session, so that ``end_group`` can kill it with all its child processes."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    return subprocess.Popen(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )


def kill_writer(worker: SoakRun, folder: Path, random: Random) -> None:
    """Kill the writer at a random moment; check that each match has all reported moves, and at most one more."""
    child = start("-m", "tools.soak.writing", str(folder), str(random.randrange(1 << 31)))
    assert child.stdout is not None
    first_line = child.stdout.readline()
    time.sleep(random.choice((0.0, 0.05, random.uniform(0, 1), random.uniform(0, 3))))
    end_group(child)
    output = first_line + child.stdout.read()
    assert first_line, "the writer did not begin"
    assert b"Traceback" not in output, output[-4000:].decode(errors="replace")
    whole_output_lines = output.split(b"\n")[:-1]
    reports = [line.decode() for line in whole_output_lines if line.startswith(b"kept ")]
    last_reports = {name: (int(count), digest) for _, name, count, digest in map(str.split, reports)}
    for name, (count, digest) in last_reports.items():
        match = Match.load(folder / "matches" / name)
        assert len(match.records) in (count, count + 1), (
            f"{name}: expected {count} moves or one more, got {len(match.records)}"
        )
        assert len(match.records) > count or match.state_hash() == digest, (
            f"{name}: the state is not the reported state"
        )


def kill_app(worker: SoakRun, folder: Path, random: Random) -> None:
    """Kill the app while bots play; check that no match file has lost a line."""
    name = random.choice(list(GAMES))
    bots = ",".join(map(str, range(max(1, min(GAMES[name].seats)))))
    (folder / "options.json").write_text(json.dumps({"speed": random.choice((0.0, 4.0)), "language": "en"}), "utf-8")
    seed = random.randrange(10_000)
    options = ["--bots", bots, "--seed", str(seed), "--mute", "--data-dir", str(folder), "--size", "1024x640"]
    child = start("run.py", "play", name, *options)
    time.sleep(random.uniform(0.3, 8))
    status = child.poll()
    lines_before = {path: whole_lines(path) for path in (folder / "matches").glob("*.firepit")}
    end_group(child)
    assert child.stdout is not None
    output = child.stdout.read().decode(errors="replace")
    assert status is None and "Traceback" not in output, f"the app ended by itself: {status}\n{output}"
    for path, lines in lines_before.items():
        assert whole_lines(path).startswith(lines), (
            f"{path.name}: expected all that it had before the kill, got {len(whole_lines(path))} bytes of {len(lines)}"
        )


def whole_lines(path: Path) -> bytes:
    """Return a file up to its last line break, since a killed writer may leave half a line at its end."""
    data = path.read_bytes()
    return data[: data.rfind(b"\n") + 1]


def kill_export(worker: SoakRun, folder: Path, random: Random) -> None:
    """Kill an export; check that no incomplete picture or film has the target name."""
    suffixes = {"--gif": "gif", "--stills": "png", "--save": "drop"}
    option = random.choice(tuple(suffixes))
    out = folder / f"out-{random.randrange(1000)}.{suffixes[option]}"
    child = start("run.py", "export", str(GOLDEN / "ugh_ugh.firepit"), option, str(out), "--width", "96")
    time.sleep(random.uniform(0.3, 2.5))
    end_group(child)
    if not out.exists():
        return
    worker.count("exports that were done")
    data = out.read_bytes()
    if option == "--save":
        check_command(out, ["verify", str(out)], 30.0)
    else:
        assert data.endswith(GIF_TRAILER if option == "--gif" else PNG_LAST_CHUNK), (
            f"expected a whole file under {out.name}, got an incomplete file"
        )


def check_folder(folder: Path, random: Random) -> None:
    """Check that the newest matches load and small files are complete; verify a share of the matches."""
    paths = sorted((folder / "matches").rglob("*.firepit"), key=lambda path: path.stat().st_mtime_ns)
    for path in paths[-4:]:
        if path.name.startswith("."):
            continue
        with time_limit(20):
            Match.load(path)
        if random.random() < VERIFIED_SHARE:
            check_same(path)
    for path in folder.rglob("*.json"):
        json.loads(path.read_text("utf-8"))
    assert not list(folder.rglob("*.broken.json")), "a small file was broken and was set aside"
    assert not (folder / "errors").exists(), "the app wrote an error report"


def check_same(path: Path) -> None:
    """Check that ``verify`` ends with status 0, which means SAME."""
    verification = subprocess.run(
        [sys.executable, "run.py", "verify", str(path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    status = verification.returncode
    output = f"{verification.stdout[-500:]}{verification.stderr[-500:]}"
    assert status == 0, f"verify {path.name}: expected the status 0, got {status} {output}"


def check_leftovers(worker: SoakRun, folder: Path) -> None:
    """Make all temporary files an hour old, open the app, and check that the files with random names are gone.

    Files with a fixed name (``options.json.new``) may stay: they are reused, and so cannot accumulate.
    """
    long_ago = time.time() - 3600
    for path in folder.rglob(".*"):
        os.utime(path, (long_ago, long_ago))
    end = watch(
        "tools.soak.touring",
        folder.parent,
        "--home",
        seconds=60.0,
        environment={"SDL_VIDEODRIVER": "dummy"},
        is_wanted=lambda: not worker.is_stopped,
    )
    if end.has_hung or end.status:
        worker.record_finding(end.kind, end.detail, folder=folder)
    remaining = [
        path
        for path in folder.rglob("*")
        if path.is_file() and (path.name.startswith(".") or is_reused_temporary(path))
    ]
    worker.count("half-written files left after an item", by=len(remaining))
    accumulating = [path for path in remaining if not is_reused_temporary(path)]
    if accumulating:
        names = "\n".join(str(path.relative_to(folder)) for path in remaining)
        worker.record_finding(f"half-written files pile up in {accumulating[0].parent.name}", names, folder=folder)


def is_reused_temporary(path: Path) -> bool:
    """Return whether a file is a temporary file with a fixed name, which the next write overwrites."""
    return path.suffix in (".new", ".part")
