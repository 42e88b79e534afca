"""The voice of Windows: SAPI, called through comtypes, which the extra ``speech`` installs there."""

from __future__ import annotations

import importlib
from typing import Any, Final

from game.speech.voice import Line, VoiceLost, Wanted

#: speak and return at once; stop what is being spoken first; take the text as it is, not as XML
_AT_ONCE, _STOP_FIRST, _PLAIN = 1, 2, 16
#: milliseconds between two looks whether a line is still wanted
_BREATH: Final = 20
#: the languages of SAPI's own numbers, by ISO code
_LANGUAGES: Final = {"en": "409", "de": "407", "pl": "415"}


class SapiVoice:
    """The voice that is chosen in the system's settings, or one for the language that is spoken."""

    only_clips = False

    def __init__(self, engine: Any) -> None:
        """Speak with ``engine``, an ``SpVoice`` of SAPI."""
        self._engine = engine
        self._language = ""

    def speak(self, line: Line, wanted: Wanted) -> None:
        """Speak until the line has been spoken or is no longer wanted."""
        try:
            self._use_language(line.language)
            self._engine.Rate = max(-10, min(10, round(10 * (line.rate - 1))))
            self._engine.Volume = round(100 * line.volume)
            self._engine.Speak(line.text, _AT_ONCE | _PLAIN)
            while not self._engine.WaitUntilDone(_BREATH):
                if not wanted():
                    self._engine.Speak("", _AT_ONCE | _STOP_FIRST)
                    return
        except Exception as error:  # whatever COM raises: the voice is gone
            raise VoiceLost from error

    def _use_language(self, language: str) -> None:
        """Take a voice of the language, if there is one; else the system's own goes on."""
        if language == self._language:
            return
        self._language = language
        number = _LANGUAGES.get(language)
        known = self._engine.GetVoices(f"Language={number}") if number else None
        if known is not None and known.Count:
            self._engine.Voice = known.Item(0)

    def close(self) -> None:
        """Let go of the engine."""
        self._engine = None


def find_sapi_voice() -> SapiVoice | None:
    """Return the voice of Windows; ``None`` on other systems, and where comtypes is not installed."""
    try:
        client = importlib.import_module("comtypes.client")
        return SapiVoice(client.CreateObject("SAPI.SpVoice"))
    except Exception:  # no Windows, no comtypes, or a system without SAPI: there is no voice
        return None
