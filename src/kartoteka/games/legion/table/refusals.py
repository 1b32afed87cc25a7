"""What can be said at all, and when: for the refusal of what is not asked for now, or not possible."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kartoteka.games.legion.records import FACEDOWN, FACEUP, FIELD, ZONES
from kartoteka.games.legion.table.naming import cell_name, title_of
from kartoteka.games.legion.table.notation import ATTACKS, OF_CARDS, ONE_CARD
from kartoteka.games.shared.attempts import every_known_card, names_known_card, standing
from kartoteka.kernel.choices import WHEN_ASKED

if TYPE_CHECKING:
    from kartoteka.kernel.game import Game
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

ACTING = "a unit of yours is activating and has an action left"
MOMENTS = {
    "blue": ("LGR-10", "you choose a side"),
    "red": ("LGR-10", "you choose a side"),
    "place": ("LGR-92", "you are being asked which unit you place"),
    "select": ("LGR-15", "command cards are being selected"),
    "nothing": ("LG-24", "command cards are being selected, and you have none that can be played"),
    "stays": ("LGR-24", "command cards are being selected once more, and yours still lies on the table"),
    "nominate": ("LGR-32", "you are about to issue orders"),
    "order": ("LGR-32", "you are issuing orders"),
    "draw": ("LGR-47", "it is your turn to activate a unit"),
    "activate": ("LGR-47", "it is your turn to activate a unit"),
    "parked": ("LGR-47", "it is your turn to activate a unit"),
    "spend pass": ("LGR-52", "it is your turn to activate a unit"),
    "move": ("LGR-62", ACTING),
    "withdraw": ("LGR-65", "a unit of yours is activating, is engaged, and has an action left"),
    "attack": ("LGR-62", ACTING),
    "aim": ("LGR-63", ACTING),
    "dodge": ("LGR-63", ACTING),
    "standby": ("LGR-63", ACTING),
    "recover": ("LGR-63", ACTING),
    "action": ("LGR-63", ACTING),
    "join": ("LGK-Fire-Support", "a unit of yours is making a ranged attack"),
    "spend aim": ("LGR-68", "your attack dice have been rolled"),
    "keep": ("LGR-68", "your attack dice have been rolled"),
    "reroll": ("LGR-68", "you have spent an aim token"),
    "spend surge": ("LGR-69", "your dice show a surge that would come to nothing"),
    "spend dodge": ("LGR-70", "a unit of yours is being attacked, and hits are left"),
    "standby move": ("LGR-64", "an enemy near your unit has just attacked, moved or acted"),
    "standby attack": ("LGR-64", "an enemy near your unit has just attacked, moved or acted"),
    "promote": ("LGR-79", "it is the End Phase, and you have no commander left"),
    "trigger": ("LGR-30", "something has set it off"),
    "play": ("LGR-46", "the Activation Phase is about to begin"),
    "at": ("", "a square is being chosen"),
    "player": ("", "a player is being chosen"),
    **WHEN_ASKED,
}
"""Words with which an option begins, and when it can be taken."""

LIES = {
    "hand": "is in {}'s hand",
    "table": "lies on the table, and is {}'s",
    "discard": "is in {}'s discard pile",
    "aside": "has been laid aside by {}",
    "reserve": "has not been placed by {}",
    "fallen": "is defeated, and was {}'s",
    "box": "is in {}'s box",
    "pool": "is in {}'s order pool",
    "parked": "lies on a command card of {}'s",
}
"""Where a card is that is not on the field."""
TOKENS = {FACEUP: "shows a faceup token", FACEDOWN: "shows a facedown token"}

OF_NO_CARD = frozenset({
    "blue", "red", "nothing", "draw", "parked", "spend pass", "spend aim", "keep", "reroll", "spend surge",
    "spend dodge", "at", "player", "option", "number", "name", "yes", "no", "done", "none", "pass",
})  # fmt: skip


def could_mean(game: Game, s: State, seat: int, words: str, rest: str) -> bool:
    """Whether the rest of a line names a card that the seat knows."""
    return words in OF_NO_CARD or names_known_card(game, s, seat, rest)


attempts = partial(every_known_card, verbs=ONE_CARD)


def fact(game: Game, s: State, seat: int, option: Option) -> str:
    """Where the card that an attempt names is, and how it stands."""
    return standing(option, lambda card: _stands(game, s, seat, card), OF_CARDS, ATTACKS)


def _stands(game: Game, s: State, seat: int, card: int) -> str:
    c = s.cards[card]
    zone, whose = divmod(c.zone, len(s.seats))
    if not c.known & (1 << seat):
        return ""
    if zone != FIELD:
        return f"{title_of(s, card)} {LIES[ZONES[zone].name].format(game.seat_names[whose])}"
    of = "" if whose == seat else f"{game.seat_names[whose]}'s "
    return f"{of}{title_of(s, card)} is at {cell_name(s, card)} and {TOKENS.get(c.order, 'has no order token')}"
