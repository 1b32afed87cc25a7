"""What happened, in the words of the game: a line for each event that a player wants to read of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.board.geometry import name_of
from kartoteka.games.berserk.fights.shield import ATTACKED
from kartoteka.games.berserk.numbers import life_left
from kartoteka.games.berserk.records import COVERED, GAME_ZONE, GRAVEYARD, ZONES, Action
from kartoteka.games.berserk.table.naming import cell_name, name_of_text, title_of
from kartoteka.games.berserk.table.said import change
from kartoteka.games.shared.telling import called, in_a_row, knows, many, names_of, owner_name, seat_name, told_by
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

REASONS = {"BKR-19.1": ", having no creature left"}
"""By rule, why somebody loses."""
AT_A_GLANCE = 8
"""Up to so many cards that somebody looks at are told by name."""
CHANGES = {"add": "{:+d}", "set": "set to {}", "double": "doubled", "halve": "halved"}
"""By what is done to a number, how that is told."""
SHIELDS = {"armour": "armour", "camouflage": "camouflage", "prevent": "what was played"}
"""By what prevents wounds, how that is told."""
SIZES = ("a miss", "weak", "medium", "strong")
ATTACKS = {
    "strike": "strikes",
    "special": "makes a special strike at",
    "magical strike": "makes a magical strike at",
    "shot": "shoots at",
    "throw": "throws at",
    "discharge": "discharges at",
    "across a row": "strikes across a row at",
}
"""By kind of attack, what the attacker does."""
DIED = {"rule": "dies by the rules", "text": "is destroyed"}
REVEALED = {
    "target": ", as the target",
    "trigger": ", since it was set off",
    "passive": ", since it matters",
    "stealth": "",
    "end": ", since the turn ends",
}


def describe(s: State, event: Event, seat: int) -> str | None:
    """What that seat may read of an event; None if it is told by another, or of no interest."""
    return told_by(TELLING, s, event, seat)


def whose(s: State, card: int, seat: int) -> str:
    """A card with the player who controls it; one that the seat does not know, by its cell."""
    c = s.cards[card]
    player = seat_name(s, c.controller)
    if knows(s, seat, card):
        return f"{player}'s {title_of(s, card)}"
    if c.zone // len(s.seats) == COVERED:
        return f"{player}'s hidden card on {name_of(c.cell)}"
    return f"a card of {player}'s"


def all_of(s: State, cards: Iterable[int], seat: int) -> str:
    return in_a_row(whose(s, card, seat) for card in cards)


# Before the battle ------------------------------------------------------------------------------------------------


def _before(s: State, event: Event, seat: int) -> str | None:
    match event:
        case h.FirstRolled(faces=faces):
            return ", ".join(f"{seat_name(s, i)} rolls {face}" for i, face in enumerate(faces))
        case h.FirstNamed(player=player):
            return f"{seat_name(s, player)} is first player"
        case h.Shuffled(player=player):
            return f"{seat_name(s, player)} shuffles the deck"
        case h.Dealt(player=player, cards=cards):
            return (
                f"{seat_name(s, player)} is dealt {names_of(s, cards) if player == seat else many(len(cards), 'card')}"
            )
        case h.Redealt(player=player, gold=gold):
            return f"{seat_name(s, player)} pays {gold} gold for another deal"
        case h.HandKept(player=player):
            return f"{seat_name(s, player)} keeps the deal"
        case h.Bought(card=card, player=player):
            terms = _terms(event) if player == seat else ""
            return f"{seat_name(s, player)} buys {called(s, card, seat)}{terms}"
        case h.CrystalsGained(player=player, gold=gold, silver=silver):
            said = [many_of(gold, "gold"), many_of(silver, "silver")]
            return f"{seat_name(s, player)} {' and '.join(filter(None, said))}" if player == seat else ""
        case h.RecruitingEnded(player=player):
            return f"{seat_name(s, player)} has recruited a squad of {_recruits(s, player)}"
        case h.Placed(card=card, player=player, cell=cell):
            return f"{seat_name(s, player)} places {called(s, card, seat)} on {name_of(cell)}"
        case h.Hosted(card=card, host=host):
            return f"{whose(s, card, seat)} goes to {whose(s, host, seat)}"
        case h.StageBegan(name=name, player=player) if name in STAGES:
            return STAGES[name].format(seat_name(s, player))
        case h.StageBegan():
            return ""
        case h.BattleBegan():
            return "the battle begins"
        case h.VanguardBegan():
            return ""
    return None


STAGES = {
    "recruit": "{} recruits a squad",
    "deploy": "{} places the squad",
    "reveal": "the cards are revealed",
}


def many_of(amount: int, what: str) -> str:
    """Crystals that come or go: "gains 1 gold", "pays 2 silver"."""
    return f"{'gains' if amount > 0 else 'pays'} {abs(amount)} {what}" if amount else ""


def _recruits(s: State, player: int) -> str:
    return many(len(s.zone("recruit", player)), "card")


def _terms(e: h.Bought) -> str:
    """What is paid: `for 3 silver and 1 gold`."""
    paid = [f"{amount} {what}" for amount, what in ((e.gold + e.tax, "gold"), (e.silver, "silver")) if amount]
    words = f" for {' and '.join(paid)}" if paid else " for nothing"
    return f"{words}, X {e.x}" if e.x else words


# Turns, the end ---------------------------------------------------------------------------------------------------


def _course(s: State, event: Event, seat: int) -> str | None:
    match event:
        case h.TurnBegan(player=player, number=number):
            return f"turn {number} begins: {seat_name(s, player)}'s"
        case h.SquadOpened(cards=cards, player=player):
            return f"{seat_name(s, player)} opens {names_of(s, [x for x in cards if knows(s, seat, x)]) or 'the squad'}"
        case h.FinalBegan(player=player):
            return f"{seat_name(s, player)}'s turn ends"
        case (
            h.Felt() | h.United() | h.TurnRefreshed() | h.StartBegan() | h.MainBegan() | h.TurnEnded()
            | h.EffectNoted() | h.FormationChanged() | h.MarkersLost()
        ):  # fmt: skip
            return ""
        case h.Prepared(card=card, what=what):
            return f"{whose(s, card, seat)} {'has quenched its thirst' if what == 'sated' else what}"
        case h.PlayersLost(players=players, rule=rule):
            who = " and ".join(seat_name(s, player) for player in players)
            return f"{who} {'loses' if len(players) == 1 else 'lose'} the battle{REASONS.get(rule, '')}"
        case h.GameAgreed():
            return "both agree to a draw"
        case h.GameStopped():
            return "the game ends without a winner: the turn limit is reached"
        case h.PlayerConceded(player=player):
            return f"{seat_name(s, player)} concedes the game"
    return None


# Actions ----------------------------------------------------------------------------------------------------------


def _declared(s: State, event: Event, seat: int) -> str | None:
    match event:
        case h.ActionDeclared(what="destruction", card=card):
            return f"{whose(s, card, seat)} has no life left"
        case h.ActionDeclared(what="defend", card=card):
            return f"{whose(s, card, seat)} defends"
        case h.ActionDeclared(what="aim", card=card):
            return f"{whose(s, card, seat)} prepares to strike flyers"
        case h.ActionDeclared(what="move" | "leap" | "accumulate"):
            return ""
        case h.ActionDeclared(card=card, attack=attack, target=target) if attack in ATTACKS and target >= 0:
            which = _which(s, event)
            return f"{whose(s, card, seat)} {ATTACKS[attack]} {whose(s, target, seat)}{which}"
        case h.ActionDeclared(card=card, targets=targets, what=what):
            at = [x for x in targets if 0 <= x < len(s.cards)]
            aims = f": {all_of(s, at, seat)}" if at else ""
            which = _which(s, event)
            if what != "trigger":
                return f"{whose(s, card, seat)} is used{which}{aims}"
            return f"{whose(s, card, seat)} is set off{'' if 'ability' in which else which}{aims}"
        case h.TargetFixed() | h.WindowPassed() | h.ActionEnded() | h.ActionPaid():
            return ""
        case h.Redirected(to=to, defender=defender):
            return "" if defender else f"it is redirected to {whose(s, to, seat)}"
        case h.ActionBlocked(action=action):
            return f"{_action(s, action, seat)} is blocked"
        case h.ActionCancelled(card=card):
            return f"{whose(s, card, seat)}'s action is cancelled" if card != NO_CARD else "it is cancelled"
        case h.ActionNarrowed():
            return "what cannot be a target any more drops out"
        case h.SearchFailed(player=player, deck=deck):
            of = "the" if deck == player else f"{seat_name(s, deck)}'s"
            return f"{seat_name(s, player)} finds nothing, and shuffles {of} deck"
    return None


def _which(s: State, e: h.ActionDeclared) -> str:
    name = name_of_text(s, e.card, e.ability) if e.ability >= 0 else ""
    return f" ({name})" if name else ""


def _action(s: State, action: int, seat: int) -> str:
    declared = s.situation(action)
    return f"{whose(s, declared.card, seat)}'s action" if isinstance(declared, Action) else "the action"


# Dice, wounds -----------------------------------------------------------------------------------------------------


def _fights(s: State, event: Event, seat: int) -> str | None:
    match event:
        case h.DiceRolled(card=card, target=target, faces=faces):
            if len(faces) > 1:
                return f"{whose(s, card, seat)} rolls {faces[0]}, {whose(s, target, seat)} {faces[1]}"
            return f"{whose(s, card, seat)} rolls {faces[0]}" if faces else ""
        case h.DieChanged(side=side, amount=amount, set=fixed):
            die = "responder's" if side else "attacker's"
            return f"the {die} die {'is set to' if fixed else 'changes by'} {amount if fixed else f'{amount:+d}'}"
        case h.SizesSet(sizes=(one, other), results=results, said=said):
            now = f"({' to '.join(str(r) for r in results)}{_why_results(s, said, seat)})"
            if len(results) > 1 and not one and not other:
                return f"both miss {now}"
            if len(results) > 1:
                return f"that is {SIZES[one]} against {SIZES[other]} {now}"
            return f"that is {SIZES[one]} {now}"
        case h.ActionWeakened():
            return "the exchange is weakened"
        case h.Shielded(deals=(one, other), used=used):
            prevented = [one for one in used if one[0] != ATTACKED]
            return f"{_by_what(prevented)}: the attacker deals {one}, the responder {other}" if prevented else ""
        case h.Struck():
            return ""
        case h.Wounded(card=card, amount=amount, said=said):
            why = ", ".join(_change(s, *one, seat) for one in said)
            counted = f", counting {why}" if why else ""
            return f"{whose(s, card, seat)} takes {many(amount, 'wound')}{counted}{_left(s, card, seat)}"
        case h.Healed(card=card, amount=amount):
            return f"{whose(s, card, seat)} is healed by {amount}{_left(s, card, seat)}"
        case h.LifeAdded(card=card, amount=amount):
            return f"{whose(s, card, seat)} {'gets' if amount > 0 else 'loses'} {abs(amount)} additional life"
        case h.LifeDrained(card=card, amount=amount):
            return f"{whose(s, card, seat)} loses {amount} life for good"
    return None


def _why_results(s: State, said: Iterable[tuple[int, int | str, str, int]], seat: int) -> str:
    """What makes results other than what was rolled: "; the attacker's +1 by blessing, the responder's -1 by curse"."""
    dice = ("attacker", "responder")
    changes = [f"the {dice[side]}'s {_change(s, by, op, amount, seat)}" for side, by, op, amount in said]
    return f"; {', '.join(changes)}" if changes else ""


def _change(s: State, by: int | str, op: str, amount: int, seat: int) -> str:
    """How a number is changed, and by which keyword or card: "+1 by blessing"."""
    what = by if isinstance(by, str) else whose(s, by, seat) if by != NO_CARD else ""
    return f"{CHANGES[op].format(amount)}{f' by {what}' if what else ''}"


def _by_what(used: Iterable[tuple[int | str, ...]]) -> str:
    """What prevents wounds: "armour prevents 1, camouflage prevents all"."""
    told = [f"{SHIELDS[str(what)]} prevents {n if what != 'camouflage' else 'all'}" for what, _, _, n in used]
    return ", ".join(dict.fromkeys(told))


def _left(s: State, card: int, seat: int) -> str:
    """How much life is left, to who may know that."""
    if not knows(s, seat, card) or s.cards[card].zone // len(s.seats) not in GAME_ZONE:
        return ""
    return f" ({max(0, life_left(s, card))} life left)"


# Cards ------------------------------------------------------------------------------------------------------------


def _cards(s: State, event: Event, seat: int) -> str | None:
    match event:
        case h.Moved(card=card, cell=cell, leapt=leapt):
            return f"{whose(s, card, seat)} {'leaps' if leapt else 'moves'} to {name_of(cell)}"
        case h.Relocated(card=card, cell=cell):
            return f"{whose(s, card, seat)} is moved to {name_of(cell)}"
        case h.Transferred(card=card, cell=cell):
            return f"{whose(s, card, seat)} is put on {name_of(cell)}"
        case h.Swapped(card=card, other=other):
            return f"{whose(s, card, seat)} and {whose(s, other, seat)} change places"
        case h.Landed(card=card, cell=cell):
            return f"{whose(s, card, seat)} flies no more and lands on {name_of(cell)}"
        case h.Revealed(cards=cards, by=by):
            return f"{all_of(s, cards, seat)} {'is' if len(cards) == 1 else 'are'} revealed{REVEALED.get(by, '')}"
        case h.SetAside(cards=cards):
            return f"{all_of(s, cards, seat)} {'goes' if len(cards) == 1 else 'go'} to the auxiliary zone"
        case h.Opened(card=card):
            return f"{whose(s, card, seat)} opens"
        case h.Closed(card=card):
            return f"{whose(s, card, seat)} closes"
        case h.TokensGained(card=card) | h.TokensSpent(card=card) if not knows(s, seat, card):
            return ""  # they are seen when it is revealed
        case h.TokensGained(card=card, amount=amount):
            return f"{whose(s, card, seat)} gets {many(amount, 'token')}"
        case h.TokensSpent(card=card, amount=amount):
            return f"{whose(s, card, seat)} loses {many(amount, 'token')}"
        case h.Poisoned(card=card, amount=amount):
            return f"{whose(s, card, seat)} is poisoned by {amount}"
        case h.PoisonLost(card=card):
            return f"{whose(s, card, seat)} is poisoned no more"
        case h.EffectStarted(modifier=m, card=card):
            told = change(s, m)
            return f"{whose(s, card, seat)} {told}" if told and card != NO_CARD else ""
    return None


def _coming(s: State, event: Event, seat: int) -> str | None:
    match event:
        case h.Died(card=card, player=player, cause_of=cause):
            return f"{seat_name(s, player)}'s {title_of(s, card)} {DIED.get(cause, 'dies')}"
        case h.Exiled(card=card, player=player):
            return f"{seat_name(s, player)}'s {title_of(s, card)} is exiled"
        case h.Entered(card=card, player=player, manner=manner):
            cell = cell_name(s, card)
            where = f"on {cell}" if cell else "in the auxiliary zone"
            title = title_of(s, card) if knows(s, seat, card) else "a card"
            return f"{seat_name(s, player)} {COMES.get(manner, 'brings')} {title} {where}"
        case h.IncarnationTicked(card=card):
            return f"{owner_name(s, card)}'s {title_of(s, card)} has {_clock(s, card)}"
        case h.ControlTaken(card=card, player=player, back=back):
            if back:
                return f"{title_of(s, card)} goes back to {seat_name(s, player)}"
            return f"{seat_name(s, player)} takes control of {title_of(s, card)}"
        case h.CardMoved(card=card, to=to, bottom=bottom):
            where = f"{owner_name(s, card)}'s {ZONES[to].name}"
            return f"{called(s, card, seat)} goes {'under' if bottom else 'to'} {where}"
        case h.CardsLookedAt(cards=cards, player=player):
            in_no_order = sorted(cards, key=lambda card: title_of(s, card))
            told = player == seat and len(cards) <= AT_A_GLANCE
            what = names_of(s, in_no_order) if told and cards else many(len(cards), "card")
            return f"{seat_name(s, player)} looks at {what}"
        case h.CardsShown(cards=cards, player=player):
            return f"{seat_name(s, player)} shows {names_of(s, cards) or 'nothing'}"
    return None


COMES = {"summon": "summons", "revive": "revives", "incarnate": "has incarnated"}


def _clock(s: State, card: int) -> str:
    """How many incarnation tokens it has, of how many."""
    clock = s.pool.facts[s.cards[card].proto].incarnation
    now = s.cards[card].incarnation
    of = f" of {clock[0]}" if clock and s.cards[card].zone // len(s.seats) == GRAVEYARD else ""
    return f"{now}{of} incarnation tokens"


TELLING = (_before, _course, _declared, _fights, _cards, _coming)
"""Each tells events of its own: a line, or nothing where another line says it; of others it knows nothing."""
