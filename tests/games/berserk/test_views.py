"""What each seat sees: the field, hidden cards, crystals, the stack; and what it reads of what happens."""

from __future__ import annotations

from typing import Any

from kartoteka.games.berserk.bots.sight import Sight
from kartoteka.games.berserk.game import BERSERK
from kartoteka.games.berserk.records import Action
from kartoteka.games.berserk.set.cards import card_from_mapping
from kartoteka.kernel.visibility import CardView, View, determinise, view
from kartoteka.play.session import Session
from tests.games.berserk.shown import BUYING, CARDS, FULL, offered, say, table
from tests.rules import forbids, permits, rule


def seen(session: Session, seat: int, zone: str, of: int) -> tuple[CardView, ...]:
    found: View = session.view(seat)
    return next(z.cards for z in found.zones if z.name == zone and z.seat == of)


def facts(session: Session, seat: int, zone: str, of: int, name: str) -> dict[str, Any]:
    return next(card.facts for card in seen(session, seat, zone, of) if card.name == name)


def test_a_card_on_the_field_says_how_it_stands_and_what_it_counts_now() -> None:
    session = table(FULL)
    assert facts(session, 1, "field", 0, "Archer") == {
        "type": "creature", "cost": 4, "tokens": 1, "cell": "C2", "life": 6, "life left": 6, "strike": [1, 1, 2],
        "movement": 1, "movement left": 1,
    }  # fmt: skip
    imp = facts(session, 0, "field", 0, "Imp")
    assert (imp["poison"], imp["movement"], imp["movement left"]) == (1, 2, 1)
    extra = facts(session, 0, "field", 1, "Imp")
    assert (extra["extra"], extra["life left"], extra["life"]) == (1, 5, 4)
    assert facts(session, 0, "graveyard", 0, "Ghoul")["of"] == 3


def test_what_lies_on_a_card_names_it() -> None:
    session = table(FULL)
    wolf = next(c for c in seen(session, 0, "field", 1) if c.name == "Wolf")
    assert [c.on for c in seen(session, 0, "hosted", 1)] == [wolf.handle]
    assert [c.name for c in seen(session, 0, "hosted", 0)] == ["Familiar", "Leech"]


@rule("BKR-7.2", permits)
def test_of_a_hidden_card_the_other_player_sees_where_it_stands() -> None:
    given = {**FULL, "bob": {"hidden": {"C3'": {"Stalker": {"closed": True, "wounds": 1, "tokens": 2}}}}}
    session = table(given)
    (back,) = seen(session, 0, "covered", 1)
    assert back.name == "" and back.facts == {"cell": "C3'", "hidden": True, "closed": True, "wounds": 1}
    (face,) = seen(session, 1, "covered", 1)
    assert face.name == "Stalker" and face.facts["hidden"] and face.facts["tokens"] == 2


@rule("BKR-2.5", permits)
@rule("BKR-2.5", forbids)
def test_deals_squads_in_the_making_and_crystals_are_private() -> None:
    session = table(BUYING)
    say(session, "alice: buy Wolf")
    mine, theirs = session.view(0), session.view(1)
    assert mine.players[0]["silver"] == 19 and "silver" not in theirs.players[0]
    assert [c.name for c in seen(session, 0, "recruit", 0)] == ["Wolf"] and not seen(session, 1, "recruit", 0)
    assert len(seen(session, 0, "deal", 0)) == 5 and not seen(session, 1, "deal", 0)
    assert session.log(0)[-1] == "alice buys Wolf for 3 silver" and session.log(1)[-1] == "alice buys a card"
    assert mine.choice is not None and mine.choice.facts["prices"]["Imp"] == [0, 2, 1]


def test_a_price_that_a_text_has_changed_is_shown_to_its_player_alone_and_to_programs() -> None:
    nest = {"name": "Nest", "type": "artifact", "cost": 1, "life": 3, "text": "Each own creature costs 1 less."}
    given = {
        "stage": "recruit",
        "alice": {"silver": 9, "deal": ["Nest", "Wolf"]},
        "bob": {"silver": 9, "deal": ["Wolf"]},
    }
    session = Session(BERSERK, BERSERK.position(given, (*CARDS, card_from_mapping(nest, "")), 1))
    say(session, "alice: buy Nest")
    mine, theirs = session.view(0), session.view(1)
    assert mine.choice is not None and mine.choice.facts["prices"] == {"Wolf": [0, 2, 0]}
    assert [c.price for c in Sight(mine, session.state.pool).cards("deal", 0)] == [2]
    assert theirs.choice is None or "prices" not in theirs.choice.facts
    say(session, "alice: buy Wolf")
    other = session.view(1)
    assert other.choice is not None and other.choice.facts["prices"] == {"Wolf": [0, 3, 0]}


def test_the_stack_is_told_from_its_bottom_with_windows_dice_and_targets() -> None:
    session = table({"alice": {"field": {"B1": "Ogre"}}, "bob": {"field": {"B1'": "Imp", "C1'": "Wolf"}}})
    say(session, "alice: strike Ogre -> bob's Imp")
    offered(session, "defend")
    stack = next(facts["stack"] for facts in session.view(0).situations if "stack" in facts)
    imp = next(c for c in seen(session, 0, "field", 1) if c.name == "Imp")
    assert [(x["what"], x["card"], x["by"], x["window"], x["target"]) for x in stack] == [
        ("strike", "Ogre", "alice", "target", imp.handle)
    ]
    say(session, "bob: defend Wolf")
    stack = next(facts["stack"] for facts in session.view(0).situations if "stack" in facts)
    assert [x["what"] for x in stack] == ["strike", "defend"]


