"""Any program that prints compiles back to itself; `test_any_text` says of any text how it is read."""

from typing import Any

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from kartoteka.games.hkk import wording
from kartoteka.games.hkk.wording import vocabulary as words
from kartoteka.games.hkk.wording.headings import TURN_LIMIT
from kartoteka.games.hkk.wording.moments import MOMENTS
from kartoteka.games.hkk.wording.phrases import Parts, zones_of
from kartoteka.kernel.program import (
    Ability,
    By,
    CardIs,
    Change,
    Choose,
    ChooseAction,
    ChoosePlayer,
    Chosen,
    ChosenPlayer,
    Count,
    Delay,
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
    Math,
    May,
    Measure,
    Modify,
    Number,
    OneOf,
    Opponent,
    Role,
    Same,
    Select,
    Seq,
    Text,
    This,
    Trigger,
    Unless,
    You,
)
from tests.text.languages import Language

LANGUAGE = Language(wording)
quick = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


numbers = st.integers(0, 9).map(Number)
players: st.SearchStrategy[Any] = st.sampled_from([You(), Opponent()])
groups: st.SearchStrategy[Any] = st.sampled_from([*words.GROUPS.values(), Has("subtype", "Imp"), Has("color", "ember")])
types = st.sampled_from([*words.NOUNS.values()])
states = st.sampled_from([*words.ADJECTIVES.values()])
zones = st.sampled_from([place for place, whose in words.PLACES.values() if whose is None] + [("play",)] * 3)


@st.composite
def selects(draw: st.DrawFn) -> Select:
    named: tuple[Filter, ...] = (
        *draw(st.lists(states, max_size=1)),
        *draw(st.lists(groups, max_size=1)),
        *draw(st.lists(types, max_size=1)),
    )
    if draw(st.integers(0, 5)) == 0:
        named = (Either(tuple(draw(st.lists(types, min_size=2, max_size=3)))), *named)
    whose = draw(players) if draw(st.booleans()) else None
    stands = draw(st.lists(st.sampled_from([*words.STANDS.values()]), max_size=1))
    measured = st.builds(Measure, st.sampled_from(["damage", "mana", "level"]), st.sampled_from(["<=", ">="]), numbers)
    measures = draw(st.lists(measured, max_size=1))
    parts = Parts(draw(st.integers(0, 4)) == 0, named, whose, tuple(stands), tuple(measures))
    return Select(parts.filters, zones_of(named, draw(zones)))


refs: st.SearchStrategy[Any] = st.sampled_from([This(), Host(), Chosen("it"), Chosen("it2"), EventCard("card")])
cards = st.one_of(refs, selects())
changes = st.one_of(
    st.builds(Change, st.sampled_from(["damage", "life"]), st.just("add"), st.integers(-9, 9).map(Number)),
    st.builds(
        Change, st.sampled_from(["damage", "life"]), st.just("add"),
        selects().map(lambda select: Math("*", Number(2), Count(select))),
    ),
    st.builds(Change, st.sampled_from([name.lower() for name in words.NUMBERED]), st.just("add"), numbers),
    st.sampled_from([Change("keyword", "gain", value=name.lower()) for name in words.KEYWORDS]),
    st.sampled_from([Change("cannot", "gain", value=word) for word in words.PROHIBITIONS]),
    st.sampled_from([Change("mana", "add", Number(2)), Change("immune", "gain", value="spells, fire")]),
)  # fmt: skip
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
    "damage", "heal", "split damage", "destroy", "exile", "sacrifice", "passivize", "return to hand", "put into hand",
    "put into play", "put markers", "remove markers", "gain levels", "prevent", "discard", "shuffle into deck",
)  # fmt: skip
does = st.builds(
    Do,
    st.sampled_from(VERBS),
    st.one_of(st.none(), cards, st.just(Chosen("action"))),
    st.one_of(st.none(), st.just(ChosenPlayer())),
    st.one_of(st.none(), numbers),
    manner=st.sampled_from([(), ("fire",), ("all",), ("strengthening",), ("all", "poison")]),
)
simple = st.one_of(
    st.builds(Do, st.sampled_from(["gain mana", "lose life", "draw", "pay mana", "heal"]), amount=numbers),
    st.builds(
        Do, st.sampled_from(["gain mana", "draw"]), who=st.sampled_from([Opponent(), ChosenPlayer()]), amount=numbers
    ),
    does,
    does,
    modifies,
    choices,
    choices,
    st.sampled_from([ChoosePlayer(), ChooseAction((Is("spell"),)), Do("roll a die", into="die")]),
)
conditions = st.one_of(
    st.builds(Exists, selects(), st.integers(1, 3)),
    st.builds(CardIs, refs, st.lists(states, min_size=1, max_size=1).map(tuple)),
    selects().map(lambda select: Unless(Exists(select))),
)
sequences = st.lists(simple, min_size=1, max_size=3).map(lambda ops: ops[0] if len(ops) == 1 else Seq(tuple(ops)))
ops = st.one_of(
    sequences,
    sequences,
    sequences.map(May),
    sequences.map(lambda op: By(Opponent(), op)),
    sequences.map(lambda op: Delay("turn", op)),
    st.builds(If, conditions, sequences),
    st.builds(lambda one, two: OneOf((one, two)), sequences, sequences),
)
triggers = st.one_of(
    st.sampled_from([*MOMENTS.values()]),
    st.builds(
        lambda event, filters: Trigger(event, (Role("card", filters),)),
        st.sampled_from(["attacks", "dies", "wounded", "enters play"]),
        st.one_of(refs.map(lambda ref: (Same(ref),)), selects().map(lambda select: select.filters)),
    ),
)
costs = st.lists(st.one_of(simple, st.just(Do("passivize", This()))), max_size=2).map(tuple)
abilities = st.one_of(
    st.builds(Ability, st.just("static"), condition=st.one_of(st.none(), conditions), effect=modifies),
    st.builds(
        Ability,
        st.sampled_from(["activated", "reaction", "on play"]),
        condition=st.one_of(st.none(), conditions),
        cost=costs,
        effect=ops,
        limits=st.sampled_from([(), (TURN_LIMIT,)]),
        flags=st.sampled_from(
            [(), ("own turn",), ("drawback",), ("before exchange",), ("not a source", "not targeting")]
        ),
    ),
    st.builds(Ability, st.just("triggered"), triggers, st.one_of(st.none(), conditions), effect=ops),
)


ANOTHERS_CHOICE = OneOf(
    (
        Seq((ChoosePlayer(), Do("gain mana", amount=Number(1)))),
        Do("gain mana", who=ChosenPlayer("player"), amount=Number(1)),
    )
)
"""The second alternative speaks of the player whom only the first would choose: there are no words for that."""


@settings(quick, max_examples=80)
@given(abilities)
@example(Ability("triggered", Trigger("preparation", (Role("player", player=You()),)), effect=ANOTHERS_CHOICE))
def test_an_ability_that_prints_compiles_back_to_itself(ability):
    LANGUAGE.comes_back("monster", Text(abilities=(ability,)))


@quick
@given(st.lists(st.sampled_from([Keyword("flies"), Keyword("poison", 2), Keyword("net", 1)]), max_size=2), abilities)
def test_a_text_box_that_prints_compiles_back_to_itself(keywords, ability):
    LANGUAGE.comes_back("part", Text(keywords=tuple(keywords), abilities=(ability,)))


@quick
@given(ops)
def test_an_effect_that_prints_compiles_back_to_itself(op):
    LANGUAGE.comes_back("instant", Text(abilities=(Ability("effect", effect=op),)))
