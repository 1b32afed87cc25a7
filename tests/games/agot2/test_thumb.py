"""The rule of thumb: what a player does who has learnt the game last week and pays attention."""

from __future__ import annotations

from typing import Any

import pytest

from kartoteka.games.agot2.sight import Sight
from kartoteka.games.agot2.thumb import RuleOfThumb, best_setup
from kartoteka.games.agot2.thumb_targets import fits
from kartoteka.kernel.visibility import CardView, ZoneView
from tests.games.agot2.views import OWN, THEIR, character, place, pool, seen, standing


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


# Targets --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "name", "facts", "means"),
    [
        ("Choose and kneel a character with printed cost 3 or lower.", "Hired Pikes", {}, True),
        ("Choose and kneel a character with printed cost 3 or lower.", "Dalric Vane", {}, False),
        ("Choose a Mercenary, Army, or Ally character and take control of it.", "Hired Pikes", {}, True),
        ("Choose a Mercenary, Army, or Ally character and take control of it.", "Gallery Listener", {}, False),
        ("Choose a kneeling character and kill it.", "Hired Pikes", {"kneeling": True}, True),
        ("Choose a kneeling character and kill it.", "Hired Pikes", {}, False),
        ("Choose an attacking [greyjoy] character.", "Skiff Crew", {}, True),
        ("Choose an attacking [stark] character.", "Skiff Crew", {}, False),
        ("Choose a defending character.", "Skiff Crew", {}, False),
        ("Choose a unique character and stand it.", "Dalric Vane", {}, True),
        ("Choose a unique character and stand it.", "Skiff Crew", {}, False),
        ("Choose an attachment and discard it from play.", "Skiff Crew", {}, False),
        ("Draw 1 card.", "Skiff Crew", {}, True),
    ],
)
def test_a_wording_says_whom_it_can_mean(text: str, name: str, facts: dict[str, bool], means: bool) -> None:
    view = seen(
        place("play", 0, standing(name, 1, **facts)),
        options=("pass",),
        situations=({"challenge": "military", "attacker": "alice", "attackers": [1], "defenders": []},),
    )
    sight = Sight(view, pool())
    assert fits(sight, sight.characters(0)[0], text) is means


def test_what_has_no_victim_is_not_used() -> None:
    """One's own Mercenary is no reason to take control of a Mercenary."""
    thumb = RuleOfThumb(pool())
    hand = place("hand", 0, "A Better Offer")
    own = place("play", 0, standing("Reckless Bladesman", 1))

    def answer(theirs: str) -> int:
        zones = (hand, own, place("play", 1, standing(theirs, 2)))
        return thumb(seen(*zones, options=("use A Better Offer", "pass"), prompt="actions", gold=3))

    assert answer("Hired Pikes") == 0
    assert answer("Gallery Listener") == 1


def test_the_least_card_is_given_away_and_the_best_is_fetched() -> None:
    thumb = RuleOfThumb(pool())
    hand = place("hand", 0, "Torrin Oakhand", "Long March by Night")
    options = ("on Torrin Oakhand", "on Long March by Night")
    assert thumb(seen(hand, place("plot", 0, "Raise the Levies"), options=options, card="Raise the Levies")) == 1
    deck = place("deck", 0, "Torrin Oakhand", "Edda Harrowmoor")
    fetch = ("on Torrin Oakhand", "on Edda Harrowmoor")
    assert thumb(seen(deck, place("plot", 0, "Call the Cousins"), options=fetch, card="Call the Cousins")) == 1


def test_the_least_character_is_sacrificed() -> None:
    play = place("play", 0, standing("Maeron Duskmere", 1, power=3), standing("Gate Sergeant", 2))
    options = ("on Maeron Duskmere", "on Gate Sergeant")
    assert RuleOfThumb(pool())(seen(play, options=options, card="Reckoning Day")) == 1


