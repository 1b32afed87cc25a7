"""Dodge tokens: the defender says how many it spends on the hits that cover has left (LGR-70): ("spend dodge", n)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion.fights import settling
from kartoteka.games.legion.fights.surging import amounts
from kartoteka.games.legion.records import Attack
from kartoteka.games.shared.options import chosen
from kartoteka.kernel.choices import Choice
from kartoteka.kernel.procedures import Raise, Signal

if TYPE_CHECKING:
    from kartoteka.games.legion.fights.attack import Strike
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State


def roll_for_cover(s: State, r: Strike) -> Signal:
    """In the five-round edition dice tell what cover takes, before anybody dodges."""
    if not chosen(s, "dice_for_cover"):
        return None
    attack = s.opened[Attack]
    hits, _ = settling.results(s, attack)
    if not hits or not settling.cover_level(s, attack):
        return None
    return Raise([h.CoverRolled(card=attack.target)])


def ask(s: State, r: Strike) -> Signal:
    """How many dodges are spent, where there is any hit that one could take."""
    attack = s.opened[Attack]
    c = s.cards[attack.target]
    if not c.dodge:
        return None
    most = min(c.dodge, settling.settled(s, attack).before_dodges)
    if not most:
        return None
    return Choice(c.owner, amounts("spend dodge", most), "LGR-70", "how many dodge tokens are spent")


def answered(s: State, r: Strike, option: Option) -> Signal:
    return r.but(dodges=option[1]) if option[1] else r


def cancel_and_defend(s: State, r: Strike) -> Signal:
    """What dodges and cover leave is told, and rolled against if anything is left."""
    attack = s.opened[Attack]
    if r.dodges:
        attack = attack.but(dodges=r.dodges)
    found = settling.settled(s, attack)
    hits, crits, target = found.hits, found.crits, attack.target
    told = h.HitsCancelled(
        card=attack.attacker, target=target, dodges=r.dodges, cover=found.cover, hits=hits, crits=crits
    )
    return Raise([told, h.DefenceRolled(card=target)] if hits or crits else [told])
