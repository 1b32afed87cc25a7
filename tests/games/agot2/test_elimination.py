"""Players who leave a melee in the middle of anything: random games, and what a scenario cannot reach.

Where the decks are short, players are eliminated all the time; and any of them may give up at any decision. Whatever
goes on then goes on without them: nobody asks them, nothing of theirs is in the game, and somebody wins in the end.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from kartoteka.games.agot2.game import AGOT2
from kartoteka.games.agot2.numbers.places import first_player, out_of
from kartoteka.games.agot2.numbers.players import total_power
from kartoteka.games.agot2.records import LEFT, TITLE, Challenge, Phase
from kartoteka.kernel.chance import mix
from kartoteka.kernel.state import State
from kartoteka.play import record
from kartoteka.play.session import Session
from kartoteka.play.tables import Order, lay
from tests.contract.contracts import belongings, check_cards
from tests.contract.games import CASES
from tests.rules import forbids, permits, rule

POOL = CASES["agot2"].pool
DECKS = list(AGOT2.load_decks().values())
FOUR = lay(Order(game="agot2", seats=4, decks=tuple(sorted(AGOT2.load_decks()))))


# Random games -----------------------------------------------------------------------------------------------------


def begun(seed: int, seats: int, *, cards: int, options: tuple[str, ...] = ()) -> State:
    """A game with decks of about so many cards, no two alike; with whole ones for 0."""
    decks = [DECKS[(seed + i) % len(DECKS)] for i in range(seats)]
    if cards:
        decks = [cut(deck, seed % 7, cards + 3 * i % 5) for i, deck in enumerate(decks)]
    return AGOT2.start(POOL, decks, seed, options=options, ask_every=seed % 3 == 0)


def cut(deck: Any, first: int, cards: int) -> Any:
    return msgspec.structs.replace(deck, draw=tuple((code, 1) for code, _ in deck.draw)[first : first + cards])


def play_out(state: State, seed: int, *, leaves: int) -> State:
    """Played at random to its end, every position checked; one decision in `leaves` is that somebody gives up."""
    owned = belongings(state)
    for number in range(20_000):
        check_cards(state, owned, frozenset())
        check_who_is_out(state)
        if state.choice is None:
            return state
        assert state.choice.seat not in state.gone
        drawn = mix(seed, number)
        there = state.in_order(0)
        if leaves and mix(seed + 1, number) % leaves == 0:
            state.concede(there[drawn % len(there)])
        else:
            state.apply(state.options()[drawn % len(state.options())])
    raise AssertionError("no end")


def check_who_is_out(state: State) -> None:
    """Who is out has nothing but what has left the game, of nobody else's cards either."""
    n = len(state.seats)
    assert state.over or first_player(state) not in state.gone
    for hold in state.holds:
        assert hold.depth <= len(state.procs)
    for seat in state.gone if not state.over else ():
        assert state.seats[seat].gold == 0
        assert not state.zones[TITLE * n + seat]
        assert all(out_of(state, card) for card, c in enumerate(state.cards) if c.owner == seat)
        assert all(state.cards[card].owner == seat for card in state.zones[LEFT * n + seat])
    for seat in set(range(n)) - state.gone:
        assert not state.zones[LEFT * n + seat]


@pytest.mark.parametrize("seats", [3, 4, 6])
@rule("AGR-148", permits)
@rule("AGR-148", forbids)
def test_games_with_short_decks_end_with_a_winner(seats: int) -> None:
    for seed in range(3):
        end = play_out(begun(seed, seats, cards=13), seed, leaves=0)
        assert end.result is not None
        assert len(end.result.winners) == 1
        assert end.result.winners[0] not in end.gone


@pytest.mark.parametrize("options", [(), ("ends_challenge",)])
@pytest.mark.parametrize(("seats", "leaves"), [(3, 20), (4, 30), (6, 25)])
@rule("AGR-149", permits)
@rule("D-27", permits)
def test_anybody_may_give_up_at_any_moment(seats: int, leaves: int, options: tuple[str, ...]) -> None:
    for seed in range(100, 105):
        end = play_out(begun(seed, seats, cards=seed % 2 * 25, options=options), seed, leaves=leaves)
        assert end.result is not None
        assert end.result.rule in ("AGR-143", "AGR-144", "AGR-149")
        assert set(end.result.winners).isdisjoint(end.gone)


# At a moment of one's own choosing --------------------------------------------------------------------------------

SQUIRE = {"name": "Squire", "type": "character", "cost": 2, "strength": 2, "icons": ["military", "power"], "text": ""}
CARDS: list[dict[str, Any]] = [
    SQUIRE,
    {"name": "Sneak", "type": "character", "cost": 3, "strength": 3, "icons": ["military"], "text": "Stealth."},
    {"name": "Crown", "type": "attachment", "cost": 1, "text": ""},
    {"name": "Long", "type": "plot", "income": 4, "initiative": 9, "claim": 1, "reserve": 6},
    {"name": "Short", "type": "plot", "income": 4, "initiative": 1, "claim": 1, "reserve": 6},
    {"name": "Rite", "type": "event", "cost": 0,
     "text": "Challenges Action: Each player sacrifices a character they control."},
    {"name": "Usurper", "type": "event", "cost": 0,
     "text": "Action: Choose a character. Until the end of the phase, take control of that character."},
    {"name": "Horn", "type": "location", "cost": 1, "text": "Action: Kneel Horn to gain 1 gold."},
]  # fmt: skip


