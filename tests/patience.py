"""The timeout of tests that wait for another process or a thread."""

from __future__ import annotations

from typing import Final

#: seconds: long enough for a busy machine, so that only a hanging process or thread is given up
TIMEOUT: Final = 300.0
