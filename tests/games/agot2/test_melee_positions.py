"""The positions and expectations of a melee, and what players read of it: seats, titles, redirects, who is out."""

from __future__ import annotations

from typing import Any

import pytest

from kartoteka import games
from kartoteka.games.agot2.opponents import PICK, PICKED, picked
from kartoteka.games.agot2.records import Challenge, Table
from kartoteka.kernel import program as p
from kartoteka.play.scenario import BadScenario, Scenario
from kartoteka.play.session import Session
from tests.rules import forbids, permits, rule

AGOT2 = games.load("agot2")
CARDS = [
    {"name": "Knight", "type": "character", "cost": 3, "strength": 3, "icons": ["military", "power"], "text": ""},
    {
        "name": "Mill",
        "type": "location",
        "cost": 1,
        "text": "Action: Kneel Mill to discard the top 2 cards of your deck.",
    },
]
ALL = [
    "Crown Regent", "Hand of the King", "Master of Coin", "Master of Laws", "Master of Ships", "Master of Whispers",
]  # fmt: skip


def scenario(given: dict[str, Any], **others: Any) -> Scenario:
    return Scenario("case", {"game": "agot2", "name": "case", "cards": CARDS, "given": given, **others}, 1)


def session(**given: Any) -> Session:
    return Session(AGOT2, scenario(given).start)


# Positions --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "seats"),
    [
        ({}, 2),
        ({"alice": {}}, 2),
        ({"carol": {}}, 3),
        ({"alice": {}, "frank": {"gold": 1}}, 6),
        ({"seats": 5}, 5),
        ({"seats": 4, "bob": {}}, 4),
    ],
)
def test_as_many_sit_down_as_are_said_or_named(given: dict[str, Any], seats: int) -> None:
    start = scenario(given).start
    assert len(start.seats) == seats
    assert len(start.zone("titles", 0)) == (6 if seats > 2 else 0)


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"seats": 7}, "given: seats: must be a whole number from 2 to 6, not 7"),
        ({"seats": 1}, "given: seats: must be a whole number from 2 to "),
        ({"seats": "four"}, "given: seats: must be a whole number from 2 to "),
        ({"seats": 3, "dave": {}}, "given: dave: is not known here; there are seats, "),
        ({"seats": 3, "first": "dave"}, "given: first: must be one of alice, bob, carol, not 'dave'"),
        ({"seats": 3, "options": ["slow"]}, "given: options: must be one of ends_challenge, not 'slow'"),
        ({"alice": {"title": "Crown Regent"}}, "given: alice: title: 'Crown Regent' is not in the pool of titles"),
        (
            {"alice": {"title": "Crown Regent"}, "carol": {"title": "Crown Regent"}},
            "given: carol: title: 'Crown Regent' is not in the pool of titles",
        ),
        ({"carol": {"title": "Knight"}}, "given: carol: title: 'Knight' is a card of the type character"),
        ({"carol": {"title": "Master of Boats"}}, "given: carol: title: no card is called 'Master of Boats'"),
        ({"carol": {"play": ["Crown Regent"]}}, "given: carol: play: 1: 'Crown Regent' is a card of the type title"),
    ],
)
def test_what_cannot_be_laid_is_one_line(given: dict[str, Any], fault: str) -> None:
    with pytest.raises(BadScenario) as caught:
        scenario(given)
    assert fault in str(caught.value)


def test_a_step_names_a_player_of_the_position() -> None:
    with pytest.raises(BadScenario, match="steps: 1: carol: is no step; there are alice, bob, offered, refused"):
        scenario({}, steps=[{"carol": "pass"}])
    assert scenario({"seats": 3}, steps=[{"carol": "pass"}]).names == ("alice", "bob", "carol")


def test_options_of_play_are_those_that_are_named() -> None:
    tables = [scenario(given).start.open(Table) for given in ({}, {"options": ["ends_challenge"]})]
    assert [table.options for table in tables if table is not None] == [(), ("ends_challenge",)]


def test_titles_that_are_laid_aside_are_scripted_by_name() -> None:
    with pytest.raises(BadScenario, match=r"chance: 1: titles: 2: must be one of .*, not 'Bob'"):
        scenario({"seats": 4}, chance=[{"titles": ["Crown Regent", "Bob"]}])
    start = scenario({"seats": 4}, chance=[{"titles": ["Crown Regent"]}]).start
    (outcome,) = start.script
    assert [start.definition(card).name for card in outcome.values] == ["Crown Regent"]


