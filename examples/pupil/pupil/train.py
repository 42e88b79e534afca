"""``python -m pupil.train [SECONDS] [SEATS]``: train the pupil against random play, then print how often it wins.

Policy gradient (REINFORCE) on one core: after each match, the learner's actions become likelier in proportion to its
lead over the mean score of the others, and less likely if it was behind.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Sequence
from random import Random

import numpy as np

from game.core import GAMES
from game.research import Episode
from game.research.layout import layout_of
from pupil.policy import Floats, Policy

GAME = "cvlizations"
#: The learning rate, and the lead that gives the full reward.
RATE, LEAD = 0.05, 10.0
#: The number of test matches.
TESTED = 200
#: The first seed of the test matches, which are not used for learning.
TEST_SEED = 1_000_000

#: the features, the legal actions, their probabilities, and the index of the chosen one
Choice = tuple[Floats, list[int], Floats, int]


def learn_from(policy: Policy, seed: int, seats: int, random: Random) -> float:
    """Play a match in which one seat follows the policy and learns, and the others play at random; return its lead."""
    episode, learner = Episode(GAME, seats, seed), seed % seats
    choices: list[Choice] = []
    while episode.asked is not None:
        legal = list(episode.legal)
        if episode.asked != learner:
            episode.play(random.choice(legal))
            continue
        features = policy.features(episode.observe(learner))
        probabilities = policy.probabilities(features, legal)
        chosen = random.choices(range(len(legal)), probabilities.tolist())[0]
        choices.append((features, legal, probabilities, chosen))
        episode.play(legal[chosen])
    scores = list(episode.match.scores)
    own = scores.pop(learner)
    lead = own - sum(scores) / len(scores)
    reinforce(policy, choices, float(np.clip(lead / LEAD, -1, 1)))
    return lead


def reinforce(policy: Policy, choices: list[Choice], reward: float) -> None:
    """Make the chosen actions likelier if ``reward`` is positive, and less likely if it is negative."""
    for features, legal, probabilities, chosen in choices:
        wanted = -probabilities
        wanted[chosen] += 1
        policy.weights[legal] += RATE * reward / np.linalg.norm(features) * np.outer(wanted, features)


def won_share(policy: Policy, matches: int, seats: int) -> float:
    """Return the share of matches that the policy wins against random play, taking each seat in turn."""
    won = 0.0
    for seed in range(TEST_SEED, TEST_SEED + matches):
        episode, own, random = Episode(GAME, seats, seed), seed % seats, Random(seed)
        while episode.asked is not None:
            legal = list(episode.legal)
            if episode.asked == own:
                action = policy.best(policy.features(episode.observe(own)), legal)
            else:
                action = random.choice(legal)
            episode.play(action)
        won += episode.reward(own)
    return won / matches


def main(seconds: float, seats: int) -> None:
    """Train for ``seconds`` of processor time, save the policy and print the share of matches it wins."""
    policy, random = Policy(layout_of(GAME, seats)), Random(1)
    began, seed = time.process_time(), 0
    while time.process_time() - began < seconds:
        learn_from(policy, seed, seats, random)
        seed += 1
    policy.save()
    share = won_share(policy, TESTED, seats)
    print(f"{seed} matches of {seats} learned from; wins {share:.1%} of {TESTED} others, chance alone {1 / seats:.1%}")


def parse(arguments: Sequence[str] | None = None) -> tuple[float, int]:
    """Return the seconds and the seats that the command line names; exits with a sentence if they are invalid."""
    parser = argparse.ArgumentParser(prog="python -m pupil.train", description="Train the pupil, and test it.")
    parser.add_argument("seconds", type=float, nargs="?", default=90.0, metavar="SECONDS", help="of processor time")
    parser.add_argument("seats", type=int, nargs="?", default=2, choices=GAMES[GAME].seats, metavar="SEATS")
    chosen = parser.parse_args(arguments)
    if not 0 < chosen.seconds < math.inf:
        parser.error(f"argument SECONDS: write a number above 0, not {chosen.seconds:g}")
    return chosen.seconds, chosen.seats


if __name__ == "__main__":
    main(*parse())
