"""The navigation table: from the name of a screen to the class or function that makes it.

Screens open one another by these names, so that their folders need not import one another. Threads import the modules
of the screens, and only once the first picture is shown: that picture need not wait for the tables, the theatre and the
physics.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from operator import attrgetter
from typing import Literal, TypeAlias, cast

from game.ui.scene import Scene
from game.ui.stage import Stage

ScreenName: TypeAlias = Literal[
    "home",
    "credits",
    "assets",
    "folder_unusable",
    "file_unusable",
    "place_chooser",
    "file_chooser",
    "new_match",
    "name_picker",
    "seat_look",
    "head_starts",
    "player_choice",
    "who_plays",
    "options",
    "accessibility",
    "matches",
    "match_card",
    "house_records",
    "export_records",
    "person_records",
    "result",
    "replay",
    "replay_of_record",
    "looking_back",
    "curtain",
    "log",
    "pause",
    "since_your_turn",
    "cannot_be_kept",
    "file_gone",
    "not_kept",
    "written_elsewhere",
    "theatre",
    "theatre_of_match",
    "theatre_of_file",
    "theatre_of_drops",
    "export",
    "export_of_match",
    "export_page",
    "export_page_of_match",
    "export_match_page",
    "export_final_picture",
    "exported",
    "workshop",
    "tower_builder",
    "tower_shelf",
    "tower_sharing",
    "first_tower",
    "unsaved_tower",
    "rulebook",
    "lesson",
    "keyboard",
]

#: each screen as ``module:Class`` or ``module:function``; the first argument is the stage
SCREENS: Mapping[ScreenName, str] = {
    "home": "game.screens.home.home:Home",
    "assets": "game.screens.home.assets:Assets",
    "credits": "game.screens.home.credits:Credits",
    "folder_unusable": "game.screens.home.failure:FolderUnusable",
    "file_unusable": "game.screens.home.failure:FileUnusable",
    "place_chooser": "game.screens.parts.place_chooser:PlaceChooser",
    "file_chooser": "game.screens.parts.place_chooser:FileChooser",
    "new_match": "game.screens.new_match.new_match:NewMatch",
    "name_picker": "game.screens.new_match.seat_dialogs:NamePicker",
    "seat_look": "game.screens.new_match.seat_dialogs:SeatLookSheet",
    "head_starts": "game.screens.new_match.head_starts:HeadStarts",
    "player_choice": "game.screens.new_match.who_plays:PlayerChoice",
    "who_plays": "game.screens.new_match.who_plays:WhoPlays",
    "options": "game.screens.options.options:OptionsScreen",
    "accessibility": "game.screens.options.accessibility:AccessibilityScreen",
    "matches": "game.screens.matches.matches:Matches",
    "match_card": "game.screens.matches.match_card:MatchCard",
    "house_records": "game.screens.matches.house_records:HouseRecords",
    "export_records": "game.screens.matches.house_records:ExportRecords",
    "person_records": "game.screens.matches.person_records:PersonRecords",
    "result": "game.screens.matches.result:Result",
    "replay": "game.screens.matches.replay:Replay",
    "replay_of_record": "game.screens.matches.replay:Replay.of_record",
    "looking_back": "game.screens.looking_back.looking_back:LookingBack",
    "curtain": "game.screens.table.curtain:Curtain",
    "log": "game.screens.table.log:Log",
    "pause": "game.screens.table.pause:PauseMenu",
    "since_your_turn": "game.screens.table.log:SinceYourTurn",
    "cannot_be_kept": "game.screens.table.helpers:SaveFailed",
    "file_gone": "game.screens.table.helpers:FileMissing",
    "not_kept": "game.screens.table.helpers:NotSaved",
    "written_elsewhere": "game.screens.table.helpers:ContinuedElsewhere",
    "theatre": "game.screens.theatre.theatre:Theatre.of_library",
    "theatre_of_match": "game.screens.theatre.theatre:Theatre.of_match",
    "theatre_of_file": "game.screens.theatre.theatre:Theatre.of_file",
    "theatre_of_drops": "game.screens.theatre.theatre:Theatre",
    "export_page": "game.screens.theatre.exporting:DropPageExport",
    "export_page_of_match": "game.screens.theatre.exporting:DropPageExport.of_match",
    "export_match_page": "game.screens.theatre.exporting:MatchPageExport",
    "export": "game.screens.theatre.exporting:ReelExportDialog",
    "export_of_match": "game.screens.theatre.exporting:ReelExportDialog.of_match",
    "export_final_picture": "game.screens.parts.making:FinalPictureExport",
    "exported": "game.screens.parts.making:Exported",
    "workshop": "game.screens.workshop.workshop:Workshop",
    "tower_builder": "game.screens.workshop.builder:Builder",
    "tower_shelf": "game.screens.workshop.tower_shelf:TowerShelf",
    "tower_sharing": "game.screens.workshop.tower_sharing:TowerSharing",
    "first_tower": "game.screens.workshop.first_tower:FirstTower",
    "unsaved_tower": "game.screens.workshop.builder:UnsavedTower",
    "rulebook": "game.screens.book.rulebook:RuleBook",
    "lesson": "game.screens.lessons.lesson:Lesson",
    "keyboard": "game.screens.keyboard.keyboard:Keyboard",
}


def make_screen(stage: Stage, name: ScreenName, *args: object, **kwargs: object) -> Scene:
    """Return a new screen that is not on the stage yet; further arguments go to its class or function.

    Raises what the class or function raises. A test compares the arguments of each call with the signature.
    """
    module_name, _, maker_name = SCREENS[name].partition(":")
    make = attrgetter(maker_name)(import_module(module_name))
    return cast("Scene", make(stage, *args, **kwargs))


def import_screens(names: Iterable[ScreenName]) -> None:
    """Import the modules of some screens; may be called on another thread."""
    for name in names:
        import_module(SCREENS[name].partition(":")[0])


def open_screen(stage: Stage, name: ScreenName, *args: object, **kwargs: object) -> None:
    """Open a new screen on top of the stage; arguments and exceptions are those of ``make_screen``."""
    stage.push(make_screen(stage, name, *args, **kwargs))
