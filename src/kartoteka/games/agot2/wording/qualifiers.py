"""How the qualifiers before a list of terms spread over the list (AG-5, AG-6, AG-7).

"Attacking character or location" is an attacking character, or any location: only characters attack. "Unique Lord or
Lady character" is a unique Lord or a unique Lady. Everything that reads or prints a list of terms asks this module.
"""

from __future__ import annotations

from kartoteka.kernel.legality import ruling
from kartoteka.kernel.program import Either, Every, Filter, Has, Is, Not

QUALIFIER_COVERS_LIST = ruling("AG-5", "a qualifier before a list of terms restricts every term of the list")
QUALIFIER_WHERE_IT_APPLIES = ruling("AG-6", "a qualifier is ignored for the terms to which it cannot apply")
QUALIFIER_COVERS_AND_LIST = ruling("AG-7", "“each unique character and location” excludes non-unique locations too")

ONLY_CHARACTERS = frozenset({"attacking", "defending", "participating", "alone"})
"""Words that make sense of characters only; every other word makes sense of every type that can be in play."""

IN_PLAY = frozenset({"character", "location", "attachment"})
IN_PLAY_ONLY = frozenset({"standing", "kneeling"})


def applies(qualifier: Filter, kind: str) -> bool:
    """Whether a card of that type can be so at all."""
    if isinstance(qualifier, Not):
        return applies(qualifier.filter, kind)
    if isinstance(qualifier, Either | Every):
        return any(applies(part, kind) for part in qualifier.filters)
    if isinstance(qualifier, Is):
        if qualifier.word in ONLY_CHARACTERS:
            return kind == "character"
        if qualifier.word in IN_PLAY_ONLY:
            return kind in IN_PLAY
    if isinstance(qualifier, Has) and qualifier.stat == "icon":
        return kind == "character"
    return True


def distribute(qualifiers: tuple[Filter, ...], types: tuple[str, ...], *, conjunction: str) -> tuple[Filter, ...]:
    """What a noun phrase asks: its qualifiers in order, a list of traits or factions among them as one `Either`,
    and its types.

    `conjunction` is the word that joins the types, `or` or `and`.
    """
    qualifiers = _over_terms(qualifiers)
    if not types:
        return qualifiers
    if len(types) == 1:
        return (*qualifiers, Is(types[0]))
    if conjunction == "and" and not QUALIFIER_COVERS_AND_LIST.holds:
        covered = tuple(kind for kind in types if kind == "character") or types[:1]
    elif not QUALIFIER_COVERS_LIST.holds:
        covered = types[:1]
    else:
        covered = types
    if covered == types and all(
        applies(qualifier, kind) or not QUALIFIER_WHERE_IT_APPLIES.holds for qualifier in qualifiers for kind in types
    ):
        return (*qualifiers, Either(tuple(Is(kind) for kind in types)))
    terms: list[Filter] = []
    for kind in types:
        asked = tuple(
            qualifier
            for qualifier in qualifiers
            if kind in covered and (applies(qualifier, kind) or not QUALIFIER_WHERE_IT_APPLIES.holds)
        )
        terms.append(Every((*asked, Is(kind))) if asked else Is(kind))
    return (Either(tuple(terms)),)


def _over_terms(qualifiers: tuple[Filter, ...]) -> tuple[Filter, ...]:
    """The qualifiers before a list of traits or factions: they restrict all of the list, or by mutation its first."""
    if QUALIFIER_COVERS_LIST.holds or len(qualifiers) < 2 or not isinstance(qualifiers[-1], Either):
        return qualifiers
    first, *rest = qualifiers[-1].filters
    return (Either((Every((*qualifiers[:-1], first)), *rest)),)
