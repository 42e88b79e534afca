"""The magnifier: the screen enlarged round the pointer or the focus, drawn at that scale and so as sharp as before."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.core.words import say
from game.ui.intentions import Accept, Command, Intention, Press, Typed
from game.ui.keys import Bindings, spoken
from game.ui.layout import SCREEN
from game.ui.options import MAGNIFICATIONS
from game.ui.stage import Stage

#: how far two fingers must spread or close for a step, as a share of the window
_PINCH = 0.06


class Magnifier:
    """Says which part of the screen the window shows; how many times it is enlarged is an option of the person.

    What lies under the pointer is always what would lie there without a magnifier: moving the pointer to an edge of the
    window moves the view to that edge of the screen.
    """

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._spread = 0.0
        self._times = 1.0
        #: whether the key was pressed and the person has only looked round since
        self._looks_round = False
        self.use_option()

    def use_option(self) -> None:
        """Enlarge as many times as the options say."""
        if self._stage.options.magnifier != self._times:
            self._times = self._stage.options.magnifier
            self._stage.canvas.magnify(self._times, *self._stage.canvas.looked_at)
            self._stage.resized()

    def step(self) -> None:
        """Enlarge more; after the last step, not at all."""
        self._choose((MAGNIFICATIONS.index(self._times) + 1) % len(MAGNIFICATIONS))
        self._looks_round = self._times != 1

    def leave(self, intention: Intention) -> bool:
        """Enlarge nothing any more with Esc, if the person has only looked round since the key was pressed.

        Returns whether that was so. Who plays on with a magnifier needs Esc for other things.
        """
        if intention == Command("back") and self._looks_round:
            self.end()
            return True
        if isinstance(intention, (Press, Accept, Typed, Command)):
            self._looks_round = False
        return False

    def end(self) -> None:
        """Enlarge nothing any more, if anything is enlarged."""
        self._looks_round = False
        if self._times != 1:
            self._choose(0)

    def take(self, event: pygame.event.Event, to_pixels: Callable[[float, float], tuple[float, float]]) -> bool:
        """Follow the pointer, or two fingers that spread; return whether nobody else needs the event.

        ``to_pixels`` turns the place of a pointer into window pixels.
        """
        if event.type == pygame.MOUSEMOTION:
            self._follow(*to_pixels(*event.pos))
        elif event.type == pygame.MULTIGESTURE:
            wide, high = self._stage.canvas.pixels.get_size()
            self._follow(event.x * wide, event.y * high)
            self._pinch(event.pinched)
        return event.type == pygame.MULTIGESTURE

    def show_focus(self) -> None:
        """Bring the control that the keys are on into view."""
        focused = self._stage.focused_control if self._stage.interaction.by_keys else None
        if focused is not None:
            self._look_at(*focused.visible_rect.center)

    def _pinch(self, by: float) -> None:
        """Take two fingers that spread by a share of the window."""
        self._spread += by
        if abs(self._spread) >= _PINCH:
            step = MAGNIFICATIONS.index(self._times) + (1 if self._spread > 0 else -1)
            self._spread = 0.0
            self._choose(min(max(step, 0), len(MAGNIFICATIONS) - 1))

    def _choose(self, step: int) -> None:
        """Enlarge by one of the steps from now on, and say how to go on or back."""
        stage, times = self._stage, MAGNIFICATIONS[step]
        stage.options.magnifier = times
        stage.use_options()
        if times == 1:
            stage.notify(say("Magnifier off."))
        else:
            keys = Bindings(stage.options.keys)
            key, back = spoken(keys.key("magnify")), spoken(keys.key("back"))
            words = say("Zoom ×{times:g}. {key}: change, {back}: off.", times=times, key=key, back=back)
            stage.notify(words)

    def _follow(self, x: float, y: float) -> None:
        """Show what lies at a place in the window without a magnifier, in pixels."""
        self._look_at(*self._stage.canvas.screen_mapping.to_logical(x, y))

    def _look_at(self, x: float, y: float) -> None:
        """Show the surroundings of a logical place, if anything is enlarged; of one beside the screen, its edge's."""
        canvas = self._stage.canvas
        x, y = min(max(x, SCREEN.left), SCREEN.right), min(max(y, SCREEN.top), SCREEN.bottom)
        before = canvas.mapping
        if self._times > 1:
            canvas.magnify(self._times, x, y)
            if canvas.mapping != before:
                self._stage.resized()
