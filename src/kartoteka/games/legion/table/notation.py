"""Every decision as a short text: `select Standing Orders`, `move Scouts H5`, `attack Scouts -> bob's Mule`.

A unit is named by its title; with another player's name where it is not the chooser's; with its square where that
player has several of that title (`Guards at C4`). Squares are named by column and row, A1 to M13; row 1 is blue's edge.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kartoteka.games.legion.abstract import BOARD
from kartoteka.games.legion.board.chart import name_of
from kartoteka.games.legion.fights.dice import COLOURS, SHOWS
from kartoteka.games.legion.records import RESERVE
from kartoteka.games.legion.table.naming import label, name_of_text, title_of, weapon_name
from kartoteka.games.shared import labels
from kartoteka.kernel.choices import answer_text
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from kartoteka.kernel.game import Game
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

PLAIN = frozenset({
    "blue", "red", "nothing", "draw", "spend pass", "spend aim", "keep", "pass", "yes", "no", "done", "none",
})  # fmt: skip
"""Verbs whose option is nothing else."""

ONE_CARD = {
    "activate": "activate",
    "aim": "aim",
    "choose": "on",
    "dodge": "dodge",
    "join": "join",
    "nominate": "nominate",
    "on": "on",
    "order": "order",
    "place": "place",
    "promote": "promote",
    "recover": "recover",
    "select": "select",
    "standby": "standby",
    "stays": "stays",
}
"""Verbs whose option is one card, and the word for each."""

ON_A_SQUARE = frozenset({"move", "withdraw", "standby move"})
"""Verbs whose option is a unit and a square."""
ATTACKS = frozenset({"attack", "standby attack"})
"""Verbs whose option is a unit, its target and the number of its weapon."""
AMOUNTS = frozenset({"spend surge", "spend dodge"})
"""Verbs whose option is a number."""
OF_TEXT = {"trigger": "trigger", "play": "play"}
"""Verbs whose option is a card and which of its texts, and the word for each."""


def die_name(die: int) -> str:
    """A die that was rolled, by colour and face: `white blank`."""
    return f"{COLOURS[die // 4]} {SHOWS[die % 4]}"


def option_text(game: Game, state: State, seat: int, option: Option) -> str:
    """An option of the pending choice, as that seat may read it."""
    verb = option[0]
    if verb in ON_A_SQUARE:
        return f"{verb} {label(game, state, seat, option[1])} {name_of(option[2])}"
    if verb in PLAIN and len(option) == 1:
        return str(verb)
    if verb == "place":  # of several units that are alike one is offered
        return f"place {title_of(state, option[1])}"
    if verb in ONE_CARD:
        return f"{ONE_CARD[verb]} {label(game, state, seat, option[1])}"
    if verb in ATTACKS:
        return _attack(game, state, seat, option)
    if verb in AMOUNTS:
        return f"{verb} {option[1]}"
    if verb in OF_TEXT:
        return _text(game, state, seat, option)
    match verb:
        case "at":
            return f"at {name_of(option[1])}"
        case "parked":
            return f"parked {title_of(state, option[1])}"
        case "action":
            return _action(game, state, seat, option)
        case "reroll":
            return f"reroll {die_name(option[1])}"
    return answer_text(option, game.seat_names)


def option_texts(game: Game, state: State) -> list[str]:
    """The options of the pending choice in notation, where no two of them are the same text: the squares of a move are
    many, and the unit that moves is named once for all of them."""
    choice = state.choice
    if choice is None:
        return []
    seat, squares = choice.seat, BOARD.names
    found: list[str] = []
    named: Option = ()
    head = ""
    for option in choice.options:
        if option[0] not in ON_A_SQUARE:
            found.append(option_text(game, state, seat, option))
            continue
        if option[:2] != named:
            named = option[:2]
            head = f"{option[0]} {label(game, state, seat, option[1])} "
        found.append(head + squares[option[2]])
    return found if len(set(found)) == len(found) else []


def _attack(game: Game, s: State, seat: int, option: Option) -> str:
    """Who attacks whom; with which weapon where the unit has more than one."""
    verb, unit, target, weapon = option
    text = f"{verb} {label(game, s, seat, unit)} -> {label(game, s, seat, target)}"
    return f"{text} with {weapon_name(s, unit, weapon)}" if len(s.definition(unit).weapons) > 1 else text


def _action(game: Game, s: State, seat: int, option: Option) -> str:
    """The action of a unit's own text, or of a command card that names it."""
    _, unit, card, ability = option
    words = ["action", label(game, s, seat, unit)]
    if card not in (unit, NO_CARD):
        words.append(f"by {title_of(s, card)}")
    words.append(name_of_text(s.pool, s.cards[card].proto, ability))
    return " ".join(filter(None, words))


def _text(game: Game, s: State, seat: int, option: Option) -> str:
    """Whose text it is, and which of several; of a trigger that waits more than once, for which unit."""
    verb, card, ability, *rest = option
    words = [OF_TEXT[verb], label(game, s, seat, card), name_of_text(s.pool, s.cards[card].proto, ability)]
    if rest:
        words += labels.answered(s, (card, ability, rest[0]), lambda of: label(game, s, seat, of))
    return " ".join(filter(None, words))


