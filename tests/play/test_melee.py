"""Sessions and records of three to six players: somebody gives up and the others play on, and all of it is undone."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from kartoteka.kernel.chance import mix
from kartoteka.kernel.visibility import view
from kartoteka.play import record
from kartoteka.play.session import ConsentNeeded, NotationError, Session
from kartoteka.play.tables import Order, Table, Unplayable, lay
from tests.play.positions import AGOT2, play_at_random, position, until


def seated(seats: int, format: str = "") -> Table:
    return lay(Order(game="agot2", seats=seats, format=format, allow_partial=True))


def left(session: Session) -> list[int]:
    """The seats that are still in the game."""
    return [seat for seat, has in enumerate(session.state.seats) if has.present]


def in_the_middle(seed: int, seats: int = 4) -> Session:
    """A game of which something has been played."""
    session = Session(AGOT2, seated(seats).new_game(seed))
    play_at_random(session, seed, most=60)
    return session


# Giving up --------------------------------------------------------------------------------------------------------


def test_who_gives_up_is_out_and_the_others_play_on() -> None:
    session = in_the_middle(2)
    session.concede(2)
    assert not session.over
    assert left(session) == [0, 1, 3]
    assert session.history[-1].complete
    for seat in range(4):
        assert "carol concedes the game" in session.log(seat)
    play_at_random(session, 7)
    assert session.over


@pytest.mark.parametrize("seed", range(4))
def test_giving_up_is_taken_back(seed: int) -> None:
    session = in_the_middle(seed)
    digest, lines = session.state.digest(), len(session.history)
    session.concede(session.seat)
    assert session.state.digest() != digest
    assert session.undo().text == "concede"
    assert (session.state.digest(), len(session.history)) == (digest, lines)
    assert left(session) == [0, 1, 2, 3]


def test_nobody_who_has_given_up_is_asked_or_gives_up_again() -> None:
    session = in_the_middle(3)
    session.concede(1)
    with pytest.raises(ValueError, match="nobody to concede"):
        session.concede(1)
    for n in range(300):
        if session.over:
            break
        assert session.seat != 1
        session.take(mix(5, n) % len(session.options()))


def test_the_last_one_wins_when_all_others_have_given_up() -> None:
    session = in_the_middle(5, seats=3)
    session.concede(0)
    assert not session.over
    session.concede(2)
    assert session.over
    assert session.result is not None
    assert session.result.winners == (1,)


def test_somebody_gives_up_while_another_is_naming_attackers() -> None:
    """The line that is being said goes on after that, and the record has it so."""
    session = position(alice={"play": ["Squire", "Scout"]}, bob={"play": ["Guard"]}, carol={"play": ["Guard"]})
    until(session, "challenge military bob")
    before = session.state.digest()
    session.take("challenge military bob with Squire ...")
    session.concede(2)
    until(session, "with Scout")
    session.take("with Scout bypassing bob's Guard")
    said = [line.text for line in session.history if line.text != "pass"]
    assert said == ["challenge military bob with Squire ...", "concede", "with Scout bypassing bob's Guard"]
    while session.history[-1].text != said[0]:
        session.undo()
    session.undo()
    assert session.state.digest() == before


def test_the_attacker_gives_up_while_naming_attackers() -> None:
    session = position(alice={"play": ["Squire", "Scout"]}, bob={"play": ["Guard"]}, carol={"play": ["Guard"]})
    until(session, "challenge military bob")
    session.take("challenge military bob with Squire ...")
    session.concede(0)
    assert not session.over
    assert session.seat != 0
    with pytest.raises(NotationError):
        session.take("with Scout")


# Records ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "seed"), [(3, 1), (4, 2), (6, 3)])
def test_a_record_is_the_same_game(tmp_path: Path, seats: int, seed: int) -> None:
    file = tmp_path / "game.record"
    header, session = record.new(seated(seats), seed, ["random"] * seats)
    play_at_random(session, seed)
    record.write(file, header, session)
    read = record.read(file)
    assert {AGOT2.seat_names[line.seat] for line in session.history} == set(AGOT2.seat_names[:seats])
    assert record.replay(read).state.digest() == session.state.digest()


@pytest.mark.parametrize("seed", range(6))
def test_a_record_tells_who_gave_up(tmp_path: Path, seed: int) -> None:
    """At any moment, also in the middle of a line."""
    file = tmp_path / "game.record"
    header, session = record.new(seated(4), seed, ["random"] * 4)
    for n in range(400):
        if session.over:
            break
        if mix(seed, n) % 60 == 7 and len(left(session)) > 2:
            session.concede(left(session)[mix(seed, n + 1000) % len(left(session))])
        else:
            session.take(mix(seed, n) % len(session.options()))
    record.write(file, header, session)
    assert record.resume(file)[1].state.digest() == session.state.digest()


def test_options_of_play_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "game.record"
    header, session = record.new(seated(3, "+ends_challenge"), 1, ["random"] * 3)
    play_at_random(session, 1, most=40)
    record.write(file, header, session)
    read = record.read(file)
    assert tuple(read.header.options) == ("ends_challenge",)
    assert record.replay(read).state.digest() == session.state.digest()
    plain = record.new(seated(3), 1, ["random"] * 3)[1]
    assert plain.state.digest() != record.replay(read, to=0).state.digest()


def test_undo_to_the_start_restores_every_digest() -> None:
    session = Session(AGOT2, seated(4).new_game(6))
    start = session.state.digest()
    play_at_random(session, 6, most=300)
    positions = [line.before.digest() for line in session.history]
    while session.history:
        assert session.undo().before.digest() == positions.pop()
    assert session.state.digest() == start


# Rated games ------------------------------------------------------------------------------------------------------


def test_in_a_rated_game_nobody_who_is_out_is_asked() -> None:
    """Others are asked though they can do nothing, so that silence tells nothing; not who has no cards left."""
    session = record.new(seated(4), 4, ["human"] * 4, rated=True)[1]
    play_at_random(session, 4, most=150)
    session.concede(2)
    asked = set()
    for n in range(400):
        if session.over:
            break
        asked.add(session.seat)
        session.take(mix(9, n) % len(session.options()))
    assert asked == {0, 1, 3}


def test_what_somebody_takes_along_is_shown_to_nobody() -> None:
    """Hands and decks of a player who is out stay hidden from all others."""
    session = in_the_middle(8)
    state = session.state
    taken = (*state.zone("hand", 3), *state.zone("deck", 3))
    hidden = [sum(not state.cards[card].known & (1 << seat) for card in taken) for seat in range(3)]
    assert min(hidden) > len(state.zone("deck", 3)) / 2
    session.concede(3)
    for seat in range(3):
        zone = next(zone for zone in view(session.state, seat).zones if (zone.name, zone.seat) == ("left", 3))
        assert zone.count - sum(bool(card.name) for card in zone.cards) >= hidden[seat]


# Formats ----------------------------------------------------------------------------------------------------------


def test_three_or_more_play_by_the_deck_rules_of_melee() -> None:
    assert [AGOT2.usual_format(seats) for seats in range(2, 7)] == ["standard", *["melee"] * 4]
    assert seated(4).options == ()
    assert seated(4, "standard").seats == 4
    assert seated(4, "starter+ends_challenge").options == ("ends_challenge",)
    for wrong, fault in [("+late", "'late' is not an option of agot2"), ("joust", "'joust' is not a format of agot2")]:
        with pytest.raises(Unplayable, match=fault):
            seated(4, wrong)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_everybody_has_a_deck(seats: int) -> None:
    table = seated(seats)
    decks = table.decks_for(0, 1)
    assert len(decks) == seats
    assert all(one != other for one, other in pairwise(decks))


@pytest.mark.parametrize("seats", [1, 7])
def test_fewer_than_two_or_more_than_six_do_not_play(seats: int) -> None:
    with pytest.raises(Unplayable, match=f"agot2 is played by 2 to 6, not {seats}"):
        seated(seats)


def test_titles_that_others_have_seen_are_not_taken_anew_without_consent() -> None:
    session = Session(AGOT2, seated(4).new_game(5), rated=True)
    while not session.options()[0].startswith("take "):
        session.take(0)
    for _ in range(4):
        taken = session.take(0)
        assert session.marked(taken)
        with pytest.raises(ConsentNeeded, match="the others must agree"):
            session.undo()
    assert session.undo(consent=True) is taken
