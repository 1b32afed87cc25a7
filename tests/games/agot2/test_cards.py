"""Printed cards: the set format, what it refuses, and the cache of compiled sets."""

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartoteka.games.agot2.cards import (
    COMPILER,
    FACTIONS,
    STARTER_SET,
    CardDef,
    card_from_mapping,
    faction_card,
    load_set,
    printed_from_mapping,
    read_set,
    starter_set,
)
from kartoteka.games.agot2.wording.vocabulary import ABILITY_KINDS, KEYWORDS, PHASES
from kartoteka.kernel.legality import CITED, Ruling
from kartoteka.kernel.program import Change, Delay, Do, Instead, Limit, Modify, Select, Then
from kartoteka.text.faults import CardError

WATCHER = {"name": "Watcher", "type": "character", "cost": 3, "strength": 3, "icons": ["military"]}
PLOT = {"name": "Long Night", "type": "plot", "income": 4, "initiative": 3, "claim": 1, "reserve": 6}

SET = """
[[card]]
name = "Watcher"
type = "character"
cost = 3
strength = 2
icons = ["power", "military"]
traits = ["Knight"]
text = "Stealth."

[[card]]
name = "Road"
type = "location"
cost = 0
"""


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the cache, empty at first."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder))
    return folder / "kartoteka"


def write(folder: Path, text: str, name: str = "river.toml") -> Path:
    """A set file with this text."""
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def fault(fields: object) -> str:
    """What is said of a card with these fields."""
    with pytest.raises(CardError) as caught:
        printed_from_mapping(fields, "mutiny.yaml: cards: 2")
    message = str(caught.value)
    assert "\n" not in message
    assert len(message) < 300
    assert message.startswith("mutiny.yaml: cards: 2: ")
    return message.removeprefix("mutiny.yaml: cards: 2: ")


def set_fault(folder: Path, text: str) -> str:
    """What is said of a set file with this text."""
    file = write(folder, text)
    with pytest.raises(CardError) as caught:
        load_set(file)
    message = str(caught.value)
    assert "\n" not in message
    assert len(message) < 300 + len(str(file))
    assert message.startswith(f"{file}: ")
    return message.removeprefix(f"{file}: ")


# One card


def test_a_card_has_what_its_mapping_says_and_plain_values_elsewhere():
    card = printed_from_mapping({**WATCHER, "traits": ["Knight", "Lord"], "text": "Stealth.", "unique": True}, "here")
    assert card == CardDef(
        code="watcher",
        name="Watcher",
        type="character",
        cost=3,
        strength=3,
        icons=("military",),
        traits=("Knight", "Lord"),
        text="Stealth.",
        unique=True,
    )
    assert (card.faction, card.loyal, card.deck_limit, card.income) == ("neutral", False, 3, None)
    assert hash(card) == hash(
        printed_from_mapping({**WATCHER, "traits": ["Knight", "Lord"], "text": "Stealth.", "unique": True}, "there")
    )


def test_a_plot_has_its_four_values_and_may_stand_in_a_deck_twice():
    plot = printed_from_mapping(PLOT, "here")
    assert (plot.income, plot.initiative, plot.claim, plot.reserve) == (4, 3, 1, 6)
    assert plot.deck_limit == 2
    assert plot.cost is None


def test_an_x_counts_zero_and_a_hyphen_is_no_cost():
    event = {"name": "Feint", "type": "event"}
    for_x = printed_from_mapping({**event, "cost": "X"}, "here")
    assert (for_x.cost, for_x.variable_cost) == (0, True)
    for_nothing = printed_from_mapping({**event, "cost": "-"}, "here")
    assert (for_nothing.cost, for_nothing.variable_cost) == (None, False)
    giant = printed_from_mapping({**WATCHER, "strength": "X"}, "here")
    assert (giant.strength, giant.variable_strength, giant.variable_cost) == (0, True, False)
    assert printed_from_mapping({**PLOT, "claim": "X"}, "here").variable == ("claim",)


