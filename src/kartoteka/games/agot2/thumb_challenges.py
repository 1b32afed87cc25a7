"""The rule of thumb in the challenges phase: when to attack, with whom, and what to do when attacked."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import TYPE_CHECKING

from kartoteka.games.agot2.records import KINDS, MILITARY, POWER
from kartoteka.games.agot2.sight import Named, Seen, Sight
from kartoteka.games.agot2.titles import CLAIM, HAND, ONE_MORE, SHIPS, WHISPERS

if TYPE_CHECKING:
    from collections.abc import Iterable

RIVAL = 1.5
"""What the bonus against a rival is worth."""
NEAR = 10
"""With this much power a player is to be held back, and with each 3 more all the more so."""
OF_OTHERS = 0.5
"""What a card is worth that one more opponent loses for intrigue claim."""
ATTACK_KEYWORDS = {"renown", "stealth", "insight", "intimidate", "pillage", "assault"}


def total(cards: Iterable[Seen]) -> int:
    return sum(c.strength for c in cards)


def plain(options: Sequence[Named]) -> Named | None:
    """The option that names no card."""
    return next((o for o in options if o.card is None), None)


# The challenge that goes on -------------------------------------------------------------------------------------------


def going_on(sight: Sight) -> str:
    """`attacking`, `attacked`, or nothing, also where others fight it out."""
    if not sight.challenge:
        return ""
    me = sight.players[sight.me]["name"]
    if sight.challenge["attacker"] == me:
        return "attacking"
    return "attacked" if sight.challenge.get("defender", me) == me else ""


def takes_part(sight: Sight, card: Seen) -> bool:
    return card.handle in (*sight.challenge.get("attackers", ()), *sight.challenge.get("defenders", ()))


def is_time_to_join(sight: Sight) -> bool:
    """Whether who enters play now can still attack, or defend."""
    if going_on(sight) == "attacked":
        return not sight.challenge["defenders"] and "winner" not in sight.challenge
    return sight.phase.get("phase") == "challenges" and sight.active and not sight.challenge


def strength_worth(sight: Sight, card: Seen, amount: int) -> float:
    """Whether that much STR would turn the challenge once the defenders are known."""
    role = going_on(sight)
    if not role or "winner" in sight.challenge:
        return 0.0
    attack, defence = sight.challenge["attacking"], sight.challenge["defending"]
    if role == "attacking":
        declared = bool(sight.challenge["defenders"])
        return 6.0 if declared and attack < defence <= attack + amount else 0.0
    if not sight.challenge["defenders"] and "-" not in card.text:
        return 0.0
    return 6.0 if defence <= attack < defence + amount else 0.0


def claim_worth(sight: Sight) -> float:
    """Whether more claim would come of it: the attack wins, now that the defenders are known."""
    if going_on(sight) != "attacking" or "winner" in sight.challenge or not sight.fact(sight.me, "claim"):
        return 0.0
    challenge = sight.challenge
    return 6.0 if challenge["defenders"] and challenge["attacking"] >= challenge["defending"] else 0.0


# Attacking ------------------------------------------------------------------------------------------------------------


def who_goes_first(sight: Sight, options: Sequence[Named]) -> Named:
    """The next player: who goes last sees what has been marshaled, and attacks those who have knelt to attack."""
    wanted = sight.players[sight.others[0]]["name"]
    return next((o for o in options if o.text.endswith(wanted)), options[0])


def prize(sight: Sight, kind: str, foe: int) -> float:
    """What winning a challenge of that kind against that opponent is worth."""
    claim = max(sight.fact(sight.me, "claim"), 0)
    them = sight.characters(foe)
    title = sight.title_of(sight.me)
    if title == SHIPS and kind == MILITARY and not sight.challenge and sight.rivals(foe):
        claim += CLAIM.value  # once the challenge goes on, the plot's claim says it
    match kind:
        case "military":
            return claim * (2.5 if len(them) <= claim + 1 else 2.0) if them else 0.0
        case "intrigue":
            worth = 1.3 * min(claim, sight.count("hand", foe))
            if title == WHISPERS:
                worth += OF_OTHERS * sum(min(claim, sight.count("hand", x)) for x in sight.others if x != foe)
            return worth
        case _:
            faction = sight.cards("faction", foe)
            return 2.2 * min(claim, faction[0].power if faction else 0)


def initiate(sight: Sight, options: Sequence[Named]) -> Named:
    """The first challenge of the best order, if any promises more than it lays bare."""
    offered = {(kind, foe): o for o in options if o.verb == "challenge" for kind, foe in [announced(sight, o.text)]}
    best, best_gain = options[-1], 0.0
    for order in permutations(best_foes(sight, list(offered))):
        gain, first = promise(sight, order)
        if gain > best_gain and first is not None:
            best, best_gain = offered[first], gain
    return best


def announced(sight: Sight, text: str) -> tuple[str, int]:
    """The kind of challenge that an option names, and the opponent."""
    _, kind, name = text.split(maxsplit=2)
    return kind, sight.seat_of(name)


def best_foes(sight: Sight, offered: Sequence[tuple[str, int]]) -> list[tuple[str, int]]:
    """For each kind of challenge the opponent against whom it promises most; of equals the next in player order.

    The Hand of the King, who may initiate two power challenges, has a second one for them.
    """
    found: list[tuple[str, int]] = []
    for kind in dict.fromkeys(kind for kind, _ in offered):
        foes = [x for x in sight.others if (kind, x) in offered]
        if len(foes) > 1:
            foes.sort(key=lambda x: -force_for(sight, kind, x)[1])
        most = 1 + (ONE_MORE.value if kind == POWER and sight.title_of(sight.me) == HAND else 0)
        found += [(kind, x) for x in foes[:most]]
    return found


def promise(sight: Sight, order: Sequence[tuple[str, int]]) -> tuple[float, tuple[str, int] | None]:
    """What challenges in that order promise together, and the first of them: who attacks in one kneels in the next."""
    total_gain, first = 0.0, None
    gone: list[Seen] = []
    for kind, foe in order:
        force, gain = force_for(sight, kind, foe, gone)
        if gain > 0:
            total_gain += gain
            first = first or (kind, foe)
            gone += force
    return total_gain, first


def force_for(sight: Sight, kind: str, foe: int, gone: Sequence[Seen] = ()) -> tuple[list[Seen], float]:
    """Who should attack of those who have not gone, and what that promises: one alone, or enough to be sure."""
    able = [c for c in sight.standing(sight.me, kind) if c not in gone]
    forces = [[c] for c in able]
    sure = sure_force(sight, kind, foe, able)
    if len(sure) > 1:
        forces.append(sure)
    best: list[Seen] = []
    best_gain = 0.0
    for force in forces:
        gain = expected(sight, kind, foe, force) + exposure(sight, gone) - exposure(sight, [*gone, *force])
        gain -= 0.02 * sum(elsewhere(c) for c in force)
        if gain > best_gain:
            best, best_gain = force, gain
    return best, best_gain


def expected(sight: Sight, kind: str, foe: int, force: Sequence[Seen]) -> float:
    """The prize, by how likely it is; and a little for whoever must kneel to prevent it."""
    wall = defence(sight, kind, foe, force)
    power = attack(sight, kind, force)
    if power < 1:
        return 0.0
    if wall == 0:
        chance, extra = 1.0, 1.5
    elif power >= wall:
        chance, extra = 1.0, 0.4
    else:
        chance, extra = 0.25 * power / wall, 0.4
    keywords = 1.5 * sum("renown" in c.keywords for c in force) + 0.3 * sum(bool(c.keywords) for c in force)
    return chance * (prize(sight, kind, foe) + extra + keywords + rivalry(sight, foe) + threat(sight, foe))


def rivalry(sight: Sight, foe: int) -> float:
    """What winning is worth because of who loses: a rival, if it is the first time this round."""
    return RIVAL if sight.rivals(foe) and not sight.has_beaten(foe) else 0.0


def threat(sight: Sight, foe: int) -> float:
    """What it is worth to hold back who is near to winning."""
    power = sight.fact(foe, "power") if len(sight.others) > 1 else 0
    return 1.0 + (power - NEAR) / 3 if power >= NEAR else 0.0


def attack(sight: Sight, kind: str, force: Sequence[Seen]) -> int:
    """What the attackers count together, and a title for them."""
    return total(force) + (sight.adds(sight.me, kind) if force else 0)


def defence(sight: Sight, kind: str, foe: int, force: Sequence[Seen]) -> int:
    """What all count together who could defend, and a title for them."""
    wall = blockers(sight, kind, foe, force)
    return total(wall) + (sight.adds(foe, kind) if wall else 0)


def blockers(sight: Sight, kind: str, foe: int, force: Sequence[Seen]) -> list[Seen]:
    """Who could defend; stealth takes the strongest away."""
    wall = sorted((c for c in sight.standing(foe, kind) if can_defend(c)), key=lambda c: -c.strength)
    sneaks = sum("stealth" in c.keywords for c in force)
    for _ in range(sneaks):
        target = next((c for c in wall if "stealth" not in c.keywords), None)
        if target is not None:
            wall.remove(target)
    return wall


def can_defend(card: Seen) -> bool:
    return "cannot be declared as a defender" not in card.text


def exposure(sight: Sight, force: Sequence[Seen]) -> float:
    """What those who come after could then win against who still stands; the worst of them, for all are not likely."""
    cost = 0.04 * total(force)  # for dominance
    return max((exposed_to(sight, x, force, cost) for x in sight.others if sight.comes_after(x)), default=cost)


def exposed_to(sight: Sight, foe: int, force: Sequence[Seen], cost: float) -> float:
    """That cost, and what one opponent could win."""
    claim = sight.fact(foe, "claim")
    for kind in KINDS:
        threat = total(sight.standing(foe, kind))
        if not threat:
            continue
        guards = [c for c in sight.standing(sight.me, kind) if can_defend(c)]
        before = total(guards)
        after = total(c for c in guards if c not in force)
        if before >= threat > after or (before and not after):
            cost += (1.6 * claim if kind == "military" else claim) + (1.0 if not after else 0.0)
    return cost


def sure_force(sight: Sight, kind: str, foe: int, able: Sequence[Seen]) -> list[Seen]:
    """The fewest who beat every defence, those of one kind of challenge and the strong ones first."""
    force: list[Seen] = []
    for c in sorted(able, key=lambda c: (len(c.icons), -c.strength)):
        force.append(c)
        if attack(sight, kind, force) >= max(1, defence(sight, kind, foe, force)):
            return without_idle(sight, kind, foe, force)
    return []


def without_idle(sight: Sight, kind: str, foe: int, force: list[Seen]) -> list[Seen]:
    """The force less those that it wins without."""
    for c in sorted(force, key=lambda c: -elsewhere(c)):
        rest = [other for other in force if other is not c]
        if attack(sight, kind, rest) >= max(1, defence(sight, kind, foe, rest)):
            force = rest
    return force


def elsewhere(card: Seen) -> float:
    """How much the character would be missed in other challenges; who has a keyword should be here."""
    return len(card.icons) * card.strength - 4 * len(ATTACK_KEYWORDS & {*card.keywords})


def attackers(sight: Sight, options: Sequence[Named]) -> Named:
    """The next of the force; which is found as if none had been declared, for declaring changes nothing yet."""
    kind = sight.facts.get("challenge", "military")
    declared = set(sight.facts.get("with", ()))
    for c in force_for(sight, kind, sight.foe)[0]:
        if c.handle not in declared:
            for o in options:
                if o.card is not None and o.card.handle == c.handle:
                    return o
    return plain(options) or options[0]


# Defending ------------------------------------------------------------------------------------------------------------


def defenders(sight: Sight, options: Sequence[Named]) -> Named:
    """Enough to win, if that saves more than it costs; else the least of them against the unopposed bonus."""
    none = plain(options)
    attack = sight.challenge.get("attacking", 0)
    declared = set(sight.facts.get("with", ()))
    mine = sight.characters(sight.me)
    named = [c for c in mine if c.handle in declared]
    able = sorted((o.card for o in options if o.card is not None), key=lambda c: (elsewhere(c), c.strength))
    plan = stand_against(sight, attack - total(named), able)
    for c in plan:
        for o in options:
            if o.card is not None and o.card.handle == c.handle:
                return o
    if not declared and none is not None and able and worth_a_pawn(sight, able[0]):
        return next(o for o in options if o.card is not None and o.card.handle == able[0].handle)
    return none or options[0]


def stand_against(sight: Sight, missing: int, able: Sequence[Seen]) -> list[Seen]:
    """The fewest that together exceed the attack; nobody if that cannot be, or is not worth it."""
    if missing < 0 or total(able) <= missing:
        return []
    alone = [c for c in able if c.strength > missing]
    force = [alone[0]] if alone else []
    if not force:
        for c in sorted(able, key=lambda c: -c.strength):
            force.append(c)
            if total(force) > missing:
                break
    saved = stake(sight)
    price = 0.0
    if not sight.comes_after(sight.foe):
        price = 0.25 * total(force)
    return force if saved >= price else []


def stake(sight: Sight) -> float:
    """What a lost challenge costs."""
    claim = max(sight.fact(sight.foe, "claim"), 0)
    unopposed = 1.5 + rivalry(sight, sight.foe)
    match sight.challenge.get("challenge"):
        case "military":
            mine = sight.characters(sight.me)
            cheapest = min((c.worth() for c in mine), default=0.0)
            return unopposed + claim * (1.0 + 0.4 * cheapest)
        case "intrigue":
            return unopposed + min(claim, len(sight.hand)) * 1.2
        case _:
            faction = sight.cards("faction", sight.me)
            return unopposed + 2.2 * min(claim, faction[0].power if faction else 0)


def worth_a_pawn(sight: Sight, pawn: Seen) -> bool:
    """Whether to kneel one defender who cannot win, so that the attack is not unopposed."""
    if pawn.strength < 1:
        return False
    return sight.comes_after(sight.foe) or pawn.strength <= 2
