"""A rule of thumb for A Game of Thrones: what a player does who has learnt the game last week and pays attention.

It judges from a `View` and from what is printed on cards, both public to its seat, and remembers nothing: the same
view gets the same answer. Challenges, the heart of it, are in `thumb_challenges`; whom an effect should be aimed at is
in `thumb_targets`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations

from kartoteka.games.agot2 import thumb_challenges as challenges
from kartoteka.games.agot2 import thumb_melee as melee
from kartoteka.games.agot2.sight import Named, Seen, Sight
from kartoteka.games.agot2.thumb_targets import (
    HOSTILE,
    STRONGER,
    can_be_killed,
    fits,
    keep_in_hand,
    target,
    victims,
)
from kartoteka.games.shared import thumb

ECONOMY = re.compile(r"\+\d+ (Income|Gold)|reduce the cost|gain \d+ gold", re.IGNORECASE)
BETTER_HIDDEN = "comes out of shadows"
REDUCTIONS = 2
"""By how much a card may become cheaper; one that is still too dear is none to reduce the cost of."""
GAIN = re.compile(r"\bdraw\b|\bgain \d+ (gold|power)", re.IGNORECASE)
STAND = re.compile(r"\bstand\b|gains ", re.IGNORECASE)
SAVE = re.compile(r"\bsaves?\b", re.IGNORECASE)
SACRIFICE = re.compile(r"\bsacrifice\b(?!.* to save)", re.IGNORECASE)
SETUP_GOLD = 8


class RuleOfThumb(thumb.RuleOfThumb):
    """Answers a view with a choice by the index of an option."""

    sight = Sight

    def answer(self, sight: Sight, options: Sequence[Named]) -> Named:
        assert sight.view.choice is not None
        prompt = sight.view.choice.prompt
        match options[0].verb:
            case "keep":
                return options[0] if keepable(sight) else options[-1]
            case "set up":
                return set_up(sight, options)
            case "plot":
                return max(options, key=lambda o: plot_worth(sight, o.card))
            case "first":
                return challenges.who_goes_first(sight, options)
            case "take":
                return melee.take_title(sight, options)
            case "redirect" | "let":
                return melee.redirect_or_not(sight, options)
            case "against":
                return melee.against(sight, options)
            case "claim against":
                return melee.whom(sight, options)
            case "player":
                return melee.player(sight, options)
            case "challenge":
                return challenges.initiate(sight, options)
            case "attack":
                return challenges.attackers(sight, options)
            case "defend":
                return challenges.defenders(sight, options)
            case "bypass":
                already = sight.facts.get("bypassing", ())
                return strongest([o for o in options if o.card is None or o.card.handle not in already])
            case "assault":
                return max(options, key=lambda o: o.card.cost - o.card.kneeling if o.card is not None else -1)
            case "intimidate":
                return strongest(options)
            case "claim":
                return min(options, key=lambda o: loss(o.card))
            case "discard":
                return min(options, key=lambda o: keep_in_hand(sight, o.card))
            case "choose":
                return target(sight, options)
            case "number" if prompt == "bestow gold":
                return options[gold_to_bestow(sight, len(options) - 1)]
            case "number":  # what X is: the more, the more it does
                return options[-1]
            case "yes" | "no":
                return next(o for o in options if o.verb == "yes")
        if any(o.verb in ("marshal", "use", "ambush", "shadow", "bring out") for o in options):
            return act(sight, options, prompt)
        return options[0]


def plain(options: Sequence[Named], *verbs: str) -> Named | None:
    """The first option with one of these words: pass, done, none."""
    return next((o for o in options if o.verb in verbs), None)


# Setup ----------------------------------------------------------------------------------------------------------------


def best_setup(hand: Sequence[Seen]) -> list[Seen]:
    """The setup cards that use the most gold; more cards, and characters, break ties."""
    cards = [c for c in hand if c.type in ("character", "location") and c.cost <= SETUP_GOLD]
    cards += [c for c in hand if c.type == "attachment" and not HOSTILE.search(c.text)]  # its host will be one's own
    best: list[Seen] = []
    score = 0.0
    for size in range(1, len(cards) + 1):
        for some in combinations(cards, size):
            worth = setup_worth(some)
            if worth > score:
                best, score = list(some), worth
    return best


def setup_worth(cards: Sequence[Seen]) -> float:
    seen: set[str] = set()
    gold = limited = 0
    worth = 0.0
    for c in cards:
        printed = c.printed
        assert printed is not None
        limited += "Limited" in c.text
        again = printed.unique and c.name in seen
        seen.add(c.name)
        gold += 0 if again else c.cost
        if c.type == "attachment" and not again:
            worth -= 0.5
        worth += (0.5 if again else c.cost) + 0.8 + (0.5 if c.type == "character" else 0)
    if gold > SETUP_GOLD or limited > 1 or not any(c.type == "character" for c in cards):
        return 0.0
    return worth


def keepable(sight: Sight) -> bool:
    best = best_setup(sight.hand)
    return sum(c.cost for c in best) >= 5 and sum(c.type == "character" for c in best) >= 2


def set_up(sight: Sight, options: Sequence[Named]) -> Named:
    """The next of the best setup; which is found anew each time, for nothing has left the hand yet."""
    picked = list(sight.facts.get("picked", ()))
    wanted = [c.name for c in best_setup(sight.hand)]
    for name in picked:
        if name in wanted:
            wanted.remove(name)
    for o in options:
        if o.card is not None and o.card.name in wanted:
            return o
    return plain(options, "done") or options[-1]


# Plots ----------------------------------------------------------------------------------------------------------------


def plot_worth(sight: Sight, plot: Seen | None) -> float:
    """Gold early, claim once there is something to win challenges with."""
    if plot is None or plot.printed is None:
        return 0.0
    p = plot.printed
    mine, theirs = sight.characters(sight.me), sight.characters(sight.foe)
    lead = sum(c.strength for c in mine) - sum(c.strength for c in theirs)
    hand = len(sight.hand)
    worth = (p.income or 0) * (1.0 if hand > 2 else 0.5) + 0.15 * (p.initiative or 0)
    worth += (p.claim or 0) * (2.0 if lead > 0 else 0.6) + 0.2 * min(p.reserve or 0, hand + 2)
    if "When Revealed" in plot.text:
        worth += 1.2
        if HOSTILE.search(plot.text):
            worth += 1.0 if theirs else -3.0
    return worth


# Hand -----------------------------------------------------------------------------------------------------------------


def loss(card: Seen | None) -> float:
    """What a character that is chosen for claim takes along; a duplicate will save it."""
    return 0.0 if card is None else card.worth() - (3 if card.duplicates else 0)


def strongest(options: Sequence[Named]) -> Named:
    return max(options, key=lambda o: o.card.strength + 0.1 * o.card.cost if o.card is not None else -1.0)


# Actions --------------------------------------------------------------------------------------------------------------


def act(sight: Sight, options: Sequence[Named], prompt: str) -> Named:
    """Whatever is worth doing in a window, else a pass."""
    best, best_score = plain(options, "pass"), 0.0
    for o in options:
        score = action_worth(sight, o, prompt)
        if score > best_score or best is None:
            best, best_score = o, score
    assert best is not None
    return best


def action_worth(sight: Sight, o: Named, prompt: str) -> float:
    match o.verb:
        case "marshal":
            return marshal_worth(sight, o.card)
        case "ambush":
            return 5.0 if challenges.is_time_to_join(sight) else 0.0
        case "shadow":
            return hiding_worth(sight, o.card)
        case "bring out":
            return coming_out_worth(sight, o.card)
        case "use":
            return use_worth(sight, o, prompt)
    return 0.0


def marshal_worth(sight: Sight, card: Seen | None) -> float:
    """The dearest character first; what makes gold before everything else; an attachment needs a good host.

    Who can come from ambush for the same gold does so.
    """
    if card is None or short_of_gold_for_shadows(sight, card):
        return 0.0
    if card.type == "character" and price_of(card, "ambush") in range(1, card.cost + 1):
        return 0.0
    mine = sight.characters(sight.me)
    if card.printed is not None and card.printed.unique and any(c.name == card.name for c in mine):
        return 30.0
    if card.type == "character":
        return 10.0 + card.worth() if BETTER_HIDDEN not in card.text else 8.0
    if card.type == "location":
        return 40.0 if ECONOMY.search(card.text) else 10.0 + 1.5 * card.cost
    hosts = sight.others if HOSTILE.search(card.text) else [sight.me]
    return 5.0 if any(sight.characters(x) for x in hosts) else 0.0


def use_worth(sight: Sight, o: Named, prompt: str) -> float:
    """Abilities are there to be used, but STR only where it turns the challenge, and nothing on one's own head."""
    card = o.card
    if card is None or "as a duplicate" in o.text or not (prompt.startswith("action") or prompt.startswith("marshal")):
        return reaction_worth(sight, card)
    text = card.text
    mine = sight.characters(sight.me)
    strength = STRONGER.search(text)
    if strength is not None and "Action" in text:
        hit = victims(sight, text) if strength.group(1) == "-" else [c for c in mine if fits(sight, c, text)]
        if any(can_be_killed(c, text) and c.worth() > 4 for c in hit):
            return 7.0
        return challenges.strength_worth(sight, card, int(strength.group(2))) if hit else 0.0
    if "educe the cost" in text:
        within_reach = range(1, sight.fact(sight.me, "gold") + REDUCTIONS + 1)
        wanted = any(c.type == "character" and c.cost in within_reach for c in sight.hand)
        return 50.0 if sight.active and wanted else 0.0
    if GAIN.search(text):
        return 20.0
    if "into play" in text:
        return 8.0 if "from your hand" not in text or any(c.type == "character" for c in sight.hand) else 0.0
    if "the claim value" in text:
        return challenges.claim_worth(sight)
    if HOSTILE.search(text) or "an attachment" in text:
        return 7.0 if victims(sight, text) and challenges.going_on(sight) != "attacked" else 0.0
    if STAND.search(text):
        return 3.0 if mine and not challenges.going_on(sight) and (sight.active or "active" not in sight.phase) else 0.0
    return 0.0


