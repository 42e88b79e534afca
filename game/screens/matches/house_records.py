"""The records of the house: for each person and game, how many matches were played and won, and the best score."""

from __future__ import annotations

from collections.abc import Callable

from game.core import GAMES
from game.core.words import say, say_many
from game.kept.house import PersonRow, day_words
from game.screens.open_match import house
from game.screens.parts.page import Page
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import Rect, inset
from game.ui.lists import ScrollArea, choose_row
from game.ui.stage import Stage
from game.ui.theme import BONE, GOLD, PARCHMENT, SHADE
from game.ui.widgets import Button, Choice

TABS = Rect(28, 88, 320, 780)
_PANEL_AREA = Rect(360, 88, 1200, 780)
_FOOT_AREA = Rect(_PANEL_AREA.x + 30, _PANEL_AREA.bottom - 72, _PANEL_AREA.w - 60, 50)
_ROW_HEIGHT, _HEAD_HEIGHT = 64.0, 60.0
#: x of the columns in a row: played, won, lost or best, last played
_COLUMN_OFFSETS = (390.0, 510.0, 630.0, 770.0)


def game_tabs(prefix: str, chosen: str | None, choose: Callable[[str | None], Callable[[], None]]) -> list[Control]:
    """List a tab for all games and one for each game, in a column."""
    games: list[tuple[str, str | None, str]] = [("all", None, say("All games"))]
    games += [(entry.name, entry.name, say(entry.title)) for entry in GAMES.values()]
    pitch = min(66.0, TABS.h / len(games))
    return [
        Control(
            f"{prefix}.{name}",
            "tab",
            label,
            Rect(TABS.x, TABS.y + pitch * index, TABS.w, pitch - 8),
            choose(game),
            look=Choice(game == chosen, size=21),
        )
        for index, (name, game, label) in enumerate(games)
    ]


