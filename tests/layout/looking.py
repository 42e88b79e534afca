"""Looking at a place of the app in several languages, text sizes and window sizes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import pygame

from game.core.words import ENGLISH, PSEUDO, choose_language
from game.ui.witness import Witness
from tests.layout.judge import LEAST, LEAST_MADE_UP, Fault, find_faults
from tests.layout.places import Place, opened
from tests.ui.stagehand import Stagehand

LANGUAGES = (ENGLISH, "de", "pl", PSEUDO)
TEXT_SIZES = (1.0, 1.2, 1.5)
SIZES = ((1280, 720), (1024, 640), (1920, 1080))
State = tuple[tuple[int, int], float]
ALL_STATES: tuple[State, ...] = tuple(product(SIZES, TEXT_SIZES))
#: where the fast set looks: in the usual window at the largest text, where there is least room
USUAL_STATES: tuple[State, ...] = ((SIZES[0], TEXT_SIZES[-1]),)


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault, and in what place, language, text size and window it was found."""

    place: str
    language: str
    state: State
    fault: Fault

    def __str__(self) -> str:
        (wide, high), text_size = self.state
        return f"{self.place} {self.language} {wide}x{high} {text_size:.0%}: {self.fault}"


def look(
    place: Place, home: Path, scratch: Path, language: str, states: tuple[State, ...], pictures: Path | None = None
) -> list[Finding]:
    """Open a place in a language and return what is wrong there; with ``pictures``, keep what fails as pictures."""
    choose_language(language)
    found = []
    try:
        with opened(place, home, scratch, size=states[0][0], language=language) as hand:
            for state, faults in _faults(hand, language, states):
                found += [Finding(place.name, language, state, fault) for fault in faults]
                if faults and pictures is not None:
                    _keep_picture(hand, faults, pictures / f"{place.name}-{language}-{state[0][0]}-{state[1]:.0%}.png")
    except Exception as error:  # so that the other places are still looked at
        found.append(Finding(place.name, language, states[0], Fault("broken", repr(error), ())))
    return found


def _faults(hand: Stagehand, language: str, states: tuple[State, ...]) -> Iterator[tuple[State, list[Fault]]]:
    witness = Witness()
    for state in states:
        _put(hand, *state)
        hand.stage.canvas.witness = witness
        witness.forget()
        hand.stage.resized()
        hand.stage.draw()
        canvas = hand.stage.canvas
        canvas.witness = None
        labels = witness.labels(canvas.surface, canvas.mapping.origin, canvas.scale)
        least = LEAST_MADE_UP if language == PSEUDO else LEAST
        yield state, find_faults(labels, hand.stage.controls, lengthened=language != ENGLISH, least=least)


def _put(hand: Stagehand, size: tuple[int, int], text_size: float) -> None:
    """Give the window a size and the texts theirs, while the app runs."""
    if hand.stage.canvas.surface.get_size() != size:
        hand.stage.canvas.resize(pygame.display.set_mode(size))
        hand.stage.resized()
        pygame.event.clear()
    if hand.stage.options.text_size != text_size:
        hand.stage.options.text_size = text_size
        hand.app.use_options()
    hand.stage.advance()


def _keep_picture(hand: Stagehand, faults: list[Fault], file: Path) -> None:
    """Keep the screen as a picture, what is wrong framed in red."""
    canvas = hand.stage.canvas
    picture = canvas.surface.copy()
    for fault in faults:
        for rect in fault.rects[:1] if fault.kind in ("cut", "spills") else fault.rects:
            pygame.draw.rect(picture, (255, 0, 0), canvas.mapping.to_window(rect).inflate(4, 4), 2)
    file.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(picture, str(file))