def test_the_weakest_dies_of_what_kills_the_weak() -> None:
    """Of two participants, the one whom 3 less STR kills; and with none such the card is kept."""
    thumb = RuleOfThumb(pool())
    going = {"challenge": "military", "attacker": "bob", "attackers": [3, 4], "defenders": [], "attacking": 9,
             "defending": 0}  # fmt: skip
    shadows = place("shadows", 0, "A Name on the Candle")

    def view(*theirs: CardView, options: tuple[str, ...], **facts: Any) -> int:
        zones = (shadows, place("play", 1, *theirs))
        return thumb(seen(*zones, options=options, prompt="actions", situations=(going,), **facts))

    weak, strong = standing("Rookery Keeper", 3), standing("Dalric Vane", 4)
    both = ("on bob's Rookery Keeper", "on bob's Dalric Vane")
    assert view(weak, strong, options=both, card="A Name on the Candle") == 0
    use = ("use A Name on the Candle from shadows", "pass")
    assert view(weak, strong, options=use) == 0
    assert view(strong, options=use) == 1


# Shadows, ambush, gold ------------------------------------------------------------------------------------------------

CHALLENGES = ({"phase": "challenges", "active": "alice"},)


def test_what_works_as_it_comes_out_is_hidden_and_the_rest_is_marshaled() -> None:
    thumb = RuleOfThumb(pool())

    def answer(name: str) -> int:
        options = (f"marshal {name}", f"shadow {name}", "pass")
        return thumb(seen(place("hand", 0, name), options=options, prompt="marshaling actions", gold=4))

    assert answer("Hush of the Cellars") == 1
    assert answer("Fogbank Crew") == 0


def test_gold_is_kept_for_the_better_character_in_shadows() -> None:
    thumb = RuleOfThumb(pool())
    shadows = place("shadows", 0, "Hush of the Cellars")

    def answer(gold: int, name: str = "Gate Sergeant") -> int:
        zones = (shadows, place("hand", 0, name))
        return thumb(seen(*zones, options=(f"marshal {name}", "pass"), prompt="marshaling actions", gold=gold))

    assert answer(gold=3) == 1
    assert answer(gold=4) == 0
    assert answer(gold=6, name="Corvane Vellgard") == 0


@pytest.mark.parametrize(
    ("situations", "comes"),
    [
        (({"phase": "marshaling", "active": "alice"},), False),
        (CHALLENGES, True),
        (({"phase": "challenges", "active": "bob"},), False),
        (({"phase": "challenges", "active": "bob"},
          {"challenge": "power", "attacker": "bob", "attackers": [], "defenders": []}), True),
        (({"phase": "challenges", "active": "bob"},
          {"challenge": "power", "attacker": "bob", "attackers": [], "defenders": [], "winner": "bob"}), False),
        ((*CHALLENGES, {"challenge": "power", "attacker": "alice", "attackers": [], "defenders": []}), False),
    ],
)  # fmt: skip
@pytest.mark.parametrize("option", ["bring out Hush of the Cellars", "ambush with Wharf Duelist"])
def test_a_character_comes_in_time_to_attack_or_to_defend(
    option: str, situations: tuple[dict[str, str], ...], comes: bool
) -> None:
    zones = (place("shadows", 0, "Hush of the Cellars"), place("hand", 0, "Wharf Duelist"))
    thumb = RuleOfThumb(pool())
    option = option.replace("ambush with", "ambush")
    assert (thumb(seen(*zones, options=(option, "pass"), prompt="actions", situations=situations)) == 0) is comes


def test_gold_that_would_be_lost_brings_a_character_out() -> None:
    thumb = RuleOfThumb(pool())
    zones = (place("shadows", 0, "Hush of the Cellars", "Fogbank Crew"),)
    late = ({"phase": "dominance"},)
    assert thumb(seen(*zones, options=("bring out Fogbank Crew", "pass"), prompt="actions", situations=late)) == 0
    assert (
        thumb(seen(*zones, options=("bring out Hush of the Cellars", "pass"), prompt="actions", situations=late)) == 1
    )


def test_who_can_come_from_ambush_for_the_same_gold_is_not_marshaled() -> None:
    thumb = RuleOfThumb(pool())

    def answer(name: str) -> int:
        return thumb(seen(place("hand", 0, name), options=(f"marshal {name}", "pass"), prompt="marshaling actions"))

    assert answer("Envoy in a Mask") == 1
    assert answer("Snowfield Riders") == 0


