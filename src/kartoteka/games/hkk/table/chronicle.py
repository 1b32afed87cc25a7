"""What happened, in the words of the game: a line for each event that a player wants to read of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.records import GUARD, SITE, Fight, Source
from kartoteka.games.hkk.table.naming import change, names_of_texts, title, title_of
from kartoteka.games.hkk.table.notation import paid
from kartoteka.games.shared.telling import called, many, names_of, owner_name, seat_name, told_by, whose_card
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

REASONS = {
    "HKKR-17.1": ", having no life left",
    "HKKR-17.4": ", having no life left",
    "D-4": ", having no card to draw",
}
"""By rule, why somebody loses."""
AT_A_GLANCE = 8
"""Up to so many cards that somebody looks at are told by name."""
LEFT = {
    "sacrificed": "is sacrificed",
    "destroyed": "is destroyed",
    "exiled": "goes into the void",
    "returned": "goes back to {}'s hand",
    "shuffled": "is shuffled into {}'s deck",
    "host": "goes with the card on which it lay",
    "died": "dies",
    "poisoned": "dies of poison",
    "replaced": "gives way to another location",
}
"""By the manner in which a card leaves the table, what is said of it."""


def describe(s: State, event: Event, seat: int) -> str | None:
    """What that seat may read of an event; None if it is told by another, or of no interest."""
    return told_by(TELLING, s, event, seat)


def _from(s: State, source: int, card: int = NO_CARD) -> str:
    return f" from {title_of(s, source)}" if source not in (NO_CARD, card) else ""


# Cards out of play ------------------------------------------------------------------------------------------------


def _cards(s: State, event: Event, seat: int) -> str | None:
    """What happens to cards out of play. Of a card that the seat does not know only where it goes is said."""
    match event:
        case h.Shuffled(player=player):
            return f"{seat_name(s, player)} shuffles the deck"
        case h.Drawn(player=player, cards=cards):
            drawn = names_of(s, cards) if player == seat else many(len(cards), "card")
            return f"{seat_name(s, player)} draws {drawn or 'no card'}"
        case h.Discarded(card=card, manner=manner):
            how = " at random" if manner == "at random" else ""
            return f"{owner_name(s, card)} discards {title_of(s, card)}{how}"
        case h.DrawReplaced(player=player):
            return f"{seat_name(s, player)} gives up the card of the draw phase"
        case h.DiscardedAtRandom():
            return ""  # each card is told by itself
        case h.CardMoved(card=card, to="void"):
            return f"{owner_name(s, card)}'s {called(s, card, seat)} goes into the void"
        case h.CardMoved(card=card, to=to, bottom=bottom):
            where = "under" if bottom else "on top of" if to == "deck" else "to"
            pile = "discard pile" if to == "discard" else to
            return f"{called(s, card, seat)} goes {where} {owner_name(s, card)}'s {pile}"
        case h.CardsLookedAt(cards=cards, player=player):
            in_no_order = sorted(cards, key=lambda card: title_of(s, card))
            told = player == seat and len(cards) <= AT_A_GLANCE
            what = names_of(s, in_no_order) if told else many(len(cards), "card")
            return f"{seat_name(s, player)} looks at {what}"
        case h.Revealed(cards=cards) | h.SpecialsRevealed(cards=cards):
            return f"{names_of(s, cards)} {'is' if len(cards) == 1 else 'are'} revealed"
    return None


# Permanents -------------------------------------------------------------------------------------------------------


def _permanents(s: State, event: Event, seat: int) -> str | None:
    """What comes, goes, and changes sides."""
    match event:
        case h.Entered(card=card, host=host) if host != NO_CARD:
            return f"{whose_card(s, card)} is put on {whose_card(s, host)}"
        case h.Entered(card=card, zone=zone, passive=passive):
            where = {SITE: " as the location", GUARD: " in the guard post"}.get(zone, "")
            return f"{whose_card(s, card)} comes into play{where}{' passive' if passive else ''}"
        case h.Left(card=card, player=player, manner=manner, to=to):
            words = LEFT.get(manner, "leaves the table").format(owner_name(s, card))
            void = " and goes into the void" if to == "void" and manner != "exiled" else ""
            return f"{seat_name(s, player)}'s {title_of(s, card)} {words}{void}"
        case h.TokensMade(player=player, name=name, amount=amount):
            return f"{seat_name(s, player)} makes {amount} {name}"
        case h.ControlTaken(card=card, player=player, back=back):
            if back:
                return f"{title_of(s, card)} goes back to {seat_name(s, player)}"
            return f"{seat_name(s, player)} takes control of {title_of(s, card)}"
        case h.Attached(card=card, host=host, player=player):
            return f"{seat_name(s, player)}'s {title_of(s, host)} takes {title_of(s, card)}"
    return None


def _standing(s: State, event: Event, seat: int) -> str | None:
    """How permanents stand: active or passive, where, with what on them."""
    match event:
        case h.Passivized(card=card):
            return f"{whose_card(s, card)} becomes passive"
        case h.Activated(card=card):
            return f"{whose_card(s, card)} becomes active" if event.cause else ""  # else it is the preparation phase
        case h.PlaceChanged(card=card, zone=zone):
            return f"{whose_card(s, card)} goes to the {'guard post' if zone == GUARD else 'reserve'}"
        case h.Turned(card=card, face_down=face_down):
            return f"{whose_card(s, card)} is turned face {'down' if face_down else 'up'}"
        case h.MarkersPut(card=card, marker=marker, amount=amount):
            verb = "gets" if amount > 0 else "loses"
            return f"{whose_card(s, card)} {verb} {many(abs(amount), f'{marker} marker')}"
        case h.TokensMade(player=player, name=name, amount=amount):
            return f"{seat_name(s, player)} makes {many(amount, f'{name} token')}"
        case h.LevelsGained(card=card, amount=amount):
            return f"{whose_card(s, card)} {'gains' if amount > 0 else 'loses'} {many(abs(amount), 'level')}"
        case h.Wounded(card=card, amount=amount, source=source, kind=kind):
            what = f"{kind} damage" if kind else "damage"
            return f"{whose_card(s, card)} takes {amount} {what}{_from(s, source, card)}"
        case h.Healed(card=card, amount=amount):
            return f"{whose_card(s, card)} is healed of {amount} damage" if event.cause else ""
    return None


# Numbers of players -----------------------------------------------------------------------------------------------


def _points(s: State, event: Event, seat: int) -> str | None:
    match event:
        case h.ManaGained(player=player, amount=amount, now=now):
            return f"{seat_name(s, player)} gains {amount} mana ({now} now)"
        case h.Regenerated(player=player, amount=amount, now=now):
            return f"{seat_name(s, player)} regenerates {amount} mana ({now} now)"
        case h.ManaLost(player=player, amount=amount):
            return f"{seat_name(s, player)} loses {amount} mana"
        case h.ComponentsGained(player=player, amount=amount):
            return f"{seat_name(s, player)} gains {many(amount, 'component')}"
        case h.ComponentsLost(player=player, amount=amount):
            return f"{seat_name(s, player)} loses {many(amount, 'component')}"
        case h.ShardsGained(player=player, amount=amount):
            return f"{seat_name(s, player)} {'gains' if amount >= 0 else 'loses'} {many(abs(amount), 'shard')}"
        case h.LifeGained(player=player, amount=amount, now=now):
            return f"{seat_name(s, player)} is healed by {amount} ({now} life now)"
        case h.PlayerWounded(player=player, amount=amount, source=source, kind=kind, now=now):
            what = f"{kind} damage" if kind else "damage"
            return f"{seat_name(s, player)} takes {amount} {what}{_from(s, source)} ({now} life left)"
        case h.LifeGiven(player=player, amount=amount, now=now):
            return f"{seat_name(s, player)} gives {amount} life ({now} life left)"
        case h.MostLifeChanged(player=player, amount=amount):
            return f"{seat_name(s, player)}'s maximum life {'rises' if amount > 0 else 'falls'} by {abs(amount)}"
        case h.MostManaChanged(player=player, amount=amount):
            return f"{seat_name(s, player)}'s maximum mana {'rises' if amount > 0 else 'falls'} by {abs(amount)}"
        case h.LadderSet(player=player):
            return f"{seat_name(s, player)}'s regeneration of mana changes" if event.cause else ""
        case h.Extracted(player=player, amount=amount):
            return f"{seat_name(s, player)} takes {many(amount, 'component')}"
        case h.Fed(card=card):
            return f"{whose_card(s, card)} is fed"
    return None


# Actions ----------------------------------------------------------------------------------------------------------


def _playing(s: State, event: Event, seat: int) -> str | None:
    match event:
        case h.Announced(what="automatic" | "poison"):
            return ""  # what it does is told with the card behind it
        case h.Announced(card=card, player=player, what="part", answers=answers):
            return f"{seat_name(s, player)} gives up {title_of(s, card)} against {_action(s, answers)}"
        case h.Announced(card=card, player=player, what="strengthen"):
            return f"{seat_name(s, player)} gives up {title_of(s, card)} to strengthen galetki"
        case h.Announced(card=card, player=player, what="reaction" | "reaction card", answers=answers):
            which = _which(s, event)
            return f"{seat_name(s, player)} answers {_action(s, answers)} with {title_of(s, card)}{which}"
        case h.Announced(card=card, player=player, what=what):
            verb = "plays" if what == "card" else "uses"
            return f"{seat_name(s, player)} {verb} {title_of(s, card)}{_which(s, event)}"
        case h.Paid():
            return _aims(s, event)
        case h.Prevented(card=card, player=player):
            return f"{seat_name(s, player)}'s {title_of(s, card)} is prevented"
        case h.SourceEmptied(card=card, source=source):
            return f"{_action(s, source)} does nothing to {whose_card(s, card)}"
        case h.SourceEnded() | h.ReactionUsedUp():
            return ""
        case h.EffectStarted(modifier=modifier, card=card, player=player):
            subject = whose_card(s, card) if card >= 0 else seat_name(s, player) if player >= 0 else ""
            says = change(modifier) if subject else ""
            return f"{subject} {says}" if says else ""
    return None


def _action(s: State, id: int) -> str:
    """What is answered, by its card; it may be over by now."""
    source = s.situation(id)
    return title_of(s, source.card) if isinstance(source, Source) else "that"


def _which(s: State, e: h.Announced) -> str:
    """Which of several texts it is, from which card, if it was given, and how the card is played."""
    mode = f" as {e.mode}" if e.mode else ""
    if e.ability < 0:
        return mode
    names = names_of_texts(s.pool, e.proto)
    word = names[e.number] if e.number < len(names) else ""
    giver = f" from {title(s, e.proto)}" if e.proto != s.cards[e.card].proto else ""
    return f" ({word}{giver}){mode}" if word else f"{giver}{mode}"


def _aims(s: State, e: h.Paid) -> str:
    """What was paid for an action, and at what it aims. It may be over by now: the event alone says it."""
    parts = []
    if e.mana or e.components or e.life or e.shards:
        parts.append(f"pays {paid(e.components, e.life, e.mana, e.shards)}")
    if e.targets:
        parts.append(f"names {names_of(s, e.targets)}")
    elif e.host >= 0:
        parts.append(f"names {title_of(s, e.host)}")
    return f"{seat_name(s, e.player)} {' and '.join(parts)}" if parts else ""


# Combat, dice -----------------------------------------------------------------------------------------------------


def _combat(s: State, event: Event, seat: int) -> str | None:
    match event:
        case h.AttackDeclared(fights=fights):
            return "; ".join(f"{whose_card(s, x.attacker)} attacks {_target(s, x)}" for x in fights)
        case h.StrikeAimed(card=card, at=at):
            return f"{whose_card(s, card)} strikes {title_of(s, at)}"
        case h.CombatEnded():
            return ""
        case h.DieRolled(player=player, face=face, amount=amount):
            counts = f", which counts as {amount}" if amount != face else ""
            return f"{seat_name(s, player)} rolls a {face}{counts}"
        case h.CoinTossed(player=player, amount=amount):
            return f"{seat_name(s, player)} tosses a coin and {'calls it right' if amount else 'is wrong'}"
    return None


def _target(s: State, fight: Fight) -> str:
    return whose_card(s, fight.target) if fight.target != NO_CARD else seat_name(s, fight.player)


# The course of the game -------------------------------------------------------------------------------------------


def _course(s: State, event: Event, seat: int) -> str | None:
    match event:
        case h.StarterNamed(player=player):
            return f"{seat_name(s, player)} begins"
        case h.GameBegan():
            return "setup is over"
        case h.TurnBegan(player=player, number=number):
            return f"{seat_name(s, player)}'s turn {number} begins"
        case h.PhaseBegan(name=name, player=player):
            return f"{seat_name(s, player)}'s {name} phase begins"
        case h.PhaseSkipped(name=name, player=player):
            return f"{seat_name(s, player)}'s {name} phase is skipped"
        case h.PlayersLost(players=players, rule=rule):
            who = " and ".join(seat_name(s, player) for player in players)
            verb = "loses" if len(players) == 1 else "lose"
            return f"{who} {verb} the game{REASONS.get(rule, '')}"
        case h.GameWon(player=player):
            return f"{seat_name(s, player)} wins the game"
        case h.GameStopped():
            return "the game ends without a winner: the turn limit is reached"
        case h.PlayerConceded(player=player):
            return f"{seat_name(s, player)} concedes the game"
    return None


TELLING = (_cards, _permanents, _standing, _points, _playing, _combat, _course)
"""Each tells events of its own: a line, or nothing where another line says it; of others it knows nothing."""
