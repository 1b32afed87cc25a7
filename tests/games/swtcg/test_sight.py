"""What a program reads out of a view: the cards, their numbers, and what each option is about."""

from __future__ import annotations

import random

import pytest

from kartoteka.games.swtcg.sight import OF_CARDS, Sight
from kartoteka.play.session import Session
from tests.games.swtcg.shown import FULL, say, table


def sight(session: Session, seat: int = 0) -> Sight:
    return Sight(session.view(seat), session.state.pool)


def test_units_stand_in_their_arenas_with_what_they_count() -> None:
    seen = sight(table(FULL))
    scout, other = seen.units(0, "space")
    assert (scout.title, scout.speed, scout.left, other.left) == ("Scout", 40, 2, 3)
    assert [c.title for c in seen.lying_on(scout, "aboard")] == ["Ace (B)"]
    assert seen.units(0, "ground")[0].keywords == {"shields": 1, "armor": 1}
    assert [(c.title, c.counters) for c in seen.cards("construction", 0)] == [("Order", 2), ("Scout", 3)]
    assert (seen.force(0), seen.points(0), seen.players[0]["controls"]) == (5, 4, ["ground", "character"])


@pytest.mark.parametrize(
    ("text", "card", "target", "rest"),
    [
        ("build Walker 2 +3", "Walker", "", "+3"),
        ("deploy Scout build zone", "Scout", "", "build zone"),
        ("board Ace (B) on Scout 2", "Ace (B)", "Scout", ""),
        ("use Clerk ability 2", "Clerk", "", "ability 2"),
        ("attack Scout 1 -> bob's Scout", "Scout", "Scout", ""),
    ],
)
def test_an_option_names_its_cards(text: str, card: str, target: str, rest: str) -> None:
    named = sight(table(FULL)).named(text)
    assert named.card is not None
    assert (named.card.title, named.rest) == (card, rest)
    assert (named.target.title if named.target is not None else "") == target


def test_what_an_option_names_is_that_card_and_no_other() -> None:
    seen = sight(table(FULL))
    attack = seen.named("attack Scout 2 -> bob's Scout")
    assert attack.card is seen.units(0, "space")[1]
    assert attack.target is seen.units(1, "space")[0]
    assert seen.named("continue Order +2").number == 2


def test_every_option_of_a_card_names_one() -> None:
    session = table(FULL)
    chance = random.Random(5)
    for _ in range(80):
        if session.choice is None:
            break
        for named in sight(session, session.seat).options():
            assert named.card is not None or named.verb not in OF_CARDS, named.text
        session.apply(chance.choice(list(session.choice.options)))


def test_what_goes_on_is_seen() -> None:
    session = table(
        {"arena": "space", "alice": {"space": ["Scout"]}, "bob": {"space": ["Scout"], "force": 1}}, dice=(4, 6)
    )
    say(session, "alice: attack Scout -> bob's Scout", "bob: use Scout Evade")
    seen = sight(session, 1)
    victim = seen.meant("attack", "defender")
    assert victim is not None
    assert (victim.seat, seen.pending(victim)) == (1, 2)
