"""Edits of what is declared, on its way from window to window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.edits.counters import note
from kartoteka.games.berserk.numbers import SEATS, flies, movement, turn_number
from kartoteka.games.berserk.records import (
    CALCULATION,
    DECK,
    GAME_ZONE,
    PAYMENT,
    PROTECTION,
    RESULT,
    ROLL,
    Action,
    Table,
    Trail,
)
from kartoteka.games.berserk.words import feeling
from kartoteka.games.shared.options import chosen
from kartoteka.kernel import chance, edits, ledger
from kartoteka.kernel import program as p
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel.interpret import ProgramRegs
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

FACES: Final = 6
ATTACKER_FIRST: Final = ruling("BKR-12.6", "in a fight the attacker rolls first")
CLOSES_AFTER: Final = ruling("BKR-11.7", "the attacker closes after the attack")
ANSWERING: Final = ruling("BKR-11.7", "answering does not close the card that answers")
DEFENDER_CLOSES: Final = ruling("BKR-13.3", "a defender closes as the attack is paid for, wounds or not")
ACTING_ENDS_MOVING: Final = ruling("BKR-9.2", "acting wipes what is left of a card's movement")
EXACTLY: Final = ruling("BKR-16.3", "paying spends exactly the stated number of tokens")
SHUFFLED_EITHER_WAY: Final = ruling("BK-532.3.1-d", "a deck is shuffled after a search that came to nothing, too")
NOT_AGAIN: Final = ruling("D-1", "what was searched for in vain is not searched for again at once")
COST_OF_A_BLOCKED: Final = ruling("BKR-10.9", "what was blocked still costs what it costs")


# Declaring --------------------------------------------------------------------------------------------------------


def declare(s: State, e: h.ActionDeclared) -> Event:
    """It lies on the stack; whatever could not be tried again can (D-1)."""
    cards = s.cards
    objects = tuple([cards[x].obj if x >= 0 else 0 for x in e.targets])
    target = e.target
    id = edits.open_situation(
        s,
        Action(
            play=e.play, seat=e.player, card=e.card, ability=e.ability, targets=e.targets, program=e.program,
            answers=e.answers, objects=objects, what=e.what, proto=e.proto, number=e.number, obj=cards[e.card].obj,
            attack=e.attack, target=target, target_obj=cards[target].obj if target >= 0 else 0, first_target=target,
            cell=e.cell, word=e.word, x=e.x, accompanies=e.accompanies, of=e.of, quiet=e.quiet,
        ),
    )  # fmt: skip
    if s.opened[Table].barred:
        unbar(s)
    return e.but(action=id)


def unbar(s: State) -> None:
    """Every search may be tried again."""
    table = s.opened[Table]
    if table.barred:
        edits.edit_situation(s, table.but(barred=()))


def fail_search(s: State, e: h.SearchFailed) -> Event:
    """The deck is shuffled; that ability of that object is barred for the moment (D-1)."""
    if SHUFFLED_EITHER_WAY.holds:
        edits.shuffle(s, DECK * SEATS + e.deck)
    if NOT_AGAIN.holds and not chosen(s, "repeat_search"):
        table = s.opened[Table]
        barred = (s.cards[e.card].obj, e.ability)
        edits.edit_situation(s, table.but(barred=(*table.barred, barred)))
    return e


# Windows ----------------------------------------------------------------------------------------------------------


def come_to(s: State, e: h.WindowPassed) -> Event | None:
    action = s.opened.get(e.action)
    if action is None:
        return None
    edits.edit_situation(s, action.but(window=e.window))
    return e


def fix_target(s: State, e: h.TargetFixed) -> Event | tuple[Event, ...]:
    action = s.opened[e.action]
    fixed = action.but(target=e.target, target_obj=s.cards[e.target].obj, answered=e.answered, window=ROLL)
    edits.edit_situation(s, fixed)
    return feeling.of_target(s, e)


def roll(s: State, e: h.DiceRolled) -> Event | tuple[Event, ...]:
    """One die, or the attacker's and then the responder's."""
    if not e.answered:
        faces: tuple[int, ...] = (chance.die(s, "attack die", FACES),)
    elif ATTACKER_FIRST.holds:
        faces = (chance.die(s, "attack die", FACES), chance.die(s, "answer die", FACES))
    else:
        second = chance.die(s, "answer die", FACES)
        faces = (chance.die(s, "attack die", FACES), second)
    edits.edit_situation(s, s.opened[e.action].but(faces=faces, answered=e.answered, window=RESULT))
    return feeling.of_roll(s, e.but(faces=faces))


def change_die(s: State, e: h.DieChanged) -> Event | None:
    """What is played on a die adds to it, or sets it."""
    action = s.opened.get(e.action)
    if action is None or e.side >= len(action.faces):
        return None
    if e.set:
        fixed = (e.amount, action.fixed[1]) if e.side == 0 else (action.fixed[0], e.amount)
        edits.edit_situation(s, action.but(fixed=fixed))
    else:
        one, two = action.plus
        edits.edit_situation(s, action.but(plus=(one + e.amount, two) if e.side == 0 else (one, two + e.amount)))
    return e


def set_sizes(s: State, e: h.SizesSet) -> Event:
    action = s.opened[e.action]
    if not e.results:
        from kartoteka.games.berserk.fights.sizes import settled

        e = settled(s, action)
    edits.edit_situation(s, action.but(results=e.results, sizes=e.sizes, exchange=e.exchange, window=CALCULATION))
    return e


def weaken(s: State, e: h.ActionWeakened) -> Event:
    """The sizes of the row next to it, nearer to zero."""
    from kartoteka.games.berserk.fights.weakening import weaker

    action = s.opened[e.action]
    edits.edit_situation(s, action.but(sizes=weaker(action.results), exchange=False, weakened=True))
    return e


def shield(s: State, e: h.Shielded) -> Event:
    """What is left of the wounds; what prevented them is used up."""
    from kartoteka.games.berserk.edits import shields

    shields.use_up(s, e)
    edits.edit_situation(s, s.opened[e.action].but(deals=e.deals, window=PROTECTION))
    return e


# Other ways -------------------------------------------------------------------------------------------------------


def block(s: State, e: h.ActionBlocked) -> Event | None:
    action = s.opened.get(e.action)
    if action is None or action.status:
        return None
    edits.edit_situation(s, action.but(status="blocked" if COST_OF_A_BLOCKED.holds else "cancelled"))
    return e.but(card=action.card)


def cancel(s: State, e: h.ActionCancelled) -> Event | None:
    action = s.opened.get(e.action)
    if action is None or action.status:
        return None
    if e.ends:
        end_action(s, action)
    else:
        edits.edit_situation(s, action.but(status="cancelled"))
    return e.but(card=action.card)


def narrow(s: State, e: h.ActionNarrowed) -> Event:
    """It goes on without the targets that are out."""
    action = s.opened[e.action]
    program = _without_places(s, action, e.astray).without(e.astray)
    gone = [x for _, x in e.astray]
    kept = [i for i, x in enumerate(action.targets) if x not in gone]
    edits.edit_situation(
        s,
        action.but(
            program=program,
            targets=tuple([action.targets[i] for i in kept]),
            objects=tuple([action.objects[i] for i in kept]),
        ),
    )
    return e


def _without_places(s: State, action: Action, astray: Sequence[tuple[str, int]]) -> ProgramRegs:
    """Its text without the places that were named for the cards that are out: each of the others keeps its own."""
    program = action.program
    assert program is not None
    effect = s.pool.live[action.proto][action.number].effect
    for node in p.nodes_in(effect.node) if effect is not None else ():
        if not isinstance(node, p.ChoosePlace) or not isinstance(node.put, p.Chosen):
            continue
        cards, cells, slot = program.slot(node.put.slot), program.slot(node.slot), node.put.slot
        if isinstance(cards, tuple) and isinstance(cells, tuple):
            kept = tuple([cell for card, cell in zip(cards, cells, strict=False) if (slot, card) not in astray])
            program = program.put(node.slot, kept)
    return program


def redirect(s: State, e: h.Redirected) -> Event | None:
    """It has another target now; once only (BKR-10.10)."""
    action = s.opened.get(e.action)
    if action is None or action.status:
        return None
    old = action.target if action.target >= 0 or not action.targets else action.targets[0]
    to = e.to
    edited = action.but(defender=to if e.defender else NO_CARD, redirected=True)
    if action.target >= 0:
        edited = edited.but(target=to, target_obj=s.cards[to].obj)
    if action.number >= 0:
        edited = edited.but(program=_aimed_at(s, action, old, to))
    targets = tuple([to if x == old else x for x in action.targets])
    objects = tuple([s.cards[to].obj if x == old else o for x, o in zip(action.targets, action.objects, strict=True)])
    edits.edit_situation(s, edited.but(targets=targets, objects=objects))
    return e


def _aimed_at(s: State, action: Action, old: int, to: int) -> ProgramRegs | None:
    """The text of an action with another card in the place of one that it was aimed at."""
    program, code = action.program, s.pool.live[action.proto][action.number].effect
    if program is None or code is None:
        return program
    for slot in code.targets:
        value = program.slot(slot.slot)
        if slot.of_cards and isinstance(value, tuple) and old in value:
            program = program.put(slot.slot, tuple([to if x == old else x for x in value]))
    return program


# Paying, and the end ----------------------------------------------------------------------------------------------


def pay(s: State, e: h.ActionPaid) -> Event:
    """What it costs, as far as its card is still there: closing, tokens, movement, a use."""
    if not e.action:
        unbar(s)
    c = s.cards[e.card]
    action = s.opened.get(e.action)
    if action is None or c.obj == action.obj:
        _pay_with(s, e)
    if e.defender >= 0 and DEFENDER_CLOSES.holds and s.cards[e.defender].zone // SEATS in GAME_ZONE:
        _close(s, e.defender)
    if e.attack == "strike" and action is not None and action.answered and not ANSWERING.holds:
        _close(s, action.target)
    if action is not None:
        if e.ends:
            end_action(s, action)
        else:
            edits.edit_situation(s, action.but(paid=True, window=PAYMENT))
    return e


def _pay_with(s: State, e: h.ActionPaid) -> None:
    card, c = e.card, s.cards[e.card]
    if e.used[0]:
        use_up(s, c.proto, *e.used)
    if c.zone // SEATS in GAME_ZONE:
        if e.closed and (not e.attack or CLOSES_AFTER.holds):
            _close(s, card)
        if e.what == "aim":
            _aim(s, card)
        elif e.attack:
            note(s, "attacked", card)
            if s.cards[card].aim and e.attack == "strike" and e.target >= 0 and flies(s, e.target):
                edits.change(s, card, s.cards[card].but(aim=0))
    if e.tokens:
        held = s.cards[card]
        left = max(0, held.tokens - e.tokens) if EXACTLY.holds else 0
        edits.change(s, card, held.but(tokens=left))


def use_up(s: State, proto: int, obj: int, number: int) -> None:
    """One more use of an ability that is limited."""
    from kartoteka.games.berserk.words.limits import key_of

    for limit in s.pool.facts[proto].natures[number].limits:
        ledger.enter(s, *key_of(s, limit, obj, number))


def _aim(s: State, card: int) -> None:
    """It may strike one flyer on its player's next turn (BKR-15.3)."""
    from kartoteka.games.berserk.fights.flyers import AIM

    if AIM.value:
        edits.change(s, card, s.cards[card].but(aim=turn_number(s) + AIM.value))


