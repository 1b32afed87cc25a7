"""Rules that stand in one small place each: prohibitions, what is given, hidden targets, what was put off."""

from __future__ import annotations

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.board.geometry import cell_of_name
from kartoteka.games.berserk.numbers import extra_room, may
from kartoteka.games.berserk.possible import can_be_stopped
from kartoteka.games.berserk.records import COVERED, GRAVEYARD, PAYMENT, TARGET, Action
from kartoteka.kernel import edits
from kartoteka.kernel import program as p
from tests.games.berserk.bench import ALICE, BOB, Bench, creature
from tests.rules import forbids, permits, rule

CLOSE = (p.Do("close", p.This()),)


def says(stat: str, value: str) -> p.Ability:
    return p.Ability(kind="static", effect=p.Modify(p.This(), (p.Change(stat, "gain", value=value),)))


SHOT = p.Ability(
    "action", cost=CLOSE,
    effect=p.Seq((
        p.Choose(p.Select((p.Is("in reach"),))), p.Do("attack", p.Chosen(), manner=("shot", "1-2-3")),
    )),
)  # fmt: skip
WOLF = creature("Wolf")
PACIFIST = creature("Pacifist", says("cannot", "attack"), SHOT)
ARCHER = creature("Archer", SHOT)
HUNTER = creature("Hunter", says("may", "strike flyers"))
TORN = creature("Torn", says("may", "strike flyers"), says("cannot", "strike flyers"))
SEEKER = creature("Seeker", p.Ability("sudden", cost=CLOSE, effect=p.Do("shuffle")))
SILENCER = creature(
    "Silencer",
    p.Ability(kind="static", effect=p.Modify(p.Select((p.Named("Archer"),)), (p.Change("blank", "gain"),))),
)
LATE = creature("Late", p.Ability("action", cost=CLOSE, effect=p.Delay("turn", p.Do("gain tokens", p.This()))))
CARDS = (WOLF, PACIFIST, ARCHER, HUNTER, TORN, SEEKER, SILENCER, LATE)


def table(*, options: tuple[str, ...] = ()) -> Bench:
    b = Bench(*CARDS, options=options)
    b.put("Wolf", BOB, "C1'")
    return b


@rule("BKR-10.12", permits)
def test_a_text_may_allow_what_the_rules_do_not() -> None:
    b = table()
    b.put("Hunter", ALICE, "C1")
    assert may(b.state, b.card("Hunter"), "strike flyers") and not may(b.state, b.card("Wolf"), "strike flyers")


@rule("BKR-10.12", forbids)
def test_a_prohibition_is_stronger_than_a_permission() -> None:
    b = table()
    b.put("Torn", ALICE, "C1")
    assert not may(b.state, b.card("Torn"), "strike flyers")


@rule("BKR-10.12", forbids)
def test_who_cannot_attack_neither_strikes_nor_shoots() -> None:
    b = table()
    b.put("Pacifist", ALICE, "C1")
    b.put("Pacifist", ALICE, "C3")
    b.put("Archer", ALICE, "B3")
    b.play()
    assert ("use", "Archer") in b.asked
    assert ("strike", "Pacifist", "Wolf") not in b.asked and ("use", "Pacifist") not in b.asked


@rule("BKR-10.12", forbids)
def test_a_text_that_was_taken_away_is_not_used() -> None:
    b = table()
    b.put("Archer", ALICE, "C3")
    b.put("Wolf", ALICE, "A3")
    assert ("use", "Archer") in b.play().asked
    b = table()
    b.put("Archer", ALICE, "C3")
    b.put("Wolf", ALICE, "A3")
    b.put("Silencer", BOB, "E1'")
    assert ("use", "Archer") not in b.play().asked


@rule("D-27", permits)
@rule("D-27", forbids)
def test_a_hidden_target_stays_hidden_until_it_is_final() -> None:
    b = table()
    b.put("Archer", ALICE, "C3")
    b.put("Wolf", BOB, COVERED, cell=cell_of_name("E3'"))
    b.put("Seeker", BOB, "A1'")
    hidden = b.card("Wolf", 1)
    b.play()
    b.state.apply(next(x for x in b.state.options() if x[0] == "use"))
    b.state.apply(("choose", hidden))
    assert b.state.opened[Action].window <= TARGET and b.where(hidden)[0] == "covered"
    while b.where(hidden)[0] == "covered":
        b.says("pass")
    assert b.happened(h.Revealed)[0].by == "target" and b.happened(h.TargetFixed)


@rule("BKR-10.9", permits)
@rule("BKR-10.9", forbids)
def test_what_has_had_its_effect_is_neither_blocked_nor_cancelled() -> None:
    b = table()
    b.put("Archer", ALICE, "C1")
    for window, stopped in ((TARGET, True), (PAYMENT, False)):
        action = Action(play="use", seat=ALICE, card=b.card("Archer"), obj=b["Archer"].obj, what="use", window=window)
        id = edits.open_situation(b.state, action)
        assert can_be_stopped(b.state, h.ActionBlocked(action=id)) is stopped
        assert can_be_stopped(b.state, h.ActionCancelled(action=id)) is stopped


@rule("BKR-8.6", permits)
@rule("BKR-8.6", forbids)
def test_what_was_put_off_happens_as_the_turn_ends() -> None:
    b = table()
    b.put("Late", ALICE, "C3")
    b.put("Wolf", ALICE, "A3")
    b.play().says("use", "Late")
    assert b["Late"].closed and b["Late"].tokens == 0
    while b.state.choice is not None and not b.happened(h.TurnEnded):
        b.says("pass")
    assert b["Late"].tokens == 1


@rule("D-21", permits)
@rule("D-21", forbids)
def test_without_a_printed_maximum_there_is_no_cap_of_additional_life() -> None:
    for options, room in (((), 9), (("no_extra_life",), 0)):
        b = table(options=options)
        assert extra_room(b.state, b.card("Wolf"), 9) == room
        b.raise_(h.LifeAdded(card=b.card("Wolf"), amount=9))
        assert b["Wolf"].extra == room


@rule("BKR-16.2", permits)
@rule("BKR-16.2", forbids)
def test_a_printed_maximum_of_tokens_limits_no_incarnation_tokens() -> None:
    held = creature("Held", has={"most tokens": 2, "incarnation": 9})
    b = Bench(WOLF, held)
    b.put("Wolf", ALICE, "C1")
    b.put("Held", ALICE, "C2", tokens=1)
    b.raise_(h.TokensGained(card=b.card("Held"), amount=5), h.TokensGained(card=b.card("Wolf"), amount=25))
    assert (b["Held"].tokens, b["Wolf"].tokens) == (2, 25)
    b.put("Held", ALICE, GRAVEYARD, incarnation=2)
    b.raise_(h.IncarnationTicked(card=b.card("Held", 1)))
    assert b.state.cards[b.card("Held", 1)].incarnation == 3
