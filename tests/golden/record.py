"""Writes the golden match of each built game: ``python -m tests.golden.record [GAME ...]``.

A golden match is a whole match with real drops, played by the game's best bot. Every run of the tests replays it and
so notices a change of the rules. Record a game's match again only after an intended change of its rules, and say so in
the commit.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from game.core import GAMES, Match, Record
from game.core.bots import usual_bot
from game.core.games import find_game
from tests.played import play_by_bot

FOLDER = Path(__file__).parent
#: a match is played with each of these seeds, and the shortest is recorded, so that the file stays readable
SEEDS = range(1, 25)


def match_file(game: str) -> Path:
    """Return the path of a game's golden match."""
    return FOLDER / f"{game}.firepit"


def transcript_file(game: str) -> Path:
    """Return the path of the text that describes a game's golden match."""
    return FOLDER / f"{game}.txt"


def play(game: str, seed: int, chance: str) -> Match:
    """Let bots play one match, with as few seats as possible."""
    match = Match.new(game, seats=min(GAMES[game].seats), seed=seed, chance=chance)
    random = Random(seed)
    play_by_bot(match, usual_bot(match.rules), random)
    return match


def transcript(match: Match) -> str:
    """Describe a finished match in words: every move, the results of chance, the events, and the scores."""
    lines = [
        f"{match.rules.title}, seed {match.seed}: {', '.join(match.names)}",
        *_chance_and_events(match, match.opening),
    ]
    for record, scores in zip(match.records, match.score_history[1:], strict=True):
        lines += [f"> {record.move}", *_chance_and_events(match, record), f"    scores {' '.join(map(str, scores))}"]
    assert match.outcome is not None
    winners = " and ".join(match.names[seat] for seat in match.outcome.winners) or "Nobody"
    return "\n".join([*lines, f"{winners} won. {match.outcome.reason}", f"state {match.state_hash()}"]) + "\n"


def _chance_and_events(match: Match, record: Record) -> Iterator[str]:
    """Describe the contents of one record besides its move."""
    for entry in record.chance:
        kind, drawn = entry.to_json()
        result = f"{drawn['request']} -> {drawn['out']}" if kind == "drop" else drawn
        yield f"    {kind}: {result}"
    for event in record.events:
        sentence = match.sentence(event)
        yield f"    {type(event).__name__}{': ' if sentence else ''}{sentence}"


def main(games: Sequence[str]) -> None:
    """Record the golden matches of the named games, or of all that are built."""
    for game in games or [name for name, entry in GAMES.items() if entry.built]:
        best = min((play(game, seed, "untracked") for seed in SEEDS), key=lambda match: len(match.records))
        golden = play(game, best.seed, "live")
        golden.save(match_file(game))
        transcript_file(game).write_text(transcript(golden), encoding="utf-8")
        print(f"{game}: seed {golden.seed}, {len(golden.records)} moves, {match_file(game).stat().st_size} bytes")


def parse(arguments: Sequence[str] | None = None) -> list[str]:
    """Return the games that the command line names; exits with a message if there is no such game."""
    parser = argparse.ArgumentParser(prog="python -m tests.golden.record", description="Record golden matches.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all games")
    games: list[str] = parser.parse_args(arguments).games
    try:
        for game in games:
            find_game(game).load_rules()
    except ValueError as refusal:
        parser.error(str(refusal))
    return games


if __name__ == "__main__":
    main(parse())