# Expectations -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expect", "difference"),
    [
        ({"alice": {"title": "Crown Regent", "eliminated": False}, "bob": {"title": "none"}}, ""),
        ({"titles": ALL[1:]}, ""),
        ({"alice": {"title": "Master of Coin"}}, "alice: title is Crown Regent, expected Master of Coin"),
        ({"alice": {"title": "none"}}, "alice: title is Crown Regent, expected none"),
        ({"bob": {"title": "Master of Coin"}}, "bob: title is none, expected Master of Coin"),
        ({"bob": {"eliminated": True}}, "bob: eliminated is false, expected true"),
        ({"titles": []}, "titles is "),
    ],
)
def test_what_is_expected_of_titles(expect: dict[str, Any], difference: str) -> None:
    report = scenario({"seats": 3, "alice": {"title": "Crown Regent"}}, expect=expect).run()
    assert report.ok is not bool(difference)
    assert difference in report.difference


def test_what_is_expected_of_who_is_out_and_of_a_redirected_challenge() -> None:
    out = {"eliminated": True, "title": "none", "play": [], "gold": 0}
    given = {"bob": {"play": ["Mill"], "deck": 2, "title": "Master of Coin", "gold": 3}, "dave": {}}
    report = scenario(given, steps=[{"bob": "use Mill"}], expect={"bob": out, "titles": ALL}).run()
    assert report.ok, report.difference
    given = {"alice": {"play": ["Knight"]}, "dave": {"title": "Crown Regent"}}
    steps = [{"alice": "challenge power bob with Knight"}, {"dave": "redirect"}, {"alice": "against carol"}]
    for against, defender, difference in [("bob", "carol", ""), ("carol", "bob", "against is bob, expected carol")]:
        expect = {"challenge": {"against": against, "defender": defender, "called_off": False}}
        report = scenario(given, steps=steps, expect=expect).run()
        assert report.ok is not bool(difference)
        assert difference in report.difference


# What is read of it -----------------------------------------------------------------------------------------------


def play(table: Session, *lines: str) -> None:
    """Says one line after the other, and passes in between."""
    for line in lines:
        for _ in range(60):
            options = table.options()
            if line in options or any(line.startswith(f"{text} ") for text in options):
                break
            table.take(options.index("pass") if "pass" in options else 0)
        table.take(line)


def goes_on(table: Session) -> bool:
    """Passes once; whether there is a challenge then."""
    table.take(table.options().index("pass") if "pass" in table.options() else 0)
    return table.state.open(Challenge) is not None


def told(table: Session) -> dict[str, Any]:
    """What bob sees of the challenge."""
    return next(facts for facts in table.view(1).situations if "attacking" in facts)


def test_a_redirect_is_told() -> None:
    table = session(
        alice={"play": ["Knight"], "title": "Master of Coin"}, bob={}, carol={"title": "Hand of the King"},
        dave={"title": "Crown Regent"},
    )  # fmt: skip
    play(table, "challenge power bob with Knight", "redirect", "against carol")
    seen = [told(table) for _ in range(60) if goes_on(table)]
    assert {"defender": "carol", "initiated against": "bob"}.items() <= seen[-1].items()
    assert {"defender": "bob"}.items() <= seen[0].items()
    for seat in range(4):
        lines = table.log(seat)
        assert "alice initiates a power challenge against bob with Knight" in lines
        assert "dave redirects the challenge: alice attacks carol" in lines
        assert "alice gains 1 power for beating a rival" in lines


def test_a_challenge_that_goes_on_as_it_was_says_nothing_of_that() -> None:
    table = session(alice={"play": ["Knight"]}, bob={}, carol={})
    play(table, "challenge power bob with Knight")
    seen = [told(table) for _ in range(60) if goes_on(table)]
    assert len(seen) > 10
    assert not any("initiated against" in facts for facts in seen)


