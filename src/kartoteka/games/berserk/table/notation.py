"""Every decision as a short text: `move Wolf B3`, `strike Wolf -> bob's Imp`, `use Archer ability 2`, `buy Hydra X 3`.

A card is named by its title; with another player's name where it is not the chooser's; with its cell where that player
has several of that title (`Wolf at B2`), or with a number where it has none. A hidden card of the other player is
called by its cell: `hidden C3'`. Cells are named from the first player's side, A1 to E3 and A1' to E3'.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kartoteka.games.berserk.board.geometry import name_of
from kartoteka.games.berserk.table.naming import action_label, label, name_of_text
from kartoteka.games.shared import labels
from kartoteka.kernel.choices import answer_text

if TYPE_CHECKING:
    from kartoteka.kernel.game import Game
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

PLAIN = frozenset({
    "pass", "yes", "no", "done", "none", "first", "second", "redeal", "keep", "weaken",
})  # fmt: skip
"""Verbs whose option is nothing else."""

ONE_CARD = {
    "accumulate": "accumulate",
    "aim": "aim",
    "choose": "on",
    "defend": "defend",
    "destroyed": "destroyed",
    "hide": "hide",
    "incarnate": "incarnate",
    "on": "on",
    "pay": "pay with",
    "reveal": "reveal",
    "stay closed": "stay closed",
}
"""Verbs whose option is one card, and the word for each."""

OF_TEXT = {
    "early": "use",
    "may trigger": "trigger",
    "prepare": "use",
    "sudden": "use",
    "trigger": "trigger",
    "use": "use",
}
"""Verbs whose option is a card and which of its texts, and the word for each."""

ON_A_CELL = {"move": "move", "place": "place"}
"""Verbs whose option is a card and a cell, and the word for each."""

TWO_CARDS = {"host": "on", "strike": "->", "thirst": "->", "vanguard": "->"}
"""Verbs whose option is two cards, and the word between them."""

LEAPS = {"jump": "jump", "teleportation": "teleport", "maneuver": "swap"}
"""By the keyword that moves a card instead of steps, the word for it."""


def option_text(game: Game, state: State, seat: int, option: Option) -> str:
    """An option of the pending choice, as that seat may read it."""
    verb = option[0]
    if verb in PLAIN:
        return str(verb)
    if verb in ONE_CARD:
        return f"{ONE_CARD[verb]} {label(game, state, seat, option[1])}"
    if verb in ON_A_CELL:
        return f"{ON_A_CELL[verb]} {label(game, state, seat, option[1])} {name_of(option[2])}"
    if verb in TWO_CARDS:
        whom = label(game, state, seat, option[2])
        return f"{verb} {label(game, state, seat, option[1])} {TWO_CARDS[verb]} {whom}"
    if verb in OF_TEXT:
        return _text(game, state, seat, option)
    match verb:
        case "buy":
            return f"buy {label(game, state, seat, option[1])}{_terms(state, option)}"
        case "leap":
            return _leap(game, state, seat, option)
        case "at":
            return f"at {name_of(option[1])}"
        case "action":
            return f"action {action_label(game, state, seat, option[1])}"
    return answer_text(option, game.seat_names)


def _terms(s: State, option: Option) -> str:
    """On which terms a card is bought: `X 3`, `otherwise`."""
    if len(option) > 3 and option[3]:
        return f" {option[3]}"
    if len(option) > 2:
        return f" X {option[2]}"
    return " X 0" if s.definition(option[1]).variable else ""


def _leap(game: Game, s: State, seat: int, option: Option) -> str:
    """Moving otherwise than by steps: to a cell, or into another card's place."""
    _, card, where, word = option
    mover, verb = label(game, s, seat, card), LEAPS.get(word, word)
    if verb == "swap":
        return f"swap {mover} with {label(game, s, seat, where)}"
    return f"{verb} {mover} {name_of(where)}"


def _text(game: Game, s: State, seat: int, option: Option) -> str:
    """Whose text it is, and which of several; of a trigger that waits more than once, for which card."""
    verb, card, ability, *rest = option
    words = [OF_TEXT[verb], label(game, s, seat, card), name_of_text(s, card, ability)]
    if rest:
        words += labels.answered(s, (card, ability, rest[0]), lambda of: label(game, s, seat, of))
    return " ".join(filter(None, words))


# Shorter ways to say it -------------------------------------------------------------------------------------------

CELL = re.compile(r" at [A-E][1-3]'?(?= |$)")
"""Behind a title, which of several it is."""
WHICH_TEXT = re.compile(r"(?: gained)? ability(?: \d+)?(?= |$)| [a-z]+$")


def shortened(text: str) -> list[str]:
    """`strike Wolf -> Imp` for `strike Wolf at B2 -> Imp at C3'`, `use Adept` for `use Adept ability 2`."""
    found = []
    cells = [*CELL.finditer(text)]
    if cells:
        found.append(CELL.sub("", text))
    if len(cells) > 1:
        found += [text[: cell.start()] + text[cell.end() :] for cell in cells]
    if text.startswith(("use ", "trigger ")):
        found += [WHICH_TEXT.sub("", one) for one in (text, *found) if WHICH_TEXT.search(one)]
    return found


def connective(option: Option) -> str:
    """The word before the card, where several of the kind are named in one line."""
    if option[0] in ("buy", "place", "strike", "move"):
        return str(option[0])
    return "at" if option[0] == "at" else ONE_CARD.get(option[0], "")


# Alike ------------------------------------------------------------------------------------------------------------

NAMES_CARDS = (
    "card", "obj", "objects", "targets", "target", "target_obj", "first_target", "defender",
    "barred", "fallen", "taken",
)  # fmt: skip
"""Fields of situations that name a card, or the object that it is."""
OF_CARDS = frozenset({*ONE_CARD, *OF_TEXT, *TWO_CARDS, *ON_A_CELL, "buy"}) - {"trigger", "may trigger"}
"""Verbs whose option names a card first."""


def alike(s: State, seat: int, one: Option, other: Option) -> bool:
    """Whether the two name cards that differ in nothing: title, state and place, nothing on them, nothing said."""
    return labels.name_twins(s, one, other, NAMES_CARDS, of_cards=OF_CARDS, of_two=TWO_CARDS, ignore=("since",))
