"""No card has a number that a saved game could not hold: such a text is refused by every game."""

import pytest

from kartoteka.games.agot2 import wording as agot2
from kartoteka.games.berserk import text as berserk
from kartoteka.games.hkk import wording as hkk
from kartoteka.games.legion import text as legion
from kartoteka.games.swtcg import wording as swtcg
from tests.text.languages import Language

TEXTS = {
    "agot2": (agot2, "event", "Action: Gain {} gold."),
    "berserk": (berserk, "creature", "[C]: Add {} life to target creature."),
    "hkk": (hkk, "instant", "Deal {} damage to target creature."),
    "legion": (legion, "command", "Draw {} cards."),
    "swtcg": (swtcg, "battle", "Gain {} Force."),
}


@pytest.mark.parametrize("game", TEXTS)
def test_too_great_a_number_is_refused_with_its_place(game):
    wording, type, text = TEXTS[game]
    Language(wording).wants(type, text.format("9" * 20), "too great a number: at most 9999")


@pytest.mark.parametrize("game", sorted(TEXTS.keys() - {"legion"}))
def test_a_great_number_is_read(game):
    wording, type, text = TEXTS[game]
    assert Language(wording).compile("Wren", type, text.format(9999)).problems == ()
