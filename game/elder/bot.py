"""The elder as a bot: its number of rollouts, its level, its temperament, and its choice among the best moves."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from game.core.bots import BeginMemory, BotKind, Choice, KnownTower, Memory
from game.core.chance import Frequencies
from game.core.games import find_game
from game.core.rules import AnyRules, AnyState, Move
from game.core.words import say
from game.elder.deeds import favours_and_grudges
from game.elder.lookahead import Lookahead, NamesTargets, Target
from game.elder.search import Candidate, Search, SearchBudget, SearchInput
from game.elder.temperaments import EVEN, ROBS_A_HELPER, TEMPERAMENTS, Temperament

#: The descriptions of the elder and the fair bot on the screens where people choose a bot.
ELDER_KINDS: Final[Mapping[str, BotKind]] = {
    "fair": BotKind("Fair", "Good for family play. Keeps it close.", "three-friends", level="Fair bot"),
    "elder": BotKind("Elder", "Looks ahead and remembers. Hard to beat.", "beard", level="Strong bot"),
}
#: A gain counts when it is more than this many standard errors.
MIN_GAIN_ERRORS: Final = 1.0
#: A move is about equal to another if it is behind by at most this many standard errors.
_ABOUT_EQUAL_ERRORS: Final = 2.0

#: A move counts as about equal to the best only if it had at least this share of the most searched move's rollouts.
_MIN_ROLLOUT_SHARE: Final = 0.2
#: A move may be picked at random only if it had at least this share of the most searched move's rollouts.
_MIN_PICKED_SHARE: Final = 0.4
#: A temperament may prefer a move only if the move had at least this share of the most searched move's rollouts. The
#: share is high, since moves that the search gave up early would make the elder weaker.
_MIN_PREFERRED_SHARE: Final = 0.8
#: A move may be chosen to spare a seat only if it had at least this share of the most searched move's rollouts. The
#: share is low, since the search soon gives up such a move.
_MIN_SPARING_SHARE: Final = 0.1

#: A move that spares a seat may be behind the best move by this many times the game's ``tolerance``.
_SPARING_TOLERANCE: Final = 3.0
#: The maximum number of rollouts in the bot's settings.
MAX_ROLLOUTS: Final = 100_000
#: The time limit of a move, for slow machines.
_MAX_SECONDS: Final = 8.0
#: The setting with which a fair bot does not keep matches close, so that its strength can be measured.
_RATED: Final = "rated"


@dataclass(frozen=True)
class Elder:
    """A bot that compares moves by playing on from imagined states.

    ``rollouts`` is its budget for a move, 0 for the game's default. It searches in a ``share`` (0 to 1) of its
    decisions and makes the quick bot's move in the others; in a ``tower`` in which no drops were counted, it always
    makes the quick bot's move. With ``keeps_close`` it makes the weakest of about equal moves while it leads. The same
    view, memory, generator and budget give the same move on every machine, unless the time limit of ``seconds`` ends
    the search.
    """

    lookahead: Lookahead[AnyState]
    rollouts: int = 0
    temperament: Temperament = EVEN
    seconds: float = _MAX_SECONDS
    share: float = 1.0
    keeps_close: bool = False
    tower: KnownTower | None = None

    @property
    def thinks(self) -> bool:
        """Whether the bot needs a process of its own (see ``game.core.bots.thinks``): always."""
        return True

    @property
    def begin(self) -> BeginMemory | None:
        """The function that makes the elder's empty memory; ``None`` in a game without memory."""
        return self.lookahead.begin

    def __call__(
        self, rules: AnyRules, view: AnyState, seat: int, random: Random, memory: Memory | None = None
    ) -> Move:
        """Return one of the legal moves."""
        return self.think(rules, view, seat, random, memory)[0]

    def timed_choice(
        self, rules: AnyRules, view: AnyState, seat: int, random: Random, memory: Memory | None = None
    ) -> Choice:
        """Return the chosen move, and whether the time limit ended the search for it."""
        move, search = self.think(rules, view, seat, random, memory)
        return Choice(move, is_cut=search is not None and search.is_cut)

    def think(
        self, rules: AnyRules, view: AnyState, seat: int, random: Random, memory: Memory | None = None
    ) -> tuple[Move, Search | None]:
        """Return the chosen move and the search that found it; the search is ``None`` if nothing was searched."""
        if memory is None and self.begin is not None:
            memory = self.begin(view, seat)
        search_input = SearchInput(rules, self.lookahead, view, seat, memory, drop_model(rules, self.tower))
        search = Search(search_input, random)
        if lacks_frequencies(self.tower):
            return search.quick_candidate.move, None
        if len(search.candidates) == 1 or (self.share < 1 and random.random() >= self.share):
            return search.quick_candidate.move, None
        return self.choose_from(search.run(self._budget()), random), search

    def _budget(self) -> SearchBudget:
        """Return the budget of a move: its rollouts, and a time limit that begins now."""
        end = time.monotonic() + self.seconds
        return SearchBudget(self.rollouts or self.lookahead.rollouts, lambda: time.monotonic() > end)

    def choose_from(self, search: Search, random: Random) -> Move:
        """Return the best move, or a move about equal to it that the elder prefers.

        If the move must be unpredictable, pick a similarly good move at random; with preferences, pick two and return
        the preferred one. An elder that ``keeps_close`` returns the weakest of about equal moves while it leads.
        """
        best = best_candidate(search)
        if search.input.lookahead.must_be_unpredictable(search.input.view):
            picks = 2 if self.temperament.has_preferences else 1
            similar_moves = [_pick_similar(search, best, random) for _ in range(picks)]
            return self._preferred_candidate(search, similar_moves).move
        if self.keeps_close and _is_leading(search.input):
            from statistics import mean  # takes 0.6 MB, and most processes import elders that choose nothing

            return min(_about_equal(search, best), key=lambda candidate: mean(candidate.values.values())).move
        sparing = self._sparing_candidate(search, best)
        if sparing is not None:
            return sparing.move
        return self._preferred_candidate(search, moves_to_prefer(search, best)).move

    def _sparing_candidate(self, search: Search, best: Candidate) -> Candidate | None:
        """Return the best move that robs no seat that the elder spares, if it has to replace ``best``.

        Return ``None`` if ``best`` robs no such seat, or if no other move is good enough. The elder spares seats that
        have just helped it or, with a temperament that harms nobody, all seats.
        """
        if not self._robs_spared_seat(search.input, best):
            return None
        tolerance = _SPARING_TOLERANCE * search.input.lookahead.tolerance
        about_equal = _about_equal(search, best, errors=0.0, least_share=_MIN_SPARING_SHARE, tolerance=tolerance)
        return next(
            (candidate for candidate in about_equal if not self._robs_spared_seat(search.input, candidate)), None
        )

    def _robs_spared_seat(self, search_input: SearchInput, candidate: Candidate) -> bool:
        """Return whether a move robs a seat that the elder spares."""
        target = _target(search_input, candidate)
        if target is None or target.helps:
            return False
        return self.temperament.harms == "nobody" or self._rate_target(search_input, candidate) == ROBS_A_HELPER

    def _preferred_candidate(self, search: Search, candidates: Sequence[Candidate]) -> Candidate:
        """Return the move that the temperament prefers; of equally preferred moves, the first."""
        from statistics import mean, pstdev  # see ``choose_from``

        temperament = self.temperament
        # with a single rival, peace counts nothing: the search already subtracts the worth to that rival
        peace = temperament.peace if len(search.input.rules.scores(search.input.view)) > 2 else 0.0

        def preference(candidate: Candidate) -> tuple[int, float]:
            tie_break = temperament.risk * pstdev(candidate.values.values()) if temperament.risk else 0.0
            tie_break += peace * mean(candidate.rival_worths.values()) if peace else 0.0
            return self._rate_target(search.input, candidate), tie_break

        return max(candidates, key=preference)

    def _rate_target(self, search_input: SearchInput, candidate: Candidate) -> int:
        """Return the temperament's rating of a move's effect on another seat."""
        target = _target(search_input, candidate)
        return self.temperament.rate_target(
            target, _leading_rivals(search_input), favours_and_grudges(search_input.memory)
        )

    def in_tower(self, tower: KnownTower) -> Elder:
        """Return the elder for matches in a tower other than the standard one."""
        return replace(self, tower=tower)

    def adjusted(self, settings: Sequence[str]) -> Elder:
        """Return an elder with other settings: a number of rollouts, a temperament, or ``rated``.

        With the setting ``rated``, a bot does not keep matches close but plays as well as it can. Raises ``ValueError``
        for any other setting.
        """
        elder = self
        for setting in settings:
            if setting.isascii() and setting.isdigit() and 1 <= int(setting) <= MAX_ROLLOUTS:
                elder = replace(elder, rollouts=int(setting))
            elif setting in TEMPERAMENTS:
                elder = replace(elder, temperament=TEMPERAMENTS[setting])
            elif setting == _RATED:
                elder = replace(elder, keeps_close=False)
            else:
                raise ValueError(
                    say(
                        "The elder does not know {wish!r}: give a number of continuations (1 to {most}) or a "
                        "temperament: {temperaments}.",
                        wish=setting,
                        most=MAX_ROLLOUTS,
                        temperaments=", ".join(TEMPERAMENTS),
                    )
                )
        return elder


