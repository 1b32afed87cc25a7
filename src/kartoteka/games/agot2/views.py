"""What a view says of the cards, players and situations of this game: public facts only."""

from __future__ import annotations

from itertools import chain
from operator import is_
from typing import TYPE_CHECKING, Any, NamedTuple

from kartoteka.games.agot2.actions import price
from kartoteka.games.agot2.entering import Entering
from kartoteka.games.agot2.happenings import Drawn
from kartoteka.games.agot2.initiation import is_played
from kartoteka.games.agot2.letter_x import is_paid_for_x
from kartoteka.games.agot2.numbers import challenges, characteristics, costs, places, players
from kartoteka.games.agot2.numbers.printed import definition, printed_facts
from kartoteka.games.agot2.procedures.aiming import Initiating
from kartoteka.games.agot2.procedures.claim import Claiming, Whom, claim
from kartoteka.games.agot2.procedures.defenders import Defending
from kartoteka.games.agot2.procedures.redirect import AIM, REDIRECT
from kartoteka.games.agot2.procedures.round import Turns, surplus
from kartoteka.games.agot2.procedures.setup import HIDE, PLACE, SETUP_GOLD, Setup, hidden_cost, is_setup, spent
from kartoteka.games.agot2.records import DUPLICATE, IN_PLAY, PLAY, PLOT, TITLE, Challenge, Phase, Table
from kartoteka.games.agot2.rivalry import had_before
from kartoteka.games.agot2.shadows import PRICE
from kartoteka.games.agot2.timing import ACTION, MARSHALING
from kartoteka.games.agot2.titles import REGENT, SHIPS, bearer, is_melee, rivals, supports, title
from kartoteka.kernel.events import PENDING
from kartoteka.kernel.interpret import ProgramRegs
from kartoteka.kernel.modifiers import KEY, UNKNOWN, is_steady, said_of_each, speakers_of
from kartoteka.kernel.records import NO_CARD, NOBODY
from kartoteka.kernel.windows import WindowRegs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from kartoteka.kernel.game import Game
    from kartoteka.kernel.records import Regs
    from kartoteka.kernel.state import State


KEYWORDS = (
    "ambush",
    "assault",
    "insight",
    "intimidate",
    "limited",
    "no attachments",
    "pillage",
    "renown",
    "stealth",
    "terminal",
)
"""In the order in which a view lists them."""


LOOKED_AT = ("strength", "icon", "keyword", "blank")
"""What a view says of a character besides what its record says."""
PLOT_VALUES = frozenset(players.PLOT_VALUES)
FIRST = frozenset({"first player"})
PLOT_KEYS = tuple(KEY[stat] for stat in players.PLOT_VALUES)
"""Under which the index has what speaks of the values of plots."""


def restless(state: State) -> dict[int, tuple[Any, ...]]:
    """The characters in play of which something is said, and what that is."""
    found: dict[int, tuple[Any, ...]] = {}
    seats = len(state.seats)
    cards = [*chain.from_iterable(state.zones[PLAY * seats : (PLAY + 1) * seats])]
    works = working(state)
    for stat in LOOKED_AT:
        if stat in state.spoken:
            for card, says in said_of_each(state, stat, cards, works if stat != "blank" else UNKNOWN).items():
                found[card] = (*found.get(card, ()), stat, says)
    return found


def working(s: State) -> object:
    """What decides which texts work, those apart that blank others: where it is equal, the same do.

    That is what is said of their being blank. Too much to tell in setup, where some text makes immune, and where not
    only texts that name a card blank it.
    """
    if s.pool.affects is not None or is_setup(s):
        return UNKNOWN
    if "blank" not in s.spoken:
        return None
    found = s.memo.get("working")
    if found is None:
        found = _blank(s)
        s.remember("working", found)
    return found


def _blank(s: State) -> object:
    """What is said of the cards that texts blank, if these texts are all that blanks, and do nothing else."""
    speakers = speakers_of(s, "blank")
    if speakers.wide or speakers.lasting or any([len(x.ability.constants) > 1 for x in speakers.naming]):
        return UNKNOWN
    return said_of_each(s, "blank", ())


