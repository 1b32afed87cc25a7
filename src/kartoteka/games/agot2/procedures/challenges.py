"""The challenges phase (AGR-46 to AGR-69): initiate, defend, compare, claim, keywords, end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.agot2 import happenings as h
from kartoteka.games.agot2.numbers import (
    cannot,
    cannot_any,
    definition,
    faction_card,
    first_player,
    has_icon,
    has_keyword,
    has_said,
    player_cannot,
    plot_value,
    side_strength,
    strength,
    word_amount,
)
from kartoteka.games.agot2.procedures.turns import everyone_in_turn, next_active, phase
from kartoteka.games.agot2.records import INTRIGUE, KINDS, MILITARY, PLAY, Challenge, Phase
from kartoteka.games.agot2.timing import ACTION
from kartoteka.kernel import ledger
from kartoteka.kernel.choices import DONE, NONE, PASS, Choice, Slot
from kartoteka.kernel.legality import need
from kartoteka.kernel.modifiers import spoken_of
from kartoteka.kernel.procedures import (
    Call,
    Goto,
    Procedure,
    Raise,
    Return,
    Signal,
    Stay,
    Step,
    choose_some,
    step,
)
from kartoteka.kernel.records import NOBODY, Regs

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State


def characters(s: State, seat: int) -> list[int]:
    """The characters that a player controls."""
    printed, cards = s.pool.definitions, s.cards
    return [c for c in s.zones[PLAY * len(s.seats) + seat] if printed[cards[c].proto].type == "character"]


def now(s: State) -> Challenge:
    """The challenge that goes on."""
    found = s.open(Challenge)
    assert found is not None
    return found


# Initiation (4.2): one act of small choices -----------------------------------------------------------------------


class Initiating(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """What has been announced so far of a challenge."""

    seat: int
    kind: str = ""
    opponent: int = NOBODY
    attackers: tuple[int, ...] = ()
    sneaks: tuple[int, ...] = ()
    """Attackers whose stealth has yet to name a target."""
    bypassed: tuple[tuple[int, int], ...] = ()
    """(target, attacker) pairs."""


def challenges_left(s: State, seat: int, kind: str) -> int:
    """How many more challenges of a kind the player may initiate this phase (AGR-46)."""
    phase = s.open(Phase)
    assert phase is not None
    allowed = 1 + word_amount(s, seat, "challenges", kind)
    return allowed - ledger.entered(s, phase.id, "initiated", seat, kind)


def has_one_left(s: State, seat: int, option: Option) -> bool:
    return challenges_left(s, seat, option[1]) > 0


def not_forbidden(s: State, seat: int, option: Option) -> bool:
    if not spoken_of(s, "cannot"):
        return True
    return not (
        player_cannot(s, seat, f"initiate {option[1]} challenges") or player_cannot(s, seat, "initiate challenges")
    )


def has_an_attacker(s: State, seat: int, option: Option) -> bool:
    kind = option[1]
    for c in characters(s, seat):
        if s.cards[c].standing and has_icon(s, c, kind) and not cannot_any(s, c, *NO_ATTACK):
            return True
    return False


def is_opponent(s: State, seat: int, option: Option) -> bool:
    return bool(option[2] != seat and s.seats[option[2]].present)


NO_ATTACK = ("be declared as an attacker", "be declared as an attacker or defender", "participate in challenges")
NO_DEFENCE = ("be declared as a defender", "be declared as an attacker or defender", "participate in challenges")


def challenge_candidates(s: State, r: Initiating) -> list[Option]:
    return [("challenge", kind, x) for kind in KINDS for x in range(len(s.seats)) if x != r.seat]


AGAINST_AN_OPPONENT = need("AGR-47", "it is against an opponent", is_opponent)

CHALLENGE = Slot(
    "AGR-46",
    "initiate a challenge",
    seat=lambda s, r: r.seat,
    candidates=challenge_candidates,
    needs=(
        AGAINST_AN_OPPONENT,
        need("AGR-46", "you have a challenge of that kind left this phase", has_one_left),
        need("AGR-97", "nothing forbids you to initiate it", not_forbidden),
        need("AGR-47", "you have a standing character with that icon that may attack", has_an_attacker),
    ),
    implied=(AGAINST_AN_OPPONENT,),
    attempts=lambda s, r: [("challenge", kind, x) for kind in KINDS for x in range(len(s.seats))],
)


def offer_challenge(s: State, r: Initiating) -> Signal:
    options = CHALLENGE.eligible(s, r, r.seat)
    if not options:
        return Return(0)
    return Choice(r.seat, [*options, PASS], "AGR-46", "initiate a challenge", optional=True)


def announce(s: State, r: Initiating, option: Option) -> Signal:
    if option == PASS:
        return Return(0)
    return r.but(kind=option[1], opponent=option[2])


def own_characters(s: State, r: Initiating) -> list[Option]:
    return [("attack", c) for c in characters(s, r.seat)]


def every_card_in_play(verb: str) -> Any:
    """Attempts: the verb with every card in play."""

    def attempts(s: State, r: Any) -> list[Option]:
        n = len(s.seats)
        return [(verb, c) for x in range(n) for c in s.zones[PLAY * n + x]]

    return attempts


def is_my_character(s: State, seat: int, option: Option) -> bool:
    return s.cards[option[1]].controller == seat and definition(s, option[1]).type == "character"


def is_standing(s: State, seat: int, option: Option) -> bool:
    return bool(s.cards[option[1]].standing)


def has_the_attack_icon(s: State, seat: int, option: Option) -> bool:
    return has_icon(s, option[1], s.regs[-1].kind)


def may_be_declared_attacker(s: State, seat: int, option: Option) -> bool:
    return not cannot_any(s, option[1], *NO_ATTACK)


ATTACKS_WITH_OWN = need("AGR-47", "it is a character that you control", is_my_character)

ATTACKERS = Slot(
    "AGR-47",
    "declare attackers",
    seat=lambda s, r: r.seat,
    candidates=own_characters,
    needs=(
        ATTACKS_WITH_OWN,
        need("AGR-47", "the character is standing", is_standing),
        need("AGR-47", "the character has the challenge's icon", has_the_attack_icon),
        need("AGR-97", "nothing forbids the character to attack", may_be_declared_attacker),
    ),
    implied=(ATTACKS_WITH_OWN,),
    attempts=every_card_in_play("attack"),
)


def who_has_stealth(s: State, r: Initiating) -> Signal:
    return r.but(sneaks=tuple(c for c in r.attackers if has_keyword(s, c, "stealth")))


def stealth_candidates(s: State, r: Initiating) -> list[Option]:
    return [("bypass", c) for c in characters(s, r.opponent)]


def is_defenders_character(s: State, seat: int, option: Option) -> bool:
    card = option[1]
    return s.cards[card].controller == s.regs[-1].opponent and definition(s, card).type == "character"


def has_no_stealth(s: State, seat: int, option: Option) -> bool:
    return not has_keyword(s, option[1], "stealth") and not cannot(s, option[1], "be bypassed by stealth")


STEALTH = Slot(
    "AGK-Stealth",
    "bypass a character by stealth",
    seat=lambda s, r: r.seat,
    candidates=stealth_candidates,
    needs=(
        need("AGK-Stealth", "it is a character of the defending player", is_defenders_character),
        need("AGK-Stealth", "the character has no stealth", has_no_stealth),
    ),
    attempts=every_card_in_play("bypass"),
)


def name_stealth_target(s: State, r: Initiating) -> Signal:
    """One target, or none, for each attacker with stealth."""
    if not r.sneaks:
        return None
    options = STEALTH.eligible(s, r, r.seat)
    if not options:
        return None
    return Choice(r.seat, [*options, NONE], "AGK-Stealth", STEALTH.prompt)


def stealth_target_named(s: State, r: Initiating, option: Option) -> Signal:
    attacker, *rest = r.sneaks
    named = r.bypassed if option == NONE else (*r.bypassed, (option[1], attacker))
    return Stay(r.but(sneaks=tuple(rest), bypassed=named))


def kneels_as_attacker(s: State, card: int, kind: str) -> bool:
    """Attackers kneel unless a text says otherwise."""
    return not has_said(s, card, "kneels as attacker", "lose", kind)


def initiate(s: State, r: Initiating) -> Signal:
    """One atomic act; what reacts to any part of it shares one window (AGR-48)."""
    events: list[Event] = [
        h.ChallengeInitiated(attacker=r.seat, defender=r.opponent, kind=r.kind, attackers=r.attackers)
    ]
    events += [h.Knelt(card=c) for c in r.attackers if kneels_as_attacker(s, c, r.kind)]
    events += [h.DeclaredAsAttacker(card=c, kind=r.kind) for c in r.attackers]
    events += [h.BypassedByStealth(card=c, by=by) for c, by in r.bypassed]
    return Raise(events)


def initiated(s: State, r: Initiating) -> Signal:
    return Return(1)


INITIATE = Procedure(
    "AGR-47",
    "initiate a challenge",
    regs=Initiating,
    composite=True,
    steps=(
        Step("AGR-46", offer_challenge, announce, text="initiate a challenge", slot=CHALLENGE),
        choose_some(ATTACKERS, "attackers", least=1),
        step("AGK-Stealth", who_has_stealth),
        Step("AGK-Stealth", name_stealth_target, stealth_target_named, text="stealth", slot=STEALTH),
        step("AGR-47", initiate),
        step("AGR-47", initiated),
    ),
)


# Defenders (4.2.1) ------------------------------------------------------------------------------------------------


class Defending(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """The defenders named so far."""

    seat: int
    defenders: tuple[int, ...] = ()


def defender_candidates(s: State, r: Defending) -> list[Option]:
    return [("defend", c) for c in characters(s, r.seat)]


def has_the_icon(s: State, seat: int, option: Option) -> bool:
    return has_icon(s, option[1], now(s).kind)


def is_not_bypassed(s: State, seat: int, option: Option) -> bool:
    return option[1] not in now(s).bypassed


def may_be_declared_defender(s: State, seat: int, option: Option) -> bool:
    return not cannot_any(s, option[1], *NO_DEFENCE) and not player_cannot(s, seat, "declare defenders")


DEFENDS_WITH_OWN = need("AGR-50", "it is a character that you control", is_my_character)

DEFENDERS = Slot(
    "AGR-50",
    "declare defenders",
    seat=lambda s, r: r.seat,
    candidates=defender_candidates,
    needs=(
        DEFENDS_WITH_OWN,
        need("AGR-50", "the character is standing", is_standing),
        need("AGR-50", "the character has the challenge's icon", has_the_icon),
        need("AGK-Stealth", "the character was not bypassed by stealth", is_not_bypassed),
        need("AGR-97", "nothing forbids the character to defend", may_be_declared_defender),
    ),
    implied=(DEFENDS_WITH_OWN,),
    attempts=every_card_in_play("defend"),
)


def ask_for_defenders(s: State, r: Defending) -> Signal:
    """Asked even where nobody can defend: that there are no defenders is said (AGR-50)."""
    options = DEFENDERS.eligible(s, r, r.seat, r.defenders)
    if not options and r.defenders:
        return None
    return Choice(r.seat, [*options, DONE], "AGR-50", DEFENDERS.prompt)


def defender_named(s: State, r: Defending, option: Option) -> Signal:
    return r if option == DONE else Stay(r.but(defenders=(*r.defenders, option[1])))


def declare_defenders(s: State, r: Defending) -> Signal:
    c = now(s)
    events: list[Event] = [h.DefendersDeclared(defender=r.seat, defenders=r.defenders)]
    events += [h.Knelt(card=x) for x in r.defenders]
    events += [h.DeclaredAsDefender(card=x, kind=c.kind) for x in r.defenders]
    return Raise(events)


DEFEND = Procedure(
    "AGR-50",
    "declare defenders",
    regs=Defending,
    composite=True,
    steps=(
        Step("AGR-50", ask_for_defenders, defender_named, text="declare defenders", slot=DEFENDERS),
        step("AGR-50", declare_defenders),
    ),
)


# Military claim (4.2.4): the loser chooses ------------------------------------------------------------------------


class Claiming(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Characters that the loser has chosen so far."""

    seat: int
    amount: int
    cards: tuple[int, ...] = ()


