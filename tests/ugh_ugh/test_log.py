"""The log names clans and numbers: a reader of the log alone knows how many members each clan has where."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

from game.core import Match
from game.core.bots import ask_bot
from game.core.words import use_language
from game.ugh_ugh.rules import events
from game.ugh_ugh.rules.cards import BEAR, TIGER
from game.ugh_ugh.rules.state import members_of, pieces_inside
from tests.ugh_ugh.scenario import Scenario, member

#: a clan and the number of its members in a sentence
_WHOSE = re.compile(r"(\w+)\N{NO-BREAK SPACE}(\d+)")
#: by the pattern of a line about one clan: the places that its members leave and reach
_OF_ONE = {
    r"(\w+) sent (\d.+)\.": ("home", "boxes"),
    r"(\w+) (?:added a member to the throw|threw in a member)\.": ("home", "boxes"),
    r"(\w+)'s unpaired member went to the .+\.": ("out", "boxes"),
    r"(\w+) gained (\d+) new members?\.": ("reserve", "home"),
    r"(\d+) of (\w+)'s clan went to the reserve board\.": ("home", "reserve"),
    r"The .+ ate (\d+) of (\w+)'s clan\.": ("out", "reserve"),
    r"No room on the reserve board: (\d+) of (\w+)'s clan came home\.": ("reserve", "home"),
}
#: by the pattern with which a list of clans and numbers begins: the places that the members leave and reach
_OF_ALL = {
    r"Out: ": ("inside", "out"),
    r"(?:\w+ drummed|The ground shook)\. Freed: ": ("inside", "out"),
    r"Home: ": ("out", "home"),
}


@pytest.mark.parametrize(("tool", "sentence"), [("drum", "einer heilen Trommel"), ("spear", "einem heilen Speer")])
def test_german_log_of_the_start_uses_the_grammatical_gender_of_the_tool(tool: str, sentence: str) -> None:
    use_language("de")
    assert events.ToolChosen(0, tool).sentence().endswith(f" beginnt mit {sentence}.")


class LogReader:
    """Counts members from the log alone: ``known[name][place]``; places are home, boxes, inside, out and reserve."""

    def __init__(self, names: tuple[str, ...]) -> None:
        #: by clan, the number of its members at each place
        self.known = {name: Counter[str]() for name in names}

    def read(self, line: str) -> None:
        """Move members from place to place as a line of the log says."""
        started = re.search(r"Each clan has (\d) members at home and (\d) in reserve", line)
        if started:
            for known in self.known.values():
                known.update(home=int(started[1]), reserve=int(started[2]))
        if line.startswith("Into the Passage: "):
            for name, count in _WHOSE.findall(line):
                aside = self.known[name]["out"]  # pieces set aside are thrown in as well
                self._move_members(name, int(count) - aside, "boxes", "inside")
                self._move_members(name, aside, "out", "inside")
        for pattern, way in _OF_ONE.items():
            found = re.fullmatch(pattern, line)
            if found:
                name = next(part for part in found.groups() if part in self.known)
                count = sum(map(int, re.findall(r"\d+", found[0]))) or 1  # a line without a number tells of one member
                self._move_members(name, count, *way)
        for pattern, way in _OF_ALL.items():
            if re.match(pattern, line):
                for name, count in _WHOSE.findall(line):
                    self._move_members(name, int(count), *way)

    def _move_members(self, name: str, count: int, start: str, end: str) -> None:
        """Count members of a clan at the place ``end`` instead of at ``start``."""
        self.known[name].subtract({start: count})
        self.known[name].update({end: count})


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (5, 4)])
def test_a_reader_of_the_log_alone_knows_where_all_members_are(seats: int, seed: int) -> None:
    match, random = Match.new("ugh_ugh", seats=seats, seed=seed, chance="modelled"), Random(seed)
    reader, met = LogReader(match.names), Counter[str]()
    for event in match.opening.events:
        reader.read(event.seen_by(None).sentence().format(*match.names))
    while match.prompt is not None:
        record = match.play(ask_bot(match, "hunter", random))
        met.update(type(event).__name__ for event in record.events)
        for event in record.events:
            reader.read(event.seen_by(None).sentence().format(*match.names))
        state = match.state
        for seat, name in enumerate(match.names):
            clan, known = state.clans[seat], reader.known[name]
            assert known["home"] == len(clan.home), (
                f"the log tells of other members at home (name, records): {(name, len(match.records))}"
            )
            assert known["reserve"] == len(clan.reserve) + len(clan.waiting)
            assert known["inside"] == len(members_of(pieces_inside(state), seat))
            assert known["out"] == len(members_of(state.tray + state.aside, seat))
    assert {"CameOut", "CameHome", "Banged", "Born"} <= set(met)
    assert seats == 2 or met["Eaten"]


def _sentences(*happened: events.Event) -> list[str]:
    """Return the sentences of events, with names and ordinary spaces."""
    return [event.sentence().format("Ayla", "Broca", "Oona").replace("\N{NO-BREAK SPACE}", " ") for event in happened]


def test_the_log_distinguishes_an_empty_basket_from_a_basket_whose_members_all_stick() -> None:
    nobody = Scenario().falls([]).play("call mountains")
    stuck = Scenario().box("mountains", member(0, 0), member(1, 0)).falls([]).play("call mountains")
    kinds = (events.Threw, events.CameOut)
    sentences = [_sentences(*[event for event in each.events if isinstance(event, kinds)]) for each in (nobody, stuck)]
    assert sentences == [
        ["Nobody was thrown in.", ""],
        ["Into the Passage: Ayla 1 and Broca 1.", "Out: nobody. The 2 that went in are stuck."],
    ]


def test_the_log_lists_throws_bangs_and_eaten_members_by_clan() -> None:
    mine, other = (member(0, 0), member(0, 1)), member(1, 0)
    assert _sentences(
        events.CameOut((other, *mine, TIGER), 2.0, thrown=5),
        events.CameOut((mine[0], BEAR), 1.0, drummer=2),
        events.CameOut((), 1.0, drummer=2),
        events.CameOut((other,), 1.0, drummer=-1),  # a bang of no player, but of the event Rumble Tumble
        events.SpearUsed(2, mine),
        events.Eaten(1, (other,), (TIGER, BEAR)),
    ) == [
        "Out: Broca 1, Ayla 2 and the tiger.",
        "Oona drummed. Freed: Ayla 1 and the bear.",
        "Oona drummed. Nobody was freed.",
        "The ground shook. Freed: Broca 1.",
        "Oona used the spear. Saved: Ayla 2.",
        "The tiger and the bear ate 1 of Broca's clan.",
    ]
