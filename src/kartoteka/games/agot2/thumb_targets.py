"""The rule of thumb for targets: what a wording would do to a card, and which card that should be.

It reads the wording as a person skims it: "choose a ... character ...", and a word or two that tell harm from help.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kartoteka.games.agot2 import thumb_challenges as challenges

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.games.agot2.sight import Named, Seen, Sight

HOSTILE = re.compile(
    r"\bkills?\b|-\d+ STR|\bloses?\b|\bblank\b|opponent's|cannot|"
    r"take control|[Cc]hoose and (kneel|discard|return)|\b(kneel|discard|return) (that|it\b|an? (opponent|enemy))",
)
STRONGER = re.compile(r"([+-])(\d+) STR")
CHOOSES = re.compile(r"[Cc]hooses? (?:and \w+ )?an? (.*?)\b(character|attachment|location)\b([^.,]*)")
DEAREST = re.compile(r"printed cost (\d+) or lower")
FACTION = re.compile(r"\[(\w+)\]")
TRAIT = re.compile(r"\b[A-Z]\w+")
DEADLY = "killed if its STR is 0"


def fits(sight: Sight, card: Seen, text: str) -> bool:
    """Whether "choose a ..." could mean that card."""
    found = CHOOSES.search(text)
    if found is None:
        return True
    before, type, after = found.groups()
    assert card.printed is not None
    dearest, faction, traits = DEAREST.search(after), FACTION.search(before), TRAIT.findall(before)
    attacks, defends = (card.handle in sight.challenge.get(side, ()) for side in ("attackers", "defenders"))
    return not (
        card.type != type
        or (dearest is not None and card.cost > int(dearest.group(1)))
        or (faction is not None and card.printed.faction != faction.group(1))
        or (traits and not set(traits) & set(card.printed.traits))
        or ("kneeling" in before and not card.kneeling)
        or ("unique" in before and not card.printed.unique)
        or ("without attachments" in after and card.attachments)
        or ("participating" in before and not (attacks or defends))
        or ("attacking" in before and "defending" in before and not (attacks or defends))
        or ("attacking" in before and "defending" not in before and not attacks)
        or ("defending" in before and "attacking" not in before and not defends)
    )


def victims(sight: Sight, text: str) -> list[Seen]:
    """The opponents' cards that the wording would hurt: whoever kneels already, kneeling does not."""
    idle = "kneeling" not in text and re.search(r"\bkneel\b|\bicon\b|STR", text.partition(" to choose ")[2] or text)
    return [
        c
        for foe in sight.others
        for c in sight.cards("play", foe)
        if fits(sight, c, text) and (not idle or not c.kneeling or challenges.takes_part(sight, c))
    ]


def can_be_killed(card: Seen, text: str) -> bool:
    """Whether what lowers its STR is the death of it."""
    less = STRONGER.search(text)
    return DEADLY in text and less is not None and card.strength <= int(less.group(2))


def target(sight: Sight, options: Sequence[Named]) -> Named:
    """The best of one's own for what helps, the best of the opponent's for what hurts, or the least of one's own."""
    text = sight.text_of(sight.facts.get("card", ""))
    hurts = HOSTILE.search(text) is not None
    away = [o for o in options if o.card is not None and o.card.zone not in ("play", "plot", "faction")]
    mine = [o for o in options if o.card is not None and o.card.owner == sight.me]
    theirs = [o for x in sight.others for o in options if o.card is not None and o.card.owner == x]
    if away and all(o.card is not None and o.card.zone == "hand" for o in away) and "into play" not in text:
        return min(away, key=lambda o: keep_in_hand(sight, o.card))
    if away and not hurts:
        return max(away, key=lambda o: keep_in_hand(sight, o.card))

    def worth(o: Named) -> float:
        assert o.card is not None
        extra = 50.0 if challenges.takes_part(sight, o.card) and "STR" in text else 0.0
        if hurts and can_be_killed(o.card, text):
            extra += 50.0
        return o.card.worth() + extra - (20.0 if o.card.kneeling and re.search("neel|icon", text) else 0.0)

    nobody = next((o for o in options if o.verb in ("none", "done", "pass")), None)
    if "sacrifice" in text and mine and not theirs:
        return min(mine, key=worth)
    if hurts:
        return max(theirs, key=worth) if theirs else nobody or min(mine, key=worth, default=options[0])
    return max(mine, key=worth) if mine else nobody or min(theirs, key=worth, default=options[0])


def keep_in_hand(sight: Sight, card: Seen | None) -> float:
    """How much the card is still wanted."""
    if card is None:
        return 0.0
    worth = 1.0 + card.cost
    match card.type:
        case "character":
            worth += 2
        case "event":
            worth -= 0.5
        case "location" | "attachment":
            worth += 0.5
    if sum(c.name == card.name for c in sight.hand) > 1:
        worth -= 1
    return worth
