"""The rule of thumb in battle: strikes, moves, abilities, and what is answered to the opponent's."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kartoteka.games.berserk.board.geometry import BOARD
from kartoteka.games.berserk.bots.sight import cell_named
from kartoteka.games.berserk.bots.thumb_place import nearness
from kartoteka.games.berserk.bots.thumb_reckon import dealt, fear, int_of, loss, strike_gain, strike_of, turn, worth
from kartoteka.games.berserk.bots.thumb_texts import (
    attacks_gain,
    enemies,
    line_meant,
    lines_with_a_cost,
    split_line,
    strike_value,
    use_value,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.games.berserk.bots.sight import Named, Seen, Sight

ENOUGH = 0.3
"""What gains less than this is left."""
APPROACH = 0.5
"""What it is worth to come nearer where nothing is in reach."""
STEPS = ("move", "jump", "teleport")
MEANS = ("use", "vanguard", "strike", "accumulate", "aim", "swap", *STEPS)
CAUTION, CAUTIOUS = 2.0, 4
"""How much one minds being closed before the ranks have met, and from which turn on no more."""
WAITING, COMING = 1.3, 0.6
"""The same of who does more from afar, and of who does less."""
STRIKERS = 2
"""So many are thought to strike one card."""
SAVING = 0.8
"""What it is worth to save a token for later."""
_FAR = re.compile(r"\b(?:Shot|Throw|Discharge) on")


def passing(options: Sequence[Named]) -> Named:
    """The option to do nothing."""
    return next((o for o in options if o.verb in ("pass", "done", "none", "no")), options[-1])


def act(sight: Sight, options: Sequence[Named]) -> Named:
    """What gains most just now, if anything does."""
    forced = [o for o in options if o.verb in ("trigger", "destroyed", "incarnate")]
    if forced:
        return forced[0]
    standing = best_here(sight, options)
    scored = [(score(sight, o, standing), o) for o in options if o.verb in (*MEANS, "defend", "weaken", "reveal")]
    value, best = max(scored, key=lambda each: each[0], default=(0.0, options[0]))
    return best if value > ENOUGH else passing(options)


def best_here(sight: Sight, options: Sequence[Named]) -> dict[Seen, float]:
    """By card, the best that it can do where it stands."""
    found: dict[Seen, float] = {}
    for o in options:
        if o.card is not None and o.verb in ("strike", "use"):
            found[o.card] = max(found.get(o.card, 0.0), score(sight, o, {}))
    return found


def score(sight: Sight, o: Named, standing: dict[Seen, float]) -> float:
    """What an option gains."""
    match o.verb:
        case "strike" | "vanguard":
            return striking(sight, o)
        case "use":
            return using(sight, o)
        case "move" | "jump" | "teleport":
            return moving(sight, o, standing)
        case "defend":
            return defending(sight, o)
        case "weaken":
            return weakening(sight)
        case "accumulate":
            return accumulating(o, standing)
        case "aim":
            return 1.0 if any(c.flies for c in sight.creatures(sight.other)) else 0.0
    return 0.0


def striking(sight: Sight, o: Named) -> float:
    """What a strike is worth, less what comes of it that its card is closed then."""
    if o.card is None or o.target is None:
        return 0.0
    if o.verb == "vanguard":
        return strike_gain(o.card, o.target, 0.0, answered=False)
    return strike_value(sight, o.card, o.target) - closing(sight, o.card, o.card.cell)


def using(sight: Sight, o: Named) -> float:
    """What an ability is worth, less what comes of it that its card is closed then."""
    found = use_value(sight, o)
    closes = o.card is not None and sight.plays_now and "[C]" in split_line(line_meant(o))[0]
    return found - closing(sight, o.card, o.card.cell) if closes and o.card is not None else found


def closing(sight: Sight, card: Seen, cell: int) -> float:
    """What is lost by a card that is closed on a cell in the turn of the opponent."""
    return caution(sight) * exposure(sight, card, cell) if cell >= 0 and card.is_creature else 0.0


def caution(sight: Sight) -> float:
    """How much one minds being closed in the turn of the opponent, before the ranks have met.

    Who does more from afar can wait; the other must come.
    """
    mine, theirs = far_reaching(sight, sight.me), far_reaching(sight, sight.other)
    haste = 1.0 if mine == theirs else WAITING if mine > theirs else COMING
    return CAUTION * haste if turn(sight) < CAUTIOUS else 0.0


def far_reaching(sight: Sight, seat: int) -> int:
    """How many of a player's cards do something from afar."""
    return sum(c.flies or _FAR.search(c.text) is not None for c in sight.in_play(seat))


