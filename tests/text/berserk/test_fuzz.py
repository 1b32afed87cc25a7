"""Any program that prints compiles back to itself; `test_any_text` says of any text how it is read."""

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kartoteka.games.berserk import text as wording
from kartoteka.games.berserk.text import bringing
from kartoteka.games.berserk.text import vocabulary as words
from kartoteka.games.berserk.text.headings import LABELS, rage
from kartoteka.games.berserk.text.phrases import Parts
from kartoteka.kernel.program import (
    Ability,
    CardIs,
    Change,
    Choose,
    ChooseAction,
    ChoosePlace,
    Chosen,
    Count,
    Do,
    Either,
    EventAmount,
    EventCard,
    Exists,
    Filter,
    Has,
    Host,
    If,
    Is,
    Keyword,
    LetX,
    Limit,
    Math,
    May,
    Measure,
    Modify,
    Named,
    Not,
    Number,
    Opponent,
    Place,
    Role,
    Same,
    Select,
    Seq,
    Stat,
    Text,
    This,
    Trigger,
    Unless,
    X,
    You,
)
from tests.text.languages import Language

LANGUAGE = Language(wording)
TYPES = ("creature", "artifact", "terrain", "equipment")
quick = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


numbers = st.integers(0, 9).map(Number)
amounts: st.SearchStrategy[Any] = st.one_of(*[numbers] * 9, st.just(X()))
types = st.sampled_from([*words.NOUNS.values()])
adjectives: st.SearchStrategy[Any] = st.sampled_from(
    [*words.ADJECTIVES.values(), Has("class", "Orc"), Not(Has("class", "Orc")), Not(Is("wounded"))]
)
measures: st.SearchStrategy[Any] = st.one_of(
    st.builds(
        Measure, st.sampled_from(["cost", "life left", "tokens", "wounds"]), st.sampled_from(["<=", ">="]), amounts
    ),
    st.builds(Measure, st.just("distance"), st.just("<="), numbers),
    st.sampled_from([Has("keyword", "flight"), Not(Has("keyword", "regeneration")), Named("Ash Wolf")]),
)
zones = st.sampled_from([*words.PLACES.values(), *[(("play",), None)] * 6])


@st.composite
def selects(draw: st.DrawFn) -> Select:
    named: tuple[Filter, ...] = (*draw(st.lists(adjectives, max_size=2)), *draw(st.lists(types, max_size=1)))
    if draw(st.integers(0, 6)) == 0:
        named = (Either(tuple(draw(st.lists(types, min_size=2, max_size=3)))),)
    stands = tuple(draw(st.lists(st.sampled_from([*words.STANDS.values()]), max_size=1)))
    parts = Parts(draw(st.integers(0, 4)) == 0, named, stands, tuple(draw(st.lists(measures, max_size=1))))
    return Select(parts.filters, *draw(zones))


