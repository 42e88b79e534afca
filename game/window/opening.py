"""What is put on the stage first: what was asked for, or the question what to do when that cannot be had."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from game.commands.request import AppRequest
from game.core.bots import usual_bot
from game.core.games import find_game
from game.core.words import say, told
from game.kept.data_folder import DataFolder, usual_folder, why_not_usable
from game.kept.seats import seat_looks
from game.screens.navigation import open_screen
from game.screens.open_match import Seating, library, open_given_file, resume_match, start_match
from game.ui.stage import Stage

#: the exit status when what was asked for cannot be had
_REFUSED = 2


class Opening:
    """Opens on a ``stage`` what a ``request`` asks for.

    ``status`` is the exit status so far, ``next_request`` what another window is to be opened for after this one.
    """

    def __init__(self, stage: Stage, request: AppRequest, folder: DataFolder) -> None:
        self.status = 0
        self.next_request: AppRequest | None = None
        self._stage = stage
        self._request = request
        self._folder = folder

    def begin(self) -> None:
        """Open the home screen and, above it, what is asked for; ask first what to do where nothing can be saved.

        Raises ``ValueError``, in a sentence, when what is asked for makes no sense; a file that cannot be used is told
        in the window.
        """
        open_screen(self._stage, "home")
        if not self._folder.problem:
            self._open_what_is_asked_for()
            return
        self._refuse(self._folder.problem)
        folders = self._folder.wanted, usual_folder()
        go_on = self._go_on_without_folder
        open_screen(self._stage, "folder_unusable", self._folder.problem, folders, self._use_folder, go_on)

    def _refuse(self, sentence: str) -> None:
        """Tell a terminal what cannot be had; the window tells it, too."""
        self.status = _REFUSED
        print(sentence.replace("\n", " "), file=sys.stderr)

    # The data folder

    def _use_folder(self, folder: Path) -> str:
        """Go on in a window with another data folder; return why that cannot be used, else an empty text."""
        problem = why_not_usable(folder)
        if not problem:
            self.next_request = replace(self._request, data_dir=folder)
            self._stage.end()
        return problem

    def _go_on_without_folder(self) -> None:
        self.status = 0
        self._stage.pop()
        try:
            self._open_what_is_asked_for()
        except ValueError as refusal:
            self._refuse(told(refusal))
            self._stage.notify(told(refusal))

    # What is asked for

    def _open_what_is_asked_for(self) -> None:
        try:
            self._open()
        except (ValueError, OSError) as problem:
            if self._request.file is None:
                raise
            sentence = told(problem)
            self._refuse(sentence)
            open_screen(self._stage, "file_unusable", self._request.file, sentence)

    def _open(self) -> None:
        """Open what is asked for; raises ``ValueError``, in a sentence, or ``OSError``."""
        stage, request = self._stage, self._request
        if request.action == "play":
            start_match(stage, self._seating())
        elif request.action == "resume":
            resume_match(stage, request.file or self._last_match())
        elif request.action == "open" and request.file is not None:
            open_given_file(stage, request.file)
        elif request.action == "replay" and request.file is not None:
            open_screen(stage, "theatre_of_file", request.file)

    def _seating(self) -> Seating:
        """Return what the command line asks for; the usual bot sits where one is asked for but not named."""
        request = self._request
        assert request.game is not None and request.names is not None, "whoever asks for a match names game and people"
        rules = find_game(request.game).load_rules()
        sitting = {seat: request.bot_texts.get(seat, usual_bot(rules)) for seat in request.bots}
        bots = tuple(sitting.get(seat) for seat in range(len(request.names)))
        return Seating(rules.name, seat_looks(request.names, {}), bots, request.seed, request.options)

    def _last_match(self) -> Path:
        matches = library(self._stage)
        newest = next(matches.newest_open(), None)
        if newest is None:
            raise ValueError(say("There is no match to continue: start one first."))
        return matches.path(newest)
