"""Every decision as a short text: `attack Scout -> bob's Walker`, `use Medic Evade`, `build Walker +3`, `pass`.

A card is named by its name, with its letter where the game holds several versions of it (`Ace (B)`); with another
player's name where it is not the chooser's; with a number where the same player has several of that name in the same
place (`Scout 2`). All that a player has face up on the table is one place, counted from the space arena on.
"""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING

from kartoteka.games.shared import labels
from kartoteka.games.swtcg.granting import GRANTED, Giver, giver_of
from kartoteka.games.swtcg.moments import verbs_in
from kartoteka.games.swtcg.playing import PER_DEFINITION, printed_at
from kartoteka.games.swtcg.records import (
    ABOARD,
    ARENA_NAMES,
    ARENAS,
    BUILD_ZONE,
    CARRIED,
    SITE,
    STACK,
    Roll,
)
from kartoteka.games.swtcg.views import title, title_of
from kartoteka.kernel.choices import answer_text

if TYPE_CHECKING:
    from kartoteka.games.swtcg.facts import Facts
    from kartoteka.kernel.game import Game
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.pool import Pool
    from kartoteka.kernel.state import State

PLAIN = frozenset({"pass", "yes", "no", "done", "none", "draw"})
"""Verbs whose option is nothing else."""

ONE_CARD = {
    "choose": "on",
    "equip": "on",
    "finish": "complete",
    "hold": "hold",
    "lucky": "lucky",
    "replace": "replace",
    "retreat": "retreat",
}
"""Verbs whose option is one card."""

TO_A_PLACE = {
    "arena": "put",
    "deploy": "deploy",
    "leave": "leave",
    "locate": "put",
    "return": "return",
    "reveal": "reveal",
    "setup": "set up",
}
"""Verbs whose option is a card and the kind of zone that it goes to."""

TWO_CARDS = {
    "attack": ("attack", "->"),
    "board": ("board", "on"),
    "contest": ("contest", "and"),
    "rearrange": ("rearrange", "on"),
    "reveal on": ("reveal", "on"),
    "reveal under": ("reveal", "under"),
    "setup aboard": ("set up", "aboard"),
    "setup on": ("set up", "on"),
    "setup under": ("set up", "under"),
    "stack on": ("stack", "on"),
    "stack under": ("stack", "under"),
}
"""Verbs whose option is two cards, and the word between them."""

OF_TEXT = frozenset({"use", "play", "resolve", "complete", "upkeep"})
"""Verbs whose option is a card and which of its texts."""

OF_CARDS = frozenset({*ONE_CARD, *TO_A_PLACE, *TWO_CARDS, *OF_TEXT, "build", "setup face down"}) - {"resolve"}
"""Verbs whose option names a card first."""

BY_KEYWORD = frozenset({"evade", "deflect", "intercept", "retaliate", "equip"})
"""What a text does that is called by it."""

TABLE = (*ARENAS, BUILD_ZONE, ABOARD, CARRIED, STACK, SITE)
"""The places of what lies face up on the table, in the order in which cards of one name are counted."""


# Cards ------------------------------------------------------------------------------------------------------------

label = functools.partial(labels.label, table=TABLE)
"""What a seat calls a card: its title, or where it lies if the seat does not know which it is."""


# Texts ------------------------------------------------------------------------------------------------------------


def names_of_texts(pool: Pool, proto: int) -> tuple[str, ...]:
    """What tells the texts of a card apart that a player can use: a keyword, an option, or a number among them."""
    facts: Facts = pool.facts[proto]
    if facts.texts is None:
        facts.texts = _names_of_texts(pool, proto)
    return facts.texts


