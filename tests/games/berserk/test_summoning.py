"""Searching, summoning and reviving as they are played, on the stack (BK-532.3.1, BK-532.3.2, BKR-18)."""

from __future__ import annotations

from typing import Any

import pytest

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.records import AUX, DECK, GRAVEYARD, PROTECTION, TARGET, Action
from kartoteka.kernel import edits
from kartoteka.kernel import program as p
from kartoteka.kernel.visibility import view
from tests.games.berserk.bench import ALICE, BOB, Bench, card, creature
from tests.rules import forbids, permits, rule

CLOSE = (p.Do("close", p.This()),)
SWAMP = p.Has("element", "Swamps")


def summons(
    *filters: p.Filter, place: p.ChoosePlace | None = None, most: int = 1, kind: str = "action",
    trigger: p.Trigger | None = None, manner: tuple[str, ...] = (), then: tuple[p.Op, ...] = (),
) -> p.Ability:  # fmt: skip
    """ "[C]: Summon a card that fits"; a triggered one costs nothing."""
    found = p.Chosen("found")
    search = p.Choose(
        p.Select((*filters, p.Is("may arrive")), ("deck",), p.You()), least=0, most=p.Number(most), target=False,
        sought=True, slot="found",
    )  # fmt: skip
    where = place or p.ChoosePlace("summoned", of=p.This(), put=found)
    effect = p.Seq((search, where, p.Do("summon", found, to=p.Place(), manner=manner), *then))
    return p.Ability(kind, trigger=trigger, cost=() if trigger else CLOSE, effect=effect)


def revives(*filters: p.Filter, whose: p.Player | None = None, kind: str = "action", most: int = 1) -> p.Ability:
    """ "[C]: Revive a card that fits"."""
    choice = p.Choose(p.Select((*filters, p.Is("may arrive")), ("graveyard",), whose or p.You()), most=p.Number(most))
    where = p.ChoosePlace("revived", of=p.This(), put=p.Chosen())
    return p.Ability(kind, cost=CLOSE, effect=p.Seq((choice, where, p.Do("revive", p.Chosen(), to=p.Place()))))


DIES = p.Trigger("dies", (p.Role("card", filters=(p.Same(p.This()),)),))
THIRD_ROW = p.ChoosePlace("row", n=p.Number(3), put=p.Chosen("found"))
CALLER = creature("Caller", summons(SWAMP))
BROODER = creature("Brooder", summons(SWAMP, kind="triggered", trigger=DIES))
HERALD = creature("Herald", summons(SWAMP, place=THIRD_ROW))
PAIR = creature("Pair", summons(SWAMP, most=2))
RAISER = creature("Raiser", revives(SWAMP))
THIEF = creature("Thief", revives(SWAMP, whose=p.Opponent()))
TOAD = creature("Toad", element="Swamps")
NEWT = creature("Newt", element="Swamps")
WOLF = creature("Wolf", element="Steppe")
DRAKE = creature("Drake", flying=True, movement=0, element="Swamps")
FAMILIAR = creature("Familiar", symbiote=True, movement=0, element="Swamps")
PUSHER = creature(
    "Pusher",
    p.Ability(
        "sudden", cost=CLOSE,
        effect=p.Seq((
            p.Choose(p.Select((p.Named("Wolf"),))),
            p.ChoosePlace("any", put=p.Chosen()),
            p.Do("relocate", p.Chosen(), to=p.Place()),
        )),
    ),
)  # fmt: skip
KILLER = creature(
    "Killer",
    p.Ability(
        "sudden", cost=CLOSE, effect=p.Seq((p.Choose(p.Select((p.Is("creature"),))), p.Do("destroy", p.Chosen())))
    ),
)
GRAVEDIGGER = creature(
    "Gravedigger",
    p.Ability(
        "sudden", cost=CLOSE,
        effect=p.Seq((
            p.Choose(p.Select((p.Named("Toad"),), ("graveyard",), p.Opponent())), p.Do("exile", p.Chosen()),
        )),
    ),
)  # fmt: skip
THINKER = creature("Thinker", p.Ability("action", cost=CLOSE, effect=p.Do("gain tokens", p.This())))
SEEKER = creature("Seeker", p.Ability("sudden", cost=CLOSE, effect=p.Do("shuffle")))
TOWER = card("Tower", type="artifact", life=3)
CARDS = (
    CALLER, BROODER, HERALD, PAIR, RAISER, THIEF, TOAD, NEWT, WOLF, DRAKE, FAMILIAR, PUSHER, KILLER, GRAVEDIGGER,
    THINKER, SEEKER, TOWER,
)  # fmt: skip
AROUND_C2 = {"B1", "C1", "D1", "B2", "D2", "B3", "C3", "D3"}


