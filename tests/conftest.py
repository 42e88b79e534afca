"""What all tests share: SDL draws and sounds nowhere unless a test asks for a real window, and English is spoken."""

from __future__ import annotations

import ctypes
import gc
import os
import shutil
import sys
import tempfile
from collections import OrderedDict
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from pathlib import Path
from typing import Any

import pytest

from game.core.games import GAMES
from game.core.words import ENGLISH, choose_language
from tests.games import CONTRACT, EVERY_GAME, keep_to_the_house

os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# what no surface can hold is refused instead of left out (see game/ui/surfaces.py)
os.environ.setdefault("FIREPIT_STRICT", "1")
os.environ["LANGUAGE"] = ENGLISH

#: a folder in memory, where the system has one, and how many bytes must be free there
_IN_MEMORY, _ROOM = Path("/dev/shm"), 4_000_000_000


def _write_into_memory() -> None:
    """Have tests write their files into memory: thousands of them are written through to the disk, which takes long.

    Whoever names a folder for temporary files has them there.
    """
    has_memory = os.access(_IN_MEMORY, os.W_OK) and shutil.disk_usage(_IN_MEMORY).free >= _ROOM
    if has_memory and "TMPDIR" not in os.environ:
        os.environ["TMPDIR"] = str(_IN_MEMORY)
        tempfile.tempdir = None


_write_into_memory()


#: seconds that a test of the slow set may take, unless it says otherwise
SLOW_LIMIT = 3600


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let games be named that are to be tested against the contract, and every screen be looked at in every state."""
    parser.addoption("--games", default="", metavar="NAMES", help="test the contract only, of these games (a,b)")
    every = "have the slow tests of the layout look at each size, text size and contrast with each, which takes hours"
    parser.addoption("--every-state", action="store_true", help=every)


def _wanted_games(config: pytest.Config) -> set[str]:
    """Return the games that ``--games`` names."""
    return set(filter(None, config.getoption("--games").split(",")))


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """With ``--games`` look only into the folders of the contract."""
    inside = collection_path.relative_to(Path(__file__).parent).parts if _wanted_games(config) else ()
    return True if inside and inside[0] not in CONTRACT else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Give the slow tests more time than the others before they count as hanging; keep to the games that are named."""
    _leave_constants_alone()
    wanted = _wanted_games(config)
    if wanted:
        kept = [item for item in items if _is_contract_of(item, wanted)]
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = kept
    for item in items:
        if item.get_closest_marker("slow") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(SLOW_LIMIT))
        _see_that_it_is_given_little(item)


def _leave_constants_alone() -> None:
    """Have hypothesis draw no constants of our modules: for that it reads the source of each of them in each worker."""
    providers = sys.modules.get("hypothesis.internal.conjecture.providers")
    if hasattr(providers, "is_local_module_file"):
        providers.is_local_module_file = lambda file: False


#: a value that a test is given lasts as long as its worker: a larger one is made in the test
_LONGEST_VALUE = 250_000


def _see_that_it_is_given_little(item: pytest.Item) -> None:
    """Refuse a test that is parametrized with large values."""
    given = item.callspec.params if hasattr(item, "callspec") else {}
    for name, value in given.items():
        if isinstance(value, (str, bytes, bytearray)) and len(value) > _LONGEST_VALUE:
            raise pytest.UsageError(f"{item.path.name}: {item.originalname} is given {len(value)} bytes as {name}")


def _is_contract_of(item: pytest.Item, games: set[str]) -> bool:
    """Return whether a test holds one of these games, or all games at once, to the contract."""
    given = item.callspec.params if hasattr(item, "callspec") else {}
    about = {given[name] for name in ("game", "name", "group") if name in given}
    all_at_once = not about and "conformance" in item.path.parts
    return (all_at_once or bool(about & games)) and item.get_closest_marker("taste") is None


#: how many bytes of pictures, as they were read from disk, a worker keeps from one test to the next
_KEPT_BYTES = 20_000_000
#: the collector looks at what is new when there are so many objects more; see ``gc.set_threshold``
_SELDOM = (20_000, 20, 20)
#: options of glibc's mallopt: what is larger than so many bytes is given back to the system at once, and all threads
#: share so many heaps
_M_MMAP_THRESHOLD, _LARGE = -3, 1_000_000
_M_ARENA_MAX, _HEAPS = -8, 1
_BAKED = Path(__file__).parents[1] / "assets" / "pictures"


