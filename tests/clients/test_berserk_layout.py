"""The table of Berserk in the terminal: what a newcomer must be able to read off it, in 80 columns."""

from __future__ import annotations

from kartoteka.clients.terminal.berserk_questions import text_meant
from kartoteka.clients.terminal.screen import plain
from tests.clients.screens import Screen
from tests.games.berserk.shown import BUYING, CARDS, FULL, offered, say, table

SCREEN = Screen("berserk", CARDS)
PRINTED, layout, rows, shows = SCREEN.printed, SCREEN.layout, SCREEN.rows, SCREEN.shows


def test_everything_on_the_table_is_there_in_80_columns() -> None:
    session = table(FULL)
    shows(
        session,
        "Turn 3 (alice's) · main phase",
        "bob  squad 6 · deck 10 · graveyard 0",
        "aside: Drake (5/5 1-2-2, closed)",
        "3'       A3'            B3'       :[hidden]",
        ":Tower",
        "5+/4 1-1-2     7/7 1-2-3",
        "+Leech",
        "───────── A ──────────── B ",
        "Wolf           xWolf          Ogre                 E1",
        "+Familiar",
        "6/6 1-1-2 *1",
        "4/4 1-1-2 p1",
        "alice (you)  first player · squad 9 · deck 2 · graveyard 2",
        "aside: Drake (5/5 1-2-2), Moor",
        "to incarnate: Ghoul 1 of 3",
    )
    assert max(map(len, rows(session))) <= 80
    assert not any("Stalker" in row for row in rows(session))


def test_the_own_back_row_is_at_the_bottom_for_either_player() -> None:
    session = table(FULL)
    assert [row[:2] for row in rows(session, 0) if row[:2] in ("3'", "1'", " 1", " 3")] == ["3'", "1'", " 1", " 3"]
    assert [row[:2] for row in rows(session, 1) if row[:2] in ("3'", "1'", " 1", " 3")] == [" 3", " 1", "1'", "3'"]
    shows(session, "x:Wolf", "[Stalker]", seat=1)


def test_the_deal_with_its_prices() -> None:
    session = table({**BUYING, "stage": "deal"})
    shows(
        session,
        "Before the battle · the deal",
        "alice (you)  24 gold, 22 silver",
        "your deal (",
    )
    session = table(BUYING)
    shows(session, "Before the battle · recruiting", "alice (you)  24 gold, 22 silver")
    assert layout().note(session.view(0), "buy Drake")[0] == "5 gold  neutral flyer 5 life, 1-2-2"
    say(session, "alice: buy Wolf")
    shows(session, "24 gold, 19 silver · first player · squad 1", "your squad (1): Wolf")
    assert layout().note(session.view(0), "buy Imp")[0].startswith("2 silver +1g  Darkness creature")


def test_options_of_one_card_stand_in_one_row() -> None:
    session = table(FULL)
    view = session.view(0)
    listed = layout().rows(view)
    assert (9, 10, "move Wolf at B1 B2, A1") in listed
    assert "strike Wolf at B1 -> bob's Imp, bob's Wolf" in [text for _, _, text in listed]
    assert [number for first, last, _ in listed for number in range(first, last + 1)] == [
        *range(1, len(session.options()) + 1)
    ]
    assert layout().note(view, "pass")[0] == "ends your main phase"
    assert layout().note(view, "use Archer")[1] == "[C]: Shot on 1-2-3, range 4."
    assert (4, 27, "buy Hydra X 0 to 24") in [
        (first + 1, last, text) for first, last, text in layout().rows(table(BUYING).view(0))
    ]


def test_of_a_card_with_several_texts_the_one_that_is_meant_is_shown() -> None:
    text = "Vanguard.\n[C]: Shot on 1-1-2.\n[I][C]: Heal 1 wound from target creature.\nOn strike: gain 1 token."
    assert text_meant(text, "use Wren ability 2") == "[I][C]: Heal 1 wound from target creature."
    assert text_meant("Vanguard.\n[C]: Shot on 1-1-2.", "use Wren at B1") == "[C]: Shot on 1-1-2."
    assert text_meant(text, "trigger Wren ability 1") == "Vanguard.\nOn strike: gain 1 token."
    assert text_meant(text, "use Wren gained ability 1") == text


def test_the_stack_is_told_from_its_top() -> None:
    session = table({"alice": {"field": {"B1": "Ogre"}}, "bob": {"field": {"B1'": "Imp", "C1'": "Wolf"}}})
    say(session, "alice: strike Ogre -> bob's Imp")
    offered(session, "defend")
    shows(session, "stack 1. alice's Ogre strikes Imp · target", seat=1)
    say(session, "bob: defend Wolf")
    shows(session, "stack 2. bob's Wolf defends", "1. Ogre strikes bob's Imp · target")


def test_a_card_as_it_is_printed() -> None:
    lines = [plain(line) for line in layout().card(PRINTED["Ghoul"])]
    assert lines == ["Ghoul  (ghoul)", "  creature 6 life, 1-2-2, moves 1; 3 silver; Darkness", "  Incarnation 3."]
