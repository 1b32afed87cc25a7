"""The community's card data and our own sets: what is read, what is refused, and the real data where it is at hand."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from kartoteka.games.agot2.deckbuilding import check_deck
from kartoteka.games.agot2.decks import Deck, print_deck, read_deck
from kartoteka.games.agot2.importer import load_cards, load_decks, load_restricted, restricted_beside
from kartoteka.text.faults import CardError

WATCHER: dict[str, Any] = {
    "code": "90001",
    "type": "character",
    "name": "Watcher",
    "quantity": 3,
    "faction": "stark",
    "loyal": False,
    "unique": True,
    "cost": 3,
    "strength": 2,
    "icons": {"military": True, "intrigue": False, "power": True},
    "traits": ["Knight"],
    "text": "Stealth.",
    "deckLimit": 3,
    "flavor": "Left out.",
    "illustrator": "Nobody",
}
PLOT: dict[str, Any] = {
    "code": "90002",
    "type": "plot",
    "name": "Long Night",
    "quantity": 1,
    "faction": "neutral",
    "plotStats": {"income": 4, "initiative": 9, "claim": "X", "reserve": 6},
    "traits": [],
    "text": "",
    "deckLimit": 1,
}
AGENDA = {"code": "90003", "type": "agenda", "name": "Oath", "faction": "neutral", "text": "", "deckLimit": 1}
EVENT = {"code": "90004", "type": "event", "name": "Feint", "faction": "neutral", "text": "", "cost": "X"}
PACK = {"code": "Riv", "name": "River", "cards": [WATCHER, PLOT, AGENDA, EVENT]}
DECK = {
    "id": "Riv-1",
    "name": "At the ford",
    "releaseDate": "2020-01-01",
    "faction": "stark",
    "agenda": "90003",
    "cards": [{"code": "90002", "count": 1}, {"code": "90001", "count": 3}, {"code": "90004", "count": 2}],
}
LIST = {
    "code": "l1",
    "name": "List 1",
    "date": "2020-06-01",
    "bannedCards": ["90001"],
    "formats": [
        {
            "name": "joust",
            "restricted": ["90004"],
            "banned": ["90002"],
            "pods": [{"cards": ["1", "2"]}, {"restricted": "3", "cards": ["4"]}],
        },
        {"name": "melee", "restricted": []},
    ],
}


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of this test's own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder shaped like the community's data."""
    folder = tmp_path / "data"
    put(folder / "packs" / "Riv.json", PACK)
    put(folder / "standalone-decks.json", [DECK])
    put(folder / "restricted-list.json", [LIST, {**LIST, "code": "l0", "date": "2019-01-01"}])
    put(folder / "card.schema.json", {"properties": {}})
    return folder


