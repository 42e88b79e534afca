"""A child that crashes or hangs on purpose, to test how children are watched.

Run as ``python -m tools.soak.hanging FOLDER WAY``, where WAY is ``die``, ``raise`` or ``hang``.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from tools.soak.child import Journal

if __name__ == "__main__":
    Journal(Path(sys.argv[1])).write(f"about to {sys.argv[2]}")
    if sys.argv[2] == "die":
        os.kill(os.getpid(), signal.SIGSEGV)
    if sys.argv[2] == "raise":
        raise ValueError("no such thing")
    while sys.argv[2] == "hang":
        pass
