"""A match: the agreement, everything that happened, and what can happen next."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from game import __version__
from game.core import journal
from game.core.canonical import state_hash
from game.core.games import find_game
from game.core.journal import Contents, Journal, Step, WrittenElsewhere
from game.core.match_lines import naming_line, read_move_text, read_setup
from game.core.referee import SHORT_HASH, Course, DropWatcher, Record, Referee
from game.core.rules import BadMove, Event, IllegalMove, MatchOver, Move, NotAsked, OptionValue, Outcome, Prompt, Rules
from game.core.setup import agree
from game.core.words import language, say


class Moves(Sequence[Move]):
    """The legal moves of one position, listed only when somebody looks.

    ``move in moves`` asks the rules without listing; it also holds for legal moves of an open-ended kind that the list
    leaves out, and for the text of a move.
    """

    def __init__(self, rules: Rules[Any], state: Any) -> None:
        self._rules = rules
        self._state = state
        self._listed: tuple[Move, ...] | None = None

    def parse(self, text: str) -> Move:
        """Read the text of a move, legal or not; raises ``BadMove``."""
        return self._rules.parse(text)

    def has_listed(self, move: object) -> bool:
        """Say whether ``move`` is itself one of the moves listed here, which needs no further question to the rules."""
        return id(move) in map(id, self._listed or ())

    def __contains__(self, move: object) -> bool:
        try:
            return self._rules.why_not(self._state, _read_move(self._rules, move)) is None
        except (BadMove, MatchOver):
            return False

    def __len__(self) -> int:
        return len(self._all())

    def __iter__(self) -> Iterator[Move]:
        return iter(self._all())

    def __getitem__(self, index: Any) -> Any:
        return self._all()[index]

    def __repr__(self) -> str:
        return f"<{len(self)} moves: {', '.join(map(str, self))}>"

    def _all(self) -> tuple[Move, ...]:
        if self._listed is None:
            self._listed = self._rules.moves(self._state)
        return self._listed


class Match:
    """A match of one game, from its opening to its end.

    Make one with ``Match.new`` or ``Match.load``. ``play`` is the only way forward; states are immutable and kept, so
    that ``undo`` returns the very state that was there before.
    """

    def __init__(self, referee: Referee, course: Course) -> None:
        """Take up a match where its course has come to; ``referee`` carries out what is played from now on."""
        self.referee = referee
        self.setup, self.entry, self.rules = referee.setup, referee.entry, referee.rules
        self.opening = course.opening
        self.notices: tuple[str, ...] = ()
        self._is_past = False
        self._prompt: Prompt | None = None
        self._prompted = ""  # the language it was asked in
        self._undone: list[tuple[Record, Any]] = []
        self._journal: Journal | None = None
        self._loaded: Journal | None = None
        self._left: Journal | None = None
        self._stand(course)

    def __repr__(self) -> str:
        """Tell game, names, how many records there are, and who is asked for what or who has won with which scores."""
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
        table: Mapping[str, Any] | None = None,
        chance: str = "live",
    ) -> Match:
        """Open a match; whatever is left out is made up.

        ``names`` are one a seat, 1-24 visible characters, all different. ``table`` is free JSON for those who show the
        match. ``chance`` is ``"live"`` (drops by physics), ``"untracked"`` (the same drops, no tracks kept) or
        ``"modelled"`` (drops by measured frequencies). Raises ``ValueError``, in a sentence, for an unknown game or
        option, a wrong value, name or number of seats.
        """
        rules = find_game(game).load_rules()
        referee = Referee(agree(game, rules, names, seats, seed, options, table, chance))
        return cls(referee, referee.open())

    @property
    def game(self) -> str:
        """The game's name in the registry."""
        return self.setup.game

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return self.setup.names

    @property
    def seed(self) -> int:
        """The seed that, with the moves, decides everything."""
        return self.setup.seed

    @property
    def options(self) -> Mapping[str, OptionValue]:
        """Every option of the game with its value."""
        return self.setup.options

    @property
    def table(self) -> Mapping[str, Any]:
        """Free JSON for those who show the match; the rules never see it."""
        return self.setup.table

    @property
    def state(self) -> Any:
        """The present state, hidden things and all: for the rules and for tests, not for scenes or bots."""
        return self._states[-1]

    @property
    def records(self) -> tuple[Record, ...]:
        """What happened since the opening, without what was taken back."""
        return tuple(self._records)

    @property
    def course(self) -> Course:
        """Everything that happened so far, as it stays whatever is played later."""
        return Course(self.opening, tuple(self._records), tuple(self._states))

    def at(self, count: int) -> Match:
        """Return the match as it stood after its first ``count`` records; this one does not change.

        Everything can be asked of it: prompt, moves, views, state, scores. Nothing can be played or taken back in it.
        Raises ``ValueError`` when there are not so many records.
        """
        past = Match(self.referee, self.course.first(count))
        past._is_past = True
        return past

    @property
    def moves(self) -> Moves:
        """The moves that are legal now; empty when the match is over."""
        return self._moves

    @property
    def prompt(self) -> Prompt | None:
        """Who is asked for what, with the players' names in the sentence; ``None`` when the match is over."""
        if self._prompted != language():
            asked = self.rules.prompt(self.state)
            if asked is not None and "{" in asked.text:
                asked = Prompt(asked.seat, asked.kind, asked.text.format(*self.names))
            self._prompt, self._prompted = asked, language()
        return self._prompt

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, with the players' names in the reason; ``None`` while it goes on."""
        outcome = self.rules.outcome(self.state)
        return None if outcome is None else replace(outcome, reason=outcome.reason.format(*self.names))

    @property
    def scores(self) -> tuple[int, ...]:
        """Every seat's present score."""
        return self.rules.scores(self.state)

    @property
    def score_history(self) -> tuple[tuple[int, ...], ...]:
        """Every seat's score after the opening and after each record."""
        return tuple(self.rules.scores(state) for state in self._states)

    def view(self, seat: int | None) -> Any:
        """Return what ``seat`` may know (``None``: an onlooker); raises ``ValueError`` for a seat that is not there."""
        if seat is not None and (type(seat) is not int or not 0 <= seat < len(self.names)):
            last = len(self.names) - 1
            raise ValueError(say("There is no seat {seat}; seats count from 0 to {last}.", seat=seat, last=last))
        return self.rules.view(self.state, seat)

    def tell(self, event: Event, seat: int | None = None) -> str:
        """Return the log's sentence for an event as ``seat`` may know it; empty when there is nothing to tell."""
        return event.seen_by(seat).tell().format(*self.names)

    def state_hash(self) -> str:
        """Return 64 hexadecimal digits that are equal for equal states, on every platform."""
        return state_hash(self.state)

    def play(self, move: Move | str) -> Record:
        """Carry out a move, given as such or as its text, and return what it did.

        Raises ``BadMove`` when it cannot be read, ``IllegalMove`` when it is not allowed now, ``MatchOver`` when
        nothing is, ``MatchFileError`` when the match is being kept and the file cannot be written. Nothing has
        changed then.
        """
        if self._why_fixed is not None:
            raise IllegalMove(self._why_fixed)
        if self.prompt is None:
            raise MatchOver(say("The match is over: nothing can be played any more."))
        read = self._legal(move)
        record, state = self.referee.carry_out(self.state, len(self._states), read)
        self._keep_lines(lambda: self._lines_of(record, state))
        self._undone.clear()
        self._push(record, state)
        return record

    def why_not(self, move: Move | str) -> str | None:
        """Return ``None`` if a move, or the move of that text, is legal now, else the reason as the table tells it.

        The reason is for the seat that is asked. It is ``NotAsked`` where the move is only for another time: then it
        holds the question that comes first. Text that cannot be read is a reason too; nothing is raised.
        """
        try:
            read = _read_move(self.rules, move)
        except BadMove as refusal:
            return str(refusal)
        return say("The match is over.") if self.prompt is None else self._reason_against(read)

    def what_is_asked(self, seat: int | None) -> str:
        """Return in words what has to be decided first, as far as ``seat`` (``None``: an onlooker) may know."""
        prompt = self.prompt
        if prompt is None:
            return say("The match is over.")
        if prompt.seat != seat:
            return say("{name} decides now.", name=self.names[prompt.seat])
        return say("Something else comes first. {question}", question=prompt.text)

    @property
    def why_not_undo(self) -> str | None:
        """``None`` when the last move can be taken back, else the reason in words."""
        if self._why_fixed is not None:
            return self._why_fixed
        if not self._records:
            return say("Nothing has been played yet.")
        record = self._records[-1]
        if record.chance:
            return say("Chance has decided since: that cannot be taken back.")
        if any(event.reveals for event in record.events):
            return say("Something hidden has been seen since: that cannot be taken back.")
        before, after = self.rules.prompt(self._states[-2]), self.rules.prompt(self.state)
        if after is None:
            return say("The match is over.")
        if before is None or before.seat != after.seat:
            return say("It is another player's decision now.")
        return None

    @property
    def why_not_redo(self) -> str | None:
        """``None`` when a move that was taken back can be made again, else the reason in words."""
        if self._why_fixed is not None:
            return self._why_fixed
        return None if self._undone else say("Nothing has been taken back.")

    @property
    def _why_fixed(self) -> str | None:
        """Why nothing can be played or taken back here whatever the rules say, in words; ``None`` if it can."""
        return say("This match is only looked back at: nothing can be played.") if self._is_past else None

    def undo(self) -> Record:
        """Take the last move back and return its record; raises ``IllegalMove`` with ``why_not_undo``."""
        reason = self.why_not_undo
        if reason is not None:
            raise IllegalMove(reason)
        self._keep_lines(lambda: [{"kind": "undo"}])
        record = self._records.pop()
        self._undone.append((record, self._states.pop()))
        self._arrive(self._states.pop())
        return record

    def redo(self) -> Record:
        """Make the move that was taken back last again; raises ``IllegalMove`` with ``why_not_redo``."""
        reason = self.why_not_redo
        if reason is not None:
            raise IllegalMove(reason)
        self._keep_lines(lambda: [{"kind": "redo"}])
        record, state = self._undone.pop()
        self._push(record, state)
        return record

    def save(self, path: Path | str) -> None:
        """Write the whole match to a file, replacing any that is there; raises ``MatchFileError``."""
        target = Path(path)
        written = Journal.create(target, self._all_lines())
        if self._journal is not None and _same_place(self._journal.path, target):
            self._journal = written
        if self._loaded is not None and _same_place(self._loaded.path, target):
            self._loaded = written

    @property
    def is_kept(self) -> bool:
        """Whether every move is on disk as it is played."""
        return self._journal is not None

    @property
    def is_behind(self) -> bool:
        """Whether the match is being kept in a file that another program has written to since."""
        return self._journal is not None and self._journal.is_behind

    def keep(self, path: Path | str | None) -> None:
        """From now on have every move on disk as it is played; ``None`` stops that.

        A match that was loaded from ``path`` and not played since goes on in that file as it is; otherwise the whole
        match is written there first, but never over what another program has written to the file it was kept in
        before. Raises ``MatchFileError``, in that case a ``WrittenElsewhere``.
        """
        if path is None:
            self._left, self._journal = self._journal or self._left, None
            return
        target = Path(path)
        if self._left is not None and _same_place(self._left.path, target) and self._left.is_behind:
            raise WrittenElsewhere(say("{path} was changed by another program.", path=target))
        if self._loaded is not None and _same_place(self._loaded.path, target) and target.exists():
            self._journal = self._loaded
        else:
            self._journal = Journal.create(target, self._all_lines())

    @classmethod
    def load(cls, path: Path | str, watch: DropWatcher | None = None) -> Match:
        """Read a match from its file: the same state, the same prompt, the same future.

        Every record is applied again with its recorded chance and held against its recorded hash. ``notices`` says
        when an incomplete end was left out. ``watch`` is told of every drop. Raises ``MatchFileError`` naming line and
        cause; the file is never changed.
        """
        source = Path(path)
        contents = Contents(source)
        steps = contents.steps()
        opening = next(steps, None)
        header = Step("header", 1, contents.header)
        with naming_line(source, header):
            setup = read_setup(contents.header)
        with naming_line(source, opening or header):
            referee = Referee(setup)
            match = cls(referee, referee.open(opening, watch))
        for step in steps:
            with naming_line(source, step):
                match._step(step, watch)
        match._note_origin(source, contents, has_opening=opening is not None)
        return match

    def _note_origin(self, path: Path, contents: Contents, has_opening: bool) -> None:
        """Remember the file that was loaded, so that ``keep`` can go on in it."""
        if contents.notice is not None:
            self.notices = (contents.notice,)
        if has_opening and contents.header["version"] == journal.VERSION:
            self._loaded = Journal(path, contents.whole_bytes, contents.checksum, torn=contents.notice is not None)

    def _legal(self, move: Move | str) -> Move:
        """Read a move and see that it is legal now."""
        if not isinstance(move, str) and self._moves.has_listed(move):
            return move
        read = _read_move(self.rules, move)
        reason = self._reason_against(read)
        if reason is not None:
            raise IllegalMove(reason)
        return read

    def _reason_against(self, move: Move) -> str | None:
        """Return what the rules say against a move, for the seat that is asked; ``None`` when it is legal."""
        reason = self.rules.why_not(self.state, move)
        if isinstance(reason, NotAsked) and self.prompt is not None:
            return NotAsked(self.what_is_asked(self.prompt.seat))
        return None if reason is None else reason.format(*self.names)

    def _step(self, step: Step, watch: DropWatcher | None) -> None:
        """Go through one step of a file."""
        if step.kind == "undo":
            self.undo()
        elif step.kind == "redo":
            self.redo()
        else:
            move = self._legal(read_move_text(step))
            record, state = self.referee.carry_out(self.state, len(self._states), move, step, watch)
            self._undone.clear()
            self._push(record, state)

    def _push(self, record: Record, state: Any) -> None:
        self._records.append(record)
        self._arrive(state)

    def _stand(self, course: Course) -> None:
        """Stand where ``course`` has come to."""
        self._records = list(course.records)
        self._states = list(course.states[:-1])
        self._arrive(course.states[-1])

    def _arrive(self, state: Any) -> None:
        """Make ``state`` the present one; what follows from it is found when somebody asks."""
        self._states.append(state)
        self._moves = Moves(self.rules, state)
        self._prompt, self._prompted = None, ""

    def _keep_lines(self, lines: Callable[[], list[journal.Line]]) -> None:
        """Append to the file that the match is kept in, if any; any other that it came from falls behind."""
        if self._loaded is not self._journal:
            self._loaded = None
        if self._journal is not None:
            self._journal.append(lines())

    def _lines_of(self, record: Record, state: Any) -> list[journal.Line]:
        text = None if record.move is None else str(record.move)
        return journal.record_lines(text, record.chance, state_hash(state)[:SHORT_HASH], record.tracks)

    def _all_lines(self) -> Iterator[journal.Line]:
        """Yield the lines of the whole match; what was taken back is told, and taken back, at the end."""
        setup = self.setup
        yield journal.header_line(
            {
                "game": setup.game,
                "names": list(setup.names),
                "seed": setup.seed,
                "options": dict(setup.options),
                "table": dict(setup.table),
                "chance": setup.chance,
                "app": __version__,
            }
        )
        undone = list(reversed(self._undone))
        records = [self.opening, *self._records, *(record for record, _ in undone)]
        states = [*self._states, *(state for _, state in undone)]
        for record, state in zip(records, states, strict=True):
            yield from self._lines_of(record, state)
        for _ in undone:
            yield {"kind": "undo"}


def _read_move(rules: Rules[Any], move: object) -> Move:
    """Return the move that ``move`` is, or is the text of; raises ``BadMove`` for anything else."""
    if isinstance(move, str):
        return rules.parse(move)
    try:
        read = rules.parse(str(move))
    except (LookupError, TypeError) as error:  # built freely, with fields that cannot be written
        raise _no_move_of(rules, move) from error
    if read != move:
        raise _no_move_of(rules, move)
    return read


def _no_move_of(rules: Rules[Any], move: object) -> BadMove:
    return BadMove(say("{move!r} is not a move of {title}.", move=move, title=say(rules.title)))


def _same_place(one: Path, other: Path) -> bool:
    return one.resolve() == other.resolve()