def test_icons_stand_in_the_order_of_the_card_whatever_the_order_of_the_file():
    card = printed_from_mapping({**WATCHER, "icons": ["power", "military"]}, "here")
    assert card.icons == ("military", "power")


def test_a_code_is_made_of_the_name_unless_it_is_given():
    assert printed_from_mapping({**WATCHER, "name": "The Dragon's “Tail”"}, "here").code == "the-dragons-tail"
    assert printed_from_mapping({**WATCHER, "code": "01001"}, "here").code == "01001"


def test_a_card_travels_as_msgpack():
    card = card_from_mapping({**WATCHER, "text": "Stealth."}, "here")
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(card), type=CardDef) == card


def test_a_wording_is_compiled_with_its_card():
    card = card_from_mapping({**WATCHER, "text": "Stealth. Renown."}, "here")
    assert [keyword.name for keyword in card.program.keywords] == ["stealth", "renown"]
    assert not card.partial


def test_every_faction_has_its_card():
    cards = [faction_card(faction) for faction in FACTIONS]
    assert {card.type for card in cards} == {"faction"}
    assert len({card.code for card in cards}) == len({card.name for card in cards}) == 8
    assert faction_card("stark").faction == "stark"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"name": None}, "name: is missing"),
        ({"name": ""}, "name: must be one line of text, not ''"),
        ({"name": "Two\nlines"}, "'Two\\nlines': name: must be one line of text, not 'Two\\nlines'"),
        ({"name": 7}, "name: must be one line of text, not 7"),
        ({"name": "W" * 5000}, "name: has 5,000 characters; 100 is the most"),
        ({"type": None}, "'Watcher': type: is missing"),
        (
            {"type": "charcter"},
            "'Watcher': type: must be character, location, attachment, event, plot, agenda or title, not 'charcter'; "
            "did you mean 'character'?",
        ),
        ({"faction": "wolf"}, "'Watcher': faction: must be neutral, baratheon, greyjoy"),
        ({"cost": None}, "'Watcher': cost: is missing"),
        ({"cost": -1}, '\'Watcher\': cost: must be a whole number from 0 to 99, "X" or "-", not -1'),
        ({"cost": "three"}, "'Watcher': cost: must be a whole number from 0 to 99, \"X\" or \"-\", not 'three'"),
        ({"cost": 10**5000}, '\'Watcher\': cost: must be a whole number from 0 to 99, "X" or "-", not a int'),
        ({"cost": True}, "not True"),
        ({"strength": 2.5}, "'Watcher': strength: must be a whole number from 0 to 99 or \"X\", not 2.5"),
        ({"strength": "-"}, "'Watcher': strength: must be a whole number from 0 to 99 or \"X\", not '-'"),
        ({"claim": 1}, "'Watcher': claim: a character has none"),
        ({"icons": "military"}, "'Watcher': icons: must be a list, such as ['military'], not 'military'"),
        ({"icons": ["might"]}, "'Watcher': icons: 'might' is none; there are military, intrigue, power"),
        ({"icons": ["power", "power"]}, "'Watcher': icons: names something twice: ['power', 'power']"),
        ({"traits": ["Knight", 3]}, "'Watcher': traits: must be a list of words; 3 is none"),
        ({"traits": {"Knight": 1}}, "'Watcher': traits: must be a list, such as [{'Knight': 1}], not {'Knight': 1}"),
        ({"unique": "yes"}, "'Watcher': unique: must be true or false, not 'yes'"),
        ({"loyal": 1}, "'Watcher': loyal: must be true or false, not 1"),
        ({"text": 12}, "'Watcher': text: must be the wording as text, not 12"),
        ({"text": "Stealth. " * 120_000}, "'Watcher': text: has 1,080,000 characters; 2,000 is the most"),
        ({"text": "Ste\x00alth."}, "'Watcher': text: has a control character: '\\x00'"),
        ({"deck_limit": 0}, "'Watcher': deck_limit: must be a whole number from 1 to 99, not 0"),
        ({"quantity": -3}, "'Watcher': quantity: must be a whole number from 0 to 99, not -3"),
        ({"strenght": 3}, "'Watcher': 'strenght' is not a field of a card; did you mean 'strength'?"),
        ({5: 3}, "'Watcher': 5 is not a field of a card"),
    ],
)
def test_a_wrong_field_is_named(change, said):
    assert said in fault({**WATCHER, **change})


