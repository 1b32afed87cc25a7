"""What has happened, as sentences for one player: present tense, actor first, no full stop. Nothing else builds them.

Which cards a sentence names follows from what happened, never from what has become known since: cards drawn are named
to the player who drew them, whatever was done with them in the same breath.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.agot2 import happenings as h
from kartoteka.games.agot2.numbers.printed import definition
from kartoteka.games.agot2.records import DUPLICATE
from kartoteka.games.shared.telling import many, names_of, owner_name, seat_name, title_of, whose_card
from kartoteka.kernel.modifiers import ALL
from kartoteka.kernel.records import NO_CARD, NOBODY

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kartoteka.kernel.modifiers import Modifier
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

OPEN = frozenset({"discard", "dead", "used", "being played", "play", "removed"})
"""Places where everybody sees a card come and go."""

REASONS = {
    "AGR-143": "has 15 power",
    "AGR-144": "has no cards left in the draw deck",
}


def describe(s: State, event: Event, seat: int) -> str | None:
    """What that seat may read of an event; None if it is told by another, or of no interest."""
    match event:
        case h.CharacterKilled() | h.Sacrificed() | h.DiscardedFromPlay() | h.LeftPlay() | h.RemovedForGood():
            return _leaving(s, event)
        case h.Drawn() | h.Dealt() | h.Discarded() | h.CardMoved() | h.Revealed() | h.Shuffled() | h.PileOrdered():
            return _out_of_play(s, event, seat)
        case h.SetUp() | h.SetupDiscarded():
            return _out_of_play(s, event, seat)
        case (
            h.ChallengeInitiated()
            | h.BypassedByStealth()
            | h.Assaulted()
            | h.DefendersDeclared()
            | h.ChallengeDecided()
        ):
            return _challenge(s, event)
        case h.RemovedFromChallenge() | h.AddedToChallenge() | h.ClaimApplied() | h.ChallengeEnded():
            return _challenge(s, event)
        case h.CardEnteredPlay() | h.DuplicatePlaced() | h.ControlChanged() | h.Attached() | h.SetupPlaced():
            return _entering(s, event)
        case h.GoldGained() | h.IncomeCollected() | h.GoldPaid() | h.GoldMoved():
            return _gold(s, event)
        case h.PowerGained() | h.PowerMoved() | h.PowerDiscarded() | h.TokenPlaced() | h.Knelt() | h.Stood():
            return _marks(s, event)
        case h.EffectInitiated() | h.Saved() | h.EffectCanceled() | h.EffectStarted():
            return _effects(s, event)
        case h.TitleTaken() | h.ChallengeRedirected():
            return _melee(s, event)
    return _course(s, event)


# Cards ----------------------------------------------------------------------------------------------------------------


def _leaving(s: State, event: Event) -> str | None:
    match event:
        case h.CharacterKilled(card=card):
            return f"{owner_name(s, card)}'s {title_of(s, card)} is killed{_elsewhere(event)}"
        case h.Sacrificed(card=card):
            return f"{owner_name(s, card)}'s {title_of(s, card)} is sacrificed{_elsewhere(event)}"
        case h.DiscardedFromPlay(card=card):
            return f"{owner_name(s, card)}'s {title_of(s, card)} is discarded from play{_elsewhere(event)}"
        case h.LeftPlay(card=card, to="removed"):
            return f"{owner_name(s, card)}'s {title_of(s, card)} is removed from the game"
        case h.LeftPlay(to="left"):
            return None  # with its owner: that is told once
        case h.LeftPlay(card=card, to=to):
            return f"{owner_name(s, card)}'s {title_of(s, card)} returns to the {to}"
        case h.RemovedForGood(card=card):
            return f"{owner_name(s, card)}'s {title_of(s, card)} cannot return: it stays removed from the game"
    return None


def _elsewhere(event: h.CharacterKilled | h.Sacrificed | h.DiscardedFromPlay) -> str:
    """Where it goes, if that is not its pile."""
    return f" and returns to the {event.to}" if event.to else ""


def _out_of_play(s: State, event: Event, seat: int) -> str | None:
    match event:
        case h.Drawn(player=player, cards=cards, amount=amount, manner=manner):
            drawn = names_of(s, cards) if player == seat else many(amount, "card")
            return f"{seat_name(s, player)} draws {drawn}" + (f" for {manner}" if manner else "")
        case h.Dealt(player=player, amount=amount, again=again):
            return f"{seat_name(s, player)} {'takes a mulligan and ' if again else ''}draws {many(amount, 'card')}"
        case h.Discarded(card=card, manner="duplicate"):
            return f"{owner_name(s, card)} discards a duplicate of {title_of(s, card)}"
        case h.Discarded(card=card, manner="at random"):
            return f"{owner_name(s, card)} discards {title_of(s, card)} at random"
        case h.Discarded(card=card, manner="pillage"):
            return f"{owner_name(s, card)} discards {title_of(s, card)} from the deck for pillage"
        case h.Discarded(card=card) | h.SetupDiscarded(card=card):
            return f"{owner_name(s, card)} discards {title_of(s, card)}"
        case h.CardMoved(to="being played"):
            return None
        case h.CardMoved(card=card, to="discard", source="being played"):
            return None
        case h.CardMoved(card=card, to="shadows"):
            what = title_of(s, card) if s.cards[card].owner == seat else "a card"
            return f"{owner_name(s, card)} puts {what} into shadows"
        case h.CardMoved(card=card, to=to, source=source, bottom=bottom):
            seen = to in OPEN or source in OPEN or s.cards[card].owner == seat
            what = title_of(s, card) if seen else "a card"
            there = f"the bottom of the {to}" if bottom else f"the {to}"
            return f"{owner_name(s, card)} moves {what} from the {source} to {there}"
        case h.Revealed(cards=cards, to=to) if to == NOBODY:
            return f"{names_of(s, cards)} {'is' if len(cards) == 1 else 'are'} revealed"
        case h.Revealed(cards=cards, to=to):
            return f"{seat_name(s, to)} looks at {names_of(s, cards) if to == seat else many(len(cards), 'card')}"
        case h.Shuffled(player=player):
            return f"{seat_name(s, player)} shuffles the draw deck"
        case h.PileOrdered(player=player, cards=cards):
            return f"{seat_name(s, player)} puts {title_of(s, cards[0])} on top"
        case h.SetUp(card=card):
            mine = s.cards[card].owner == seat
            return f"{owner_name(s, card)} places {title_of(s, card) if mine else 'a card'} face down"
    return None


def _entering(s: State, event: Event) -> str | None:
    match event:
        case h.CardEnteredPlay(card=card, player=player, manner=manner, host=host, standing=standing):
            ways = {
                "marshaled": "marshals",
                "ambush": "ambushes with",
                "returned": "gets back",
                "out of shadows": "brings out of shadows",
            }
            how = ways.get(manner, "puts into play")
            onto = f" on {title_of(s, host)}" if host != NO_CARD else ""
            return f"{seat_name(s, player)} {how} {title_of(s, card)}{onto}{'' if standing else ', kneeling'}"
        case h.DuplicatePlaced(card=card, player=player):
            return f"{seat_name(s, player)} places a duplicate of {title_of(s, card)}"
        case h.SetupPlaced(card=card, relation=relation) if relation == DUPLICATE:
            return f"{owner_name(s, card)} sets up a duplicate of {title_of(s, card)}"
        case h.SetupPlaced(card=card, host=host):
            return f"{owner_name(s, card)} sets up {title_of(s, card)}" + (
                f" on {title_of(s, host)}" if host != NO_CARD else ""
            )
        case h.ControlChanged(card=card, player=player):
            return f"{seat_name(s, player)} takes control of {title_of(s, card)}"
        case h.Attached(card=card, to=to):
            return f"{title_of(s, card)} is attached to {title_of(s, to)}"
    return None


# Marks ----------------------------------------------------------------------------------------------------------------


def _gold(s: State, event: Event) -> str | None:
    match event:
        case h.GoldGained(player=player, amount=amount):
            return f"{seat_name(s, player)} gains {amount} gold"
        case h.IncomeCollected(player=player, amount=amount):
            return f"{seat_name(s, player)} collects {amount} gold"
        case h.GoldPaid(player=player, amount=amount):
            return f"{seat_name(s, player)} pays {amount} gold" if amount else None
        case h.GoldMoved(amount=amount, card=card, player=player, to_card=to_card, to_player=to_player):
            source = title_of(s, card) if card >= 0 else seat_name(s, player) if player >= 0 else "the treasury"
            target = (
                title_of(s, to_card) if to_card >= 0 else seat_name(s, to_player) if to_player >= 0 else "the treasury"
            )
            return f"{amount} gold goes from {source} to {target}"
    return None


def _counted(s: State, counted: Iterable[tuple[int, int]]) -> str:
    return ", ".join(f"{seat_name(s, seat)} {total}" for seat, total in sorted(counted))


def _marks(s: State, event: Event) -> str | None:
    match event:
        case h.PowerGained(card=card, amount=amount, manner=manner):
            why = f" for {manner}" if manner in ("dominance", "renown", "prized") else ""
            why = {"unopposed": " for an unopposed challenge", "rival": " for beating a rival"}.get(manner, why)
            who = seat_name(s, s.cards[card].controller) if definition(s, card).type == "faction" else title_of(s, card)
            return f"{who} gains {amount} power{why}"
        case h.PowerMoved(card=card, to=to, amount=amount):
            return f"{amount} power moves from {whose_card(s, card)} to {whose_card(s, to)}"
        case h.PowerDiscarded(card=card, amount=amount):
            return f"{whose_card(s, card)} loses {amount} power"
        case h.TokenPlaced(card=card, token=token, amount=amount):
            return f"{title_of(s, card)} {'gains' if amount > 0 else 'loses'} {abs(amount)} {token} token"
        case h.Knelt(card=card, manner=manner):
            return f"{whose_card(s, card)} kneels" + (f" for {manner}" if manner else "")
        case h.Stood(card=card, cause=cause):
            return f"{whose_card(s, card)} stands" if cause else None  # else it is the standing phase, for everybody
    return None


# Challenges, melee, abilities -----------------------------------------------------------------------------------------


def _challenge(s: State, event: Event) -> str | None:
    match event:
        case h.ChallengeInitiated(attacker=attacker, against=against, kind=kind, attackers=attackers):
            what = f"a{'n' if kind == 'intrigue' else ''} {kind} challenge against {seat_name(s, against)}"
            return f"{seat_name(s, attacker)} initiates {what} with {names_of(s, attackers)}"
        case h.BypassedByStealth(card=card, by=by):
            return f"{title_of(s, by)} bypasses {title_of(s, card)} by stealth"
        case h.Assaulted(card=card, by=by):
            return f"{title_of(s, by)} assaults {title_of(s, card)}"
        case h.DefendersDeclared(defender=defender, defenders=defenders):
            how = "defends with " if defenders else "does not defend"
            return f"{seat_name(s, defender)} {how}{names_of(s, defenders)}"
        case h.ChallengeDecided(winner=winner, kind=kind, margin=margin, unopposed=unopposed):
            how = "unopposed" if unopposed else f"by {margin} STR" if margin else "on a tie"
            return f"{seat_name(s, winner)} wins the {kind} challenge {how}"
        case h.ClaimApplied(winner=winner, applies=kind):
            return f"{seat_name(s, winner)} applies {kind} claim"
        case h.ChallengeEnded(won=False):
            return "nobody wins the challenge"
        case h.RemovedFromChallenge(card=card):
            return f"{whose_card(s, card)} is removed from the challenge"
        case h.AddedToChallenge(card=card):
            return f"{whose_card(s, card)} joins the challenge"
    return None


def _melee(s: State, event: Event) -> str | None:
    match event:
        case h.TitleTaken(card=card, player=player):
            return f"{seat_name(s, player)} takes the title {title_of(s, card)}"
        case h.ChallengeRedirected(player=player, attacker=attacker, to=to):
            return (
                f"{seat_name(s, player)} redirects the challenge: {seat_name(s, attacker)} attacks {seat_name(s, to)}"
            )
    return None


def _effects(s: State, event: Event) -> str | None:
    match event:
        case h.EffectInitiated(card=card, player=player):
            return f"{seat_name(s, player)} uses {title_of(s, card)}"
        case h.Saved(card=card):
            return f"{whose_card(s, card)} is saved"
        case h.EffectCanceled(card=card, canceled=canceled):
            return f"{whose_card(s, card)} cancels the effects of {whose_card(s, canceled)}"
        case h.EffectStarted(modifier=modifier, card=card, player=player):
            subject = title_of(s, card) if card >= 0 else seat_name(s, player) if player >= 0 else ""
            change = _change(modifier) if subject else ""
            return f"{subject} {change}" if change else None
    return None


PLURAL = {"keyword": "keywords", "icon": "icons", "trait": "traits", "faction": "affiliations"}


def _change(m: Modifier) -> str:
    """What a lasting effect does, as a card says it; nothing where another event tells it."""
    if m.op == "lose" and m.value.startswith(ALL):
        return f"loses {m.value} {PLURAL.get(m.stat, m.stat)}"
    if m.stat.startswith("cannot "):
        return m.stat
    match m.stat:
        case "controller":
            return ""
        case "strength":
            return f"gets {m.amount:+d} STR"
        case "keyword":
            return f"{m.op}s {m.value}"
        case "icon":
            return f"{m.op}s {'an' if m.value == 'intrigue' else 'a'} {m.value} icon"
        case "trait":
            return f"{m.op}s the {m.value} trait"
        case "faction":
            return f"{m.op}s the {m.value} affiliation"
        case "blank":
            return "is blank" + (" except for Traits" if m.value else "")
        case "killed at zero strength":
            return "is killed if its STR is 0"
    return f"gets {m.amount:+d} {m.stat}" if m.op == "add" else f"{m.op}s {m.stat}{' ' + m.value if m.value else ''}"


# The course of the game -----------------------------------------------------------------------------------------------


def _course(s: State, event: Event) -> str | None:
    match event:
        case h.RoundBegan(number=number):
            return f"round {number} begins"
        case h.PhaseBegan(phase=phase):
            return f"the {phase} phase begins"
        case h.ActivePlayerChanged(player=player):
            return f"{seat_name(s, player)} is the active player"
        case h.PlotRevealed(card=card, player=player):
            return f"{seat_name(s, player)} reveals {title_of(s, card)}"
        case h.InitiativeWon(player=player):
            return f"{seat_name(s, player)} wins initiative"
        case h.PlayerConceded(player=player):
            return f"{seat_name(s, player)} concedes the game"
        case h.FirstPlayerChosen(player=player):
            return f"{seat_name(s, player)} is the first player"
        case h.UsedPileReturned(player=player):
            return f"{seat_name(s, player)} takes the used plots back"
        case h.DominanceWon(player=player, counted=counted):
            return f"{seat_name(s, player)} wins dominance: {_counted(s, counted)}"
        case h.DominanceTied(counted=counted):
            return f"nobody wins dominance: {_counted(s, counted)}"
        case h.PlayerEliminated(player=player, rule=rule):
            return f"{seat_name(s, player)} is out of the game: {seat_name(s, player)} {REASONS.get(rule, rule)}"
        case h.GameWon(player=player, rule=rule):
            return f"{seat_name(s, player)} wins the game: {seat_name(s, player)} {REASONS.get(rule, rule)}"
    return None
