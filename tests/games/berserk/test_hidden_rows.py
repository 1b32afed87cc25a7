"""What stands hidden in the second player's back row stays that player's secret, whatever the other does (BKR-7.2).

Positions with all kinds of card hidden that could give themselves away - a flyer, a terrain, armour, a trigger,
something sudden - are compared with others that look the same: views, questions, refusals, what is told.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from kartoteka.games.berserk.game import BERSERK
from kartoteka.kernel.state import State
from tests.contract.contracts import check_knowledge
from tests.contract.games import CASES

TEXTS = {
    "Wolf": "",
    "Imp": "",
    "Knight": "Armour 2.",
    "Sneak": "Stealth.",
    "Ward": "Protection from spells. Protection from shots.",
    "Seer": "[I][C]: Deal 1 wound to target opposing creature.",
    "Guardian": "When this creature is wounded: gain 1 token.",
    "Ghost": "Incorporeal.",
    "Herald": "Each other own creature gets +1 strike.",
    "Mage": "[C]: Spell: deal 2 wounds to target creature.\n[C]: Poison 1 target creature.",
    "Archer": "[C]: Shot on 1-2-3.",
    "Healer": "[C]: Heal 2 wounds from target creature.\n[C]: Move target creature to a neighbouring cell.",
    "Bomber": "[C]: Deal 1 wound to each opposing Swamp creature.\n[C]: Add 2 life to target creature.",
}
OTHERS: list[dict[str, Any]] = [
    {"name": "Drake", "type": "creature", "flying": True, "cost": 3, "life": 5, "strike": [1, 1, 2]},
    {"name": "Moor", "type": "terrain", "cost": 1, "text": "Each own creature gets +1 strike."},
    {"name": "Totem", "type": "artifact", "cost": 1, "life": 3},
]
FIELDS: dict[str, Any] = {"type": "creature", "cost": 3, "movement": 1, "life": 6, "strike": [1, 2, 3]}
CARDS = BERSERK.scenario_cards([{**FIELDS, "name": name, "text": text} for name, text in TEXTS.items()] + OTHERS)
HIDDEN = ("Wolf", "Imp", "Knight", "Sneak", "Ward", "Seer", "Guardian", "Ghost", "Herald", "Drake", "Moor", "Totem")
ACTING = ("Wolf", "Mage", "Archer", "Healer", "Bomber")
NEAR = ("B2'", "C2'", "D2'", "B1'", "C1'")


def first_turn(chance: random.Random) -> State:
    """Four cards of alice's in front of a hidden row of bob's, in the first turn."""
    row = {f"{column}3'": self_marked(name, chance) for column, name in zip("ABCD", chance.sample(HIDDEN, 4))}
    own = dict(zip(chance.sample(NEAR, 4), chance.sample(ACTING, 4)))
    given = {
        "alice": {"field": own, "deck": ["Wolf", "Imp"]},
        "bob": {"hidden": row, "field": {"E1'": "Wolf", "A2'": "Imp"}, "deck": ["Wolf", "Drake", "Knight"]},
    }
    return BERSERK.position(given, CARDS, chance.randrange(1_000))


def self_marked(name: str, chance: random.Random) -> dict[str, Any]:
    """A hidden card that may be closed, and may be wounded."""
    return {name: {"closed": chance.random() < 0.3, "wounds": chance.choice((0, 0, 1))}}


@pytest.mark.parametrize("pauses", [False, True])
@pytest.mark.parametrize("seed", range(2))
def test_nothing_tells_what_is_hidden(seed: int, pauses: bool) -> None:
    chance = random.Random(seed)
    s = first_turn(chance)
    s.ask_every, s.pauses, s.journal = not pauses, pauses, None
    for _ in range(6):
        if s.over:
            break
        check_knowledge(CASES["berserk"], s, 0, chance, ahead=5)
        options = s.options()
        s.apply(options[chance.randrange(len(options))])
