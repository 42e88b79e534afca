"""Computing a recorded drop again: SAME, or what DIFFERS.

>>> from physics.passage import EMPTY, throw
>>> drop = throw(EMPTY, ((0, "member"),), seed=11)
>>> entry = {"seed": 11, "request": {"throw": [[0, "member"]]},
...          "out": list(drop.out), "load": drop.load, "seconds": drop.seconds}
>>> print(same(EMPTY, entry))
SAME
>>> same(EMPTY, entry | {"seconds": 99.0}).same
False
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from physics.load import load_from_json
from physics.passage import Drop, strike, throw
from physics.tower import TOWER, TowerSpec


@dataclass(frozen=True, slots=True)
class Verdict:
    """What computing a drop again showed; ``differences`` says in words what is not as recorded."""

    differences: tuple[str, ...]

    @property
    def same(self) -> bool:
        """Whether nothing differs."""
        return not self.differences

    def __str__(self) -> str:
        return "SAME" if self.same else "DIFFERS: " + "; ".join(self.differences)


def same(load: Any, entry: Any, *, spec: TowerSpec = TOWER) -> Verdict:
    """Compute the drop of a match file's chance ``entry`` on ``load`` again and compare.

    ``entry`` is ``["drop", facts]`` or the facts: ``seed``, ``request`` (``{"throw": [[id, kind], ...]}`` or
    ``{"strike": [flap, strength]}``), ``out``, ``load`` (afterwards) and ``seconds``. Raises ``ValueError`` when it is
    no such thing or the request cannot be carried out.
    """
    facts = _facts(entry)
    drop = _again(load, facts["request"], facts["seed"], spec)
    differences = []
    if list(drop.out) != list(facts["out"]):
        differences.append(f"out: recorded {list(facts['out'])}, computed {list(drop.out)}")
    recorded = load_from_json(facts["load"], spec)
    if recorded.held != drop.load.held:
        moved = sorted({held.id for held in set(recorded.held) ^ set(drop.load.held)})
        differences.append(f"load: pieces {moved} lie otherwise" if moved else "load: the pieces come in another order")
    if recorded.flaps != drop.load.flaps:
        differences.append("load: the leaves stand otherwise")
    if facts["seconds"] != drop.seconds:
        differences.append(f"seconds: recorded {facts['seconds']}, computed {drop.seconds}")
    return Verdict(tuple(differences))


def _facts(entry: Any) -> Mapping[str, Any]:
    """Take the facts out of an entry and check that all are there."""
    if isinstance(entry, list | tuple) and len(entry) == 2 and entry[0] == "drop":
        entry = entry[1]
    wanted = ("seed", "request", "out", "load", "seconds")
    if not isinstance(entry, Mapping) or any(name not in entry for name in wanted):
        raise ValueError(f"A recorded drop needs {', '.join(wanted)}.")
    if not isinstance(entry["out"], Sequence) or isinstance(entry["out"], str):
        raise ValueError("A recorded drop lists the pieces that came out.")
    return entry


def _again(load: Any, request: Any, seed: Any, spec: TowerSpec) -> Drop:
    """Carry out a recorded request."""
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise ValueError(f"The seed of a drop is a whole number, not {seed!r}.")
    if isinstance(request, Mapping) and len(request) == 1:
        if "throw" in request and isinstance(request["throw"], list | tuple):
            return throw(load, request["throw"], seed, spec=spec, record=False)
        if "strike" in request and isinstance(request["strike"], list | tuple) and len(request["strike"]) == 2:
            flap, strength = request["strike"]
            return strike(load, flap, strength, seed, spec=spec, record=False)
    raise ValueError('A drop\'s request is {"throw": [[id, kind], ...]} or {"strike": [flap, strength]}.')
