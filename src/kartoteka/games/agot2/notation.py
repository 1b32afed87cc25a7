"""Every decision as a short text: `marshal Watcher`, `challenge military bob`, `with Squire`, `use Watcher`, `pass`.

A card is named by its title; with another player's name where it is not the chooser's; with a number where the same
player has several of that title in the same place (`Squire 2`, counted in the order of the place).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.agot2.numbers.printed import definition
from kartoteka.games.agot2.procedures.aiming import Initiating
from kartoteka.games.agot2.records import SHADOWS
from kartoteka.games.shared.attempts import every_known_card, names_known_card
from kartoteka.games.shared.labels import label
from kartoteka.kernel.abilities import ability_of
from kartoteka.kernel.choices import WHEN_ASKED, answer_text
from kartoteka.kernel.windows import WindowRegs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kartoteka.kernel.game import Game
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

PLAIN = {
    "pass": "pass",
    "yes": "yes",
    "no": "no",
    "keep": "keep",
    "mulligan": "mulligan",
    "redirect": "redirect",
    "let be": "let it be",
}

ONE_CARD = {
    "marshal": "marshal",
    "ambush": "ambush",
    "shadow": "shadow",
    "bring out": "bring out",
    "plot": "plot",
    "setup": "set up",
    "setup shadow": "shadow",
    "host": "on",
    "choose": "on",
    "pile": "on top",
    "attack": "with",
    "bypass": "bypassing",
    "assault": "assaulting",
    "defend": "defend with",
    "claim": "claim",
    "discard": "discard",
    "intimidate": "intimidate",
}
"""Verbs whose option is one card."""


PLAYERS = {"claim against": "claim against"}
"""Verbs whose option is one player of several that may be named."""


def option_text(game: Game, state: State, seat: int, option: Option) -> str:
    """An option of the pending choice, as that seat may read it."""
    verb = option[0]
    if verb in ONE_CARD:
        return f"{ONE_CARD[verb]} {label(game, state, seat, option[1])}"
    if verb == "use":
        return _use(game, state, seat, option)
    if verb in PLAIN:
        return PLAIN[verb]
    match verb:
        case "done" | "none":
            return _without_any(state, verb)
        case "challenge":
            return f"challenge {option[1]} {game.seat_names[option[2]]}"
        case "title":
            return f"take {game.title_of(state, option[1])}"
        case "first":
            return f"first player {game.seat_names[option[1]]}"
        case "against" | "claim against":
            return f"{verb} {game.seat_names[option[1]]}"
        case "keyword":
            return f"process {option[1]}"
        case "keyword use":
            return f"{state.regs[-1].keyword} {label(game, state, seat, option[1])}"
    return answer_text(option, game.seat_names)


def _without_any(s: State, verb: str) -> str:
    """What it is called to be done, or to name none: "done" and "none", where it has no name of its own."""
    if verb == "done" and s.game.procedures[s.procs[-1]].name == "declare defenders" and not s.regs[-1].defenders:
        return "no defenders"
    if verb == "none" and isinstance(s.regs[-1], Initiating):
        return "assaulting nothing" if s.regs[-1].assault_by >= 0 else "bypassing nobody"
    return verb


def _use(game: Game, s: State, seat: int, option: Option) -> str:
    """Which ability is used, and if need be to which of several events it reacts."""
    _, card, number, member = option
    text = f"use {label(game, s, seat, card)}"
    ability = ability_of(s, card, number)
    if ability.kind == "duplicate save":
        return f"{text} as a duplicate"
    if definition(s, card).type == "event" and s.cards[card].zone // len(s.seats) == SHADOWS:
        text += " from shadows"
    abilities = s.pool.abilities(s.cards[card].proto)
    if len(abilities) > 1:
        same_kind = [a for a in abilities if a.kind == ability.kind]
        if len(same_kind) > 1:
            text += f" ability {same_kind.index(ability) + 1}"
    top = s.regs[-1]
    if member >= 0 and isinstance(top, WindowRegs) and top.group:
        events = s.situation(top.group).events
        alike = [e for e in events if set(ability.keys) & set(game.rows[type(e)].names)]
        subject = getattr(events[member], "card", -1)
        if len(alike) > 1 and subject >= 0:
            text += f" for {label(game, s, seat, subject)}"
    return text


# Lines, refusals ------------------------------------------------------------------------------------------------------

MOMENTS = {
    "challenge": ("AGR-46", "it is your turn to initiate a challenge"),
    "with": ("AGR-47", "you are declaring attackers"),
    "bypassing": ("AGR-47", "you are naming a stealth target"),
    "assaulting": ("AGR-47", "you are naming the location that is assaulted"),
    "defend with": ("AGR-50", "you are declaring defenders"),
    "no defenders": ("AGR-50", "you are declaring defenders"),
    "claim against": ("AGR-171", "you are choosing whom intrigue claim is against"),
    "claim": ("AGR-58", "you are choosing characters for military claim"),
    "redirect": ("AG-26", "a challenge has just been initiated, and you may redirect it"),
    "let it be": ("AG-26", "a challenge has just been initiated, and you may redirect it"),
    "against": ("AG-27", "a challenge of yours was redirected, and you choose its new opponent"),
    "intimidate": ("AGK-Intimidate", "you are using intimidate"),
    "renown": ("AGK-Renown", "renown is being processed"),
    "insight": ("AGK-Insight", "insight is being processed"),
    "pillage": ("AGK-Pillage", "pillage is being processed"),
    "process": ("AGR-63", "you are choosing which keyword is processed next"),
    "plot": ("AGR-30", "plots are being chosen"),
    "first player": ("AGR-33", "you have won initiative and name the first player"),
    "take": ("AGR-159", "titles go round, and some are passed on to you"),
    "player": ("AGR-92", "you are choosing a player"),
    "keep": ("AGR-18", "hands are being kept or drawn anew"),
    "mulligan": ("AGR-18", "hands are being kept or drawn anew"),
    "set up": ("AGR-19", "setup cards are being placed"),
    "discard": ("AGR-141", "you are discarding down to your reserve"),
    "marshal": ("AGR-41", "it is your turn to marshal"),
    "ambush": ("AGK-Ambush", "it is an action window of the challenges phase"),
    "shadow": ("AGR-151", "it is your turn to put cards into shadows"),
    "bring out": ("AGR-152", "it is an action window"),
    "use": ("AGR-86", "it is an ability that could be used here"),
    **WHEN_ASKED,
}
"""Words with which an option begins, and when it can be taken."""


OF_NO_CARD = frozenset(
    {
        "challenge", "no defenders", "process", "first player", "player", "keep", "mulligan", "pass", "option",
        "number", "name", "yes", "no", "done", "none",
        "claim against", "redirect", "let it be", "against",
    }
)  # fmt: skip


def could_mean(game: Game, s: State, seat: int, words: str, rest: str) -> bool:
    """Whether the rest of a line names a card that the seat knows, where it should."""
    return words in OF_NO_CARD or names_known_card(game, s, seat, rest)


def attempts(s: State, seat: int) -> Iterator[Option]:
    """Every card that the seat knows, with the verb of the options: most are not what the text asks for."""
    return every_known_card(s, seat, (*ONE_CARD, "keyword use"))


def connective(option: Option) -> str:
    """The word before the card, where several of the kind are named in one line."""
    return PLAYERS.get(option[0], "") or ONE_CARD.get(option[0], "")


def alike(s: State, seat: int, one: Option, other: Option) -> bool:
    """Whether the two name cards that differ in nothing: same title, state and place, nothing on them, nothing said."""
    if one == other:
        return True
    if one[0] != other[0] or len(one) < 2 or one[2:] != other[2:] or one[0] not in (*ONE_CARD, "use", "keyword use"):
        return False
    a, b = s.cards[one[1]], s.cards[other[1]]
    if s.game.zones[a.zone // len(s.seats)].ordered or a.but(obj=0) != b.but(obj=0):
        return False
    if any(c.host in (one[1], other[1]) for c in s.cards):
        return False
    objects = {a.obj, b.obj}
    if any(objects & set(m.objs) for m in s.modifiers) or any(objects & set(key[1:]) for key in s.ledger):
        return False
    cards = {one[1], other[1]}
    return not any(
        cards & set(getattr(situation, name, ()))
        for situation in s.situations
        for name in ("attackers", "defenders", "bypassed", "assaulted")
    ) and not any(objects & {key[0] for key in getattr(regs, "used", ()) if isinstance(key[0], int)} for regs in s.regs)


OF_A_NUMBER = ("first", "seat", "decide", "number", "mode", "against", "claim against", "title")
"""Verbs whose option is a number that is no card, or is a title, which is no player's."""


def fact(game: Game, s: State, seat: int, option: Option) -> str:
    """Where the card that an attempt names is, and how it stands."""
    if len(option) < 2 or not isinstance(option[1], int) or option[0] in OF_A_NUMBER:
        return f"the {option[1]} challenge" if option[0] == "challenge" else ""
    c = s.cards[option[1]]
    if not c.known & (1 << seat):
        return ""
    zone = game.zones[c.zone // len(s.seats)].name
    if zone == "titles":
        return f"nobody bears {definition(s, option[1]).name}"
    place = f"in {game.seat_names[c.zone % len(s.seats)]}'s {'area' if zone == 'play' else zone}"
    if zone != "play":
        return f"{definition(s, option[1]).name} is {place}"
    return f"{definition(s, option[1]).name} is {'standing' if c.standing else 'kneeling'} {place}"
