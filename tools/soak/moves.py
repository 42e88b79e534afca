"""Plays random matches of every game at every number of seats, and makes the checks of the conformance suite.

- At every position the fast checks are made: a seat is asked; the listed moves are sorted and unique, and each is
  parsed from its text; pieces are conserved; undo followed by redo changes nothing.
- At one position in ``ALL_CHECKS_EVERY`` the slow checks are made too: the state survives JSON; views stay the same
  when hidden facts are scrambled; the asked seat sees all its legal moves; any listed move can be tried; refused moves
  change nothing.
- At one position in ``MIXED_MOVE_EVERY``, moves are put together from words of other moves and tried; if such a move is
  legal, it is sometimes played.
- At one position in ``FILE_EVERY``, and at some ends of matches, the match is written to a file and read; the loaded
  match must go on as the written match does.
- In one match in four, seats are given to bots and back.

A move takes about 1 ms of one core.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

from game.core import GAMES, Match
from game.core.bots import ask_bot, quick_bots
from game.core.rules import BadMove, IllegalMove, Move
from game.core.setup import MAX_HEAD_START
from game.settlers.rules.goods import RESOURCES
from tests.conformance import checks
from tools.soak.worker import SoakRun

TABLES = [(entry.name, seats) for entry in GAMES.values() if entry.built for seats in entry.seats]
#: an item of the soak plays matches, all at the same table, until this many moves are made
MOVES_PER_ITEM = 2_000
#: in a short run, an item ends after this many moves
MOVES_WHEN_SHORT = 30
#: at one position in this many, all checks are made
ALL_CHECKS_EVERY = 8
#: at one position in this many, moves are put together from words of other moves
MIXED_MOVE_EVERY = 12
#: at one position in this many, the match is written to a file and read
FILE_EVERY = 700
#: at one position in this many, all moves that can be undone are undone and redone
FAR_UNDO_EVERY = 50
#: how many moves are put together from words of other moves at each such position
MIXED_MOVE_TRIES = 3
#: the share of matches in which seats change hands, and the mean number of moves between two changes
MATCHES_WITH_CHANGES, MOVES_PER_CHANGE = 0.25, 40
#: the share of matches with bots, and the share of moves that bots choose in these matches
MATCHES_WITH_BOTS, MOVES_BY_BOTS = 0.06, 0.25
#: how many earlier moves are remembered, to be tried at other prompts
MAX_REMEMBERED = 600
#: moves after which a match is abandoned, since random play may take tens of thousands
MAX_MOVES = 20_000
#: the share of options that get a random value, and of matches with head starts in games that have them
RANDOM_OPTION_SHARE = 0.25
#: the share of matches whose drops are computed instead of modelled
COMPUTED_DROPS_SHARE = 0.04
#: the share of finished matches that are written to a file and read
SAVED_SHARE = 0.2


def soak(worker: SoakRun) -> None:
    """Play matches of one game with one number of seats."""
    random = worker.random()
    name, seats = TABLES[worker.seed % len(TABLES)]
    moves_left = MOVES_WHEN_SHORT if worker.is_short else MOVES_PER_ITEM
    while moves_left > 0 and not worker.is_over:
        seed = random.randrange(1 << 31)
        match = new_match(name, seats, seed, random)
        setup = match.setup
        about = f"{name}, {seats} seats, seed {match.seed}, options {dict(match.options)}, {setup.chance} chance"
        about += f", head starts {setup.head_starts}"
        with worker.watched(about, partial(files_of, match, worker.scratch)):
            _Player(worker, match, Random(seed)).play(moves_left if worker.is_short else MAX_MOVES)
        moves_left -= max(1, len(match.records))


def new_match(name: str, seats: int, seed: int, random: Random) -> Match:
    """Start a match, with some random options and sometimes with head starts."""
    rules = GAMES[name].load_rules()
    options = {}
    for option in rules.options:
        labels = option.labels or ("",) * len(option.values)
        offered = [
            value for value, label in zip(option.values, labels, strict=True) if not _names_absent_seat(label, seats)
        ]
        if random.random() < RANDOM_OPTION_SHARE:
            options[option.key] = random.choice(offered)
    chance = "untracked" if GAMES[name].passage is not None and random.random() < COMPUTED_DROPS_SHARE else "modelled"
    has_head_starts = getattr(rules, "head_start", None) is not None and random.random() < RANDOM_OPTION_SHARE
    head_starts = [random.randint(0, MAX_HEAD_START) for _ in range(seats)] if has_head_starts else ()
    return Match.new(name, seats=seats, seed=seed, options=options, chance=chance, head_starts=head_starts)


def _names_absent_seat(label: str, seats: int) -> bool:
    """Return whether an option's label, such as ``{3}``, names a seat that has no player."""
    number = label.strip("{}")
    return label.startswith("{") and number.isdigit() and int(number) >= seats