def table(source: str, *deck: str, at: str = "C2", options: tuple[str, ...] = (), **kw: Any) -> Bench:
    """Alice has that card on C2 and these in the deck, bob a Wolf."""
    b = Bench(*CARDS, options=options, **kw)
    b.put(source, ALICE, at)
    b.put("Wolf", BOB, "A1'")
    for name in deck:
        b.put(name, ALICE, DECK)
    return b


def places(b: Bench) -> set[str]:
    return {option[1] for option in b.asked if option[0] == "at"}


# Summoning --------------------------------------------------------------------------------------------------------


@rule("BK-532.3-a", permits)
@rule("BK-532.3-b", permits)
@rule("BK-532.3-c", permits)
@rule("BK-532.3-d", permits)
@rule("BK-532.3-e", permits)
@rule("BK-532.3-h", permits)
@rule("BK-532.3.1-a", permits)
def test_a_card_is_searched_out_as_the_summon_is_declared() -> None:
    b = table("Caller", "Toad", "Wolf", "Newt").play()
    b.says("use", "Caller")
    assert sorted(b.asked) == [("none",), ("on", "Newt"), ("on", "Toad")]
    b.says("on", "Toad")
    assert places(b) == AROUND_C2
    b.says("at", "B3")
    assert b.where("Toad") == ("field", ALICE, "B3")
    assert not b["Toad"].closed and b["Toad"].controller == ALICE and b["Caller"].closed


@rule("BK-532.3-c", forbids)
@rule("BK-532.3-f", forbids)
def test_no_cell_is_offered_that_is_held_or_far_away() -> None:
    b = table("Caller", "Toad")
    b.put("Wolf", ALICE, "B3")
    b.put("Wolf", BOB, "C1")
    b.play().says("use", "Caller").says("on", "Toad")
    assert places(b) == AROUND_C2 - {"B3", "C1"}


@rule("BK-532.3-i", permits)
@rule("D-13", permits)
def test_a_flyer_is_asked_no_cell() -> None:
    b = table("Caller", "Drake").play().says("use", "Caller").says("on", "Drake")
    assert b.where("Drake") == ("aux", ALICE, "") and not places(b)


@rule("BK-532.3-l", permits)
@rule("BK-532.3-l", forbids)
def test_a_place_of_its_own_leaves_the_rest_as_it_is() -> None:
    b = table("Herald", "Toad")
    b.put("Wolf", ALICE, "B3")
    b.play().says("use", "Herald").says("on", "Toad")
    assert places(b) == {"A3", "C3", "D3", "E3"}
    b.says("at", "E3")
    assert b.where("Toad") == ("field", ALICE, "E3") and not b["Toad"].closed


@rule("BK-532.3-g", permits)
@rule("BK-532.3-g", forbids)
def test_two_come_to_two_cells() -> None:
    b = table("Pair", "Toad", "Newt", "Wolf").play().says("use", "Pair")
    b.says("on", "Toad").says("on", "Newt")
    b.says("at", "B2")
    assert places(b) == AROUND_C2 - {"B2"}
    b.says("at", "D2")
    assert {b.where("Toad")[2], b.where("Newt")[2]} == {"B2", "D2"}


@rule("D-12", permits)
@rule("D-12", forbids)
def test_a_summoner_on_no_cell_finds_only_what_needs_none() -> None:
    b = table("Wolf", "Toad", "Drake")
    b.put("Caller", ALICE, AUX)
    b.play().says("use", "Caller")
    assert sorted(b.asked) == [("none",), ("on", "Drake")]
    b = table("Wolf", "Toad", options=("any_own_cell",))
    b.put("Caller", ALICE, AUX)
    b.play().says("use", "Caller").says("on", "Toad")
    assert len(places(b)) == 14


