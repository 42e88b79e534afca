"""A disk without space: what the system's functions do on it."""

from __future__ import annotations

import errno
import os
from typing import NoReturn

#: what the system says when a disk is full
NO_SPACE = os.strerror(errno.ENOSPC)


def raise_disk_full(*about: object, **how: object) -> NoReturn:
    """Raise the error of a full disk, whatever the arguments."""
    raise OSError(errno.ENOSPC, NO_SPACE)
