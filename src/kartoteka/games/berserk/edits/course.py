"""Edits of the course of a game: recruiting, deployment, turns, and its end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.edits.actions import unbar
from kartoteka.games.berserk.numbers import SEATS, has_keyword, is_said_of_keyword
from kartoteka.games.berserk.records import (
    AUX,
    COVERED,
    DEAL,
    DECK,
    FIELD,
    GAME_ZONE,
    HOSTED,
    RECRUIT,
    SYMBIOTE,
    UNVEILED,
    Span,
    Stage,
    Table,
    Turn,
)
from kartoteka.games.berserk.words.facts import FELT
from kartoteka.kernel import edits, ledger
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.state import Result

if TYPE_CHECKING:
    from kartoteka.games.berserk.records import Action
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

SIDES: Final = Ruling("BKR-1.1", "a die has six sides", value=6, without=20)
BUYER_CONTROLS: Final = ruling("BK-532.2-b", "who takes a card into the squad as it is recruited controls it")
MARKERS_VANISH: Final = ruling("BKR-8.3", "as a turn starts the movement markers of its player's cards vanish")
UNTIL_THE_START: Final = ruling("BKR-8.3", "and what lasted until the start of the turn ends")
OPENED_AFRESH: Final = ruling("BKR-9.4", "a card that opens gets its full movement back")
CONCEDING: Final = ruling("BKR-19.2", "a player may concede at any time")
A_DRAW: Final = ruling("BKR-19.2", "if both lose at once, it is a draw; who would win and lose at once, loses")


# Before the battle ------------------------------------------------------------------------------------------------


def name_first(s: State, e: h.FirstNamed) -> Event:
    edits.edit_situation(s, s.opened[Table].but(first=e.player))
    return e


def shuffle(s: State, e: h.Shuffled) -> Event:
    edits.shuffle(s, DECK * SEATS + e.player)
    return e


def deal(s: State, e: h.Dealt) -> Event | None:
    """From the top of the deck, as many as there are."""
    pile = s.zones[DECK * SEATS + e.player]
    cards = pile[-1 : -e.amount - 1 : -1] if e.amount > 0 else ()
    for card in cards:
        edits.move(s, card, DEAL * SEATS + e.player)
    return e.but(amount=len(cards), cards=tuple(cards)) if cards else None


def put_back(s: State, player: int) -> None:
    """The deal goes back into the deck, which is shuffled."""
    for card in s.zones[DEAL * SEATS + player]:
        edits.move(s, card, DECK * SEATS + player)
    edits.shuffle(s, DECK * SEATS + player)


def keep(s: State, e: h.HandKept) -> Event:
    edits.change_seat(s, e.player, s.seats[e.player].but(kept=True))
    return e


def buy(s: State, e: h.Bought) -> Event:
    """Crystals are spent, the tax first, and the card goes to the recruits: nobody else sees which it is."""
    seat = s.seats[e.player]
    edits.change_seat(
        s,
        e.player,
        seat.but(
            gold=seat.gold - e.gold - e.tax,
            silver=seat.silver - e.silver,
            flyer_crystals=seat.flyer_crystals + e.crystals,
        ),
    )
    c = s.cards[e.card]
    player = e.player if BUYER_CONTROLS.holds else 1 - e.player
    edits.move(
        s, e.card, RECRUIT * SEATS + e.player, c.but(controller=player, x=e.x, otherwise=e.otherwise), followed=False
    )
    return e


def gain_crystals(s: State, e: h.CrystalsGained) -> Event | None:
    """No player has less than none."""
    seat = s.seats[e.player]
    if not e.gold and not e.silver:
        return None
    edits.change_seat(s, e.player, seat.but(gold=max(0, seat.gold + e.gold), silver=max(0, seat.silver + e.silver)))
    return e


def end_recruiting(s: State, e: h.RecruitingEnded) -> Event:
    """What was not bought is shuffled back."""
    edits.change_seat(s, e.player, s.seats[e.player].but(done=True))
    put_back(s, e.player)
    return e


def place(s: State, e: h.Placed) -> Event:
    """A card lies face down on its cell."""
    c = s.cards[e.card]
    edits.move(s, e.card, COVERED * SEATS + c.controller, c.but(cell=e.cell, since=edits.new_id(s)))
    return e


def reveal(s: State, e: h.Revealed) -> Event | None:
    """Hidden cards lie open to all on their cells; each is the same object."""
    found = []
    for card in e.cards:
        c = s.cards[card]
        if c.zone // SEATS == COVERED:
            edits.move(s, card, FIELD * SEATS + c.controller, keep=True)
            found.append(card)
    if not found:
        return None
    if e.action:
        note_unveiled(s, s.opened[e.action], tuple(found))
    return e.but(cards=tuple(found), card=found[0])


def note_unveiled(s: State, action: Action, cards: tuple[int, ...]) -> None:
    """What a text was to reveal has been revealed for it already: that is no reason to cancel it."""
    if action.program is not None:
        edits.edit_situation(s, action.but(program=action.program.put(UNVEILED, cards)))


def set_aside(s: State, e: h.SetAside) -> Event | None:
    """They go to the auxiliary zone, each the same object as before."""
    found = []
    for card in e.cards:
        c = s.cards[card]
        if c.zone // SEATS in (FIELD, COVERED):
            edits.move(s, card, AUX * SEATS + c.controller, c.but(cell=-1, over=False), keep=True)
            found.append(card)
    return e.but(cards=tuple(found)) if found else None


def give_host(s: State, e: h.Hosted) -> Event | None:
    """A card lies on its host, on the side of its own controller."""
    c = s.cards[e.card]
    if c.zone // SEATS not in GAME_ZONE:
        return None
    hosted = c.but(host=e.host, relation=e.relation or SYMBIOTE, cell=-1, over=False)
    edits.move(s, e.card, HOSTED * SEATS + c.controller, hosted, keep=True)
    return e


def begin_stage(s: State, e: h.StageBegan) -> Event:
    """One stage takes the place of the other."""
    open_stage(s, e.name, e.player)
    return e


def begin_battle(s: State, e: h.BattleBegan) -> Event:
    """The first player's span begins; the other's too."""
    open_stage(s, "battle start", e.player)
    for seat in s.in_order(e.player):
        edits.open_situation(s, Span(player=seat))
    return e


def begin_vanguard(s: State, e: h.VanguardBegan) -> Event:
    open_stage(s, "vanguard", e.player)
    return e


def open_stage(s: State, name: str, player: int) -> None:
    now, began = s.opened.get(Stage), edits.new_id(s)
    if now is None:
        edits.open_situation(s, Stage(name=name, player=player, began=began))
    else:
        edits.edit_situation(s, now.but(name=name, player=player, began=began))


# Turns ------------------------------------------------------------------------------------------------------------


def begin_turn(s: State, e: h.TurnBegan) -> Event:
    """Counted for the table."""
    edits.edit_situation(s, s.opened[Table].but(turn=e.number))
    edits.open_situation(s, Turn(player=e.player, number=e.number))
    open_stage(s, "preparation", e.player)
    return e


def prepare(s: State, e: h.Prepared) -> Event:
    """What was decided counts as this turn starts."""
    ledger.enter(s, s.opened[Turn].id, e.what, s.cards[e.card].obj)
    return e


def open_squad(s: State, e: h.SquadOpened) -> Event:
    """Closed cards open, and get their movement back with it (BKR-9.4)."""
    cards = s.cards
    for card in e.cards:
        c = cards[card]
        edits.change(s, card, c.but(closed=False, moved=0, leapt=False) if OPENED_AFRESH.holds else c.but(closed=False))
    return e


def refresh(s: State, e: h.TurnRefreshed) -> Event:
    """Movement markers vanish; the player's next span begins (BKR-8.3)."""
    player = e.player
    if MARKERS_VANISH.holds:
        cards = s.cards
        for zone in GAME_ZONE:
            for card in s.zones[zone * SEATS + player]:
                c = cards[card]
                if c.moved or c.leapt:
                    edits.change(s, card, c.but(moved=0, leapt=False))
    if UNTIL_THE_START.holds:
        if e.ends:
            edits.close_situation(s, e.ends)
        edits.open_situation(s, Span(player=player))
    return e


