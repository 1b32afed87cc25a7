"""What programs read out of a view: the cards that options name, who stands, what lies on what."""

from __future__ import annotations

import functools
from typing import Any

import pytest

from kartoteka.games.agot2.cards import starter_set
from kartoteka.games.agot2.decks import starter_decks
from kartoteka.games.agot2.game import AGOT2
from kartoteka.games.agot2.sight import Sight
from kartoteka.games.agot2.thumb import RuleOfThumb, best_setup
from kartoteka.kernel.visibility import CardView, ChoiceView, View, ZoneView, view
from kartoteka.play.agents import agent, choose


@functools.cache
def pool() -> Any:
    return AGOT2.pool(starter_set())


def character(name: str, handle: int = 0, strength: int = 2, **facts: Any) -> CardView:
    return CardView(name, handle=handle, facts={"type": "character", "strength": strength, **facts})


def seen(*zones: ZoneView, options: tuple[str, ...], prompt: str = "choose", **facts: Any) -> View:
    """A view of alice, who is asked."""
    return View(
        game="agot2",
        seat=0,
        players=({"name": "alice", "first": True}, {"name": "bob", "claim": 1}),
        zones=zones,
        situations=(),
        asked=0,
        choice=ChoiceView(prompt, "AGR-1", options, facts),
    )


OWN = ZoneView("play", 0, 2, (character("Hired Pikes", 1, 4), character("Hired Pikes", 2, 6)))
THEIR = ZoneView("play", 1, 1, (character("Hired Pikes", 3, 5),))
HAND = ZoneView("hand", 0, 2, (CardView("Bought Silence", facts={"type": "event", "cost": 2}),))


@pytest.mark.parametrize(
    ("option", "verb", "handle"),
    [
        ("with Hired Pikes 2", "attack", 2),
        ("defend with Hired Pikes 1", "defend", 1),
        ("bypassing bob's Hired Pikes", "bypass", 3),
        ("use Hired Pikes 2 as a duplicate", "use", 2),
        ("use Hired Pikes 1 ability 2 for bob's Hired Pikes", "use", 1),
        ("on bob's Hired Pikes #2", "choose", 3),
        ("pass", "pass", None),
        ("process renown", "process", None),
    ],
)
def test_an_option_names_its_card(option: str, verb: str, handle: int | None) -> None:
    named = Sight(seen(OWN, THEIR, HAND, options=(option,)), pool()).options()[0]
    assert named.verb == verb
    assert (named.card.handle if named.card else None) == handle


def test_a_card_in_hand_is_known_by_what_is_printed() -> None:
    card = Sight(seen(OWN, HAND, options=("discard Bought Silence",)), pool()).options()[0].card
    assert card is not None
    assert (card.type, card.cost) == ("event", 2)


def test_every_card_of_real_options_is_found() -> None:
    state = AGOT2.start(pool(), [starter_decks()[id] for id in ("lannister-starter", "stark-starter")], 8)
    players = [agent("random", state, seed) for seed in (1, 2)]
    found = 0
    for _ in range(250):
        if state.choice is None:
            break
        for option in Sight(view(state, state.choice.seat), pool()).options():
            if option.verb in ("marshal", "set up", "attack", "defend", "claim", "bypass", "discard", "use", "plot"):
                assert option.card is not None or option.text == "bypassing nobody", option.text
                found += 1
        state.apply(state.options()[choose(players[state.choice.seat], state)])
    assert found > 300


def test_the_best_setup_uses_the_gold_and_keeps_to_one_limited_card() -> None:
    names = ["Salt Causeway", "Salt Causeway", "Hired Pikes", "Lysanne Vellgard", "Gate Sergeant", "Bought Silence"]
    cards = [CardView(n, facts={"cost": pool().definitions[pool().named(n)[0]].cost, "type": pool().definitions[
        pool().named(n)[0]].type}) for n in names]  # fmt: skip
    sight = Sight(seen(ZoneView("hand", 0, 6, tuple(cards)), options=("keep",)), pool())
    assert sorted(c.name for c in best_setup(sight.hand)) == ["Hired Pikes", "Lysanne Vellgard", "Salt Causeway"]


def test_the_least_character_dies_for_claim() -> None:
    zone = ZoneView("play", 0, 2, (character("Corvane Vellgard", 1, 5), character("Gallery Listener", 2, 1)))
    thumb = RuleOfThumb(pool())
    assert thumb(seen(zone, options=("claim Corvane Vellgard", "claim Gallery Listener"))) == 1


def test_what_hurts_is_aimed_at_the_opponent_and_what_helps_at_oneself() -> None:
    thumb = RuleOfThumb(pool())
    options = ("on Hired Pikes 1", "on bob's Hired Pikes", "on Hired Pikes 2")
    arrest = ZoneView("being played", 0, 1, (CardView("A Quiet Arrest", facts={"type": "event"}),))
    sergeant = ZoneView("play", 0, 3, (*OWN.cards, character("Gate Sergeant", 9)))
    assert thumb(seen(OWN, THEIR, arrest, options=options, card="A Quiet Arrest")) == 1
    assert thumb(seen(sergeant, THEIR, options=options, card="Gate Sergeant")) == 2


def test_the_thumb_neither_cancels_its_own_event_nor_saves_the_opponents_character() -> None:
    thumb = RuleOfThumb(pool())
    merrit = ZoneView("play", 0, 1, (character("Merrit the Paymaster", 1),))
    stand = ZoneView("hand", 0, 1, (CardView("Stand Over Him", facts={"type": "event", "cost": 1}),))
    prompt = "interrupts to what would happen"

    def answer(zone: ZoneView, option: str, about: str) -> int:
        return thumb(seen(zone, options=(option, "pass"), prompt=prompt, about=(f"about to happen: {about}",)))

    assert answer(merrit, "use Merrit the Paymaster", "alice uses Sudden Summons") == 1
    assert answer(merrit, "use Merrit the Paymaster", "bob uses Sudden Summons") == 0
    assert answer(stand, "use Stand Over Him", "bob's Edda Harrowmoor is killed") == 1
    assert answer(stand, "use Stand Over Him", "alice's Corvane Vellgard is killed") == 0


def test_nothing_that_spoils_its_host_is_set_up() -> None:
    cards = [CardView(n, facts={"type": t}) for n, t in (("Drowsing Cup", "attachment"), ("Hired Pikes", "character"))]
    sight = Sight(seen(ZoneView("hand", 0, 2, tuple(cards)), options=("keep",)), pool())
    assert [c.name for c in best_setup(sight.hand)] == ["Hired Pikes"]
