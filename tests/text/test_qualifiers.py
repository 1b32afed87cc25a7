"""AG-5 to AG-7: how far the qualifiers before a list of terms reach."""

from kartoteka.games.agot2.wording import compile_text, print_text
from kartoteka.kernel.program import Either, Every, Has, Is, Modify, Not, Select, Under, You
from tests.rules import forbids, permits, rule

CHARACTER, LOCATION, ATTACHMENT = Is("character"), Is("location"), Is("attachment")
LORD, LADY, STARK = Has("trait", "Lord"), Has("trait", "Lady"), Has("faction", "stark")


def asked(phrase: str) -> tuple[object, ...]:
    """What "each ..." asks of a card."""
    text = f"Each {phrase} cannot be discarded from play."
    compiled = compile_text("Wren", "plot", text)
    assert compiled.problems == ()
    assert print_text("Wren", "plot", compiled.program) == compiled.normalised == text
    effect = compiled.program.abilities[0].effect
    assert isinstance(effect, Modify) and isinstance(effect.subject, Select)
    return effect.subject.filters


def chosen(phrase: str) -> tuple[object, ...]:
    """What "choose a ..." asks of a card."""
    compiled = compile_text("Wren", "plot", f"When Revealed: Sacrifice a {phrase}.")
    assert compiled.problems == ()
    effect = compiled.program.abilities[0].effect
    return effect.parts[0].cards.filters  # type: ignore[union-attr]


@rule("AG-5", forbids)
def test_a_qualifier_restricts_every_type_of_a_list():
    assert chosen("loyal character or location") == (Is("loyal"), Either((CHARACTER, LOCATION)))
    assert chosen("non-loyal character or location") == (Not(Is("loyal")), Either((CHARACTER, LOCATION)))


@rule("AG-5", forbids)
def test_a_qualifier_restricts_every_trait_of_a_list():
    assert chosen("Stark Lord or Lady character") == (STARK, Either((LORD, LADY)), CHARACTER)
    assert chosen("unique Lord, Lady, or King character") == (
        Is("unique"),
        Either((LORD, LADY, Has("trait", "King"))),
        CHARACTER,
    )


@rule("AG-5", permits)
def test_a_qualifier_within_a_list_restricts_its_own_term_only():
    assert chosen("Lord or Stark character") == (Either((LORD, STARK)), CHARACTER)


@rule("AG-6", permits)
def test_a_qualifier_is_ignored_for_a_type_that_cannot_be_so():
    assert chosen("attacking character or location") == (Either((Every((Is("attacking"), CHARACTER)), LOCATION)),)


@rule("AG-6", forbids)
def test_only_the_qualifier_that_cannot_apply_is_ignored():
    assert chosen("attacking Stark character or location") == (
        Either((Every((Is("attacking"), STARK, CHARACTER)), Every((STARK, LOCATION)))),
    )
    assert chosen("kneeling character, location, or event") == (
        Either((Every((Is("kneeling"), CHARACTER)), Every((Is("kneeling"), LOCATION)), Is("event"))),
    )


@rule("AG-7", forbids)
def test_each_unique_character_and_location_leaves_out_non_unique_locations():
    assert asked("unique character and location") == (Is("unique"), Either((CHARACTER, LOCATION)))
    assert asked("unique character, location, and attachment you control") == (
        Is("unique"),
        Either((CHARACTER, LOCATION, ATTACHMENT)),
        Under(You()),
    )


def test_what_does_not_apply_prints_back_as_it_reads():
    assert asked("attacking Stark character and location")
    assert asked("defending Lord and Lady character and attachment")
