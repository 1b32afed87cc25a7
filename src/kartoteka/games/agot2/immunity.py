"""Immunity: what a card is immune to neither chooses nor affects it (AGR-122).

A set of effects is a list of words: whose ("opponents'"), of which kind ("triggered"), and what the card that they come
from is like: loyal, Stark, a Knight, an event. Rules, keywords and claim are no effects of a card; nor is a cost.

A constant ability that makes its own card immune is not asked whether its card is blank by the way of all others: what
it is immune to could not have blanked it, and either answer would have to be known before the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.agot2 import happenings as h
from kartoteka.games.agot2.records import DUPLICATE
from kartoteka.games.agot2.vocabulary import HAVING, TYPES, WORDS
from kartoteka.games.agot2.wording.vocabulary import FACTIONS
from kartoteka.kernel.interpret import cause_of
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.modifiers import said, speakers_of
from kartoteka.kernel.records import NO_CARD
from kartoteka.kernel.selectors import Ctx

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel.abilities import Ability
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

Cause = tuple[int, ...]

NOT_CHOSEN = ruling("AGR-122", "a card is not chosen by what it is immune to")
NOT_AFFECTED = ruling("AGR-122", "a card is not affected by what it is immune to")
NOTHING_IS_SAID = ruling("AGR-122", "a constant effect says nothing of a card that is immune to it")
THE_CARD_ALONE = ruling("AGR-122", "what lies on an immune card is not immune")
COSTS_ARE_PAID = Ruling("AGR-122", "an immune card may pay a cost", value=False, without=True)
STAYS_IMMUNE = ruling("AGR-122", "what a card is immune to does not blank its immunity")


def is_immune(s: State, card: int, cause: Cause) -> bool:
    """Whether the card is now immune to effects of that cause."""
    return any(covers(s, say.value, card, cause) for say in said(s, card, "immune"))


def covers(s: State, value: str, card: int, cause: Cause) -> bool:
    """Whether the effects of a cause belong to the set, as the immune card sees them."""
    return all(_is_so(s, word, card, cause) for word in value.split(", "))


def _is_so(s: State, word: str, card: int, cause: Cause) -> bool:
    source, _, _, number, seat = cause
    if word == "opponents'":
        return bool(seat != s.cards[card].controller)
    if word == "triggered":
        return number < 0 or kind_of(s, cause) != "constant"
    if word.startswith("non-"):
        return not _is_so(s, word.removeprefix("non-"), card, cause)
    if word == "card":
        return True
    if word in TYPES:
        return bool(TYPES[word](s, None, source))
    if word in WORDS:
        return bool(WORDS[word](s, source))
    if word in FACTIONS:
        return HAVING["faction"](s, source, FACTIONS[word])
    return HAVING["trait"](s, source, word)


def kind_of(s: State, cause: Cause) -> str:
    """The kind of ability that the effects are of."""
    kind: str = s.pool.abilities(s.cards[cause[0]].proto)[cause[3]].kind
    return kind


def is_of_the_game(s: State, cause: Cause) -> bool:
    """Whether it is a duplicate that saves: an ability of the game, not of a card (AGR-82)."""
    return s.cards[cause[0]].relation == DUPLICATE or (cause[3] >= 0 and kind_of(s, cause) == "duplicate save")


def touched(s: State, card: int, event: Event | None) -> Sequence[int]:
    """The cards that an event does something to: a token that is taken away is not the card that it lies on."""
    if not THE_CARD_ALONE.holds and card != NO_CARD:
        return (card, s.cards[card].host)
    match event:
        case h.EffectCanceled():
            return ()
        case h.PowerDiscarded():
            return ()
        case h.TokenPlaced(amount=amount):
            return (card,) if amount > 0 else ()
        case h.PowerMoved(to=to):
            return (to,)
        case h.GoldMoved(to_card=to):
            return (to,)
    return (card,)


def affects(s: State, cause: Cause, card: int, event: Event | None) -> bool:
    """Whether effects of that cause do that to the card, or, without an event, say anything of it."""
    if not cause or "immune" not in s.spoken:
        return True
    if is_of_the_game(s, cause):
        return True
    if not (NOTHING_IS_SAID if event is None else NOT_AFFECTED).holds:
        return True
    return not any(x != NO_CARD and is_immune(s, x, cause) for x in touched(s, card, event))


def may_choose(s: State, ctx: Any, card: int) -> bool:
    """Whether a text that says "choose" may choose the card."""
    if not NOT_CHOSEN.holds or "immune" not in s.spoken:
        return True
    return not is_immune(s, card, cause_of(s, ctx))


def silenced(s: State, card: int, ability: Ability) -> bool:
    """Whether the card is blank in spite of the immunity that this ability gives it."""
    ctx = Ctx(card, s.cards[card].controller)
    own = [
        effect.change.value
        for effect in ability.constants["immune"]
        if (effect.test(s, ctx, card) if effect.test is not None else card in effect.named(s, ctx))  # type: ignore[misc]
    ]
    speakers = speakers_of(s, "blank")
    if s.cards[card].obj in speakers.lasting:
        return True
    for speaker in (*speakers.own.get(card, ()), *speakers.others):
        test = speaker.effect.test
        if speaker.says(s) is None or (test is not None and not test(s, speaker.ctx, card)):
            continue
        if not STAYS_IMMUNE.holds or not any(covers(s, value, card, speaker.cause(s)) for value in own):
            return True
    return False