def seated(**given: Any) -> Session:
    """Only who can do something is asked."""
    session = Session(AGOT2, AGOT2.position(given, AGOT2.scenario_cards(CARDS), 1))
    session.state.ask_every = False
    return session


def leave(session: Session, name: str) -> None:
    session.concede(AGOT2.seat_names.index(name))


def asked(session: Session) -> tuple[str, str]:
    choice = session.state.choice
    assert choice is not None
    return AGOT2.seat_names[choice.seat], choice.prompt


def say(session: Session, *lines: str) -> None:
    """Takes these lines, such as `alice: use Horn`; whoever could act before that passes."""
    for line in lines:
        name, _, text = line.partition(": ")
        while asked(session)[0] != name or (asked(session)[1] == "actions" and not text.startswith("use")):
            session.take("pass")
        session.take(text)


def pass_until(session: Session, prompt: str) -> None:
    while asked(session)[1] != prompt:
        session.take("pass")


@rule("D-27", permits)
def test_whoever_was_to_be_attacked_leaves_while_attackers_are_named() -> None:
    """Another challenge is announced; nobody has been knelt, and none of it counts."""
    session = seated(alice={"play": ["Squire", "Sneak"]}, bob={"play": ["Squire"]}, carol={})
    say(session, "alice: challenge military bob")
    leave(session, "bob")
    assert asked(session) == ("alice", "initiate a challenge")
    session.take("challenge military carol with Squire")
    challenge = session.state.open(Challenge)
    assert challenge is not None
    assert (challenge.attacker, challenge.defender) == (0, 2)


@rule("D-27", permits)
def test_whoever_attacks_leaves_while_attackers_are_named() -> None:
    """There is no challenge, and the next player is active."""
    session = seated(alice={"play": ["Squire", "Sneak"]}, bob={"play": ["Squire"]}, carol={})
    say(session, "alice: challenge military bob")
    leave(session, "alice")
    assert session.state.open(Challenge) is None
    phase = session.state.open(Phase)
    assert phase is not None
    assert phase.active == 1


def being_redirected(**given: Any) -> Session:
    """Alice attacks bob, and dave is asked whether it shall be somebody else."""
    regent = {"title": "Crown Regent", "play": ["Squire"]}
    session = seated(alice={"play": ["Squire"]}, bob={}, carol={"play": ["Squire"]}, dave=regent, **given)
    say(session, "alice: challenge military bob with Squire")
    assert asked(session) == ("dave", "redirect the challenge")
    return session


@rule("D-27", permits)
def test_a_challenge_may_be_redirected_though_its_opponent_has_left() -> None:
    session = being_redirected()
    leave(session, "bob")
    say(session, "dave: redirect", "alice: against carol")
    challenge = session.state.open(Challenge)
    assert challenge is not None
    assert (challenge.against, challenge.defender) == (1, 2)


@rule("D-27", permits)
@rule("D-27", forbids)
@pytest.mark.parametrize("said", [[], ["dave: redirect"]])
def test_by_the_option_it_is_over_and_not_redirected(said: list[str]) -> None:
    session = being_redirected(options=["ends_challenge"])
    say(session, *said)
    leave(session, "bob")
    assert session.state.open(Challenge) is None


@rule("D-27", permits)
@pytest.mark.parametrize("who", ["alice", "dave"])
def test_who_would_redirect_it_leaves_or_who_would_aim_it(who: str) -> None:
    """It is not redirected."""
    session = being_redirected()
    if who == "alice":
        say(session, "dave: redirect")
    leave(session, who)
    state = session.state
    assert state.gone == {AGOT2.seat_names.index(who)}
    assert state.open(Challenge) is None or state.opened[Challenge].defender == 1


@rule("D-27", permits)
def test_whoever_defends_leaves_while_defenders_are_named() -> None:
    session = seated(alice={"play": ["Squire"]}, bob={"play": ["Squire", "Squire"]}, carol={})
    say(session, "alice: challenge military bob with Squire", "bob: defend with Squire 1 ...")
    assert asked(session)[0] == "bob"
    leave(session, "bob")
    assert session.state.open(Challenge) is None
    assert total_power(session.state, 0) == 1  # unopposed


@rule("D-27", permits)
def test_whoever_should_die_for_claim_chooses_nobody_once_the_winner_has_left() -> None:
    session = seated(alice={"play": ["Squire"]}, bob={"play": ["Squire", "Squire"]}, carol={})
    say(session, "alice: challenge military bob with Squire", "bob: no defenders")
    pass_until(session, "choose for claim")
    leave(session, "alice")
    assert asked(session)[1] != "choose for claim"
    while session.state.open(Challenge) is not None:
        session.take("pass")
    assert session.state.zone("dead", 1) == ()