def card_facts(state: State, card: int, seat: int) -> dict[str, Any]:
    """How the card stands, and what it counts now, if it is in play; else what is printed. The same to each seat."""
    c = state.cards[card]
    printed = printed_facts(state, card)
    if c.relation == DUPLICATE:
        return {**printed, "type": "duplicate"}
    zone = c.zone // len(state.seats)
    if zone not in IN_PLAY:
        return printed
    facts: dict[str, Any] = dict(printed)
    if not c.standing:
        facts["kneeling"] = True
    if c.power:
        facts["power"] = c.power
    if c.gold:
        facts["gold"] = c.gold
    if c.tokens:
        facts["tokens"] = dict(c.tokens)
    if zone == PLAY and facts["type"] == "character":
        facts.pop("cost", None)
        facts["strength"] = characteristics.strength(state, card)
        facts["icons"] = characteristics.icons(state, card)
        keywords = characteristics.keywords(state, card, KEYWORDS)
        if keywords:
            facts["keywords"] = keywords
    if zone == PLAY and characteristics.is_blank(state, card):
        facts["blank"] = True
    return facts


def plot_values(s: State) -> list[dict[str, int]]:
    """What each player's revealed plot says. Remembered until the next edit.

    Where all that speaks of a value is steady, it stays as it was for as long as the same texts do, the same ones work,
    the same plots and titles lie there, and the same player is first.
    """
    found: list[dict[str, int]] | None = s.memo.get("plot values")
    if found is not None:
        return found
    seats = len(s.seats)
    known_by = [*s.zones[PLOT * seats : (PLOT + 1) * seats], *map(s.index.get, PLOT_KEYS)]
    if is_melee(s):
        known_by += s.zones[TITLE * seats : (TITLE + 1) * seats]
    works, lasting, first = working(s), PLOT_VALUES & s.lasting, who_is_first(s)
    kept: PlotValues | None = s.sorted.get("plot values", ((), None))[1]
    if (
        kept is not None
        and works is not UNKNOWN
        and (works, lasting, first) == (kept.works, kept.lasting, kept.first)
        and all(map(is_, known_by, kept.known_by))
    ):
        found = kept.values.copy()
        for of, stat in kept.changing:
            found[of] = {**found[of], stat: players.plot_value(s, of, stat)}
    else:
        found = [players.plot_values(s, of) for of in range(seats)]
        changing = [(of, stat) for of in range(seats) for stat in found[of] if not _is_steady(s, of, stat)]
        s.keep("plot values", (), PlotValues(known_by, works, lasting, first, found, changing))
    s.remember("plot values", found)
    return found


def who_is_first(s: State) -> int:
    """What values that hang on the first player hang on."""
    return places.first_player(s)


class PlotValues(NamedTuple):
    """What revealed plots said, and on what that hangs."""

    known_by: list[Any]
    """The plots and titles, and the texts that spoke of them."""
    works: object
    """What decided which of these work."""
    lasting: frozenset[str]
    """The values of which lasting effects spoke, too."""
    first: int
    """Who was first player."""
    values: list[dict[str, int]]
    changing: list[tuple[int, str]]
    """Whose values hang on something else, too, and which."""


def _is_steady(s: State, of: int, stat: str) -> bool:
    if stat == "claim" and title(s, of) == SHIPS:
        return False  # it hangs on the challenge
    return is_steady(s, places.revealed_plot(s, of), stat, FIRST)


def seat_facts(game: Game, state: State, of: int, seat: int) -> dict[str, Any]:
    """Gold, power and what the revealed plot says."""
    facts: dict[str, Any] = {
        "name": game.seat_names[of],
        "gold": state.seats[of].gold,
        "power": players.total_power(state, of),
        "first": places.first_player(state) == of,
        **plot_values(state)[of],
    }
    if is_melee(state) and title(state, of):
        facts |= _title_facts(game, state, of)
    if not state.seats[of].present:
        facts["eliminated"] = True
    return facts


def _title_facts(game: Game, s: State, of: int) -> dict[str, Any]:
    """The title that the player bears, who bears the one that it supports, and who those that are its rivals; from
    which of these the player has had power this round."""
    facts: dict[str, Any] = {"title": title(s, of), "rivals": []}
    for other in range(len(s.seats)):
        name = game.seat_names[other]
        if supports(s, of, other):
            facts["supports"] = name
        elif rivals(s, of, other):
            facts["rivals"].append(name)
            if had_before(s, of, other):
                facts.setdefault("beaten", []).append(name)
    return facts


