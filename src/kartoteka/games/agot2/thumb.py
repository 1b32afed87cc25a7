"""A rule of thumb for A Game of Thrones: what a player does who has learnt the game last week and pays attention.

It judges from a `View` and from what is printed on cards, both public to its seat, and remembers nothing: the same
view gets the same answer. Challenges, the heart of it, are in `thumb_challenges`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from kartoteka.games.agot2 import thumb_challenges as challenges
from kartoteka.games.agot2.sight import Named, Seen, Sight

if TYPE_CHECKING:
    from kartoteka.kernel.pool import Pool
    from kartoteka.kernel.visibility import View

HOSTILE = re.compile(
    r"\bkills?\b|-\d+ STR|\bloses?\b|\bblank\b|opponent's|cannot|"
    r"take control|choose and (kneel|discard|return)|\b(kneel|discard|return) (that|it\b|an? (opponent|enemy))",
    re.IGNORECASE,
)
STRONGER = re.compile(r"([+-])(\d+) STR")
ECONOMY = re.compile(r"\+\d+ (Income|Gold)|reduce the cost|gain \d+ gold", re.IGNORECASE)
GAIN = re.compile(r"\bdraw\b|\bgain \d+ (gold|power)", re.IGNORECASE)
STAND = re.compile(r"\bstand\b|gains ", re.IGNORECASE)
SAVE = re.compile(r"\bsaves?\b", re.IGNORECASE)
SACRIFICE = re.compile(r"\bsacrifice\b(?!.* to save)", re.IGNORECASE)
SETUP_GOLD = 8


class RuleOfThumb:
    """Answers a view with a choice by the index of an option."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool

    def __call__(self, view: View) -> int:
        assert view.choice is not None
        texts = view.choice.options
        if len(texts) == 1:
            return 0
        sight = Sight(view, self.pool)
        return texts.index(self.answer(sight, view.choice.prompt).text)

    def answer(self, sight: Sight, prompt: str) -> Named:
        options = sight.options()
        match options[0].verb:
            case "keep":
                return options[0] if keepable(sight) else options[-1]
            case "set up":
                return set_up(sight, options)
            case "plot":
                return max(options, key=lambda o: plot_worth(sight, o.card))
            case "first":
                return challenges.who_goes_first(sight, options)
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
                return max(options, key=lambda o: o.card.cost if o.card is not None else -1)
            case "intimidate":
                return strongest(options)
            case "claim":
                return min(options, key=lambda o: loss(o.card))
            case "discard":
                return min(options, key=lambda o: keep_in_hand(sight, o.card))
            case "choose":
                return target(sight, options)
            case "number":  # gold to bestow, or what X is: the more, the more it does
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
    mine, theirs = sight.characters(sight.me), sight.characters(sight.other)
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
            return 4.0 if challenges.going_on(sight) != "attacked" else 6.0
        case "shadow":
            return 3.0 if o.card is not None and o.card.type != "attachment" else 1.0
        case "bring out":
            return 4.0 + (o.card.worth() if o.card is not None and o.card.type == "character" else 1.0)
        case "use":
            return use_worth(sight, o, prompt)
    return 0.0


def marshal_worth(sight: Sight, card: Seen | None) -> float:
    """The dearest character first; what makes gold before everything else; an attachment needs a good host."""
    if card is None:
        return 0.0
    mine, theirs = sight.characters(sight.me), sight.characters(sight.other)
    if card.type == "character":
        return 10.0 + card.worth()
    if card.type == "location":
        return 40.0 if ECONOMY.search(card.text) else 9.0
    if card.printed is not None and card.printed.unique and any(c.name == card.name for c in mine):
        return 30.0
    return 5.0 if (theirs if HOSTILE.search(card.text) else mine) else 0.0


def use_worth(sight: Sight, o: Named, prompt: str) -> float:
    """Abilities are there to be used, but STR only where it turns the challenge, and nothing on one's own head."""
    card = o.card
    if card is None or "as a duplicate" in o.text or not (prompt.startswith("action") or prompt.startswith("marshal")):
        return reaction_worth(sight, card)
    text = card.text
    mine, theirs = sight.characters(sight.me), sight.characters(sight.other)
    strength = STRONGER.search(text)
    if strength is not None and "STR" in text and "Action" in text:
        return challenges.strength_worth(sight, card, int(strength.group(2)))
    if "educe the cost" in text:
        return 50.0 if sight.active and any(c.type == "character" and c.cost > 0 for c in sight.hand) else 0.0
    if GAIN.search(text):
        return 20.0
    if "into play" in text:
        return 8.0 if "from your hand" not in text or any(c.type == "character" for c in sight.hand) else 0.0
    if "the claim value" in text:
        return challenges.claim_worth(sight)
    if "an attachment" in text:
        return 6.0 if any(c.type == "attachment" for c in sight.cards("play", sight.other)) else 0.0
    if HOSTILE.search(text):
        return 7.0 if any(not c.kneeling or "kneeling" in text for c in theirs) else 0.0
    if STAND.search(text):
        return 3.0 if mine and (sight.active or "active" not in sight.phase) else 0.0
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
    if SACRIFICE.search(card.text) and card.type == "character":
        return 0.0
    return 5.0 + 0.1 * card.cost


# Targets --------------------------------------------------------------------------------------------------------------


def target(sight: Sight, options: Sequence[Named]) -> Named:
    """The best of one's own for what helps, the best of the opponent's for what hurts, or the least of one's own."""
    text = sight.text_of(sight.facts.get("card", ""))
    hurts = HOSTILE.search(text) is not None
    searched = [o for o in options if o.card is not None and o.card.zone not in ("play", "plot", "faction")]
    if searched and not hurts:
        return max(searched, key=lambda o: keep_in_hand(sight, o.card))
    mine = [o for o in options if o.card is not None and o.card.owner == sight.me]
    theirs = [o for o in options if o.card is not None and o.card.owner != sight.me]

    def worth(o: Named) -> float:
        assert o.card is not None
        extra = 50.0 if challenges.takes_part(sight, o.card) and "STR" in text else 0.0
        return o.card.worth() + extra - (20.0 if o.card.kneeling and "neel" in text else 0.0)

    if hurts:
        if theirs:
            return max(theirs, key=worth)
        return plain(options, "none", "done", "pass") or min(mine, key=worth, default=options[0])
    if mine:
        return max(mine, key=worth)
    return plain(options, "none", "done", "pass") or min(theirs, key=worth, default=options[0])
