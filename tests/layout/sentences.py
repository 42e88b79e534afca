"""Lists the sentences that are too small to be read across a room: ``python -m tests.layout.sentences [PLACE ...]``.

A place is named as for ``python -m tests.layout``. It is checked as on a television, full screen at the default text
size, with tooltips and all pages of the books; ``--languages en,de`` and ``--text 1.5`` check other languages and text
sizes. The output names the functions that draw sentences too small, with their number and an example; those excused in
``tests/house.py`` come with the reason and do not count. A sentence is a text of at least three words with a full stop,
or of more words than a label may have; words on small pieces and badges are labels. ``--sentences`` lists them all.
"""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("LANGUAGE", "en")

import argparse
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pygame

from game.core.words import ENGLISH, choose_language
from game.ui.text_recorder import DrawnText
from game.ui.text_sizes import LEGIBLE_HEIGHT, LEGIBLE_TEXT_SIZE
from tests.games import register
from tests.house import EXCUSED
from tests.layout.judge import HIDDEN
from tests.layout.label_recorder import Label, LabelRecorder
from tests.layout.looking import State, apply_state, labels_of, pages, tooltips
from tests.layout.places import GROUPS, Place, may_hold, open_place, places
from tests.ui.stagehand import Stagehand

#: the size of a television in pixels
TELEVISION = (1920, 1080)
#: pixels for each logical unit on a television, 1080 pixels for 900 units
_PIXELS_PER_UNIT = 1.2
#: the least number of words of a sentence with a full stop
_WORDS = 3
#: the least number of words of a sentence without a full stop
_WORDS_WITHOUT_STOP = 4
#: modules that only draw on behalf of other modules
_FOR_OTHERS = (__name__, "game.ui.canvas", "game.ui.lettering", "tests.")


class DrawerRecorder(LabelRecorder):
    """A ``LabelRecorder`` that also records in ``drawn_by`` the function that drew each line, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.drawn_by: list[str] = []

    def record_line(self, surface: pygame.Surface, drawn_text: DrawnText, at: tuple[int, int], scale: float) -> None:
        """Record a line, and the function that draws it."""
        before = len(self._lines)
        super().record_line(surface, drawn_text, at, scale)
        if len(self._lines) > before:
            self.drawn_by.append(_drawing_function())


def _drawing_function() -> str:
    """Return the function that called the drawing modules, such as ``game.ui.widgets:Checkbox.draw``."""
    frame = sys._getframe(1)
    while frame.f_back is not None and frame.f_globals["__name__"].startswith(_FOR_OTHERS):
        frame = frame.f_back
    return f"{frame.f_globals['__name__']}:{frame.f_code.co_qualname}"


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence with its place, language, drawing function and height on a television, in pixels."""

    place: str
    language: str
    text: str
    drawn_by: str
    pixels: float

    @property
    def is_legible(self) -> bool:
        """Whether the sentence is large enough; half a pixel is tolerated as rounding."""
        return self.pixels >= LEGIBLE_HEIGHT * _PIXELS_PER_UNIT - 0.5

    @property
    def is_excused(self) -> bool:
        """Whether ``tests/house.py`` gives a reason for its small size."""
        return self.drawn_by in EXCUSED


def is_sentence(text: str) -> bool:
    """Return whether a text is a sentence, and not a label."""
    words = len([word for word in text.split() if any(letter.isalpha() for letter in word)])
    return words >= (_WORDS if text.rstrip().endswith((".", "!", "?", ":", "…")) else _WORDS_WITHOUT_STOP)


def sentences(place: Place, home: Path, scratch: Path, language: str, state: State) -> Iterator[Sentence]:
    """Open a place and yield each sentence on its pages and tooltips, as often as it is drawn."""
    choose_language(language)
    with open_place(place, home, scratch, size=state.size, language=language) as hand:
        apply_state(hand, state)
        for label, drawn_by in _all_labels(hand):
            text = label.paragraph or label.text
            if label.seen > HIDDEN and is_sentence(text):
                yield Sentence(place.name, language, text, drawn_by, label.size * _PIXELS_PER_UNIT)
        apply_state(hand, State(state.size, 1.0))


