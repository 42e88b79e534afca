"""What a window can be, for those who ask for one without opening any: nothing here needs pygame."""

from __future__ import annotations

#: width and height in pixels
SMALLEST_WINDOW = (1024, 640)
LARGEST_WINDOW = (7680, 4320)


class NoWindow(RuntimeError):
    """No window can be opened; the message is one sentence saying why and what to do."""
