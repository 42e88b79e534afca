"""Rich text on a canvas: text in several colours and fonts, with tokens, wrapped to a width."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.canvas import Canvas
from game.ui.text import TOKEN_ADVANCE, Run
from game.ui.theme import BODY


def draw_rich_text(canvas: Canvas, runs: Sequence[Run], x: float, y: float, width: float, size: float = BODY) -> float:
    """Draw rich text, wrapped to ``width``, with its upper left corner at ``x, y``; return its height.

    All lengths are in logical units.
    """
    pixel_size = canvas.text_pixels(size)
    texts = canvas.texts
    step = texts.line_height("body", pixel_size)
    left, top = canvas.mapping.to_pixel(x, y)
    lines = texts.wrap_runs(runs, pixel_size, round(width * canvas.scale))
    for index, line in enumerate(lines):
        for offset, run in line:
            run_left, run_top = left + offset, top + index * step
            if run.token is not None:
                token_size = pixel_size / canvas.scale
                middle_x = x + offset / canvas.scale + token_size / 2
                canvas.seat(run.token, middle_x, y + (index + 0.5) * step / canvas.scale, token_size)
                run_left += round(pixel_size * TOKEN_ADVANCE)
            if run.text.strip():
                text_corner = (run_left, run_top)
                canvas.surface.blit(texts.image(run.text, run.kind, pixel_size, run.colour), text_corner)
                canvas.record_text(run.text, run.kind, pixel_size, size, text_corner)
    return len(lines) * step / canvas.scale


def rich_text_height(canvas: Canvas, runs: Sequence[Run], width: float, size: float = BODY) -> float:
    """Return the height of rich text wrapped to ``width``, in logical units."""
    pixel_size = canvas.text_pixels(size)
    lines = canvas.texts.wrap_runs(runs, pixel_size, round(width * canvas.scale))
    return len(lines) * canvas.texts.line_height("body", pixel_size) / canvas.scale