def _names_of_texts(pool: Pool, proto: int) -> tuple[str, ...]:
    """By number: its keyword, which option it is; where several have that name, also which of them."""
    texts = pool.abilities(proto)
    roots = [moment.root for moment in pool.facts[proto].moments]
    words = [_word(text.wording) for text in texts]
    for i, root in enumerate(roots):
        if texts[root].kind == "choice" and i != root:
            options = [j for j, other in enumerate(roots) if other == root and j != root]
            words[i] = f"option {options.index(i) + 1}"
    families = [
        (word, text.kind.partition(" ")[0], GRANTED in text.flags) for word, text in zip(words, texts, strict=True)
    ]
    found: list[str] = []
    for i, family in enumerate(families):
        alike = [j for j, other in enumerate(families) if other == family]
        found.append(f"{words[i]} ability {alike.index(i) + 1}".strip() if len(alike) > 1 else words[i])
    return tuple(found)


def _word(wording: object) -> str:
    """`Evade`, if that is what it does; `enhanced`, of a text whose extra cost is paid, too."""
    does = verbs_in(getattr(wording, "effect", None)) & BY_KEYWORD
    words = [next(iter(does)).capitalize()] if len(does) == 1 else []
    if "enhanced" in getattr(wording, "flags", ()):
        words.append("enhanced")
    return " ".join(words)


def _text(game: Game, s: State, seat: int, verb: str, option: Option) -> str:
    """Whose text it is, and which of several; of one that the card was given, from which card."""
    _, card, number, *rest = option
    proto, at = printed_at(s, card, number)
    words = [verb, label(game, s, seat, card)]
    name = names_of_texts(s.pool, proto)[at]
    if name:
        words.append(name)
    if number >= PER_DEFINITION:
        words += _granted(s, card, number, rest[0] if rest else 0)
    if verb == "resolve":
        words += _answered(game, s, seat, option)
    return " ".join(words)


def _granted(s: State, unit: int, number: int, copy: int) -> list[str]:
    """From which card a unit has an ability; the number of the copy, where several cards of that name grant it."""
    place = printed_at(s, unit, number)
    titles = [_giver(s, place[0], giver_of(s, unit, number, place, n)) for n in range(copy + 1)]
    nth = titles.count(titles[copy])
    return [f"from {titles[copy]}", *([f"#{nth}"] if nth > 1 else [])]


def _giver(s: State, proto: int, giver: Giver) -> str:
    """The title of the card that grants it; of an effect that lasts, of the card on which its code is printed."""
    by = next((card for card, c in enumerate(s.cards) if c.obj == giver[0]), None)
    return title(s, proto) if by is None else title_of(s, by)


def _answered(game: Game, s: State, seat: int, option: Option) -> list[str]:
    """Of a trigger that waits more than once, the card of the event that it answers."""
    _, card, number, at = option
    same = [x for x in s.captured if (x.card, x.ability) == (card, number)]
    subject = getattr(s.captured[at].event, "card", -1)
    return [f"for {label(game, s, seat, subject)}"] if len(same) > 1 and subject >= 0 else []


# Options ----------------------------------------------------------------------------------------------------------


def option_text(game: Game, state: State, seat: int, option: Option) -> str:
    """An option of the pending choice, as that seat may read it."""
    verb = option[0]
    if verb in PLAIN:
        return str(verb)
    if verb == "replace" and len(option) > 2:
        return _text(game, state, seat, "instead", option[:3])
    if verb in ONE_CARD:
        return f"{ONE_CARD[verb]} {label(game, state, seat, option[1])}"
    if verb in TO_A_PLACE:
        return f"{TO_A_PLACE[verb]} {label(game, state, seat, option[1])} {place_name(game, option[2])}"
    if verb in TWO_CARDS:
        word, between = TWO_CARDS[verb]
        one, other = label(game, state, seat, option[1]), label(game, state, seat, option[2])
        manner = f" by {option[3]}" if len(option) > 3 and option[3] else ""
        return f"{word} {one} {between} {other}{manner}"
    if verb in OF_TEXT:
        return _text(game, state, seat, verb, option)
    match verb:
        case "build":
            zone = state.cards[option[1]].zone // len(state.seats)
            word = "continue" if game.zones[zone].name == "construction" else "build"
            return f"{word} {label(game, state, seat, option[1])} +{option[2]}"
        case "setup face down":
            return f"set up {label(game, state, seat, option[1])} face down"
        case "later":
            return f"resolve {label(game, state, seat, option[1])} Retaliate"
        case "collect":
            return f"collect {title(state, state.situation(option[3]).proto)}"
        case "die":
            return f"reroll {face(state, option[1])}"
        case "bid":
            return f"bid {option[1]}"
    return answer_text(option, game.seat_names)


