"""Drops with known results, which change only with the physics.

Chipmunk's arithmetic is reproducible only on one platform (compiler, processor, library version), so these tests are
skipped elsewhere: there the *recorded* result of a drop counts, and ``verify`` says whether it can be reproduced.
"""

from __future__ import annotations

import hashlib
import json
import platform

import pymunk
import pytest

from physics.passage import EMPTY, strike, throw

#: the version of Chipmunk's binding, the system and the processor on which the hash was computed
EXPECTED_ON = ("7.3.1", "Linux", "x86_64")
EXPECTED = "ed33517a1b46a069"


def test_throws_and_bangs_in_turn_have_exactly_the_expected_results() -> None:
    here = (pymunk.version, platform.system(), platform.machine())
    if here != EXPECTED_ON:
        pytest.skip(f"the expected hash was computed on {EXPECTED_ON}, not {here}: other arithmetic, other drops")
    load, facts = EMPTY, []
    for turn in range(6):
        inside = {held.id for held in load.held}
        members = [(id, "member") for id in range(14) if id not in inside]
        handful = (*members[: 5 + turn], (35 + turn, "predator"))
        thrown = throw(load, handful, seed=turn, record=False)
        banged = strike(thrown.load, turn % 3, 0.3 + 0.1 * turn, seed=turn, record=False)
        facts += [thrown.exits, thrown.load, thrown.seconds, banged.exits, banged.load, banged.seconds]
        load = banged.load
    assert hashlib.sha256(json.dumps(facts).encode()).hexdigest()[:16] == EXPECTED
