"""Views: everything public of cards, players and what goes on, and nothing else."""

from __future__ import annotations

from typing import Any

from kartoteka.games.hkk.game import HKK
from kartoteka.kernel import edits
from kartoteka.kernel.visibility import CardView, View, view
from tests.games.hkk.shown import FULL, offered, say, table


def card(view: View, zone: str, seat: int, at: int = 0) -> CardView:
    (found,) = [z for z in view.zones if (z.name, z.seat) == (zone, seat)]
    return found.cards[at]


def situation(view: View, key: str) -> Any:
    return next(facts for facts in view.situations if key in facts)


def test_a_permanent_says_what_it_counts_now() -> None:
    view = table(FULL).view(1)
    wolf = card(view, "guard", 0, 1).facts
    assert (wolf["damage"], wolf["life"], wolf["wounds"], wolf["markers"]) == (2, 3, 1, {"poison": 1})
    adept = card(view, "reserve", 0, 1).facts
    assert (adept["passive"], adept["levels"], adept["damage"], adept["life"]) == (True, 2, 3, 4)
    assert card(view, "reserve", 0).facts["damage"] == 2
    assert card(view, "attached", 0).on == card(view, "reserve", 0).handle
    assert card(view, "reserve", 1).facts["damage"] == 3
    assert card(view, "table", 0).facts["life"] == 3


def test_players_say_what_they_have() -> None:
    alice, bob = table(FULL).view(1).players
    assert (alice["life"], alice["max life"], alice["mana"], alice["components"], alice["shards"]) == (17, 20, 9, 3, 1)
    assert alice["skills"] == {"Lore": 2}
    assert (alice["capacity"], bob["capacity"]) == ([2, 3], [1, 3])
    assert alice["starter"]


def test_hands_decks_and_side_decks_are_hidden() -> None:
    view = table(FULL).view(1)
    for name in ("hand", "deck", "side"):
        (zone,) = [z for z in view.zones if (z.name, z.seat) == (name, 0)]
        assert zone.count
        assert not [c for c in zone.cards if c.name]


def test_the_queue_is_told_whole_the_oldest_first() -> None:
    session = table(FULL)
    say(session, "alice: play Bolt", "alice: on bob's Imp", "bob: react Denial", "bob: answer alice's Bolt")
    view = session.view(0)
    first, second = situation(view, "queue")["queue"]
    assert (first["card"], first["by"], first["targets"]) == ("Bolt", "alice", [card(view, "guard", 1).handle])
    assert (second["card"], second["by"], second["answers"], second["aims"]) == ("Denial", "bob", 1, [1])


def test_parts_that_may_be_given_up_are_told() -> None:
    session = table({"alice": {"mana": 3, "hand": ["Bolt"]}, "bob": {"reserve": [{"Golem": {"on": ["Claw"]}}]}})
    say(session, "alice: play Bolt", "alice: on bob's Golem")
    view = session.view(1)
    assert situation(view, "queue")["queue"][0]["parts"] == [card(view, "reserve", 1).handle]


def test_fights_are_told_and_the_bonus_of_the_defender() -> None:
    session = table({**FULL, "phase": "combat", "stage": "attack"})
    say(session, "alice: attack Wolf 1 -> bob's Imp")
    view = session.view(1)
    wolf, imp = card(view, "guard", 0), card(view, "guard", 1)
    (fight,) = situation(view, "combat")["combat"]
    assert (fight["attacker"], fight["target"]) == (wolf.handle, imp.handle)
    assert (imp.facts["damage"], imp.facts["life"], imp.facts["fights"]) == (2, 2, [wolf.handle])


def test_rights_to_components_are_told() -> None:
    session = table({"alice": {"mana": 3, "hand": ["Bolt"], "reserve": ["Golem"]}, "bob": {"reserve": ["Brute"]}})
    say(session, "alice: play Bolt", "alice: on bob's Brute")
    assert offered(session, "extract")
    right = situation(session.view(1), "right")
    assert right == {"right": "Brute", "player": "alice", "left": 2, "freakborn": True}


def test_specials_face_down_are_specials_to_who_imagines_them() -> None:
    session = table({"phase": "setup", "alice": {"special": ["Steward"], "hand": ["Wolf"]}, "bob": {"hand": ["Imp"]}})
    kinds = {z.name: z.count for z in session.view(1).zones if z.seat == 0}
    assert kinds["special"] == 1 or kinds["covered"] == 1


def test_the_question_says_what_it_is_about() -> None:
    session = table({**FULL, "phase": "combat", "stage": "attack"})
    session.take(0)
    view = session.view(0)
    assert view.choice is not None
    assert view.choice.facts["so far"] == [[card(view, "guard", 0).handle, card(view, "guard", 1).handle]]


def test_a_position_without_a_token_is_seen_after_one_in_which_something_lies_on_it() -> None:
    """A look back, as undoing or searching takes it: what was seen last had a card more."""
    state = table({"alice": {"reserve": ["Wolf"]}, "bob": {"reserve": [{"Imp": {"on": ["Curse"]}}]}}).state
    later = state.clone()
    (curse,) = [at for at, c in enumerate(later.cards) if c.host >= 0]
    wolf = later.zones[HKK.zone_index("reserve", 0, 2)][0]
    token = edits.add_card(later, later.cards[wolf])
    edits.change(later, curse, later.cards[curse].but(host=token))
    alone = HKK.decode(state.encode(), state.pool)
    for seat in (0, 1):
        assert card(view(later, seat), "attached", 1).on == later.cards[token].obj
        assert view(state, seat) == view(alone, seat)
