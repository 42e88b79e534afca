"""The magnifier: enlarges the screen round the pointer or the focus; everything is drawn larger and stays sharp."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.core.measures import short_number
from game.core.words import say
from game.ui.intentions import Accept, Command, Intention, Press, Typed
from game.ui.keys import key_label, key_of
from game.ui.layout import SCREEN
from game.ui.options import MAGNIFICATIONS
from game.ui.stage import Stage

#: how far two fingers must move apart or together for a step, as a share of the window
_PINCH_STEP = 0.06


class Magnifier:
    """Moves the view of the magnified screen; the magnification is one of the options.

    The pointer is always over the part of the screen where it would be without a magnifier: when it moves to an edge of
    the window, the view moves to that edge of the screen.
    """

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        #: how far two fingers have moved apart since the last step, as a share of the window
        self._spread = 0.0
        self._magnification = 1.0
        #: whether the person has only looked round, without acting, since turning the magnifier on
        self._is_panning_only = False
        self.use_option()

    def use_option(self) -> None:
        """Apply the magnification that is set in the options."""
        if self._stage.options.magnifier != self._magnification:
            self._magnification = self._stage.options.magnifier
            self._stage.canvas.magnify(self._magnification, *self._stage.canvas.fixed_point)
            self._stage.resized()

    def step(self) -> None:
        """Go to the next magnification; after the largest, back to 1."""
        self._choose((MAGNIFICATIONS.index(self._magnification) + 1) % len(MAGNIFICATIONS))

    def end_on_back(self, intention: Intention) -> bool:
        """Turn the magnifier off on Esc, if the person has only looked round with it; return whether it was turned off.

        Once the person plays on with the magnifier, Esc keeps its other uses.
        """
        if intention == Command("back") and self._is_panning_only:
            self.end()
            return True
        if isinstance(intention, (Press, Accept, Typed, Command)):
            self._is_panning_only = False
        return False

    def end(self) -> None:
        """Turn the magnifier off, if it is on."""
        self._is_panning_only = False
        if self._magnification != 1:
            self._choose(0)

    def handle(self, event: pygame.event.Event, to_pixels: Callable[[float, float], tuple[float, float]]) -> bool:
        """Follow the pointer or a pinch of two fingers; return whether the event was used.

        ``to_pixels`` turns a pointer position into window pixels.
        """
        if event.type == pygame.MOUSEMOTION:
            self._follow(*to_pixels(*event.pos))
        elif event.type == pygame.MULTIGESTURE:
            width, height = pygame.display.get_window_size()
            self._follow(*to_pixels(event.x * width, event.y * height))
            self._pinch(event.pinched)
        return event.type == pygame.MULTIGESTURE

    def show_focus(self) -> None:
        """Bring the control with the keyboard focus into view."""
        focused = self._stage.focused_control if self._stage.interaction.by_keys else None
        if focused is not None:
            self._look_at(*focused.visible_rect.center)

    def _pinch(self, spread: float) -> None:
        """Choose the next or previous magnification once two fingers have moved far enough apart or together.

        ``spread`` is how far the fingers have just moved apart, as a share of the window; it is negative if they have
        moved together.
        """
        self._spread += spread
        if abs(self._spread) >= _PINCH_STEP:
            step = 1 if self._spread > 0 else -1
            index = MAGNIFICATIONS.index(self._magnification) + step
            self._spread = 0.0
            self._choose(min(max(index, 0), len(MAGNIFICATIONS) - 1))

    def _choose(self, index: int) -> None:
        """Use the magnification with this index in ``MAGNIFICATIONS``, and show how to change it or turn it off."""
        stage = self._stage
        magnification = MAGNIFICATIONS[index]
        stage.options.magnifier = magnification
        stage.apply_options()
        self._is_panning_only = magnification != 1
        if magnification == 1:
            stage.notify(say("Magnifier off."))
        else:
            words = say(
                "Magnifier {times}×. {key} changes it, {back} turns it off.",
                times=short_number(magnification),
                key=key_label(key_of("magnify", stage.options.keys)),
                back=key_label(key_of("back", stage.options.keys)),
            )
            stage.notify(words)

    def _follow(self, x: float, y: float) -> None:
        """Bring into view the place that the window would show at pixel ``x, y`` without a magnifier."""
        self._look_at(*self._stage.canvas.screen_mapping.to_logical(x, y))

    def _look_at(self, x: float, y: float) -> None:
        """Show the surroundings of a logical place, clamped to the screen, if the magnifier is on."""
        canvas = self._stage.canvas
        x = min(max(x, SCREEN.left), SCREEN.right)
        y = min(max(y, SCREEN.top), SCREEN.bottom)
        if self._magnification > 1:
            old_mapping = canvas.mapping
            canvas.magnify(self._magnification, x, y)
            if canvas.mapping != old_mapping:
                self._stage.resized()
