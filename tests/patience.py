"""How long a test waits for another process or a thread."""

from __future__ import annotations

from typing import Final

#: seconds: only what hangs is given up, however busy the machine is; whatever is waited for mostly comes at once
PATIENCE: Final = 300.0