@rule("D-14", permits)
def test_a_summoned_symbiote_is_asked_for_its_host() -> None:
    b = table("Caller", "Familiar")
    b.put("Wolf", ALICE, "C1")
    b.play().says("use", "Caller").says("on", "Familiar")
    assert sorted(b.asked) == [("on", "Caller"), ("on", "Wolf")]
    b.says("on", "Caller")
    assert b["Familiar"].host == b.card("Caller") and b.where("Familiar")[0] == "hosted"


# Searching --------------------------------------------------------------------------------------------------------


@rule("BK-532.3.1-a", forbids)
def test_what_was_found_is_fixed_before_anybody_can_answer() -> None:
    b = table("Caller", "Toad", "Newt")
    b.put("Seeker", BOB, "E1'")
    b.play().says("use", "Caller").says("on", "Toad").says("at", "B3")
    assert b.asks == BOB
    action = b.state.opened[Action]
    assert action.program.slot("found") == (b.card("Toad"),)


@rule("BK-532.3.1-b", permits)
@rule("BK-532.3.1-b", forbids)
@rule("D-1", permits)
def test_a_search_without_a_hit_cancels_the_declaration() -> None:
    b = table("Caller", "Wolf").play().says("use", "Caller")
    assert b.asked == [("none",)]
    b.says("none")
    assert not b["Caller"].closed and not b.happened(h.ActionDeclared) and not b.happened(h.ActionPaid)
    assert Action not in b.state.opened


@rule("BK-532.3.1-c", permits)
@rule("BK-532.3.1-c", forbids)
def test_a_hit_need_not_be_reported() -> None:
    b = table("Caller", "Toad").play().says("use", "Caller").says("none")
    assert not b["Caller"].closed and b.where("Toad")[0] == "deck" and not b.happened(h.ActionDeclared)
    assert ("use", "Caller") not in b.asked


@rule("BK-532.3.1-d", permits)
@rule("BK-532.3.1-d", forbids)
@pytest.mark.parametrize("answer", ["Toad", ""])
def test_the_deck_is_shuffled_either_way(answer: str) -> None:
    b = table("Caller", "Toad", *(["Wolf"] * 20))
    before = b.state.zones[DECK * 2]
    b.play().says("use", "Caller")
    b.says("on", answer).says("at", "B3") if answer else b.says("none")
    after = b.state.zones[DECK * 2]
    before = tuple(x for x in before if x in after)
    assert sorted(before) == sorted(after) and before != after


@rule("BKR-18.8", permits)
@rule("BKR-18.8", forbids)
def test_it_is_shuffled_after_the_look_and_after_the_removal() -> None:
    b = table("Caller", "Toad", *(["Wolf"] * 20))
    b.put("Seeker", BOB, "E1'")
    before = b.state.zones[DECK * 2]
    b.play().says("use", "Caller").says("on", "Toad").says("at", "B3")
    looked = b.state.zones[DECK * 2]
    assert looked != before
    while b.where("Toad")[0] == "deck":
        b.says("pass")
    assert b.state.zones[DECK * 2] != tuple(x for x in looked if x != b.card("Toad"))


@rule("D-1", permits)
@rule("D-1", forbids)
def test_a_search_in_vain_is_not_repeated_at_once() -> None:
    b = table("Caller", "Toad")
    b.put("Thinker", ALICE, "E1")
    b.play().says("use", "Caller").says("none")
    assert ("use", "Caller") not in b.asked
    b.says("use", "Thinker")
    assert ("use", "Caller") in b.asked
    b = table("Caller", "Toad", options=("repeat_search",)).play().says("use", "Caller").says("none")
    assert ("use", "Caller") in b.asked


@rule("D-2", permits)
@rule("D-2", forbids)
def test_what_was_found_is_shown() -> None:
    b = table("Caller", "Toad")
    b.put("Seeker", BOB, "E1'")
    b.play().says("use", "Caller").says("on", "Toad").says("at", "B3")
    assert [e.cards for e in b.happened(h.CardsShown)] == [(b.card("Toad"),)]
    b = table("Caller", "Toad", options=("found_hidden",))
    b.put("Seeker", BOB, "E1'")
    b.play().says("use", "Caller").says("on", "Toad").says("at", "B3")
    assert not b.happened(h.CardsShown)