def begin_start(s: State, e: h.StartBegan) -> Event | tuple[Event, ...]:
    """What is felt by single cards as a turn starts is noticed for them: by those that opened now, or were open."""
    open_stage(s, "start", e.player)
    unbar(s)
    found: list[Event] = [e]
    cards, facts = s.cards, s.pool.facts
    gained = False
    for word in FELT:
        gained = gained or is_said_of_keyword(s, word)
    for zone in GAME_ZONE:
        for card in s.zones[zone * SEATS + e.player]:
            c = cards[card]
            if c.closed or not (c.poison or gained or facts[c.proto].felt):
                continue
            if c.poison:
                found.append(h.Felt(card=card, what="poison"))
            for word in FELT:
                if has_keyword(s, card, word):
                    found.append(h.Felt(card=card, what=word))
    return tuple(found) if len(found) > 1 else e


def begin_main(s: State, e: h.MainBegan) -> Event:
    open_stage(s, "main", e.player)
    unbar(s)
    return e


def begin_final(s: State, e: h.FinalBegan) -> Event:
    open_stage(s, "final", e.player)
    unbar(s)
    return e


def end_turn(s: State, e: h.TurnEnded) -> Event:
    """With what lasted until its end."""
    unbar(s)
    edits.close_situation(s, s.opened[Stage].id)
    edits.close_situation(s, e.ends)
    return e


def start_effect(s: State, e: h.EffectStarted) -> Event:
    edits.add_modifier(s, e.modifier)
    return e


# The end ----------------------------------------------------------------------------------------------------------


def lose(s: State, e: h.PlayersLost) -> Event:
    """One loses, the other wins; if both do, nobody wins (BKR-19.2)."""
    winners = tuple(seat for seat in range(SEATS) if seat not in e.players)
    if not winners and not A_DRAW.holds:
        winners = (s.opened[Table].first,)
    edits.finish(s, Result(winners, e.rule))
    return e


def agree(s: State, e: h.GameAgreed) -> Event:
    edits.finish(s, Result((), "BKR-19.2"))
    return e


def stop(s: State, e: h.GameStopped) -> Event:
    edits.finish(s, Result((), "BKX-1"))
    return e


def concede(s: State, e: h.PlayerConceded) -> Event:
    winners = (1 - e.player,) if CONCEDING.holds else ()
    edits.finish(s, Result(winners, "BKR-19.2"))
    return e