def exposure(sight: Sight, card: Seen, cell: int) -> float:
    """What those may win who can strike a card on a cell next turn, if it is closed rather than open."""
    near = [c for c in sight.creatures(sight.other) if c.cell >= 0 and BOARD.king[cell][c.cell] == 1]
    found = sorted(opened_gain(c, card) for c in near)
    return sum(found[-STRIKERS:])


def opened_gain(striker: Seen, card: Seen) -> float:
    """What it is worth to a striker that a card is closed."""
    free, fought = (strike_gain(striker, card, 0.9, answered=answered) for answered in (False, True))
    return max(0.0, free - max(0.0, fought))


def accumulating(o: Named, standing: dict[Seen, float]) -> float:
    """A token, where there is nothing better to do and few are there."""
    if o.card is None or o.card.tokens >= 2:
        return 0.0
    return SAVING if standing.get(o.card, 0.0) < SAVING else 0.0


# Moving ---------------------------------------------------------------------------------------------------------------


def moving(sight: Sight, o: Named, standing: dict[Seen, float]) -> float:
    """What a card could do from there that it cannot do here; or that it comes nearer, where it can do nothing."""
    card, cell = o.card, cell_named(o)
    if card is None or cell < 0:
        return 0.0
    here = standing.get(card, 0.0)
    there = from_cell(sight, card, cell)
    if there > max(here, ENOUGH) + 0.2:
        return 0.9 * there
    if here > ENOUGH or not wants_to_fight(card):
        return 0.0
    nearer = nearness(sight, cell) - nearness(sight, card.cell)
    return APPROACH + 0.01 * nearer if nearer > 0.5 else 0.0


def wants_to_fight(card: Seen) -> bool:
    """Whether a card fights at all."""
    return card.is_creature and sum(strike_of(card)) >= 4


def from_cell(sight: Sight, card: Seen, cell: int) -> float:
    """The best attack of a card if it stood on a cell."""
    worry = fear(sight)
    around = [c for c in enemies(sight) if c.cell >= 0 and c.cell in BOARD.around[cell]]
    risk = closing(sight, card, cell)
    found = max((strike_gain(card, c, worry) for c in around), default=0.0)
    for line in lines_with_a_cost(card.text):
        cost, effect = split_line(line)
        if "T]" not in cost or card.tokens:
            found = max(found, attacks_gain(sight, effect, card, cell))
    return found - risk


# Answers --------------------------------------------------------------------------------------------------------------


def top(sight: Sight) -> tuple[dict[str, object], Seen | None, Seen | None]:
    """The newest action, who does it, and at whom."""
    if not sight.stack:
        return {}, None, None
    action = sight.stack[-1]
    return action, sight.by_handle.get(int_of(action, "handle")), sight.by_handle.get(int_of(action, "target"))


def defending(sight: Sight, o: Named) -> float:
    """What is saved of the struck card, less what the defender loses, which closes, too."""
    _, attacker, struck = top(sight)
    if o.card is None or attacker is None or struck is None:
        return 0.0
    without = strike_gain(attacker, struck, fear(sight))
    instead = strike_gain(attacker, o.card, 1.0, answered=True)
    return without - instead - 0.1 * worth(o.card)


def weakening(sight: Sight) -> float:
    """What the row one step nearer to nothing is worth: less is dealt, and nothing comes back, or less."""
    action, attacker, target = top(sight)
    results = action.get("results")
    if attacker is None or target is None or not isinstance(results, list) or len(results) < 2:
        return 0.0
    from kartoteka.games.berserk.fights.table import duel, row

    difference = results[0] - results[1]
    if not difference:
        return 0.0
    now, then = duel(*results), row(difference - 1 if difference > 0 else difference + 1)
    change = balance(attacker, target, then) - balance(attacker, target, now)
    return change if attacker.seat == sight.me else -change


def balance(attacker: Seen, target: Seen, sizes: tuple[int, int]) -> float:
    """What blows of these sizes are worth to the attacker."""
    mine, back = sizes
    return loss(target, dealt(strike_of(attacker), mine)) - loss(attacker, dealt(strike_of(target), back))