def situation_facts(game: Game, state: State, situation: Any, seat: int) -> dict[str, Any] | None:
    """The round, the phase, the challenge."""
    kind = type(situation)
    if kind is Phase:
        facts: dict[str, Any] = {"phase": situation.name}
        if situation.active >= 0:
            facts["active"] = game.seat_names[situation.active]
        return facts
    if kind is Table:
        return {"round": situation.round} if situation.started else {"setup": True}
    return _challenge_facts(game, state, situation) if kind is Challenge else None


def _challenge_facts(game: Game, s: State, challenge: Challenge) -> dict[str, Any]:
    """Who attacks and defends, and how strong they are now."""
    cards = s.cards
    found: dict[str, Any] = {
        "challenge": challenge.kind,
        "attacker": game.seat_names[challenge.attacker],
        "defender": game.seat_names[challenge.defender],
        "attackers": [cards[c].obj for c in challenge.attackers],
        "defenders": [cards[c].obj for c in challenge.defenders],
        "attacking": challenges.side_strength(s, challenge, challenge.attacker),
        "defending": challenges.side_strength(s, challenge, challenge.defender),
    }
    if challenge.against != challenge.defender:
        found["initiated against"] = game.seat_names[challenge.against]
    if challenge.bypassed:
        found["bypassed"] = [cards[c].obj for c in challenge.bypassed]
    if challenge.assaulted:
        found["assaulted"] = [cards[c].obj for c in challenge.assaulted]
    if challenge.winner >= 0:
        found["winner"] = game.seat_names[challenge.winner]
    return found


def question_facts(game: Game, state: State, seat: int) -> dict[str, Any]:
    """What has been picked so far of a big choice, and whose text asks: what the seat that is asked may see of it."""
    regs = state.regs[-1]
    tell = ABOUT.get(type(regs))
    return tell(game, state, seat, regs) if tell is not None else {}


def _of_window(game: Game, s: State, seat: int, r: WindowRegs) -> dict[str, Any]:
    """What is about to happen, or has just happened; what cards on offer cost; which window it is."""
    if r.group:
        imminent = tuple(_imminent(game, s, r.group, seat))
        return {"about": imminent} if imminent else {}
    facts: dict[str, Any] = {}
    if prices := _prices(s, seat):
        facts["prices"] = prices
    if moment := _moment(game, s, seat):
        facts["moment"] = moment
    return facts


def _of_attack(game: Game, s: State, seat: int, r: Initiating) -> dict[str, Any]:
    """What has been announced of the challenge, or is said of one that is redirected."""
    facts: dict[str, Any] = {"with": [s.cards[c].obj for c in r.attackers]}
    asks = game.procedures[s.procs[-1]]
    if asks is REDIRECT:
        attacker, against = game.seat_names[r.seat], game.seat_names[r.opponent]
        return {"redirecting": {"challenge": r.kind, "attacker": attacker, "against": against, **facts}}
    if asks is AIM:
        facts |= {"challenge": r.kind, "was against": game.seat_names[s.opened[Challenge].against]}
        if (by := bearer(s, REGENT)) != NOBODY:
            facts["redirected by"] = game.seat_names[by]
        if s.pcs[-1] > 0:
            facts["against"] = game.seat_names[r.opponent]
    elif r.kind:
        facts |= {"challenge": r.kind, "against": game.seat_names[r.opponent]}
    if r.attackers and r.sneaks:
        facts["stealth of"] = s.cards[r.sneaks[0]].obj
        facts["bypassing"] = [s.cards[c].obj for c, _ in r.bypassed]
    if r.assault_by != NO_CARD and not r.sneaks:
        facts["assault of"] = s.cards[r.assault_by].obj
    return facts


def _of_defense(game: Game, s: State, seat: int, r: Defending) -> dict[str, Any]:
    return {"with": [s.cards[c].obj for c in r.defenders]}


def _of_claim(game: Game, s: State, seat: int, r: Claiming) -> dict[str, Any]:
    return {"number": r.amount, "picked": [s.cards[c].obj for c in r.cards]}


def _of_whom(game: Game, s: State, seat: int, r: Whom) -> dict[str, Any]:
    """Who has been named so far to pay claim, and who pays it where nobody is."""
    names = game.seat_names
    c = s.opened[Challenge]
    return {"claim": claim(s), "against": [names[x] for x in r.players], "loser": names[c.loser]}


