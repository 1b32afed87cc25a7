"""What a card is kept from: a source that was emptied for it, what it is immune to, and what may not target it.

To affect a card is to put a marker on it, move it, turn it, change what it is, wound or heal it. That it is targeted
affects nothing; and what keeps an action from being played, or makes it dearer, affects no card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.costs.affording import too_dear
from kartoteka.games.hkk.galetki.bodyparts import is_void
from kartoteka.games.hkk.numbers import cannot, creatures, has_keyword
from kartoteka.games.hkk.offers.sources import is_source
from kartoteka.games.hkk.records import SITE, SPECIAL, Source
from kartoteka.games.hkk.words.verbs_table import nature_of
from kartoteka.kernel import program as p
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.modifiers import said

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.games.hkk.set.cards import CardDef
    from kartoteka.games.hkk.words.facts import Nature
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

Cause = tuple[int, ...]
"""The card, the object that it was, the source, the number of the text there, the player."""

BARS: Final = "cannot be targeted by "
"""Begins the statistics of bans on targeting."""
AFFECTING: Final = Ruling(
    "HKKR-11.11",
    "to affect a card is to put a marker on it, move it, change its state or one of its characteristics",
    value=(
        h.Left, h.CardMoved, h.Passivized, h.Activated, h.PlaceChanged, h.ControlTaken, h.MarkersPut, h.LevelsGained,
        h.Attached, h.Turned, h.EffectStarted, h.Wounded, h.Healed,
    ),
    without=(),
)  # fmt: skip
WOUNDS_AFFECT: Final = ruling("D-32", "wounding and healing affect")
NOT_AFFECTING: Final = ruling("HKKR-11.12", "bans on actions affect no card")
IMMUNITY: Final = ruling("HKKK-Immunity", "what a card is immune to does not affect it")
MAY_BE_TARGETED: Final = ruling("HKKR-11.23", "what is immune may be targeted")
IN_ANY_CASE: Final = ruling("HKKR-1.4", "what happens in any case is changed by nothing")
LOCATIONS: Final = ruling("HKK-8.9.5-a", "only sources that say so affect locations")
SPECIALS: Final = ruling("HKKR-16.4", "only sources that say so affect rule cards and followers")
RESISTANCE: Final = ruling("HKKK-Resistance", "what hits one concrete card does not target a card with resistance")
GUARDIAN: Final = ruling("HKKK-Guardian", "the player of a guardian is no target of damaging instants and generals")
ANY_PLAYER: Final = ruling("HKKR-11.22", "target player is any player, oneself too")

PROTECTING: Final = frozenset({"void", "immune"})
"""Statistics by which texts keep something off a card."""
KINDS: Final = frozenset({"fire", "cold", "lightning", "mental"})
NAMES_IT = {SITE: ("site", "location"), SPECIAL: ("special", "rule", "follower", "guild", "lich")}
"""By zone, the words by which a text says that it is about what lies there."""


# Affecting --------------------------------------------------------------------------------------------------------


def touches(s: State, cause: Cause, card: int, event: Event | None) -> bool:
    """Whether what a text does affects a card; without an event, whether what it says is so of it: `Game.affects`."""
    if not cause or card < 0:
        return True
    zone = s.cards[card].zone // len(s.seats)
    if zone in NAMES_IT and not _is_about(s, cause, card, zone):
        return False
    if s.spoken.isdisjoint(PROTECTING) or (event is not None and not affects_at_all(event)):
        return True
    if is_void(s, cause, card):
        return False
    if "immune" not in s.spoken or (cause[0] == card and cause[3] >= 0):
        return True
    return not is_immune(s, card, cause, event)


def affects_at_all(event: Any) -> bool:
    """Whether an event is of the kind that affects a card (HKKR-11.11); what is paid as a cost does not."""
    kind = type(event)
    if getattr(event, "paid", False):
        return False
    if kind in (h.Wounded, h.Healed):
        return WOUNDS_AFFECT.holds and kind in AFFECTING.value
    if kind is h.EffectStarted and event.modifier.stat.startswith("cannot ") and NOT_AFFECTING.holds:
        return False
    return kind in AFFECTING.value


def _is_about(s: State, cause: Cause, card: int, zone: int) -> bool:
    """Whether a text says that it is about locations or specials, or is that card's own."""
    if cause[0] == card or not (LOCATIONS if zone == SITE else SPECIALS).holds:
        return True
    number = cause[3]
    if number < 0:
        return False
    proto, at = place_of(s, cause)
    words = NAMES_IT[zone]
    for node in p.nodes_in(s.pool.abilities(proto)[at].wording):
        if isinstance(node, p.Select) and not set(words).isdisjoint(node.zones):
            return True
        if isinstance(node, p.Is) and node.word in words:
            return True
    return False


# Immunity ---------------------------------------------------------------------------------------------------------


def place_of(s: State, cause: Cause) -> tuple[int, int]:
    """The definition on which the text is printed that does it, and its number there; of what was granted or works by
    itself the source knows."""
    source = s.situation(cause[2]) if cause[2] else None
    if isinstance(source, Source) and source.card == cause[0]:
        return source.proto, source.number
    return s.cards[cause[0]].proto, max(cause[3], 0)


def text_nature(s: State, cause: Cause) -> Nature | None:
    """What is known of the text that does it; None where no text does."""
    if cause[3] < 0 and not cause[2]:
        return None
    proto, number = place_of(s, cause)
    natures = s.pool.facts[proto].natures
    return natures[number] if number < len(natures) else None