@pytest.mark.parametrize(
    ("gold", "hand", "bestowed"),
    [(2, (), 2), (4, ("Widow of Stonewater",), 1), (5, ("Widow of Stonewater",), 2), (3, ("Widow of Stonewater",), 1)],
)
def test_gold_is_bestowed_that_no_card_in_hand_needs(gold: int, hand: tuple[str, ...], bestowed: int) -> None:
    options = ("number 0", "number 1", "number 2")
    view = seen(place("hand", 0, *hand), options=options, prompt="bestow gold", gold=gold)
    assert RuleOfThumb(pool())(view) == bestowed


def test_a_cost_is_reduced_only_for_what_is_then_within_reach() -> None:
    thumb = RuleOfThumb(pool())
    play = place("play", 0, standing("Hearth Warden", 1))
    turn = ({"phase": "marshaling", "active": "alice"},)

    def answer(gold: int) -> int:
        zones = (play, place("hand", 0, "Torrin Oakhand"))
        options = ("use Hearth Warden", "pass")
        return thumb(seen(*zones, options=options, prompt="marshaling actions", gold=gold, situations=turn))

    assert answer(gold=4) == 0
    assert answer(gold=2) == 1


# Challenges -----------------------------------------------------------------------------------------------------------


def test_another_claim_is_applied_where_it_is_worth_more() -> None:
    thumb = RuleOfThumb(pool())
    won = ({"challenge": "military", "attacker": "alice", "attackers": [1], "defenders": [], "winner": "alice"},)

    def answer(power: int) -> int:
        zones = (
            place("hand", 0, "Terms at Dusk"),
            place("faction", 1, CardView("House Stark", handle=9, facts={"type": "faction", "power": power})),
            place("play", 1, *(standing("Hired Pikes", n) for n in (2, 3, 4))),
        )
        return thumb(seen(*zones, options=("use Terms at Dusk", "pass"), prompt="interrupts to claim", situations=won))

    assert answer(power=1) == 0
    assert answer(power=0) == 1


def test_who_attacks_in_one_challenge_is_missed_in_the_next() -> None:
    """Against nobody who stands, two win two challenges: the one with one icon takes the one that it can."""
    thumb = RuleOfThumb(pool())
    both = standing("Lancer of No House", 1, icons=("military", "power"), strength=4)
    one = standing("Gate Sergeant", 2, icons=("military",), strength=2)
    theirs = place("play", 1, *(standing("Hired Pikes", n, icons=("intrigue",), kneeling=True) for n in (3, 4, 5)))
    power = place("faction", 1, CardView("House Stark", handle=9, facts={"type": "faction", "power": 2}))
    zones = (place("play", 0, both, one), theirs, power)
    options = ("with Lancer of No House", "with Gate Sergeant", "done")
    assert thumb(seen(*zones, options=options, challenge="military")) == 1


def test_the_challenges_are_planned_together() -> None:
    """Military promises most by itself, but whom it would take is the only one for a power challenge."""
    thumb = RuleOfThumb(pool())
    hero = standing("Edda Harrowmoor", 1)
    squire = standing("Gate Sergeant", 2)
    theirs = place("play", 1, *(standing("Hired Pikes", n, icons=("intrigue",)) for n in (3, 4, 5)))
    options = ("challenge military bob", "challenge power bob", "pass")
    assert thumb(seen(place("play", 0, hero, squire), theirs, options=options, situations=CHALLENGES)) == 1
    assert thumb(seen(place("play", 0, hero), theirs, options=options, situations=CHALLENGES)) == 0


def test_who_cannot_defend_attacks_even_where_it_may_fail() -> None:
    """It is no guard that the first player would lay down."""
    thumb = RuleOfThumb(pool())
    theirs = place("play", 1, *(standing("Hired Pikes", n, icons=("military",)) for n in (3, 4)))
    options = ("challenge military bob", "pass")

    def answer(name: str) -> int:
        own = place("play", 0, standing(name, 1, icons=("military",), strength=4))
        return thumb(seen(own, theirs, options=options, situations=CHALLENGES))

    assert answer("Reckless Bladesman") == 0
    assert answer("Halvar Twicedrowned") == 1
