"""Setup: hands, replaced cards, and units for 30 points in alternation (SWR-36 to SWR-46)."""

from __future__ import annotations

from typing import Any

import pytest

from kartoteka.games.swtcg.game import SWTCG
from kartoteka.games.swtcg.views import title_of
from kartoteka.kernel.game import FormatError
from kartoteka.play.tables import Order, Unplayable, lay
from kartoteka.play.tables import Table as Series
from tests.games.swtcg.tables import ALICE, BOB, Table, cards
from tests.rules import forbids, permits, rule

HAND = ["Scout", "Walker", "Flyer", "Fighter", "Ace A", "Ace D", "Trick"]


class Deck:
    """A deck as the game takes it."""

    name = "Deck"

    def __init__(self, *cards: tuple[str, int], side: str = "dark") -> None:
        self.cards = cards
        self.side = side


def decks(*cards: tuple[str, int]) -> Any:
    """One of each side."""
    return Deck(*cards), Deck(*cards, side="light")


@rule("SWR-36", permits)
@rule("SWR-36", forbids)
def test_decks_are_shuffled() -> None:
    pool = SWTCG.pool({card.code: card for card in cards()})
    state = SWTCG.start(pool, decks(("Scout", 20), ("Walker", 20), ("Fighter", 20)), 3)
    assert state.choice is not None
    left = [title_of(state, x) for x in state.zone("deck", ALICE)]
    assert left != sorted(left, key=["Scout", "Walker", "Fighter"].index)


def setting_up(alice: list[str] | None = None, bob: list[str] | None = None, *, replaced: bool = True) -> Table:
    """Setup, with those hands; cards are replaced already."""
    t = Table(step="setup", alice={"hand": alice or HAND, "deck": 10}, bob={"hand": bob or HAND, "deck": 10})
    while replaced and t.prompt.startswith("replace"):
        t.take("done")
    return t


@rule("SWR-36", forbids)
@rule("SWR-36", permits)
def test_seven_cards_are_dealt() -> None:
    t = Table(step="setup", alice={"deck": 20}, bob={"deck": 20})
    assert [len(t.state.zone("hand", seat)) for seat in (ALICE, BOB)] == [7, 7]


@rule("SWR-37", permits)
@rule("SWR-37", forbids)
def test_battle_cards_may_be_replaced_once_and_units_may_not() -> None:
    t = setting_up(replaced=False)
    assert t.options() == ["replace Trick", "done"]
    assert t.why_not("replace Scout") == "SWR-37"
    t.take("replace Trick")
    assert t.place("Trick") == "discard"
    assert len(t.state.zone("hand", ALICE)) == 7
    assert t.asked == BOB


@rule("SWR-37", permits)
def test_equipment_may_be_replaced_too() -> None:
    t = setting_up(["Blade", "Scout", "Rock"], replaced=False)
    assert sorted(t.options()) == ["done", "replace Blade", "replace Rock"]


@rule("SWR-39", permits)
@rule("SWR-39", forbids)
def test_the_dark_side_places_one_unit_then_each_until_ahead() -> None:
    t = setting_up()
    assert t.asked == ALICE
    t.take("set up Walker ground")
    assert t.asked == BOB
    t.take("set up Scout character")
    assert t.asked == BOB, "3 is not more than 4"
    t.take("set up Fighter space")
    assert t.asked == ALICE
    assert len(t.state.zone("hand", BOB)) == 7, "a card is drawn for each"
    assert not t.about("Trick")


@rule("SWR-38", forbids)
@rule("SWR-38", permits)
def test_nothing_is_placed_for_more_than_what_is_left() -> None:
    t = setting_up(["Walker"] * 9, ["Trick"])
    placed = 0
    while line := next((x for x in t.options() if x.endswith("ground")), ""):
        t.take(line)
        placed += 1
    assert placed == 7, "28 of 30 points"
    assert t.about("Walker") == ["set up Walker 1 face down", "set up Walker 2 face down"]


