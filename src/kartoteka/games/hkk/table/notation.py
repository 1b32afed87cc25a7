"""Every decision as a short text: `play Wolf`, `attack Wolf -> bob's Imp`, `part Claw on Golem against Bolt`, `pass`.

A card is named by its name; with another player's name where it is not the chooser's; with a number where the same
player has several of that name in the same place (`Wolf 2`). All that a player has on the table is one place, counted
from the guard post on.
"""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING

from kartoteka.games.hkk.actions.playing import GRANTED, printed_at
from kartoteka.games.hkk.costs.prices import Price, in_words
from kartoteka.games.hkk.records import ATTACHED, GUARD, RESERVE, SITE, SPECIAL, Right, Source
from kartoteka.games.hkk.records import TABLE as ON_THE_TABLE
from kartoteka.games.hkk.table.naming import names_of_texts, title, title_of
from kartoteka.games.shared import labels
from kartoteka.kernel.choices import answer_text
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from kartoteka.kernel.game import Game
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

PLAIN = frozenset({"pass", "yes", "no", "done", "none", "start", "give start", "keep", "redraw", "search location"})
"""Verbs whose option is nothing else."""

ONE_CARD = {
    "builder": "builder",
    "choose": "on",
    "favour": "favour",
    "give up": "give up",
    "on": "on",
    "poison": "poison",
    "strengthen": "strengthen",
    "treasure": "treasure",
    "show": "show",
}
"""Verbs whose option is one card, and the word for each."""

OF_TEXT = {
    "combat": "combat",
    "play": "play",
    "react": "react",
    "react use": "react with",
    "resolve": "resolve",
    "save": "save",
    "use": "use",
}
"""Verbs whose option is a card and which of its texts, and the word for each."""

TWO_CARDS = {"attack": "->", "take": "with"}
"""Verbs whose option is two cards, and the word between them."""

TABLE = (GUARD, RESERVE, ON_THE_TABLE, ATTACHED, SITE, SPECIAL)
"""The places of what lies on the table, in the order in which cards of one name are counted."""


# Cards, actions, rights -------------------------------------------------------------------------------------------


label = functools.partial(labels.label, table=TABLE)
"""What a seat calls a card: its title, or where it lies if the seat does not know which it is."""


def action_label(game: Game, s: State, seat: int, action: int) -> str:
    """What is being done, by its card; with a number where one card is there several times."""
    source = s.situation(action)
    if not isinstance(source, Source):
        return "what is done"
    same = [x.id for x in s.situations if type(x) is Source and x.card == source.card]
    number = f" #{same.index(action) + 1}" if len(same) > 1 else ""
    return label(game, s, seat, source.card) + number


def right_label(s: State, id: int) -> str:
    """The monster out of which components may be taken."""
    right = s.situation(id)
    if not isinstance(right, Right):
        return "what is gone"
    name = title_of(s, right.card)
    same = [x.id for x in s.situations if type(x) is Right and x.player == right.player and title_of(s, x.card) == name]
    return f"{name} #{same.index(id) + 1}" if len(same) > 1 else name


# Texts ------------------------------------------------------------------------------------------------------------


def _text(game: Game, s: State, seat: int, option: Option) -> str:
    """Whose text it is, and which of several; of one that the card was given, from which card; how it is played."""
    verb, card, number, *rest = option
    words = [OF_TEXT[verb], label(game, s, seat, card)]
    if number >= 0:
        proto, at = printed_at(s, card, number)
        words.append(names_of_texts(s.pool, proto)[at])
        if number >= GRANTED:
            words.append(f"from {title(s, proto)}")
    if verb == "resolve":
        words += labels.answered(s, option[1:4], lambda of: label(game, s, seat, of))
    elif rest and isinstance(rest[0], str):
        words.append(f"as {rest[0]}" if rest[0] else "")
    elif rest and rest[0]:
        words.append(f"#{rest[0] + 1}")
    return " ".join(filter(None, words))


