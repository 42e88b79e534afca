"""Checks a place of the app in several languages, text sizes, window sizes and contrasts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from zlib import crc32

import pygame

from game.core.words import ENGLISH, PSEUDO, choose_language, languages
from game.screens.book.rulebook import RuleBook
from game.screens.lessons.lesson import Lesson
from game.screens.table.table import Table
from game.ui.control import Control
from game.ui.intentions import Edit
from game.ui.layout import Rect
from game.ui.stage import Stage
from game.ui.tooltips import draw_tooltip, tooltip_box
from tests.layout.judge import (
    MIN_TEXT_SIZE,
    MIN_TEXT_SIZE_MADE_UP,
    Fault,
    find_faults,
    find_hidden_by_tooltip,
    find_on_seams,
    find_repeated_by_tooltip,
    find_under_corner_buttons,
    find_unexplained,
    find_untouchable,
)
from tests.layout.label_recorder import Label, LabelRecorder
from tests.layout.places import Place, open_place
from tests.reading import reading_of
from tests.ui.stagehand import Stagehand

LANGUAGES = (*languages(), PSEUDO)
TEXT_SIZES = (0.8, 1.0, 1.2, 1.5)
#: sizes of the window in pixels; the first one is usual
SIZES = ((1280, 720), (1024, 640), (1920, 1080))


@dataclass(frozen=True, slots=True)
class State:
    """One state of the app: the window's size in pixels, the text size, and whether contrast is high."""

    size: tuple[int, int]
    text_size: float
    high_contrast: bool = False

    def __str__(self) -> str:
        return f"{self.size[0]}x{self.size[1]} {self.text_size:.0%}{' strong' if self.high_contrast else ''}"


ALL_STATES = tuple(State(*each) for each in product(SIZES, TEXT_SIZES, (False, True)))


def sampled_states(name: str, language: str) -> tuple[State, ...]:
    """Return a sample of the states for one place and language; checking all of them takes hours.

    Over all languages together each place is checked at every combination of any two of these four: language, window
    size, text size and contrast. Different places get different states, so that the places of one game together cover
    nearly all states.
    """
    start = crc32(name.encode()) + LANGUAGES.index(language)
    shifts = range(start, start + len(TEXT_SIZES))
    return tuple(
        State(SIZES[shift % len(SIZES)], text_size, high_contrast=bool(shift % 2))
        for shift, text_size in zip(shifts, TEXT_SIZES, strict=True)
    )