@rule("SWR-38", permits)
@rule("SWR-40", forbids)
@rule("SWR-40", permits)
def test_one_last_card_is_put_down_with_all_the_points_that_are_left() -> None:
    t = setting_up()
    t.take("set up Scout face down")
    card = t.record("Scout")
    assert (t.place("Scout"), card.built) == ("construction", 30)
    assert len(t.state.zone("hand", ALICE)) == 7, "a card is drawn"
    assert t.asked == BOB
    t.take("set up Scout character", "set up Walker ground")
    assert t.asked == BOB, "alice is finished"


@rule("SWR-42", permits)
@rule("SWR-42", forbids)
def test_only_units_are_used() -> None:
    t = setting_up()
    assert not t.about("Trick")
    assert t.why_not("set up Trick face down") == "SWR-42"


@rule("SW-39", forbids)
@rule("SW-39", permits)
def test_a_pilot_goes_to_the_character_arena() -> None:
    t = setting_up()
    t.take("set up Fighter space", "set up Walker ground", "set up Scout character")
    assert t.asked == ALICE
    assert t.why_not("set up Flyer aboard Fighter") == "SW-39"
    t.take("set up Flyer character")
    assert t.place("Flyer") == "character"


@rule("SWR-44", forbids)
@rule("SWR-44", permits)
def test_unique_units_may_be_stacked() -> None:
    t = setting_up(["Ace A", "Ace D"], ["Scout", "Walker"])
    t.take("set up Ace (A) character", "set up Walker ground", "set up Ace (D) under Ace (A)")
    assert t.on("Ace (D)") == "Ace (A)"


@rule("SWR-41", permits)
@rule("SWR-41", forbids)
def test_who_has_no_unit_left_stops_and_the_other_goes_on() -> None:
    t = setting_up(["Scout", "Trick"], ["Scout", "Walker", "Fighter"])
    assert t.may("set up Scout character")
    t.take("set up Scout character", "set up Scout character")
    assert t.asked == BOB
    t.take("set up Walker ground")
    assert t.asked == BOB


@rule("SWR-45", permits)
@rule("SWR-45", forbids)
def test_force_begins_with_nothing() -> None:
    pool = SWTCG.pool({card.code: card for card in cards()})
    state = SWTCG.start(pool, decks(("Scout", 20)), 3)
    assert [seat.force for seat in state.seats] == [0, 0]


@rule("SWR-46", permits)
@rule("SWR-46", forbids)
def test_the_first_player_has_the_dark_side() -> None:
    pool = SWTCG.pool({card.code: card for card in cards()})
    dark, light = decks(("Scout", 20))
    assert SWTCG.start(pool, (dark, light), 3).choice is not None
    for wrong in ((light, dark), (dark, dark), (light, light)):
        with pytest.raises(FormatError, match="name a deck of the Dark Side first"):
            SWTCG.start(pool, wrong, 3)


@rule("SWR-46", permits)
@rule("SWR-46", forbids)
def test_decks_sit_down_on_their_own_side() -> None:
    table = lay(Order(game="swtcg", decks=("dark-starter", "light-starter")))
    assert [deck.side for deck in table.decks_for(0, 1)] == ["dark", "light"]
    for words in (("light-starter", "dark-starter"), ("dark-starter",), ("light-starter", "light-starter")):
        with pytest.raises(Unplayable, match=r"--decks: .* first, then one of the Light Side"):
            lay(Order(game="swtcg", decks=words))
    starters = SWTCG.load_decks()
    dark, light = starters["dark-starter"], starters["light-starter"]
    for at_hand in ((light, dark), (light, dark, light), (dark, dark, light, light)):
        series = Series(SWTCG, 2, SWTCG.load_cards(), at_hand, named=False)
        assert {tuple(deck.side for deck in series.decks_for(n, 1)) for n in range(20)} == {("dark", "light")}