def fair(lookahead: Lookahead[AnyState], share: float) -> Elder:
    """Return the fair bot, which is between the hunter and the elder in strength.

    It searches in a ``share`` of its decisions, and while it leads it chooses the weakest of about equal moves.
    """
    return Elder(lookahead, share=share, keeps_close=True)


def drop_model(rules: AnyRules, tower: KnownTower | None = None) -> Frequencies | None:
    """Return the frequencies that model drops in imagined matches; ``None`` in a game without drops.

    ``tower`` is what is known about the match's tower; ``None`` for the standard tower.
    """
    return find_game(rules.name).load_frequencies() if tower is None else tower.frequencies


def lacks_frequencies(tower: KnownTower | None) -> bool:
    """Return whether no drops have been counted in a match's tower, so that an elder cannot look ahead in it."""
    return tower is not None and tower.frequencies is None


def best_candidate(search: Search) -> Candidate:
    """Return the best move if it gains more than ``MIN_GAIN_ERRORS`` standard errors, else the quick bot's move."""
    best, gain, error = search.gains()[0]
    return best if gain > MIN_GAIN_ERRORS * error else search.quick_candidate


def moves_to_prefer(search: Search, best: Candidate) -> list[Candidate]:
    """Return the moves among which a temperament chooses: ``best``, then the moves that are almost as good.

    Such a move is worth less than ``best`` by at most the game's tolerance. The limit does not grow with the standard
    error of the search: an elder that chose among worse moves, too, would play more weakly on average.
    """
    tolerance = search.input.lookahead.tolerance
    return _about_equal(search, best, errors=0.0, least_share=_MIN_PREFERRED_SHARE, tolerance=tolerance)


