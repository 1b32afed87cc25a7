"""The edits of a challenge: who takes part, who has won, what claim does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.agot2.numbers.challenges import CONTRIBUTES, note_lost
from kartoteka.games.agot2.numbers.places import zone_type
from kartoteka.games.agot2.records import KINDS, PLAY, Challenge, Phase, Round
from kartoteka.games.agot2.titles import is_melee
from kartoteka.games.shared.options import chosen
from kartoteka.kernel import edits, ledger
from kartoteka.kernel.events import set_event
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.modifiers import Modifier

if TYPE_CHECKING:
    from kartoteka.games.agot2 import happenings as h
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State


# The announcement -------------------------------------------------------------------------------------------------


def initiate(s: State, e: h.ChallengeInitiated) -> Event | None:
    if e.attacker in s.gone:
        return None
    edits.open_situation(s, _as_initiated(s, e))
    phase = s.open(Phase)
    if phase is not None:
        ledger.enter(s, phase.id, "initiated", e.attacker, e.kind)
        if is_melee(s):
            ledger.enter(s, phase.id, "against", e.attacker, e.kind, e.against)
    return e


def _as_initiated(s: State, e: h.ChallengeInitiated) -> Challenge:
    """The defending player is whom it is initiated against, unless it is redirected (AG-32)."""
    return Challenge(
        kind=e.kind, attacker=e.attacker, defender=e.against, against=e.against, attackers=e.attackers,
        called_off=e.against in s.gone and chosen(s, "ends_challenge"),
    )  # fmt: skip


def bypass(s: State, e: h.BypassedByStealth) -> Event | None:
    """Several attackers may bypass the same character: each has bypassed it, and it is bypassed."""
    c = s.open(Challenge)
    if c is None:
        return None
    if e.card not in c.bypassed:
        edits.edit_situation(s, c.but(bypassed=(*c.bypassed, e.card)))
    return e


def assault(s: State, e: h.Assaulted) -> Event | None:
    """It is blank but for its traits until the challenge ends, whatever becomes of the attacker (AGK-Assault)."""
    c = s.open(Challenge)
    if c is None or zone_type(s, e.card) != PLAY:
        return None
    edits.edit_situation(s, c.but(assaulted=(*c.assaulted, e.card)))
    blank = Modifier(
        stat="blank",
        op="gain",
        value="except traits",
        objs=(s.cards[e.card].obj,),
        you=c.attacker,
        card=e.by,
        until=c.id,
    )
    edits.add_modifier(s, blank)
    return e


# Redirecting a challenge ------------------------------------------------------------------------------------------

RESOLVES_AGAINST = ruling("AG-32", "a redirected challenge is resolved against its new opponent")
SAME_ATTACKERS = ruling("AG-36", "a redirect does not change who attacks")
SAME_KIND = ruling("AG-37", "a redirect does not change the kind of challenge")


def redirect(s: State, e: h.ChallengeRedirected) -> Event | None:
    """The new opponent is the defending player from now on; nothing else of the challenge changes."""
    c = s.open(Challenge)
    if c is None:
        return None
    if RESOLVES_AGAINST.value:
        c = c.but(defender=e.to)
    if not SAME_ATTACKERS.value:
        c = c.but(attackers=())
    if not SAME_KIND.value:
        c = c.but(kind=KINDS[KINDS.index(c.kind) - 1])
    edits.edit_situation(s, c)
    round = s.open(Round)
    if round is not None:
        ledger.enter(s, round.id, "redirected", e.player)
    return e


# Who participates -------------------------------------------------------------------------------------------------


def declare_defenders(s: State, e: h.DefendersDeclared) -> Event | None:
    c = s.open(Challenge)
    if c is None:
        return None
    edits.edit_situation(s, c.but(defenders=e.defenders, joined=_joined(s, c, e.defenders)))
    return e


def _joined(s: State, c: Challenge, cards: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Notes when cards came to participate, where that may be newer than an effect on their STR (AGR-67)."""
    if CONTRIBUTES not in s.spoken:
        return c.joined
    stamp = edits.new_id(s)
    return (*c.joined, *((card, stamp) for card in cards))


def add_to_challenge(s: State, e: h.AddedToChallenge) -> Event | None:
    c = s.open(Challenge)
    if c is None or zone_type(s, e.card) != PLAY or e.card in c.attackers or e.card in c.defenders:
        return None
    joined = _joined(s, c, (e.card,))
    if s.cards[e.card].controller == c.attacker:
        edits.edit_situation(s, c.but(attackers=(*c.attackers, e.card), joined=joined))
    else:
        edits.edit_situation(s, c.but(defenders=(*c.defenders, e.card), joined=joined))
    return e


def remove_from_challenge(s: State, e: h.RemovedFromChallenge) -> Event | None:
    c = s.open(Challenge)
    if c is None or (e.card not in c.attackers and e.card not in c.defenders):
        return None
    leave_challenge(s, e.card)
    return e


SIDES = ("attackers", "defenders", "assaulted")
"""How a card can take part in a challenge."""


def leave_challenge(s: State, card: int) -> None:
    """It takes no part in the challenge any more, on whatever side (AGR-66)."""
    c = s.open(Challenge)
    if c is not None and (card in c.attackers or card in c.defenders or card in c.assaulted):
        sides = {side: tuple(x for x in getattr(c, side) if x != card) for side in SIDES}
        edits.edit_situation(s, c.but(**sides))


def forget_bypassed(s: State, card: int) -> None:
    """If it comes back during the challenge, that is another character, which nobody has bypassed (AGR-73)."""
    c = s.open(Challenge)
    if c is not None and card in c.bypassed:
        edits.edit_situation(s, c.but(bypassed=tuple(x for x in c.bypassed if x != card)))


# Winner and claim -------------------------------------------------------------------------------------------------


def decide(s: State, e: h.ChallengeDecided) -> Event | None:
    c = s.open(Challenge)
    if c is None:
        return None
    edits.edit_situation(s, c.but(winner=e.winner, loser=e.loser, margin=e.margin, unopposed=e.unopposed))
    phase = s.open(Phase)
    if phase is not None:
        ledger.enter(s, phase.id, "won", e.winner, e.kind)
        ledger.enter(s, phase.id, "won against", e.winner, e.loser)
    note_lost(s, e.loser, e.kind)
    return e


def apply_claim(s: State, e: h.ClaimApplied) -> Event | None:
    c = s.open(Challenge)
    if c is None:
        return None
    edits.edit_situation(s, c.but(applied=e.applies))
    return e


def replace_claim(s: State, e: h.ClaimReplaced) -> Event:
    """What is imminent is changed; it still counts as the claim of the challenge (AGR-61)."""
    claim = s.situation(e.group).events[e.member]
    set_event(s, e.group, e.member, claim.but(applies=e.applies))
    return e
