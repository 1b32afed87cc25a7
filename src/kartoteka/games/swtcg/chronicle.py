"""What happened, in the words of the game: a line for each event that a player wants to read of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.shared.telling import called, knows, many, names_of, owner_name, seat_name, told_by, whose_card
from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.notation import names_of_texts
from kartoteka.games.swtcg.records import ABOARD, ARENA_NAMES, BUILD_ZONE, CARRIED, SITE, STACK
from kartoteka.games.swtcg.views import title, title_of
from kartoteka.kernel.modifiers import Modifier
from kartoteka.kernel.records import NO_CARD, NOBODY

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kartoteka.games.swtcg.records import Piece
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

PLACES = {
    **ARENA_NAMES, BUILD_ZONE: "build zone", ABOARD: "unit", CARRIED: "unit", SITE: "arena", STACK: "stack",
}  # fmt: skip
REASONS = {"SWR-2": "controls two arenas"}


def describe(s: State, event: Event, seat: int) -> str | None:
    """What that seat may read of an event; None if it is told by another, or of no interest."""
    return told_by((_cards, _face_down, _units, _points, _attack, _damage, _playing, _course), s, event, seat)


# Cards ------------------------------------------------------------------------------------------------------------


def _cards(s: State, event: Event, seat: int) -> str | None:
    """What happens to cards out of play. Of a card that the seat does not know only where it goes is said."""
    match event:
        case h.Shuffled(player=player):
            return f"{seat_name(s, player)} shuffles the deck"
        case h.Drawn(player=player, cards=cards, amount=amount):
            drawn = names_of(s, cards) if player == seat else many(amount, "card")
            return f"{seat_name(s, player)} draws {drawn}"
        case h.Discarded(card=card, manner="setup"):
            return f"{owner_name(s, card)} replaces {title_of(s, card)}"
        case h.Discarded(card=card, manner="played"):
            return ""
        case h.Discarded(card=card, manner=manner):
            how = " at random" if manner == "at random" else ""
            return f"{owner_name(s, card)} discards {title_of(s, card)}{how}"
        case h.CardMoved(card=card, to="removed"):
            return f"{owner_name(s, card)}'s {title_of(s, card)} is removed from the game"
        case h.CardMoved(card=card, to="aside"):
            return f"{owner_name(s, card)}'s {title_of(s, card)} is set aside"
        case h.CardMoved(card=card, to=to, bottom=bottom):
            where = "under" if bottom else "on top of" if to == "deck" else "to"
            return f"{called(s, card, seat)} goes {where} {owner_name(s, card)}'s {to}"
        case h.CardsLookedAt(cards=cards, player=player):
            in_no_order = sorted(cards, key=lambda card: title_of(s, card))
            what = names_of(s, in_no_order) if player == seat else many(len(cards), "card")
            return f"{seat_name(s, player)} looks at {what}"
        case h.Revealed(cards=cards):
            return f"{names_of(s, cards)} {'is' if len(cards) == 1 else 'are'} revealed"
        case h.DiscardedAtRandom():
            return ""  # each card is told by itself
    return None


def _face_down(s: State, event: Event, seat: int) -> str | None:
    """What happens to cards under construction, and to those face down under a unit."""
    match event:
        case h.PutIntoBuildZone(card=card, player=player, amount=amount):
            counters = f" with {many(amount, 'build counter')}" if amount else ""
            return f"{seat_name(s, player)} puts {called(s, card, seat)} face down into the build zone{counters}"
        case h.PutBeneath(card=card, to=to):
            return f"{called(s, card, seat)} is put face down under {whose_card(s, to)}"
        case h.Started(card=card, player=player):
            return f"{seat_name(s, player)} puts {called(s, card, seat)} face down into the build zone"
        case h.CountersPlaced(card=card, amount=amount):
            what = title_of(s, card) if knows(s, seat, card) else f"{owner_name(s, card)}'s face-down card"
            if amount < 0:
                return f"{many(-amount, 'build counter')} {'is' if amount == -1 else 'are'} removed from {what}"
            return f"{what} gets {many(amount, 'build counter')} ({s.cards[card].built} now)"
    return None


def _units(s: State, event: Event, seat: int) -> str | None:
    match event:
        case h.Deployed(card=card, player=player, onto=onto, on_top=on_top) if onto != NO_CARD:
            return (
                f"{seat_name(s, player)} stacks {title_of(s, card)} {'on' if on_top else 'under'} {title_of(s, onto)}"
            )
        case h.Deployed(card=card, player=player, zone=zone):
            return f"{seat_name(s, player)} deploys {title_of(s, card)} to the {_place(zone)}"
        case h.PutIntoArena(card=card, player=player, zone=zone):
            return f"{seat_name(s, player)} puts {title_of(s, card)} into the {_place(zone)}"
        case h.ControlTaken(card=card, player=player):
            return f"{seat_name(s, player)} takes control of {title_of(s, card)}"
        case h.Moved(card=card, zone=zone, manner="retreat"):
            return f"{whose_card(s, card)} retreats to the build zone"
        case h.Moved(card=card, zone=zone):
            return f"{whose_card(s, card)} moves to the {_place(zone)}"
        case h.UnitDiscarded(card=card, player=player, along=unit) if unit != NO_CARD:
            return f"{seat_name(s, player)}'s {title_of(s, card)} is discarded with it"
        case h.UnitDiscarded(card=card, player=player, by_damage=by_damage):
            why = "destroyed" if by_damage else "discarded"
            return f"{seat_name(s, player)}'s {title_of(s, card)} is {why}"
        case h.PilotMoved(card=card, host=host) if host != NO_CARD:
            return f"{whose_card(s, card)} pilots {title_of(s, host)}"
        case h.PilotMoved(card=card, zone=zone):
            return f"{whose_card(s, card)} leaves its unit for the {_place(zone)}"
        case h.StackRearranged(card=card, top=top):
            return f"{whose_card(s, card)} comes to lie on top of {title_of(s, top)}"
        case h.Completed(card=card, player=player):
            return f"{seat_name(s, player)} completes {title_of(s, card)}"
        case h.Equipped(card=card, host=host):
            return f"{whose_card(s, card)} is attached to {title_of(s, host)}"
        case h.LocationPut(card=card, player=player, arena=arena):
            return f"{seat_name(s, player)} puts {title_of(s, card)} into the {_place(arena)}"
        case h.Tapped(card=card):
            return f"{whose_card(s, card)} is tapped" if event.cause else ""  # else it acts, or it pays: told by that
        case h.Untapped(card=card):
            return f"{whose_card(s, card)} untaps" if event.cause else ""  # else it is the untap step, for everybody
    return None


def _place(zone: int) -> str:
    return f"{ARENA_NAMES[zone]} arena" if zone in ARENA_NAMES else PLACES.get(zone, "build zone")


# Force and build points -------------------------------------------------------------------------------------------


def _points(s: State, event: Event, seat: int) -> str | None:
    match event:
        case h.ForceGained(player=player, amount=amount):
            return f"{seat_name(s, player)} gains {amount} Force"
        case h.ForceLost(player=player, amount=amount):
            return f"{seat_name(s, player)} loses {amount} Force"
        case h.ForcePaid(player=player, amount=amount):
            return f"{seat_name(s, player)} pays {amount} Force" if amount else ""
        case h.PointsGained(player=player, amount=amount):
            return f"{seat_name(s, player)} gets {many(amount, 'build point')}"
        case h.PointsLost(player=player, amount=amount):
            return f"{seat_name(s, player)} loses {many(amount, 'unspent build point')}"
        case h.PointsSpent(player=player, amount=amount):
            return f"{seat_name(s, player)} spends {many(amount, 'build point')}" if amount else ""
    return None


# Attacks, dice, damage --------------------------------------------------------------------------------------------


def _attack(s: State, event: Event, seat: int) -> str | None:
    match event:
        case h.Attacked(card=card, defender=defender, manner=manner):
            how = {"bombard": " by Bombard", "ion cannon": " by Ion Cannon"}.get(manner, "")
            return f"{whose_card(s, card)} attacks {whose_card(s, defender)}{how}"
        case h.DefenderChanged(card=card, defender=defender):
            return f"{whose_card(s, defender)} intercepts: {whose_card(s, card)} attacks it instead"
        case h.Rolled(player=player, kind="build", faces=faces):
            return f"{seat_name(s, player)} rolls {_faces(faces)} for build points"
        case h.Rolled(player=player, faces=faces, kind=kind, source=source):
            what = " for damage" if kind == "damage" else ""
            by = f" for {title_of(s, source)}" if source != NO_CARD and knows(s, seat, source) else ""
            return f"{seat_name(s, player)} rolls {_faces(faces) or 'no dice'}{what or by}"
        case h.Rerolled(by=by, roller=roller, before=before, faces=faces):
            whose = _dice(len(faces)) if by == roller else f"{len(faces)} of {seat_name(s, roller)}'s dice"
            become = "becomes" if len(faces) == 1 else "become"
            return f"{seat_name(s, by)} rerolls {whose}: {_faces(before)} {become} {_faces(faces)}"
        case h.RetaliationPromised(card=card, dice=dice):
            return f"{whose_card(s, card)} will retaliate with {_dice(dice)}"
        case h.AttackEnded(card=card, missed=True):
            return f"{whose_card(s, card)} misses"
        case h.AttackRolled() | h.AttackEnded() | h.RollRead():
            return ""
    return None


def _dice(amount: int) -> str:
    return "1 die" if amount == 1 else f"{amount} dice"


def _faces(faces: Iterable[int]) -> str:
    return ", ".join(str(face) for face in faces)


def _damage(s: State, event: Event, seat: int) -> str | None:
    match event:
        case h.DamageLooms():
            return ""  # what is taken of it and what is prevented is told by itself
        case h.DamageMade(piece=piece):
            return _piece(s, piece)
        case h.DamagePrevented(card=card, amount=amount, source=source):
            by = f" by {title_of(s, source)}" if source not in (NO_CARD, card) else ""
            return f"{amount} damage to {whose_card(s, card)} is prevented{by}"
        case h.Damaged(card=card, amount=amount, source=source):
            by = f" from {title_of(s, source)}" if source != NO_CARD else ""
            return f"{whose_card(s, card)} takes {amount} damage{by}"
        case h.CountersTaken(card=card, amount=amount):
            if amount < 0:
                verb = "is" if amount == -1 else "are"
                return f"{many(-amount, 'damage counter')} {verb} removed from {whose_card(s, card)}"
            return f"{whose_card(s, card)} gets {many(amount, 'damage counter')}"
        case h.TokensPlaced(card=card, token=token, amount=amount):
            return f"{whose_card(s, card)} {'gets' if amount > 0 else 'loses'} {many(abs(amount), f'{token} counter')}"
        case h.DamageAimed() | h.DamageSettled():
            return ""
    return None


def _piece(s: State, piece: Piece) -> str:
    return f"{piece.amount} damage is about to be done to {whose_card(s, piece.card)}"


# Playing ----------------------------------------------------------------------------------------------------------


def _playing(s: State, event: Event, seat: int) -> str | None:
    match event:
        case h.Announced(card=card, player=player, what=what, proto=proto, ability=ability):
            verb = {"battle": "plays", "mission": "completes"}.get(what, "uses")
            return f"{seat_name(s, player)} {verb} {title_of(s, card)}{_which(s, card, proto, ability)}"
        case h.Disrupted(card=card, player=player):
            return f"{seat_name(s, player)}'s {title_of(s, card)} is disrupted"
        case h.EffectStarted(modifier=modifier, card=card, player=player):
            subject = whose_card(s, card) if card >= 0 else seat_name(s, player) if player >= 0 else ""
            change = _change(modifier) if subject else ""
            return f"{subject} {change}" if change else ""
        case h.Played() | h.PlayEnded() | h.PromiseKept():
            return ""
    return None


def _which(s: State, card: int, proto: int, ability: int) -> str:
    """Which of several texts it is, and from which card, if it was given."""
    if proto < 0:
        return ""
    word = names_of_texts(s.pool, proto)[ability]
    giver = f" from {title(s, proto)}" if proto != s.cards[card].proto else ""
    return f" ({word}{giver})" if word else giver


def _change(m: Modifier) -> str:
    """What a lasting effect does, as a card says it; nothing where another event tells it."""
    match m.stat:
        case "controller":
            return ""
        case "cannot":
            return f"cannot {m.value}"
        case "keyword":
            return f"{m.op}s {m.value}"
        case "subtype":
            return f"is treated as a {m.value}"
        case "ability":
            return f'gets "{m.value}"'
    return f"has its {m.stat} doubled" if m.op == "double" else (
        f"gets {m.amount:+d} {m.stat}" if m.op == "add" else f"has {m.stat} {m.amount}"
    )  # fmt: skip


# The course of the game -------------------------------------------------------------------------------------------


def _course(s: State, event: Event, seat: int) -> str | None:
    match event:
        case h.GameBegan():
            return "setup is over"
        case h.TurnBegan(number=number):
            return f"turn {number} begins"
        case h.StepBegan(step=step, player=player):
            return f"{seat_name(s, player)}'s {step} step begins" if player != NOBODY else f"the {step} step begins"
        case h.BattleBegan():
            return "the battle phase begins"
        case h.ArenaStepBegan(arena=arena):
            return f"the {ARENA_NAMES[arena]} battle step begins"
        case h.GameWon(player=player, rule=rule):
            why = f": {seat_name(s, player)} {REASONS[rule]}" if rule in REASONS else ""
            return f"{seat_name(s, player)} wins the game{why}"
        case h.GameStopped():
            return "the game ends without a winner: the turn limit is reached"
        case h.PlayerConceded(player=player):
            return f"{seat_name(s, player)} concedes the game"
    return None
