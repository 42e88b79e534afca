"""A program that plays at Firepit's table: it reads lines of JSON and answers with lines of JSON.

    python run.py tournament ugh_ugh --bots "hunter,random,cmd:python examples/client.py"

It needs nothing of Firepit. The page docs/research.md describes what the lines hold.
"""

import json
import random
import sys


def choose(question: dict) -> str:
    """Return one of the legal moves: put a better choice here."""
    return random.choice(question["moves"])


def main() -> None:
    """Answer each question, until the input ends."""
    for line in sys.stdin:
        try:
            message = json.loads(line)
            kind = message["type"]
        except (ValueError, KeyError, TypeError):
            sys.exit(f"This is not a whole message of a tournament: {line[:80]!r}. See docs/research.md.")
        if kind == "begin":
            random.seed(message["number"])  # so that a tournament can be repeated
        elif kind == "move":
            print(json.dumps({"move": choose(message)}), flush=True)


if __name__ == "__main__":
    main()