# Options ----------------------------------------------------------------------------------------------------------


def option_text(game: Game, state: State, seat: int, option: Option) -> str:
    """An option of the pending choice, as that seat may read it."""
    verb = option[0]
    if verb in PLAIN:
        return str(verb)
    if verb in ONE_CARD:
        return f"{ONE_CARD[verb]} {label(game, state, seat, option[1])}"
    if verb in OF_TEXT:
        return _text(game, state, seat, option)
    if verb in TWO_CARDS:
        return f"{verb} {label(game, state, seat, option[1])} {TWO_CARDS[verb]} {_target(game, state, seat, option)}"
    match verb:
        case "exchange":
            goes_in = state.cards[option[1]].zone // len(state.seats) == RESERVE
            return f"{'guard' if goes_in else 'reserve'} {label(game, state, seat, option[1])}"
        case "part":
            _, part, galetki, source = option
            worn = f"{label(game, state, seat, part)} on {label(game, state, seat, galetki)}"
            return f"part {worn} against {action_label(game, state, seat, source)}"
        case "extract":
            return f"extract {right_label(state, option[1])} {option[2]}"
        case "feed":
            return f"feed {label(game, state, seat, option[2])} from {right_label(state, option[1])}"
        case "action":
            return f"answer {action_label(game, state, seat, option[1])}"
        case "strike":
            return f"strike {label(game, state, seat, option[2])}"
        case "pay":
            return f"pay {paid(*option[1:])}"
    return answer_text(option, game.seat_names)


def _target(game: Game, s: State, seat: int, option: Option) -> str:
    """What is attacked: a card, or the player."""
    if option[2] == NO_CARD:
        return str(game.seat_names[1 - s.cards[option[1]].controller])
    return label(game, s, seat, option[2])


def paid(components: int, life: int, mana: int, shards: int) -> str:
    """One way to pay a price: `3 mana, 2 components`."""
    return in_words(Price(mana=mana, components=components, life=life, shards=shards)) or "nothing"


# Shorter ways to say it -------------------------------------------------------------------------------------------

WHICH_TEXT = re.compile(
    r"( (?:option \d+|at [a-z-]+))?( ability(?: \d+)?)?( from .+?)?( as (?:defence|fog|vision|rises))?$"
)
"""Behind the card of an option, which of its texts: by number, by whom it is given, how it is played."""
OF_ONE_OF_SEVERAL = ("play ", "use ", "react ", "combat ", "save ")


def shortened(text: str) -> list[str]:
    """`use Adept` for `use Adept ability 2` or `use Adept from Leader`, `play Dart` for `play Dart at creature`."""
    if not text.startswith(OF_ONE_OF_SEVERAL):
        return []
    found = WHICH_TEXT.search(text)
    if found is None or not found[0]:
        return []
    return [text[: found.start(part)] for part in (1, 2, 3, 4) if found[part]]


def connective(option: Option) -> str:
    """The word before the card, where several of the kind are named in one line."""
    return "attack" if option[0] == "attack" else ONE_CARD.get(option[0], "")


# Alike ------------------------------------------------------------------------------------------------------------

NAMES_CARDS = (
    "card", "obj", "objects", "targets", "afflicts", "host", "fights", "cards", "item", "carrier", "by", "taken",
)  # fmt: skip
"""Fields of situations that name a card, or the object that it is."""
OF_CARDS = frozenset({*ONE_CARD, *OF_TEXT, *TWO_CARDS, "exchange"}) - {"resolve"}
"""Verbs whose option names a card first."""


def alike(s: State, seat: int, one: Option, other: Option) -> bool:
    """Whether the two name cards that differ in nothing: title, state and place, nothing on them, nothing said."""
    return labels.name_twins(s, one, other, NAMES_CARDS, of_cards=OF_CARDS, of_two=TWO_CARDS, ignore=("since",))