CLAIMED = Slot(
    "AGR-58",
    "choose for claim",
    seat=lambda s, r: r.seat,
    candidates=lambda s, r: [("claim", c) for c in characters(s, r.seat)],
    needs=(
        need("AGR-58", "it is a character that you control", is_my_character),
        need("AGR-97", "the character can be killed", lambda s, seat, o: not cannot(s, o[1], "be killed")),
    ),
    attempts=every_card_in_play("claim"),
)


def claim_amount(s: State, r: Claiming) -> int:
    return r.amount


def told(s: State, r: Claiming) -> Signal:
    return Return(r.cards)


MILITARY_CLAIM = Procedure(
    "AGR-58",
    "military claim",
    regs=Claiming,
    composite=True,
    steps=(choose_some(CLAIMED, "cards", least=claim_amount, most=claim_amount), step("AGR-58", told)),
)


# One challenge ----------------------------------------------------------------------------------------------------


class ChallengeRegs(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Registers of one player's challenges and of the one that goes on."""

    waiting: tuple[int, ...] = ()
    """Players who have yet to be the active player."""
    seat: int = NOBODY
    initiated: int = 0
    victims: tuple[int, ...] = ()
    kinds: tuple[str, ...] = ()
    """Keywords whose kind has been processed (AGR-63)."""
    keyword: str = ""
    done: tuple[int, ...] = ()
    """Characters whose keyword was used or declined."""


def act(s: State, r: ChallengeRegs) -> Signal:
    return Call(ACTION.procedure, ACTION.open(s))


def ask_for_defence(s: State, r: ChallengeRegs) -> Signal:
    return Call(DEFEND, Defending(seat=now(s).defender))


def determine_winner(s: State, r: ChallengeRegs) -> Signal:
    """The higher total wins, a tie goes to the attacker; a winner needs STR and a participant (AGR-51 to AGR-53)."""
    c = now(s)
    attack = side_strength(s, c.attackers)
    defence = side_strength(s, c.defenders)
    attacker_leads = attack >= defence
    total, cards = (attack, c.attackers) if attacker_leads else (defence, c.defenders)
    if total < 1 or not cards:
        return Goto("end")
    winner, loser = (c.attacker, c.defender) if attacker_leads else (c.defender, c.attacker)
    return Raise(
        [
            h.ChallengeDecided(
                winner=winner,
                loser=loser,
                attacker=c.attacker,
                defender=c.defender,
                kind=c.kind,
                margin=abs(attack - defence),
                unopposed=attacker_leads and defence == 0,
                participants=(*c.attackers, *c.defenders),
            )
        ]
    )


def bonus(s: State, r: ChallengeRegs) -> Signal:
    """Unopposed: 1 power for the attacker's faction (AGR-56)."""
    c = now(s)
    if c.winner != c.attacker or not c.unopposed:
        return None
    return Raise([h.PowerGained(card=faction_card(s, c.attacker), amount=1, manner="unopposed")])


def choose_claim(s: State, r: ChallengeRegs) -> Signal:
    """Only an attacker who has won applies claim; for military, the loser chooses who dies (AGR-57, AGR-58)."""
    c = now(s)
    if c.winner != c.attacker:
        return Goto("keywords")
    if c.kind != MILITARY:
        return None
    amount = plot_value(s, c.attacker, "claim")
    if amount < 1:
        return None
    return Call(MILITARY_CLAIM, Claiming(seat=c.loser, amount=amount), "victims")


def apply_claim(s: State, r: ChallengeRegs) -> Signal:
    """Claim and its results share one window of reactions (AGR-58 to AGR-62)."""
    c = now(s)
    amount = plot_value(s, c.attacker, "claim")
    events: list[Event] = [
        h.ClaimApplied(
            winner=c.winner, loser=c.loser, attacker=c.attacker, defender=c.defender, kind=c.kind,
            participants=(*c.attackers, *c.defenders),
        )
    ]  # fmt: skip
    if c.kind == MILITARY:
        events += [h.CharacterKilled(card=x, for_claim=True) for x in r.victims]
    elif amount > 0 and c.kind == INTRIGUE:
        events.append(h.DiscardedAtRandom(player=c.loser, amount=amount))
    elif amount > 0:
        events.append(h.PowerMoved(card=faction_card(s, c.loser), to=faction_card(s, c.winner), amount=amount))
    return Raise(events, regs=r.but(victims=()))


# Keywords (4.2.5) -------------------------------------------------------------------------------------------------

RESOLUTION = ("insight", "intimidate", "pillage", "renown")


def bearers(s: State, r: ChallengeRegs, keyword: str) -> list[int]:
    """Participating characters of the winner that have the keyword and have not used it (AGR-63, AGR-64)."""
    c = now(s)
    if c.winner == NOBODY:
        return []
    side = c.attackers if c.winner == c.attacker else c.defenders
    if keyword == "intimidate" and c.winner != c.attacker:
        return []
    return [x for x in side if x not in r.done and has_keyword(s, x, keyword)]


def choose_keyword(s: State, r: ChallengeRegs) -> Signal:
    """The first player says which kind of keyword comes next; each kind once (AGR-63)."""
    open_kinds: list[Option] = [
        ("keyword", k) for k in RESOLUTION if k not in r.kinds and bearers(s, r.but(done=()), k)
    ]
    if not open_kinds:
        return Goto("end")
    if len(open_kinds) == 1:
        return _process(r, open_kinds[0][1])
    return Choice(first_player(s), open_kinds, "AGR-63", "which keyword is processed next")


def keyword_chosen(s: State, r: ChallengeRegs, option: Option) -> Signal:
    return _process(r, option[1])


def _process(r: ChallengeRegs, keyword: str) -> ChallengeRegs:
    return r.but(keyword=keyword, kinds=(*r.kinds, keyword), done=())


def use_keyword(s: State, r: ChallengeRegs) -> Signal:
    """The controller uses the instances in any order, or declines (AGR-63)."""
    found = bearers(s, r, r.keyword)
    c = now(s)
    options: list[Option]
    if r.keyword == "intimidate":
        options = [("intimidate", x) for x in intimidated(s)] if found else []
    else:
        options = [("keyword use", x) for x in found]
        if r.keyword in ("insight", "pillage"):
            victim = c.winner if r.keyword == "insight" else c.loser
            if not s.zone("deck", victim):
                options = []
    if not options:
        return Goto("keywords")
    return Choice(c.winner, [*options, DONE], f"AGK-{r.keyword.capitalize()}", r.keyword)


def intimidated(s: State) -> list[int]:
    """Standing characters of the loser whose STR is no higher than the margin (AGK-Intimidate, D-28)."""
    c = now(s)
    return [
        x
        for x in characters(s, c.loser)
        if s.cards[x].standing and strength(s, x) <= c.margin and not cannot(s, x, "be knelt")
    ]


def keyword_used(s: State, r: ChallengeRegs, option: Option) -> Signal:
    if option == DONE:
        return Goto("keywords", regs=r)
    card = option[1]
    c = now(s)
    event: Event
    match r.keyword:
        case "insight":
            event = h.Drawn(player=c.winner, amount=1)
        case "renown":
            event = h.PowerGained(card=card, amount=1, manner="renown")
        case "pillage":
            event = h.Discarded(card=s.zone("deck", c.loser)[-1], manner="pillage", by=card)
        case _:
            event = h.Knelt(card=card)
    done = tuple(bearers(s, r, r.keyword)) if r.keyword == "intimidate" else (card,)
    return Raise([event], regs=r.but(done=(*r.done, *done)), stay=True)


def end(s: State, r: ChallengeRegs) -> Signal:
    """Nobody participates any more; what lasted until the end stops (AGR-65)."""
    c = s.open(Challenge)
    if c is None:
        return None
    return Raise([h.ChallengeEnded(ends=c.id)], regs=r.but(kinds=(), keyword="", done=()))


# The phase --------------------------------------------------------------------------------------------------------


def offer(s: State, r: ChallengeRegs) -> Signal:
    if not s.seats[r.seat].present:
        return r.but(initiated=0)
    return Call(INITIATE, Initiating(seat=r.seat), "initiated")


def or_the_next(s: State, r: ChallengeRegs) -> Signal:
    return None if r.initiated else Goto("next")


def again(s: State, r: ChallengeRegs) -> Signal:
    return Goto("act")


CHALLENGES = phase(
    "AGR-46",
    "challenges",
    ChallengeRegs,
    (
        step("AGR-46", everyone_in_turn),
        step("AGR-46", next_active("over"), label="next"),
        step("AGR-27", act, label="act"),
        step("AGR-47", offer),
        step("AGR-46", or_the_next),
        step("AGR-49", act),
        step("AGR-50", ask_for_defence),
        step("AGR-50", act),
        step("AGR-51", determine_winner),
        step("AGR-56", bonus),
        step("AGR-57", choose_claim),
        step("AGR-57", apply_claim),
        step("AGR-63", choose_keyword, answer=keyword_chosen, label="keywords"),
        step("AGR-63", use_keyword, answer=keyword_used),
        step("AGR-65", end, label="end"),
        step("AGR-46", again),
    ),
)
