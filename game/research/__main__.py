"""``python -m game.research GAME [SEATS]``: a game's table of actions and the layout of its observations."""

from __future__ import annotations

import sys

from game.core.games import find_game
from game.research.layout import layout_of


def main(arguments: list[str]) -> int:
    """Print what is asked for; 2 when there is none."""
    try:
        game, *seats = arguments
        entry = find_game(game)
        layout = layout_of(game, int(seats[0]) if seats else min(entry.seats))
        actions = entry.load_instrument().actions
    except ValueError as problem:
        print(problem, file=sys.stderr)
        return 2
    print(f"# {entry.title}, {layout.seats} seats\n")
    print(f"An observation has {layout.size} numbers.\n\n{layout.described()}\n")
    print(f"There are {len(actions)} actions.\n")
    print("\n".join(f"{number} {action}" for number, action in enumerate(actions)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
