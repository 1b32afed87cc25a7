"""Verbs of mana, components, shards and life, and of damage and healing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.combat.splitting import SPLIT
from kartoteka.games.hkk.numbers import NUMBERS, plain, player_cannot
from kartoteka.games.hkk.registers import Splitting
from kartoteka.games.hkk.words.texts import PLAYED
from kartoteka.games.hkk.words.verbs_table import nature_of, some_cards, verb
from kartoteka.kernel.interpret import cause_of
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.modifiers import fold, said_of_seat
from kartoteka.kernel.procedures import Call

if TYPE_CHECKING:
    from kartoteka.kernel.interpret import Operands
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

EACH_TARGET: Final = ruling("HKKR-11.17", "what changes the damage of a spell changes it for each target")
BEFORE_SPLITTING: Final = ruling("HKKR-11.18", "what changes the damage of a spell changes it once, before it is split")
ALL: Final = "all"
"""The option of a verb that takes whatever there is."""
IF_POSSIBLE: Final = "if possible"
"""The option of a payment that is left out where it cannot be made."""
KINDS: Final = frozenset({"fire", "cold", "lightning", "mental"})
SPELL_BONUS: Final = "damage spell bonus"


def _of_players(build: Callable[[int, int], Event]) -> Callable[[State, Any, Operands], Sequence[Event]]:
    """One event for each player whom the text means."""

    def events(s: State, c: Any, o: Operands) -> Sequence[Event]:
        amount = max(0, o.number(s, c))
        return [build(seat, amount) for seat in o.seats(s, c)]

    return events


verb("gain mana", "HKKR-6.1")(_of_players(lambda x, n: h.ManaGained(player=x, amount=n)))
verb("lose mana", "HKKR-6.1")(_of_players(lambda x, n: h.ManaLost(player=x, amount=n)))
verb("gain components", "HKKR-6.5")(_of_players(lambda x, n: h.ComponentsGained(player=x, amount=n)))
verb("lose components", "HKKR-6.5")(_of_players(lambda x, n: h.ComponentsLost(player=x, amount=n)))
verb("gain shards", "HKKR-6.13")(_of_players(lambda x, n: h.ShardsGained(player=x, amount=n)))
verb("lose life", "HKKR-13.2")(_of_players(lambda x, n: h.LifeGiven(player=x, amount=n)))
verb("gain max life", "HKKR-13.8")(_of_players(lambda x, n: h.MostLifeChanged(player=x, amount=n)))
verb("lose max life", "HKKR-13.2")(_of_players(lambda x, n: h.MostLifeChanged(player=x, amount=-n)))
verb("gain max mana", "HKKR-6.2")(_of_players(lambda x, n: h.MostManaChanged(player=x, amount=n)))


@verb("set ladder", "HKKR-7.16")
def set_ladder(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """Which step of the regeneration comes next; or, with `last`, what it stays at."""
    n = o.number(s, c)
    if "last" in o.manner:
        return [h.LadderSet(player=x, last=n) for x in o.seats(s, c)]
    return [h.LadderSet(player=x, rung=n - 1) for x in o.seats(s, c)]


# Paid within an effect --------------------------------------------------------------------------------------------


def _payment(
    name: str, rule: str, has: Callable[[State, int], int], build: Callable[[int, int], Event]
) -> None:  # fmt: skip
    """A payment that is not the price of an ability ("pay 1 mana if you can"): in full, or not at all."""

    def can_pay(s: State, c: Any, o: Operands) -> bool:
        amount, seats = o.number(s, c), o.seats(s, c)
        return bool(seats) and all([has(s, seat) >= amount for seat in seats])

    def could(s: State, c: Any, o: Operands) -> bool:
        return IF_POSSIBLE in o.manner or can_pay(s, c, o)

    def paid(s: State, c: Any, o: Operands) -> Sequence[Event]:
        return _of_players(build)(s, c, o) if can_pay(s, c, o) else []

    verb(name, rule, could)(paid)


_payment("pay mana", "HKKR-6.7", lambda s, x: s.seats[x].mana, lambda x, n: h.ManaLost(player=x, amount=n))
_payment(
    "pay components",
    "HKKR-6.8",
    lambda s, x: s.seats[x].components,
    lambda x, n: h.ComponentsLost(player=x, amount=n),
)
_payment("pay life", "HKKR-6.26", lambda s, x: s.seats[x].life, lambda x, n: h.LifeGiven(player=x, amount=n))
_payment("pay shards", "HKKR-6.13", lambda s, x: s.seats[x].shards, lambda x, n: h.ShardsGained(player=x, amount=-n))


# Damage -----------------------------------------------------------------------------------------------------------


def kind_of(s: State, c: Any, o: Operands) -> str:
    """The kind of the damage: what the text says of it, or what its card is (HKKK-Fire-Cold-Lightning-Mental)."""
    for word in o.manner:
        if word in KINDS:
            return word
    kind: str = s.pool.facts[s.cards[c.card].proto].kind
    return kind


def spell_bonus(s: State, c: Any) -> int:
    """What is added to the damage of a damaging spell."""
    if SPELL_BONUS not in s.spoken:
        return 0
    nature = nature_of(s, c)
    if nature is None or nature.kind not in PLAYED or not nature.damaging:
        return 0
    return plain(s, c.card, SPELL_BONUS) + fold(0, said_of_seat(s, c.seat, SPELL_BONUS), NUMBERS)


@verb("damage", "HKKR-13.1")
def damage(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """So much to each of the cards or players (HKKR-11.17)."""
    amount, bonus, kind = max(0, o.number(s, c)), spell_bonus(s, c), kind_of(s, c, o)
    events: list[Event] = []
    if o.what:
        for card in o.cards(s, c):
            events.append(h.Wounded(card=card, amount=amount + bonus, source=c.card, kind=kind))
            bonus = bonus if EACH_TARGET.holds else 0
    else:
        for seat in o.seats(s, c):
            events.append(h.PlayerWounded(player=seat, amount=amount + bonus, source=c.card, kind=kind))
    return events


@verb("split damage", "HKKR-11.18", some_cards, alone=True)
def split_damage(s: State, c: Any, o: Operands) -> Call:
    """Its player says how much of it each of the cards gets."""
    cards, bonus = tuple(o.cards(s, c)), spell_bonus(s, c)
    return Call(
        SPLIT,
        Splitting(
            seat=c.seat, waiting=cards, left=max(0, o.number(s, c)) + (bonus if BEFORE_SPLITTING.holds else 0),
            more=0 if BEFORE_SPLITTING.holds else bonus, source=c.card, kind=kind_of(s, c, o), cause=cause_of(s, c),
        ),
    )  # fmt: skip


# Healing ----------------------------------------------------------------------------------------------------------


@verb("heal", "HKKR-13.7")
def heal(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """Creatures, or players; of "all", whatever there is to heal."""
    amount = max(0, o.number(s, c))
    if not o.what:
        return [
            h.LifeGained(player=x, amount=s.seats[x].most_life - s.seats[x].life if ALL in o.manner else amount)
            for x in o.seats(s, c)
            if not player_cannot(s, x, "be healed")
        ]
    return [h.Healed(card=x, amount=s.cards[x].wounds if ALL in o.manner else amount) for x in o.cards(s, c)]
