"""Any text compiles or is refused in an orderly way, and any program that prints compiles back to itself."""

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from kartoteka.games.agot2.wording import compile_text, print_text
from kartoteka.games.agot2.wording import vocabulary as words
from kartoteka.games.agot2.wording.qualifiers import distribute
from kartoteka.kernel.program import (
    Ability,
    CardIs,
    Change,
    Choose,
    Chosen,
    Count,
    Do,
    During,
    Either,
    Exists,
    FactionCard,
    Filter,
    Has,
    If,
    Is,
    Keyword,
    LetX,
    Limit,
    Math,
    May,
    Measure,
    Modify,
    Not,
    Number,
    OneOf,
    Op,
    Opponent,
    PlayerIs,
    RevealedCard,
    Role,
    Same,
    Select,
    Seq,
    Text,
    Then,
    This,
    Together,
    Trigger,
    Under,
    Unless,
    X,
    You,
)
from kartoteka.text.tree import Unprintable
from tests.text.wordings import PLAIN

# Texts ----------------------------------------------------------------------------------------------------------------

WORDS = sorted({word for _, text in PLAIN for word in text.split()})
TYPES = st.sampled_from(("character", "location", "attachment", "event", "plot", "agenda", "nonsense"))


def orderly(type: str, text: str) -> None:
    compiled = compile_text("Wren", type, text)
    for problem in compiled.problems:
        assert compiled.normalised[problem.start : problem.end] == problem.clause
        assert problem.reason
    again = compile_text("Wren", type, compiled.normalised)
    assert again.normalised == compiled.normalised
    assert again.program == compiled.program
    if not compiled.problems:
        assert print_text("Wren", type, compiled.program) == compiled.normalised


SLOW = settings(deadline=None)
"""The first text of all builds the parser."""


@SLOW
@given(TYPES, st.text(max_size=200))
def test_any_text_is_read_or_refused(type, text):
    orderly(type, text)


@SLOW
@given(TYPES, st.lists(st.sampled_from(WORDS), max_size=30).map(" ".join))
def test_any_words_of_the_vocabulary_are_read_or_refused(type, text):
    orderly(type, text)


@SLOW
@given(st.sampled_from(PLAIN), st.data())
def test_any_damaged_wording_is_read_or_refused(plain, data):
    type, text = plain
    parts = text.split(" ")
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(parts) - 1))
        parts[place : place + data.draw(st.integers(0, 2))] = data.draw(st.lists(st.sampled_from(WORDS), max_size=2))
        parts = parts or ["."]
    orderly(type, " ".join(parts))


# Programs -------------------------------------------------------------------------------------------------------------

TRAITS = ("Knight", "Lord", "House Reed", "The Tide")
QUALIFIERS: st.SearchStrategy[Filter] = st.sampled_from(
    (
        *(Is(word) for word in words.STATES),
        *(Has("faction", faction) for faction in words.FACTIONS.values()),
        *(Has("trait", trait) for trait in TRAITS),
        Not(Is("unique")),
        Not(Has("trait", "Knight")),
        Either((Has("trait", "Knight"), Has("trait", "Lord"))),
        Either((Is("attacking"), Is("defending"))),
    )
)
NUMBERS = st.integers(1, 9).map(Number)
POSTS: st.SearchStrategy[Filter] = st.one_of(
    st.sampled_from(
        (
            Under(You()),
            Under(Opponent()),
            Not(Under(You())),
            Has("icon", "power"),
            Not(Has("icon", "military")),
            Has("keyword", "renown"),
            Measure("attachments", "==", Number(0)),
        )
    ),
    st.builds(
        Measure, st.sampled_from(("printed cost", "strength")), st.sampled_from(("<=", ">=")), NUMBERS | st.just(X())
    ),
    st.builds(Measure, st.sampled_from(("gold", "power")), st.sampled_from(("<=", ">=")), NUMBERS),
)
KINDS_OF_CARD = st.lists(st.sampled_from(("character", "location", "attachment")), min_size=1, max_size=3, unique=True)


