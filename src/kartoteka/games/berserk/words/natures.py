"""What follows for one text from how it is put together: its price, its windows, the attack or the arrival in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from kartoteka.games.berserk.fights.attacks import AttackFacts, attack_of
from kartoteka.games.berserk.findings import BringFacts, Nature
from kartoteka.games.berserk.records import (
    CALCULATION,
    DECLARATION,
    END,
    PAYMENT,
    PROTECTION,
    RESULT,
    ROLL,
    TARGET,
    WOUNDS,
    Price,
)
from kartoteka.kernel import program as p
from kartoteka.kernel.legality import Ruling, ruling

if TYPE_CHECKING:
    from kartoteka.games.berserk.words.facts import Facts
    from kartoteka.kernel.state import State

# Costs (BKK-Cost-forms) ---------------------------------------------------------------------------------------------

CLOSING: Final = ruling("BKK-Cost-forms", "[C] closes the card")
A_TOKEN: Final = ruling("BKK-Cost-forms", "[T] costs a token, beside what else there is")
SO_MANY_TOKENS: Final = ruling("BKK-Cost-forms", "[NT] costs that many tokens")
LEAST_X: Final = Ruling("BKK-Cost-forms", "the X of [XT] is at least 1", value=1, without=0)
WITHOUT_CLOSING: Final = ruling("BKK-Cost-forms", "who acts without closing may still move and act")

# Windows (BKR-10.7) -------------------------------------------------------------------------------------------------

OF_ATTACKS: Final = Ruling(
    "BKR-10.7",
    "an attack runs through all windows",
    value=(DECLARATION, TARGET, ROLL, RESULT, CALCULATION, PROTECTION, WOUNDS, PAYMENT, END),
    without=(WOUNDS, PAYMENT, END),
)
OF_TEXTS: Final = Ruling(
    "BKR-10.7",
    "an action without a die skips roll, result and calculation",
    value=(DECLARATION, TARGET, PROTECTION, WOUNDS, PAYMENT, END),
    without=(DECLARATION, TARGET, ROLL, RESULT, CALCULATION, PROTECTION, WOUNDS, PAYMENT, END),
)
OF_REDIRECTION: Final = (WOUNDS, PAYMENT, END)
"""A redirection has no others (D-23)."""

BLOCKING: Final = Ruling(
    "BKR-10.15", "actions are blocked in target and protection", value=(TARGET, PROTECTION), without=()
)  # fmt: skip
REDIRECTING: Final = Ruling("BKR-10.15", "actions are redirected in target", value=(TARGET,), without=())
DIE_MODIFIERS: Final = Ruling("BKR-10.15", "die modifiers are played in result", value=(RESULT,), without=())
REDUCING: Final = Ruling("BKR-10.15", "attacks are reduced in protection", value=(PROTECTION,), without=())
TIED: dict[str, Ruling] = {
    "block": BLOCKING,
    "redirect": REDIRECTING,
    "change die": DIE_MODIFIERS,
    "reduce": REDUCING,
    "prevent": REDUCING,
}
"""Verbs that answer an action, with the windows of it in which they can be declared."""

SPELL: Final = Ruling("BKR-11.2", "a spell is a magical action that is no attack", value="spell", without="influence")
INFLUENCE: Final = Ruling("BKR-11.2", "a text that names no kind is an influence", value="influence", without="spell")


DEFAULT_PLACES: Final = ("summoned", "revived")
"""Phrases for the places where the rules put what is brought in."""


def nature(s: State, card: int, number: int) -> Nature:
    """What is known of a text of a card."""
    found: Nature = s.pool.facts[s.cards[card].proto].natures[number]
    return found


def verbs_in(part: object) -> set[str]:
    """What a text does."""
    return {node.verb for node in p.nodes_in(part) if isinstance(node, p.Do)}


def nature_of(ability: p.Ability, facts: Facts, root: int = -1) -> Nature:
    """What is known of a text once it has been read, its whole cost still in it."""
    flags = ability.flags
    verbs = verbs_in(ability.effect)
    attack = attack_in(ability.effect)
    price, x = price_in(ability)
    return Nature(
        kind=ability.kind,
        root=root,
        attack=attack,
        manner=_manner_of(flags, attack),
        windows=windows_of(verbs, rolls=attack is not None),
        tied=_tied(verbs),
        closes=price.close,
        price=price,
        x=x,
        least_x=LEAST_X.value,
        in_kind=bool(unpriced(ability).cost),
        sudden=ability.kind == "sudden",
        redirects="redirect" in verbs,
        summons=bringing_in(ability.effect, "summon"),
        revives=bringing_in(ability.effect, "revive"),
        limits=ability.limits,
        targets_action=any(isinstance(node, p.ChooseAction) for node in p.nodes_in(ability.effect)),
        accompanies="accompanies" in flags,
        given="given" in flags,
    )


def _manner_of(flags: tuple[str, ...], attack: AttackFacts | None) -> str:
    if attack is not None and attack.kind:
        return attack.kind
    return str(SPELL.value if "spell" in flags else INFLUENCE.value)


def windows_of(verbs: set[str], *, rolls: bool) -> tuple[int, ...]:
    """The windows that a text runs through (BKR-10.7)."""
    if "redirect" in verbs:
        return OF_REDIRECTION
    found: tuple[int, ...] = OF_ATTACKS.value if rolls else OF_TEXTS.value
    return found


def _tied(verbs: set[str]) -> tuple[int, ...]:
    for verb, windows in TIED.items():
        if verb in verbs:
            found: tuple[int, ...] = windows.value
            return found
    return ()


# Attacks ------------------------------------------------------------------------------------------------------------


def attack_in(effect: object) -> AttackFacts | None:
    """The attack in a text, or how it wounds by a die without being one ("wound ... on 1-2-3"): that has no kind."""
    for node in p.nodes_in(effect):
        if isinstance(node, p.Do) and node.verb == "attack":
            return attack_of(node.manner)
        if isinstance(node, p.Do) and node.verb == "deal":
            sizes = [word for word in node.manner if word[:1].isdigit()]
            if sizes:
                return attack_of(("", *sizes))
    return None


# Prices -------------------------------------------------------------------------------------------------------------


def _closes(part: p.Op) -> bool:
    return isinstance(part, p.Do) and part.verb == "close" and part.what == p.This()


def _tokens(part: p.Op) -> bool:
    return isinstance(part, p.Do) and part.verb == "lose tokens" and part.what == p.This() and not part.manner


def spends_tokens(ability: p.Ability) -> bool:
    """Whether it costs tokens of its card: so many, or all."""
    price, x = price_in(ability)
    return x or price.tokens > 0 or p.Do("lose tokens", p.This(), manner=("all",)) in ability.cost


def price_in(ability: p.Ability) -> tuple[Price, bool]:
    """What a text costs its card, and whether its tokens are as many as its player says."""
    close, tokens, x = False, 0, False
    for part in ability.cost:
        if _closes(part):
            close = CLOSING.holds
        elif _tokens(part) and isinstance(part, p.Do):
            amount = part.amount if part.amount is not None else p.Number(1)
            if isinstance(amount, p.X):
                x = True
            elif isinstance(amount, p.Number):
                tokens += _number_paid(amount.n)
    if "without closing" in ability.flags and WITHOUT_CLOSING.holds:
        close = False
    return Price(close=close, tokens=tokens, uses=1 if ability.limits else 0), x


def _number_paid(n: int) -> int:
    if n == 1:
        return 1 if A_TOKEN.holds else 0
    return n if SO_MANY_TOKENS.holds else 1


def unpriced(ability: p.Ability) -> p.Ability:
    """A text without what of its cost is a price: that is paid by the rules (BKR-10.8), the rest by its program."""
    rest = tuple(part for part in ability.cost if not (_closes(part) or _tokens(part)))
    return ability if len(rest) == len(ability.cost) else msgspec.structs.replace(ability, cost=rest)


# Bringing in --------------------------------------------------------------------------------------------------------


def bringing_in(effect: object, verb: str) -> BringFacts | None:
    """How a text brings cards in by that verb, if it does."""
    nodes = list(p.nodes_in(effect))
    doing: Any = next((x for x in nodes if isinstance(x, p.Do) and x.verb == verb), None)
    if doing is None:
        return None
    slot = doing.what.slot if isinstance(doing.what, p.Chosen) else ""
    choice = next((x for x in nodes if isinstance(x, p.Choose) and x.slot == slot), None)
    to = doing.to.slot if isinstance(doing.to, p.Place) else ""
    place = next((x for x in nodes if isinstance(x, p.ChoosePlace) and x.slot == to), None)
    return BringFacts(
        manner=verb,
        place=None if place is None or place.phrase in DEFAULT_PLACES else place,
        to=to,
        closed=True if "closed" in doing.manner else False if "open" in doing.manner else None,
        from_seat=_out_of(choice),
        player="opponent" if isinstance(doing.who, p.Opponent) or "opponent's" in doing.manner else "",
        several=choice is not None and choice.most != p.Number(1),
        hidden="hidden" in doing.manner,
    )


def _out_of(choice: p.Choose | None) -> str:
    """Whose cards they are that a text brings in, where they are not its own player's."""
    if choice is None:
        return ""
    whose = choice.cards.whose
    return "any" if whose is None else "opponent" if isinstance(whose, p.Opponent | p.EachOpponent) else ""
