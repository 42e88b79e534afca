"""The entry point: ``python run.py`` opens the app, ``python run.py --help`` lists its commands.

The first lines run on any Python, so that a person whose Python is too old reads a sentence about it.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036
    sys.stderr.write("Firepit needs Python 3.11 or newer; this is Python %d.%d.\n" % sys.version_info[:2])  # noqa: UP031
    sys.exit(2)

try:
    from game.cli import entry
except KeyboardInterrupt:
    sys.stderr.write("Stopped.\n")
    sys.exit(130)

if __name__ == "__main__":
    if getattr(sys, "frozen", False):  # only there a process begins here again, and loading this takes a while
        import multiprocessing

        multiprocessing.freeze_support()
    entry()
