"""Set files of the LackeyCCG plugin, our own sets and lists beside them: what is read, and what is refused."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartoteka.games.swtcg.cards import COMPILER, CardDef
from kartoteka.games.swtcg.decks import copy_of
from kartoteka.games.swtcg.formats import LIBRARY
from kartoteka.games.swtcg.importer import (
    cards_beside,
    load_cards,
    load_decks,
    load_printed,
    read_lists,
    restricted_beside,
)
from kartoteka.games.swtcg.lackey import read_set
from kartoteka.kernel.game import FormatError
from kartoteka.text.faults import CardError

COLUMNS = (
    *("Name", "Set", "ImageFile", "Side", "Type", "Subtype", "Cost", "Speed", "Power", "Health"),
    *("Rarity", "Number", "Usage", "Text", "Script", "Classification"),
)
ACE = {
    "Name": "Oru Vint (A)",
    "Set": "RIM",
    "Side": "L",
    "Type": "Character",
    "Subtype": "Dark Jedi - Sith Master",
    "Cost": "7.0",
    "Speed": "60",
    "Power": "6",
    "Health": "5",
    "Number": "7.0",
    "Text": "Pay 1 Force -> Evade 1 | Armor",
}
FEINT = {"Name": "Feint", "Set": "RIM", "Side": "N", "Type": "Battle", "Number": "8"}


def table(*cards: dict[str, str], columns: tuple[str, ...] = COLUMNS, end: str = "\r\n") -> bytes:
    """A set file with these cards."""
    lines = ["\t".join(columns), *("\t".join(card.get(column, "") for column in columns) for card in cards)]
    return (end.join(lines) + end).encode()


def read(*cards: dict[str, str]) -> tuple[CardDef, ...]:
    return read_set(table(*cards), Path("RIM.txt"))


def one(**cells: str) -> CardDef:
    (card,) = read({**ACE, **cells})
    return card


def fault(source: bytes) -> str:
    """What is said of a set that is refused, in one line."""
    with pytest.raises(CardError) as caught:
        read_set(source, Path("RIM.txt"))
    assert "\n" not in str(caught.value)
    return str(caught.value)


# What is read


def test_a_line_is_a_card():
    card = one()
    assert (card.code, card.title, card.pack, card.number) == ("RIM007", "Oru Vint (A)", "RIM", "7")
    assert (card.side, card.type, card.arenas) == ("light", "character", ("character",))
    assert card.subtypes == "Dark Jedi - Sith Master"
    assert (card.cost, card.speed, card.power, card.health) == (7, 60, 6, 5)
    assert card.text == "Pay 1 Force -> Evade 1\nArmor"


def test_a_column_less_and_one_more_are_read_alike():
    fewer = tuple(column for column in COLUMNS if column not in ("ImageFile", "Classification"))
    more = (*COLUMNS, "DraftRarity")
    cards = read(ACE, FEINT)
    assert read_set(table(ACE, FEINT, columns=fewer), Path("RIM.txt")) == cards
    assert read_set(table(ACE, FEINT, columns=more, end="\n"), Path("RIM.txt")) == cards
    assert read_set(b"\xef\xbb\xbf" + table(ACE, FEINT) + b"\r\n\r\n", Path("RIM.txt")) == cards


@pytest.mark.parametrize(
    ("name", "read"),
    [
        ("Feint", ("Feint", "", "", "RIM")),
        ("Oru Vint (AB)", ("Oru Vint", "AB", "", "RIM")),
        ("Oru Vint (B) (Promo)", ("Oru Vint", "B", "promo", "RIM promo")),
        ("Skiff (Preview)", ("Skiff", "", "preview", "RIM preview")),
        ("Skiff (of the rim)", ("Skiff (of the rim)", "", "", "RIM")),
    ],
)
def test_a_name_holds_version_and_printing(name, read):
    card = one(Name=name)
    assert (card.name, card.version, card.printing, card.pack) == read


def test_a_promo_has_a_code_of_its_own():
    promo = {**ACE, "Name": "Oru Vint (A) (Promo)", "Number": ""}
    assert [card.code for card in read(ACE, promo)] == ["RIM007", "RIM-oru-vint-a-promo"]


def test_computed_numbers_are_stars():
    card = one(Speed="*", Power="*", Health="*")
    assert (card.speed, card.variable) == (0, ("speed", "power", "health"))


@pytest.mark.parametrize(
    ("cells", "arenas", "subtypes"),
    [
        ({"Type": "Space/Ground", "Subtype": "Naboo Speeder"}, ("space", "ground"), "Naboo Speeder"),
        ({"Type": "Location", "Subtype": "Ground/Character"}, ("ground", "character"), ""),
        ({"Type": "Location", "Subtype": "Ground Aquatic"}, ("ground",), "Aquatic"),
        ({"Type": "Equipment", "Subtype": "Space/Ground"}, ("space", "ground"), ""),
    ],
)
def test_arenas_stand_in_the_type_or_among_subtypes(cells, arenas, subtypes):
    stats = {} if "Space/" in cells["Type"] else {"Speed": "", "Power": "", "Health": ""}
    card = one(**cells, **stats)
    assert (card.arenas, card.subtypes) == (arenas, subtypes)


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        ("Critical Hit 2  and  Bombard X (As power )", "Critical Hit 2 and Bombard X (As power )"),
        ("Draw a card (if any). Play only (and only) then.", "Draw a card (if any). Play only (and only) then."),
        ("this unit_s attack dice; don?t; 6_s", "this unit's attack dice; don't; 6's"),
        ("Vin_ gains 1 Force.", "Vint gains 1 Force."),
        ("Who_ gains 1 Force.", "Who_ gains 1 Force."),
        ('"It gets ""Pay 1 Force -> Evade 1"" now."', 'It gets "Pay 1 Force -> Evade 1" now.'),
        ('It gets "Armor".', 'It gets "Armor".'),
        ('"Armor" or "Lucky 1"', '"Armor" or "Lucky 1"'),
        ("Armor |  | Lucky 1 |", "Armor\nLucky 1 |"),
    ],
)
def test_what_is_odd_in_a_text_is_mended(cell, text):
    assert one(Text=cell).text == text


def test_a_reminder_makes_no_other_card():
    plain, explained = read({**FEINT, "Text": "Armor"}, {**FEINT, "Number": "9", "Text": "Armor (Hit on 5 or more)"})
    assert copy_of(plain) == copy_of(explained)
    assert COMPILER.compile(plain).program == COMPILER.compile(explained).program


# What is refused


@pytest.mark.parametrize(
    ("source", "said"),
    [
        (b"", "line 1: '' is not a column of a set"),
        (table(), "has no cards, only the names of columns"),
        (table(ACE, columns=(*COLUMNS, "Artist")), "line 1: 'Artist' is not a column of a set"),
        (table(ACE, columns=(*COLUMNS, "Text")), "line 1: Text: is there twice"),
        (table(ACE, columns=tuple(c for c in COLUMNS if c != "Side")), "line 1: Side: is missing; is this a set of"),
        (table(ACE) + b"Feint\tRIM\r\n", "line 3: has 2 cells; the first line names 16 columns"),
        (table(ACE).replace(b"Armor", b"Don\x92t"), "line 2, cell 14: not text in UTF-8; is it Windows-1252?"),
        (table(ACE).decode().encode("utf-16"), "is it UTF-16?"),
        (table({**ACE, "Name": ""}), "line 2: Name: is missing"),
        (table({**ACE, "Side": "Y"}), "line 2: 'Oru Vint (A)': Side: must be D, L or N, not 'Y'"),
        (table({**ACE, "Type": "Resource"}), "line 2: 'Oru Vint (A)': Type: 'Resource' is none; there are space"),
        (table({**ACE, "Type": "Space/Battle"}), "line 2: 'Oru Vint (A)': Type: 'Space/Battle' is none"),
        (table({**ACE, "Cost": "seven"}), "line 2: 'Oru Vint (A)': Cost: must be a number, not 'seven'"),
        (table({**ACE, "Cost": "7.5"}), "line 2: 'Oru Vint (A)': Cost: must be a number, not '7.5'"),
        (table({**ACE, "Cost": ""}), "line 2: 'Oru Vint': Cost: is missing"),
        (table({**ACE, "Health": ""}), "line 2: 'Oru Vint': Health: is missing"),
        (table({**ACE, "Speed": "45"}), "line 2: 'Oru Vint': speed: must be a multiple of 10"),
        (table({**FEINT, "Power": "3"}), "line 2: 'Feint': Power: a battle has none"),
        (table(ACE, {**FEINT, "Number": "7"}), "line 3: 'Feint': Number: 'RIM007' is on line 2 already"),
        (table({**FEINT, "Type": "Location", "Subtype": "Aquatic"}), "Subtype: is missing"),
    ],
)
def test_a_wrong_set_is_refused_in_one_line(source, said):
    told = fault(source)
    assert told.startswith("RIM.txt: ")
    assert said.lower() in told.lower()


@given(st.sampled_from(sorted(ACE)), st.text() | st.binary())
def test_whatever_stands_in_a_cell_is_read_or_refused(column, content):
    marked = table({**ACE, column: "@"})
    cell = content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass")
    try:
        read_set(marked.replace(b"@", cell, 1), Path("RIM.txt"))
    except CardError as fault:
        assert "\n" not in str(fault)


# Files and folders


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a set of LackeyCCG, one of our own, a deck list and something else."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    place = tmp_path / "rim"
    place.mkdir()
    notes = {"Usage": "BANNED in Vintage. | Or so", "Name": "Sela Dorn (B)", "Number": "9"}
    (place / "RIM.txt").write_bytes(table(ACE, FEINT, {**ACE, **notes}))
    (place / "own.toml").write_text('[[card]]\nname = "Long Watch"\ntype = "mission"\ncost = 1\n', encoding="utf-8")
    (place / "wolves.txt").write_text("Name: Wolves\n3\tOru Vint (A)\n2x Long Watch\n", encoding="utf-8")
    (place / "README.md").write_text("Nothing to read\there\n", encoding="utf-8")
    return place


def test_a_folder_holds_sets_and_decks(folder):
    cards = load_printed(folder)
    assert list(cards) == ["RIM007", "RIM008", "RIM009", "long-watch"]
    assert cards_beside(folder / "wolves.txt") == cards
    (deck,) = load_decks(folder).values()
    assert (deck.id, deck.name, deck.side) == ("wolves", "Wolves", "light")
    assert deck.cards == (("RIM007", 3), ("long-watch", 2))
    assert load_decks(folder / "wolves.txt")["wolves"] == deck
    assert load_decks(folder / "RIM.txt") == {}
    assert load_decks(folder / "own.toml") == {}


def test_a_card_in_two_sets_may_be_named_without_the_set(folder):
    (folder / "TOW.txt").write_bytes(table({**ACE, "Set": "TOW"}))
    (deck,) = load_decks(folder).values()
    assert deck.cards[0] == ("RIM007", 3)
    (folder / "wolves.txt").write_text("1x Oru Vint (A) (TOW)\n", encoding="utf-8")
    assert load_decks(folder)["wolves"].cards == (("TOW007", 1),)


def test_one_code_in_two_files_is_refused(folder):
    (folder / "RIM2.txt").write_bytes(table(ACE))
    with pytest.raises(CardError, match=r"RIM2.txt: 'Oru Vint': code: 'RIM007' is in .*RIM.txt already"):
        load_printed(folder)


@pytest.mark.parametrize(
    ("name", "said"),
    [("nowhere", "there is no such file or folder"), ("README.md", "cards are in a .toml set, a .txt set")],
)
def test_what_holds_no_cards_is_refused(folder, name, said):
    with pytest.raises(CardError, match=said):
        load_printed(folder / name)
    (folder / "empty").mkdir()
    with pytest.raises(CardError, match="has no cards"):
        load_printed(folder / "empty")


def test_notes_on_cards_are_a_list_for_those_who_name_it(folder):
    (noted,) = restricted_beside(folder)
    assert (noted.code, noted.banned, noted.restricted) == ("vintage", ("Sela Dorn (B)",), ())
    assert LIBRARY.restrictions(str(folder), "", "") == ("", None)
    assert LIBRARY.restrictions(str(folder), "", "vintage") == ("Vintage (vintage), standard", noted)
    (folder / "wolves.txt").write_text("1x Sela Dorn (B)\n", encoding="utf-8")
    failures = LIBRARY.broken_rules(load_decks(folder)["wolves"], load_printed(folder), "standard", noted)
    assert "Sela Dorn (B) is banned by Vintage" in [failure.fact for failure in failures]
    with pytest.raises(FormatError, match="no restricted list is 'modern'"):
        LIBRARY.restrictions(str(folder), "", "modern")


LISTS = """
[[list]]
name = "Summer"
date = "2005-07-01"
banned = ["Feint"]