# On the stack -----------------------------------------------------------------------------------------------------


@rule("BKR-18.1", permits)
@rule("BKR-18.1", forbids)
def test_what_is_summoned_is_no_target_what_is_revived_is_one() -> None:
    b = table("Caller", "Toad")
    b.put("Seeker", BOB, "E1'")
    b.play().says("use", "Caller").says("on", "Toad").says("at", "B3")
    assert b.state.opened[Action].targets == ()
    b = table("Raiser")
    b.put("Toad", ALICE, GRAVEYARD)
    b.put("Seeker", BOB, "E1'")
    b.play().says("use", "Raiser").says("at", "B3")
    assert b.state.opened[Action].targets == (b.card("Toad"),)


def taken_in_response(source: str, zone: int) -> Bench:
    """Bob puts a Wolf onto the place that was chosen."""
    b = table(source)
    b.put("Toad", ALICE, zone)
    b.put("Pusher", BOB, "E1'")
    b.put("Seeker", BOB, "D1'")
    b.play().says("use", source)
    if zone == DECK:
        b.says("on", "Toad")
    b.says("at", "B3")
    b.says("sudden", "Pusher").says("at", "B3")
    while b.state.choice is not None and Action in b.state.opened:
        b.says("pass")
    return b


@rule("BKR-18.2", permits)
@rule("BKR-18.2", forbids)
@rule("BKR-18.1", forbids)
@rule("BK-532.3-f", forbids)
@rule("BK-532.4-f", forbids)
@pytest.mark.parametrize(("source", "zone"), [("Caller", DECK), ("Raiser", GRAVEYARD)])
def test_a_place_that_is_taken_in_response_cancels_it_without_payment(source: str, zone: int) -> None:
    b = taken_in_response(source, zone)
    assert b.where("Wolf")[2] == "B3" and b["Toad"].zone // 2 == zone
    assert not b[source].closed


@rule("BKR-10.6", permits)
def test_a_trigger_summons_to_where_its_card_stood() -> None:
    b = table("Wolf", "Toad")
    b.put("Brooder", ALICE, "C1", wounds=5)
    b.play().says("may trigger", "Brooder").says("on", "Toad")
    assert places(b) == {"B1", "D1", "B2", "D2", "B1'", "C1'", "D1'"}
    b.says("at", "B1")
    assert b.where("Toad") == ("field", ALICE, "B1")


@rule("BK-532.3.2-a", permits)
@rule("BK-532.3.2-b", permits)
@rule("BK-532.3.2-b", forbids)
@rule("D-19", permits)
@rule("D-19", forbids)
@rule("D-22", permits)
def test_a_triggered_summon_may_be_skipped_without_a_search() -> None:
    b = table("Wolf", "Toad", *(["Wolf"] * 20))
    b.put("Brooder", ALICE, "C1", wounds=5)
    b.play()
    before = b.state.zones[DECK * 2]
    assert ("may trigger", "Brooder") in b.asked and ("pass",) in b.asked
    b.says("pass")
    assert not b.happened(h.SearchFailed) and not b.happened(h.CardsLookedAt) and not b.happened(h.Shuffled)
    assert b.state.zones[DECK * 2] == before and not b.state.captured


@rule("BK-532.3.2-a", forbids)
@rule("BK-532.3.2-c", permits)
@rule("BK-532.3.2-c", forbids)
@rule("D-22", forbids)
def test_other_triggers_may_not_be_skipped() -> None:
    must = creature(
        "Must", p.Ability("triggered", trigger=DIES, effect=p.Do("gain tokens", p.Select((p.Named("Wolf"),))))
    )
    b = Bench(*CARDS, must)
    for name, seat, where in (("Must", ALICE, "C1"), ("Wolf", ALICE, "C2"), ("Wolf", BOB, "C2'")):
        b.put(name, seat, where, wounds=5 * (name == "Must"))
    b.play()
    assert ("may trigger", "Must") not in b.asked
    assert [b.state.cards[b.card("Wolf", i)].tokens for i in range(2)] == [1, 1]