def reaction_worth(sight: Sight, card: Seen | None) -> float:
    """Most are good for whoever may use them; but one does not cancel one's own events, nor save the opponent's."""
    if card is None:
        return 1.0
    me = sight.players[sight.me]["name"]
    imminent = sight.facts.get("about", ())
    if imminent and "cancel" in card.text.lower() and any(f" {me} uses " in line for line in imminent):
        return 0.0
    if imminent and SAVE.search(card.text) and not any(f" {me}'s " in line for line in imminent):
        return 0.0
    instead = re.search(r"apply \[(\w+)\] claim instead", card.text)
    if instead is not None:
        kind = sight.challenge.get("challenge", "")
        foe = sight.foe
        return 5.0 if challenges.prize(sight, instead.group(1), foe) > challenges.prize(sight, kind, foe) else 0.0
    if SACRIFICE.search(card.text) and card.type == "character":
        return 0.0
    return 5.0 + 0.1 * card.cost


# Shadows, gold on cards -----------------------------------------------------------------------------------------------


def hiding_worth(sight: Sight, card: Seen | None) -> float:
    """What is said of its coming out is lost if it is marshaled; some cannot be. Of the others, with gold to spare."""
    if card is None or card.printed is None:
        return 0.0
    if BETTER_HIDDEN in card.text or card.printed.cost is None:
        return 9.0 + card.worth()
    return 3.0


