"""The rule book in the app: it opens at the current question, finds words, follows links and shows pictures."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.core import GAMES, Match
from game.core.games import GameEntry
from game.core.words import use_language
from game.screens.book import shelf
from game.screens.book.rulebook import RuleBook, find
from game.screens.book.shelf import Book, Bookmarks, example_match, fold_block
from game.screens.open_match import make_rule_book, open_rule_book, rule_book_painters
from game.screens.parts.prepared_ahead import screen_painters
from game.screens.sheet.markdown import Block, Figure, Picture, Span, parse, parse_inline, plain, slug
from game.screens.sheet.sheet import LaidOutBlock, PictureSource, Sheet, TextRange, lay_out_all
from game.screens.sheet.typesetting import Style, TextLayout
from game.ui.asset_folder import find_assets
from game.ui.canvas import Canvas
from game.ui.intentions import Edit
from game.ui.layout import Rect
from game.ui.pictures import Pictures
from game.ui.text import Texts
from tests.fast_set import mark_slow_except, two_games_of
from tests.games import BUILT
from tests.reading import reading_of
from tests.scenes.support import control_named
from tests.speech.recording import listen
from tests.ui.stagehand import Opener, Stagehand

pytestmark = pytest.mark.unseen

every_game = pytest.mark.parametrize("game", BUILT)


@pytest.fixture
def canvas() -> Canvas:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    assets = find_assets()
    return Canvas(pygame.display.set_mode((800, 450)), Pictures(assets), Texts(assets / "fonts"))


def book_of(hand: Stagehand) -> RuleBook:
    scene = hand.stage.scene
    assert isinstance(scene, RuleBook)
    return scene


def test_tab_key_reaches_each_heading_in_the_table_of_contents_and_scrolls_to_it(open_app: Opener) -> None:
    hand = open_app()
    open_rule_book(hand.stage, "ugh_ugh")
    hand.turn()
    reached = set()
    for _ in range(60):
        hand.key(pygame.K_TAB)
        focused = control_named(hand.stage, hand.stage.interaction.focused)
        if focused.id.startswith("rules.section."):
            reached.add(focused.id)
            assert focused.visible_rect == focused.rect, f"{focused.label} has the focus, but is scrolled away"
    headings = [
        block for block in Book.of(GAMES["ugh_ugh"], "en").blocks if block.kind == "heading" and block.level < 3
    ]
    assert len(reached) == len(headings)


def words_in_view(hand: Stagehand) -> str:
    """Return the words of the blocks that are visible in the window."""
    return reading_of(book_of(hand)).words


# Markdown


def test_pictures_and_links_are_parsed() -> None:
    blocks = parse("Words.\n\n![One *fine* thing](a.b@40 c[1,2,30,40])\n![Two](icon:hut)\n\nMore.\n")
    assert [block.kind for block in blocks] == ["paragraph", "pictures", "paragraph"]
    assert blocks[1].figures == (
        Figure("One *fine* thing", (Picture("a.b", None, 40), Picture("c", (1, 2, 30, 40), None))),
        Figure("Two", (Picture("icon:hut"),)),
    )
    assert blocks[1].cells == ("One *fine* thing", "Two")
    assert parse_inline("See [the end](#the-end): {chip.wood} wood") == (
        Span("See "),
        Span("the end", link="the-end"),
        Span(": "),
        Span("", picture="chip.wood"),
        Span(" wood"),
    )
    assert slug("Step 3: *drums*") == "step-3-drums"


@pytest.mark.parametrize("line", ["![Words](two words!)", "![Words]", "![Words](a[1,2,3])"])
def test_malformed_picture_line_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match="picture"):
        parse(line)


# Searching


@pytest.mark.parametrize(
    ("text", "sought", "found"),
    [
        ("The **tiger** walks. A Tiger eats.", "tiger", ["tiger", "Tiger"]),
        ("one **two** three", "one two three", ["one two three"]),
        ("ein *großer* Bär, ein BÄR", "bar", ["Bär", "BÄR"]),
        ("ein großer Stein", "GROSSER", ["großer"]),
        ("Żółty łoś", "zolty los", ["Żółty łoś"]),
        ("the clan’s drum", "clan's", ["clan’s"]),
        ("aaaa", "aa", ["aa", "aa"]),
        ("nothing", "something", []),
        ("nothing", "  ", []),
    ],
)
def test_search_ignores_case_and_accents_and_emphasis(text: str, sought: str, found: list[str]) -> None:
    places = find([fold_block(Block("paragraph", text))], sought)
    assert [plain(text)[place.start : place.end] for place in places] == found


def test_search_results_are_in_the_order_of_the_book() -> None:
    blocks = parse("# A drum\n\nThe drum. A drum.\n\n| Drum | b |\n| --- | --- |\n| c | d drum |\n\n![A drum](torch)\n")
    places = find([fold_block(block) for block in blocks], "drum")
    assert places == sorted(places, key=lambda place: (place.block, place.cell, place.start))
    assert [(place.block, place.cell) for place in places] == [(0, 0), (1, 0), (1, 0), (2, 0), (2, 3), (3, 0)]


def test_text_of_a_book_is_prepared_for_the_search_only_once(open_app: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    folded: list[Block] = []

    def record_and_fold(block: Block) -> object:
        folded.append(block)
        return fold_block(block)

    monkeypatch.setattr(shelf, "fold_block", record_and_fold)
    hand = open_app()
    hand.click("home.rules")
    hand.click("rules.search")
    hand.type("tiger")
    assert folded == list(reading_of(book_of(hand)).book.blocks)


@pytest.mark.parametrize(
    ("book", "guide", "reason"),
    [
        (b"# Race\n\xff", b"", "broken_book:rulebook.md cannot be read: "),
        (b"# Race\n", b"[asked", "broken_book:rulebook.toml cannot be read: "),
        (b"# Race\n", b"asked = 3", "broken_book:rulebook.toml cannot be read: its field asked has the wrong type."),
    ],
)
def test_damaged_rule_book_says_so_and_breaks_no_screen(
    book: bytes, guide: bytes, reason: str, open_app: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "broken_book"
    package.mkdir()
    (package / "rulebook.md").write_bytes(book)
    (package / "rulebook.toml").write_bytes(guide)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(GAMES, "race", replace(GAMES["race"], rulebook="broken_book:rulebook.md"))
    hand = open_app()
    assert not list(rule_book_painters(hand.stage, "race", None))
    open_rule_book(hand.stage, "race")
    assert hand.stage.scene.name == "home" and (hand.stage.notice or "").startswith(reason)


def test_plates_of_an_own_game_are_not_loaded_before_its_book_opens(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = open_app()
    loaded: list[str] = []
    monkeypatch.setattr(GameEntry, "load_plates", lambda entry: loaded.append(entry.name) or {})
    assert make_rule_book(hand.stage, "stone_age") is not None and loaded == []
    monkeypatch.setitem(GAMES, "race", replace(GAMES["stone_age"], rules="race_package:RULES"))
    assert make_rule_book(hand.stage, "race") is not None and loaded == ["stone_age"], (
        "a package's plates may be damaged"
    )


def test_search_begins_at_the_first_result_below_the_top_of_the_window(open_app: Opener) -> None:
    hand = open_app()
    hand.click("home.rules")
    hand.click("rules.section.3")
    reading = reading_of(book_of(hand))
    hand.click("rules.search")
    hand.type("the")
    found = reading_of(book_of(hand))
    tops = [found.sheet.rects(place)[0].y for place in found.found]
    assert found.current_index == next(number for number, top in enumerate(tops) if top >= reading.offset) > 0


def test_enter_goes_to_the_next_search_result_and_shift_enter_back(open_app: Opener) -> None:
    hand = open_app()
    hand.click("home.rules")
    hand.click("rules.search")
    hand.type("tiger")
    book = book_of(hand)
    count = len(reading_of(book).found)
    assert count > 5 and reading_of(book).count_in_words == f"1 of {count}"
    hand.key(pygame.K_RETURN)
    hand.key(pygame.K_RETURN)
    assert reading_of(book).count_in_words == f"3 of {count}"
    hand.key(pygame.K_RETURN, pygame.KMOD_SHIFT)
    assert reading_of(book).count_in_words == f"2 of {count}"
    hand.click("rules.before")
    hand.click("rules.before")
    assert reading_of(book).count_in_words == f"{count} of {count}", (
        "stepping back from the first result does not lead to the last one"
    )
    hand.click("rules.next")
    assert reading_of(book).count_in_words == f"1 of {count}"


def test_each_search_result_is_scrolled_into_view_and_marked(open_app: Opener) -> None:
    hand = open_app()
    hand.click("home.rules")
    hand.click("rules.search")
    hand.type("berries")
    book = book_of(hand)
    for _ in reading_of(book).found:
        state = reading_of(book)
        rect = state.sheet.rects(state.found[state.current_index])[0]
        assert state.offset <= rect.y <= state.offset + state.height - rect.h
        hand.key(pygame.K_RETURN)


def test_search_without_a_result_says_so(open_app: Opener) -> None:
    hand = open_app()
    hand.click("home.rules")
    assert not hand.control("rules.next")["enabled"]
    hand.click("rules.search")
    hand.type("xylophone")
    book = book_of(hand)
    assert reading_of(book).count_in_words == "Nothing found"
    hand.click("rules.next")
    assert hand.stage.notice is not None and "xylophone" in hand.stage.notice


def test_another_book_is_searched_for_the_same_words(open_app: Opener) -> None:
    hand = open_app()
    hand.click("home.rules")
    hand.click("rules.search")
    hand.type("wood")
    hand.click("rules.book.stone_age")
    state = reading_of(book_of(hand))
    texts = [fold_block(block) for block in Book.of(GAMES["stone_age"], "en").blocks]
    assert list(state.found) == find(texts, "wood") != []
    assert state.count_in_words == f"1 of {len(state.found)}"
    rect = state.sheet.rects(state.found[0])[0]
    assert state.offset <= rect.y <= state.offset + state.height - rect.h
    hand.click("rules.return")
    assert reading_of(book_of(hand)).offset == 0


def test_words_missing_in_another_book_leave_it_at_its_bookmark(open_app: Opener) -> None:
    hand = open_app()
    Bookmarks(hand.stage.data_dir).put("settlers", 20)
    hand.click("home.rules")
    hand.click("rules.search")
    hand.type("xylophone")
    hand.click("rules.book.settlers")
    state = reading_of(book_of(hand))
    assert state.count_in_words == "Nothing found"
    assert state.sheet.block_at(state.offset + 20) == 20


# Contents, links and bookmarks


def test_table_of_contents_leads_to_a_section_and_back(open_app: Opener) -> None:
    hand = open_app()
    hand.click("home.rules")
    assert not hand.control("rules.return")["enabled"]
    hand.click("rules.section.4")
    offset = reading_of(book_of(hand)).offset
    assert offset > 0 and words_in_view(hand).startswith("Send out")
    hand.click("rules.return")
    assert reading_of(book_of(hand)).offset == 0
    hand.click("rules.section.4")
    hand.key(pygame.K_TAB)
    hand.key(pygame.K_BACKSPACE)
    assert reading_of(book_of(hand)).offset == 0


def test_link_leads_to_its_section_and_back(open_app: Opener) -> None:
    hand = open_app()
    hand.click("home.rules")
    book = book_of(hand)
    link = reading_of(book).sheet.links(0, 1e9)[0]
    while not any(name.startswith("rules.link.") for name in hand.control_ids()):
        hand.stage.handle(Edit("page_down"))
        hand.turn()
    before = reading_of(book).offset
    control = next(name for name in hand.control_ids() if name.startswith("rules.link."))
    assert hand.control(control)["label"] == link.words
    hand.click(control)
    target = reading_of(book).book.target(link.target)
    assert target is not None and words_in_view(hand).startswith(reading_of(book).book.blocks[target].plain_text)
    hand.click("rules.return")
    assert reading_of(book).offset == before


def test_book_opens_where_it_was_left(open_app: Opener) -> None:
    hand = open_app()
    hand.click("home.rules")
    hand.click("rules.section.6")
    section = words_in_view(hand).splitlines()[0]
    hand.key(pygame.K_ESCAPE)
    hand.click("home.rules")
    assert words_in_view(hand).splitlines()[0] == section


def test_larger_text_keeps_the_current_lines_in_view(open_app: Opener) -> None:
    hand = open_app()
    hand.click("home.rules")
    hand.click("rules.section.7")
    section = words_in_view(hand).splitlines()[0]
    hand.stage.canvas.use_text_size(1.5)
    hand.stage.resized()
    hand.turn()
    assert section in words_in_view(hand)


def test_section_in_view_is_read_out_up_to_the_next_section(open_app: Opener) -> None:
    hand = open_app()
    hand.click("home.rules")
    hand.click("rules.section.4")
    blocks = Book.of(GAMES["ugh_ugh"], "en").blocks
    sections = [index for index, block in enumerate(blocks) if block.kind == "heading" and block.level <= 2]
    section = [plain(block.text) for block in blocks[sections[4] : sections[5]] if block.text]
    spoken = list(hand.stage.scene.read_out())
    assert spoken[0] == "The rules" and spoken[1] == section[0]
    assert set(section) <= set(spoken) and plain(blocks[sections[5]].text) not in spoken
    assert section[-1] in control_named(hand.stage, "rules.text").heard


def test_section_chosen_in_the_contents_is_read_out_if_speech_is_on(open_app: Opener) -> None:
    hand = open_app()
    hand.click("home.rules")
    speaker = listen(hand.stage)
    hand.click("rules.section.2")
    assert speaker.heard() == []
    hand.stage.options.speech = True
    hand.click("rules.section.3")
    blocks = Book.of(GAMES["ugh_ugh"], "en").blocks
    heading = next(index for index, block in enumerate(blocks) if block.text == "Setting up")
    section = [line for block in blocks[heading : heading + 3] for line in block.lines]
    heard = speaker.heard()
    first = len(heard) - 1 - heard[::-1].index(section[-1])
    assert heard[first - len(section) + 1 : first + 1] == section


def test_last_section_is_read_out_although_it_cannot_be_scrolled_to_the_top(open_app: Opener) -> None:
    hand = open_app(size=(960, 540))
    hand.click("home.rules")
    hand.stage.handle(Edit("end"))
    hand.turn()
    assert hand.stage.scene.read_out()[-1] == Book.of(GAMES["ugh_ugh"], "en").blocks[-1].lines[-1]


def test_table_is_read_out_row_by_row() -> None:
    table = Block("table", rows=(("Name", "Cost"), ("**Hut**", "2 [wood](#wood)")))
    assert table.lines == ["Name, Cost", "Hut, 2 wood"]
    assert Block("paragraph", "*Take* one.").lines == ["Take one."]


@pytest.mark.parametrize(
    "text",
    mark_slow_except(
        ["", "[]", '{"ugh_ugh": "far"}', '{"ugh_ugh": -4}', '{"ugh_ugh": 99999}', "\udc80"],
        ['{"ugh_ugh": "far"}', '{"ugh_ugh": 99999}', "\udc80"],
    ),
)
def test_book_opens_despite_a_broken_bookmark(text: str, open_app: Opener) -> None:
    hand = open_app()
    (hand.stage.data_dir / "reading.json").write_bytes(text.encode("utf-8", "surrogateescape"))
    hand.click("home.rules")
    assert reading_of(book_of(hand)).offset == 0


def test_each_book_has_its_own_bookmark(tmp_path: Path) -> None:
    marks = Bookmarks(tmp_path)
    marks.put("ugh_ugh", 7)
    marks.put("settlers", 9)
    assert Bookmarks(tmp_path).last_block("ugh_ugh") == 7 and Bookmarks(tmp_path).last_block("settlers") == 9
    assert Bookmarks(tmp_path).last_block("cvlizations") is None


# The book at the table


@two_games_of([name for name in BUILT if not GAMES[name].told_aloud])
def test_f1_opens_the_book_at_the_current_question(game: str, open_app: Opener) -> None:
    names = ("Ada", "Bo", "Cy", "Di")[: max(1, min(GAMES[game].seats))]
    hand = open_app(action="play", game=game, names=names, seed=3)
    if hand.map["screen"] == "curtain":
        hand.click("curtain.accept")
    prompt = hand.stage.scene.match.prompt  # type: ignore[attr-defined]
    hand.key(pygame.K_F1)
    book = book_of(hand)
    section = reading_of(book).book.block_explaining(prompt.kind)
    assert section is not None and reading_of(book).book.blocks[section].plain_text in words_in_view(hand)
    assert hand.map["prompt"] == prompt.text, "the page does not explain the current question"
    hand.click("rules.section.1")
    hand.click("rules.asked")
    assert reading_of(book).book.blocks[section].plain_text in words_in_view(hand)
    hand.key(pygame.K_F1)
    assert hand.map["screen"] == "match"


def test_menu_opens_the_book_at_the_current_question(open_app: Opener) -> None:
    hand = open_app(action="play", game="stone_age", names=("Ada", "Bo"), seed=3)
    hand.key(pygame.K_ESCAPE)
    hand.click("pause.rules")
    assert "rules.asked" in hand.control_ids() and words_in_view(hand).startswith("Placing")


# Translated books


def test_translated_book_opens_and_its_links_lead_to_the_same_places() -> None:
    english = tuple(parse("# Game\n\nA [link](#the-end).\n\n## Start\n\n- One.\n- Two.\n\n## The end\n\nOver.\n"))
    german = tuple(parse("# Spiel\n\nEin [Link](#the-end).\n\n## Anfang\n\n- Eins.\n- Zwei.\n\n## Ende\n\nAus.\n"))

    class Entry:
        @staticmethod
        def read_rulebook_guide() -> dict[str, dict[str, str]]:
            return {"asked": {"act": "Start", "end": "The end > Over", "pick": "Start > Two"}}

    book = Book(Entry(), german, english)  # type: ignore[arg-type]
    assert [german[book.block_explaining(kind) or 0].text for kind in ("act", "end", "pick", "act.more")] == [
        "Anfang",
        "Aus.",
        "Zwei.",
        "Anfang",
    ]
    assert book.block_explaining("nothing") is None
    assert german[book.target("the-end") or 0].text == german[book.target("ende") or 0].text == "Ende"
    shorter = Book(Entry(), german[:-1], english)  # type: ignore[arg-type]
    assert german[shorter.block_explaining("end") or 0].text == "Ende", (
        "the section is not found in a translation with other blocks"
    )


def test_book_is_shown_in_the_language_chosen_last(open_app: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    read = GameEntry.read_rulebook

    def in_two_languages(entry: GameEntry, language: str = "") -> str:
        return "# Buch\n\nWorte.\n" if language == "pseudo" else read(entry, language)

    monkeypatch.setattr(GameEntry, "read_rulebook", in_two_languages)
    hand = open_app()
    hand.click("home.rules")
    assert "Buch" not in words_in_view(hand)
    try:
        use_language("pseudo")
        book_of(hand).enter()
        assert "Buch" in words_in_view(hand)
    finally:
        use_language("en")


def test_search_is_repeated_in_the_language_chosen_last(open_app: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    read = GameEntry.read_rulebook

    def in_two_languages(entry: GameEntry, language: str = "") -> str:
        return "# Tiger\n\nWorte.\n" if language == "pseudo" else read(entry, language)

    monkeypatch.setattr(GameEntry, "read_rulebook", in_two_languages)
    hand = open_app()
    hand.click("home.rules")
    hand.click("rules.search")
    hand.type("tiger")
    try:
        use_language("pseudo")
        book_of(hand).enter()
        assert list(reading_of(book_of(hand)).found) == [TextRange(0, 0, 0, 5)]
    finally:
        use_language("en")


# Pictures


@every_game
def test_every_picture_of_a_book_exists(game: str, canvas: Canvas) -> None:
    entry = GAMES[game]
    source = PictureSource(entry.load_plates())
    blocks = parse(entry.read_rulebook())
    pictures = [picture for block in blocks for figure in block.figures for picture in figure.pictures]
    assert len([block for block in blocks if block.figures]) >= 6
    for picture in pictures:
        width, height = source.size(canvas, picture)
        # a page is 1014 units wide, and its window 520 high
        assert 0 < width <= 1014 and 0 < height <= 520, f"the picture is too large: {picture}"
        if picture.part is not None:
            left, top, across, down = picture.part
            assert left + across <= 1600 and top + down <= 900, f"the picture sticks out: {picture}"
    for block in blocks:
        for cell in block.cells:
            for span in parse_inline(cell):
                if span.picture.startswith("icon:"):
                    assert span.picture[5:] in canvas.pictures.icon_names(), f"no such icon: {span}"
                elif span.picture:
                    canvas.pictures.baked(span.picture)


@every_game
def test_every_figure_has_a_caption(game: str) -> None:
    figures = [figure for block in parse(GAMES[game].read_rulebook()) for figure in block.figures]
    assert all(figure.caption.strip() for figure in figures)


def test_missing_picture_raises_file_not_found(canvas: Canvas) -> None:
    for name in ("no.such.picture", "icon:no-such-icon"):
        with pytest.raises(FileNotFoundError):
            PictureSource().size(canvas, Picture(name))


@every_game
def test_example_table_in_a_book_shows_an_unfinished_match(game: str) -> None:
    assert isinstance(example_match(GAMES[game]), Match) and example_match(GAMES[game]).prompt is not None


def test_book_opens_without_its_example_table_until_the_table_is_painted(open_app: Opener) -> None:
    stage = open_app(unseen=False).stage
    stage.draw()
    book = RuleBook(stage, "stone_age")
    stage.push(book)
    stage.shows_placeholders = True
    assert not book.wants_frames
    stage.draw()
    without = stage.canvas.pixels.copy()
    assert book.wants_frames, "the book asks for no frames, although its first page shows a part of the table"
    stage.advance()
    assert stage.loads_before_drawing and not book.wants_frames
    stage.preloader.begin(screen_painters(lambda: book))
    while not stage.preloader.done:
        stage.preloader.preload_slice()
    stage.draw()
    assert not book.wants_frames
    assert pygame.image.tobytes(stage.canvas.pixels, "RGB") != pygame.image.tobytes(without, "RGB")


@two_games_of(BUILT)
@pytest.mark.parametrize("text_size", mark_slow_except([1.0, 1.5], [1.5]))
def test_book_can_be_read_from_the_first_page_to_the_last(game: str, text_size: float, open_app: Opener) -> None:
    """Every second page is drawn; no line of the book is much wider than its page."""
    hand = open_app()
    hand.stage.canvas.use_text_size(text_size)
    hand.stage.push(RuleBook(hand.stage, game))
    book = book_of(hand)
    while True:
        book.refresh()
        hand.stage.draw()
        if reading_of(book).offset >= reading_of(book).max_offset:
            break
        hand.stage.handle(Edit("page_down"))
        hand.stage.handle(Edit("page_down"))
    sheet = reading_of(book).sheet
    assert sheet.widest <= sheet.width + 14


# Line breaking


def test_mark_of_a_search_result_covers_exactly_its_letters(canvas: Canvas) -> None:
    """The rectangle of a search hit covers its words alone, even across emphasis and lines."""
    text = "The **tiger** lives in the *plains* box, and both eat people who come out of the tower."
    layout = TextLayout(canvas, parse_inline(text), 200, Style(21))
    assert len(layout.lines) > 2
    words = plain(text)
    start = words.index("tiger")
    (rect,) = layout.rects(start, start + len("tiger"))
    assert rect.x == pytest.approx(canvas.text_width("The ", 21), abs=3)
    assert rect.w == pytest.approx(canvas.text_width("tiger", 21, "bold"), abs=3)
    everything = layout.rects(0, len(words))
    assert len(everything) == len(layout.lines)
    assert "".join(piece.text for line in layout.lines for piece in line).split() == words.split()


def test_punctuation_stays_with_its_word(canvas: Canvas) -> None:
    """A comma after a bold word does not begin a line."""
    for width in range(60, 300, 5):
        layout = TextLayout(canvas, parse_inline("one **two**, three **four**; *five*."), width, Style(21))
        assert not any(line[0].text.startswith((",", ";", ".")) for line in layout.lines)


def test_no_word_of_a_page_stands_alone_on_the_last_line(canvas: Canvas) -> None:
    text = "Send **stupid** workers into a tower."
    width = TextLayout(canvas, parse_inline(text), 2000, Style(21)).widest - 5
    layout = TextLayout(canvas, parse_inline(text), width, Style(21))
    lines = ["".join([piece.text for piece in line]).strip() for line in layout.lines]
    assert lines == ["Send stupid workers into", "a tower."]


def test_word_wider_than_the_page_is_broken(canvas: Canvas) -> None:
    layout = TextLayout(canvas, parse_inline("Donaudampfschifffahrtsgesellschaft"), 120, Style(21))
    assert len(layout.lines) > 1 and layout.widest <= 121


def test_small_pictures_are_drawn_within_a_line_of_text(canvas: Canvas) -> None:
    sheet = Sheet(canvas, parse("Pay {chip_small.wood} wood, {icon:hut} and go."), 600)
    (pay,) = sheet.rects(TextRange(block=0, cell=0, start=0, end=3))
    (wood,) = sheet.rects(TextRange(block=0, cell=0, start=5, end=9))
    assert pay.x == 0 and wood.y == pay.y and wood.x > pay.right + 20, "the picture does not stand between the words"
    sheet.draw(canvas, Rect(0, 0, 600, 200), 0)


def test_rows_of_a_table_in_a_book_are_laid_out_in_many_steps(canvas: Canvas) -> None:
    rows = "".join(f"| {number} | berries and roots |\n" for number in range(20))
    blocks = parse(f"Before.\n\n| number | goods |\n|---|---|\n{rows}")
    laid_out_blocks: list[LaidOutBlock] = []
    steps = sum(1 for _ in lay_out_all(canvas, blocks, 600, PictureSource(), laid_out_blocks))
    assert steps > 20 and len(laid_out_blocks) == len(blocks)


def test_book_opened_during_a_match_was_laid_out_in_advance(open_app: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = open_app(action="play", game="stone_age", names=("Ada", "Bo"), seed=3)
    while not hand.stage.preloader.done:
        hand.stage.preloader.preload_slice()
    monkeypatch.setattr(shelf, "lay_out_all", None)
    for _ in range(2):
        hand.key(pygame.K_F1)
        assert words_in_view(hand)
        hand.key(pygame.K_ESCAPE)