def put(file: Path, content: object) -> Path:
    """A JSON file with this content."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return file


def fault(file: Path, load: Any) -> str:
    """What is said of a file."""
    with pytest.raises(CardError) as caught:
        load(file)
    message = str(caught.value)
    assert "\n" not in message
    assert len(message) < 300 + len(str(file))
    assert message.startswith(f"{file}: ")
    return message.removeprefix(f"{file}: ")


# Cards


def test_the_titles_of_a_melee_come_with_the_game_and_not_with_a_pack(folder):
    title = {"code": "90005", "type": "title", "name": "Master of Coin", "faction": "neutral", "text": "+2 Income."}
    put(folder / "packs" / "Riv.json", {**PACK, "cards": [title, WATCHER]})
    assert list(load_cards(folder)) == ["90001"]


def test_a_data_folder_gives_its_cards_by_code(folder):
    cards = load_cards(folder)
    assert list(cards) == ["90001", "90002", "90003", "90004"]
    watcher, plot, agenda, event = cards.values()
    assert (watcher.pack_name, plot.pack_name) == ("River", "River")
    assert (watcher.name, watcher.icons, watcher.pack, watcher.quantity) == ("Watcher", ("military", "power"), "Riv", 3)
    assert (watcher.cost, watcher.strength, watcher.unique, watcher.loyal) == (3, 2, True, False)
    assert (plot.income, plot.claim, plot.variable, plot.deck_limit) == (4, 0, ("claim",), 1)
    assert (agenda.cost, agenda.deck_limit) == (None, 1)
    assert (event.cost, event.variable_cost) == (0, True)


def test_a_pack_a_folder_of_packs_and_a_set_will_do(folder, tmp_path):
    cards = load_cards(folder)
    assert load_cards(folder / "packs") == cards
    assert load_cards(folder / "packs" / "Riv.json") == cards
    assert load_cards(str(folder)) == cards
    text = '[[card]]\nname = "Ferryman"\ntype = "location"\ncost = 1\n'
    (tmp_path / "lake.toml").write_text(text, encoding="utf-8")
    (tmp_path / "sea.toml").write_text(text.replace("Ferryman", "Harbour"), encoding="utf-8")
    assert list(load_cards(tmp_path / "lake.toml")) == ["ferryman"]
    assert list(load_cards(tmp_path)) == ["ferryman", "harbour"]


def test_packs_are_cached_one_by_one(folder, cache):
    cards = load_cards(folder)
    assert len(list((cache / "kartoteka").glob("*.msgpack"))) == 1
    put(folder / "packs" / "Lake.json", {"code": "Lake", "cards": [{**WATCHER, "code": "91000"}]})
    assert len(load_cards(folder)) == len(cards) + 1
    assert len(list((cache / "kartoteka").glob("*.msgpack"))) == 2
    assert {code: card for code, card in load_cards(folder).items() if code in cards} == cards


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "line 1, column 1: not JSON: Expecting value"),
        ('{"code": "Riv",\n "cards": [}', "line 2, column 12: not JSON: Expecting value"),
        ("[" * 100_000, "not JSON: nested too deeply, or a number too long"),
        ("9" * 5000, "not JSON: nested too deeply, or a number too long"),
        ([WATCHER], "must be an object, not [{"),
        ({"code": "Riv"}, "cards: is missing; is this a pack of cards?"),
        ({"cards": []}, "code: is missing"),
        ({"code": "Riv", "cards": WATCHER}, "cards: must be a list, not {"),
        ({"code": "Riv", "cards": [PLOT, 3]}, "card 2: must be an object, not 3"),
    ],
)
def test_a_wrong_pack_is_refused_in_one_line(tmp_path, content, said):
    assert said in fault(put(tmp_path / "Riv.json", content), load_cards)


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ({**WATCHER, "cost": "three"}, "'Watcher': cost: must be a whole number from 0 to 99, \"X\" or \"-\", not"),
        ({**WATCHER, "cost": -2}, "'Watcher': cost: must be a whole number"),
        ({**WATCHER, "name": None}, "name: is missing"),
        ({**WATCHER, "deckLimit": 0}, "'Watcher': deckLimit: must be a whole number from 1 to 99, not 0"),
        ({**WATCHER, "quantity": "3"}, "'Watcher': quantity: must be a whole number from 0 to 99, not '3'"),
        ({**WATCHER, "icons": ["military"]}, "'Watcher': icons: must be an object, not ['military']"),
        ({**WATCHER, "icons": {"might": True}}, "'Watcher': icons: must say true or false of military"),
        ({**WATCHER, "icons": {"power": 1}}, "'Watcher': icons: must say true or false of military"),
        ({**WATCHER, "plotStats": {"income": 1}}, "'Watcher': plotStats: income: a character has none"),
        ({**WATCHER, "faction": "wolf"}, "'Watcher': faction: must be neutral"),
        ({**WATCHER, "type": "dragon"}, "'Watcher': type: must be character"),
        ({**WATCHER, "text": "x" * 2_000_000}, "'Watcher': text: has 2,000,000 characters; 2,000 is the most"),
        ({**PLOT, "plotStats": {"income": 1}}, "'Long Night': plotStats: initiative: is missing"),
        ({**PLOT, "plotStats": {"incme": 1}}, "'Long Night': plotStats: 'incme' is none of income, initiative, claim"),
        ({**PLOT, "plotStats": 3}, "'Long Night': plotStats: must be an object, not 3"),
    ],
)  # fmt: skip
def test_a_wrong_field_of_a_card_is_named(tmp_path, card, said):
    message = fault(put(tmp_path / "Riv.json", {"code": "Riv", "cards": [AGENDA, card]}), load_cards)
    assert message.startswith("card 2: ")
    assert said in message


def test_one_code_in_two_places_is_refused(folder):
    other = put(folder / "packs" / "Zoo.json", {"code": "Zoo", "cards": [{**WATCHER, "name": "Sleeper"}]})
    with pytest.raises(CardError) as caught:
        load_cards(folder)
    assert str(caught.value) == f"{other}: 'Sleeper': code: '90001' is in {folder / 'packs' / 'Riv.json'} already"


def test_a_path_without_cards_is_refused(folder, tmp_path):
    (tmp_path / "empty").mkdir()
    assert fault(tmp_path / "nowhere", load_cards) == "there is no such file or folder"
    assert fault(tmp_path / "empty", load_cards) == "has no cards: neither .toml sets nor .json packs"
    (tmp_path / "cards.csv").write_text("Watcher", encoding="utf-8")
    assert fault(tmp_path / "cards.csv", load_cards) == "cards are in a .toml set, a .json pack or a folder of them"
    (folder / "packs" / "Riv.json").write_bytes(b'{"code": "\xff"}')
    assert fault(folder / "packs" / "Riv.json", load_cards) == "line 1, column 11: not text in UTF-8"


# Decks


def test_a_data_folder_gives_its_decks_by_id(folder):
    wanted = Deck(
        id="Riv-1",
        name="At the ford",
        faction="stark",
        agendas=("90003",),
        plots=(("90002", 1),),
        draw=(("90001", 3), ("90004", 2)),
    )
    assert load_decks(folder) == {"Riv-1": wanted}
    assert load_decks(folder / "standalone-decks.json", load_cards(folder)) == {"Riv-1": wanted}
    assert load_decks(folder / "standalone-decks.json") == {"Riv-1": wanted}
    assert load_decks(folder / "packs") == load_decks(folder / "packs" / "Riv.json") == {}


def test_deck_lists_take_their_cards_from_beside_them_or_from_the_starter_set(folder, tmp_path):
    (tmp_path / "lists").mkdir()
    file = tmp_path / "lists" / "ford.txt"
    file.write_text("Faction: Stark\n3x Hearth Warden", encoding="utf-8")
    assert load_decks(file)["ford"].draw == (("hearth-warden", 3),)
    file.write_text("Faction: Stark\n3x Watcher", encoding="utf-8")
    assert fault(file, load_decks).startswith("line 2: no card is called 'Watcher'")
    assert load_decks(tmp_path / "lists", load_cards(folder))["ford"].draw == (("90001", 3),)
    put(tmp_path / "lists" / "Riv.json", PACK)
    assert load_decks(tmp_path / "lists")["ford"].draw == (("90001", 3),)


@pytest.mark.parametrize(
    ("deck", "said"),
    [
        (7, "deck 1: must be an object, not 7"),
        ({**DECK, "name": None}, "deck 1: name: is missing"),
        ({**DECK, "id": 4}, "deck 1: 'At the ford': id: must be one line of text, not 4"),
        ({**DECK, "faction": "wolf"}, "deck 1: 'At the ford': faction: 'wolf' is no faction"),
        ({**DECK, "agenda": "80000"}, "deck 1: 'At the ford': agenda: no card has the code '80000'"),
        ({**DECK, "cards": {"90001": 3}}, "deck 1: 'At the ford': cards: must be a list, not {'90001': 3}"),
        ({**DECK, "cards": [{"count": 3}]}, "deck 1: 'At the ford': cards: 1: code: no card has the code None"),
        ({**DECK, "cards": [{"code": "8", "count": 3}]}, "cards: 1: code: no card has the code '8'"),
        ({**DECK, "cards": [{"code": "90001", "count": -3}]}, "count: must be a whole number from 1 to 1000, not -3"),
        ({**DECK, "cards": [{"code": "90001", "count": 10**9}]}, "count: must be a whole number from 1 to 1000"),
        ({**DECK, "cards": [{"code": "90001", "count": 1.5}]}, "count: must be a whole number from 1 to 1000, not 1.5"),
        ({**DECK, "cards": ["90001"]}, "cards: 1: must be an object, not '90001'"),
    ],
)
def test_a_wrong_deck_is_refused_in_one_line(folder, deck, said):
    assert said in fault(put(folder / "standalone-decks.json", [deck]), load_decks)


def test_what_a_deck_file_is_its_content_says(folder, tmp_path):
    (one,) = load_decks(folder).values()
    alone = put(tmp_path / "alone" / "ford.json", DECK)
    assert fault(alone, load_decks).endswith("no card has the code '90002'")  # our own cards have other codes
    assert load_decks(alone, load_cards(folder)) == {"Riv-1": one}
    assert load_decks(put(tmp_path / "alone" / "ford", [DECK]), load_cards(folder)) == {"Riv-1": one}
    plain = put(tmp_path / "alone" / "ford.deck", "Faction: Stark\n3x Watcher (River)\n1x Long Night (riv)")
    assert load_decks(plain, load_cards(folder))["ford"].draw == (("90001", 3),)


def test_cards_beside_a_deck_are_found_among_other_files(folder, tmp_path):
    put(tmp_path / "pyproject.toml", "[project]\nname = 'x'\n")
    put(tmp_path / "broken.json", "{")
    put(tmp_path / "other.json", {"decks": 3})
    put(tmp_path / "Riv.json", PACK)
    assert load_decks(put(tmp_path / "ford.json", [DECK])) == load_decks(folder)


def test_a_deck_file_that_is_none_is_refused(folder, tmp_path):
    assert fault(put(folder / "3.json", "3"), load_decks) == "must be a list of decks, not 3"
    assert fault(put(folder / "none.json", {}), load_decks) == "deck 1: name: is missing"
    assert fault(tmp_path / "nowhere", load_decks) == "there is no such file or folder"
    assert "line 1, column 2: not JSON" in fault(put(folder / "standalone-decks.json", "{"), load_decks)
    file = put(folder / "standalone-decks.json", [DECK, DECK])
    assert fault(file, load_decks) == "'At the ford': id: 'Riv-1' is a deck already"


# Restricted lists


def test_restricted_lists_come_by_date_and_format(folder, tmp_path):
    lists = load_restricted(folder)
    for place in (folder, folder / "packs", folder / "packs" / "Riv.json", folder / "standalone-decks.json"):
        assert restricted_beside(place) == lists
    assert restricted_beside(tmp_path) == ()
    assert [(each.code, each.format) for each in lists] == [
        ("l0", "joust"),
        ("l0", "melee"),
        ("l1", "joust"),
        ("l1", "melee"),
    ]
    joust, melee = lists[2:]
    assert joust.banned == ("90001", "90002")
    assert joust.restricted == ("90004",)
    assert joust.pods == (("", ("1", "2")), ("3", ("4",)))
    assert (melee.banned, melee.restricted, melee.pods) == (("90001",), (), ())


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ({}, "must be a list of restricted lists, not {}"),
        ([3], "list 1: must be an object, not 3"),
        ([{**LIST, "date": None}], "list 1: date: is missing"),
        ([{**LIST, "bannedCards": [4]}], "list 1: bannedCards: must be a list of codes; 4 is none"),
        ([{**LIST, "formats": [{"name": "joust", "pods": [3]}]}], "list 1: formats: 1: pods: 1: must be an object"),
        ([{**LIST, "formats": [{"name": "j", "pods": [{"restricted": 3}]}]}], "pods: 1: restricted: must be a code"),
    ],
)
def test_a_wrong_restricted_list_is_refused_in_one_line(folder, content, said):
    assert said in fault(put(folder / "restricted-list.json", content), load_restricted)


# The real data


@pytest.fixture
def data(pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The real card data; its compiled cards are kept from one run of the tests to the next."""
    folder = os.environ.get("KARTOTEKA_DATA")
    if not folder:
        pytest.skip("needs the card data: KARTOTEKA_DATA is not set")
    path = Path(folder) / "agot2"
    if not path.is_dir():
        pytest.skip(f"needs the card data: {path} is not there")
    if pytestconfig.cache is not None:
        monkeypatch.setenv("XDG_CACHE_HOME", str(pytestconfig.cache.mkdir("kartoteka")))
    return path


