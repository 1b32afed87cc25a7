"""Places and searches with which a text begins, cards that count as anything, what is due before anybody is asked."""

from collections.abc import Sequence
from typing import Any

import pytest

from kartoteka.kernel import edits as ke
from kartoteka.kernel import program as p
from kartoteka.kernel.abilities import ability_of
from kartoteka.kernel.board import Board
from kartoteka.kernel.game import ZoneType
from kartoteka.kernel.interpret import EFFECT, Operands, ProgramRegs, Verb
from kartoteka.kernel.legality import Option, Ruling, need
from kartoteka.kernel.machine import advance
from kartoteka.kernel.procedures import Call, Procedure, Raise, Signal, step
from kartoteka.kernel.records import Event, Regs
from kartoteka.kernel.selectors import Vocabulary
from kartoteka.kernel.state import State
from kartoteka.kernel.visibility import view
from kartoteka.kernel.windows import Closes, Play, Resolve, Window, WindowRegs, window
from tests.kernel.toys.common import GameEnded, PointsGained, ToyGame, define, listed, table

BOARD = Board(2, 3, [f"{column}{row}" for row in (1, 2) for column in "abc"])
COVERS = Ruling("", "what is covered counts as anything")


class Entered(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    cell: int
    seat: int


class Looked(Event, frozen=True, gc=False, kw_only=True, tag=True):
    seat: int
    cards: tuple[int, ...]


def enter(state: State, event: Entered) -> Entered:
    at = state.game.zone_index("play", event.seat, len(state.seats))
    ke.move(state, event.card, at, state.cards[event.card].but(cell=event.cell, controller=event.seat))
    return event


def look(state: State, event: Looked) -> Looked:
    ke.reveal(state, event.cards, event.seat)
    return event


def bring(state: State, ctx: Any, operands: Operands) -> Sequence[Event]:
    cards, cells = operands.cards(state, ctx), operands.places(state, ctx)
    return [Entered(card=x, cell=cell, seat=ctx.seat) for x, cell in zip(cards, cells, strict=False)]


def stands(state: State, cell: int) -> bool:
    return any(state.cards[x].cell == cell for name in ("play", "back") for x in both(state, name))


def both(state: State, zone: str) -> list[int]:
    return [x for seat in (0, 1) for x in state.zone(zone, seat)]


def next_to(state: State, ctx: Any, cards: Sequence[int], n: int) -> Sequence[int]:
    return BOARD.beside[state.cards[cards[0]].cell] if cards and state.cards[cards[0]].cell >= 0 else ()


def in_row(state: State, ctx: Any, cards: Sequence[int], n: int) -> Sequence[int]:
    return [BOARD.cell(n - 1, column) for column in range(BOARD.columns)]


SWAMP = p.Has("trait", "swamp")
FOUND = p.Chosen("found")


def search(most: int = 1) -> p.Choose:
    return p.Choose(
        p.Select((SWAMP,), ("deck",), p.You()), least=0, most=p.Number(most), target=False, sought=True, slot="found"
    )


def summoner(name: str, most: int = 1, place: p.ChoosePlace | None = None) -> Any:
    place = place or p.ChoosePlace("next to", of=p.This(), put=FOUND)
    text = p.Seq((search(most), place, p.Do("bring", FOUND, to=p.Place())))
    return define(name, "unit", p.Ability("action", effect=text))


FOLLOW = p.Seq(
    (
        p.Choose(p.Select((p.Other(p.This()),))),
        p.ChoosePlace("next to", of=p.Chosen(), put=p.This()),
        p.Do("bring", p.This(), to=p.Place()),
    )
)
HIT = p.Seq(
    (p.Choose(p.Select((SWAMP, p.Measure("strength", ">=", p.Number(3))), ("back",))), p.Do("mark", p.Chosen()))
)


def use(state: State, seat: int, option: Option) -> Call:
    card, number = state.cards[option[1]], ability_of(state, option[1], option[2]).number
    regs = ProgramRegs(proto=card.proto, ability=number, part=EFFECT, card=option[1], obj=card.obj, seat=seat)
    return Call(state.game.program, regs)


def could(state: State, seat: int, option: Option) -> bool:
    card, ability = state.cards[option[1]], ability_of(state, option[1], option[2])
    regs = ProgramRegs(proto=card.proto, ability=option[2], part=EFFECT, card=option[1], obj=card.obj, seat=seat)
    assert ability.effect is not None
    return ability.effect.could(state, regs)


def used(state: State, seat: int, regs: WindowRegs) -> list[Option]:
    return [("use", *x) for x in listed(state, seat, "action") if x not in regs.used]


def gains(state: State, seat: int, regs: WindowRegs) -> list[Option]:
    return [("gain", x) for x in state.zone("play", seat) if state.definition(x).name == "Well" and not regs.used]


def due(state: State, regs: WindowRegs) -> Signal:
    """A player with two points has won as soon as anybody would be asked."""
    return Raise([GameEnded(winners=(0,), rule="")]) if state.seats[0].points >= 2 else None


USE = Play("", "use", candidates=used, needs=(need("", "could", could),), start=use, key=lambda s, o: tuple(o[1:]))
GAIN = Play(
    "", "gain", candidates=gains, needs=(), key=lambda s, o: tuple(o),
    start=lambda s, seat, o: Raise([PointsGained(seat=seat)]),
)  # fmt: skip
ACT = Window("", "act", plays=(USE,), first=lambda s, r: 0)
GATHERS = Window(
    "", "gather", plays=(GAIN,), first=lambda s, r: 0, resolve=Resolve.STACK, closes=Closes.ALL_PASS, settles=due
)


def over(state: State, regs: Regs) -> Signal:
    return Raise([GameEnded(winners=(), rule="")])


MAIN = Procedure("", "game", steps=(window(ACT), window(GATHERS), step("", over)))


class Boarded(ToyGame):
    name = "boarded"
    cards = (
        summoner("Hag"),
        summoner("Mother", most=2),
        summoner("Crone", place=p.ChoosePlace("row", n=p.Number(2), put=FOUND)),
        summoner("Giant", place=p.ChoosePlace("next to", of=p.This(), put=FOUND, any_cell=True)),
        define("Archer", "unit", p.Ability("action", effect=HIT)),
        define(
            "Storm", "unit",
            p.Ability("action", effect=p.Do("mark", p.Select((SWAMP, p.Is("tapped")), ("back",)))),
        ),
        define("Rain", "unit", p.Ability("action", effect=p.Do("mark", p.Select((SWAMP,), ("back",))))),
        define("Hound", "unit", p.Ability("action", effect=FOLLOW)),
        define("Well", "unit"),
        define("Imp", "unit", traits=("swamp",), strength=1),
        define("Bat", "unit", traits=("swamp", "flies")),
        define("Ox", "unit", strength=5),
    )  # fmt: skip
    zones = (
        ZoneType("deck", visibility="nobody", ordered=True),
        *ToyGame.zones[1:],
        ZoneType("back", visibility="owner", fixed=True, covers=COVERS, rows=2, columns=3),
    )
    rulings = (COVERS,)

    def __init__(self) -> None:
        super().__init__()
        self.rows |= {Entered: self.row("enters", apply=enter), Looked: self.row("looked", apply=look)}
        self.verbs |= {
            "bring": Verb("", "bring", bring),
            "look": Verb("", "look", lambda s, c, o: [Looked(seat=c.seat, cards=tuple(o.cards(s, c)))]),
        }
        self.windows = (ACT, GATHERS)
        self.ready(MAIN, [])

    def words(self) -> Vocabulary:
        words = super().words()
        words.cells = {"next to": next_to, "row": in_row}
        words.is_free = lambda s, cell: not stands(s, cell)
        words.wants_cell = lambda s, c, card: "flies" not in s.definition(card).traits
        words.plain = frozenset({"tapped"})
        return words

    def option_text(self, state: State, seat: int, option: Option) -> str:
        return f"at {BOARD.names[option[1]]}" if option[0] == "at" else super().option_text(state, seat, option)

    def might_do(self, state: State, seat: int, window: Window) -> bool:
        return window is GATHERS and bool(state.zone("back", seat))

    def agreed(self, state: State) -> Event | None:
        return GameEnded(winners=(), rule="")


GAME = Boarded()


def sat(deck: Sequence[str], *, who: str = "Hag", at: str = "b1", **others: str) -> Any:
    t = table(GAME, alice={"play": [who, *others], "deck": list(deck)}, bob={})
    for name, cell in {who: at, **others}.items():
        put(t, name, cell)
    return t


def put(t: Any, name: str, cell: str, **fields: Any) -> None:
    """Before anything is asked again: puts a card onto a cell."""
    (card,) = [x for x in t.state.zone("play", 0) if t.state.definition(x).name == name]
    ke.change(t.state, card, t.state.cards[card].but(cell=BOARD.number_of[cell], **fields))


def offered(t: Any) -> list[Option]:
    return list(t.state.choice.options)


def cells(t: Any) -> list[str]:
    return [BOARD.names[x[1]] for x in offered(t) if x[0] == "at"]


def take(t: Any, *option: Any) -> None:
    t.take(offered(t).index(option))


def at(t: Any, name: str) -> None:
    take(t, "at", BOARD.number_of[name])


def where(t: Any, name: str) -> str:
    (cell,) = [t.state.cards[x].cell for x in t.state.zone("play", 0) if t.state.definition(x).name == name]
    return BOARD.names[cell] if cell >= 0 else ""


def chosen(t: Any, name: str) -> None:
    (option,) = [o for o in offered(t) if o[0] == "choose" and t.state.definition(o[1]).name == name]
    take(t, *option)


def test_what_is_found_comes_to_a_free_cell_that_is_chosen():
    t = sat(["Imp", "Ox"], Ox="b2")
    t.alice.uses("Hag")
    chosen(t, "Imp")
    assert cells(t) == ["a1", "c1"]  # not b2, where somebody stands
    at(t, "c1")
    assert where(t, "Imp") == "c1"


def test_a_word_of_the_game_says_which_cells_are_meant():
    t = sat(["Imp"], who="Crone", at="a1")
    t.alice.uses("Crone")
    chosen(t, "Imp")
    assert cells(t) == ["a2", "b2", "c2"]


def test_any_cell_may_be_held_by_another():
    t = sat(["Imp"], who="Giant", Ox="b2")
    t.alice.uses("Giant")
    chosen(t, "Imp")
    assert "b2" in cells(t)


def beside(**others: str) -> Any:
    """The Hound on a1 may follow others; who could do what is asked anew, when all of them stand on their cells."""
    t = sat(["Imp"], who="Hound", at="a1", Giant="a2", **others)
    advance(t.state)
    t.alice.uses("Hound")
    return t


def test_a_place_next_to_a_card_that_is_chosen_first_may_be_there():
    t = beside(Ox="c1")
    chosen(t, "Ox")
    assert cells(t) == ["b1", "c2"]
    at(t, "c2")
    assert where(t, "Hound") == "c2"


def test_a_card_without_room_beside_it_is_not_chosen_for_that():
    t = beside(Ox="c1", Bat="b1", Well="c2")
    assert "Ox" not in {t.state.definition(o[1]).name for o in offered(t) if o[0] == "choose"}
    chosen(t, "Well")
    assert cells(t) == ["b2"]


def test_who_needs_no_cell_is_not_asked_for_one():
    t = sat(["Bat", "Imp"], who="Mother")
    t.alice.uses("Mother")
    chosen(t, "Bat")
    chosen(t, "Imp")
    at(t, "a1")
    assert (where(t, "Bat"), where(t, "Imp")) == ("", "a1")


def test_each_of_several_gets_a_cell_of_its_own():
    t = sat(["Imp", "Imp"], who="Mother")
    t.alice.uses("Mother")
    take(t, *offered(t)[0])
    take(t, *offered(t)[0])
    first = cells(t)
    at(t, first[0])
    assert cells(t) == first[1:]


@pytest.mark.parametrize("deck", [["Imp", "Ox"], ["Ox", "Ox"], []])
def test_a_search_is_asked_for_whatever_lies_there_and_may_be_declined(deck: list[str]):
    t = sat(deck)
    t.alice.uses("Hag")
    assert t.asked == "alice"
    assert offered(t)[-1] == ("none",)
    take(t, "none")
    assert not t.happened(Entered)


def test_a_declined_and_a_failed_search_are_alike_to_the_other():
    seen = []
    for deck in (["Imp", "Ox"], ["Ox", "Ox"]):
        t = sat(deck)
        lines = [view(t.state, 1).encode()]
        t.alice.uses("Hag")
        lines.append(view(t.state, 1).encode())
        take(t, "none")
        seen.append([*lines, view(t.state, 1).encode()])
    assert seen[0] == seen[1]


def test_what_is_covered_meets_every_condition_but_those_that_everybody_sees():
    t = table(GAME, alice={"play": ["Archer"]}, bob={"back": ["Ox"]})
    assert t.alice.may("use Archer")  # no swamp: but who knows that?
    assert not t.alice.may("use Storm")
    t = table(GAME, alice={"back": ["Ox"], "play": ["Archer"]}, bob={})
    assert t.alice.may("use Archer")  # also for who knows better


def test_what_is_done_to_all_of_a_kind_is_done_to_what_is_covered():
    t = table(GAME, alice={"play": ["Rain", "Storm"]}, bob={"back": ["Ox"]})
    t.alice.uses("Rain")
    (ox,) = t.state.zone("back", 1)
    assert t.state.cards[ox].marks == 1
    assert not t.alice.may("use Storm")  # it is not tapped, as everybody sees


def test_without_covering_it_counts_as_what_it_is():
    COVERS.off()
    try:
        t = table(GAME, alice={"play": ["Rain"]}, bob={"back": ["Ox"]})
        assert not t.alice.may("use Rain")
    finally:
        COVERS.on()


def test_an_event_is_done_at_once_where_uses_gather_and_counts_as_one():
    t = table(GAME, alice={"play": ["Well"]}, bob={"play": ["Well"]})
    t.happened()
    take(t, *offered(t)[0])
    assert len(t.happened(PointsGained)) == 1
    assert t.over


def test_what_is_due_comes_before_anybody_is_asked():
    t = table(GAME, alice={"play": ["Well"], "points": 1}, bob={})
    take(t, *next(o for o in offered(t) if o[0] == "gain"))
    assert t.over
    assert t.result.winners == (0,)


def test_a_game_is_ended_by_agreement_where_a_rule_says_so():
    t = sat(["Imp"])
    t.state.agree()
    assert t.over
    with pytest.raises(ValueError, match="over"):
        t.state.agree()


@pytest.mark.parametrize("back", [["Ox"], []])
def test_who_might_do_something_unseen_is_asked_where_silence_would_tell(back: list[str]):
    t = table(GAME, alice={"play": ["Well", "Well"]}, bob={"back": back})
    t.state.pauses = True
    take(t, *offered(t)[0])
    assert t.over == (not back)
    if back:
        t.bob.passes()
        assert t.over
