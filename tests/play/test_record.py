"""Records: a game read back is the same game, and what is damaged is said in one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kartoteka.play import record
from tests.play.positions import play_at_random, table


def recorded(file: Path, *, seed: int = 11, most: int = 10_000, ask_every: bool = False) -> str:
    """Writes the record of a random game; the digest of where it was left."""
    header, session = record.new(table(), seed, ["random", "random"], ask_every=ask_every)
    play_at_random(session, seed, most=most)
    record.write(file, header, session)
    return session.state.digest()


@pytest.mark.parametrize("most", [10_000, 100, 33])
def test_a_game_is_resumed_where_it_was_left(tmp_path: Path, most: int) -> None:
    file = tmp_path / "game.record"
    digest = recorded(file, most=most)
    header, session = record.resume(file)
    assert session.state.digest() == digest
    assert header.players == ["random", "random"]
    assert [path.name for path in tmp_path.iterdir()] == ["game.record"], "nothing else is left behind"


def test_a_record_needs_nobodys_card_files(tmp_path: Path) -> None:
    file = tmp_path / "game.record"
    recorded(file, most=20)
    header = record.read(file).header
    assert {card["name"] for card in header.cards} >= {"Raise the Levies", "Broad Ferry"}
    assert all("program" in card or not card.get("text") for card in header.cards)


def test_replaying_part_of_a_record(tmp_path: Path) -> None:
    file = tmp_path / "game.record"
    recorded(file)
    read = record.read(file)
    session = record.replay(read, to=25)
    assert len(session.history) == 25
    assert [line.text for line in session.history] == [decision.text for decision in read.decisions[:25]]


def test_drift_is_said_with_its_decision(tmp_path: Path) -> None:
    file = tmp_path / "game.record"
    recorded(file)
    lines = file.read_text(encoding="utf-8").splitlines()
    at = next(i for i, line in enumerate(lines) if line.endswith(('"keep"]', '"mulligan"]')))
    other = lines[at].replace("mulligan", "KEEP").replace("keep", "mulligan").replace("KEEP", "keep")
    changed = [*lines[:at], other, *lines[at + 1 :]]
    file.write_text("\n".join(changed) + "\n", encoding="utf-8")
    with pytest.raises(record.Drift, match=rf"{file.name}: decision \d+: "):
        record.replay(record.read(file))


def test_another_result_is_drift(tmp_path: Path) -> None:
    file = tmp_path / "game.record"
    recorded(file)
    lines = file.read_text(encoding="utf-8").splitlines()
    last = json.loads(lines[-1])
    last["result"]["winners"] = ["carol"]
    file.write_text("\n".join([*lines[:-1], json.dumps(last)]), encoding="utf-8")
    with pytest.raises(record.Drift, match="the result is"):
        record.replay(record.read(file))


@pytest.mark.parametrize(
    ("damage", "fault"),
    [
        (lambda data: b"", "line 1: is empty"),
        (lambda data: b"hello\n", "line 1: not the header of a record"),
        (lambda data: data[:5000], "line 1: not the header of a record"),
        (lambda data: data.replace(b'"kartoteka":1', b'"kartoteka":2', 1), "line 1: kartoteka: is format 2"),
        (lambda data: data.replace(b'"game":"agot2"', b'"game":"chess"', 1), "line 1: 'chess' is not a game"),
        (lambda data: data.replace(b'"seed":', b'"sead":', 1), "line 1: not the header of a record"),
        (lambda data: data.replace(b"[3,", b"[4,", 1), "line 4: decision 4 where 3 was due"),
        (lambda data: data + b'{"after": 1, "digest": "x"}\n', "neither a decision nor a digest"),
        (lambda data: data.replace(b"[2,", b"\xff\x00[2,", 1), "line 3: "),
        (lambda data: data.replace(b'"plots":[[', b'"plots":[["nothing", 1], [', 1), "line 1: "),
    ],
)
def test_a_damaged_record_is_one_line(tmp_path: Path, damage: object, fault: str) -> None:
    file = tmp_path / "game.record"
    recorded(file, most=20)
    assert callable(damage)
    file.write_bytes(damage(file.read_bytes()))
    with pytest.raises(record.BadRecord) as caught:
        record.resume(file)
    message = str(caught.value)
    assert message.startswith(f"{file}: ")
    assert fault in message
    assert "\n" not in message


def test_what_is_not_there_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(record.BadRecord, match="cannot be read: No such file"):
        record.read(tmp_path / "nothing")
    header, session = record.new(table(), 1, ["human", "human"])
    with pytest.raises(OSError):
        record.write(tmp_path / "no" / "folder", header, session)


@pytest.mark.parametrize(
    ("edit", "fault"),
    [
        ({"players": []}, "line 1: players: agot2 is played by 2 to 6, not 0"),
        ({"players": ["human"] * 7}, "line 1: players: agot2 is played by 2 to 6, not 7"),
        ({"players": ["human"] * 3}, "line 1: decks: 2 decks for 3 players"),
        ({"seed": 2**70}, "line 1: seed: must be a whole number from 0 of at most 64 bits"),
        ({"seed": -1}, "line 1: seed: must be"),
        ({"decks": []}, "line 1: decks: 0 decks for 2 players"),
        ({"cards": 0, "strength": -3}, "line 1: cards: 1: strength: must be a whole number from 0"),
        ({"cards": 0, "name": "x\x1b[2Jy"}, "line 1: cards: 1: name: has control characters: 'x\\x1b[2Jy'"),
        ({"decks": 0, "name": "x\x1b[2Jy"}, "line 1: decks: 1: name: has control characters: 'x\\x1b[2Jy'"),
        ({"decks": 0, "draw": [["x", 10**9]]}, "line 1: decks: have more than 10000 cards"),
    ],
)
def test_an_edited_header_is_one_line(tmp_path: Path, edit: dict[str, object], fault: str) -> None:
    file = tmp_path / "game.record"
    recorded(file, most=20)
    first, *rest = file.read_text(encoding="utf-8").splitlines()
    header = json.loads(first)
    if edit.get("cards") == 0 or edit.get("decks") == 0:
        key, field = edit
        header[key][0][field] = edit[field]
    else:
        header |= edit
    file.write_text("\n".join([json.dumps(header), *rest]), encoding="utf-8")
    with pytest.raises(record.BadRecord) as caught:
        record.resume(file)
    message = str(caught.value)
    assert message.startswith(f"{file}: {fault}")
    assert "\n" not in message and "\x1b" not in message


def test_a_decision_with_control_characters_is_one_line(tmp_path: Path) -> None:
    file = tmp_path / "game.record"
    recorded(file, most=20)
    first, *_ = file.read_text(encoding="utf-8").splitlines()
    file.write_text(first + "\n" + json.dumps([1, "alice", "\x1b[2J"]), encoding="utf-8")
    with pytest.raises(record.BadRecord, match="line 2: has control characters"):
        record.read(file)


def test_a_game_that_somebody_conceded_is_recorded_so(tmp_path: Path) -> None:
    file = tmp_path / "game.record"
    header, session = record.new(table(), 11, ["human", "random"])
    play_at_random(session, 11, most=10)
    loser = 1 - session.seat
    session.concede(loser)
    record.write(file, header, session)
    read = record.read(file)
    assert read.decisions[-1].text == "concede"
    assert read.result == {"winners": [session.game.seat_names[1 - loser]], "rule": "AGR-149"}
    assert record.replay(read).state.digest() == session.state.digest()
