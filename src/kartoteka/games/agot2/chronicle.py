"""What has happened, as sentences for one player: present tense, actor first, no full stop. Nothing else builds them.

Which cards a sentence names follows from what happened, never from what has become known since: cards drawn are named
to the player who drew them, whatever was done with them in the same breath.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.agot2 import happenings as h
from kartoteka.games.agot2.numbers import definition
from kartoteka.games.agot2.records import DUPLICATE
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
    return _course(s, event)


def _name(s: State, card: int) -> str:
    return definition(s, card).name


def _names(s: State, cards: Iterable[int]) -> str:
    named = [_name(s, card) for card in cards]
    return ", ".join(named[:-1]) + f" and {named[-1]}" if len(named) > 1 else "".join(named)


def _player(s: State, seat: int) -> str:
    return s.game.seat_names[seat]


def _cards(n: int) -> str:
    return "1 card" if n == 1 else f"{n} cards"


def _owner(s: State, card: int) -> str:
    return _player(s, s.cards[card].owner)


# Cards ----------------------------------------------------------------------------------------------------------------


def _leaving(s: State, event: Event) -> str | None:
    match event:
        case h.CharacterKilled(card=card):
            return f"{_owner(s, card)}'s {_name(s, card)} is killed{_elsewhere(event)}"
        case h.Sacrificed(card=card):
            return f"{_owner(s, card)}'s {_name(s, card)} is sacrificed{_elsewhere(event)}"
        case h.DiscardedFromPlay(card=card):
            return f"{_owner(s, card)}'s {_name(s, card)} is discarded from play{_elsewhere(event)}"
        case h.LeftPlay(card=card, to="removed"):
            return f"{_owner(s, card)}'s {_name(s, card)} is removed from the game"
        case h.LeftPlay(card=card, to=to):
            return f"{_owner(s, card)}'s {_name(s, card)} returns to the {to}"
        case h.RemovedForGood(card=card):
            return f"{_owner(s, card)}'s {_name(s, card)} cannot return: it stays removed from the game"
    return None


def _elsewhere(event: h.CharacterKilled | h.Sacrificed | h.DiscardedFromPlay) -> str:
    """Where it goes, if that is not its pile."""
    return f" and returns to the {event.to}" if event.to else ""


def _out_of_play(s: State, event: Event, seat: int) -> str | None:
    match event:
        case h.Drawn(player=player, cards=cards, amount=amount, manner=manner):
            drawn = _names(s, cards) if player == seat else _cards(amount)
            return f"{_player(s, player)} draws {drawn}" + (f" for {manner}" if manner else "")
        case h.Dealt(player=player, amount=amount, again=again):
            return f"{_player(s, player)} {'takes a mulligan and ' if again else ''}draws {_cards(amount)}"
        case h.Discarded(card=card, manner="duplicate"):
            return f"{_owner(s, card)} discards a duplicate of {_name(s, card)}"
        case h.Discarded(card=card, manner="at random"):
            return f"{_owner(s, card)} discards {_name(s, card)} at random"
        case h.Discarded(card=card, manner="pillage"):
            return f"{_owner(s, card)} discards {_name(s, card)} from the deck for pillage"
        case h.Discarded(card=card) | h.SetupDiscarded(card=card):
            return f"{_owner(s, card)} discards {_name(s, card)}"
        case h.CardMoved(to="being played"):
            return None
        case h.CardMoved(card=card, to="discard", source="being played"):
            return None
        case h.CardMoved(card=card, to="shadows"):
            return f"{_owner(s, card)} puts {_name(s, card) if s.cards[card].owner == seat else 'a card'} into shadows"
        case h.CardMoved(card=card, to=to, source=source, bottom=bottom):
            seen = to in OPEN or source in OPEN or s.cards[card].owner == seat
            what = _name(s, card) if seen else "a card"
            there = f"the bottom of the {to}" if bottom else f"the {to}"
            return f"{_owner(s, card)} moves {what} from the {source} to {there}"
        case h.Revealed(cards=cards, to=to) if to == NOBODY:
            return f"{_names(s, cards)} {'is' if len(cards) == 1 else 'are'} revealed"
        case h.Revealed(cards=cards, to=to):
            return f"{_player(s, to)} looks at {_names(s, cards) if to == seat else _cards(len(cards))}"
        case h.Shuffled(player=player):
            return f"{_player(s, player)} shuffles the draw deck"
        case h.PileOrdered(player=player, cards=cards):
            return f"{_player(s, player)} puts {_name(s, cards[0])} on top"
        case h.SetUp(card=card):
            mine = s.cards[card].owner == seat
            return f"{_owner(s, card)} places {_name(s, card) if mine else 'a card'} face down"
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
            onto = f" on {_name(s, host)}" if host != NO_CARD else ""
            return f"{_player(s, player)} {how} {_name(s, card)}{onto}{'' if standing else ', kneeling'}"
        case h.DuplicatePlaced(card=card, player=player):
            return f"{_player(s, player)} places a duplicate of {_name(s, card)}"
        case h.SetupPlaced(card=card, relation=relation) if relation == DUPLICATE:
            return f"{_owner(s, card)} sets up a duplicate of {_name(s, card)}"
        case h.SetupPlaced(card=card, host=host):
            return f"{_owner(s, card)} sets up {_name(s, card)}" + (f" on {_name(s, host)}" if host != NO_CARD else "")
        case h.ControlChanged(card=card, player=player):
            return f"{_player(s, player)} takes control of {_name(s, card)}"
        case h.Attached(card=card, to=to):
            return f"{_name(s, card)} is attached to {_name(s, to)}"
    return None


# Marks ----------------------------------------------------------------------------------------------------------------


def _gold(s: State, event: Event) -> str | None:
    match event:
        case h.GoldGained(player=player, amount=amount):
            return f"{_player(s, player)} gains {amount} gold"
        case h.IncomeCollected(player=player, amount=amount):
            return f"{_player(s, player)} collects {amount} gold"
        case h.GoldPaid(player=player, amount=amount):
            return f"{_player(s, player)} pays {amount} gold" if amount else None
        case h.GoldMoved(amount=amount, card=card, player=player, to_card=to_card, to_player=to_player):
            source = _name(s, card) if card >= 0 else _player(s, player) if player >= 0 else "the treasury"
            target = _name(s, to_card) if to_card >= 0 else _player(s, to_player) if to_player >= 0 else "the treasury"
            return f"{amount} gold goes from {source} to {target}"
    return None


def _counted(s: State, counted: Iterable[tuple[int, int]]) -> str:
    return ", ".join(f"{_player(s, seat)} {total}" for seat, total in sorted(counted))


def _marks(s: State, event: Event) -> str | None:
    match event:
        case h.PowerGained(card=card, amount=amount, manner=manner):
            why = f" for {manner}" if manner in ("dominance", "renown", "prized") else ""
            why = " for an unopposed challenge" if manner == "unopposed" else why
            who = _player(s, s.cards[card].controller) if definition(s, card).type == "faction" else _name(s, card)
            return f"{who} gains {amount} power{why}"
        case h.PowerMoved(card=card, to=to, amount=amount):
            return f"{amount} power moves from {_whose(s, card)} to {_whose(s, to)}"
        case h.PowerDiscarded(card=card, amount=amount):
            return f"{_whose(s, card)} loses {amount} power"
        case h.TokenPlaced(card=card, token=token, amount=amount):
            return f"{_name(s, card)} {'gains' if amount > 0 else 'loses'} {abs(amount)} {token} token"
        case h.Knelt(card=card, manner=manner):
            return f"{_whose(s, card)} kneels" + (f" for {manner}" if manner else "")
        case h.Stood(card=card, cause=cause):
            return f"{_whose(s, card)} stands" if cause else None  # else it is the standing phase, for everybody
    return None


def _whose(s: State, card: int) -> str:
    return f"{_player(s, s.cards[card].controller)}'s {_name(s, card)}"


# Challenges and abilities ---------------------------------------------------------------------------------------------


def _challenge(s: State, event: Event) -> str | None:
    match event:
        case h.ChallengeInitiated(attacker=attacker, defender=defender, kind=kind, attackers=attackers):
            against = f"a{'n' if kind == 'intrigue' else ''} {kind} challenge against {_player(s, defender)}"
            return f"{_player(s, attacker)} initiates {against} with {_names(s, attackers)}"
        case h.BypassedByStealth(card=card, by=by):
            return f"{_name(s, by)} bypasses {_name(s, card)} by stealth"
        case h.Assaulted(card=card, by=by):
            return f"{_name(s, by)} assaults {_name(s, card)}"
        case h.DefendersDeclared(defender=defender, defenders=defenders):
            return f"{_player(s, defender)} {'defends with ' if defenders else 'does not defend'}{_names(s, defenders)}"
        case h.ChallengeDecided(winner=winner, kind=kind, margin=margin, unopposed=unopposed):
            how = "unopposed" if unopposed else f"by {margin} STR" if margin else "on a tie"
            return f"{_player(s, winner)} wins the {kind} challenge {how}"
        case h.ClaimApplied(winner=winner, applies=kind):
            return f"{_player(s, winner)} applies {kind} claim"
        case h.ChallengeEnded(won=False):
            return "nobody wins the challenge"
        case h.RemovedFromChallenge(card=card):
            return f"{_whose(s, card)} is removed from the challenge"
        case h.AddedToChallenge(card=card):
            return f"{_whose(s, card)} joins the challenge"
    return None


def _effects(s: State, event: Event) -> str | None:
    match event:
        case h.EffectInitiated(card=card, player=player):
            return f"{_player(s, player)} uses {_name(s, card)}"
        case h.Saved(card=card):
            return f"{_whose(s, card)} is saved"
        case h.EffectCanceled(card=card, canceled=canceled):
            return f"{_whose(s, card)} cancels the effects of {_whose(s, canceled)}"
        case h.EffectStarted(modifier=modifier, card=card, player=player):
            subject = _name(s, card) if card >= 0 else _player(s, player) if player >= 0 else ""
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
            return f"{_player(s, player)} is the active player"
        case h.PlotRevealed(card=card, player=player):
            return f"{_player(s, player)} reveals {_name(s, card)}"
        case h.InitiativeWon(player=player):
            return f"{_player(s, player)} wins initiative"
        case h.PlayerConceded(player=player):
            return f"{_player(s, player)} concedes the game"
        case h.FirstPlayerChosen(player=player):
            return f"{_player(s, player)} is the first player"
        case h.UsedPileReturned(player=player):
            return f"{_player(s, player)} takes the used plots back"
        case h.DominanceWon(player=player, counted=counted):
            return f"{_player(s, player)} wins dominance: {_counted(s, counted)}"
        case h.DominanceTied(counted=counted):
            return f"nobody wins dominance: {_counted(s, counted)}"
        case h.PlayerEliminated(player=player, rule=rule):
            return f"{_player(s, player)} is out of the game: {_player(s, player)} {REASONS.get(rule, rule)}"
        case h.GameWon(player=player, rule=rule):
            return f"{_player(s, player)} wins the game: {_player(s, player)} {REASONS.get(rule, rule)}"
    return None
