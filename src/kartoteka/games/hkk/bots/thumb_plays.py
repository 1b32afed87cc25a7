"""The rule of thumb where something may be played: what is worth its mana, and when it is better kept."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kartoteka.games.hkk.bots.thumb_combat import passing
from kartoteka.games.hkk.bots.thumb_texts import (
    CONTROL,
    DAMAGE,
    DESTROY,
    PREVENT,
    PUMP,
    RETURN,
    gain,
    is_hostile,
    number,
    own_of,
    use_value,
)
from kartoteka.games.hkk.bots.thumb_worth import creatures, my_turn, player, price, worth
from kartoteka.games.hkk.set.cards import CREATURES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.games.hkk.bots.sight import Named, Seen, Sight

ENOUGH = 0.4
"""What is worth less than this is not worth a card or an ability."""
KEPT = 2
"""Mana that is kept for a reaction."""
PERMANENTS = {"building": 3.0, "skill": 1.5, "location": 1.5, "other": 1.5}
REACTION = re.compile(r"^Reaction: ", re.MULTILINE)
FREE_PLAYS = ("extract", "feed")


# One's own actions ----------------------------------------------------------------------------------------------------


def act(sight: Sight, options: Sequence[Named]) -> Named:
    """What is worth most just now, if anything is; components are taken before."""
    free = [o for o in options if o.verb in FREE_PLAYS]
    if free:
        return taken(sight, free)
    scored = [(score(sight, o), o) for o in options if o.verb not in ("pass", "done")]
    value, best = max(scored, key=lambda each: each[0], default=(0.0, options[0]))
    return best if value > ENOUGH else passing(options)


def taken(sight: Sight, options: Sequence[Named]) -> Named:
    """A marker for a galetki while there are components enough, else as many components as there are."""
    fed = [o for o in options if o.verb == "feed" and o.card is not None]
    if fed and player(sight, sight.me, "components") >= 2:
        return max(fed, key=lambda o: worth(sight, o.card))
    return max((o for o in options if o.verb == "extract"), key=lambda o: o.number, default=options[0])


def score(sight: Sight, o: Named) -> float:
    """What an action is worth."""
    match o.verb:
        case "play":
            return play_value(sight, o)
        case "use" | "combat":
            return use_value(sight, o)
        case "treasure":
            return 0.8 if player(sight, sight.me, "components") < 2 else 0.2
        case "favour":
            return 2.0
        case "resolve" | "show":
            return 5.0
        case "strengthen":
            return strengthening(sight, o)
    return 0.0


def strengthening(sight: Sight, o: Named) -> float:
    """Many icons for a small freakborn."""
    icons = o.card.printed.icons if o.card is not None and o.card.printed is not None else 0
    return icons * 0.9 - worth(sight, o.card) if own_of(sight, "galetki") else 0.0


def play_value(sight: Sight, o: Named) -> float:
    """What a card is worth on the table or as an effect; less than nothing where its mana is kept for a reaction."""
    card = o.card
    if card is None or card.printed is None:
        return 0.0
    left = player(sight, sight.me, "mana") - card.mana
    if my_turn(sight) and left < KEPT and left + card.mana < 10 and is_ahead(sight) and holds_reaction(sight):
        return 0.0
    value = value_of(sight, card, o.rest)
    if card.type in CREATURES:
        return 2.0 + value
    return value - (0.25 * card.mana if card.type in ("instant", "general") else 0.0)


def is_ahead(sight: Sight) -> bool:
    """Whether the seat's creatures are worth more than the opponent's: then it can afford to wait."""
    mine, theirs = (sum(worth(sight, c) for c in creatures(sight, seat)) for seat in (sight.me, sight.other))
    return mine > theirs + 2.0


def value_of(sight: Sight, card: Seen, aim: str = "") -> float:
    """The same without thought of what else the mana could do; `aim` is what an option says of its targets."""
    text = card.text
    match card.type:
        case type if type in CREATURES:
            return worth(sight, card)
        case "part":
            return 2.5 if own_of(sight, "galetki") else 0.0
        case "level-up":
            return 2.5 if own_of(sight, "adventurer") else 0.0
        case "item":
            return 3.0 if not card.printed or not card.printed.kf or creatures(sight, sight.me) else 0.0
        case "enchantment":
            return enchantment_value(sight, card)
        case "instant" | "general":
            return 0.0 if REACTION.search(text) else gain(sight, aimed(text, aim), card)
    return PERMANENTS.get(card.type, 1.0)


def aimed(text: str, aim: str) -> str:
    """The text of an option that is for creatures, or for players."""
    if aim == "at creature":
        return text.replace("creature or player", "creature")
    return text.replace("target creature or player", "your opponent") if aim == "at player" else text


def enchantment_value(sight: Sight, card: Seen) -> float:
    """A plain one is welcome; one on something needs a fitting host."""
    host = card.printed.host if card.printed is not None else ""
    if not host:
        return 2.0
    seat = sight.other if is_hostile(card.text) else sight.me
    if host in ("creature", "adventurer"):
        hosts = [c for c in creatures(sight, seat) if host == "creature" or c.type == host]
        best = max((worth(sight, c) for c in hosts), default=0.0)
        return best * (1.5 if CONTROL.search(card.text) else 0.5)
    there = [c for c in sight.cards("table", seat) if host in (c.type, "card")]
    return 0.6 * max((price(c) for c in there), default=0.0)


def holds_reaction(sight: Sight) -> bool:
    """Whether the hand has an answer that costs no more than what is kept for it."""
    return any(REACTION.search(c.text) and c.mana <= KEPT for c in sight.cards("hand", sight.me))


# Answers --------------------------------------------------------------------------------------------------------------


def respond(sight: Sight, options: Sequence[Named]) -> Named:
    """An answer to what the opponent does, if that is worth more than it; a body part that saves its galetki."""
    free = [o for o in options if o.verb in FREE_PLAYS]
    if free:
        return taken(sight, free)
    action = newest(sight)
    scored = [(answer_value(sight, o, action), o) for o in options if o.verb != "pass"]
    value, best = max(scored, key=lambda each: each[0], default=(0.0, options[0]))
    return best if value > ENOUGH else passing(options)


def newest(sight: Sight) -> dict[str, object]:
    """The newest action that the opponent has announced and nobody has prevented; empty, where there is none."""
    mine = sight.players[sight.me]["name"]
    for action in reversed(sight.going_on.get("queue", {}).get("queue", ())):
        if action.get("by") != mine and not action.get("status"):
            found: dict[str, object] = action
            return found
    return {}


def printed_text(sight: Sight, name: object) -> str:
    """What is printed on a card of that name."""
    return next((sight.pool.definitions[i].text for i in sight.pool.named(str(name))), "")


def danger_of(sight: Sight, action: dict[str, object]) -> float:
    """How much the seat would like to see an action prevented."""
    name = str(action.get("card", ""))
    printed = next((sight.pool.definitions[i] for i in sight.pool.named(name)), None)
    if printed is None:
        return 0.0
    value = 0.8 * (getattr(printed, "mana", 0) + 1.5 * getattr(printed, "components", 0))
    return value if action.get("what") in ("card", "reaction card") else 0.9


def answer_value(sight: Sight, o: Named, action: dict[str, object]) -> float:
    """What an answer is worth: what it prevents, or what it does by itself."""
    if o.verb == "part":
        return part_value(sight, o)
    if o.card is None or not action:
        return 0.0
    text = o.card.text
    if already_answered(sight, action):
        return 0.0
    if PREVENT.search(text):
        return danger_of(sight, action) - 0.4 * o.card.mana
    if PUMP.search(text) and threatened(sight, action):
        return 1.0
    return gain(sight, text, o.card) - 0.5 * o.card.mana


def already_answered(sight: Sight, action: dict[str, object]) -> bool:
    """Whether the seat has announced an answer that waits above it."""
    mine = sight.players[sight.me]["name"]
    queue = list(sight.going_on.get("queue", {}).get("queue", ()))
    at = next((i for i, each in enumerate(queue) if each is action), len(queue))
    return any(each.get("by") == mine for each in queue[at + 1 :])


def threatened(sight: Sight, action: dict[str, object]) -> bool:
    """Whether an action aims damage at a creature of the seat's that would die of it."""
    found = DAMAGE.search(printed_text(sight, action.get("card")))
    targets = action.get("targets") or ()
    assert isinstance(targets, list | tuple)
    aimed = [sight.by_handle[h] for h in targets if h in sight.by_handle]
    return found is not None and any(c.seat == sight.me and c.left <= number(found[1]) for c in aimed)