def test_what_is_no_mapping_is_no_card():
    assert fault(["Watcher"]) == "a card is a table of fields, not ['Watcher']"
    nested: list[object] = []
    for _ in range(100_000):
        nested = [nested]
    assert fault({**WATCHER, "traits": nested}).startswith("'Watcher': traits: must be a list of words")


def test_a_location_has_no_strength_and_only_characters_have_icons():
    road = {"name": "Road", "type": "location", "cost": 1}
    assert fault({**road, "strength": 1}) == "'Road': strength: a location has none"
    assert fault({**road, "icons": ["power"]}) == "'Road': icons: only a character has some"
    assert fault({"name": "Oath", "type": "agenda", "cost": 1}) == "'Oath': cost: an agenda has none"
    assert fault({**PLOT, "reserve": None}) == "'Long Night': reserve: is missing"


def test_a_faction_card_is_not_written_by_hand():
    assert "type: must be character" in fault({"name": "House Reed", "type": "faction"})


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary() | st.dates(),
    lambda parts: st.lists(parts, max_size=3) | st.dictionaries(st.text() | st.integers(), parts, max_size=3),
    max_leaves=6,
)


@given(ANYTHING | st.dictionaries(st.sampled_from(sorted({*WATCHER, *PLOT, "text", "traits", "code"})), ANYTHING))
def test_whatever_is_no_card_is_refused_in_one_line(fields):
    for change in (fields, {**WATCHER, **fields} if isinstance(fields, dict) else fields):
        try:
            printed_from_mapping(change, "here")
        except CardError as caught:
            assert "\n" not in str(caught)


@given(st.binary(max_size=200) | st.text().map(str.encode) | st.text().map(lambda text: (SET + text).encode()))
def test_whatever_is_no_set_is_refused_in_one_line(source):
    try:
        read_set(source, Path("river.toml"))
    except CardError as caught:
        assert "\n" not in str(caught)


# A set


def test_a_set_gives_its_cards_by_code_in_the_order_of_the_file(tmp_path, cache):
    cards = load_set(write(tmp_path, SET))
    assert list(cards) == ["watcher", "road"]
    assert cards["watcher"].icons == ("military", "power")
    assert {card.pack for card in cards.values()} == {"river"}
    assert load_set(write(tmp_path, 'name = "River tales"' + SET))["road"].pack == "River tales"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "has no [[card]]"),
        ("card = 3", "card: each card begins with [[card]], in double brackets"),
        ('[card]\nname = "Watcher"', "card: each card begins with [[card]], in double brackets"),
        ("[[card]\n", "not TOML: "),
        ("x = " + "[" * 5000, "not TOML: "),
        ('[[cards]]\nname = "Watcher"', "'cards': a set has a name and [[card]] tables; did you mean 'card'?"),
        ("name = 3" + SET, "name: must be one line of text, not 3"),
        (SET + 'colour = "blue"', "card 2: 'Road': 'colour' is not a field of a card"),
        (SET + 'traits = "Road"', "card 2: 'Road': traits: must be a list, such as ['Road'], not 'Road'"),
        (SET + "cost = 1", "not TOML: Cannot overwrite a value"),
        (SET + SET, "card 3: 'Watcher': code: 'watcher' is card 1 already"),
        (SET + 'traits = ["' + "x" * 1_000_000 + '"]', "card 2: 'Road': traits: must be a list of words"),
        (SET + "cost_ = " + "9" * 5000, "not TOML: "),
        (SET + "cost_ = 1979-05-27", "'cost_' is not a field of a card; did you mean 'cost'?"),
    ],
)
def test_a_wrong_set_is_refused_in_one_line(tmp_path, cache, text, said):
    assert said in set_fault(tmp_path, text)


