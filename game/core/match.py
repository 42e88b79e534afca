"""A match: its set-up, everything that happened, and what can happen next."""

from __future__ import annotations

import copyreg
from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from game.core import journal
from game.core.canonical import state_hash
from game.core.games import find_game
from game.core.journal import Contents, FileStep, MatchFileError
from game.core.match_file import Clock, MatchFile, lines_of_match, lines_of_record
from game.core.match_lines import naming_line, read_move_text, read_setup
from game.core.moves import Moves, read_move
from game.core.referee import Course, Record, Referee
from game.core.rules import AnyState, BadMove, Event, IllegalMove, MatchOver, Move, OptionValue, Outcome, Prompt
from game.core.setup import agree
from game.core.words import language, say


class Match:
    """One match of one game, from its opening to its end.

    Begin one with ``Match.new``, or read one from its file with ``Match.load``.

    - Ask how it stands: ``prompt``, ``moves``, ``view``, ``outcome``, ``scores``, ``state``, ``state_hash``.
    - Go on: ``play`` a move, ``undo``, ``redo``; ``why_not``, ``why_not_undo`` and ``why_not_redo`` say why that is
      refused.
    - Look back: ``records``, ``sentence``, ``score_history``, ``at``.
    - Keep it: ``save`` once, or ``keep`` from now on.

    ``setup`` is what was agreed on, ``rules`` are the game's own, ``entry`` is its entry in ``GAMES``, ``opening`` the
    record of the set-up, ``file`` tells whether the match is kept, ``notices`` are sentences about what ``load`` left
    out. Whoever has bots play sets ``bots``, their seats: moves of theirs can be taken back, since they play again.

    Seats count from 0, clockwise. States are frozen and shared, never changed: ``undo`` brings back the very state
    that was there before. The seed and the moves decide everything; a match that is played again from its file is the
    same on every platform. Sentences are in the language in use (``game.core.words``). Everything that is refused
    raises a ``ValueError`` whose message is a sentence for a person, and leaves the match as it was.

    A copy, also one that was pickled, stands where the match does and goes on alike; it is kept in no file.
    """

    def __init__(self, referee: Referee, course: Course, *, is_past: bool = False) -> None:
        """Make a match that stands at the end of ``course``; use ``Match.new`` or ``Match.load`` to get one.

        ``referee`` carries out what is played from now on. When ``is_past``, nothing can be played or taken back.
        """
        self.referee = referee
        self.setup, self.entry, self.rules = referee.setup, referee.entry, referee.rules
        self.opening = course.opening
        self.notices: tuple[str, ...] = ()
        self.bots: Container[int] = ()
        self._is_past = is_past
        self.file = MatchFile()
        self._records = list(course.records)
        self._states = list(course.states)
        self._undone: list[tuple[Record, AnyState]] = []
        self._moves = Moves(self.rules, self.state)
        self._prompt: Prompt | None = None
        #: the state that the prompt is for, and the language that it is in
        self._prompted_in: AnyState = None
        self._prompted_language = ""

    def __repr__(self) -> str:
        """Return one line: game, names, how many records there are, and who is asked for what, or who has won."""
        asked, ended = self.prompt, self.outcome
        if asked is not None:
            standing = f"{self.names[asked.seat]} is asked: {asked.kind}"
        elif ended is not None and ended.winners:
            standing = f"won by {', '.join(self.names[seat] for seat in ended.winners)}, scores {ended.scores}"
        else:
            standing = f"won by nobody, scores {self.scores}"
        records = f"{len(self.records)} record{'' if len(self.records) == 1 else 's'}"
        return f"<{type(self).__name__} {self.game}: {', '.join(self.names)}; {records}; {standing}>"

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
    ) -> Match:
        """Begin a match: set the game up and return it with the first seat asked.

        - ``game``: a name in ``GAMES``.
        - ``names``: one a seat, in turn order; 1 to 24 visible characters each, all different, and composed (NFC) for
          the match. Made up when left out.
        - ``seats``: how many play; the fewest that the game is for when both this and ``names`` are left out.
        - ``seed``: a whole number below 2**63 in size; drawn when left out.
        - ``options``: values by key, as ``match.rules.options`` lists them; the others have their default.
        - ``table``: free JSON, at most 50,000 characters, for those who show the match. The rules never see it.
        - ``chance``: ``"live"`` (drops by physics), ``"untracked"`` (the same drops, without the tracks that can be
          watched again) or ``"modelled"`` (drops by measured frequencies, much faster).

        Raises ``ValueError`` for an unknown game or option, and for a wrong value, name or number of seats.
        """
        rules = find_game(game).load_rules()
        referee = Referee(agree(game, rules, names, seats, seed, options, table, chance))
        return cls(referee, referee.open())

    @property
    def game(self) -> str:
        """The name of the game, a key of ``GAMES``."""
        return self.setup.game

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self.setup.names

    @property
    def seed(self) -> int:
        """The whole number that decides, with the moves, everything that chance brings."""
        return self.setup.seed

    @property
    def options(self) -> Mapping[str, OptionValue]:
        """The value of every option of the game, by its key."""
        return self.setup.options

    @property
    def table(self) -> Mapping[str, object]:
        """Free JSON for those who show the match; the rules never see it."""
        return self.setup.table

    @property
    def state(self) -> AnyState:
        """The present state, a frozen dataclass of the game, with all that is hidden.

        It is for the rules and for tests; who plays or watches is shown a ``view``.
        """
        return self._states[-1]

    @property
    def records(self) -> tuple[Record, ...]:
        """What each move did, in order and without what was taken back; ``opening`` is the record of the set-up."""
        return tuple(self._records)

    @property
    def course(self) -> Course:
        """Everything that happened so far: the opening, the records, and the state after each; it never changes."""
        return Course(self.opening, tuple(self._records), tuple(self._states))

    def at(self, count: int) -> Match:
        """Return the match as it stood after its first ``count`` records, 0 being right after the opening.

        Everything can be asked of it, such as ``prompt``, ``moves``, ``view`` and ``why_not``, and ``save`` writes it
        as a match of its own; but ``play``, ``undo`` and ``redo`` raise ``IllegalMove``. This match does not change.
        Raises ``ValueError`` when there are not so many records.
        """
        return Match(self.referee, self.course.first(count), is_past=True)

    @property
    def moves(self) -> Moves:
        """The legal moves: a sequence sorted by text, listed only when looked at; empty when the match is over.

        ``move in match.moves`` asks the rules and takes a move or its text. It also holds for legal moves of an
        open-ended kind, such as a trade of any bundle, of which the sequence lists a sensible few.
        ``match.moves.parse(text)`` reads a move.
        """
        moves, state = self._moves, self._states[-1]
        if moves.state is not state:
            self._moves = moves = Moves(self.rules, state)
        return moves

    @property
    def prompt(self) -> Prompt | None:
        """Who is asked for what: ``Prompt(seat, kind, text)``; ``None`` when the match is over.

        ``kind`` is a short key of the game, ``text`` a sentence for the players.
        """
        state = self._states[-1]
        if self._prompted_in is not state or self._prompted_language != language():
            self._prompt = self.referee.prompt(state)
            self._prompted_in, self._prompted_language = state, language()
        return self._prompt

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended: ``Outcome(winners, scores, reason)``; ``None`` while it goes on.

        ``winners`` are seats: several when they share it, none when a game for one is lost. ``reason`` is a sentence.
        """
        outcome = self.rules.outcome(self.state)
        return None if outcome is None else replace(outcome, reason=outcome.reason.format(*self.names))

    @property
    def scores(self) -> tuple[int, ...]:
        """The present score of each seat, in the points of the game."""
        return self.rules.scores(self.state)

    @property
    def score_history(self) -> tuple[tuple[int, ...], ...]:
        """The scores after the opening and after each record: one tuple of all seats for each."""
        return tuple(self.rules.scores(state) for state in self._states)

    def view(self, seat: int | None) -> AnyState:
        """Return what ``seat`` may know, ``None`` being an onlooker.

        It has the shape of ``state``, with everything hidden blanked; bots and screens get nothing else. Raises
        ``ValueError`` for a seat that is not there.
        """
        if seat is not None and (type(seat) is not int or not 0 <= seat < len(self.names)):
            last = len(self.names) - 1
            raise ValueError(say("There is no seat {seat}. Seats are 0 to {last}.", seat=seat, last=last))
        return self.rules.view(self.state, seat)

    def sentence(self, event: Event, seat: int | None = None) -> str:
        """Return the log's sentence for an event of a record, as far as ``seat`` (``None``: an onlooker) may know.

        It is empty when there is nothing to tell.
        """
        return event.seen_by(seat).sentence().format(*self.names)

    def state_hash(self) -> str:
        """Return a digest of the state: 64 hexadecimal digits, the same for equal states on every platform."""
        return state_hash(self.state)

    def play(self, move: Move | str) -> Record:
        """Carry out a move, given as such or as its text, and return its record.

        ``Record.move`` is the move, ``Record.chance`` what dice, cards and the Passage decided, ``Record.events`` what
        happened. What was taken back before can no longer be made again.

        Raises ``BadMove`` when the move cannot be read, ``IllegalMove`` with the reason of ``why_not`` when it is not
        allowed now, ``MatchOver`` when nothing is, and ``MatchFileError`` when the match is being kept and the file
        cannot be written.
        """
        if self._is_past:
            raise IllegalMove(_only_looked_back_at())
        moves = self._moves
        if moves.state is self._states[-1] and moves.has_listed(move):
            return self._carry_out(move)
        if self.prompt is None:
            raise MatchOver(say("The match is over. No more moves are possible."))
        return self._carry_out(self.referee.read_legal(self.state, move))

    def why_not(self, move: Move | str) -> str | None:
        """Return ``None`` when a move, given as such or as its text, is legal now, else the reason in words.

        The words are those that the table shows to the seat that is asked. Of a move for another time (the reason is
        then a ``NotAsked``) they tell what has to be decided first. It raises nothing: that a text cannot be read, or
        that the match is over, is a reason too.
        """
        try:
            read = read_move(self.rules, move)
        except BadMove as refusal:
            return str(refusal)
        return say("The match is over.") if self.prompt is None else self.referee.why_not(self.state, read)

    @property
    def why_not_undo(self) -> str | None:
        """Why ``undo`` is refused, in words; ``None`` when the last move can be taken back.

        A move stands when chance decided something, when it uncovered something hidden, when the next decision is
        another player's (unless the move is tentative, or one of the two is among ``bots``), and when it ended the
        match.
        """
        if self._is_past:
            return _only_looked_back_at()
        if not self._records:
            return say("No moves yet.")
        return self.referee.why_final(self._states[-2], self._records[-1], self.state, self.bots)

    @property
    def why_not_redo(self) -> str | None:
        """Why ``redo`` is refused, in words; ``None`` when a move that was taken back can be made again."""
        if self._is_past:
            return _only_looked_back_at()
        return None if self._undone else say("Nothing to redo.")

    def undo(self) -> Record:
        """Take the last move back and return its record.

        Raises ``IllegalMove`` with the reason of ``why_not_undo``, and ``MatchFileError`` when the match is being kept
        and the file cannot be written.
        """
        reason = self.why_not_undo
        if reason is not None:
            raise IllegalMove(reason)
        self.file.append(lambda: [{"kind": "undo"}])
        record = self._records.pop()
        self._undone.append((record, self._states.pop()))
        return record

    def redo(self) -> Record:
        """Make the move that was taken back last once more and return its record.

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

    def save(self, path: Path | str) -> None:
        """Write the whole match to a file, replacing any that is there.

        The file holds one line for the agreement and one for each record (README, "Where files live"). Raises
        ``MatchFileError`` when it cannot be written; what was there before is then still there.
        """
        self.file.save(Path(path), lines_of_match(self.setup, self.course, self._undone))

    def keep(self, path: Path | str | None, clock: Clock | None = None) -> None:
        """Have every move on disk at ``path`` as it is played, from now on; ``None`` stops that.

        A match that was loaded from ``path`` and not played since goes on in that file as it is; otherwise the whole
        match is written there first, replacing any file. With a ``clock``, such as ``time.time``, the file also says
        when it was last played on; ``file.played_at`` tells it.

        Raises ``MatchFileError`` when it cannot be written, and its kind ``WrittenElsewhere`` when that would write
        over what another program has added to the file that the match was kept in before.
        """
        lines = lines_of_match(self.setup, self.course, self._undone)
        self.file.keep(None if path is None else Path(path), lines, clock)

    @classmethod
    def load(cls, path: Path | str, *, up_to_damage: bool = False) -> Match:
        """Read a match from its file: the same state, the same prompt, the same future.

        Every record is applied again with its recorded chance and held against its recorded hash; nothing is drawn and
        no physics runs. An incomplete last line is left out, and ``notices`` says so. With ``up_to_damage``
        everything before the damage of a file is read, which ``notices`` tells, too.

        Raises ``MatchFileError``, naming line and cause, for a file that cannot be read or that anything else is wrong
        with. The file is never changed.
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
                    _do_again(match, step)
        except MatchFileError as damage:
            if not up_to_damage:
                raise
            match.notices = (str(damage),)
            return match
        if contents.notice is not None:
            match.notices = (contents.notice,)
        if opening is not None and contents.header["version"] == journal.VERSION:
            match.file.note_origin(source, contents)
        return match

    def _carry_out(self, move: Move, step: FileStep | None = None) -> Record:
        """Carry out a legal move, with chance that is drawn or, given a file's ``step``, as recorded."""
        states = self._states
        record, state = self.referee.carry_out(states[-1], len(states), move, step)
        if self.file.is_written:
            self.file.append(partial(lines_of_record, record, state))
        if self._undone:
            self._undone.clear()
        self._records.append(record)
        states.append(state)
        return record


def _do_again(match: Match, step: FileStep) -> None:
    """Do what a step of the match's file says; raises ``ValueError``."""
    if step.kind == "undo":
        match.bots = range(len(match.names))  # the file does not say which seats they played
        match.undo()
        match.bots = ()
    elif step.kind == "redo":
        match.redo()
    else:
        match._carry_out(match.referee.read_legal(match.state, read_move_text(step)), step)


def _what_a_copy_needs(match: Match) -> tuple[type[Match], tuple[Referee, Course], dict[str, object]]:
    """Say what a copy is made from; it lists moves and asks for the prompt itself."""
    state = {"notices": match.notices, "bots": match.bots, "_is_past": match._is_past, "_undone": list(match._undone)}
    return Match, (match.referee, match.course), state


copyreg.pickle(Match, _what_a_copy_needs)


def _only_looked_back_at() -> str:
    """Return why nothing can be played in a match as it stood earlier."""
    return say("This is a replay. You cannot play moves.")
