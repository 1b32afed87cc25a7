"""Any program that prints compiles back to itself; `test_any_text` says of any text how it is read."""

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kartoteka.games.swtcg import wording
from kartoteka.games.swtcg.wording import vocabulary as words
from kartoteka.games.swtcg.wording.phrases import zones_of
from kartoteka.kernel.program import (
    Ability,
    Both,
    CardIs,
    Change,
    Choose,
    Chosen,
    Count,
    Do,
    Either,
    EventCard,
    Exists,
    Filter,
    Has,
    Host,
    If,
    Is,
    Keyword,
    Limit,
    Math,
    May,
    Measure,
    Modify,
    Number,
    OneOf,
    Opponent,
    Other,
    RevealedCard,
    Role,
    Same,
    Select,
    Seq,
    Stat,
    Text,
    This,
    Trigger,
    Under,
    Unless,
    You,
)
from tests.text.languages import Language

LANGUAGE = Language(wording)
quick = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


numbers = st.integers(0, 9).map(Number)
players: st.SearchStrategy[Any] = st.sampled_from([You(), Opponent()])
subtypes = st.sampled_from([Has("subtype", name) for name in words.SUBTYPES])
types = st.sampled_from([Is(word) for word in ("unit", "space", "ground", "character", "location", "pilot")])
states = st.sampled_from([*words.ADJECTIVES.values()])
zones = st.sampled_from([place for place, whose in words.PLACES.values() if whose is None] + [("play",)])


@st.composite
def selects(draw: st.DrawFn) -> Select:
    named: tuple[Filter, ...] = (
        *draw(st.lists(states, max_size=1)),
        *draw(st.lists(subtypes, max_size=2)),
        *draw(st.lists(types, max_size=1)),
    )
    if draw(st.integers(0, 5)) == 0:
        named = (Either(tuple(draw(st.lists(subtypes, min_size=2, max_size=3)))), *named)
    found = zones_of(named, draw(zones))
    other = (Other(This()),) if draw(st.integers(0, 4)) == 0 else ()
    under = (Under(draw(players)),) if draw(st.booleans()) else ()
    measured = st.builds(Measure, st.just("power"), st.sampled_from(["<=", ">="]), numbers)
    measure = draw(st.lists(measured, max_size=1))
    return Select((*other, *named, *under, *measure), found)


refs: st.SearchStrategy[Any] = st.sampled_from(
    [This(), Host(), Chosen("it"), Chosen("it2"), EventCard("card"), RevealedCard("attacker")]
)
cards = st.one_of(refs, selects())
counted = st.one_of(selects().map(Count), st.builds(Stat, st.just("damage"), refs))
changes = st.one_of(
    st.builds(Change, st.sampled_from(words.STATS), st.just("add"), st.integers(-20, 20).map(Number)),
    st.builds(
        Change, st.sampled_from(words.STATS), st.just("add"), st.builds(Math, st.just("*"), st.just(Number(2)), counted)
    ),
    st.builds(Change, st.sampled_from([name.lower() for name in words.NUMBERED]), st.just("add"), numbers),
    st.sampled_from([Change("keyword", "gain", value=name.lower()) for name in words.KEYWORDS]),
    st.sampled_from([Change("cannot", "gain", value=word) for word in words.PROHIBITIONS.values()]),
    st.sampled_from([Change("toll", "add", Number(2)), Change("can attack", "gain", value="ground in the build zone")]),
)
modifies = st.builds(
    Modify,
    st.one_of(cards, players),
    st.lists(changes, min_size=1, max_size=3).map(tuple),
    st.sampled_from(["", *words.DURATIONS.values()]),
)
choices = st.builds(
    Choose,
    selects(),
    least=st.integers(0, 2),
    most=st.integers(1, 3).map(Number),
    slot=st.sampled_from(["it", "it2"]),
    target=st.booleans(),
)
VERBS = (
    "tap", "untap", "retreat", "discard", "reveal", "evade", "intercept", "prevent", "deal damage", "roll damage",
    "put damage counters", "remove damage counters", "put into hand", "put into arena", "return to hand",
)  # fmt: skip
does = st.builds(
    Do,
    st.sampled_from(VERBS),
    st.one_of(st.none(), cards),
    st.none(),
    st.one_of(st.none(), numbers),
    manner=st.sampled_from([(), ("up to",), ("all",)]),
)
simple = st.one_of(
    st.builds(Do, st.sampled_from(["gain force", "lose force", "draw", "pay force"]), who=st.none(), amount=numbers),
    st.builds(Do, st.sampled_from(["gain force", "draw"]), who=st.just(Opponent()), amount=numbers),
    does,
    modifies,
    choices,
)
conditions = st.one_of(
    st.builds(Exists, selects(), st.integers(1, 3)),
    st.builds(CardIs, refs, st.lists(states, min_size=1, max_size=1).map(tuple)),
    selects().map(lambda select: Unless(Exists(select))),
    st.tuples(refs, subtypes).map(
        lambda pair: Both((CardIs(pair[0], (Is("attacking"),)), CardIs(RevealedCard("defender"), (pair[1],))))
    ),
)
sequences = st.lists(simple, min_size=1, max_size=3).map(lambda ops: ops[0] if len(ops) == 1 else Seq(tuple(ops)))
ops = st.one_of(
    sequences,
    sequences.map(May),
    st.builds(If, conditions, sequences),
    st.builds(lambda one, two: OneOf((one, two)), simple, simple),
)
triggers = st.builds(
    lambda event, filters: Trigger(event, (Role("card", filters),)),
    st.sampled_from(["attacks", "damaged", "unit discarded", "retreated"]),
    st.one_of(refs.map(lambda ref: (Same(ref),)), selects().map(lambda select: select.filters)),
)
costs = st.lists(st.one_of(simple, st.just(Do("tap", This()))), max_size=2).map(tuple)
abilities = st.one_of(
    st.builds(Ability, st.just("static"), condition=st.one_of(st.none(), conditions), effect=modifies),
    st.builds(
        Ability,
        st.just("activated"),
        condition=st.one_of(st.none(), conditions),
        cost=st.tuples(st.builds(Do, st.just("pay force"), amount=numbers)).flatmap(
            lambda paid: costs.map(lambda rest: (*paid, *rest))
        ),
        effect=ops,
        limits=st.sampled_from([(), (Limit(1, "turn"),)]),
        flags=st.sampled_from([(), ("own build step",), ("no attack",)]),
        zones=st.sampled_from([(), ("build zone",)]),
    ),
    st.builds(Ability, st.just("triggered"), triggers, st.one_of(st.none(), conditions), effect=ops),
)


@settings(quick, max_examples=80)
@given(abilities)
def test_an_ability_that_prints_compiles_back_to_itself(ability):
    LANGUAGE.comes_back("character", Text(abilities=(ability,)))


@quick
@given(st.lists(st.sampled_from([Keyword("armor"), Keyword("stun", 2), Keyword("lucky", 1)]), max_size=2), abilities)
def test_a_text_box_that_prints_compiles_back_to_itself(keywords, ability):
    LANGUAGE.comes_back("ground", Text(keywords=tuple(keywords), abilities=(ability,)))


@quick
@given(ops)
def test_an_effect_that_prints_compiles_back_to_itself(op):
    LANGUAGE.comes_back("battle", Text(abilities=(Ability("effect", effect=op),)))