# Shorter ways to say it -------------------------------------------------------------------------------------------

SQUARE = re.compile(r" at [A-M]1?\d(?= |$)")
"""Behind a title, which of several it is."""
WEAPON = re.compile(r" with [^>]+$")
WHICH_TEXT = re.compile(r" ability \d+(?= |$)")
WHO_MOVES = re.compile(r"(move|withdraw|standby move) .+ ([A-M]1?\d)")
WHO_ATTACKS = re.compile(r"((?:standby )?attack) .+ -> (.+)")
WHO_ACTS = re.compile(r"(aim|dodge|standby|recover|action) (?!move |attack ).+")


def shortened(text: str) -> list[str]:
    """`attack Scouts -> Mule` for `attack Scouts at C4 -> bob's Mule with rifles`, `G1` for `at G1`; and without the
    unit that acts, since mostly one alone does: `move H5`, `attack Mule`, `aim`; `attack` where there is one."""
    if text.startswith("at "):
        return [text[3:]]
    found = []
    squares = [*SQUARE.finditer(text)]
    if squares:
        found.append(SQUARE.sub("", text))
    if len(squares) > 1:
        found += [text[: one.start()] + text[one.end() :] for one in squares]
    for shorter in (WEAPON, WHICH_TEXT):
        found += [shorter.sub("", one) for one in (text, *found) if shorter.search(one)]
    return [*found, *(short for one in (text, *found) for short in _without_the_unit(one))]


def _without_the_unit(text: str) -> list[str]:
    moves, attacks = WHO_MOVES.fullmatch(text), WHO_ATTACKS.fullmatch(text)
    if moves:
        return [f"{moves[1]} {moves[2]}"]
    if attacks:
        return [f"{attacks[1]} {attacks[2]}", attacks[1]]
    acts = WHO_ACTS.fullmatch(text)
    return [acts[1]] if acts else []


def also_called(game: Game, state: State, option: Option, text: str) -> list[str]:
    """`done` and `end` for the pass that ends an activation, `pass` for the turn that a pass token is spent on; squares
    and the weapon also where they need not be said, and a name without its subtitle."""
    verb = option[0]
    if verb in PLAIN:
        return ["done", "end"] if verb == "pass" else ["pass"] if verb == "spend pass" else []
    full = text
    if verb == "at":
        return _placed(state, option)
    if verb in ON_A_SQUARE:
        unit, cell = text.rsplit(" ", 1)
        full = f"{_with_square(state, option[1], unit)} {cell}"
    elif verb in ATTACKS:
        unit, target = text.split(" -> ", 1)
        target, _, weapon = target.partition(" with ")
        weapon = weapon or weapon_name(state, option[1], option[3])
        full = f"{_with_square(state, option[1], unit)} -> {_with_square(state, option[2], target)} with {weapon}"
    elif verb in ONE_CARD:
        card = state.definition(option[1])
        found = [text.replace(card.title, card.name)] if card.title != card.name else []
        if state.cards[option[1]].cell >= 0:
            found += [_with_square(state, option[1], one) for one in (text, *found)]
        return found
    return [full] if full != text else []


def _placed(s: State, option: Option) -> list[str]:
    """`place Scouts G1` and `place Scouts at G1` also where one unit was left to place, and nobody was asked which."""
    unit = getattr(s.regs[-1], "unit", NO_CARD)
    if unit < 0 or s.cards[unit].zone // len(s.seats) != RESERVE:
        return []
    title, square = title_of(s, unit), name_of(option[1])
    return [f"place {title} {square}", f"place {title} at {square}"]


def _with_square(s: State, unit: int, text: str) -> str:
    """A text that ends with a unit, its square behind it."""
    return text if SQUARE.search(text) else f"{text} at {name_of(s.cards[unit].cell)}"


def connective(option: Option) -> str:
    """The word before the card, where several of the kind are named in one line."""
    verb = str(option[0])
    if verb in ("place", "at", "reroll"):
        return verb
    return ONE_CARD.get(verb, "")


# Alike ------------------------------------------------------------------------------------------------------------

NAMES_CARDS = (
    "barred", "returned", "nominees", "played", "card", "nominee", "unit", "attacker", "target", "obj",
)  # fmt: skip
"""Fields of situations that name a card, or the object that it is."""
OF_CARDS = frozenset({*ONE_CARD, *ON_A_SQUARE, *ATTACKS, *OF_TEXT, "action", "parked"}) - {"trigger"}
"""Verbs whose option names a card first."""


def alike(s: State, seat: int, one: Option, other: Option) -> bool:
    """Whether the two name cards that differ in nothing: title, state and place, nothing said of them."""
    return labels.name_twins(s, one, other, NAMES_CARDS, of_cards=OF_CARDS, of_two=ATTACKS)