class PersonLook:
    """The look of a person's row."""

    def __init__(self, person: PersonRow, *, shows_losses: bool, first: bool) -> None:
        self._person = person
        self._shows_losses = shows_losses
        self._first = first

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the name and the numbers."""
        person, rect = self._person, control.rect
        body = Rect(rect.x, rect.y + 3, rect.w, rect.h - 6)
        canvas.panel("panel.tooltip", body)
        if self._first:
            canvas.icon("laurel-crown", body.x + 34, body.centery, 36, GOLD, shadow=True)
        ink = GOLD if self._first else BONE
        canvas.text(
            person.name, body.x + 66, body.centery, 25, kind="display", colour=ink, middle=True, shadow=SHADE, width=300
        )
        third = person.lost if self._shows_losses else person.best
        for left, number in zip(_COLUMN_OFFSETS, (person.played, person.won, third), strict=False):
            canvas.text(
                str(number),
                body.x + left + 40,
                body.centery,
                26,
                kind="display",
                colour=ink,
                align="centre",
                middle=True,
            )
        canvas.text(
            day_words(person.last),
            body.x + _COLUMN_OFFSETS[3],
            body.centery,
            20,
            colour=PARCHMENT,
            middle=True,
            width=190,
        )


class HouseRecords(Page):
    """The screen with a row for each person, filtered by game."""

    name = "house"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._game: str | None = None
        #: the name of the tower in which the matches were played that are shown, empty for the standard one
        self._tower = ""
        self._area = ScrollArea()
        self._asked: str | None = None
        self.reword()

    def reword(self) -> None:
        """Set title and sentence in the current language."""
        self.title = say("Records")
        self.lead = say("All finished matches, bots not listed.")

    def enter(self) -> None:
        """Take back an unanswered question."""
        self._asked = None

    @property
    def _people(self) -> list[PersonRow]:
        return house(self.stage).people(self._game, self._tower)

    @property
    def _shows_losses(self) -> bool:
        """Whether lost matches replace the best score: for all games together, and for a solo game."""
        return self._game is None or GAMES[self._game].seats == (1,)

    @property
    def paint_key(self) -> object:
        """The game, on which the column heads depend, and the text size."""
        return self._game, self.stage.canvas.text_size

    def paint(self, canvas: Canvas) -> None:
        """Paint the panel and the column heads."""
        canvas.panel("panel.hide", _PANEL_AREA)
        third = say("Lost") if self._shows_losses else say("Best")
        left, y = _PANEL_AREA.x + 30, _PANEL_AREA.y + 44
        canvas.text(say("Name"), left + 66, y, 20, kind="bold", colour=PARCHMENT, middle=True, width=300)
        for column, words in zip(_COLUMN_OFFSETS, (say("Played"), say("Won"), third), strict=False):
            canvas.text(
                words, left + column + 40, y, 20, kind="bold", colour=PARCHMENT, align="centre", middle=True, width=114
            )
        canvas.text(
            say("Last played"), left + _COLUMN_OFFSETS[3], y, 20, kind="bold", colour=PARCHMENT, middle=True, width=190
        )

    def draw(self, canvas: Canvas) -> None:
        """Draw the page, with a notice if there are no records."""
        super().draw(canvas)
        if not self._people:
            canvas.prose(
                say("No finished matches yet. The first one will appear here."),
                inset(_PANEL_AREA, 200, 300),
                25,
                colour=PARCHMENT,
                align="centre",
            )

    # Controls

    def controls(self) -> list[Control]:
        """List the game tabs, the people, and the buttons to remove and restore records."""
        people = self._people
        window = Rect(
            _PANEL_AREA.x + 30,
            _PANEL_AREA.y + 30 + _HEAD_HEIGHT - 20,
            _PANEL_AREA.w - 60,
            _PANEL_AREA.h - 60 - _HEAD_HEIGHT - 50,
        )
        self._area.settle(window, len(people) * _ROW_HEIGHT)
        choose_row(self._area, people, self.stage.interaction.about_focused, _ROW_HEIGHT)
        listing = self._area.control("house.list", self.title)
        rows: list[Control] = []
        for index, rect in self._area.rows(len(people), _ROW_HEIGHT):
            rows += self._row(people[index], rect, window, first=index == 0 and people[0].won > 0)
        return [
            *game_tabs("house.game", self._game, self._chooser),
            listing,
            *rows,
            *self._tower_control(),
            *self._foot_controls(),
            self.back_control(),
        ]

    def _row(self, person: PersonRow, rect: Rect, window: Rect, *, first: bool) -> list[Control]:
        words = say_many(
            "{name}: {count} match, {won} won",
            "{name}: {count} matches, {won} won",
            person.played,
            name=person.name,
            won=person.won,
        )
        line = Control(
            f"house.person.{person.name}",
            "list",
            words,
            rect,
            focusable=False,
            clip=window,
            sound="",
            look=PersonLook(person, shows_losses=self._shows_losses, first=first),
        )
        asked = self._asked == person.name
        label = say("Are you sure?") if asked else say("Remove")
        forget = Control(
            f"house.forget.{person.name}",
            "button",
            label,
            Rect(rect.right - 172, rect.y + 9, 160, 46),
            self._forgetter(person.name),
            clip=window,
            look=Button("fire" if asked else "stone", size=18),
            tooltip=say("Remove {name} from the records of all games.", name=person.name),
            about=person,
        )
        return [line, forget]

    def _foot_controls(self) -> list[Control]:
        records, asked = house(self.stage), self._asked == ""
        foot = _FOOT_AREA
        label = say("Really remove everyone?") if asked else say("Remove everyone")
        remove_all = Control(
            "house.forget_all",
            "button",
            label,
            Rect(foot.right - 380, foot.y, 380, foot.h),
            self._forgetter(""),
            enabled=bool(records.names()),
            why_not=say("No records yet."),
            look=Button("fire" if asked else "stone", size=20),
        )
        if not records.can_remember:
            return [remove_all]
        return [
            Control(
                "house.undo",
                "button",
                say("Undo"),
                Rect(foot.x, foot.y, 220, foot.h),
                self._remember,
                look=Button("fire", "anticlockwise-rotation", 20),
            ),
            remove_all,
        ]

    def _tower_control(self) -> list[Control]:
        """List the button that shows the matches in the next tower, if any were played in another than the standard."""
        towers = ["", *house(self.stage).towers(self._game)]
        if len(towers) == 1:
            return []
        foot = _FOOT_AREA

        def show_next() -> None:
            self._tower = towers[(towers.index(self._tower) + 1) % len(towers)] if self._tower in towers else ""

        words = say("Tower: {tower}", tower=self._tower or say("the Passage"))
        look = Button("on" if self._tower else "stone", size=20)
        return [Control("house.tower", "button", words, Rect(foot.x + 230, foot.y, 480, foot.h), show_next, look=look)]

    def _chooser(self, game: str | None) -> Callable[[], None]:
        def choose() -> None:
            self._game, self._tower, self._asked = game, "", None

        return choose

    def _forgetter(self, name: str) -> Callable[[], None]:
        """Return the action of a remove button: the first press asks, the second removes (``""``: everybody)."""

        def forget() -> None:
            if self._asked != name:
                self._asked = name
                return
            self._asked = None
            house(self.stage).forget(name or None)
            self.stage.notify(say("Removed. You can undo this until you close Firepit."))

        return forget

    def _remember(self) -> None:
        house(self.stage).remember()
        self.stage.notify(say("Records restored."))