@rule("D-27", permits)
def test_whoever_won_initiative_leaves_and_the_next_player_names_the_first() -> None:
    session = seated(
        phase="plot", first="carol",
        alice={"plots": ["Short"] * 2}, bob={"plots": ["Long"] * 2}, carol={"plots": ["Short"] * 2},
    )  # fmt: skip
    say(session, "carol: plot Short 1", "alice: plot Short 1", "bob: plot Long 1")
    pass_until(session, "name the first player")
    assert asked(session)[0] == "bob"
    leave(session, "bob")
    assert asked(session) == ("carol", "name the first player")


@rule("AGR-30", permits)
def test_a_plot_chosen_in_secret_stays_unseen_where_its_player_leaves() -> None:
    session = seated(
        phase="plot", alice={"plots": ["Short"] * 2}, bob={"plots": ["Long"] * 2}, carol={"plots": ["Short"] * 2}
    )
    say(session, "alice: plot Short 1")
    leave(session, "alice")
    say(session, "bob: plot Long 1", "carol: plot Short 1")
    plots = [c for c in session.state.cards if c.owner == 0 and session.state.pool.definitions[c.proto].type == "plot"]
    assert [c.known & 6 for c in plots] == [0, 0]
    assert [len(session.state.zone("plot", seat)) for seat in range(3)] == [0, 1, 1]


@rule("AGR-112", permits)
def test_of_several_who_choose_one_leaves_and_the_others_go_on() -> None:
    session = seated(
        alice={"hand": ["Rite"], "play": ["Squire", "Sneak"]}, bob={"play": ["Squire", "Sneak"]},
        carol={"play": ["Squire", "Sneak"]},
    )  # fmt: skip
    say(session, "alice: use Rite", "alice: on Squire")
    assert asked(session)[0] == "bob"
    leave(session, "bob")
    assert asked(session)[0] == "carol"
    session.take("on Sneak")
    assert [len(session.state.zone("discard", seat)) for seat in (0, 2)] == [2, 1]


@rule("AGR-16", permits)
def test_a_card_that_somebody_took_goes_to_its_owners_pile_where_that_player_leaves() -> None:
    session = seated(alice={"play": ["Horn"]}, bob={"hand": ["Usurper"]}, carol={"play": ["Squire"]})
    say(session, "bob: use Usurper on carol's Squire")
    assert len(session.state.zone("play", 1)) == 1
    leave(session, "bob")
    assert len(session.state.zone("discard", 2)) == 1


@rule("AGR-16", permits)
def test_control_goes_back_to_the_owner_where_whoever_had_the_card_before_has_left() -> None:
    """Bob had a card of dave's; carol takes it, bob leaves, and carol's effect ends."""
    session = seated(
        alice={"play": ["Horn"]}, bob={"play": [{"Squire": {"owner": "dave"}}]}, carol={"hand": ["Usurper"]},
        dave={},
    )  # fmt: skip
    say(session, "carol: use Usurper on bob's Squire")
    leave(session, "bob")
    assert len(session.state.zone("play", 2)) == 1
    say(session, "alice: use Horn")
    state = session.state
    while (phase := state.open(Phase)) is not None and phase.name == "challenges":
        session.take("pass")
    assert len(state.zone("play", 3)) == 1


@rule("AGR-18", permits)
def test_who_leaves_in_setup_is_asked_for_nothing_more() -> None:
    hand = {"hand": ["Squire", "Crown", "Horn"], "deck": 20}
    session = seated(phase="setup", alice=hand, bob=hand, carol=hand)
    say(session, "alice: keep")
    leave(session, "bob")
    assert asked(session)[0] == "carol"
    say(session, "carol: keep", "alice: set up Squire, Crown, Horn", "carol: set up Squire, Crown, Horn")
    assert asked(session) == ("alice", "attach it to")
    leave(session, "alice")
    assert session.state.result is not None
    assert session.state.result.winners == (2,)


# Records ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_a_record_is_the_same_game_whoever_left_while_somebody_was_saying_a_line(tmp_path: Path, seed: int) -> None:
    header, session = record.new(FOUR, seed, ["random"] * 4)
    for number in range(250):
        drawn = mix(seed, number)
        there = session.state.in_order(0)
        if session.over:
            break
        if session.history and not session.history[-1].complete and drawn % 4 == 0 and len(there) > 2:
            session.concede(there[drawn % len(there)])
        else:
            session.take(drawn % len(session.options()))
    assert session.state.gone
    record.write(tmp_path / "game.record", header, session)
    _, again = record.resume(tmp_path / "game.record")
    assert again.state.digest() == session.state.digest()
    first = session.history[0].before.digest()
    while session.history:
        session.undo()
    assert session.state.digest() == first
