"""Every text of a match is in the template, even a text that the source keeps in a variable."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest

from game.core import GAMES, Match
from game.core.bots import ask_bot, usual_bot
from game.core.rules import BadMove, MatchOver
from game.core.words import use_catalogue
from tests.fast_set import mark_slow_except
from tests.games import BUILT
from tests.languages.bypassing import PseudoRecording

#: how many moves of other positions are tried at each position, for the reasons why they are refused
FOREIGN_MOVES = 6


@pytest.fixture
def recording() -> PseudoRecording:
    """Look every text up in this catalogue; a text that is translated twice counts as unknown, too."""
    catalogue = PseudoRecording()
    use_catalogue(catalogue, "recording")
    return catalogue


def ask_for_every_text(match: Match, seen: dict[str, object], random: Random) -> None:
    """Ask for the prompt, the sentences of the last record, and the reasons against earlier and misspelt moves."""
    assert match.prompt is not None and match.prompt.text
    record = match.records[-1] if match.records else match.opening
    for event in record.events:
        for seat in (None, *range(len(match.names))):
            match.sentence(event, seat)
    for text in random.sample(list(seen), min(FOREIGN_MOVES, len(seen))):
        match.rules.why_not(match.state, match.moves.parse(text))
        for wrong in (text + " 99", text.split(" ")[0], "sing"):
            with suppress(BadMove):
                match.rules.parse(wrong)
    # the reason is a text, too
    assert match.why_not_undo != ""


@pytest.mark.parametrize(("seed", "random_moves"), mark_slow_except([(2, 100), (1, 20_000)], [(2, 100)]))
@pytest.mark.parametrize("game", BUILT)
def test_template_for_translators_has_every_text_of_a_match(
    game: str, seed: int, random_moves: int, recording: PseudoRecording
) -> None:
    """After the first moves, which are random, a bot helps to end the match."""
    seats = sorted(GAMES[game].seats)
    match = Match.new(game, seats=seats[-seed % len(seats)], seed=seed, chance="modelled")
    random, seen = Random(seed), dict[str, object]()
    while match.prompt is not None:
        ask_for_every_text(match, seen, random)
        seen.update({str(move): None for move in match.moves if random.random() < 0.1})
        at_random = len(match.records) < random_moves or random.random() < 0.3
        match.play(random.choice(match.moves) if at_random else ask_bot(match, usual_bot(match.rules), random))
    assert match.outcome is not None and match.outcome.reason
    with pytest.raises(MatchOver):
        match.play("sing")
    assert recording.unknown == []
