"""A Game of Thrones: The Card Game, second edition, as the kernel sees it, and how a game of it is set up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kartoteka.games.agot2 import happenings as h
from kartoteka.games.agot2 import titles
from kartoteka.games.agot2.actions import ANY_PLAYER
from kartoteka.games.agot2.bestow_and_prized import BESTOW, PRIZE
from kartoteka.games.agot2.blanking import PUT_FIRST, is_silenced
from kartoteka.games.agot2.cards import CardDef, faction_card
from kartoteka.games.agot2.checks import CHECKS, DECISIONS, ORDER_THE_DYING
from kartoteka.games.agot2.choosing import asked_in_words, why_not_chosen
from kartoteka.games.agot2.control import NEWEST_CLAIM, takes_something
from kartoteka.games.agot2.entering import ENTER, ENTER_EACH
from kartoteka.games.agot2.immunity import COSTS_ARE_PAID, affects, may_choose, silenced
from kartoteka.games.agot2.initiation import PLAY_EVENT, PUT_OFF, USE, initiation
from kartoteka.games.agot2.letter_x import is_in_cost
from kartoteka.games.agot2.notation import MOMENTS, alike, attempts, connective, could_mean, fact, option_text
from kartoteka.games.agot2.numbers import characteristics, costs, printed
from kartoteka.games.agot2.opponents import CONTROLLER_PICKS, picked
from kartoteka.games.agot2.options import OPTIONS
from kartoteka.games.agot2.piles import ORDER_PILES, ordering
from kartoteka.games.agot2.procedures.challenges import CHALLENGES
from kartoteka.games.agot2.procedures.claim import MILITARY_CLAIM, WHOM
from kartoteka.games.agot2.procedures.defenders import DEFEND
from kartoteka.games.agot2.procedures.initiating import INITIATE
from kartoteka.games.agot2.procedures.keywords import KEYWORDS
from kartoteka.games.agot2.procedures.redirect import AIM, REDIRECT
from kartoteka.games.agot2.procedures.round import (
    DOMINANCE_PHASE,
    DRAW_PHASE,
    GAME,
    MARSHALING_PHASE,
    PLOT_PHASE,
    ROUND,
    SEALED_PLOTS,
    STANDING_PHASE,
    TAXATION_PHASE,
)
from kartoteka.games.agot2.procedures.setup import SETUP_STEPS, SILENT, is_setup
from kartoteka.games.agot2.procedures.titles import SELECT_TITLES
from kartoteka.games.agot2.records import (
    AGENDA,
    DEAD,
    DECK,
    DISCARD,
    DUPLICATES,
    FACTION,
    HAND,
    OUT_OF_THE_GAME,
    PLAY,
    PLOT,
    PLOT_DECK,
    REMOVED,
    SHADOWS,
    TITLES,
    USED,
    ZONES,
    AgotCard,
    AgotSeat,
    Bestowing,
    Challenge,
    Phase,
    Prize,
    Revealing,
    Round,
    Table,
)
from kartoteka.games.agot2.revealing import REVEAL_PLOT, WHEN_REVEALED
from kartoteka.games.agot2.shadows import PUT_IN_SHADOWS, event_zones
from kartoteka.games.agot2.timing import ACTION, MARSHALING, ROWS, STANDARD
from kartoteka.games.agot2.verbs import VERBS
from kartoteka.games.agot2.views import card_facts, question_facts, restless, seat_facts, situation_facts
from kartoteka.games.agot2.vocabulary import VOCABULARY
from kartoteka.games.shared.beginning import begun
from kartoteka.kernel import edits
from kartoteka.kernel import program as p
from kartoteka.kernel.game import Game
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.pool import Pool
from kartoteka.kernel.records import NOBODY, Nothing
from kartoteka.kernel.state import State

if TYPE_CHECKING:
    from kartoteka.games.agot2.decks import Deck
    from kartoteka.kernel.definitions import Definition
    from kartoteka.kernel.modifiers import Modifier
    from kartoteka.kernel.records import Event

DUPLICATE_SAVE = p.Ability(
    kind="duplicate save",
    trigger=p.Trigger("left play", (p.Role("card", (p.Same(p.Host()),)),), would=True),
    cost=(p.Do("discard duplicate", what=p.This()),),
    effect=p.Do("save", what=p.EventCard()),
)
"""Every duplicate may save the card that it lies on (AGR-82): an ability of the game, not of the card."""

DUPLICATES_SAVE = ruling("AGR-82", "a duplicate may be discarded to save the card above it")

DUPLICATES_ARE_BLANK = ruling("AGR-80", "a duplicate has no text")
OUTLASTS = ruling("AGR-86", "a reaction to what becomes of its own card works where the card lies then")
PILES = {"dead": (DEAD,), "discard": (DISCARD,), "used": (USED,)}

SHADOW_IN_HAND = p.Ability(kind="shadow", zones=("hand",))
"""Lists a card with shadow where it can be put into shadows from (AGK-Shadow)."""

AMBUSH_FROM_HAND = p.Ability(kind="ambush", zones=("hand",))
"""Lists a card with ambush where it can be used from (AGK-Ambush)."""


def prices_itself(ability: p.Ability) -> bool:
    """Whether a text only says what its own card costs: that makes sense where it is paid for only (AGR-86)."""
    match ability.effect:
        case p.Modify(p.This(), changes):
            return all(c.stat == "cost" for c in changes)
    return False


def keeps_itself_out(ability: p.Ability, *of: str) -> bool:
    """Whether a text only says that its own card cannot go somewhere: where it then is, that must work (AGR-86)."""
    match ability.effect:
        case p.Modify(p.This(), changes):
            return all(c.stat == "cannot" and c.value in of for c in changes)
    return False


def outlasts_its_card(ability: p.Ability) -> tuple[int, ...]:
    """Where a reaction to what becomes of its own card works: where the card lies by then (AGR-86)."""
    trigger = ability.trigger
    if trigger is None or not ability.kind.endswith("reaction"):
        return ()
    roles = {role.role: role for role in trigger.roles}
    if "card" not in roles or roles["card"].filters != (p.Same(p.This()),):
        return ()
    match trigger.event:
        case "character killed":
            return (DEAD,)
        case "sacrificed" | "discarded":
            return (DISCARD,)
        case "entered pile":
            return PILES[roles["pile"].word]
        case "left play":
            return (DEAD, DISCARD)
    return ()


class Agot2(Game):
    """The joust for two players, and the melee for three to six."""

    name = "agot2"
    title = "A Game of Thrones: The Card Game, second edition"
    package = "kartoteka.games.agot2"
    seats = (2, 6)
    choosing_rule = "AGR-92"
    checking_rule = "AGR-145"
    chooses_what_fits = ruling("AGR-92", "only a card that the effect could affect is chosen for it")
    checks_before_then = Ruling("AGR-93", "what follows a then is not looked at in advance", value=False, without=True)
    then_wants_success = ruling("AGR-96", "what follows a then is done only if all before it was done in full")
    then_shares_a_window = ruling("AGR-96", "what stands before and after a then has one reaction window")
    ends_without_target = ruling("AGR-89", "an ability ends where nothing that was legal to choose is left")
    none_is_no_success = ruling("AGR-94", "an ability for which none of any number is chosen does nothing")
    choosing_together = ruling("AGR-112", "all players choose before what they do is done")
    undefined_x = Ruling("AGR-99", "an X that nothing defines is 0", value=0, without=1)
    x_is_chosen_in_full = ruling("AGR-87", "X is no higher than the number of cards that X of can be chosen")
    sets_are_fixed = ruling(
        "AGR-117", "a lasting effect on each of a set is on the cards that are there when it is made"
    )
    places_are_followed = ruling("AGR-118", "what is said of a revealed plot is said of the next one in its place")
    keeps_track = ruling("AGR-108", "a card that has left its pile is not dealt with as what was discarded or killed")
    puts_off_for_objects = ruling("AGR-71", "what was put off for a card ends when the card leaves play")
    cycles_are_repeated = ruling("AGR-114", "you have shown a cycle that leads to the same question")
    only_own_cycles = ruling("AGR-114", "nobody else has decided anything in the cycle")
    passes_are_repeated = ruling("AGR-114", "a pass on what was on offer in the cycle stands when it is repeated")
    card_type = AgotCard
    seat_type = AgotSeat
    zones = ZONES
    zone_groups = {"play": ("play", "plot", "faction")}  # noqa: RUF012
    vocabulary = VOCABULARY
    standard_timing = STANDARD

    def __init__(self) -> None:
        super().__init__()
        self.rows = dict(ROWS)
        self.checks = CHECKS
        self.alters = {"controller": takes_something}
        self.verbs = VERBS
        self.windows = (ACTION, MARSHALING, SEALED_PLOTS, WHEN_REVEALED)
        self.complete(
            procedures=(
                GAME, ROUND, SETUP_STEPS, PLOT_PHASE, DRAW_PHASE, MARSHALING_PHASE, CHALLENGES, DOMINANCE_PHASE,
                STANDING_PHASE, TAXATION_PHASE, INITIATE, REDIRECT, AIM, DEFEND, MILITARY_CLAIM, WHOM, KEYWORDS, USE,
                PLAY_EVENT, PUT_OFF, ENTER, ENTER_EACH, ORDER_THE_DYING, ORDER_PILES, PUT_FIRST, NEWEST_CLAIM,
                REVEAL_PLOT, SELECT_TITLES, PUT_IN_SHADOWS, BESTOW, PRIZE, *DECISIONS,
            ),
            situations=(Table, Round, Phase, Challenge, Revealing, Bestowing, Prize),
        )  # fmt: skip

    # Abilities ------------------------------------------------------------------------------------------------------

    def abilities_of(self, definition: Definition) -> Sequence[p.Ability]:
        assert isinstance(definition, CardDef)
        found = list(definition.program.abilities)
        if CONTROLLER_PICKS.value:
            found = [picked(ability) if ability.kind not in self.constant_kinds else ability for ability in found]
        if definition.unique and DUPLICATES_SAVE.value:
            found.append(DUPLICATE_SAVE)
        if any(k.name == "ambush" for k in definition.program.keywords):
            found.append(AMBUSH_FROM_HAND)
        if any(k.name == "shadow" for k in definition.program.keywords):
            found.append(SHADOW_IN_HAND)
        return found

    def facts_of(self, definition: Definition) -> printed.Facts:
        assert isinstance(definition, CardDef)
        return printed.Facts(definition)

    def ability_zones(self, definition: Definition, ability: p.Ability) -> Sequence[int]:
        """In play; events from the hand, agendas where they lie; what the text itself says (AGR-86)."""
        assert isinstance(definition, CardDef)
        if ability.kind == "duplicate save":
            return (DUPLICATES,)
        if ability.zones:
            return [self.zone_numbers[z] for name in ability.zones for z in self.zone_groups.get(name, (name,))]
        if keeps_itself_out(ability, "enter play", "be put into play"):
            return (HAND, DECK, DISCARD, DEAD, SHADOWS)
        if (afterwards := outlasts_its_card(ability)) and OUTLASTS.value:
            return afterwards
        if keeps_itself_out(ability, "be placed in shadows"):
            return (PLAY, HAND, DECK, DISCARD, DEAD)
        if prices_itself(ability):
            return (HAND, SHADOWS)
        match definition.type:
            case "event" if ability.kind != "constant":
                return tuple(event_zones(definition))
            case "event":
                return ()
            case "agenda":
                return (AGENDA,)
            case "plot":
                return (PLOT,)
            case _:
                if not DUPLICATES_ARE_BLANK.value:
                    return (PLAY, DUPLICATES)
                return (PLAY,) if not OUT_OF_THE_GAME.value else (PLAY, REMOVED)

    def text_works(self, state: State, card: int, ability: Any) -> bool:
        """Not during setup, and not while the card is blank."""
        if SILENT.value and is_setup(state):
            return False
        if "blank" not in state.spoken:
            return True
        if "blank" in ability.constants:
            return not is_silenced(state, card)
        if "immune" in ability.constants:
            return not silenced(state, card, ability)
        return not characteristics.is_blank(state, card)

    initiation = staticmethod(initiation)
    affects = staticmethod(affects)
    ordering = staticmethod(ordering)
    costs_are_effects = COSTS_ARE_PAID

    def protects(self, definition: Definition) -> bool:
        assert isinstance(definition, CardDef)
        return "immune" in definition.text.lower()

    def looks_at_a_top(self, definition: Definition) -> bool:
        assert isinstance(definition, CardDef)
        return "the top" in definition.text

    def may_target(self, state: State, ctx: Any, card: int) -> bool:
        return state.pool.affects is None or may_choose(state, ctx, card)

    own_cards_pay = ruling("AGR-90", "costs are paid with own cards and tokens")
    costs_stay_paid = ruling("AGR-90", "a card that leaves play as a cost is not saved")
    costs_are_remembered = ruling("AGR-90", "a card that left play as a cost counts as it last was in play")

    def may_pay(self, state: State, ctx: Any, card: int) -> bool:
        return state.cards[card].controller == ctx.seat or not self.own_cards_pay.holds

    def x_in_cost(self, definition: Definition, ability: p.Ability) -> bool:
        assert isinstance(definition, CardDef)
        return is_in_cost(definition, ability)

    def conceding(self, state: State, seat: int) -> Event:
        return h.PlayerConceded(player=seat)

    def used_by_others(self, ability: Any) -> bool:
        return ANY_PLAYER in ability.flags

    def as_cost(self, event: Event) -> Event:
        if type(event) is h.Knelt:
            return event.but(by_effect=False)
        if getattr(event, "savable", False) and self.costs_stay_paid.holds:
            return event.but(savable=False)
        return event

    def until(self, state: State, word: str) -> int:
        kind: Any = {"challenge": Challenge, "phase": Phase, "round": Round}.get(word)
        if word == "next plot":
            return -1
        if kind is None:
            return 0
        found = state.open(kind)
        return found.id if found is not None else 0

    def had_first(self, state: State, effect: Any, ctx: Any) -> bool:
        return any(
            effect.fits(state, ctx, card)
            for card in costs.paid_for(state, self.until(state, effect.first), ctx.seat, effect.change.value)
        )

    def modified(self, state: State, modifier: Modifier, card: int, seat: int) -> Event:
        return h.EffectStarted(modifier=modifier, card=card, player=seat)

    # Text -----------------------------------------------------------------------------------------------------------

    option_text = option_text
    moments = MOMENTS
    could_mean = could_mean
    attempts = staticmethod(attempts)
    asked_in_words = staticmethod(asked_in_words)
    why_not_chosen = staticmethod(why_not_chosen)
    connective = staticmethod(connective)
    alike = staticmethod(alike)
    fact = fact

    tells_all_alike = True
    card_facts = staticmethod(card_facts)
    restless = staticmethod(restless)
    seat_facts = seat_facts
    situation_facts = situation_facts
    question_facts = question_facts

    def exchange_group(self, state: State, card: int) -> Any:
        """Plots and draw cards are not taken for each other."""
        return printed.definition(state, card).type == "plot"

    # Files ----------------------------------------------------------------------------------------------------------

    formats = ("standard", "melee", "starter")
    play_options = OPTIONS
    first_decks = ("lannister-starter", "stark-starter")

    def usual_format(self, seats: int) -> str:
        return "melee" if seats >= titles.FROM_THREE.value else "standard"

    # A new game -----------------------------------------------------------------------------------------------------

    def pool(self, cards: dict[str, CardDef]) -> Pool:
        """Definitions for play: these cards, the faction cards, and the titles."""
        from kartoteka.games.agot2.cards import FACTIONS

        return Pool(self, [*(faction_card(f) for f in sorted(FACTIONS)), *titles.CARDS, *cards.values()])

    def start(
        self,
        pool: Pool,
        decks: Sequence[Deck],
        seed: int,
        *,
        ask_every: bool = False,
        pauses: bool = False,
        options: Sequence[str] = (),
    ) -> State:
        """A game with these decks, run to its first decision."""
        state = pool.laid((*decks, *options), lambda: self.laid(pool, decks, options))
        return begun(state, GAME, Nothing(), seed, ask_every=ask_every, pauses=pauses)

    def laid(self, pool: Pool, decks: Sequence[Deck], options: Sequence[str] = ()) -> State:
        """A table with the cards of these decks on it."""
        state = self.table(pool, len(decks), 0, options)
        by_code = pool.by_code
        for seat, deck in enumerate(decks):
            self.add(state, by_code[faction_card(deck.faction).code], FACTION, seat)
            for code in deck.agendas:
                self.add(state, by_code[code], AGENDA, seat)
            for code, count in deck.plots:
                self.add(state, by_code[code], PLOT_DECK, seat, count)
            for code, count in deck.draw:
                self.add(state, by_code[code], DECK, seat, count)
        self.lay_titles(state)
        return state

    def lay_titles(self, state: State) -> None:
        """The pool of titles of a melee."""
        if titles.is_melee(state):
            for card in titles.CARDS:
                proto, zone = state.pool.by_code[card.code], TITLES * len(state.seats)
                edits.add_card(state, AgotCard(proto=proto, owner=NOBODY, controller=NOBODY, zone=zone, obj=0))

    def table(self, pool: Pool, seats: int, seed: int, options: Sequence[str] = ()) -> State:
        """An empty table."""
        state = State(self, pool, [AgotSeat() for _ in range(seats)], seed)
        edits.open_situation(state, Table(options=tuple(options)))
        return state


AGOT2 = Agot2()
