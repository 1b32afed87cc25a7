"""What can be said at all, and when: for the refusal of what is not asked for now, or not possible."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kartoteka.games.berserk.fights.reach import REACH
from kartoteka.games.berserk.records import COVERED, GAME_ZONE, HOSTED, ZONES
from kartoteka.games.berserk.table.naming import cell_name, label, title_of
from kartoteka.games.berserk.table.notation import OF_CARDS, ONE_CARD, TWO_CARDS
from kartoteka.games.berserk.words.asking import attack_of_text
from kartoteka.games.shared.asking import asked_by
from kartoteka.games.shared.attempts import every_known_card, names_known_card, standing
from kartoteka.kernel import program as p
from kartoteka.kernel.choices import WHEN_ASKED
from kartoteka.kernel.legality import examine

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kartoteka.kernel.game import Game
    from kartoteka.kernel.legality import Failure, Option
    from kartoteka.kernel.state import State

MOMENTS = {
    "first": ("BKR-2.1", "you have rolled higher, and decide who is first player"),
    "second": ("BKR-2.1", "you have rolled higher, and decide who is first player"),
    "redeal": ("BKR-2.3", "you may still have your deal dealt anew"),
    "keep": ("BKR-2.4", "you may still have your deal dealt anew"),
    "buy": ("BKR-3.7", "you are recruiting your squad"),
    "place": ("BKR-5.1", "you are placing your squad"),
    "hide": ("BKR-6.3", "all cards are being revealed, and you are second player"),
    "host": ("BKR-6.5", "hosts are being assigned"),
    "vanguard": ("BKR-6.8", "it is the step of Vanguard"),
    "move": ("BKR-10.4", "it is your main phase, and nothing lies on the stack"),
    "jump": ("BKR-9.5", "it is your main phase, and nothing lies on the stack"),
    "teleport": ("BKR-9.5", "it is your main phase, and nothing lies on the stack"),
    "swap": ("BKR-9.5", "it is your main phase, and nothing lies on the stack"),
    "strike": ("BKR-10.4", "it is your main phase, and nothing lies on the stack"),
    "aim": ("BKR-15.3", "it is your main phase, and nothing lies on the stack"),
    "accumulate": ("BKR-16.1", "it is your main phase, and nothing lies on the stack"),
    "use": ("BKR-10.4", "that ability can be declared"),
    "trigger": ("BKR-10.6", "something has set it off"),
    "destroyed": ("BKR-14.2", "that card has no life left"),
    "defend": ("BKR-13.1", "your card is being struck, and the target is not final yet"),
    "weaken": ("BKR-12.1", "there is an exchange in which you have the higher result"),
    "reveal": ("BKR-7.5", "it is a hidden card of yours with Stealth"),
    "action": ("BKR-10.15", "the action is being chosen that is answered"),
    "incarnate": ("D-6", "several of your cards could incarnate"),
    "stay closed": ("BKR-8.2", "it is the preparation of your turn"),
    "thirst": ("BKR-8.2", "it is the preparation of your turn"),
    "at": ("BKR-18.1", "a cell is being chosen"),
    "pay with": ("BKK-Meditation", "tokens of several cards could pay"),
    "player": ("", "a player is being chosen"),
    **WHEN_ASKED,
}
"""Words with which an option begins, and when it can be taken."""

IN_REACH = p.Is("in reach")
LIES = {
    "deck": "is in {}'s deck",
    "deal": "is in {}'s deal",
    "recruit": "has been bought by {}",
    "graveyard": "is in {}'s graveyard",
    "exile": "is exiled",
    "shown": "is being shown by {}",
}
"""Where a card is that is not in the game zone."""

OF_NO_CARD = frozenset({
    "first", "second", "redeal", "keep", "weaken", "at", "player", "option", "number", "name", "yes", "no", "done",
    "none", "pass",
})  # fmt: skip


def could_mean(game: Game, s: State, seat: int, words: str, rest: str) -> bool:
    """Whether the rest of a line names a card that the seat knows, or a cell where one is hidden."""
    return words in OF_NO_CARD or rest.strip().startswith("hidden ") or names_known_card(game, s, seat, rest)


attempts = partial(every_known_card, verbs=ONE_CARD)


def fact(game: Game, s: State, seat: int, option: Option) -> str:
    """Where the card that an attempt names is, and how it stands."""
    return standing(option, lambda card: _stands(game, s, seat, card), OF_CARDS, TWO_CARDS)


def why_not_chosen(s: State, seat: int, option: Option) -> Iterator[Failure]:
    """What keeps a card from being the target of an attack: the rules of reach."""
    asked = asked_by(s)
    if option[0] != "choose" or asked is None or not any(x == IN_REACH for x in p.nodes_in(asked.choice.cards)):
        return
    kind, range = attack_of_text(s, asked.regs)
    yield from examine(REACH, s, seat, ("attack", asked.regs.card, option[1], kind, range)).failures


def _stands(game: Game, s: State, seat: int, card: int) -> str:
    c = s.cards[card]
    zone, whose = divmod(c.zone, len(s.seats))
    if not c.known & (1 << seat):
        return f"{label(game, s, seat, card)} is hidden" if zone == COVERED else ""
    if zone not in GAME_ZONE:
        return f"{title_of(s, card)} {LIES[ZONES[zone].name].format(game.seat_names[whose])}"
    of = "" if c.controller == seat else f"{game.seat_names[c.controller]}'s "
    state = f"{'closed' if c.closed else 'open'}{' and hidden' if zone == COVERED else ''}"
    cell = cell_name(s, card)
    if zone == HOSTED:
        return f"{of}{title_of(s, card)} is {state} on {title_of(s, c.host)}"
    return f"{of}{title_of(s, card)} is {state} {f'on {cell}' if cell else 'in the auxiliary zone'}"