def place_name(game: Game, zone: int) -> str:
    """`space`, `ground`, `character`, `build zone`."""
    return ARENA_NAMES.get(zone) or game.zones[zone].name


def face(s: State, die: int) -> int:
    """What one of the dice on the table shows."""
    roll = s.open(Roll)
    return roll.faces[die] if roll is not None else 0


WHICH_ABILITY = re.compile(r"( (?:Evade|Deflect|Intercept|Retaliate|Equip))?( ability(?: \d+)?)?( from .+)?$")
"""Behind the card of an option `use`, which of its abilities: by keyword, by number, by whom it is given."""


def also_called(s: State, option: Option, text: str) -> list[str]:
    """`use Scout ability 2` for `use Scout Evade`: by its number among the activated abilities of its card, where no
    name of an ability has a number."""
    if option[0] != "use" or option[2] >= PER_DEFINITION:
        return []
    proto = s.cards[option[1]].proto
    names = names_of_texts(s.pool, proto)
    if any("ability" in name for name in names):
        return []
    texts = s.pool.abilities(proto)
    roots = [moment.root for moment in s.pool.facts[proto].moments]
    used = dict.fromkeys(
        root for root, x in zip(roots, texts, strict=False) if x.kind.startswith("activated") and GRANTED not in x.flags
    )
    number = list(used).index(roots[option[2]]) + 1 if len(used) > 1 else 0
    return [f"{text.removesuffix(' ' + names[option[2]])} ability {number}"] if number else []


def shortened(text: str) -> list[str]:
    """`use Scout` for `use Scout Evade`, `use Scout ability 2` or `use Scout from Leader`."""
    found = WHICH_ABILITY.search(text) if text.startswith("use ") else None
    if found is None or not found[0]:
        return []
    return [text[: found.start(part)] for part in (1, 2, 3) if found[part]]


def connective(option: Option) -> str:
    """The word before the card, where several of the kind are named in one line."""
    return "reroll" if option[0] == "die" else ONE_CARD.get(option[0], "")


# Alike ------------------------------------------------------------------------------------------------------------

NAMES_CARDS = ("attacker", "defender", "source", "target", "card")
"""Fields of situations that name a card."""


def alike(s: State, seat: int, one: Option, other: Option) -> bool:
    """Whether the two name cards that differ in nothing: title, state and place, nothing on them, nothing said."""
    if one == other:
        return True
    if one[0] != other[0] or len(one) != len(other) or len(one) < 2:
        return False
    if one[0] == "die":
        return face(s, one[1]) == face(s, other[1])
    if one[0] not in OF_CARDS:
        return False
    cards = 2 if one[0] in TWO_CARDS else 1
    if one[1 + cards :] != other[1 + cards :]:
        return False
    pairs = zip(one[1 : 1 + cards], other[1 : 1 + cards], strict=True)
    return all(a == b or _are_twins(s, a, b) for a, b in pairs)


def _are_twins(s: State, one: int, other: int) -> bool:
    """Whether nobody could tell the two cards apart."""
    a, b = s.cards[one], s.cards[other]
    if s.game.zones[a.zone // len(s.seats)].ordered or a.but(obj=0) != b.but(obj=0):
        return False
    if any(c.host in (one, other) for c in s.cards):
        return False
    objects, cards = {a.obj, b.obj}, {one, other}
    if any(objects & set(m.objs) for m in s.modifiers) or any(objects & set(key[1:]) for key in s.ledger):
        return False
    for x in s.situations:
        if cards & {getattr(x, name, -1) for name in NAMES_CARDS}:
            return False
        if cards & {piece.card for piece in getattr(x, "pieces", ())}:
            return False
    return not any(cards & {c.card} for c in s.captured)
