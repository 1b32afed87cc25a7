"""What an epic follower has of the cards that it likes: a marker off, and life for its player (HKKR-16.12)."""

from __future__ import annotations

from kartoteka.kernel.program import (
    Ability,
    Compare,
    Do,
    Filter,
    If,
    Number,
    Role,
    Seq,
    Stat,
    This,
    Trigger,
    You,
)
from kartoteka.text.tree import Unprintable

FAVOURITE = "favourite"
"""The marker, and the flag of the ability."""
GAINED = (
    Do("remove markers", This(), amount=Number(1), manner=(FAVOURITE,)),
    Do("gain max life", amount=Number(2)),
    Do("heal", amount=Number(2)),
)
THERE = Compare(Stat(f"markers:{FAVOURITE}", This()), ">=", Number(1))


def ability_for(filters: tuple[Filter, ...]) -> Ability:
    """The ability of a follower that likes such cards: it works as one is announced, before anybody answers."""
    roles = (Role("card", filters), Role("player", player=You()), Role("what", word="card"))
    effect = If(THERE, Seq(GAINED))
    return Ability("automatic reaction", Trigger("announced", roles), effect=effect, flags=(FAVOURITE,))


def filters_of(ability: Ability) -> tuple[Filter, ...]:
    """Which cards it likes."""
    filters = ability.trigger.roles[0].filters if ability.trigger is not None and ability.trigger.roles else ()
    if ability != ability_for(filters):
        raise Unprintable(f"no words for {ability!r}")
    return filters
