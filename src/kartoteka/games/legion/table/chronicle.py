"""What happened, in the words of the game: a line for each event that a player wants to read of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion.board.chart import name_of
from kartoteka.games.legion.fights.dice import DEFENCE_SHOWS, FACES, SHOWS
from kartoteka.games.legion.records import DISCARD, FIELD
from kartoteka.games.legion.set.cards import RANKS
from kartoteka.games.legion.table.choosing import action_of
from kartoteka.games.legion.table.naming import cell_name, weapon_name
from kartoteka.games.legion.table.notation import die_name
from kartoteka.games.legion.table.said import change
from kartoteka.games.shared.telling import called, many, names_of, owner_name, seat_name, title_of, told_by
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

PHASES = {
    "command": "the Command Phase begins",
    "activation": "the Activation Phase begins",
    "end": "the End Phase begins",
}
MOVES = {
    "move": "moves to",
    "withdraw": "withdraws to",
    "panic": "runs to",
    "text": "moves to",
    "standby": "moves, having stood by, to",
}
WON = {"LGR-82": "no enemy unit is left"}
"""By rule, why somebody wins, where its heading would not say it of the players."""


def describe(s: State, event: Event, seat: int) -> str | None:
    """What that seat may read of an event; None if it is told by another, or of no interest."""
    return told_by(TELLING, s, event, seat)


def whose(s: State, card: int) -> str:
    """A unit with its player; and with its square where that player has several that are called so."""
    c = s.cards[card]
    title = title_of(s, card)
    alike = [x for x in s.zones[c.zone] if s.cards[x].proto == c.proto] if c.zone // len(s.seats) == FIELD else ()
    where = f" at {cell_name(s, card)}" if len(alike) > 1 else ""
    return f"{owner_name(s, card)}'s {title}{where}"


def counted(shown: Sequence[str]) -> str:
    """What dice show, each once with how many do: `3 red hit, red blank`."""
    found = []
    for what in dict.fromkeys(shown):
        times = shown.count(what)
        found.append(f"{times} {what}" if times > 1 else what)
    return ", ".join(found) or "nothing"


def attack_dice(faces: Iterable[int]) -> str:
    return counted([die_name(die) for die in sorted(faces)])


def defence_dice(faces: Iterable[int]) -> str:
    return counted([DEFENCE_SHOWS[face] for face in sorted(faces)])


# The course of a game ---------------------------------------------------------------------------------------------


def _course(s: State, event: Event, seat: int) -> str | None:
    match event:
        case h.ChooserFound(player=player, by="coin"):
            return f"the armies are worth the same: a coin lets {seat_name(s, player)} choose a side"
        case h.ChooserFound(faces=faces) if faces:
            shown = [counted([SHOWS[face] for face in rolled]) for rolled in faces]
            return "; ".join(f"{seat_name(s, i)} rolls {rolled}" for i, rolled in enumerate(shown))
        case h.ChooserFound(player=player):
            return f"{seat_name(s, player)} has the lower army total and chooses a side"
        case h.SidesChosen(blue=blue):
            return f"{seat_name(s, blue)} is blue, {seat_name(s, 1 - blue)} is red"
        case h.UnitPlaced(card=card, cell=cell, player=player):
            return f"{seat_name(s, player)} places {title_of(s, card)} on {name_of(cell)}"
        case h.RoundBegan(number=number):
            return f"round {number} begins"
        case h.PhaseBegan(name=name):
            return PHASES.get(name, "")
        case h.CounterPassed(player=player):
            return f"the round counter goes to {seat_name(s, player)}"
        case h.Scored(player=player, cell=cell):
            return f"{seat_name(s, player)} holds the marker at {name_of(cell)}: 1 victory point"
        case h.TokensCleared():
            return "aim, dodge, surge and standby tokens are removed, and one suppression of each unit"
        case h.PassesGiven(player=player, amount=amount):
            return f"{seat_name(s, player)} has {many(amount, 'pass token')}" if amount else ""
        case h.PassSpent(player=player):
            return f"{seat_name(s, player)} spends a pass token"
        case h.GameWon(player=player, why=why):
            score = "" if why in WON else f" by {s.seats[player].points} points to {s.seats[1 - player].points}"
            return f"{seat_name(s, player)} wins{score}: {WON.get(why) or _heading(s, why)}"
        case h.GameDrawn(why=why):
            return f"the game is a draw: {_heading(s, why)}"
        case h.PlayerConceded(player=player):
            return f"{seat_name(s, player)} concedes the game"
        case h.GameBegan() | h.TokensTaken() | h.SelectionEnded() | h.CommandPhaseEnded():
            return ""
    return None


def _heading(s: State, rule: str) -> str:
    """What a rule says, with its number."""
    rulebook = s.game.rulebook
    return f"{rulebook[rule].heading} ({rule})" if rule in rulebook else rule


# Command cards ----------------------------------------------------------------------------------------------------


def _commands(s: State, event: Event, seat: int) -> str | None:
    match event:
        case h.SelectionBegan(barred=barred) if barred:
            names = names_of(s, [i for i, c in enumerate(s.cards) if c.obj in barred])
            return f"both select again; {names} may not be selected now"
        case h.SelectionBegan():
            return ""
        case h.CardsRevealed(cards=cards):
            shown = [f"{owner_name(s, card)} reveals {title_of(s, card)} ({_pips(s, card)})" for card in cards]
            return "; ".join(shown) or "no command card is revealed"
        case h.CardSentBack(card=card):
            return f"{title_of(s, card)} goes back to {owner_name(s, card)}'s hand"
        case h.CardDiscarded(card=card):
            return f"{owner_name(s, card)} discards {title_of(s, card)}"
        case h.CardReturned(card=card, from_zone=zone):
            where = " from the discard pile" if zone == DISCARD else ""
            return f"{owner_name(s, card)} takes {title_of(s, card)}{where} back to the hand"
        case h.CardLaidAside(card=card, back=back):
            return f"{owner_name(s, card)} {'takes back' if back else 'lays aside'} {called(s, card, seat)}"
        case h.CardsLookedAt(player=player, cards=cards):
            in_no_order = sorted(cards, key=lambda card: title_of(s, card))
            what = names_of(s, in_no_order) if player == seat and cards else many(len(cards), "card")
            return f"{seat_name(s, player)} looks at {what} of {seat_name(s, 1 - player)}'s hand"
        case h.PriorityRolled(player=player, face=face):
            rolled = DEFENCE_SHOWS[FACES.value["red defence"][face - 1]]
            return f"{seat_name(s, player)} rolls a red defence die for priority: {rolled}"
        case h.PrioritySet(player=player, why=why):
            return f"{seat_name(s, player)} has priority: {_heading(s, why)}"
        case h.Nominated(card=card, player=player):
            return f"{seat_name(s, player)} nominates {title_of(s, card)}"
        case h.OrderIssued(card=card):
            return f"{whose(s, card)} is ordered"
        case h.OrderLost(card=card):
            return f"{whose(s, card)} loses its order: its token goes to the pool"
        case h.PoolFormed(player=player, cards=cards):
            return f"{seat_name(s, player)} shuffles {many(len(cards), 'token')} into the order pool" if cards else ""
        case h.OrdersBegan() | h.OrdersGiven():
            return ""
    return None


def _pips(s: State, card: int) -> str:
    return many(s.definition(card).play_pips, "pip")


def _tokens(s: State, event: Event, seat: int) -> str | None:
    match event:
        case h.TokenDrawn(player=player, rank=rank, parked=parked):
            what = f"{'takes a parked' if parked else 'draws'} {RANKS[rank]} token"
            return f"{seat_name(s, player)} {what if parked else what.replace('draws', 'draws a')}"
        case h.TokenSetAside(player=player):
            return f"nobody can use it: {seat_name(s, player)} puts it aside"
        case h.TokenRecycled(card=card):
            return f"{whose(s, card)}'s token goes back to the order pool"
        case h.TokensParked(player=player, cards=cards):
            known = sorted(RANKS[s.pool.facts[s.cards[card].proto].rank] for card in cards)
            what = f": {', '.join(known)}" if player == seat and known else ""
            return f"{seat_name(s, player)} puts {many(len(cards), 'token')} of the order pool on a command card{what}"
        case h.Promoted(card=card):
            return f"{whose(s, card)} is promoted to commander"
    return None


# Units ------------------------------------------------------------------------------------------------------------


def _units(s: State, event: Event, seat: int) -> str | None:
    match event:
        case h.ActivationBegan(card=card, chained=chained):
            return f"{whose(s, card)} activates{' at once' if chained else ''}"
        case h.Rallied(card=card, faces=faces, amount=amount):
            return (
                f"{whose(s, card)} rallies: {defence_dice(faces)}; {amount or 'no'} suppression goes" if faces else ""
            )
        case h.DamageRolled(card=card, face=face):
            shown = DEFENCE_SHOWS[FACES.value["white defence"][face - 1]]
            return f"{whose(s, card)} is damaged and rolls a {shown}{': one action fewer' if shown == 'blank' else ''}"
        case h.Panicked(card=card):
            return f"{whose(s, card)} panics"
        case h.Moved(card=card, cell=cell, what=what):
            return f"{owner_name(s, card)}'s {title_of(s, card)} {MOVES.get(what, MOVES['move'])} {name_of(cell)}"
        case h.Fled(card=card):
            return f"{whose(s, card)} flees from the table"
        case h.Aimed(card=card):
            return f"{whose(s, card)} aims"
        case h.Dodged(card=card):
            return f"{whose(s, card)} gets ready to dodge"
        case h.StoodBy(card=card):
            return f"{whose(s, card)} stands by"
        case h.Recovered(card=card, amount=amount):
            return f"{whose(s, card)} recovers: {amount} suppression goes"
        case h.ActionUsed(card=card, source=source, ability=ability):
            by = f" of {title_of(s, source)}" if source != card else ""
            named = action_of(s.definition(source), ability)
            return f"{whose(s, card)} takes its action{by}{f': {named}' if named else ''}"
        case h.AimGained(card=card, amount=amount):
            return f"{whose(s, card)} gains {amount} aim"
        case h.DodgeGained(card=card, amount=amount):
            return f"{whose(s, card)} gains {amount} dodge"
        case h.SurgeGained(card=card, amount=amount):
            return f"{whose(s, card)} gains {amount} surge"
        case h.StandbyGained(card=card):
            return f"{whose(s, card)} gains a standby token"
        case h.TokensSpent(card=card, what=what, amount=amount):
            return f"{whose(s, card)} spends {amount} {what}" if what != "standby" else ""
        case h.SuppressionGained(card=card, amount=amount):
            return f"{whose(s, card)} gains {amount} suppression"
        case h.SuppressionRemoved(card=card, amount=amount):
            return f"{whose(s, card)} loses {amount} suppression"
        case h.ActionsCounted(card=card, left=left):
            return f"{whose(s, card)} has {many(left, 'action')}"
        case h.Healed(card=card, amount=amount):
            return f"{whose(s, card)} is healed by {amount}"
        case h.EffectStarted(modifier=m, card=card):
            told = change(m)
            return f"{whose(s, card)} {told}" if told and card != NO_CARD else ""
        case h.ActivationEnded() | h.StandbyAsked():
            return ""
    return None


# Attacks ----------------------------------------------------------------------------------------------------------


def _fights(s: State, event: Event, seat: int) -> str | None:
    match event:
        case h.AttackDeclared(card=card, target=target, weapon=weapon):
            return f"{whose(s, card)} attacks {whose(s, target)} with {weapon_name(s, card, weapon)}"
        case h.Joined(card=card, weapon=weapon):
            return f"{whose(s, card)} joins in with {weapon_name(s, card, weapon)}"
        case h.AttackRolled(faces=faces):
            return f"the attack dice: {attack_dice(faces)}"
        case h.AimSpent(card=card):
            return f"{whose(s, card)} spends 1 aim"
        case h.DiceRerolled(which=which, faces=faces):
            return f"rerolled: {attack_dice(which)} into {attack_dice(faces)}"
        case h.SurgesConverted(card=card, amount=amount, side=side):
            into = "a hit" if side == "attack" else "a block"
            return f"{whose(s, card)} spends {amount} surge, each for {into}" if amount else ""
        case h.CoverRolled(faces=faces):
            return f"the dice for cover: {defence_dice(faces)}"
        case h.HitsCancelled(dodges=dodges, cover=cover, hits=hits, crits=crits):
            off = [f"{n} by {what}" for n, what in ((cover, "cover"), (dodges, "dodge")) if n]
            gone = f"hits cancelled: {', '.join(off)}; " if off else ""
            return f"{gone}{many(hits, 'hit')} and {many(crits, 'crit')} go through" if off or crits else ""
        case h.DefenceRolled(faces=faces, blocks=blocks):
            return f"the defence dice: {defence_dice(faces)}; {blocks} blocked" if faces else ""
        case h.Wounded(card=card, amount=amount):
            return f"{whose(s, card)} takes {many(amount, 'wound')}{_left(s, card)}"
        case h.Damaged(card=card):
            return f"{whose(s, card)} is damaged"
        case h.AttackEnded(target=target, wounds=wounds):
            return f"{whose(s, target)} is not hurt" if not wounds and s.cards[target].cell >= 0 else ""
        case h.Defeated(card=card, player=player):
            return f"{seat_name(s, player)}'s {title_of(s, card)} is defeated"
    return None


def _left(s: State, card: int) -> str:
    """How much of a unit is left."""
    d = s.definition(card)
    wounds = s.cards[card].wounds
    if d.minis > 1:
        return f" ({max(0, d.minis - wounds // d.wounds)} of {d.minis} miniatures left)"
    return f" ({max(0, d.wounds - wounds)} of {d.wounds} left)"


TELLING = (_course, _commands, _tokens, _units, _fights)
"""Each tells events of its own: a line, or nothing where another line says it; of others it knows nothing."""