def files_of(match: Match, scratch: Path) -> dict[str, bytes]:
    """Return the files that a finding needs, by name: the match, and a text with its last moves."""
    path = scratch / "found.firepit"
    match.save(path)
    texts = "\n".join(str(record.move) for record in match.records[-20:])
    return {"match.firepit": path.read_bytes(), "last_moves.txt": texts.encode()}


class _Player:
    """Plays one match at random and checks it at every move.

    ``remembered`` holds moves of earlier positions, by their text. ``twin`` is the match as it was just read from its
    file, or ``None``. The next move must have the same events in ``twin`` as in the match.
    """

    def __init__(self, worker: SoakRun, match: Match, random: Random) -> None:
        self.worker = worker
        self.match = match
        self.random = random
        self.conserved = match.rules.conserved(match.state)
        self.remembered: dict[str, Move] = {}
        self.moves_counter = f"moves {match.game} {len(match.names)}"
        self.has_bots = random.random() < MATCHES_WITH_BOTS
        self.has_seat_changes = random.random() < MATCHES_WITH_CHANGES
        self.twin: Match | None = None

    def play(self, max_moves: int) -> None:
        """Play to the end, for at most ``max_moves`` moves, or until the time is up."""
        match = self.match
        worker = self.worker
        while match.prompt is not None and not worker.is_over and len(match.records) < max_moves:
            self.check()
            if self.has_seat_changes and self.random.random() < 1 / MOVES_PER_CHANGE:
                self.change_seat()
            self.move()
        if match.prompt is None:
            worker.count("matches ended")
            checks.check_position(match, self.remembered, self.conserved, self.random)
            checks.check_end(match)
            if self.random.random() < SAVED_SHARE:
                self.check_file()
        elif len(match.records) >= MAX_MOVES:
            worker.count("matches left before their end")

    def move(self) -> None:
        """Make a move, and check its events and the number of pieces.

        If the match was just read from its file as ``twin``, the same move is made there and must have the same events.
        """
        match = self.match
        move = self.choose()
        record_count = len(match.records)
        record = match.play(move)
        checks.check_events(match, record.events)
        assert len(match.records) == record_count + 1 and match.records[-1] is record, "a move is not the last record"
        pieces = match.rules.conserved(match.state)
        assert pieces == self.conserved, f"expected the pieces {self.conserved}, got {pieces}"
        self.worker.count("moves", self.moves_counter)
        if self.twin is not None:
            assert self.twin.play(move).events == record.events, "a loaded match goes on differently"
            assert self.twin.state == match.state, "a loaded match goes on differently"
            self.twin = None

    def change_seat(self) -> None:
        """Give a seat to a bot or a person, and check the match after it.

        Nothing else in the match changes, undo does not go past the change, and the change stands in the match file.
        """
        match, random = self.match, self.random
        state, records = match.state, match.records
        bot = random.choice([None, *quick_bots(match.rules)])
        match.change_seat(
            random.randrange(len(match.names)), name=None if bot else f"P{len(match.seat_changes)}", bot=bot
        )
        assert match.state is state and match.records == records, "a change of seats changed the match"
        assert match.why_not_undo is not None and match.why_not_redo is not None, "undo goes past a change of seats"
        self.check_file()
        self.worker.count("seats changed")

    def choose(self) -> Move | str:
        """Choose a bot's move, a legal move made of words of other moves, or a random listed move."""
        match, random = self.match, self.random
        if self.has_bots and random.random() < MOVES_BY_BOTS:
            self.worker.count("moves by bots")
            chosen: Move = ask_bot(match, random.choice(quick_bots(match.rules)), random)
            return chosen
        if random.random() < 1 / MIXED_MOVE_EVERY:
            mixed = self.try_mixed_moves()
            if mixed is not None:
                self.worker.count("moves built freely")
                return mixed
        move: Move = random.choice(match.moves)
        return move

    def check(self) -> None:
        """Check the position: the fast checks always, the slow checks sometimes."""
        match, random = self.match, self.random
        checks.check_prompt(match)
        checks.check_moves(match)
        checks.check_undo(match)
        if random.random() < 1 / ALL_CHECKS_EVERY:
            self.worker.count("positions in full")
            checks.check_state_survives_json(match)
            checks.check_views(match)
            checks.check_decider_sees_their_moves(match)
            checks.check_earlier_moves(match, self.remembered, random)
            checks.check_listed_moves(match, random)
            self.remember()
        if random.random() < 1 / FAR_UNDO_EVERY:
            self.check_far_undo()
        if random.random() < 1 / FILE_EVERY:
            self.check_file()

    def remember(self) -> None:
        """Remember some of the moves that are legal now."""
        listed_moves = list(self.match.moves)
        for move in self.random.sample(listed_moves, min(12, len(listed_moves))):
            self.remembered[str(move)] = move
        while len(self.remembered) > MAX_REMEMBERED:
            del self.remembered[next(iter(self.remembered))]

    def try_mixed_moves(self) -> str | None:
        """Try moves made of words of other moves: a legal one is applied to a copy, an illegal one must change nothing.

        Returns the text of a move that is legal but not listed, if there was any.
        """
        match, random = self.match, self.random
        listed_moves = {str(move) for move in match.moves}
        pool = [*random.sample(sorted(listed_moves), min(6, len(listed_moves))), *self.remembered]
        legal = None
        for _ in range(MIXED_MOVE_TRIES):
            text = mixed_move(match.game, pool, random)
            if text in listed_moves:
                continue
            self.worker.count("texts tried")
            if text in match.moves:
                move = match.moves.parse(text)
                assert str(move) == text, f"{text!r} is parsed as {move}"
                assert match.rules.why_not(match.state, move) is None, f"{text!r} is in the moves, but refused"
                checks.try_move(match, move)
                legal = text
                continue
            state, records = match.state, match.records
            try:
                match.play(text)
            except (BadMove, IllegalMove) as refusal:
                is_sentence = str(refusal) and "{" not in str(refusal) and "\n" not in str(refusal)
                assert is_sentence, f"{text!r} is refused with {str(refusal)!r}"
            else:
                raise AssertionError(f"{text!r} is not in the moves, but was played")
            assert match.state is state and match.records == records, f"{text!r} was refused, but played"
        return legal

    def check_far_undo(self) -> None:
        """Undo as many moves as possible, then redo them."""
        match = self.match
        hashes = [match.state_hash()]
        while match.why_not_undo is None:
            match.undo()
            hashes.append(match.state_hash())
        for expected in reversed(hashes[:-1]):
            match.redo()
            assert match.state_hash() == expected, f"expected the state {expected} after redo, got {match.state_hash()}"
        self.worker.count("moves taken back and made again", by=len(hashes) - 1)

    def check_file(self) -> None:
        """Check that the match is the same when it is read from its file; keep the loaded match as ``twin``."""
        match = self.match
        path = self.worker.scratch / "one.firepit"
        match.save(path)
        loaded_match = Match.load(path)
        wrong = "a loaded match differs in its "
        assert loaded_match.records == match.records, wrong + "records"
        assert loaded_match.state == match.state and loaded_match.state_hash() == match.state_hash(), wrong + "state"
        assert loaded_match.outcome == match.outcome, wrong + "outcome"
        assert loaded_match.names == match.names and loaded_match.seat_changes == match.seat_changes, wrong + "seats"
        assert loaded_match.notices == (), f"a whole file loads with notices: {loaded_match.notices}"
        second_path = self.worker.scratch / "again.firepit"
        loaded_match.save(second_path)
        assert second_path.read_bytes() == path.read_bytes(), "a loaded match is written differently"
        self.twin = loaded_match
        self.worker.count("files written and read")