@st.composite
def selections(draw, conjunction="or", zones=(("play", None),)):
    qualifiers = tuple(draw(st.lists(QUALIFIERS, max_size=3, unique=True)))
    filters = distribute(qualifiers, tuple(draw(KINDS_OF_CARD)), conjunction=conjunction)
    zone, whose = draw(st.sampled_from(zones))
    return Select((*filters, *draw(st.lists(POSTS, max_size=2, unique=True))), (zone,), whose)


PILES = (("discard", You()), ("discard", Opponent()), ("dead", You()), ("hand", You()), ("shadows", None))
ANYWHERE = (("play", None), *PILES)
CARDS = st.one_of(
    st.just(This()),
    st.just(FactionCard(You())),
    selections(conjunction="and").filter(lambda select: len(select.filters) > 0),
)
AMOUNTS = st.one_of(NUMBERS, st.just(X()), st.builds(lambda n, s: Math("*", n, Count(s)), NUMBERS, selections()))
SIGNED = st.integers(-5, 5).filter(bool).map(Number)
GAINED = st.one_of(
    st.builds(
        lambda value, op: Change("keyword", op, None, value),
        st.sampled_from(("renown", "stealth")),
        st.sampled_from(("gain", "lose")),
    ),
    st.builds(lambda value: Change("icon", "gain", None, value), st.sampled_from(words.KINDS)),
    st.builds(lambda value: Change("trait", "gain", None, value), st.sampled_from(TRAITS)),
)  # fmt: skip
CHANGES = st.lists(
    st.one_of(
        SIGNED.map(lambda n: Change("strength", "add", n)),
        st.builds(lambda n, s: Change("strength", "add", Math("*", n, Count(s))), SIGNED, selections()),
        GAINED,
        st.sampled_from(words.CANNOT).map(lambda value: Change("cannot", "gain", None, value)),
        st.just(Change("kneels as attacker", "lose")),
        st.sampled_from(("keyword", "icon", "trait", "faction")).map(lambda stat: Change(stat, "lose", None, "all")),
        st.sampled_from(("event", "opponents', plot", "triggered, Knight, card")).map(
            lambda value: Change("immune", "gain", None, value)
        ),
    ),
    min_size=1,
    max_size=3,
    unique=True,
).map(tuple)
CONDITIONS = st.one_of(
    st.builds(Exists, selections(), st.just(1) | st.integers(2, 4)),
    st.builds(lambda s: Unless(Exists(s)), selections()),
    st.sampled_from(("first player", "attacking player")).map(lambda word: PlayerIs(You(), word)),
    st.sampled_from(("attacking", "defending", "participating", "standing")).map(
        lambda word: CardIs(This(), (Is(word),))
    ),
    st.builds(During, st.just("challenge"), st.sampled_from(("", *words.KINDS))),
    st.sampled_from(words.PHASES).map(lambda phase: During(f"{phase} phase")),
)
DEEDS: st.SearchStrategy[Op] = st.one_of(
    st.builds(
        lambda verb, amount: Do(verb, amount=amount), st.sampled_from(("draw", "gain gold", "lose gold")), AMOUNTS
    ),
    st.builds(lambda verb, what: Do(verb, what), st.sampled_from(("kneel", "stand", "kill", "sacrifice")), CARDS),
    st.builds(lambda what: Do("kill", what, manner=("cannot be saved",)), CARDS),
    st.builds(lambda amount: Do("gain power", FactionCard(You()), amount=amount), AMOUNTS),
    st.builds(lambda amount: Do("discard at random", who=Opponent(), amount=amount), NUMBERS),
    st.just(Do("shuffle")),
)


@st.composite
def choices(draw):
    """A choice and what is done with what was chosen."""
    target = draw(st.booleans())
    cards = draw(selections(zones=ANYWHERE))
    most = draw(st.integers(1, 3))
    choose = Choose(cards, least=draw(st.sampled_from((0, most))) if target else most, most=Number(most), target=target)
    verb = draw(st.sampled_from(("kneel", "stand", "discard", "return to hand", "put into play", "add to hand")))
    who = You() if verb in ("return to hand", "add to hand") else None
    return Seq((choose, Do(verb, Chosen(), who=who)))


