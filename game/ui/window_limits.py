"""The limits of a window's size, in a module without pygame, for the command line."""

from __future__ import annotations

#: width and height in pixels; in a smaller window text is illegible
SMALLEST_WINDOW = (640, 360)
LARGEST_WINDOW = (7680, 4320)


class NoWindow(RuntimeError):
    """No window can be opened; the message says in one sentence why, and what to do."""
