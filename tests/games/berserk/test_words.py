"""The words with which texts ask: of which cards on a table each is true."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from kartoteka.games.berserk.records import COVERED, SYMBIOTE
from kartoteka.games.berserk.set.cards import CardDef
from kartoteka.games.berserk.words.vocabulary import VOCABULARY
from kartoteka.kernel import program as p
from kartoteka.kernel.interpret import EFFECT, ProgramRegs
from tests.games.berserk.fighting import ALICE, BOB, attacks, creature
from tests.games.berserk.worded import Worded

HUNTER = creature("Hunter", attacks("shot", "1-2-3", "range 2"), element="Forest", elite=True, cost=5, classes=("Elf",))
IMP = creature("Imp", element="Swamps")
GHOST = creature("Ghost", has={"incorporeal": 1})
HAWK = creature("Hawk", flying=True, element="Forest")
LEECH = creature("Leech", symbiote=True, parasite=True)
VINE = creature("Vine", symbiote=True)
TOTEM = CardDef(name="Totem", code="Totem", type="artifact", life=5)
MOOR = CardDef(name="Moor", code="Moor", type="terrain")
MASK = creature("Mask")


def table() -> Worded:
    """A hunter at B1 with a vine on it, an own wounded ghost behind it; before it an imp, and a totem further away; a
    hawk and a moor aside, and a hidden mask."""
    t = Worded(HUNTER, IMP, GHOST, HAWK, VINE, TOTEM, MOOR, MASK)
    t.put("Hunter", ALICE, "B1"), t.put("Ghost", ALICE, "B2", wounds=2), t.put("Moor", ALICE)
    t.put("Vine", ALICE, on="Hunter", relation=SYMBIOTE)
    t.put("Imp", BOB, "B1'", closed=True, poison=1, tokens=3), t.put("Totem", BOB, "B2'"), t.put("Hawk", BOB)
    t.put("Mask", BOB, "E3'", zone=COVERED)
    return t


def fitting(t: Worded, *filters: p.Filter) -> list[str]:
    """The cards that a text of the hunter means."""
    card = t.card("Hunter")
    c = t.state.cards[card]
    regs = ProgramRegs(proto=c.proto, ability=0, part=EFFECT, card=card, obj=c.obj, seat=c.controller)
    return t.names(t.pool.reader.cards(p.Select(filters, ("play",)))(t.state, regs))


@pytest.mark.parametrize(
    ("word", "cards"),
    [
        ("creature", "Ghost Hawk Hunter Imp Mask Vine"),
        ("artifact", "Totem"),
        ("terrain", "Moor"),
        ("equipment", ""),
        ("flyer", "Hawk"),
        ("symbiote", "Vine"),
        ("parasite", ""),
        ("ground", "Ghost Hunter Imp Mask"),
        ("corporeal", "Hawk Hunter Imp Mask Moor Totem Vine"),
        ("incorporeal", "Ghost"),
        ("open", "Ghost Hawk Hunter Mask Moor Totem Vine"),
        ("closed", "Imp"),
        ("hidden", "Mask"),
        ("revealed", "Ghost Hawk Hunter Imp Moor Totem Vine"),
        ("wounded", "Ghost"),
        ("poisoned", "Imp"),
        ("elite", "Hunter"),
        ("regular", "Ghost Hawk Imp Mask Moor Totem Vine"),
        ("neutral", "Ghost Mask Moor Totem Vine"),
        ("of this element", "Hawk Hunter"),
        ("in the first row", "Hunter Imp Vine"),
        ("in the second row", "Ghost Totem"),
        ("in the third row", "Mask"),
        ("in the auxiliary zone", "Hawk Moor"),
        ("next to this", "Ghost Imp Vine"),
        ("beside this", "Ghost Imp"),
        ("in front of this", "Imp"),
        ("within 1", "Ghost Imp Vine"),
        ("within 2", "Ghost Imp Totem Vine"),
        ("in reach", "Hawk Totem"),
        ("fights", "Ghost Hawk Hunter Imp Mask Vine"),
    ],
)
def test_of_which_cards_a_word_is_true(word: str, cards: str) -> None:
    assert " ".join(fitting(table(), p.Is(word))) == cards


@pytest.mark.parametrize(
    ("filter", "cards"),
    [
        (p.Has("element", "Forest"), "Hawk Hunter"),
        (p.Has("class", "Elf"), "Hunter"),
        (p.Has("keyword", "incorporeal"), "Ghost"),
        (p.Has("name", "Imp"), "Imp"),
        (p.Measure("cost", ">=", p.Number(5)), "Hunter"),
        (p.Measure("tokens", ">=", p.Number(3)), "Imp"),
        (p.Measure("wounds", ">", p.Number(1)), "Ghost"),
        (p.Measure("life left", "<=", p.Number(7)), "Ghost Totem"),
        (p.Measure("strike strong", ">", p.Number(2)), "Ghost Hawk Hunter Imp Mask Vine"),
    ],
)
def test_which_cards_a_comparison_finds(filter: p.Filter, cards: str) -> None:
    assert " ".join(fitting(table(), filter)) == cards


def test_who_attacks_and_who_is_attacked() -> None:
    t = table()
    t.declare("Imp", "Ghost")
    assert fitting(t, p.Is("attacking")) == ["Imp"] == fitting(t, p.Is("striking"))
    assert fitting(t, p.Is("shooting")) == [] == fitting(t, p.Is("casting"))
    assert fitting(t, p.Is("being struck")) == ["Ghost"]
    t.edit(defender=t.card("Hunter"))
    assert fitting(t, p.Is("defending")) == ["Hunter"]


def test_an_element_and_a_class_may_be_gained() -> None:
    t = table()
    t.pool.reader.spoken.update(("element", "class", "class Undead"))
    t.lasts("Imp", "element", 0, "gain", "Forest")
    t.lasts("Imp", "class", 0, "gain", "Undead")
    assert fitting(t, p.Has("element", "Forest")) == ["Hawk", "Hunter", "Imp"]
    assert fitting(t, p.Has("element", "Swamps")) == ["Imp"]
    assert fitting(t, p.Has("class", "Undead")) == ["Imp"]


def test_numbers_of_players_and_who_they_are() -> None:
    t = table()
    found: dict[str, Any] = {name: [f(t.state, x) for x in (0, 1)] for name, f in VOCABULARY.seat_stats.items()}
    assert found == {"gold": [0, 0], "silver": [0, 0], "squad": [4, 4], "deck": [0, 0], "graveyard": [0, 0]}
    words = {name: [f(t.state, x) for x in (0, 1)] for name, f in VOCABULARY.seat_words.items()}
    assert words == {"active": [True, False], "first": [True, False], "second": [False, True]}
    assert VOCABULARY.during(t.state, "main", "") and not VOCABULARY.during(t.state, "final", "")
    assert VOCABULARY.during(t.state, "turn", "")


def test_without_the_module_there_is_no_equipment() -> None:
    bow = CardDef(name="Bow", code="Bow", type="equipment", equipment="weapon")
    for options, cards in (((), ["Bow"]), (("no_equipment",), [])):
        t = Worded(HUNTER, bow, options=options)
        t.put("Hunter", ALICE, "B1"), t.put("Bow", ALICE, on="Hunter")
        assert fitting(t, p.Is("equipment")) == cards


def test_a_cost_reckons_with_its_x() -> None:
    golem = msgspec.structs.replace(creature("Golem"), cost=2, variable="+X")
    t = Worded(HUNTER, golem)
    t.put("Hunter", ALICE, "B1"), t.put("Golem", ALICE, "C1", x=3)
    assert fitting(t, p.Measure("cost", "==", p.Number(5))) == ["Golem", "Hunter"]
