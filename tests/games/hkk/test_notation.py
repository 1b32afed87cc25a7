"""Decisions as texts: each names one option, is read back, and says whose card and which."""

from __future__ import annotations

from typing import Any

import pytest

from kartoteka.games.hkk.bots.sight import Sight
from kartoteka.games.hkk.table.notation import paid, shortened
from kartoteka.play.notation import NotationError
from tests.games.hkk.shown import FULL, offered, say, table


def test_cards_of_a_hand_and_texts_of_a_card() -> None:
    assert offered(table(FULL), "play") == [
        "play Flame at creature", "play Flame at player", "play Bolt", "play Imp 1", "play Imp 2", "play Wolf",
    ]  # fmt: skip


def test_alike_cards_are_one_and_others_are_numbered() -> None:
    session = table({**FULL, "phase": "combat", "stage": "attack"})
    assert offered(session, "attack") == ["attack Wolf 1 -> bob's Imp", "attack Wolf 2 -> bob's Imp"]
    twins = {**FULL, "phase": "combat", "stage": "attack", "alice": {"guard": ["Wolf", "Wolf"]}}
    assert offered(table(twins), "attack") == ["attack Wolf 1 -> bob's Imp", "attack Wolf 2 -> bob's Imp"]
    assert table(twins).read("attack Wolf -> bob's Imp")


def test_the_player_is_attacked_where_no_guard_is_left() -> None:
    session = table({"phase": "combat", "stage": "attack", "alice": {"guard": ["Wolf"]}})
    assert offered(session, "attack") == ["attack Wolf -> bob"]


def test_the_exchange_says_where_creatures_go() -> None:
    session = table({"phase": "combat", "alice": {"guard": ["Wolf"], "reserve": ["Imp"]}})
    assert offered(session, "guard", "reserve") == ["guard Imp", "reserve Wolf"]


def test_targets_reactions_and_what_they_answer() -> None:
    session = table(FULL)
    say(session, "alice: play Bolt")
    assert "on bob's Squire" in session.options()
    say(session, "alice: on bob's Imp", "bob: react Denial")
    assert session.options() == ["answer alice's Bolt"]


def test_a_part_is_given_up_for_a_galetki_against_an_action() -> None:
    given: dict[str, Any] = {
        "alice": {"mana": 3, "hand": ["Bolt"]},
        "bob": {"reserve": [{"Golem": {"on": ["Claw"]}}]},
    }
    session = table(given)
    say(session, "alice: play Bolt", "alice: on bob's Golem")
    assert offered(session, "part") == ["part Claw on Golem against alice's Bolt"]


def test_components_of_the_dead() -> None:
    given: dict[str, Any] = {
        "alice": {"mana": 3, "hand": ["Bolt"], "reserve": ["Golem"]},
        "bob": {"reserve": ["Brute"]},
    }
    session = table(given)
    say(session, "alice: play Bolt", "alice: on bob's Brute")
    assert offered(session, "extract", "feed") == ["extract Brute 2", "extract Brute 1", "feed Golem from Brute"]


def test_several_abilities_are_numbered_and_one_is_not() -> None:
    given = {"alice": {"mana": 5, "reserve": ["Adept"]}}
    assert offered(table(given), "use") == ["use Adept ability 1", "use Adept ability 2"]
    with pytest.raises(NotationError):
        table(given).read("use Adept")


@pytest.mark.parametrize(
    ("text", "shorter"),
    [
        ("use Adept ability 2", ["use Adept"]),
        ("use Adept ability 2 from Leader", ["use Adept", "use Adept ability 2"]),
        ("react Denial option 2", ["react Denial"]),
        ("use Adept", []),
        ("on Adept ability 2", []),
    ],
)
def test_what_may_be_left_out(text: str, shorter: list[str]) -> None:
    assert shortened(text) == shorter


def test_a_way_to_pay() -> None:
    assert paid(2, 0, 3, 0) == "3 mana, 2 components"
    assert paid(0, 0, 0, 0) == "nothing"


def test_what_is_too_dear_is_refused_with_its_price_and_what_one_has() -> None:
    session = table({"alice": {"hand": ["Wolf"], "mana": 1}})
    with pytest.raises(NotationError) as caught:
        session.take("play Wolf")
    assert "it costs 2 mana; you have 1 mana, 0 components" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("attack Wolf -> bob's Imp", "attackers are being named"),
        ("extract Wolf 1", "take components out of a monster"),
        ("play Wulf", ""),
    ],
)
def test_what_cannot_be_said_now_is_refused_with_the_moment(text: str, why: str) -> None:
    session = table(FULL)
    with pytest.raises(NotationError) as caught:
        session.take(text)
    assert why in str(caught.value)


@pytest.mark.parametrize(
    ("text", "card", "target", "rest"),
    [
        ("play Flame at player", "Flame", "", "at player"),
        ("attack Wolf 1 -> bob's Imp", "Wolf", "Imp", ""),
        ("use Adept ability 2", "Adept", "", "ability 2"),
        ("part Claw on Golem against bob's Bolt", "Claw", "Golem", "against bob's Bolt"),
        ("feed Golem from Brute", "Golem", "", "from Brute"),
        ("strike bob's Imp", "Imp", "", ""),
    ],
)
def test_an_option_is_read_back_into_its_cards(text: str, card: str, target: str, rest: str) -> None:
    session = table(FULL)
    named = Sight(session.view(0), session.state.pool).named(text)
    assert named.card is not None
    assert (named.card.title, named.target.title if named.target else "", named.rest) == (card, target, rest)


def test_several_attackers_stand_in_one_line() -> None:
    session = table({**FULL, "phase": "combat", "stage": "attack"})
    line = session.take("attack Wolf 1 -> bob's Imp, Wolf 2 -> bob's Imp")
    assert line.text == "attack Wolf 1 -> bob's Imp, Wolf 2 -> bob's Imp"
    assert [piece.text for piece in line.pieces] == ["attack Wolf 1 -> bob's Imp", "attack Wolf 2 -> bob's Imp"]


def test_a_defender_says_whom_it_strikes() -> None:
    given: dict[str, Any] = {
        "phase": "combat",
        "stage": "attack",
        "alice": {"guard": ["Wolf", "Imp"]},
        "bob": {"guard": ["Squire"]},
    }
    session = table(given)
    session.take("attack Wolf -> bob's Squire, Imp -> bob's Squire")
    assert offered(session, "strike") == ["strike alice's Wolf", "strike alice's Imp"]
    view = session.view(1)
    assert view.choice is not None
    assert view.choice.facts["card"] == "Squire"


def test_an_item_is_taken_by_who_fought_its_carrier() -> None:
    given: dict[str, Any] = {
        "phase": "combat",
        "stage": "attack",
        "alice": {"mana": 1, "guard": ["Squire"], "hand": ["Bolt"]},
        "bob": {"guard": [{"Squire": {"on": ["Sword"], "wounds": 4}}]},
    }
    session = table(given)
    session.take("attack Squire -> bob's Squire")
    say(session, "alice: play Bolt on bob's Squire")
    assert offered(session, "take") == ["take bob's Sword with Squire"]
    view = session.view(0)
    assert view.choice is not None
    assert view.choice.facts["card"] == "Sword"
    captive = next(facts for facts in view.situations if "captive" in facts)
    assert captive["by"] == [card.handle for zone in view.zones if zone.name == "guard" for card in zone.cards]
