"""The chunks of a simulation kept in a folder, one small file each, so that a run that was interrupted goes on."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from game import __version__
from game.core.checked_json import parsed
from game.core.whole_file import remove_abandoned, replace_file
from game.core.words import say
from game.simulate.plan import Simulation
from game.simulate.playing import Findings, no_findings

PLAN = "plan.json"


class KeptChunks:
    """A folder with the plan of a simulation and the findings of the chunks that have been played.

    The folder is made if need be. Raises ``ValueError``, in a sentence, for a folder of another simulation or of other
    things, and ``OSError`` when it cannot be written.
    """

    def __init__(self, folder: Path, plan: Simulation) -> None:
        self._folder, self._plan = folder, plan
        folder.mkdir(parents=True, exist_ok=True)
        remove_abandoned(folder)
        ours = {"app": __version__, **plan.to_json()}
        if (folder / PLAN).is_file():
            self._compare_plans(ours)
        elif any(not name.name.startswith(".") for name in folder.iterdir()):
            raise ValueError(say("{folder} holds other files; name an empty or a new folder.", folder=folder))
        else:
            replace_file(folder / PLAN, json.dumps(ours).encode())
        self.numbers = frozenset(number for number in range(len(plan.chunks)) if self._is_whole(number))

    def _compare_plans(self, ours: Mapping[str, object]) -> None:
        theirs: object = None
        with suppress(ValueError):
            theirs = parsed((self._folder / PLAN).read_bytes())
        if theirs != ours:
            differing = [key for key in ours if not isinstance(theirs, dict) or theirs.get(key) != ours[key]]
            raise ValueError(
                say(
                    "{folder} keeps another simulation: it differs in {what}. Name another folder.",
                    folder=self._folder,
                    what=", ".join(differing),
                )
            )

    def _path(self, number: int) -> Path:
        return self._folder / f"chunk-{number:06}.json"

    def _is_whole(self, number: int) -> bool:
        """Return whether a chunk has been kept; what cannot be read is played again."""
        try:
            self.read(number)
        except (OSError, ValueError, TypeError):
            return False
        return True

    def read(self, number: int) -> Findings:
        """Return the findings of a chunk; raises ``OSError``, ``ValueError`` or ``TypeError`` when not all is there."""
        data = parsed(self._path(number).read_bytes())
        findings = no_findings(self._plan)
        if not isinstance(data, dict) or not isinstance(data.get("counts"), dict):
            raise ValueError("no findings")
        findings.add(Findings(data["counts"], [str(error) for error in data.get("errors", ())]))
        if findings.counts["matches"] != len(self._plan.chunks[number]):
            raise ValueError("findings of other matches")
        return findings

    def write(self, number: int, findings: Findings) -> None:
        """Keep the findings of a chunk, whole or not at all."""
        replace_file(self._path(number), json.dumps({"counts": findings.counts, "errors": findings.errors}).encode())