@pytest.mark.data
@pytest.mark.slow
def test_all_real_cards_load_and_load_again_from_the_cache(data):
    cards = load_cards(data)
    assert len(cards) == 1558
    assert len({card.pack for card in cards.values()}) == 51
    assert all(card.code == code for code, card in cards.items())
    assert sum(card.type == "character" for card in cards.values()) == 717
    assert load_cards(data) == cards


@pytest.mark.data
@pytest.mark.slow
def test_all_real_decks_load_are_legal_and_read_back_from_their_lists(data):
    cards = load_cards(data)
    decks = load_decks(data)
    assert len(decks) == 31
    small = {id for id, deck in decks.items() if sum(n for _, n in deck.draw) < 60}
    assert small == {"Core-1", "Core-2", "Core-3", "Core-4"}
    for id, deck in decks.items():
        assert check_deck(deck, cards, "starter" if id in small else "standard") == (), deck.name
        again = read_deck(print_deck(deck, cards), cards, id, id=id)
        assert (sorted(again.draw), again.plots, again.agendas) == (sorted(deck.draw), deck.plots, deck.agendas)


@pytest.mark.data
def test_all_real_restricted_lists_load(data):
    lists = load_restricted(data)
    assert len({each.code for each in lists}) == 32
    assert {each.format for each in lists} == {"joust", "melee"}
    assert [each.date for each in lists] == sorted(each.date for each in lists)
