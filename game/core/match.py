"""A match: its set-up, its history, and the moves that are possible now."""

from __future__ import annotations

import copyreg
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from game.core import journal
from game.core.canonical import state_hash
from game.core.chance import Frequencies, MissingDrop, TowerFacts
from game.core.games import find_game
from game.core.journal import Contents, FileStep, MatchFileError
from game.core.match_file import Clock, MatchFile, lines_of_match, lines_of_record, seat_line
from game.core.match_lines import naming_line, read_cut, read_move_text, read_seat_change, read_seconds, read_setup
from game.core.moves import Moves, read_move
from game.core.referee import MatchHistory, Record, Referee
from game.core.rules import AnyState, BadMove, Drop, Event, IllegalMove, MatchOver, Move, OptionValue, Outcome, Prompt
from game.core.seats import SeatChange
from game.core.setup import checked_setup, composed, names_with
from game.core.words import language, say


class Match:
    """One match of one game, from its opening to its end.

    Begin a match with ``Match.new``, or read it from a file with ``Match.load``.

    - The present position: ``prompt``, ``moves``, ``view``, ``outcome``, ``scores``, ``state``, ``state_hash``.
    - Playing: ``play`` a move, ``undo``, ``redo``; ``why_not``, ``why_not_undo`` and ``why_not_redo`` give the reason
      for a refusal; ``why_final`` says why undo will never get past a record. ``change_seat`` gives a seat to a bot or
      to another person.
    - History: ``records``, ``sentence``, ``score_history``, ``at``.
    - Files: ``save`` writes the match once, ``keep`` writes it and every following move.

    ``setup`` is the set-up, ``rules`` are the game's rules, and ``entry`` is its entry in ``GAMES``. ``opening`` is the
    record of the opening, and ``file`` is the match's file. ``notices`` are sentences about what ``load`` left out. A
    caller that lets bots play stores their seats in ``bots``. Undo can then take back their decisions, since bots
    decide again. ``seconds`` maps the number of a record to the thinking time of a person, if ``play`` was given the
    time. When a decision is undone, its time is added to the time of the decision that replaces it. ``cut`` holds the
    numbers of the records for which ``play`` was told that a time limit ended the bot's search. A faster machine may
    choose another move there.

    Seats count from 0, clockwise. States are frozen and never change: ``undo`` restores the same state object. Seed
    and moves decide everything. A match replayed from its file is the same on every platform. Sentences are in the
    language in use (``game.core.words``). Every refusal raises a ``ValueError`` whose message is a sentence for a
    person, and does not change the match.

    A copy, including an unpickled one, has the same position and future, but no file.
    """

    def __init__(self, referee: Referee, history: MatchHistory, *, is_past: bool = False) -> None:
        """Make a match at the end of ``history``; outside code calls ``Match.new`` or ``Match.load`` instead.

        ``referee`` carries out the following moves. With ``is_past`` no move can be played or undone.
        """
        self.referee = referee
        self.setup = referee.setup
        self.entry = referee.entry
        self.rules = referee.rules
        self.opening = history.opening
        self.notices: tuple[str, ...] = ()
        self.bots: Container[int] = ()
        self.seconds: dict[int, float] = {}
        self.cut: set[int] = set()
        self._is_past = is_past
        self.file = MatchFile()
        self._records = list(history.records)
        self._states = list(history.states)
        self._seat_changes = list(history.seat_changes)
        self._undone: list[tuple[Record, AnyState]] = []
        self._moves = Moves(self.rules, self.state)
        self._prompt: Prompt | None = None
        #: the state to which the cached prompt belongs
        self._prompted_in: AnyState = None
        #: the language of the cached prompt
        self._prompted_language = ""

    def __repr__(self) -> str:
        """Return one line: game, names, number of records, and the prompt or the winners."""
        prompt = self.prompt
        outcome = self.outcome
        if prompt is not None:
            status = f"{self.names[prompt.seat]} is asked: {prompt.kind}"
        elif outcome is not None and outcome.winners:
            status = f"won by {', '.join(self.names[seat] for seat in outcome.winners)}, scores {outcome.scores}"
        else:
            status = f"won by nobody, scores {self.scores}"
        records = f"{len(self.records)} record{'' if len(self.records) == 1 else 's'}"
        return f"<{type(self).__name__} {self.game}: {', '.join(self.names)}; {records}; {status}>"

    @classmethod
    def new(
        cls,
        game: str,
        names: Sequence[str] | None = None,
        seats: int | None = None,
        seed: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        table: Mapping[str, object] | None = None,
        chance: str = "live",
        head_starts: Sequence[int] = (),
        tower: TowerFacts | None = None,
        tower_frequencies: Frequencies | None = None,
    ) -> Match:
        """Begin a match: set the game up and return the match at its first prompt.

        - ``game``: a name in ``GAMES``.
        - ``names``: one for each seat, in turn order; 1 to 24 visible characters each, all different; normalized to
          NFC. Default names when left out.
        - ``seats``: the number of players. Without ``seats`` and ``names`` it is the smallest number that the game
          allows.
        - ``seed``: a whole number with an absolute value below 2**63; random when left out.
        - ``options``: values by key, as ``match.rules.options`` lists them. Options left out have their default.
        - ``table``: free JSON, at most 50,000 characters, for the code that shows the match. The rules never see it.
        - ``chance``: ``"live"`` (drops by physics), ``"untracked"`` (the same drops, without the tracks for watching
          them again) or ``"modelled"`` (drops by measured frequencies, much faster).
        - ``head_starts``: how many steps of a head start each seat has, 0 to 3; nobody has one when left out.
        - ``tower``: the tower of the match, in a game with a passage; the standard one when left out.
        - ``tower_frequencies``: the model of drops in that tower, if they have been counted.

        Raises ``ValueError`` for an unknown game or option, and for a wrong value, name or number of seats. Raises
        ``ValueError`` also for ``"modelled"`` drops in a tower in which no drops have been counted.
        """
        rules = find_game(game).load_rules()
        setup = checked_setup(game, rules, names, seats, seed, options, table, chance, head_starts, tower=tower)
        referee = Referee(setup, tower_frequencies=tower_frequencies)
        if chance == "modelled" and tower is not None and referee.frequencies is None:
            raise ValueError(say("This tower has not been measured yet, so play it with real throws and bangs."))
        return cls(referee, referee.open())

    @property
    def game(self) -> str:
        """The name of the game, a key of ``GAMES``."""
        return self.setup.game

    @property
    def names(self) -> tuple[str, ...]:
        """The players' present names, by seat. They differ from the set-up's once somebody has taken over a seat."""
        return self.referee.names

    @property
    def seed(self) -> int:
        """The seed of the match: together with the moves it decides every random result."""
        return self.setup.seed

    @property
    def options(self) -> Mapping[str, OptionValue]:
        """The value of every option of the game, by its key."""
        return self.setup.options

    @property
    def seat_changes(self) -> tuple[SeatChange, ...]:
        """The changes of who plays a seat, in order; see ``change_seat``."""
        return tuple(self._seat_changes)

    @property
    def table(self) -> Mapping[str, object]:
        """Free JSON for the code that shows the match; the rules never see it."""
        return self.setup.table

    @property
    def state(self) -> AnyState:
        """The present state, a frozen dataclass of the game, including everything hidden.

        Only rules and tests may read it. Players and onlookers get a ``view``.
        """
        return self._states[-1]

    @property
    def records(self) -> tuple[Record, ...]:
        """The record of each move, in order, without undone moves and without ``opening``."""
        return tuple(self._records)

    @property
    def history(self) -> MatchHistory:
        """A frozen history of the match so far: the opening, the records, the state after each, changes of seats."""
        return MatchHistory(self.opening, tuple(self._records), tuple(self._states), self.seat_changes)

    def at(self, count: int) -> Match:
        """Return the match as it was after its first ``count`` records; 0 is right after the opening.

        The result has ``prompt``, ``moves``, ``view``, ``why_not`` and so on. ``save`` writes it as a separate match.
        ``play``, ``undo`` and ``redo`` raise ``IllegalMove``. This match does not change. Raises ``ValueError`` when
        the match has fewer records.
        """
        return Match(self.referee, self.history.first(count), is_past=True)

    @property
    def moves(self) -> Moves:
        """The legal moves: a lazy sequence sorted by text; empty when the match is over.

        If moves are countless, for example trades of any bundle, the sequence lists only a selection of them.
        ``move in match.moves`` is true for every legal move, listed or not, since it asks the rules; ``move`` may be a
        text. ``match.moves.parse(text)`` reads a move.
        """
        moves = self._moves
        state = self._states[-1]
        if moves.state is not state:
            moves = Moves(self.rules, state)
            self._moves = moves
        return moves

    @property
    def prompt(self) -> Prompt | None:
        """The pending decision, as ``Prompt(seat, kind, text)``; ``None`` when the match is over.

        ``kind`` is a short key of the game, and ``text`` is a sentence for the players.
        """
        state = self._states[-1]
        if self._prompted_in is not state or self._prompted_language != language():
            self._prompt = self.referee.prompt(state)
            self._prompted_in = state
            self._prompted_language = language()
        return self._prompt

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended: ``Outcome(winners, scores, reason)``; ``None`` while it goes on.

        ``winners`` are seats: several for a shared win, none for a lost solo game. ``reason`` is a sentence.
        """
        outcome = self.rules.outcome(self.state)
        if outcome is None:
            return None
        return replace(outcome, reason=outcome.reason.format(*self.names))

    @property
    def scores(self) -> tuple[int, ...]:
        """The present score of each seat."""
        return self.rules.scores(self.state)

    @property
    def score_history(self) -> tuple[tuple[int, ...], ...]:
        """The scores after the opening and after each record: a tuple with one score for each seat."""
        return tuple(self.rules.scores(state) for state in self._states)

    def view(self, seat: int | None) -> AnyState:
        """Return the state as ``seat`` may know it; ``None`` is an onlooker.

        The view has the type of ``state``, with everything hidden blanked. Bots and screens get only views. Raises
        ``ValueError`` for a seat that does not exist.
        """
        if seat is not None:
            self._check_seat(seat)
        return self.rules.view(self.state, seat)

    def _check_seat(self, seat: int) -> None:
        """Raise ``ValueError`` for a seat that does not exist."""
        if type(seat) is not int or not 0 <= seat < len(self.names):
            last = len(self.names) - 1
            raise ValueError(say("There is no seat {seat!r}. Seats are numbered 0 to {last}.", seat=seat, last=last))

    def sentence(self, event: Event, seat: int | None = None) -> str:
        """Return the log's sentence for an event, as far as ``seat`` may know it (``None``: an onlooker).

        The sentence is empty for an event that the log does not show.
        """
        return event.seen_by(seat).sentence().format(*self.names)

    def state_hash(self) -> str:
        """Return a digest of the state: 64 hexadecimal digits, the same for equal states on every platform."""
        return state_hash(self.state)

    def play(self, move: Move | str, seconds: float | None = None, *, is_cut: bool = False) -> Record:
        """Carry out a move, given as an object or as text, and return its record.

        ``seconds`` is the time that the person took, if measured. ``is_cut`` tells whether a time limit ended the
        search of the bot that chose the move. Both are kept in the file and change nothing else. In the record,
        ``move`` is the move, ``chance`` holds the results of dice, cards and the Passage, and ``events`` are the
        events. Moves that were undone before can no longer be redone.

        Raises ``BadMove`` when the move cannot be read. Raises ``IllegalMove``, with the reason of ``why_not``, when
        the move is not legal, and in a replay. Raises ``MatchOver`` after the end, and ``MatchFileError`` when the
        match is being kept and its file cannot be written.
        """
        if self._is_past:
            raise IllegalMove(_replay_reason())
        moves = self._moves
        if moves.state is self._states[-1] and moves.has_listed(move):  # the move is known to be legal
            return self._carry_out(move, seconds, is_cut=is_cut)
        if self.prompt is None:
            raise MatchOver
        return self._carry_out(self.referee.read_legal(self.state, move), seconds, is_cut=is_cut)

    def why_not(self, move: Move | str) -> str | None:
        """Return ``None`` when a move, given as an object or as text, is legal now, else the reason in words.

        The reason is worded for the seat to move. For a move at the wrong time it is a ``NotAsked``, which says what
        has to be decided first. Nothing is raised: an unreadable text or the end of the match is a reason, too.
        """
        try:
            parsed = read_move(self.rules, move)
        except BadMove as refusal:
            return str(refusal)
        if self.prompt is None:
            return say("The match is over.")
        return self.referee.why_not(self.state, parsed)

    @property
    def why_not_undo(self) -> str | None:
        """Why ``undo`` is refused, in words; ``None`` when the last move can be undone.

        A move is final when it had a random result, revealed something hidden, ended the match, or has an event with
        ``why_final``. A move that passes the decision to another player is final, too, unless it is tentative or one of
        the two seats is among ``bots``. A move is also final when a seat has changed hands after it. So is a move
        before the position at which the match begins (``begin_at`` of ``game.core.past_match``).
        """
        if self._is_past:
            return _replay_reason()
        if not self._records:
            return say("No moves yet.")
        return self.why_final(len(self._records) - 1)

    def why_final(self, index: int) -> str | None:
        """Return why ``undo`` can never get past the record ``index`` (counted from 0), in words; ``None`` if it can.

        ``why_not_undo`` gives this reason when this record is the last.
        """
        if self.setup.origin is not None and index < self.setup.origin.moves:
            return say("You cannot undo any further: this match begins here.")
        if self._seat_changes and index < self._seat_changes[-1].after:
            return say("Too late to undo: a seat has changed hands since.")
        return self.referee.why_final(self._states[index], self._records[index], self._states[index + 1], self.bots)

    @property
    def why_not_redo(self) -> str | None:
        """Why ``redo`` is refused, in words; ``None`` when an undone move can be redone."""
        if self._is_past:
            return _replay_reason()
        return None if self._undone else say("Nothing to redo.")

    def undo(self) -> Record:
        """Undo the last move and return its record.

        Raises ``IllegalMove`` with the reason of ``why_not_undo``, and ``MatchFileError`` when the match is being kept
        and the file cannot be written.
        """
        reason = self.why_not_undo
        if reason is not None:
            raise IllegalMove(reason)
        return self._take_back()

    def _take_back(self) -> Record:
        """Undo the last move without asking whether that is allowed, and return its record."""
        self.file.append(lambda: [{"kind": "undo"}])
        record = self._records.pop()
        self._undone.append((record, self._states.pop()))
        return record

    def redo(self) -> Record:
        """Redo the move that was undone last and return its record.

        Raises ``IllegalMove`` with the reason of ``why_not_redo``, and ``MatchFileError`` when the match is being kept
        and the file cannot be written.
        """
        reason = self.why_not_redo
        if reason is not None:
            raise IllegalMove(reason)
        self.file.append(lambda: [{"kind": "redo"}])
        record, state = self._undone.pop()
        self._records.append(record)
        self._states.append(state)
        return record

    def _forget_undone(self) -> None:
        """Forget the undone records, which can no longer be redone, and their numbers in ``cut``."""
        self._undone.clear()
        self.cut = {number for number in self.cut if number < len(self._states)}

    def change_seat(self, seat: int, *, name: str | None = None, bot: str | None = None) -> SeatChange:
        """Let another person or a bot play ``seat`` from now on, and return the change.

        ``name`` is the person's name. Without it the seat keeps its name. ``bot`` names the bot, with its settings, as
        in ``"elder:bold"``. Settings are not checked here, but by ``game.core.bots.find_bot``. The match only records
        the change: the caller asks the bot for moves. Undo never goes past the change.

        Raises ``ValueError`` for an unknown seat or bot, and for a name that a set-up would refuse. Raises
        ``IllegalMove`` in a replay, ``MatchOver`` after the end, and ``MatchFileError`` if the kept file cannot be
        written.
        """
        if self._is_past:
            raise IllegalMove(_replay_reason())
        bot_names = ", ".join(self.rules.bots)
        if bot is not None and str(bot).partition(":")[0] not in self.rules.bots:
            raise ValueError(say("There is no bot {bot!r}. Choose from: {bots}.", bot=bot, bots=bot_names))
        return self._change_seat(seat, None if name is None else composed(name), bot)

    def _change_seat(self, seat: int, name: str | None, bot: str | None) -> SeatChange:
        """Carry out a change of a seat; raises ``ValueError`` as ``change_seat`` does, and ``MatchOver`` after the end.

        The bot is not checked: a file may name a bot that this program lacks.
        """
        self._check_seat(seat)
        if self.prompt is None:
            raise MatchOver
        old_name = self.names[seat]
        new_name = old_name if name is None else name
        change = SeatChange(after=len(self._records), seat=seat, name=new_name, bot=bot, before=old_name)
        names = names_with(self.names, seat, change.name)
        if self.file.wants_lines:
            self.file.append(lambda: [seat_line(change)])
        self._forget_undone()
        self._seat_changes.append(change)
        self.referee = Referee(self.setup, names, self.referee.tower_frequencies)
        self._prompted_in = None
        return change

    def save(self, path: Path | str) -> None:
        """Write the whole match to a file, replacing an old one.

        The format is described in ``game.core.journal``. Raises ``MatchFileError`` when the file cannot be written. An
        old file is then unchanged.
        """
        self.file.save(Path(path), lines_of_match(self.setup, self.history, self._undone, self.seconds, self.cut))

    def keep(self, path: Path | str | None, clock: Clock | None = None) -> None:
        """Append every following move to the file ``path`` as it is played; ``None`` stops that.

        If the match was loaded from ``path`` and has not changed since, its moves are appended to that file. Otherwise
        the whole match is written first and replaces an old file. With a ``clock``, such as ``time.time``, the file
        also stores when the match was last played (``file.played_at``).

        Raises ``MatchFileError`` when the file cannot be written. Raises its subclass ``WrittenElsewhere`` when another
        program has added to the file that the match was kept in before.
        """
        lines = lines_of_match(self.setup, self.history, self._undone, self.seconds, self.cut)
        self.file.keep(None if path is None else Path(path), lines, clock)

    @classmethod
    def load(cls, path: Path | str, *, up_to_damage: bool = False) -> Match:
        """Read a match from its file, with the same state, prompt and future.

        Every move is applied again with its recorded chance, and the hash of the state is compared with the recorded
        hash. Nothing is drawn, and no physics runs. An incomplete last line is left out, and ``notices`` says so. With
        ``up_to_damage`` a damaged file is read up to the damage, which ``notices`` describes.

        Raises ``MatchFileError``, naming line and cause, for a file that is unreadable or invalid. The file is never
        changed.
        """
        source = Path(path)
        contents = Contents(source)
        steps = contents.steps()
        opening = next(steps, None)
        header = FileStep("header", 1, contents.header)
        with naming_line(source, header):
            setup = read_setup(contents.header)
        with naming_line(source, opening or header):
            referee = Referee(setup)
            match = cls(referee, referee.open(opening))
        try:
            for step in steps:
                with naming_line(source, step):
                    _repeat_step(match, step)
        except MatchFileError as damage:
            if not up_to_damage:
                raise
            match.notices = (str(damage),)
            return match
        if contents.notice is not None:
            match.notices = (contents.notice,)
        if opening is not None and contents.header["version"] == journal.VERSION:  # ``keep`` may append to such a file
            match.file.remember_loaded(source, contents)
        return match

    def _carry_out(
        self, move: Move, seconds: float | None, step: FileStep | None = None, *, is_cut: bool = False
    ) -> Record:
        """Carry out a legal move with new chance, or with the chance recorded in ``step``, a step of a file."""
        states = self._states
        record, state = self.referee.carry_out(states[-1], len(states), move, step)
        if self.file.wants_lines:
            self.file.append(partial(lines_of_record, record, state, seconds, is_cut=is_cut))
        if seconds is not None:
            self.seconds[len(states)] = self.seconds.get(len(states), 0.0) + seconds
        if self._undone:
            self._forget_undone()
        if is_cut:
            self.cut.add(len(states))
        self._records.append(record)
        states.append(state)
        return record


def missing_drop(match: Match, move: Move | str) -> MissingDrop | None:
    """Return the next drop that ``match.play`` would have to compute for a move.

    Returns ``None`` if the move needs no further drop, or is refused. A window lets another process compute these
    drops, one after another, before it plays the move.
    """
    if match.why_not(move) is not None:
        return None
    return match.referee.missing_drop(match.state, len(match.records) + 1, read_move(match.rules, move))


def drops_and_waits(match: Match) -> Iterator[tuple[int, int | None, Drop, int]]:
    """Yield for every drop: the index of its record, the seat that made it, the drop itself, and the longest wait.

    The wait of a piece that came out is the number of drops since it was thrown. It is 0 if no piece came out.
    """
    thrown_at: dict[int, int] = {}  # the number of the drop in which each piece inside was thrown
    count = 0
    states = match.history.states
    for index, record in enumerate(match.records):
        if not record.drops:
            continue
        prompt = match.rules.prompt(states[index])
        seat = None if prompt is None else prompt.seat
        for drop in record.drops:
            count += 1
            thrown_at |= dict.fromkeys(drop.thrown, count)
            waits = [count - thrown_at.pop(piece, count) for piece in drop.out]
            yield index, seat, drop, max(waits, default=0)


def seconds_by_person(match: Match) -> dict[str, float]:
    """Return the total seconds that each person took, by name, in the order of the seats.

    A person who took over a seat comes after the previous player of that seat. The time is 0 if it was not measured.
    """
    # the players of each seat in order, each with the number of records before the player took the seat
    players_by_seat = [[(0, name)] for name in match.setup.names]
    for change in match.seat_changes:
        players_by_seat[change.seat].append((change.after, change.name))
    totals = {name: 0.0 for players in players_by_seat for _, name in players}
    states = match.history.states
    for number, seconds in match.seconds.items():
        prompt = match.rules.prompt(states[number - 1]) if number < len(states) else None
        if prompt is not None:
            names_until_then = [name for after, name in players_by_seat[prompt.seat] if after < number]
            totals[names_until_then[-1]] += seconds
    return totals


def _repeat_step(match: Match, step: FileStep) -> None:
    """Repeat a step of the match's file: a move, an undo, a redo or a change of a seat; raises ``ValueError``."""
    if step.kind == "undo":
        # The file does not say which seats had bots. While all seats count as bots, a move that passed the decision to
        # another seat can be undone.
        match.bots = range(len(match.names))
        if match._records and any(event.why_final for event in match._records[-1].events):
            match._take_back()  # an earlier version wrote the file: it undid moves with ``why_final``, too
        else:
            match.undo()
        match.bots = ()
    elif step.kind == "redo":
        match.redo()
    elif step.kind == "seat":
        match._change_seat(*read_seat_change(step))
    else:
        move = match.referee.read_legal(match.state, read_move_text(step))
        match._carry_out(move, read_seconds(step), step, is_cut=read_cut(step))


def _reduce(match: Match) -> tuple[type[Match], tuple[Referee, MatchHistory], dict[str, object]]:
    """Return a match in the form of ``__reduce__``, for ``copy`` and ``pickle``, without cached moves and prompt."""
    state = {
        "notices": match.notices,
        "bots": match.bots,
        "seconds": dict(match.seconds),
        "cut": set(match.cut),
        "_is_past": match._is_past,
        "_undone": list(match._undone),
    }
    return Match, (match.referee, match.history), state


copyreg.pickle(Match, _reduce)


def _replay_reason() -> str:
    """Return the reason why no move can be played in a past position of a match."""
    return say("You cannot make moves in a replay.")