def test_what_happens_is_told_with_dice_sizes_and_wounds() -> None:
    session = table({"alice": {"field": {"B1": "Ogre", "E3": "Imp"}}, "bob": {"field": {"B1'": "Wolf"}}})
    say(session, "alice: strike Ogre -> bob's Wolf", "alice: move Imp E2")
    told = session.log(1)
    assert told[0] == "alice's Ogre strikes bob's Wolf"
    assert told[-2].startswith(
        ("alice's Ogre rolls", "that is", "bob's Wolf takes", "alice's Ogre takes", "bob passes")
    )
    assert any(line.startswith("alice's Ogre rolls ") and ", bob's Wolf " in line for line in told)


def test_a_drawn_world_keeps_what_is_seen_and_lets_only_what_may_lie_hidden() -> None:
    given = {"turn": 3, "alice": {"field": {"B1": "Ogre"}}, "bob": {"hidden": {"C3'": "Stalker"},
             "field": {"A1'": "Imp"}, "deck": ["Stalker", "Leech", "Blade", "Wolf", "Stalker"]}}  # fmt: skip
    session = table(given)
    for seed in range(20):
        world = determinise(session.state, 0, seed)
        assert view(world, 0).zones == session.view(0).zones
        (card,) = world.zone("covered", 1)
        assert world.definition(card).name == "Stalker"


def test_a_search_is_asked_for_in_its_words_with_what_has_been_chosen() -> None:
    caller = {
        "name": "Caller",
        "text": "[C]: Summon up to 2 creatures costing 3 or less.",
        "type": "creature",
        "life": 3,
    }
    given = {
        "alice": {"field": {"B1": "Caller", "E1": "Wolf"}, "deck": ["Imp", "Wolf"]},
        "bob": {"field": {"B1'": "Imp"}},
    }
    session = Session(BERSERK, BERSERK.position(given, (*CARDS, card_from_mapping({"cost": 3, **caller}, "")), 1))
    session.take("use Caller")
    asked = session.view(0).choice
    assert asked is not None and asked.facts["out of"] == "deck" and "chosen" not in asked.facts
    assert BERSERK.asked_in_words(session.state) == "summon up to 2 creatures costing 3 or less"
    session.take("on Imp", asks_on=True)
    asked = session.view(0).choice
    assert asked is not None and asked.facts["chosen"] == ["Imp"]


def test_what_makes_a_result_other_than_the_throw_is_told() -> None:
    body = {"type": "creature", "cost": 3, "life": 9, "movement": 1, "strike": [1, 1, 1]}
    texts = {"Drum": "Each own creature gets +1 die.", "Elk": "Clumsiness 1.", "Horn": "Blessing."}
    cards = tuple(card_from_mapping({"name": name, "text": text, **body}, "") for name, text in texts.items())
    given = {"alice": {"field": {"B1": "Elk", "B2": "Drum"}}, "bob": {"field": {"B1'": "Horn", "E1'": "Elk"}}}
    session = Session(BERSERK, BERSERK.position(given, cards, 1))
    session.take("strike Elk -> bob's Horn")
    while not (sizes := [line for line in session.log(0) if line.startswith(("that is", "both miss"))]):
        session.take("pass")
    assert sizes[0].endswith(
        "; the attacker's -1 by clumsiness, the attacker's +1 by alice's Drum, the responder's +1 by blessing)"
    )


def test_what_changes_or_prevents_wounds_is_told() -> None:
    body = {"type": "creature", "cost": 3, "life": 9, "movement": 1, "strike": [3, 3, 3]}
    texts = {"Elk": "+1 strike against neutral creatures.", "Wall": "Vulnerability. Armour 2."}
    cards = tuple(card_from_mapping({"name": name, "text": text, **body}, "") for name, text in texts.items())
    given = {"alice": {"field": {"B1": "Elk"}}, "bob": {"field": {"B1'": {"Wall": {"closed": True}}}}}
    session = Session(BERSERK, BERSERK.position(given, cards, 1))
    session.take("strike Elk -> bob's Wall")
    while not session.log(0)[-1].startswith("bob's Wall takes"):
        session.take("pass")
    told = session.log(0)
    assert "armour prevents 2: the attacker deals 3, the responder 0" in told
    assert told[-1] == "bob's Wall takes 3 wounds, counting +1 by alice's Elk, +1 by vulnerability (6 life left)"


def test_what_a_keyword_asks_is_said_as_well() -> None:
    kin = {
        "name": "Kin",
        "text": "Unity 1.\nOn strike: gain 1 token.",
        "type": "creature",
        "cost": 5,
        "life": 9,
        "movement": 1,
        "strike": [1, 1, 1],
    }
    cards = (*CARDS, card_from_mapping(kin, ""), card_from_mapping({**kin, "name": "Young Kin", "cost": 3}, ""))
    given = {"alice": {"field": {"B1": "Kin"}, "deck": ["Young Kin"]}, "bob": {"field": {"B1'": "Wolf"}}}
    session = Session(BERSERK, BERSERK.position(given, cards, 1))
    session.take("strike Kin -> bob's Wolf")
    while "on Young Kin" not in session.options():
        session.take("pass")
    assert BERSERK.asked_in_words(session.state) == "show another creature with Unity, of lower cost"
    session.take("on Young Kin")
    while session.state.open(Action) is not None:
        session.take(session.options()[-1])
    assert "alice's Kin has what Young Kin does on an attack" in session.log(0)