def _close(s: State, card: int) -> None:
    """Acting leaves a card no movement (BKR-9.2)."""
    c = s.cards[card]
    if ACTING_ENDS_MOVING.holds:
        edits.change(s, card, c.but(closed=True, moved=max(c.moved, movement(s, card))))
    else:
        edits.change(s, card, c.but(closed=True))


def end_action(s: State, action: Action) -> None:
    """It leaves the stack; what was remembered of its chains goes with the last."""
    edits.close_situation(s, action.id)
    if action.accompanies and action.what == "trigger" and not action.status:
        _note_worked(s, action)
    if Action not in s.opened and Trail in s.opened:
        edits.close_situation(s, s.opened[Trail].id)


def _note_worked(s: State, action: Action) -> None:
    """What an attack has set off of its own card has happened: from now on it costs what it costs (BKR-10.9)."""
    attack = s.opened.get(action.of)
    if type(attack) is Action and attack.card == action.card:
        edits.edit_situation(s, attack.but(worked=True))


def end(s: State, e: h.ActionEnded) -> Event | None:
    action = s.opened.get(e.action)
    if action is None:
        return None
    end_action(s, action)
    if s.opened[Table].barred:
        unbar(s)
    return e


def note_effect(s: State, e: h.EffectNoted) -> Event:
    if e.stops:
        edits.edit_situation(s, s.opened[e.link.id].but(status="stopped"))
        return e
    trail = s.opened.get(Trail)
    if trail is None:
        edits.open_situation(s, Trail(links=(e.link,)))
    else:
        edits.edit_situation(s, trail.but(links=(*trail.links, e.link)))
    return e
