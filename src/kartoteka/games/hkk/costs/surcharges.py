"""What makes a price higher or lower: what is said of it, ancient magic, summoning, and what opposing cards demand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.hkk.costs.bounds import bounded_above
from kartoteka.games.hkk.numbers import NEVER_BELOW_ZERO, facts, has_keyword, keyword
from kartoteka.games.hkk.records import Source, Table
from kartoteka.games.hkk.set.cards import SPELLS
from kartoteka.games.hkk.words.numbered import plays_card
from kartoteka.games.hkk.words.texts import REACTIONS
from kartoteka.kernel import ledger
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.modifiers import said, speakers_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.games.hkk.words.facts import Facts, Nature
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.modifiers import Say
    from kartoteka.kernel.records import Value
    from kartoteka.kernel.state import State

    Slots = tuple[tuple[str, Value], ...]

ORDER: Final = ruling(
    "HKKR-6.21", "all increases and reductions are summed up before the cost is kept from falling below 0"
)  # fmt: skip
SURCHARGE = {
    "reaction surcharge": (
        ruling("HKKR-10.20", "who reacts pays the surcharge of what is reacted to"),
        ruling("HKKK-Reaction-surcharge", "reacting to a card with a surcharge costs so much more"),
    ),
    "anti-counter": (ruling("HKKK-Anti-counter", "countering such a card costs so much more"),),
    "anti-block": (ruling("HKKK-Anti-block", "preventing an ability of such a card costs so much more"),),
    "anti-magic": (ruling("HKKK-Anti-magic", "a spell that targets such a card of an opponent costs so much more"),),
}
ANCIENT_MAGIC: Final = ruling(
    "HKKK-Ancient-magic", "while its player does not lower the cost, the opponent cannot raise it"
)  # fmt: skip
SUMMONING: Final = Ruling(
    "HKKK-Summoning", "who did not start summons once per game for 1 mana less, from turn 2 on", value=1, without=0
)
YEAR_OF_SUMMONING: Final = 2023
"""From then on cards that cost mana alone have it without showing it."""


def changed(s: State, seat: int, card: int, stat: str, base: int) -> int:
    """A part of a price, with all that is said of it: summed up, then not below 0, then ancient magic is asked."""
    if stat not in s.spoken:
        return base
    if base == 0 and bounded_above(s, stat) and NEVER_BELOW_ZERO.holds:
        return 0  # what costs nothing cannot cost less
    says = said(s, card, stat)
    if not says:
        return base
    total = _summed(base, says)
    if total > base and ANCIENT_MAGIC.holds and has_keyword(s, card, "ancient magic"):
        return min(total, _without_opponent(s, seat, card, stat, base))
    return total


def _summed(base: int, says: Sequence[Say]) -> int:
    least = NEVER_BELOW_ZERO.value
    total = base
    for say in says:
        if say.op == "set":
            total = say.amount
    for say in says:
        if say.op == "add":
            total += say.amount
            if not ORDER.holds and least is not None:
                total = max(least, total)
    return total if least is None else max(least, total)


def _without_opponent(s: State, seat: int, card: int, stat: str, base: int) -> int:
    """The price as it is without what the opponent adds to it, where its player does not lower it."""
    own = _said_by(s, seat, card, stat, mine=True)
    others = _said_by(s, seat, card, stat, mine=False)
    lowers = sum(say.amount for say in own if say.op == "add") < 0
    return _summed(base, [*own, *(say for say in others if lowers or say.op != "add" or say.amount < 0)])


def _said_by(s: State, seat: int, card: int, stat: str, *, mine: bool) -> list[Say]:
    speakers = speakers_of(s, stat)
    found = []
    for speaker in (*speakers.own.get(card, ()), *speakers.others):
        test = speaker.effect.test
        if (speaker.ctx.seat == seat) is mine and (test is None or test(s, speaker.ctx, card)):
            say = speaker.says(s)
            if say is not None:
                found.append(say)
    obj = s.cards[card].obj
    for m in s.modifiers:
        if m.stat == stat and (m.you == seat) is mine and obj in m.objs:
            found += [say for say in speakers.lasting.get(obj, ()) if say.stamp == m.stamp]
    for test, ctx, say in speakers.live:
        if (ctx.seat == seat) is mine and test(s, ctx, card):
            found.append(say)
    return found


def is_summoned(s: State, seat: int, card: int, what: Facts) -> bool:
    """Whether the card is summoned for less: the opponent has started, from turn 2 on, once per game."""
    if not SUMMONING.value or what.mana == 0:
        return False
    table = s.opened.get(Table)
    if table is None or table.turn < 2 or table.starter != 1 - seat:
        return False
    if s.ledger and ledger.entered(s, table.id, "summoning", seat):
        return False
    if "summoning" in what.keywords:
        return True
    alone = not (what.components or what.builders or what.x)
    return alone and int(s.pool.definitions[s.cards[card].proto].year) >= YEAR_OF_SUMMONING


def surcharge(s: State, seat: int, option: Option, of: Nature, slots: Slots) -> int:
    """What the opponent's cards demand besides: of who answers them, counters or prevents, or aims a spell at them."""
    found = 0
    if of.kind in REACTIONS:
        answered = answered_by(s, seat, option, slots)
        if answered is not None:
            found += demanded(s, answered.card, "reaction surcharge")
            plays = answered.what in ("card", "reaction card")
            if of.counters:
                found += demanded(s, answered.card, "anti-counter")
            elif of.prevents and not plays:
                found += demanded(s, answered.card, "anti-block")
    if slots and plays_card(s, option) and is_spell(s, option[1]):
        found += against_magic(s, seat, slots)
    return found


def demanded(s: State, card: int, name: str) -> int:
    for rule in SURCHARGE[name]:
        if not rule.holds:
            return 0
    return keyword(s, card, name)


def is_spell(s: State, card: int) -> bool:
    """Whether it is an instant, a general or an enchantment."""
    return facts(s, card).type in SPELLS


def against_magic(s: State, seat: int, slots: Slots) -> int:
    """What cards of the opponent demand of a spell that is aimed at them."""
    found = 0
    for name, value in slots:
        if value is None or isinstance(value, str) or name in ("X", "answered", "action"):
            continue
        for card in (value,) if isinstance(value, int) else value:
            if 0 <= card < len(s.cards) and s.cards[card].controller != seat:
                found += demanded(s, card, "anti-magic")
    return found


def answered_by(s: State, seat: int, option: Option, slots: Slots) -> Source | None:
    """What a reaction answers: what was chosen, or else the newest that waits."""
    id = slot_in(slots, "action") or slot_in(slots, "answered")
    if id:
        named = s.situation(id)
        return named if type(named) is Source else None
    for situation in s.situations[::-1]:
        if type(situation) is Source:
            if situation.card == option[1] and situation.seat == seat and situation.answers:
                newest = s.situation(situation.answers)
                return newest if type(newest) is Source else None
            return situation
    return None


def slot_in(slots: Slots, name: str) -> Any:
    """What was put into a slot."""
    for key, value in slots:
        if key == name:
            return value
    return None