[[list]]
name = "Spring"
date = "2005-04-01"
restricted = ["Feint"]
"""


def test_lists_of_their_own_are_kept_to_the_newest_first(folder):
    (folder / "restricted.toml").write_text(LISTS, encoding="utf-8")
    assert [each.name for each in restricted_beside(folder / "RIM.txt")] == ["Vintage", "Spring", "Summer"]
    name, found = LIBRARY.restrictions(str(folder), "standard", "")
    assert name == "Summer (summer), standard, 2005-07-01"
    assert found is not None
    assert found.banned == ("Feint",)
    assert len(load_printed(folder)) == 4


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("list = 3", "holds [[list]] tables and nothing else"),
        ("[[lists]]", "holds [[list]] tables and nothing else"),
        ("[[list]]\nname = 'A'\n", "list 1: 'A': date: is missing"),
        ("[[list]]\nname = 'A'\ndate = 'soon'\n", "list 1: 'A': date: must be a date, such as 2005-12-31, not 'soon'"),
        ("[[list]]\nname = 'A'\nban = []\n", "list 1: 'A': 'ban' is not a field of a list; did you mean 'banned'?"),
        ("[[list", "not TOML"),
    ],
)
def test_a_wrong_list_is_refused_in_one_line(source, said):
    with pytest.raises(CardError) as caught:
        read_lists(source.encode(), Path("restricted.toml"))
    assert str(caught.value).startswith("restricted.toml: ")
    assert said in str(caught.value)


# The real data


@pytest.fixture
def data() -> Path:
    folder = os.environ.get("KARTOTEKA_DATA")
    if not folder:
        pytest.skip("needs the card data: KARTOTEKA_DATA is not set")
    path = Path(folder) / "swtcg"
    if not path.is_dir():
        pytest.skip(f"needs the card data: {path} is not there")
    return path


@pytest.mark.data
def test_all_rows_of_the_real_sets_are_read(data):
    cards = load_printed(data)
    assert len(load_printed(data / "JG.txt")) == 109
    assert len(load_printed(data / "ROTS.txt")) == 111
    assert len(cards) == 220
    assert sum(bool(card.printing) for card in cards.values()) == 5
    assert {card.type for card in cards.values()} == {
        *("space", "ground", "character", "battle", "mission", "location", "equipment")
    }
    assert all(card.speed or "speed" in card.variable for card in cards.values() if card.is_unit)
    assert all(card.number for card in cards.values() if not card.printing)
    assert not any("_" in card.text or "?" in card.text for card in cards.values())


@pytest.mark.data
def test_the_real_notes_name_a_list(data):
    (noted,) = restricted_beside(data)
    assert (noted.code, len(noted.banned), len(noted.restricted)) == ("vintage", 2, 1)


@pytest.mark.data
def test_all_real_cards_compile_or_say_what_is_not_understood(data, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    cards = load_cards(data)
    assert len(cards) == 220
    assert sum(not card.partial for card in cards.values()) >= 0.4 * len(cards)
    assert load_cards(data) == cards
