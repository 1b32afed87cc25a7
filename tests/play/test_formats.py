"""A format names deck rules and, behind a plus, other readings of the rules that the table plays by."""

import pytest

from kartoteka.play.tables import Unplayable, load_game, read_format


def test_a_format_without_options_is_deck_rules_alone() -> None:
    assert read_format(load_game("agot2"), "standard") == ("standard", ())
    assert read_format(load_game("agot2"), "") == ("", ())


def test_options_stand_behind_a_plus_with_deck_rules_or_without(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load_game("agot2")
    monkeypatch.setattr(game, "play_options", {"slow": "AG-1", "late": "AG-2"}, raising=False)
    assert read_format(game, "standard+slow+late+slow") == ("standard", ("slow", "late"))
    assert read_format(game, "+late") == ("", ("late",))
    with pytest.raises(Unplayable, match=r"--format: 'quick' is not an option of agot2: slow, late"):
        read_format(game, "standard+quick")


def test_an_edition_is_a_format_that_brings_its_options(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load_game("agot2")
    monkeypatch.setattr(game, "play_options", {"slow": "AG-1", "late": "AG-2"}, raising=False)
    usual, other = game.formats[:2]
    monkeypatch.setattr(game, "format_options", {other: ("late",)}, raising=False)
    assert read_format(game, usual) == (usual, ())
    assert read_format(game, other) == (other, ("late",))
    assert read_format(game, f"{other}+slow+late") == (other, ("late", "slow"))
    monkeypatch.setattr(game, "format_options", {usual: ("late",)}, raising=False)
    assert read_format(game, "") == ("", ("late",))


@pytest.mark.parametrize("text, says", [
    ("draft", "'draft' is not a format of agot2: "),
    ("standard+slow", "'slow' is not an option of agot2: ends_challenge"),
    ("standard+", "'' is not an option of agot2"),
])  # fmt: skip
def test_what_there_is_not_is_refused(text: str, says: str) -> None:
    with pytest.raises(Unplayable, match=says):
        read_format(load_game("agot2"), text)