#: the states of the fast set: the usual window at the largest text, which leaves the least room
USUAL_STATES = (State(SIZES[0], TEXT_SIZES[-1]),)


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault with its place, language, text size and window."""

    place: str
    language: str
    state: State
    fault: Fault

    def __str__(self) -> str:
        return f"{self.place} {self.language} {self.state}: {self.fault}"


def look(
    place: Place,
    home: Path,
    scratch: Path,
    language: str,
    states: tuple[State, ...],
    pictures: Path | None = None,
    *,
    closely: bool = False,
) -> list[Finding]:
    """Open a place in a language and return its faults; with ``pictures``, save faulty screens.

    ``closely`` also checks each tooltip, large targets, and all pages of a book.
    """
    choose_language(language)
    found = []
    try:
        with open_place(place, home, scratch, size=states[0].size, language=language) as hand:
            for state in states:
                apply_state(hand, state)
                for page, faults in enumerate(_faults(hand, language, state, closely=closely)):
                    found += [Finding(place.name, language, state, fault) for fault in faults]
                    if faults and pictures is not None:
                        suffix = str(state).replace(" ", "-")
                        _keep_picture(hand, faults, pictures / f"{place.name}-{language}-{suffix}-{page}.png")
            # the option for contrast holds for the whole process, so it is set back before the next place is opened
            apply_state(hand, State(states[0].size, 1.0))
    except Exception as error:  # after an error the other places are still checked
        found.append(Finding(place.name, language, states[0], Fault("broken", repr(error), ())))
    return found


def _faults(hand: Stagehand, language: str, state: State, *, closely: bool) -> Iterator[list[Fault]]:
    """Yield the faults of each shown page."""
    least = (MIN_TEXT_SIZE_MADE_UP if language == PSEUDO else MIN_TEXT_SIZE) * min(1.0, state.text_size)
    lengthened = language != ENGLISH
    for _ in pages(hand.stage, all_of_them=closely):
        controls = hand.stage.controls
        recorder = LabelRecorder()
        labels = labels_of(hand.stage, recorder)
        faults = find_faults(labels, controls, lengthened=lengthened, least=least)
        faults += find_under_corner_buttons(labels, controls)
        faults += find_on_seams(labels, recorder.seams)
        if language == ENGLISH and not isinstance(hand.stage.scene, Table):
            faults += find_unexplained(controls)
        if closely:
            faults += find_untouchable(controls)
            # in a lesson a tooltip may hide controls: the lesson refuses other controls, and its bubble takes room
            has_room = language != PSEUDO and not isinstance(hand.stage.scene, Lesson)
            for tooltip in tooltips(hand.stage):
                faults += find_faults(tooltip.lines, (), lengthened=lengthened, least=least)
                faults += find_repeated_by_tooltip(tooltip.control, _tooltip_text(tooltip.control), labels, controls)
                if has_room and tooltip.control.visible_rect.w > 0:
                    faults += find_hidden_by_tooltip(tooltip.control, tooltip.box, controls)
        yield faults


def pages(stage: Stage, *, all_of_them: bool) -> Iterator[None]:
    """Yield once for each page to be checked: the current page, or with ``all_of_them`` every page of a book."""
    book = stage.scene
    before = None
    # at the end of a book its offset no longer grows
    while before is None or (all_of_them and isinstance(book, RuleBook) and reading_of(book).offset > before):
        before = reading_of(book).offset if isinstance(book, RuleBook) else 0.0
        yield
        stage.handle(Edit("page_down"))


def labels_of(stage: Stage, recorder: LabelRecorder | None = None) -> list[Label]:
    """Draw the screen and return its lines, recorded by ``recorder`` or by a new recorder."""
    canvas, recorder = stage.canvas, recorder or LabelRecorder()
    canvas.text_recorder = recorder
    stage.resized()
    stage.draw()
    canvas.text_recorder = None
    return recorder.labels(canvas.pixels, canvas.mapping.origin, canvas.scale)


@dataclass(frozen=True, slots=True)
class Tooltip:
    """The tooltip of a control: its place, and its lines unless the same words were checked before."""

    control: Control
    box: Rect
    lines: list[Label]


def tooltips(stage: Stage) -> Iterator[Tooltip]:
    """Yield the tooltip of each control, drawn over the screen; a control out of view counts only with a new text."""
    canvas, seen_texts = stage.canvas, set[str]()
    controls, texts, picture = stage.controls, stage.scene.places_of_text(), stage.canvas.pixels.copy()
    for control in controls:
        text = _tooltip_text(control)
        is_in_view = control.visible_rect.w > 0
        if not text or (text in seen_texts and not is_in_view):
            continue
        box, recorder = tooltip_box(canvas, control, text, controls, texts), LabelRecorder()
        if text not in seen_texts:
            seen_texts.add(text)
            canvas.text_recorder = recorder
            draw_tooltip(canvas, control, text, controls, texts)
            canvas.text_recorder = None
        lines = recorder.labels(canvas.pixels, canvas.mapping.origin, canvas.scale)
        if lines:
            canvas.pixels.blit(picture, (0, 0))
        yield Tooltip(control, box, lines)


def _tooltip_text(control: Control) -> str:
    """Return the text of a control's tooltip: the reason why the control is grey, if it has one, or its own text."""
    return control.tooltip if control.enabled or not control.why_not else control.why_not


def apply_state(hand: Stagehand, state: State) -> None:
    """Change the window's size, the text size and the contrast while the app runs."""
    if hand.stage.canvas.pixels.get_size() != state.size:
        hand.stage.canvas.resize(pygame.display.set_mode(state.size))
        hand.stage.resized()
        pygame.event.clear()
    options = hand.stage.options
    if (options.text_size, options.high_contrast) != (state.text_size, state.high_contrast):
        options.text_size, options.high_contrast = state.text_size, state.high_contrast
        hand.app.apply_options()
    hand.stage.advance()


def _keep_picture(hand: Stagehand, faults: list[Fault], file: Path) -> None:
    """Save the screen as a picture with its faults framed in red."""
    canvas = hand.stage.canvas
    picture = canvas.pixels.copy()
    for fault in faults:
        # the second rectangle of these two kinds is the frame of the line, which is not at fault
        marked = fault.rects[:1] if fault.kind in ("cut", "spills") else fault.rects
        for rect in marked:
            pygame.draw.rect(picture, (255, 0, 0), canvas.mapping.to_window(rect).inflate(4, 4), 2)
    file.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(picture, str(file))