# Reviving ---------------------------------------------------------------------------------------------------------


@rule("BK-532.4-a", permits)
@rule("BK-532.4-b", permits)
@rule("BK-532.4-c", permits)
@rule("BK-532.4-d", permits)
@rule("BK-532.4-e", permits)
@rule("BK-532.4-h", permits)
def test_a_card_is_revived_out_of_the_graveyard() -> None:
    b = table("Raiser")
    b.put("Toad", ALICE, GRAVEYARD)
    b.put("Newt", ALICE, GRAVEYARD)
    b.put("Wolf", ALICE, GRAVEYARD)
    b.play().says("use", "Raiser")
    assert sorted(b.asked) == [("on", "Newt"), ("on", "Toad")]
    b.says("on", "Newt")
    assert places(b) == AROUND_C2
    b.says("at", "C1")
    assert b.where("Newt") == ("field", ALICE, "C1") and not b["Newt"].closed and b["Raiser"].closed


@rule("BK-532.4-a", forbids)
@rule("BK-532.4-b", forbids)
def test_without_a_card_there_it_cannot_be_declared() -> None:
    b = table("Raiser", "Toad")
    b.put("Toad", BOB, GRAVEYARD)
    assert ("use", "Raiser") not in b.play().asked


@rule("BK-532.4-l", permits)
@rule("BK-532.4-l", forbids)
@rule("BKR-18.4", permits)
@rule("BK-532.4-h", forbids)
def test_a_text_may_revive_from_the_opponents_graveyard() -> None:
    b = table("Thief")
    b.put("Toad", BOB, GRAVEYARD)
    b.put("Newt", ALICE, GRAVEYARD)
    b.play().says("use", "Thief").says("on", "Toad")
    assert places(b) == AROUND_C2
    b.says("at", "C1")
    assert b.where("Toad") == ("field", ALICE, "C1") and b["Toad"].owner == BOB and not b["Toad"].closed


@rule("BK-532.4-c", forbids)
@rule("BK-532.4-f", forbids)
def test_without_a_free_cell_next_to_it_nothing_is_revived() -> None:
    b = table("Raiser", at="A3")
    for cell in ("A2", "B2", "B3"):
        b.put("Wolf", BOB, cell)
    b.put("Toad", ALICE, GRAVEYARD)
    assert ("use", "Raiser") not in b.play().asked
    b.put("Drake", ALICE, GRAVEYARD)
    b = table("Raiser", at="A3")
    for cell in ("A2", "B2", "B3"):
        b.put("Wolf", BOB, cell)
    b.put("Drake", ALICE, GRAVEYARD)
    b.play().says("use", "Raiser").says("on", "Drake")
    assert b.where("Drake")[0] == "aux"


@rule("BKR-18.1", permits)
def test_a_revival_whose_card_is_gone_is_cancelled() -> None:
    b = table("Raiser")
    b.put("Toad", ALICE, GRAVEYARD)
    b.put("Gravedigger", BOB, "E1'")
    b.play().says("use", "Raiser").says("at", "C1")
    b.says("sudden", "Gravedigger")
    while b.state.choice is not None and Action in b.state.opened:
        b.says("pass")
    assert not b["Raiser"].closed and b.where("Toad")[0] == "exile" and b["Gravedigger"].closed


@rule("BKR-18.2", permits)
@rule("BKR-18.2", forbids)
def test_a_place_that_was_taken_cancels_it_as_soon_as_the_target_window_resolves() -> None:
    b = taken_in_response("Raiser", GRAVEYARD)
    assert not [e for e in b.happened(h.WindowPassed) if e.window > TARGET and e.action == first_action(b)]


@rule("BKR-18.2", permits)
@rule("BKR-18.2", forbids)
def test_so_does_one_that_is_taken_later() -> None:
    b = table("Raiser")
    b.put("Toad", ALICE, GRAVEYARD)
    b.put("Pusher", BOB, "E1'")
    b.play().says("use", "Raiser").says("at", "B3")
    while b.state.opened[Action].window != PROTECTION:
        b.says("pass")
    if b.asks == ALICE:
        b.says("pass")
    b.says("sudden", "Pusher").says("at", "B3")
    while b.state.choice is not None and Action in b.state.opened:
        b.says("pass")
    assert b.where("Toad")[0] == "graveyard" and not b["Raiser"].closed