def test_titles_are_told_when_they_are_turned_up() -> None:
    table = session(phase="plot", seats=3)
    while not any("takes the title" in line for line in table.log(0)):
        assert not any("title" in line for line in table.log(2))
        table.take(0)
    taken = [line for line in table.log(1) if "takes the title" in line]
    assert [line.split(" ")[0] for line in taken] == ["alice", "bob", "carol"]
    assert {line.partition("title ")[2] for line in taken} < set(ALL)


def test_what_goes_with_a_player_who_is_out_is_told_once() -> None:
    table = session(bob={"play": ["Mill", "Knight", "Knight"], "deck": 2}, carol={})
    play(table, "use Mill")
    while not table.state.gone:
        table.take(0)
    lines = table.log(0)
    assert "bob is out of the game: bob has no cards left in the draw deck" in lines
    assert not any("Knight" in line for line in lines)


# Of whom it has to be so ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("condition", "hands", "is_so"),
    [
        ("an opponent has 5 or more cards in hand", (0, 3, 3), False),
        ("an opponent has 5 or more cards in hand", (0, 0, 5), True),
        ("an opponent has 2 or fewer cards in hand", (0, 3, 2), True),
        ("an opponent has 2 or fewer cards in hand", (0, 3, 3), False),
        ("an opponent has more cards in hand than you", (3, 2, 2), False),
        ("an opponent has more cards in hand than you", (3, 2, 4), True),
        ("an opponent has fewer cards in hand than you", (3, 2, 4), True),
        ("an opponent has no cards in their hand", (0, 1, 0), True),
        ("each opponent has 2 or more cards in hand", (0, 1, 2), False),
        ("each opponent has 2 or more cards in hand", (0, 2, 2), True),
        ("each opponent has no cards in their hand", (0, 1, 0), False),
        ("each opponent has no cards in their hand", (1, 0, 0), True),
        ("you have fewer cards in hand than an opponent", (3, 4, 2), True),
        ("you have fewer cards in hand than each opponent", (3, 4, 2), False),
    ],
)
@rule("AGR-164", permits)
@rule("AGR-164", forbids)
def test_what_an_opponent_has_is_what_one_has(condition: str, hands: tuple[int, ...], is_so: bool) -> None:
    card = {"name": "Spy", "type": "location", "cost": 1, "text": f"Action: If {condition}, gain 1 gold."}
    given: dict[str, dict[str, Any]] = {
        name: {"hand": hand} for name, hand in zip(AGOT2.seat_names, hands, strict=False)
    }
    given["alice"]["play"] = ["Spy"]
    table = Session(AGOT2, AGOT2.position(given, AGOT2.scenario_cards([card]), 1))
    assert ("use Spy" in table.options()) == is_so


# Who is picked ----------------------------------------------------------------------------------------------------

YOU, THEM = p.FactionCard(p.You()), p.FactionCard(p.Opponent())
MOVE, MOVED = (p.Do("move power", what=card, to=YOU) for card in (THEM, p.FactionCard(PICKED)))


@pytest.mark.parametrize(
    ("effect", "then"),
    [
        (MOVE, p.Seq((PICK, MOVED))),
        (p.Seq((p.Do("draw"), MOVE)), p.Seq((PICK, p.Do("draw"), MOVED))),
        (p.Instead(MOVE), p.Instead(p.Seq((PICK, MOVED)))),
        (p.LetX(p.Number(2), MOVE), p.LetX(p.Number(2), p.Seq((PICK, MOVED)))),
        (p.May(MOVE), p.Seq((PICK, p.May(MOVED)))),
        (p.Do("draw", who=p.Opponent()), p.Seq((PICK, p.Do("draw", who=PICKED)))),
        (p.Do("draw", who=p.EachOpponent()), None),
        (p.Seq((p.ChoosePlayer(among=p.Opponent()), p.Do("draw", who=p.ChosenPlayer()))), None),
        (p.Choose(p.Select(whose=p.Opponent(), zones=("discard",))), None),
        (p.Do("kneel", what=p.Select((p.Under(p.Opponent()),))), None),
        (p.If(p.PlayerIs(p.Opponent(), "first player"), p.Do("draw")), None),
    ],
)
def test_an_opponent_is_picked_where_one_has_to_be(effect: p.Op, then: p.Op | None) -> None:
    ability = p.Ability("action", effect=effect)
    assert picked(ability) == (ability if then is None else p.Ability("action", effect=then))