def happens_in_any_case(s: State, cause: Cause) -> bool:
    """Whether the text says that nothing changes what it does (HKKR-1.4)."""
    if cause[3] < 0 or not IN_ANY_CASE.holds:
        return False
    proto, number = place_of(s, cause)
    abilities = s.pool.abilities(proto)
    return number < len(abilities) and "in any case" in abilities[number].flags


def is_immune(s: State, card: int, cause: Cause, event: Event | None = None) -> bool:
    """Whether a card is immune to what does that."""
    if not IMMUNITY.holds:
        return False
    for say in said(s, card, "immune"):
        for word in say.value.split(", "):
            if covers(s, word, card, cause, event):
                return not happens_in_any_case(s, cause)
    return False


def covers(s: State, word: str, card: int, cause: Cause, event: Any) -> bool:
    """Whether what does it, or what it does, is what the word names: `spells`, `opponents' spells`, `fire` ..."""
    if word.startswith("opponents' "):
        return cause[4] != s.cards[card].controller and covers(s, word.removeprefix("opponents' "), card, cause, event)
    if word == "damage":
        return type(event) is h.Wounded
    if word in KINDS:
        return type(event) is h.Wounded and event.kind == word
    if word == "poison":
        return is_poison(s, cause, event)
    if word == "sources":
        return is_a_source(s, cause)
    of = s.pool.facts[s.cards[cause[0]].proto]
    if word == "spells":
        return of.type in ("instant", "general", "enchantment")
    if word == "damaging spells":
        nature = text_nature(s, cause)
        return nature is not None and nature.damaging
    if word == "abilities":
        return of.type not in ("instant", "general")
    one = word.removesuffix("s")
    return word in of.types or one in of.types or word in of.subtypes or one in of.subtypes


def is_poison(s: State, cause: Cause, event: Any) -> bool:
    """Whether poison markers are put, or poison kills."""
    if type(event) is h.MarkersPut:
        return bool(event.marker == "poison")
    source = s.situation(cause[2]) if cause[2] else None
    return isinstance(source, Source) and source.what == "poison"


def is_a_source(s: State, cause: Cause) -> bool:
    """Whether what does it is a source: what is none does not fall off what is immune to sources."""
    source = s.situation(cause[2]) if cause[2] else None
    if isinstance(source, Source):
        return bool(is_source(s, source))
    if cause[3] < 0:
        return True  # a rule that works by itself, as poison does
    nature = text_nature(s, cause)
    return nature is not None and nature.source


# Targets ----------------------------------------------------------------------------------------------------------


def may_target(s: State, ctx: Any, card: int) -> bool:
    """Whether a text that says "target" may name the card: `Game.may_target`."""
    nature = nature_of(s, ctx)
    if nature is not None and not nature.targeting:
        return True
    if nature is not None and nature.one_card and RESISTANCE.holds and has_keyword(s, card, "resistance"):
        return False
    if not MAY_BE_TARGETED.holds and "immune" in s.spoken and nature is not None and is_immune(s, card, ctx.cause):
        return False
    if "cannot be targeted" in s.spoken and cannot(s, card, "be targeted"):
        return False
    return not _is_barred(s, ctx, card) and not too_dear(s, ctx.seat, ctx.card, card)


def _bars(s: State) -> Sequence[str]:
    """The bans on targeting that something speaks of."""
    kept = s.sorted.get(BARS)
    if kept is not None and kept[0] is s.spoken:
        known: Sequence[str] = kept[1]
        return known
    found = [stat for stat in s.spoken if stat.startswith(BARS)]
    s.keep(BARS, s.spoken, found)
    return found


def _is_barred(s: State, ctx: Any, card: int) -> bool:
    """Whether it cannot be targeted by such a text ("can't be targeted by opponents' spells")."""
    for stat in _bars(s):
        if said(s, card, stat):
            cause = (ctx.card, s.cards[ctx.card].obj, 0, -1, ctx.seat)
            if covers(s, stat.removeprefix(BARS), card, cause, None):
                return True
    return False


def may_target_player(s: State, ctx: Any, seat: int) -> bool:
    """Whether a text may name that player: `Game.may_target_player` (HKKK-Guardian)."""
    if not ANY_PLAYER.holds and seat == ctx.seat:
        return False
    nature = nature_of(s, ctx)
    if nature is None or not nature.damaging or not nature.targeting or not GUARDIAN.holds:
        return True
    for card in creatures(s, seat):  # noqa: SIM110 (a hot loop)
        if not s.cards[card].passive and has_keyword(s, card, "guardian"):
            return False
    return True


WORDED: Final = frozenset({"guardian", "resistance", "immune"})


def protects(definition: CardDef) -> bool:
    """Whether a card could keep anything off a card, or is one that texts do not find: `Game.protects`."""
    if definition.type in ("part", "location", "rule", "follower", "guild", "lich"):
        return True
    if any([keyword.name in WORDED for keyword in definition.program.keywords]):
        return True
    for node in p.nodes_in(definition.program):
        if isinstance(node, p.Change) and (
            node.stat == "immune"
            or (node.stat == "cannot" and node.value.startswith("be targeted"))
            or (node.stat == "keyword" and node.value in WORDED)
        ):
            return True
    return False
