"""Any program that prints compiles back to itself; `test_any_text` says of any text how it is read."""

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kartoteka.games.legion import text as wording
from kartoteka.games.legion.text import vocabulary as words
from kartoteka.games.legion.text.phrases import in_order, rounds_of
from kartoteka.games.legion.text.readings import EVENTS, THAT_MANY, moving
from kartoteka.kernel.program import (
    Ability,
    Both,
    CardIs,
    Change,
    Choose,
    ChooseNumber,
    Chosen,
    Compare,
    Count,
    Do,
    Either,
    EventCard,
    Exists,
    Filter,
    ForEach,
    Has,
    If,
    Is,
    Keyword,
    Limit,
    Math,
    May,
    Measure,
    Modify,
    Named,
    Not,
    Number,
    OneOf,
    Opponent,
    Other,
    PlayerStat,
    Role,
    Same,
    Select,
    Seq,
    Stat,
    Text,
    Then,
    This,
    Trigger,
    Under,
    Unless,
    You,
)
from tests.text.languages import Language

LANGUAGE = Language(wording)
KINDS = ("unit", "command")
quick = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


numbers = st.integers(0, 5).map(Number)
kinds: st.SearchStrategy[Filter] = st.sampled_from([
    *words.KINDS.values(), Named("Ansa Vey"), Named("Dawn Guard"), Not(Is("trooper")),
    Either((Is("support"), Is("heavy"))), Either((Named("Ansa Vey"), Named("Mirra Tann"))),
])  # fmt: skip
whose: st.SearchStrategy[Filter] = st.sampled_from([Under(You()), Under(Opponent())])
states: st.SearchStrategy[Filter] = st.sampled_from([*words.STATE_OF, Not(Is("faceup")), Not(Is("ordered by this"))])
places: st.SearchStrategy[Filter] = st.sampled_from([
    Is("within 2 of it"), Is("within 1 of this"), Is("within 3 of Ansa Vey"), Is("within 2 of chosen"),
    Not(Is("within 2 of Ansa Vey")), Is("in sight of Ansa Vey"), Is("within 1 of friendly commander"),
    Is("within 1 of enemy unit"), Is("within 2 of target"),
])  # fmt: skip
others: st.SearchStrategy[Filter] = st.sampled_from([
    Other(EventCard("card")), Other(This()), Other(Chosen()), Not(Named("Ansa Vey")), Has("keyword", "nimble"),
    Not(Has("keyword", "precise")), Measure("suppression", ">=", Number(2)), Measure("wounds", "<=", Number(1)),
])  # fmt: skip
PILES: list[Any] = [(("hand",), Opponent()), (("discard",), You()), (("hand",), You())]


@st.composite
def selects(draw: st.DrawFn) -> Select:
    if draw(st.integers(0, 9)) == 0:
        pips = draw(st.sampled_from([(), (Measure("pips", "<=", Number(2)),), (Measure("pips", "==", Number(1)),)]))
        return Select((Is("command"), *pips), *draw(st.sampled_from(PILES)))
    if draw(st.integers(0, 3)) == 0:
        return Select((Named("Ansa Vey"), Under(You())), ("field",))
    parts = [
        part for strategy in (kinds, whose, states, places, others) for part in draw(st.lists(strategy, max_size=1))
    ]
    return Select(in_order(parts), ("field",))