def _of_setup(game: Game, s: State, seat: int, r: Setup) -> dict[str, Any]:
    """The setup cards picked so far, and the gold that is left; or which card is being attached."""
    slot = game.procedures[s.procs[-1]].steps[s.pcs[-1]].slot
    if slot is PLACE:
        return {"picked": [definition(s, c).name for c in r.cards], "gold": SETUP_GOLD - spent(s, r.cards)}
    if slot is HIDE:
        gold = SETUP_GOLD - spent(s, r.cards) - hidden_cost(r)
        return {"picked": [definition(s, c).name for c in (*r.cards, *r.hidden)], "gold": gold}
    return {"card": definition(s, r.card).name} if r.card != NO_CARD else {}


def _of_reserve(game: Game, s: State, seat: int, r: Turns) -> dict[str, Any]:
    return {"number": surplus(s, r) - len(r.cards)}


def _of_card(game: Game, s: State, seat: int, r: Entering | ProgramRegs) -> dict[str, Any]:
    """Whose text asks, or which card enters play, if the seat knows it."""
    return {"card": definition(s, r.card).name} if s.cards[r.card].known & (1 << seat) else {}


ABOUT: dict[type[Regs], Callable[[Game, State, int, Any], dict[str, Any]]] = {
    WindowRegs: _of_window,
    Initiating: _of_attack,
    Defending: _of_defense,
    Claiming: _of_claim,
    Whom: _of_whom,
    Setup: _of_setup,
    Turns: _of_reserve,
    Entering: _of_card,
    ProgramRegs: _of_card,
}
"""By the registers of what asks, what there is to say of the question."""


def _moment(game: Game, s: State, seat: int) -> str:
    """What the prompt of a window leaves open: which action window of its phase it is, or who marshals."""
    window, phase = game.window_at(s), s.open(Phase)
    if window is MARSHALING and phase is not None and phase.active != seat:
        return f"while {game.seat_names[phase.active]} marshals"
    if window is not ACTION:
        return ""
    opener = game.procedures[s.procs[-2]].steps[s.pcs[-2] - 1]
    return opener.text.removeprefix(ACTION.prompt).lstrip()


def _prices(s: State, seat: int) -> dict[str, int]:
    """By verb and title, what the cards on offer would cost now; of those to marshal, where that is not printed."""
    assert s.choice is not None
    found = {}
    for option in s.choice.options:
        price_of = PRICES.get(option[0])
        now = price_of(s, seat, option[1]) if price_of is not None else None
        if now is not None:
            found[f"{option[0]} {definition(s, option[1]).name}"] = now
    return found


def _to_marshal(s: State, seat: int, card: int) -> int | None:
    """None where it is what is printed: so it is where nothing speaks of costs, and there is no other such card."""
    printed = definition(s, card)
    if "cost" not in s.spoken and not printed.unique:
        return None
    now = price(s, seat, card)
    return now if now != printed.cost else None


def _to_use(s: State, seat: int, card: int) -> int | None:
    """None of what is not played, or costs what its player says."""
    if not is_played(s, card) or is_paid_for_x(s, card):
        return None
    return costs.cost_of(s, card, costs.how_played(s, card))


PRICES: dict[str, Callable[[State, int, int], int | None]] = {
    "marshal": _to_marshal,
    "ambush": lambda s, seat, card: costs.cost_of(s, card, costs.TO_AMBUSH),
    "bring out": lambda s, seat, card: costs.cost_of(s, card, costs.TO_BRING_OUT),
    "shadow": lambda s, seat, card: int(PRICE.value),
    "use": _to_use,
}
"""What an option with that verb costs by itself; None of one that does not cost the player gold."""


def _imminent(game: Game, s: State, group: int, seat: int) -> Iterator[str]:
    """What is about to happen, as far as it names no card that the seat does not know."""
    situation = s.situation(group)
    for event, fate in zip(situation.events, situation.fates, strict=True):
        named = [x for x in (getattr(event, "card", NO_CARD), *getattr(event, "cards", ())) if x >= 0]
        if fate == PENDING and not isinstance(event, Drawn) and all(s.cards[x].known & (1 << seat) for x in named):
            told = game.describe(s, event, seat)
            if told:
                yield f"about to happen: {told}"