def test_a_set_that_is_not_text_or_not_there_is_refused(tmp_path, cache):
    file = tmp_path / "river.toml"
    with pytest.raises(CardError, match="there is no such file"):
        load_set(file)
    with pytest.raises(CardError, match="is not a file"):
        load_set(tmp_path)
    file.write_bytes(b'name = "\xff"')
    with pytest.raises(CardError, match="line 1, column 9: not text in UTF-8"):
        load_set(file)
    with file.open("wb") as large:
        large.truncate(64 * 1024 * 1024)
    with pytest.raises(CardError, match="has more than 32 megabytes"):
        load_set(file)
    with pytest.raises(CardError):
        load_set("nul\0byte.toml")


# The set that comes with the game


def test_the_starter_set_compiles_whole():
    for card in starter_set().values():
        assert not card.problems, f"{card.name}: {[problem.clause for problem in card.problems]}"


def nodes(part):
    """Every record in a program."""
    if isinstance(part, tuple):
        for each in part:
            yield from nodes(each)
    elif isinstance(part, msgspec.Struct):
        yield part
        for name in part.__struct_fields__:
            yield from nodes(getattr(part, name))


def test_the_starter_set_shows_every_type_and_keyword():
    cards = starter_set().values()
    assert len(cards) >= 90
    assert {card.type for card in cards} == {"character", "location", "attachment", "event", "plot", "agenda"}
    keywords = {keyword.name for card in cards for keyword in card.program.keywords}
    assert {*KEYWORDS, "no attachments", "copies per host"} <= keywords
    assert {icon for card in cards for icon in card.icons} == {"military", "intrigue", "power"}
    assert {card.claim for card in cards if card.type == "plot"} == {1, 2}


def test_the_starter_set_shows_every_kind_of_ability():
    abilities = [ability for card in starter_set().values() for ability in card.program.abilities]
    assert {ability.kind for ability in abilities} == {*ABILITY_KINDS}
    assert {ability.phase for ability in abilities if ability.kind == "action"} == {"", *PHASES} - {"plot"}
    would = [ability for ability in abilities if ability.trigger is not None and ability.trigger.would]
    found = {type(node) for ability in abilities for node in nodes(ability)}
    does = {node.verb for ability in abilities for node in nodes(ability) if isinstance(node, Do)}
    averts = {getattr(ability.effect, "verb", type(ability.effect)) for ability in would}
    assert averts >= {"save", "cancel", Instead}
    assert "apply claim" in does  # another claim instead
    assert found >= {Delay, Modify, Then, Limit, Select}
    lasts = {node.until for ability in abilities for node in nodes(ability) if isinstance(node, Modify)}
    assert lasts >= {"", "challenge", "phase", "next plot"}
    changes = {node.stat for ability in abilities for node in nodes(ability) if isinstance(node, Change)}
    assert changes >= {"strength", "keyword", "icon", "blank", "cannot", "controller", "killed at zero strength"}


# The cache


def test_a_cached_set_is_the_compiled_set(tmp_path, cache):
    file = write(tmp_path, SET)
    first = load_set(file)
    kept = list(cache.glob("*.msgpack"))
    assert len(kept) == 1
    stamp = kept[0].stat().st_mtime_ns
    assert load_set(file) == first
    assert kept[0].stat().st_mtime_ns == stamp


def test_a_changed_set_is_compiled_anew(tmp_path, cache):
    load_set(write(tmp_path, SET))
    changed = load_set(write(tmp_path, SET.replace("Stealth.", "Renown.")))
    assert [keyword.name for keyword in changed["watcher"].program.keywords] == ["renown"]
    assert len(list(cache.glob("*.msgpack"))) == 2


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: b"",
        lambda content: b"no cache at all",
        lambda content: content[:-7],
        lambda content: content[:-1] + bytes([content[-1] ^ 1]),
        lambda content: content.replace(b"Watcher", b"Watched"),
    ],
)
def test_a_damaged_cache_is_compiled_over(tmp_path, cache, damage):
    file = write(tmp_path, SET)
    cards = load_set(file)
    (kept,) = cache.glob("*.msgpack")
    whole = kept.read_bytes()
    kept.write_bytes(damage(whole))
    assert load_set(file) == cards
    assert kept.read_bytes() == whole


