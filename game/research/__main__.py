"""``python -m game.research GAME [SEATS]`` prints a game's table of actions and the layout of its observations."""

from __future__ import annotations

import sys

from game.commands.printing import (
    INTERRUPTED,
    PIPE_CLOSED,
    discard_output,
    flush_output,
    open_closed_streams,
    write_or_discard_output,
)
from game.core.games import find_game
from game.core.setup import checked_setup
from game.core.words import error_sentence, say
from game.research.layout import layout_of


def main(arguments: list[str]) -> int:
    """Print a game's layout and actions; return the exit status, like ``game.cli.main``."""
    open_closed_streams()
    try:
        if {"-h", "--help"}.isdisjoint(arguments):
            game, seats = _parse(arguments)
            _print_tables(game, seats)
        else:
            print(_usage())
        flush_output()
    except BrokenPipeError:
        discard_output()
        return PIPE_CLOSED
    except (ValueError, OSError) as problem:
        write_or_discard_output()
        print(error_sentence(problem), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(say("Stopped."), file=sys.stderr)
        return INTERRUPTED
    return 0


def _print_tables(game: str, seats: int | None) -> None:
    """Print the layout and the actions of a game as Markdown."""
    entry = find_game(game)
    setup = checked_setup(game, entry.load_rules(), seats=seats)
    layout = layout_of(game, len(setup.names))
    instrument = entry.load_instrument()
    actions = instrument.actions
    print(f"# {entry.title}, {layout.seats} seats\n")
    print(f"An observation has {layout.size} numbers.\n\n{layout.described()}\n")
    version = f" ({instrument.version})" if instrument.version else ""
    print(f"There are {len(actions)} actions{version}.\n")
    print("\n".join(f"{number} {action}" for number, action in enumerate(actions)))


def _usage() -> str:
    return say("Usage: {pattern}", pattern="python -m game.research GAME [SEATS]")


def _parse(arguments: list[str]) -> tuple[str, int | None]:
    """Read the game and the number of seats (``None`` if not given) from the command line; raises ``ValueError``."""
    game, *seats = arguments or [""]
    if not game or len(seats) > 1 or not all(text.isdecimal() for text in seats):
        raise ValueError(_usage())
    return game, int(seats[0]) if seats else None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