def pytest_configure(config: pytest.Config) -> None:
    """See that the named games are there, else that only the house is tested.

    Have glibc give the memory of each large picture back when it is freed: a worker opens hundreds of windows.
    """
    wanted = _wanted_games(config)
    unknown = ", ".join(sorted(wanted - set(EVERY_GAME)))
    if unknown:
        there = f"--games: there is no {unknown}; the games are {', '.join(EVERY_GAME)}."
        raise pytest.UsageError(" ".join((there, *GAMES.left_out)))
    if not wanted:
        keep_to_the_house()
    if sys.platform == "linux":
        set_option = getattr(ctypes.CDLL(None), "mallopt", None)
        if set_option is not None:
            set_option(_M_MMAP_THRESHOLD, _LARGE)
            set_option(_M_ARENA_MAX, _HEAPS)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Let the windows that a worker opens one after another share what is read from the baked pictures.

    What stands now lasts as long as the worker: the collector need not walk over it again and again, nor look so often
    for what closed windows have left (see ``pytest_runtest_logfinish``).
    """
    if "game.ui.pictures" in sys.modules:
        _keep_read_pictures()
    _caches.extend(found for found in gc.get_objects() if isinstance(found, _lru_cache_wrapper))
    _look_seldom()


def _look_seldom() -> None:
    """Have the collector leave out what stands now, and look at the rest seldom."""
    gc.enable()
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_SELDOM)


#: the functions that remember what they have answered, and how many answers a worker carries from folder to folder
_caches: list[_lru_cache_wrapper[Any]] = []
_MANY_ANSWERS = 1000

#: a worker that has grown by so many bytes since the last look lets go of what closed windows have left
_GROWN_BYTES = 24_000_000
_STATM = Path("/proc/self/statm")
_held_before = [0]


@pytest.hookimpl(trylast=True)
def pytest_runtest_logfinish() -> None:
    """Free the closed windows of a test, which hold one another in circles and their pictures with them.

    A picture of many megabytes is a small object to the collector, which would let hundreds of them wait. A program
    that a test has run in this process has told the collector to leave out what stood then (see
    ``game.window.tidying``), which must not last longer than the test.
    """
    if gc.get_threshold() != _SELDOM or not gc.isenabled():
        _look_seldom()
    if _held() > _held_before[0] + _GROWN_BYTES:
        _tidy_up()


def _tidy_up(*, of_all: bool = False) -> None:
    """Free what nothing leads to any more, and give the memory back to the system.

    What is left is not looked at again, until there is a look at the objects ``of_all`` tests.
    """
    if of_all:
        gc.unfreeze()
    gc.collect()
    gc.freeze()
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
    _held_before[0] = _held()


#: so many bytes a worker may hold at most; more is told at the end
_MOST_BYTES = 600_000_000
#: what each worker held at most, as it said when it ended
_held_at_most: dict[str, int] = {}


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Have a worker tell how much memory it held at most."""
    output = getattr(session.config, "workeroutput", None)
    if output is not None and _STATM.exists():
        import resource  # which not every system has

        output["held_at_most"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Note what a worker has told."""
    if "held_at_most" in getattr(node, "workeroutput", {}):
        _held_at_most[node.gateway.id] = node.workeroutput["held_at_most"]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name the workers that held too much memory."""
    for worker, held in sorted(_held_at_most.items()):
        if held > _MOST_BYTES:
            terminalreporter.write_line(f"{worker} held {held // 1_000_000} MB of memory", red=True)


#: a worker that holds so many bytes lets go of them at the end of a file, and not only at that of a folder, unless it
#: has grown by less than so many since it did so last
_MUCH_BYTES, _WORTH_WHILE = 480_000_000, 90_000_000
_held_after = [0]


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """At the end of a folder let go of the pictures and matches that its tests share, and of what rules remember."""
    if nextitem is not None and nextitem.path == item.path:
        return
    within = nextitem is not None and nextitem.path.parent == item.path.parent
    if within and _held() < max(_MUCH_BYTES, _held_after[0] + _WORTH_WHILE):
        return
    for cached in _caches:
        if cached.cache_info().currsize > _MANY_ANSWERS:
            cached.cache_clear()
    for name in ("tests.shared_pictures", "tests.played"):
        if name in sys.modules:
            sys.modules[name].let_go()
    _tidy_up(of_all=True)
    _held_after[0] = _held()


def _held() -> int:
    """Return how many bytes of memory this process holds, 0 where the system does not tell."""
    if not _STATM.exists():
        return 0
    return int(_STATM.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


def _keep_read_pictures() -> None:
    """Keep the pictures that were read last.

    The game converts what it reads for its display, so that it draws on a copy and never on what is kept here.
    """
    import pygame

    read, kept, held = pygame.image.load, OrderedDict[str, pygame.Surface](), [0]

    def load(file: Any, *more: Any) -> pygame.Surface:
        if more or not isinstance(file, str) or not file.startswith(str(_BAKED)):
            return read(file, *more)
        if file not in kept:
            kept[file] = read(file)
            held[0] += _bytes(kept[file])
            while held[0] > _KEPT_BYTES and len(kept) > 1:
                held[0] -= _bytes(kept.popitem(last=False)[1])
        kept.move_to_end(file)
        return kept[file]

    pygame.image.load = load


def _bytes(picture: Any) -> int:
    return int(picture.get_pitch() * picture.get_height())


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    """Whatever language a test spoke, the next one begins in English."""
    yield
    choose_language(ENGLISH)
