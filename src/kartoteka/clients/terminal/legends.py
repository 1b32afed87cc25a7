"""What the signs of each game's table mean, and those of its wordings: for `legend`."""

from __future__ import annotations

from typing import Final

Signs = tuple[tuple[str, str], ...]

AGOT2: Final[Signs] = (
    ("STR 3", "strength of a character; on a challenge, of each side"),
    ("M-P", "its icons: military, intrigue, power; - where it has none"),
    ("*", "kneels, where many sit at the table"),
    ("+ Sword", "lies on the card above or before it"),
    ("Squire 2", "the second of several of that title, as it is said"),
    ("loc. +1", "on a card: +1 to what follows it, such as income or reserve"),
)
BERSERK: Final[Signs] = (
    ("A1 C2'", "cells: the column, and the row of the first player; with ', of the second"),
    (":Wolf", "a card of your opponent's; yours has no colon"),
    ("xWolf", "closed: it has acted and cannot close again; x: is your opponent's"),
    ("[Wolf]", "hidden; what is hidden from you has no name, and is called by its cell"),
    ("5/7", "5 life left of 7; 5+/4 has been given more than is printed"),
    ("1-2-3", "wounds of its weak, medium and strong strike"),
    ("*1", "1 token"),
    ("p1", "poisoned: takes 1 wound at the start of each turn of its player's"),
    ("2w", "2 wounds, on what has no life of its own"),
    ("^", "may strike flyers"),
    ("+Leech", "lies on the card above it"),
    ("1 s 2 gold", "a price of 1 silver and 2 gold: gold pays where silver does not reach"),
    ("+1g", "and 1 gold of tax: each element after your first costs that once"),
    ("[C] [T] [I]", "on cards, what is paid: it closes, a token ([2T]: two); [I] may be used at any time"),
)
HKK: Final[Signs] = (
    ("2/3", "damage and life of a creature; 2/1 of 3 where it is wounded"),
    ("4 structure", "what a building has instead of life"),
    ("Wolf -> Imp", "attacks it; <-> where it strikes back"),
    ("+ Sword", "lies on the card above it"),
    ("#", "an item that is held, or a creature that can carry one"),
    ("[P] K S", "on cards: it becomes passive for it; once a turn; once in each turn of your own"),
    ("3 mana (now)", "what it costs as things stand; without (now), what is printed"),
)
LEGION: Final[Signs] = (
    ("DG dg", "a unit, by two letters; capital letters are yours"),
    ("^ .", "behind it: its order token, face up or face down"),
    ("1 to 9", "its suppression"),
    ("# = ~ *", "rock, barricade, wood, marker"),
    ("3/4", "miniatures left of 4, or wounds left of a single one"),
    ("2/2-1", "one of two miniatures is wounded"),
    ("sup 2/1!", "suppression against courage: ! is suppressed, !! panics"),
    ("Ambush (1)", "a command card with its pips"),
)
SWTCG: Final[Signs] = (
    ("30/4/5", "speed, power and health of a unit"),
    ("Wolf (A)", "which of several versions of a card"),
    ("+2", "behind build or continue: how many build points are paid for counters"),
    ("2 of 5", "build counters on a card that costs 5"),
    ("[4]", "a die"),
    ("[tap] -> ...", "on cards: what is paid, and what it does"),
    ("+ pilot", "lies on the unit above it"),
)