def random_cards(random: Random) -> str:
    """Return random resources of Settlers, written as in the text of an offer."""
    return " ".join(name for name in RESOURCES for _ in range(random.choice((0, 0, 0, 1, 1, 2))))


#: by game and first word of a move with too many variants to list: a function that returns a random variant of its text
VARIANTS: dict[tuple[str, str], Callable[[str, Random], str]] = {
    ("settlers", "offer"): lambda move, random: f"offer {random_cards(random)} for {random_cards(random)}",
    ("settlers", "counter"): lambda move, random: f"counter {random_cards(random)} for {random_cards(random)}",
    ("settlers", "walk"): lambda move, random: f"{move.partition(' with')[0]} with skin{random.choice(('', ' skin'))}",
    ("ugh_ugh", "bang"): lambda move, random: f"bang {random.randrange(3)} {round(random.uniform(0.03, 1.02), 2)}",
}


def mixed_move(game: str, pool: list[str], random: Random) -> str:
    """Return a variant of a random move of the ``pool``, which holds the texts of possible moves.

    If ``VARIANTS`` has the kind of the move, the variant is of this kind. Else words of other moves are mixed in.
    """
    move = random.choice(pool)
    first_word = move.partition(" ")[0]
    vary = VARIANTS.get((game, first_word))
    return garbled_move(pool, random) if vary is None else vary(move, random)


def garbled_move(pool: list[str], random: Random) -> str:
    """Return the text of a move with one or two words replaced, inserted or left out."""
    words = random.choice(pool).split(" ")
    for _ in range(random.choice((1, 1, 2))):
        place = random.randrange(len(words))
        chance = random.random()
        if chance < 0.5:
            words[place] = random.choice(random.choice(pool).split(" "))
        elif chance < 0.75:
            words[place] = str(random.randrange(-1, 12))
        elif chance < 0.85:
            words.insert(place, random.choice(random.choice(pool).split(" ")))
        elif chance < 0.95 and len(words) > 1:
            del words[place]
        else:
            words[place] = random.choice(("0.5", "1.0", "1e9", "nan", "x", "-0", "007"))
    return " ".join(words)
