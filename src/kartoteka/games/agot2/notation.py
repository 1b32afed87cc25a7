"""Every decision as a short text: `marshal Watcher`, `challenge military bob`, `with Squire`, `use Watcher`, `pass`.

A card is named by its title; with another player's name where it is not the chooser's; with a number where the same
player has several of that title in the same place (`Squire 2`, counted in the order of the place).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.agot2.numbers import definition
from kartoteka.kernel.abilities import ability_of

if TYPE_CHECKING:
    from kartoteka.kernel.game import Game
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

PLAIN = {
    "pass": "pass",
    "done": "done",
    "none": "none",
    "yes": "yes",
    "no": "no",
    "keep": "keep",
    "mulligan": "mulligan",
}

ONE_CARD = {
    "marshal": "marshal",
    "ambush": "ambush",
    "plot": "plot",
    "setup": "set up",
    "host": "on",
    "choose": "on",
    "attack": "with",
    "bypass": "bypassing",
    "defend": "defend with",
    "claim": "claim",
    "discard": "discard",
    "intimidate": "intimidate",
}
"""Verbs whose option is one card."""


def label(game: Game, s: State, seat: int, card: int) -> str:
    """What the seat calls a card that it knows."""
    c = s.cards[card]
    title = definition(s, card).name
    same = [
        x
        for x in s.zones[c.zone]
        if s.pool.definitions[s.cards[x].proto].name == title and s.cards[x].known & (1 << seat)
    ]
    name = title if len(same) < 2 else f"{title} {same.index(card) + 1}"
    whose = c.zone % len(s.seats)
    return name if whose == seat else f"{game.seat_names[whose]}'s {name}"


def option_text(game: Game, s: State, seat: int, option: Option) -> str:
    """An option of the pending choice, as that seat may read it."""
    verb = option[0]
    if verb in PLAIN:
        if verb == "done" and s.game.procedures[s.procs[-1]].name == "declare defenders" and not s.regs[-1].defenders:
            return "no defenders"
        if verb == "none" and s.game.procedures[s.procs[-1]].name == "initiate a challenge":
            return "bypassing nobody"
        return PLAIN[verb]
    if verb == "use":
        return _use(game, s, seat, option)
    if verb in ONE_CARD:
        return f"{ONE_CARD[verb]} {label(game, s, seat, option[1])}"
    match verb:
        case "challenge":
            return f"challenge {option[1]} {game.seat_names[option[2]]}"
        case "first":
            return f"first player {game.seat_names[option[1]]}"
        case "seat" | "decide":
            return f"player {game.seat_names[option[1]]}"
        case "word":
            return f"name {option[1]}"
        case "number":
            return f"number {option[1]}"
        case "mode":
            return f"option {option[1] + 1}"
        case "keyword":
            return f"process {option[1]}"
        case "keyword use":
            return f"{s.regs[-1].keyword} {label(game, s, seat, option[1])}"
    raise ValueError(f"no notation for {option!r}")


def _use(game: Game, s: State, seat: int, option: Option) -> str:
    _, card, number, member = option
    text = f"use {label(game, s, seat, card)}"
    ability = ability_of(s, card, number)
    if ability.kind == "duplicate save":
        return f"{text} as a duplicate"
    same_kind = [a for a in s.pool.abilities(s.cards[card].proto) if a.kind == ability.kind]
    if len(same_kind) > 1:
        text += f" ability {same_kind.index(ability) + 1}"
    if member >= 0 and s.choice is not None:
        others = {o[3] for o in s.choice.options if o[:3] == option[:3]}
        if len(others) > 1:
            subject = getattr(s.situation(s.regs[-1].group).events[member], "card", -1)
            if subject >= 0:
                text += f" for {label(game, s, seat, subject)}"
    return text