refs: st.SearchStrategy[Any] = st.sampled_from(
    [This(), Chosen("it"), Chosen("it2"), EventCard("card"), EventCard("card"), EventCard("target")]
)
cards = st.one_of(refs, selects())
amounts: st.SearchStrategy[Any] = st.one_of(
    numbers, numbers, numbers, st.builds(lambda n, select: Math("*", n, Count(select)), numbers, selects())
)
changes: st.SearchStrategy[Any] = st.one_of(
    st.sampled_from([Change("keyword", op, value=name.lower()) for name in words.KEYWORDS for op in ("gain", "lose")]),
    st.builds(Change, st.just("keyword"), st.just("gain"), numbers, st.sampled_from([*words.BY_KEYWORD])),
    st.builds(
        Change, st.sampled_from(["speed", "courage", "actions", "pips", "orders"]), st.sampled_from(["add", "set"]),
        st.integers(-2, 3).map(Number),
    ),
    st.sampled_from([Change("cannot", "gain", value=word) for word in words.CANNOT]),
)  # fmt: skip
modifies = st.builds(
    Modify,
    st.one_of(cards, st.just(words.OPPOSING), st.just(This())),
    st.lists(changes, min_size=1, max_size=2).map(tuple),
    st.sampled_from(["", *words.DURATIONS.values()]),
)
TOKENS = [*words.GAINS.values(), *words.LOSES.values(), "wound", "heal"]
does: st.SearchStrategy[Any] = st.one_of(
    st.builds(Do, st.sampled_from(TOKENS), cards, amount=amounts),
    st.builds(Do, st.sampled_from(TOKENS), cards, manner=st.just(("all",))),
    st.builds(
        Do,
        st.sampled_from([
            "order", "unorder", "recycle", "attack", "activate", "recover", "promote", "discard", "return",
            "lay aside", "send back",
        ]),
        st.one_of(cards, st.just(words.OPPOSING)),
    ),
    st.sampled_from([
        Do("spy", who=Opponent(), amount=Number(2)), Do("park", amount=Number(3)),
        ChooseNumber(Number(1), Number(4), slot="X"), Do("discard", This()),
        Do("lay aside", Select((Is("command"), THAT_MANY), ("hand",), Opponent())),
    ]),
    refs.map(lambda ref: moving(ref, Number(1))),
    refs.map(lambda ref: moving(ref, Stat("speed", ref))),
    selects().map(lambda select: ForEach(select, moving(Chosen("each"), Number(1)), slot="each")),
    cards.map(
        lambda one: OneOf((Do("gain aim", one, amount=Number(1)), Do("gain dodge", one, amount=Number(2))))
    ),
    st.builds(
        lambda one, two: OneOf((Do("gain aim", one, amount=Number(1)), Do("wound", two, amount=Number(2)))),
        cards, cards,
    ),
    selects().map(lambda select: ForEach(select, May(Do("gain aim", Chosen("each"), amount=Number(1))), slot="each")),
)  # fmt: skip


def flat(ops: list[Any]) -> Any:
    parts = [part for op in ops for part in (op.parts if isinstance(op, Seq) else (op,))]
    return parts[0] if len(parts) == 1 else Seq(tuple(parts))


@st.composite
def effects(draw: st.DrawFn) -> Any:
    ops: list[Any] = []
    for place in range(draw(st.integers(0, 2))):
        slot = "it" if not place else "it2"
        most = draw(st.sampled_from([1, 1, 1, 2]))
        who: Any = draw(st.sampled_from([You(), You(), You(), Opponent()]))
        ops.append(Choose(draw(selects()), who, draw(st.sampled_from([most, most, 0])), Number(most), slot))
        ops.append(draw(st.sampled_from([Do("gain aim", Chosen(slot), amount=Number(1)), Do("order", Chosen(slot)),
                                         Do("unorder", Chosen(slot)), moving(Chosen(slot), Number(2))])))  # fmt: skip
    ops += draw(st.lists(st.one_of(does, does, modifies), max_size=2))
    if not ops:
        ops = [Do("discard", This())]
    wrap = draw(st.integers(0, 9))
    if wrap == 0:
        ops = [May(flat(ops))]
    elif wrap == 1:
        ops = [If(draw(conditions), flat(ops))]
    elif wrap == 2:
        ops = [May(Then(flat(ops[:1]), flat(ops[1:] or [Do("discard", This())])))]
    elif wrap == 3:
        ops = [If(draw(conditions), flat(ops), draw(does))]
    elif wrap == 4:
        one = Do("suppress", draw(cards), amount=Number(1))
        ops = [If(draw(conditions), Do("suppress", one.what, amount=Number(2)), one)]
    return flat(ops)