SENTENCES: st.SearchStrategy[Op] = st.one_of(
    DEEDS,
    choices(),
    st.lists(DEEDS, min_size=2, max_size=3).map(lambda deeds: Together(tuple(deeds))),
    st.builds(lambda what, changes, until: Modify(what, changes, until), CARDS, CHANGES, st.sampled_from(words.UNTILS)),
    DEEDS.map(May),
    st.builds(lambda one, two: OneOf((one, two)), DEEDS, DEEDS),
)
EFFECTS: st.SearchStrategy[Op] = st.one_of(
    SENTENCES,
    st.builds(lambda one, two: Then(one, two), SENTENCES, DEEDS),
    st.builds(lambda one, two: Seq((one, two)), SENTENCES, DEEDS),
    st.builds(lambda one, c, two: Seq((one, If(c, two))), SENTENCES, CONDITIONS, DEEDS),
    st.builds(lambda x, op: LetX(x, op), selections().map(Count), SENTENCES),
)
TRIGGERS = st.one_of(
    st.sampled_from(("challenge won", "phase began", "round began")).map(Trigger),
    st.builds(
        lambda event, select: Trigger(event, (Role("card", select.filters),)),
        st.sampled_from(("character killed", "knelt", "card entered play", "came out of shadows")),
        selections(),
    ),
    st.builds(
        lambda kind, n: Trigger(
            "challenge won",
            (Role("winner", player=You()), Role("kind", word=kind), Role("margin", op=">=", amount=n)),
        ),
        st.sampled_from(words.KINDS),
        NUMBERS,
    ),
    st.just(
        Trigger(
            "challenge lost",
            (Role("loser", player=You()), Role("participant", (Same(This()), Is("defending")))),
        )
    ),
)  # fmt: skip
LIMITS = st.lists(
    st.builds(Limit, st.integers(1, 4), st.sampled_from(("phase", "round")), st.sampled_from(("copy", "title"))),
    max_size=1,
).map(tuple)
COSTS = st.sampled_from(
    ((), (Do("kneel", This()),), (Do("kneel", This()), Do("sacrifice", This())), (Do("pay gold", amount=Number(2)),))
)
CONSTANTS = st.builds(
    lambda condition, what, changes: Ability("constant", condition=condition, effect=Modify(what, changes)),
    st.none() | CONDITIONS,
    CARDS.filter(lambda cards: not isinstance(cards, FactionCard)) | st.just(RevealedCard("plot", You())),
    CHANGES,
)
ACTIONS = st.builds(
    lambda phase, condition, cost, effect, limits: Ability(
        "action", None, condition, cost, effect, limits, phase
    ),
    st.sampled_from(("", "challenges", "marshaling")), st.none() | CONDITIONS, COSTS, EFFECTS, LIMITS,
)  # fmt: skip
REACTIONS = st.builds(
    lambda kind, trigger, cost, effect, limits: Ability(kind, trigger, None, cost, effect, limits),
    st.sampled_from(("reaction", "forced reaction", "interrupt")), TRIGGERS, COSTS, EFFECTS, LIMITS,
)  # fmt: skip
KEYWORDS = st.lists(
    st.sampled_from((Keyword("renown"), Keyword("ambush", 2), Keyword("no attachments", value="Weapon"))), max_size=2
).map(tuple)
PROGRAMS = st.builds(
    lambda keywords, abilities: Text(keywords, (), tuple(abilities)),
    KEYWORDS,
    st.lists(st.one_of(CONSTANTS, ACTIONS, REACTIONS), min_size=1, max_size=2),
)


@settings(deadline=None, max_examples=300, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(PROGRAMS)
def test_a_program_that_prints_compiles_back_to_itself(program):
    try:
        text = print_text("Wren", "character", program)
    except Unprintable:
        assume(False)
    compiled = compile_text("Wren", "character", text)
    assert compiled.problems == ()
    assert compiled.normalised == text
    assert compiled.program == program