def _about_equal(
    search: Search,
    best: Candidate,
    errors: float = _ABOUT_EQUAL_ERRORS,
    least_share: float = _MIN_ROLLOUT_SHARE,
    tolerance: float = 0.0,
) -> list[Candidate]:
    """Return the best move, then the moves about equal to it, the better moves first.

    A move is about equal if it is behind the best move by at most ``errors`` standard errors, or by at most
    ``tolerance`` points. Moves with less than ``least_share`` of the rollouts of the most searched move are left out.
    """
    fewest_rollouts = least_share * max([len(candidate.values) for candidate in search.candidates])
    others = []
    for candidate in search.candidates:
        if candidate is best or len(candidate.values) < fewest_rollouts:
            continue
        lead, error = best.lead_over(candidate)
        if error < math.inf and lead <= max(errors * error, tolerance):
            others.append((lead, error, candidate))
    others.sort(key=lambda each: each[:2])  # by lead and error
    return [best, *[candidate for _, _, candidate in others]]


def _pick_similar(search: Search, best: Candidate, random: Random) -> Candidate:
    """Pick a random move with enough rollouts; a gain closer to the gain of ``best`` makes a move more likely."""
    gains = search.gains()
    fewest_rollouts = _MIN_PICKED_SHARE * max([len(candidate.values) for candidate, _, _ in gains])
    eligible = [each for each in gains if len(each.candidate.values) >= fewest_rollouts or each.candidate is best]
    best_gain = next(gain for candidate, gain, _ in eligible if candidate is best)
    weights = []
    for candidate, gain, _ in eligible:
        _, error = candidate.lead_over(best)
        if error == 0:  # as for the best move itself
            error = 1.0
        distance = abs(gain - best_gain) / (MIN_GAIN_ERRORS * error)
        weights.append(math.exp(-distance * distance) if distance <= 1 else 0.0)
    return random.choices([each.candidate for each in eligible], weights)[0]


def _target(search_input: SearchInput, candidate: Candidate) -> Target | None:
    """Return the target of a move; ``None`` if it has none, or if the game names no targets."""
    lookahead = search_input.lookahead
    return lookahead.target(search_input.view, candidate.move) if isinstance(lookahead, NamesTargets) else None


def _leading_rivals(search_input: SearchInput) -> frozenset[int]:
    """Return the rivals with the most points among all rivals."""
    scores = search_input.rules.scores(search_input.view)
    others = [seat for seat in range(len(scores)) if seat != search_input.seat]
    highest = max([scores[seat] for seat in others], default=0)
    return frozenset([seat for seat in others if scores[seat] == highest])


def _is_leading(search_input: SearchInput) -> bool:
    """Return whether the seat has more points than every other seat."""
    scores = search_input.rules.scores(search_input.view)
    return all(scores[search_input.seat] > points for seat, points in enumerate(scores) if seat != search_input.seat)
