"""What a program could do, said before it runs."""

from kartoteka.kernel import program as p
from kartoteka.kernel.footprint import Footprint
from kartoteka.kernel.selectors import Ctx
from kartoteka.kernel.state import State
from tests.kernel.toys.queue import GAME

CREATURE = p.Select((p.Is("creature"),))
IT = p.Chosen()


def state() -> State:
    """Cards 0 Adept and 1 Arm on it (alice), 2 Quake (in bob's hand), 3 Sentry and 4 Thornback (bob)."""
    return GAME.opening(
        alice={"play": ["Adept", "Arm on Adept"]}, bob={"play": ["Sentry", "Thornback"], "hand": ["Quake"]}
    )


def touches(node: p.Op, **slots: tuple[int, ...]) -> list[tuple[str, int]]:
    """What Adept's text could touch, with these slots filled."""
    return Footprint(GAME.own_pool.reader, node).touches(state(), Ctx(0, 0, slots=tuple(slots.items())))


def mark(what: p.Cards) -> p.Op:
    return p.Do("mark", what)


def test_a_verb_touches_what_it_is_done_to_and_to_what():
    assert touches(mark(p.This())) == [("mark", 0)]
    assert touches(mark(CREATURE)) == [("mark", 0), ("mark", 3), ("mark", 4)]
    assert touches(p.Do("enter", p.This(), to=CREATURE)) == [
        ("enter", 0), ("enter to", 0), ("enter to", 3), ("enter to", 4),
    ]  # fmt: skip
    assert touches(p.Do("gain")) == []


def test_a_lasting_effect_touches_its_subjects():
    change = (p.Change("strength", "add", p.Number(1)),)
    assert touches(p.Modify(CREATURE, change, until="turn")) == [("modify", 0), ("modify", 3), ("modify", 4)]
    assert touches(p.Modify(p.You(), change, until="turn")) == []


def test_before_the_choice_it_touches_all_that_could_be_chosen_and_then_what_was():
    node = p.Seq((p.Choose(CREATURE, most=p.Number(2)), mark(IT)))
    assert touches(node) == [("mark", 0), ("mark", 3), ("mark", 4)]
    assert touches(node, it=(4,)) == [("mark", 4)]
    assert touches(node, it=()) == []


def test_every_branch_counts():
    never = p.Compare(p.Number(1), ">", p.Number(2))
    this, that = mark(p.This()), p.Do("return", p.Select((p.Named("Sentry"),)))
    both = [("mark", 0), ("return", 3)]
    assert touches(p.If(never, this, that)) == both
    assert touches(p.OneOf((this, that))) == both
    assert touches(p.Then(this, that)) == both
    assert touches(p.Together((this, p.May(that)))) == both
    assert touches(p.Seq((p.Repeat(p.Number(0), this), p.By(p.Opponent(), that)))) == both
    assert touches(p.Seq((p.Delay("turn", this), p.LetX(p.Number(1), that)))) == both


def test_each_of_a_set_and_what_an_earlier_operation_was_done_to():
    assert touches(p.ForEach(CREATURE, mark(p.Chosen("each")))) == [("mark", 0), ("mark", 3), ("mark", 4)]
    node = p.Seq((p.Do("tap", p.Select((p.Named("Sentry"),)), into="tapped"), mark(p.Chosen("tapped"))))
    assert touches(node) == [("tap", 3), ("mark", 3)]


def test_of_a_card_that_its_player_does_not_know_all_is_possible():
    hand = p.Select((p.Named("Gloom"),), zones=("hand",), whose=p.Opponent())
    assert touches(p.Seq((p.Choose(hand), p.Do("discard", IT)))) == [("discard", 2)]