conditions: st.SearchStrategy[Any] = st.one_of(
    st.builds(Exists, selects(), st.integers(1, 3)),
    st.builds(CardIs, refs, st.one_of(kinds, states, places, others).map(lambda part: (part,))),
    selects().map(lambda select: Unless(Exists(select))),
    st.sampled_from([*words.SITUATIONS.values()]),
    st.builds(lambda a, b: rounds_of(min(a, b), max(a, b)), st.integers(1, 6), st.integers(1, 6)),
    st.builds(lambda ref, n: Compare(Stat("suppression", ref), ">=", Number(n)), refs, st.integers(0, 3)),
    st.sampled_from([
        Compare(PlayerStat("points"), ">=", Number(2)),
        Both((words.SITUATIONS["you have priority"], rounds_of(3, 3))),
    ]),
)  # fmt: skip
roles = st.one_of(
    refs.map(lambda ref: (Same(ref),)), selects().map(lambda select: select.filters), st.just((Is("unit"),))
)
triggers: st.SearchStrategy[Any] = st.one_of(
    st.sampled_from([*words.MOMENTS.values()]),
    st.builds(
        lambda event, one, two, both: Trigger(
            event, (Role("card", one), *((Role("target", two),) if both and event.startswith("attack") else ()))
        ),
        st.sampled_from([name for when, after, _ in EVENTS.values() for name in (when, after)]),
        roles, roles, st.booleans(),
    ),
    roles.map(lambda one: Trigger("is ordered", (Role("card", one), Role("command", (Same(This()),))))),
    roles.map(lambda one: Trigger("gets aim", (Role("card", one),))),
)  # fmt: skip
limits = st.sampled_from([(), (), (), (Limit(1, "round"),), (Limit(2, "activation"),), (Limit(4, "game"),)])
abilities: st.SearchStrategy[Any] = st.one_of(
    st.builds(Ability, st.just("static"), condition=st.one_of(st.none(), st.none(), conditions), effect=modifies),
    st.builds(
        Ability, st.sampled_from(["untimed", "reveal", "action"]), effect=effects(), limits=limits,
        flags=st.sampled_from([(), (), ("Ansa Vey",)]),
    ),
    st.builds(
        Ability, st.just("triggered"), triggers, st.one_of(st.none(), st.none(), conditions), effect=effects(),
        limits=limits,
    ),
    st.builds(Ability, st.just("from hand"), cost=st.just((Do("discard", This()),)), effect=effects()),
    st.builds(Ability, st.just("select"), condition=st.one_of(conditions, conditions.map(Unless))),
)  # fmt: skip
keywords: st.SearchStrategy[Any] = st.builds(
    Keyword, st.sampled_from([*words.BY_KEYWORD, "stays"]), st.integers(0, 12),
    st.sampled_from(["", "", "corps", "Dawn Guard", "droid trooper", "attack, move"]),
)  # fmt: skip


@settings(quick, max_examples=400)
@given(abilities, st.sampled_from(KINDS))
def test_an_ability_that_prints_compiles_back_to_itself(ability, kind):
    LANGUAGE.comes_back(kind, Text(abilities=(ability,)))


@quick
@given(st.lists(keywords, max_size=2), abilities, st.sampled_from(KINDS))
def test_a_text_box_that_prints_compiles_back_to_itself(some, ability, kind):
    LANGUAGE.comes_back(kind, Text(keywords=tuple(some), abilities=(ability,)))


@settings(quick, max_examples=120)
@given(keywords, st.sampled_from(KINDS))
def test_a_keyword_that_prints_compiles_back_to_itself(keyword, kind):
    LANGUAGE.comes_back(kind, Text(keywords=(keyword,)))