refs: st.SearchStrategy[Any] = st.sampled_from(
    [This(), Host(), Chosen("it"), Chosen("it2"), EventCard("card"), EventCard("target")]
)
cards = st.one_of(refs, selects())
counted = st.builds(lambda n, select: Math("*", Number(n), Count(select)), st.integers(-3, 3), selects())
pluses = st.sampled_from([*words.PLUSES.values()])
changes: st.SearchStrategy[Any] = st.one_of(
    st.builds(Change, pluses, st.just("add"), st.one_of(st.integers(-9, 9).map(Number), counted)),
    st.builds(
        Change, pluses, st.just("add"), st.integers(-3, 3).map(Number),
        st.sampled_from(["against flyer", "against wounded", "against class Orc", "against element Swamps"]),
    ),
    st.builds(Change, st.sampled_from(["from shot", "from spell", "from attack"]), st.just("add"), numbers),
    st.sampled_from([Change("from shot", "set", value="weak"), Change("from strike", "set", Number(1))]),
    st.sampled_from([Change("keyword", op, value=name.lower()) for name in words.KEYWORDS for op in ("gain", "lose")]),
    st.builds(Change, st.just("keyword"), st.just("gain"), numbers, st.sampled_from([*words.BY_STAT])),
    st.sampled_from([Change("cannot", "gain", value=word) for word in words.CANNOT]),
    st.sampled_from([Change("may", "gain", value=word) for word in words.CAN]),
    st.sampled_from([
        Change("protection", "gain", value="shot"), Change("vulnerability", "gain", value="spell"),
        Change("ignores", "gain", value="protection shot"), Change("element", "gain", value="Swamps"),
        Change("class", "gain", value="Orc"), Change("cost", "add", Number(-1)), Change("must be attacked", "gain"),
        Change("ability", "gain", value="On strike: gain 1 token"), Change("controller", "gain"),
    ]),
)  # fmt: skip
sizes = tuple(Change(f"strike {size}", "set", Number(n)) for n, size in enumerate(words.SIZES))
modifies = st.builds(
    Modify,
    st.one_of(cards, st.just(This())),
    st.one_of(st.lists(changes, min_size=1, max_size=3).map(tuple), st.just(sizes)),
    st.sampled_from(["", "turn", *words.DURATIONS.values()]),
)
manners = st.sampled_from(
    [("shot", "1-2-3", "range 3"), ("strike", "2"), ("special", "1-2-3", "Hook"), ("across a row", "1-1-2")]
)
wheres: st.SearchStrategy[Any] = st.sampled_from(
    [
        ("next to", This(), None), ("next to", Chosen("it"), None), ("summoned", This(), None), ("any", None, None),
        ("revived", This(), None), ("row", None, Number(3)), ("opponent's row", None, Number(1)),
        ("beside", Chosen("it2"), None), ("within", This(), Number(2)), ("beyond", Chosen("it"), None),
    ]
)  # fmt: skip
PLAIN_VERBS = (
    "deal", "heal", "add life", "drain life", "gain tokens", "lose tokens", "poison", "incarnation token",
    "move tokens", "redistribute", "swap", "host", "destroy", "exile", "open", "close", "cure", "reveal",
    "return to deck", "finish",
)  # fmt: skip
does = st.builds(
    Do,
    st.sampled_from(PLAIN_VERBS),
    cards,
    amount=st.one_of(st.none(), *[amounts] * 4, st.just(EventAmount())),
    to=st.one_of(st.none(), st.none(), refs),
    manner=st.sampled_from([(), (), (), ("all",), ("1-2-3",)]),
)
answers = st.sampled_from(
    [
        Do("block", Chosen("action")), Do("cancel", Chosen("action")), Do("redirect", Chosen("action"), to=This()),
        Do("change die", Chosen("action"), amount=Number(1), manner=("attacker",)),
        Do("change die", Chosen("action"), amount=Number(-2), manner=("responder",)),
        Do("change die", Chosen("action"), amount=Number(6), manner=("attacker", "set")),
        Do("reduce", Chosen("action"), manner=("to weak",)), Do("reduce", Chosen("action"), manner=("to 2",)),
        Do("reduce", Chosen("action"), amount=Number(2)), Do("prevent", Chosen("action"), amount=Number(2)),
    ]
)  # fmt: skip
simple: st.SearchStrategy[Any] = st.one_of(
    does,
    does,
    modifies,
    st.builds(Do, st.sampled_from(["gain tokens", "lose tokens"]), st.just(This()), amount=amounts),
    st.sampled_from([Do("shuffle", who=You()), Do("gain gold", amount=Number(1)),
                     Do("reveal top", amount=Number(3), into="shown"),
                     Do("look", Select((), ("deck",), You(), top=3))]),
)  # fmt: skip


