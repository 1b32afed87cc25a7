"""No program says a word that `vocabulary.py` does not list, and the grammar's alternatives all mean something."""

import pytest

from kartoteka.games.agot2.wording import compile_text
from kartoteka.games.agot2.wording import vocabulary as words
from kartoteka.games.agot2.wording.compiling import grammar
from kartoteka.games.agot2.wording.reader import AgotReader
from kartoteka.games.agot2.wording.readings import READINGS
from kartoteka.kernel.program import (
    Ability,
    Change,
    Delay,
    Do,
    During,
    Has,
    Is,
    Keyword,
    Limit,
    Measure,
    Modify,
    PlayerIs,
    PlayerStat,
    Role,
    Select,
    Stat,
    Text,
    ThePlayer,
    Trigger,
    nodes_in,
)
from tests.text.wordings import PLAIN, VARIANTS


def strangers(program: Text) -> list[str]:
    """The words of a program that the vocabulary does not have."""
    found: list[str] = []

    def known(word: str, among: object, what: str) -> None:
        if word not in among:  # type: ignore[operator]
            found.append(f"{what} {word}")

    for node in nodes_in(program):
        match node:
            case Ability(kind=kind, flags=flags, phase=phase, zones=zones):
                known(kind, words.ABILITY_KINDS, "ability kind")
                known(phase, ("", *words.PHASES), "phase")
                for flag in flags:
                    known(flag, words.FLAGS, "flag")
                for zone in zones:
                    known(zone, (*words.ZONES.values(), "shadows"), "zone")
            case Trigger(event=event, roles=roles):
                known(event, words.EVENTS, "event")
                for role in roles:
                    known(role.role, words.EVENTS.get(event, ()), f"role of {event}:")
            case Do(verb=verb, manner=manner):
                known(verb, words.VERBS, "verb")
                for name in ("what", "who", "amount", "to", "manner", "into"):
                    if getattr(node, name) not in (None, (), ""):
                        known(name, words.VERBS.get(verb, ()), f"operand of {verb}:")
                if "token" not in verb:
                    for word in manner:
                        known(word, words.MANNERS, "manner")
            case Is(word=word):
                known(word, words.WORDS, "word")
            case Has(stat=stat, value=value):
                known(stat, words.HAS_STATS, "stat of words")
                known(value, {"faction": words.FACTIONS.values(), "icon": words.KINDS}.get(stat, (value,)), stat)
            case Measure(stat=stat) | Stat(stat=stat):
                known(stat, words.STATS, "stat")
            case PlayerStat(stat=stat):
                known(stat, words.PLAYER_STATS, "player's stat")
            case PlayerIs(word=word):
                known(word, words.PLAYER_WORDS + words.PLAYER_HISTORY, "player's word")
            case ThePlayer(role=role):
                known(role, words.PLAYER_ROLES, "player's role")
            case Change(stat=stat, op=op, value=value):
                known(stat, words.CHANGES, "change")
                known(op, words.CHANGES.get(stat, ()), f"op of {stat}:")
                if stat == "cannot":
                    known(value, words.CANNOT + words.PLAYER_CANNOT, "prohibition")
                if stat == "cost":
                    known(value, words.PLAYED, "way of playing")
            case Modify(until=until):
                known(until, ("", *words.UNTILS, *words.FIRST_EACH), "duration")
            case Delay(at=at):
                known(at, words.UNTILS, "moment")
            case Keyword(name=name):
                known(name, words.KEYWORDS + words.OTHER_KEYWORDS, "keyword")
            case Limit(per=per):
                known(per, ("challenge", "phase", "round", "game"), "limit's period")
            case Select(zones=zones):
                for zone in zones:
                    known(zone, (*words.ZONES.values(), "play", "shadows", "removed"), "zone")
            case During(situation=situation, kind=kind):
                known(situation, ("challenge", *(f"{phase} phase" for phase in words.PHASES)), "situation")
                known(kind, ("", *words.KINDS), "kind")
            case Role(word=word, role="kind"):
                known(word, (*words.KINDS, "triggered", "when revealed"), "kind")
            case _:
                pass
    return found


@pytest.mark.parametrize(("type", "text"), PLAIN + tuple(variant[1:3] for variant in VARIANTS))
def test_programs_say_only_words_of_the_vocabulary(type, text):
    assert strangers(compile_text("Wren", type, text).program) == []


def test_a_strange_word_would_be_found():
    program = Text(abilities=(Ability("sometimes", Trigger("moonrise"), effect=Do("juggle", amount=None)),))
    assert strangers(program) == ["ability kind sometimes", "event moonrise", "verb juggle"]


def test_every_named_alternative_of_the_grammar_has_a_meaning():
    silent = {"lead_then", "lead_otherwise"}  # read where the sentence is
    for origin, shapes in grammar().shapes.items():
        for shape in shapes:
            named = shape.name != origin
            if named and shape.name not in silent and not shape.name.startswith(("body_", "flag_", "instead_")):
                method = hasattr(AgotReader, f"read_{shape.name}")
                assert shape.name in READINGS or method or len(shape.parts) == 1 or origin == "restriction_line"


def test_every_reading_is_of_the_grammar():
    names = {shape.name for shapes in grammar().shapes.values() for shape in shapes}
    assert set(READINGS) <= names


def test_every_verb_and_event_of_the_vocabulary_has_a_wording():
    """The list that the game implements is no longer than what a card can say."""
    said = {node.verb for reading in READINGS.values() for node in nodes_in(reading) if isinstance(node, Do)}
    by_method = {"kneel", "stand", "kill", "sacrifice", "save", "reveal", "look", "put into play"}
    assert set(words.VERBS) <= said | by_method
    events = {reading.event for reading in READINGS.values() if isinstance(reading, Trigger)}
    assert set(words.EVENTS) == events
