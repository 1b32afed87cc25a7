"""What a card is, in the words of texts: its type, its state, where it stands, what it is doing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.berserk import numbers as n
from kartoteka.games.berserk.board import geometry
from kartoteka.games.berserk.board.standing import cell_of, neighbours
from kartoteka.games.berserk.edits.counters import noted
from kartoteka.games.berserk.fights.attacks import words_of
from kartoteka.games.berserk.fights.reach import in_reach
from kartoteka.games.berserk.records import AUX, COVERED, PAYMENT, Action, Table
from kartoteka.games.shared.options import chosen
from kartoteka.kernel import ledger
from kartoteka.kernel.interpret import ProgramRegs
from kartoteka.kernel.modifiers import has_word, said

if TYPE_CHECKING:
    from collections.abc import Callable

    from kartoteka.kernel.selectors import CardTest
    from kartoteka.kernel.state import State

WITHOUT_EQUIPMENT: Final = "no_equipment"


# What it is ---------------------------------------------------------------------------------------------------------


def is_type(name: str) -> CardTest:
    """Whether a card is of a type."""

    def test(s: State, ctx: Any, card: int) -> bool:
        return bool(s.pool.facts[s.cards[card].proto].type == name)

    return test


def is_creature(s: State, ctx: Any, card: int) -> bool:
    found: bool = s.pool.facts[s.cards[card].proto].is_creature
    return found


def is_flyer(s: State, ctx: Any, card: int) -> bool:
    return n.is_creature(s, card) and n.flies(s, card)


def is_symbiote(s: State, ctx: Any, card: int) -> bool:
    found: bool = s.pool.facts[s.cards[card].proto].symbiote
    return found


def is_ground(s: State, ctx: Any, card: int) -> bool:
    """Whether it is a creature without a subtype."""
    return is_creature(s, ctx, card) and not is_symbiote(s, ctx, card) and not n.flies(s, card)


def is_corporeal(s: State, ctx: Any, card: int) -> bool:
    return not n.has_keyword(s, card, "incorporeal")


def is_equipment(s: State, ctx: Any, card: int) -> bool:
    """Where there is any (BKR-15.8)."""
    return bool(s.pool.facts[s.cards[card].proto].equipment) and not chosen(s, WITHOUT_EQUIPMENT)


def has_class(s: State, card: int, word: str) -> bool:
    """Whether it has a class, printed or gained."""
    printed = int(word in s.pool.facts[s.cards[card].proto].classes)
    return has_word(s, card, "class", word, printed) if "class" in s.spoken else bool(printed)


def has_element(s: State, card: int, word: str) -> bool:
    """Whether it is of that element, or of that one, too."""
    if n.element(s, card) == word:
        return True
    if "element" not in s.spoken:
        return False
    if s.pool.facts[s.cards[card].proto].element == word:
        return all([say.op == "gain" for say in said(s, card, "element")])
    return any([say.op == "gain" and say.value == word for say in said(s, card, "element")])


def is_of_this_element(s: State, ctx: Any, card: int) -> bool:
    """Whether it is of the element of the card of the text; a neutral card has none."""
    mine = n.element(s, ctx.card)
    return mine != "" and has_element(s, card, mine)


# How it is ----------------------------------------------------------------------------------------------------------


def is_hidden(s: State, card: int) -> bool:
    return bool(s.cards[card].zone // n.SEATS == COVERED)


def is_aside(s: State, card: int) -> bool:
    return bool(s.cards[card].zone // n.SEATS == AUX)


def in_row(row: int) -> Callable[[State, int], bool]:
    """Whether a card stands in a row of its controller."""

    def stands_there(s: State, card: int) -> bool:
        cell = cell_of(s, card)
        return cell >= 0 and geometry.row_of(s, cell, s.cards[card].controller) == row

    return stands_there


def is_next_to_this(s: State, ctx: Any, card: int) -> bool:
    """Whether it is next to the card of the text; or to the cell that this has just left by dying (D-12)."""
    if cell_of(s, ctx.card) >= 0:
        return card in neighbours(s, ctx.card)
    from kartoteka.games.berserk.board.places import place_of
    from kartoteka.games.berserk.board.standing import next_to

    cell = place_of(s, ctx, ctx.card)
    return cell >= 0 and card in next_to(s, cell)


def is_beside_this(s: State, ctx: Any, card: int) -> bool:
    """Whether it is next to it in a row or column."""
    here, there = cell_of(s, ctx.card), cell_of(s, card)
    return here >= 0 and there >= 0 and there in geometry.BESIDE.value[here]


def is_in_front_of_this(s: State, ctx: Any, card: int) -> bool:
    here, there = cell_of(s, ctx.card), cell_of(s, card)
    return here >= 0 and there >= 0 and geometry.ahead(s, here, s.cards[ctx.card].controller) == there


def is_within(distance: int) -> CardTest:
    """Whether it is so many steps away, or fewer."""

    def test(s: State, ctx: Any, card: int) -> bool:
        here, there = cell_of(s, ctx.card), cell_of(s, card)
        return here >= 0 and there >= 0 and card != ctx.card and geometry.distance(s, here, there) <= distance

    return test


def is_in_reach(s: State, ctx: Any, card: int) -> bool:
    """Whether the attack of the text reaches it."""
    return in_reach(s, *attack_of_text(s, ctx), ctx.card, card)


def attack_of_text(s: State, ctx: Any) -> tuple[str, int]:
    """The kind of the attack that a text makes, and its range, which may be changed; a simple strike otherwise."""
    if type(ctx) is ProgramRegs and ctx.ability >= 0:
        attack = s.pool.facts[ctx.proto].natures[ctx.ability].attack
        if attack is not None and attack.kind:
            return attack.kind, _range(s, ctx.card, attack.range)
    return "strike", 0


def _range(s: State, card: int, printed: int) -> int:
    return n.plain(s, card, "range", printed) if printed and "range" in s.spoken else printed


# What it does, and what has been ------------------------------------------------------------------------------------


def is_doing(kind: str = "") -> Callable[[State, int], bool]:
    """Whether it has an attack of that kind (of any) under way."""

    def attacks(s: State, card: int) -> bool:
        if Action not in s.opened:
            return False
        for x in s.situations:
            if type(x) is Action and x.card == card and x.attack and x.window < PAYMENT:
                if not kind or kind in words_of(x.attack):
                    return True
        return False

    return attacks


def is_casting(s: State, card: int) -> bool:
    """Whether it has a spell under way."""
    for x in s.situations if Action in s.opened else ():
        if type(x) is Action and x.card == card and x.number >= 0 and x.window < PAYMENT:
            if s.pool.facts[x.proto].natures[x.number].manner == "spell":
                return True
    return False


def is_defending(s: State, card: int) -> bool:
    return Action in s.opened and any([type(x) is Action and x.defender == card for x in s.situations])


def is_being_struck(s: State, card: int) -> bool:
    """Whether an attack is aimed at it."""
    for x in s.situations if Action in s.opened else ():
        if type(x) is Action and x.attack and x.target == card and x.window < PAYMENT:
            return True
    return False


def fights(s: State, card: int) -> bool:
    """Whether it can answer a strike at all."""
    return n.is_creature(s, card) and bool(n.strike(s, card)) and not n.cannot(s, card, "fight")


def was_wounded(s: State, card: int) -> bool:
    """In this turn."""
    return noted(s, "wounded", card)


def has_attacked(s: State, card: int) -> bool:
    """In this turn."""
    return noted(s, "attacked", card)


def was_killed_by_an_enemy(s: State, card: int) -> bool:
    """Whether that is how it came to lie where it does."""
    table = s.opened.get(Table)
    return table is not None and ledger.entered(s, table.id, "killed", s.cards[card].obj) > 0