@st.composite
def effects(draw: st.DrawFn) -> Any:
    """What is chosen first, then what is done with it."""
    targets: list[Any] = []
    ops: list[Any] = []
    for place in range(draw(st.integers(0, 2))):
        slot = "it" if not place else "it2"
        most = draw(st.sampled_from([1, 1, 1, 2]))
        least = draw(st.sampled_from([most, most, 0]))
        select = draw(selects())
        if draw(st.integers(0, 3)) == 0:
            select = Select((*select.filters, Is("in reach")), select.zones, select.whose)
            ops.append(Do("attack", Chosen(slot), manner=draw(manners)))
        else:
            verb = draw(st.sampled_from(["deal", "heal", "poison"]))
            ops.append(Do(verb, Chosen(slot), amount=draw(amounts)))
        targets.append(Choose(select, least=least, most=Number(most), slot=slot))
    kind = draw(st.integers(0, 6))
    if kind == 0:
        phrase, of, n = draw(wheres)
        what: Any = draw(st.sampled_from([This(), Chosen("it")]))
        targets.append(ChoosePlace(phrase, of, n, what))
        ops.append(Do(draw(st.sampled_from(["relocate", "put"])), what, to=Place()))
    elif kind == 1:
        verb = draw(st.sampled_from(["summon", "revive"]))
        slot = "found" if verb == "summon" else "it" if not targets else "it3"
        select = draw(selects())
        whose: Any = draw(st.sampled_from([You(), You(), Opponent()]))
        fits = Select((*select.filters, Is("may arrive")), bringing.FROM[verb], whose)
        choice = Choose(fits, slot=slot)
        if verb == "summon":
            choice = Choose(fits, least=0, most=Number(draw(st.integers(1, 2))), slot=slot, target=False, sought=True)
        phrase, of, n = draw(wheres)
        targets += [choice, ChoosePlace(phrase, of, n, Chosen(slot))]
        ops.append(Do(verb, Chosen(slot), to=Place(), manner=draw(st.sampled_from([(), ("closed",), ("opponent's",)]))))
    elif kind == 2:
        targets.append(
            draw(
                st.sampled_from(
                    [
                        ChooseAction(),
                        ChooseAction((Is("shooting"),), Opponent()),
                        ChooseAction((Is("attacking"), Is("wounded"), Is("creature"))),
                    ]
                )
            )
        )
        ops.append(draw(answers))
    ops += draw(st.lists(simple, max_size=2))
    if not ops:
        ops = [Do("gain tokens", This(), amount=Number(1))]
    wrap = draw(st.integers(0, 8))
    if wrap == 0:
        ops = [May(ops[0] if len(ops) == 1 else Seq(tuple(ops)))]
    elif wrap == 1:
        ops = [If(draw(conditions), ops[0] if len(ops) == 1 else Seq(tuple(ops)))]
    elif wrap == 2:
        x: Any = draw(st.sampled_from([Stat("x", This()), Count(Select((Is("creature"),)))]))
        ops[-1] = LetX(x, ops[-1])
    parts = (*targets, *ops)
    return parts[0] if len(parts) == 1 else Seq(parts)