def first_action(b: Bench) -> int:
    found: int = b.happened(h.ActionDeclared)[0].action
    return found


@rule("D-2", permits)
@rule("D-2", forbids)
def test_a_card_that_was_found_and_left_the_deck_costs_all_the_same() -> None:
    b = table("Caller", "Toad")
    b.put("Seeker", BOB, "E1'")
    b.play().says("use", "Caller").says("on", "Toad").says("at", "B3")
    edits.move(b.state, b.card("Toad"), GRAVEYARD * 2 + ALICE)
    while b.state.choice is not None and Action in b.state.opened:
        b.says("pass")
    assert b["Caller"].closed and b.where("Toad")[0] == "graveyard"


def heard_by_bob(b: Bench) -> tuple[object, ...]:
    """What bob's view shows, and the kinds of event that have happened."""
    assert b.state.journal is not None
    return (view(b.state, BOB), [type(e) for e in b.state.journal])


@rule("D-20", permits)
@rule("D-20", forbids)
def test_a_declined_search_looks_like_one_that_failed_and_like_one_in_an_empty_deck() -> None:
    declined = table("Caller", "Toad").play().says("use", "Caller").says("none")
    failed = table("Caller", "Wolf").play().says("use", "Caller").says("none")
    assert heard_by_bob(declined) == heard_by_bob(failed)
    assert not declined.happened(h.CardsShown)
    empty = table("Caller").play().says("use", "Caller").says("none")
    assert heard_by_bob(empty)[1] == heard_by_bob(failed)[1]


STRUCK = p.Trigger("wounded", (p.Role("card", filters=(p.Same(p.This()),)),))
NESTER = creature("Nester", summons(SWAMP, kind="triggered", trigger=STRUCK))


@rule("D-12", permits)
@rule("BKR-10.6", permits)
def test_a_triggered_summon_resolves_though_its_card_has_left_meanwhile() -> None:
    b = Bench(*CARDS, NESTER)
    for name, seat, where in (("Nester", ALICE, "C2"), ("Wolf", ALICE, "E3"), ("Killer", BOB, "E1'")):
        b.put(name, seat, where)
    b.put("Toad", ALICE, DECK)
    b.raise_(h.Wounded(card=b.card("Nester"), amount=1))
    b.play().says("may trigger", "Nester").says("on", "Toad").says("at", "B3")
    b.says("sudden", "Killer").says("on", "Nester")
    while b.state.choice is not None and Action in b.state.opened:
        b.says("pass")
    assert b.where("Nester")[0] == "graveyard" and b.where("Toad") == ("field", ALICE, "B3")


@rule("BKR-18.2", permits)
def test_only_that_it_is_free_is_asked_of_a_place_once_the_target_is_final() -> None:
    b = table("Raiser")
    b.put("Toad", ALICE, GRAVEYARD)
    b.put("Pusher", BOB, "E1'")
    b.play().says("use", "Raiser").says("at", "B3")
    while b.state.opened[Action].window != PROTECTION:
        b.says("pass")
    edits.change(b.state, b.card("Raiser"), b["Raiser"].but(cell=4))
    while b.state.choice is not None and Action in b.state.opened:
        b.says("pass")
    assert b.where("Toad") == ("field", ALICE, "B3") and b["Raiser"].closed


@rule("BKR-17.2", permits)
@pytest.mark.parametrize(("source", "zone"), [("Caller", DECK), ("Raiser", GRAVEYARD)])
def test_a_protection_keeps_nothing_off_a_card_that_is_not_in_play(source: str, zone: int) -> None:
    text = p.Text(keywords=(p.Keyword(name="protection", value="influence"),))
    b = Bench(*CARDS, creature("Shy", element="Swamps", program=text))
    for name, seat, where in ((source, ALICE, "C2"), ("Wolf", BOB, "A1'"), ("Shy", ALICE, zone)):
        b.put(name, seat, where)
    b.play().says("use", source).says("on", "Shy").says("at", "B3")
    assert b.where("Shy") == ("field", ALICE, "B3")