def test_a_cache_of_something_else_is_compiled_over(tmp_path, cache):
    import hashlib

    file = write(tmp_path, SET)
    cards = load_set(file)
    (kept,) = cache.glob("*.msgpack")
    payload = msgspec.msgpack.encode([{"name": 3}])
    kept.write_bytes(hashlib.blake2b(payload, digest_size=32).digest() + payload)
    assert load_set(file) == cards


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path, monkeypatch):
    occupied = tmp_path / "occupied"
    occupied.write_text("a file where the folder should be", encoding="utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(occupied))
    file = write(tmp_path, SET)
    assert load_set(file) == load_set(file)
    assert occupied.read_text(encoding="utf-8") == "a file where the folder should be"


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_cache_is_done_without(tmp_path, cache):
    cache.mkdir(parents=True)
    cache.chmod(0o500)
    file = write(tmp_path, SET)
    assert load_set(file) == load_set(file)
    assert not list(cache.iterdir())


def test_a_cache_folder_in_place_of_a_cache_file_is_done_without(tmp_path, cache):
    file = write(tmp_path, SET)
    cards = load_set(file)
    (kept,) = cache.glob("*.msgpack")
    kept.unlink()
    kept.mkdir()
    assert load_set(file) == cards
    assert [entry.name for entry in cache.iterdir()] == [kept.name]


def test_a_home_that_is_nowhere_is_done_without(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", "relative/path")
    monkeypatch.setenv("HOME", str(tmp_path / "nobody"))
    load_set(write(tmp_path, SET))
    assert not Path("relative").exists()
    assert (tmp_path / "nobody" / ".cache" / "kartoteka").is_dir()


def test_a_ruling_that_is_switched_off_reads_wordings_anew_and_keeps_nothing(tmp_path, cache):
    file = write(tmp_path, SET.replace("Stealth.", "Action: Choose a unique character or location. Kneel it."))
    cards = load_set(file)
    kept = list(cache.iterdir())
    rulings = [cited for cited in CITED if cited.rule == "AG-5" and isinstance(cited, Ruling)]
    assert rulings
    for each in rulings:
        each.off()
    try:
        assert load_set(file)["watcher"].program != cards["watcher"].program
        assert list(cache.iterdir()) == kept
    finally:
        for each in rulings:
            each.on()
    assert load_set(file) == cards


def run(code: str, **environment: str) -> str:
    """What a Python of its own prints."""
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_a_cached_set_needs_no_compiler(tmp_path):
    code = """
        import sys
        from kartoteka.games.agot2.cards import starter_set
        print(len(starter_set()), "lark" in sys.modules)
    """
    first = run(code, XDG_CACHE_HOME=str(tmp_path))
    assert first == f"{len(starter_set())} True"
    assert run(code, XDG_CACHE_HOME=str(tmp_path)) == f"{len(starter_set())} False"


def test_the_cache_depends_on_every_module_that_compiles():
    code = """
        import sys
        from kartoteka.games.agot2.cards import card_from_mapping
        text = "Reaction: After you win a challenge, gain 1 gold."
        card_from_mapping({"name": "Oath", "type": "agenda", "text": text}, "")
        for name, module in sorted(sys.modules.items()):
            if name.startswith("kartoteka") and getattr(module, "__file__", None):
                print(module.__file__)
    """
    root = STARTER_SET.parents[2]
    compilers = [root / name for name in COMPILER.sources]
    for line in run(code).splitlines():
        file = Path(line)
        if file.name in ("__init__.py", "compiled.py") or root / "kernel" in file.parents:
            continue  # of the kernel only programs are compiled to; the others say where modules are
        assert any(file == place or place in file.parents for place in compilers), (
            f"{file} takes part in compiling, but COMPILER does not name it"
        )