def price_of(card: Seen, keyword: str) -> int:
    """What it costs to bring the card in by that keyword."""
    assert card.printed is not None
    return max((k.amount for k in card.printed.program.keywords if k.name == keyword), default=0)


def short_of_gold_for_shadows(sight: Sight, card: Seen) -> bool:
    """Whether marshaling it would keep a character in shadows that is worth more."""
    price = sight.facts.get("prices", {}).get(card.name, card.cost)
    left = sight.fact(sight.me, "gold") - price
    waiting = [c for c in sight.cards("shadows", sight.me) if c.type == "character"]
    return price > 0 and any(left < price_of(c, "shadow") and c.worth() > card.worth() for c in waiting)


def coming_out_worth(sight: Sight, card: Seen | None) -> float:
    """In time to attack or to defend; and rather than that the gold is lost."""
    if card is None:
        return 0.0
    worth = 4.0 + (card.worth() if card.type == "character" else 1.0)
    late = sight.phase.get("phase") == "dominance" and BETTER_HIDDEN not in card.text
    return worth if late or challenges.is_time_to_join(sight) else 0.0


def gold_to_bestow(sight: Sight, most: int) -> int:
    """What is left if the dearest card in hand is still to be marshaled that can be; but one gold at least."""
    gold = sight.fact(sight.me, "gold")
    dearest = max((c.cost for c in sight.hand if c.type != "event" and c.cost <= gold), default=0)
    return max(min(1, most), min(most, gold - dearest))