def sentences_of(
    group: str, names: list[str], languages: Iterable[str], state: State, prepared: Path, scratch: Path
) -> Iterator[Sentence]:
    """Yield each sentence of a group's places whose names begin with one of ``names``; without names, of all places."""
    if not may_hold(group, names):
        return
    for place in places(group, prepared):
        if not names or place.name.startswith(tuple(names)):
            for language in languages:
                yield from sentences(place, prepared / group, scratch, language, state)


def smallest(sentences_met: Iterable[Sentence]) -> list[Sentence]:
    """Return each sentence once for each language and drawing function: where it was drawn smallest."""
    found: dict[tuple[str, str, str], Sentence] = {}
    for each in sentences_met:
        key = each.language, each.text, each.drawn_by
        found[key] = min(each, found.get(key, each), key=lambda sentence: sentence.pixels)
    return list(found.values())


def _all_labels(hand: Stagehand) -> Iterator[tuple[Label, str]]:
    """Yield each line of all pages and tooltips with the function that draws it."""
    for _ in pages(hand.stage, all_of_them=True):
        recorder = DrawerRecorder()
        labels = labels_of(hand.stage, recorder)  # this also fills ``recorder.drawn_by``
        yield from zip(labels, recorder.drawn_by, strict=True)
        for tooltip in tooltips(hand.stage):
            yield from ((label, "game.ui.tooltips:draw_tooltip") for label in tooltip.lines)


def main() -> int:
    """Check, print the sentences that are too small, and return the exit status."""
    arguments = _parse_arguments()
    register()
    state = State(TELEVISION, arguments.text)
    found: list[Sentence] = []
    with tempfile.TemporaryDirectory() as temporary:
        prepared_matches = arguments.kept or Path(temporary) / "kept"
        prepared_matches.mkdir(parents=True, exist_ok=True)
        for group in GROUPS:
            found += sentences_of(
                group, arguments.places, arguments.languages.split(","), state, prepared_matches, Path(temporary)
            )
    found = smallest(found)
    _print_sentences(found, every=arguments.sentences)
    return 1 if any(not (sentence.is_legible or sentence.is_excused) for sentence in found) else 0


def _print_sentences(found: list[Sentence], *, every: bool) -> None:
    """Print each function that draws too small sentences, with its smallest sentence, or with ``every`` sentence; then
    the totals."""
    small = [sentence for sentence in found if not sentence.is_legible]
    by_drawer: dict[str, list[Sentence]] = defaultdict(list)
    for sentence in small:
        by_drawer[sentence.drawn_by].append(sentence)
    for drawer, drawn in sorted(by_drawer.items(), key=lambda item: -len(item[1])):
        least = min(drawn, key=lambda sentence: sentence.pixels)
        print(f"{len(drawn):4} {drawer}, down to {least.pixels:.0f} px: {least.place} {least.language} {least.text!r}")
        for sentence in drawn if every else ():
            print(f"       {sentence.pixels:.0f} px {sentence.place} {sentence.language} {sentence.text!r}")
        if drawer in EXCUSED:
            print(f"       excused: {EXCUSED[drawer]}")
    excused = sum(sentence.is_excused for sentence in small)
    more = f", and {excused} with a reason" if excused else ""
    legible = round(LEGIBLE_HEIGHT * _PIXELS_PER_UNIT)
    print(f"= {len(small) - excused} of {len(found)} sentences are smaller than {legible} px at 1080p{more}")


def _parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.layout.sentences", description=__doc__)
    parser.add_argument("places", nargs="*", help="beginnings of names of places; all of them unless given")
    parser.add_argument("--languages", default=f"{ENGLISH},de")
    parser.add_argument("--text", type=float, default=LEGIBLE_TEXT_SIZE, help="the text size")
    parser.add_argument("--sentences", action="store_true", help="list every sentence that is too small")
    parser.add_argument("--kept", type=Path, help="a folder that keeps the prepared matches for the next time")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