conditions: st.SearchStrategy[Any] = st.one_of(
    st.builds(Exists, selects(), st.integers(1, 3)),
    st.builds(CardIs, refs, st.lists(adjectives, min_size=1, max_size=1).map(tuple)),
    selects().map(lambda select: Unless(Exists(select))),
    st.sampled_from([*words.SITUATIONS.values()]),
)
triggers: st.SearchStrategy[Any] = st.one_of(
    st.sampled_from([*words.MOMENTS.values()]),
    st.builds(
        lambda event, filters: Trigger(event, (Role("card", filters),)),
        st.sampled_from(["attacks", "dies", "wounded", "enters", "incarnates", "attacked"]),
        st.one_of(refs.map(lambda ref: (Same(ref),)), selects().map(lambda select: select.filters)),
    ),
    st.builds(
        lambda kind, size: Trigger(
            "strikes",
            (Role("card", (Same(This()),)), Role("attack", word=kind), *((Role("size", word=size),) * bool(size))),
        ),
        st.sampled_from([*words.KINDS.values()]),
        st.sampled_from(["", "1", "2", "3"]),
    ),
    st.just(Trigger("is struck", (Role("target", (Same(This()),)),))),
)
closing, token = Do("close", This()), Do("lose tokens", This(), amount=Number(1))
costs = st.sampled_from(
    [
        (closing,), (token, closing), (token,), (Do("lose tokens", This(), amount=X()), closing),
        (closing, Do("deal", This(), amount=Number(2))), (closing, token),
    ]
)  # fmt: skip
limits = st.sampled_from([(), (), (Limit(1, "turn"),), (Limit(2, "battle"),), (Limit(4, "turn"),)])
abilities: st.SearchStrategy[Any] = st.one_of(
    st.builds(
        Ability, st.just("static"), condition=st.one_of(st.none(), conditions),
        effect=st.one_of(modifies, modifies.map(lambda op: LetX(Stat("x", This()), op))),
    ),
    st.builds(
        Ability, st.sampled_from(["action", "sudden"]), cost=costs, effect=effects(), limits=limits,
        flags=st.sampled_from([(), ("spell",), ("without closing",), ("spell", "own turn"), ("first player",)]),
    ),
    st.builds(
        Ability, st.sampled_from(["triggered", "may"]), triggers, st.one_of(st.none(), st.none(), conditions),
        effect=effects(), limits=limits, flags=st.sampled_from([(), ("accompanies",), ("second player",)]),
    ),
    st.builds(Ability, st.just("triggered"), st.just(rage(2)), effect=effects(), flags=st.just(("rage", "own turn"))),
    st.builds(
        lambda label, effect: Ability(
            label.kind or ("triggered" if label.trigger else "action"), label.trigger, label.condition,
            () if label.kind or label.trigger else (closing,), effect, zones=label.zones, flags=label.flags,
        ),
        st.sampled_from([*LABELS.values()]), effects(),
    ),
)  # fmt: skip
special: st.SearchStrategy[Any] = st.one_of(
    st.builds(Ability, st.just("squad limit"), effect=selects().map(lambda select: Do("keep out", select))),
    st.sampled_from([Ability("begins", effect=Do("gain tokens", This(), amount=Number(n))) for n in range(3)]),
    st.builds(
        Ability, st.just("incarnates"),
        effect=st.one_of(st.none(), wheres.map(lambda where: ChoosePlace(where[0], where[1], where[2]))),
        flags=st.sampled_from([(), ("open",)]),
    ),
)  # fmt: skip
keywords: st.SearchStrategy[Any] = st.builds(
    Keyword,
    st.sampled_from([*words.BY_NAME, *words.BY_STAT, "protection", "ignores", "most tokens", "incarnations"]),
    st.integers(-1, 12),
    st.sampled_from(["", "", "shot", "protection shot", "armour"]),
)


@settings(quick, max_examples=300)
@given(abilities)
def test_an_ability_that_prints_compiles_back_to_itself(ability):
    LANGUAGE.comes_back("creature", Text(abilities=(ability,)))


@quick
@given(st.lists(keywords, max_size=2), st.one_of(abilities, special), st.sampled_from(TYPES))
def test_a_text_box_that_prints_compiles_back_to_itself(some, ability, type):
    LANGUAGE.comes_back(type, Text(keywords=tuple(some), abilities=(ability,)))


@settings(quick, max_examples=120)
@given(keywords)
def test_a_keyword_that_prints_compiles_back_to_itself(keyword):
    LANGUAGE.comes_back("creature", Text(keywords=(keyword,)))


@settings(quick, max_examples=120)
@given(special)
def test_a_sentence_of_its_own_form_that_prints_compiles_back_to_itself(ability):
    LANGUAGE.comes_back("creature", Text(abilities=(ability,)))
