"""The methods that the stage calls on a scene, with their defaults."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.core.ambience import Ambience
from game.ui.control import Control
from game.ui.intentions import Intention
from game.ui.layout import Rect

if TYPE_CHECKING:
    from game.ui.canvas import Canvas


@dataclass(frozen=True, slots=True)
class Status:
    """The one line that says who must do what, and why; ``seat`` is who, counted from 0, if anyone in particular.

    ``more`` is a second, quieter line. ``names_seat`` is whether ``text`` says itself who that is.
    """

    text: str
    seat: int | None = None
    more: str = ""
    names_seat: bool = False


class SceneContract:
    """One screen. ``update`` may change things, ``draw`` never does.

    ``name`` stands in the UI map as ``screen``. ``overlay`` scenes are drawn over a dimmed picture of the scene below.
    """

    name = "scene"
    overlay = False
    #: whether only that is drawn which differs from the picture before: all is drawn with the canvas then, and nobody
    #: looks at the pixels meanwhile
    mounted = False
    #: pictures a second while ``wants_frames`` is true
    frame_rate = 60
    #: how far ornament is on its round, if it goes round: in the same phase its parts look the same
    phase: int | None = None
    #: the music that belongs to the screen, by sound name (``""``: none), and its ambience; ``None``: what is heard on
    #: the screen below goes on
    music: str | None = None
    ambience: Ambience | None = None
    #: the seat that is thinking, counted from 0, while a bot takes its time
    thinking: int | None = None
    #: whether it is made for those who cannot read, so that it is told aloud unless a person says otherwise
    told_aloud = False

    @property
    def confidential(self) -> bool:
        """Whether it shows what only one of several people round the table may know."""
        return False

    def read_out(self) -> Sequence[str]:
        """Return in sentences how everything stands, for whoever asks to hear it: by default who must do what."""
        status = self.status()
        return [text for text in (status.text, status.more) if text]

    def enter(self) -> None:
        """Become the top scene, for the first time or again."""

    def leave(self) -> None:
        """Stop being the top scene: another covers it, or it ends."""

    def put_away(self) -> None:
        """Save what must be kept: called when all scenes are about to end, also those below."""

    def look_again(self) -> None:
        """Look for changes from outside: called when the window gets the focus again, and packages were looked for."""

    def reword(self) -> None:
        """Renew the texts that the scene keeps: called when the language has changed."""

    def handle(self, intention: Intention) -> bool:
        """Act on an intention that no control used (Esc is ``Command("back")``); return whether it was used."""
        return False

    def update(self, seconds: float) -> None:
        """Advance by ``seconds`` (always 1/60); called only while ``wants_frames`` is true."""

    def draw(self, canvas: Canvas) -> None:
        """Draw everything but the controls that have looks; those come next, drawn by the framework."""

    def draw_above(self, canvas: Canvas) -> None:
        """Draw what lies over the controls: dragged pieces, flying goods."""

    def ahead(self) -> Iterator[Callable[[Canvas], None]]:
        """Yield what may have to be drawn later, as functions that draw it.

        Each is called once while nothing goes on, without a trace on the screen: what it draws is read from disk then,
        and not when it is wanted.
        """
        return iter(())

    def prepare(self) -> Iterator[None]:
        """Make ready, bit by bit, what the first picture needs; who does not wait for it has it made all at once.

        Each bit is made while nothing goes on, before the screen is opened.
        """
        return iter(())

    def follow_look(self, about: object) -> None:
        """Follow the person's look, before the controls are listed anew.

        ``about`` is what the control stands for that is looked at (``Control.about``), ``None`` if it is nothing.
        """

    def controls(self) -> list[Control]:
        """List what can be touched now, in Tab order; later ones lie over earlier ones."""
        return []

    def to_be_read(self) -> Sequence[Rect]:
        """List places without controls that no tooltip is to lie over."""
        return ()

    def status(self) -> Status:
        """Say who must do what, and why."""
        return Status("")

    @property
    def busy(self) -> bool:
        """Whether something goes on by itself and ends soon, so that the person can only wait or hurry it."""
        return False

    @property
    def wants_frames(self) -> bool:
        """Whether something moves. While false, nothing is drawn until something is touched."""
        return False

    def moving_parts(self) -> list[Rect] | None:
        """Return where ornament moves when nothing else does, so that only that is drawn; ``None``: anywhere.

        Asked after each ``update``. The controls are not listed again for such a picture.
        """
        return None

    def hurry(self) -> None:
        """Show the end of what moves: called when a resting control is used."""

    def refused(self, control: Control) -> bool:
        """Answer the touch of a grey control; return ``False`` to have its ``why_not`` shown."""
        return False