def part_value(sight: Sight, o: Named) -> float:
    """A body part for its galetki: if that would die or go, and is worth more."""
    galetki, part = o.target, o.card
    if galetki is None or part is None:
        return 0.0
    text = printed_text(sight, o.rest.removeprefix("against ").split(" #")[0].split("'s ")[-1])
    found = DAMAGE.search(text)
    dies = found is not None and number(found[1]) >= galetki.left
    leaves = any(each.search(text) for each in (DESTROY, RETURN, CONTROL))
    hostile = is_hostile(text) and not text.startswith("Heal")
    if not hostile or not (dies or leaves):
        return 0.0
    return worth(sight, galetki) - worth(sight, part)


# Saving ---------------------------------------------------------------------------------------------------------------


def save(sight: Sight, options: Sequence[Named]) -> Named:
    """Oneself before all, then a creature that is worth it."""
    free = [o for o in options if o.verb in FREE_PLAYS]
    if free:
        return taken(sight, free)
    dying = sight.going_on.get("dying", {})
    saving = [o for o in options if o.verb == "save" and o.card is not None]
    name = sight.players[sight.me]["name"]
    if name in dying.get("dying", ()) and saving:
        return max(saving, key=lambda o: heals_most(o))
    mine = [sight.by_handle[h] for h in dying.get("cards", ()) if h in sight.by_handle]
    best = max((worth(sight, c) for c in mine if c.seat == sight.me), default=0.0)
    cheap = [o for o in saving if o.card is not None and 0.7 * o.card.mana + 1.0 < best and "from" in o.card.text]
    return cheap[0] if cheap else passing(options)


def heals_most(o: Named) -> int:
    """By how much the text of an option heals a player."""
    text = o.card.text if o.card is not None else ""
    return max((int(n) for n in re.findall(r"[Hh]eal (\d+)(?! damage)", text)), default=0)
