"""Scenarios: a position, decisions and expectations in a file; a ruling that can be run.

The format is explained in `docs/scenarios.md`. A file that cannot be read is a `BadScenario` of one line: the file, the
line and the field. A scenario that turns out otherwise than it says is a `Report` with the difference.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from kartoteka import games
from kartoteka.kernel.choices import PASS
from kartoteka.kernel.game import FormatError
from kartoteka.kernel.legality import Verdict
from kartoteka.play.files import Unreadable, clip, read_file
from kartoteka.play.notation import Ambiguous, NotationError, NotReadable, tidy
from kartoteka.play.session import OUTSIDE, Session
from kartoteka.text.files import place_in

if TYPE_CHECKING:
    from kartoteka.kernel.game import Game
    from kartoteka.kernel.state import State

__all__ = ["BadScenario", "Report", "Scenario", "load", "run", "scenario_files"]

KEYS = ("game", "name", "rules", "seed", "cards", "chance", "given", "steps", "expect")
RULES = ("permits", "forbids")
LOOKS = ("offered", "refused")
PASS_TEXT = "pass"
MOST_PASSES = 2000
"""Passes and lone options taken before one step; a step that has not come by then never will."""
LARGEST = 1024 * 1024


MOST_VALUES = 20_000
"""Values in one scenario, with those that an alias repeats."""
DEEPEST = 30


class BadScenario(Exception):
    """A scenario that cannot be read: one line with the file, the line and the field."""


class Failed(Exception):
    """A scenario that turns out otherwise than it says."""


class Report(msgspec.Struct, frozen=True):
    """What came of one scenario."""

    file: str
    name: str
    rules: dict[str, list[str]]
    ok: bool
    difference: str = ""


class Scenario:
    """A scenario as it was read: its game loaded, its fields known to be in order."""

    def __init__(self, file: str, document: Mapping[Any, Any], line: int) -> None:
        self.file = file
        self.document = document
        self.line = line
        """Where it begins."""
        self.game: Game = self._game()
        self.name = self._text("name")
        self.rules = self._rules()
        self.seed = document.get("seed", 0)
        if isinstance(self.seed, bool) or not isinstance(self.seed, int) or not 0 <= self.seed < 1 << 63:
            raise self.fault(f"must be a whole number from 0 of at most 18 digits, not {clip(self.seed)}", "seed")
        self.steps = self._list("steps")
        self.expect = document.get("expect")
        self.chance = self._chance()
        self._check_shapes()
        try:
            self.cards = self.game.scenario_cards(self._list("cards"))
            self.start = self.game.position(document.get("given"), self.cards, self.seed)
            script = tuple(self.game.outcome(self.start, kind, value) for _, kind, value in self.chance)
        except FormatError as fault:
            if fault.path and fault.path[0] not in KEYS:
                at = next((i for i, kind, _ in self.chance if kind == fault.path[0]), 0)
                raise self.fault(fault.wrong, "chance", at, *fault.path) from None
            raise self.fault(fault.wrong, *fault.path) from None
        self.start.script = script
        self.names = self.game.seat_names[: len(self.start.seats)]
        self._check_steps()
        if self.expect is not None:
            self._expected(self.start)

    # Reading ---------------------------------------------------------------------------------------------------------

    def fault(self, wrong: str, *path: str | int) -> BadScenario:
        """The error that names the file, the line and the field."""
        field = ": ".join(str(p + 1) if isinstance(p, int) else str(p)[:60] for p in path)
        return BadScenario(f"{self.file}: line {self.line_of(path)}: {field + ': ' if field else ''}{wrong}")

    def line_of(self, path: Sequence[str | int]) -> int:
        """The line of the file in which a field stands, or the field around it that does."""
        node: Any = self.document
        line = self.line
        for key in path:
            places = getattr(getattr(node, "lc", None), "data", None)
            if places and key in places:
                line = places[key][0] + 1
            try:
                node = node[key]
            except (KeyError, IndexError, TypeError):
                break
        return line

    def _game(self) -> Game:
        for key in self.document:
            if key not in KEYS:
                raise self.fault(f"is not known here{_near(key, KEYS)}; there are {', '.join(KEYS)}", str(key))
        if "game" not in self.document:
            raise self.fault("is missing", "game")
        try:
            game: Game = games.load(self.document["game"])
        except (games.UnknownGame, TypeError):
            raise self.fault(
                f"{clip(self.document['game'])} is not a game; there are {', '.join(games.names())}", "game"
            ) from None
        return game

    def _text(self, key: str) -> str:
        value = self.document.get(key)
        if not isinstance(value, str) or not value.strip():
            raise self.fault("must be one line of text" if key in self.document else "is missing", key)
        return " ".join(value.split())

    def _list(self, key: str) -> Sequence[Any]:
        value = self.document.get(key)
        if value is None:
            return ()
        if not isinstance(value, list):
            raise self.fault(f"must be a list, not {clip(value)}", key)
        return value

    def _rules(self) -> dict[str, list[str]]:
        value = self.document.get("rules")
        if value is None:
            return {}
        if not isinstance(value, Mapping):
            raise self.fault("must say what it permits and forbids, such as {permits: [AG-17]}", "rules")
        found: dict[str, list[str]] = {}
        for case, ids in value.items():
            if case not in RULES:
                raise self.fault(f"is neither permits nor forbids{_near(case, RULES)}", "rules", str(case))
            ids = [ids] if isinstance(ids, str) else ids
            if not isinstance(ids, list):
                raise self.fault(f"must be a list of rules, not {clip(ids)}", "rules", case)
            for i, id in enumerate(ids):
                if not self._is_rule(id):
                    raise self.fault(f"{_named(id)} is not a rule of {self.game.name}", "rules", case, i)
            found[case] = [str(id) for id in ids]
        return found

    def _is_rule(self, id: object) -> bool:
        return isinstance(id, str) and id in self.game.rulebook

    def _chance(self) -> list[tuple[int, str, Any]]:
        found = []
        for i, entry in enumerate(self._list("chance")):
            if not isinstance(entry, Mapping) or len(entry) != 1:
                raise self.fault("must be one outcome, such as {shuffle: [Road, Squire]}", "chance", i)
            kind, value = next(iter(entry.items()))
            found.append((i, str(kind), value))
        return found

    def _check_steps(self) -> None:
        for i, step in enumerate(self.steps):
            if not isinstance(step, Mapping) or not step:
                raise self.fault(f"must be a decision or a look, such as {{alice: pass}}, not {clip(step)}", "steps", i)
            first = next(iter(step))
            if first in self.names:
                if len(step) != 1:
                    raise self.fault("must be one decision of one player", "steps", i)
                if not isinstance(step[first], str) or not tidy(step[first]):
                    raise self.fault(f"must be a line of notation, not {clip(step[first])}", "steps", i, first)
            elif "offered" in step:
                self._check_look(i, step["offered"], "offered", step, ("offered",))
            elif "refused" in step:
                self._check_look(i, step["refused"], "refused", step, ("refused", "rule"))
                if "rule" in step and not self._is_rule(step["rule"]):
                    raise self.fault(f"{_named(step['rule'])} is not a rule of {self.game.name}", "steps", i, "rule")
            else:
                words = (*self.names, *LOOKS)
                raise self.fault(
                    f"is no step{_near(first, words)}; there are {', '.join(words)}", "steps", i, str(first)
                )

    def _check_look(self, i: int, look: Any, kind: str, step: Mapping[Any, Any], keys: Sequence[str]) -> None:
        for key in step:
            if key not in (*keys, "rule") or (key == "rule" and kind == "offered"):
                raise self.fault(f"is not known here{_near(key, keys)}", "steps", i, str(key))
        if not isinstance(look, Mapping):
            raise self.fault(f"must name a player, such as {{{kind}: {{alice: pass}}}}", "steps", i, kind)
        players = [key for key in look if key != "rule"]
        if len(players) != 1 or players[0] not in self.names:
            raise self.fault(f"must name one of {', '.join(self.names)}", "steps", i, kind)
        said = look[players[0]]
        if kind == "offered":
            said = [said] if isinstance(said, str) else said
            if not isinstance(said, list) or not all(isinstance(text, str) for text in said):
                raise self.fault("must be a list of lines of notation", "steps", i, kind, players[0])
            if "rule" in look:
                raise self.fault("belongs to what is refused", "steps", i, kind, "rule")
            return
        if not isinstance(said, str) or not tidy(said):
            raise self.fault(f"must be a line of notation, not {clip(said)}", "steps", i, kind, players[0])
        if "rule" in look and not self._is_rule(look["rule"]):
            raise self.fault(f"{_named(look['rule'])} is not a rule of {self.game.name}", "steps", i, kind, "rule")

    def _check_shapes(self) -> None:
        """Whether what is expected can be compared with anything: a number, a word, a list of titles."""
        if isinstance(self.expect, Mapping):
            self._check_shape(self.expect, "expect")

    def _check_shape(self, fields: Mapping[Any, Any], *path: str | int) -> None:
        for key, value in fields.items():
            for wanted, (keys, fits) in self.game.shapes().items():
                if key in keys and not fits(value):
                    raise self.fault(f"must be {wanted}, not {clip(value)}", *path, str(key))
            if isinstance(value, Mapping):
                self._check_shape(value, *path, str(key))
            elif isinstance(value, list):
                for i, entry in enumerate(value):
                    if isinstance(entry, Mapping):
                        self._check_shape(entry, *path, str(key), i)

    def _expected(self, state: State) -> list[str]:
        """Where the state is not what is expected."""
        try:
            return self.game.differences(state, self.expect)
        except FormatError as fault:
            raise self.fault(fault.wrong, "expect", *fault.path) from None

    # Running ---------------------------------------------------------------------------------------------------------

    def run(self) -> Report:
        """Plays the steps from the position, and compares."""
        try:
            session = Session(self.game, self.start.clone())
            for i, step in enumerate(self.steps):
                self._step(session, step, f"step {i + 1} (line {self.line_of(('steps', i))})")
            if self.expect is not None:
                wrong = self._expected(session.state)
                if wrong:
                    raise Failed("expect: " + "; ".join(wrong))
        except Failed as failed:
            return Report(self.file, self.name, self.rules, ok=False, difference=str(failed))
        except BadScenario:
            raise
        except Exception as fault:
            broken = f"a fault of the program: {type(fault).__name__}: {str(fault)[:200]}"
            return Report(self.file, self.name, self.rules, ok=False, difference=broken)
        return Report(self.file, self.name, self.rules, ok=True)

    def _step(self, session: Session, step: Mapping[Any, Any], place: str) -> None:
        if "offered" in step:
            self._offered(session, step["offered"], place)
        elif "refused" in step:
            look = step["refused"]
            self._refused(session, look, look.get("rule", step.get("rule")), place)
        else:
            name, text = next(iter(step.items()))
            self._decide(session, self.names.index(name), tidy(text), f"{place}: {name}: {tidy(text)}")

    def _decide(self, session: Session, seat: int, text: str, place: str) -> None:
        """Passes, or takes the only option, for everybody until the wanted option is on offer; then takes it."""
        if text in OUTSIDE and not session.over:
            session.say(seat, text)
            return
        passed: list[str] = []
        refusal = ""
        for _ in range(MOST_PASSES):
            choice = session.choice
            if choice is None:
                raise Failed(f"{place}: the game is over{_after(passed)}{refusal}")
            if choice.seat == seat:
                try:
                    if self._wanted(session, text):
                        depth = len(session.state.procs)
                        session.take(text)
                        self._settle(session, depth)
                        return
                except Ambiguous as unclear:
                    raise Failed(f"{place}: could be {' or '.join(unclear.candidates)}") from None
                except NotationError as fault:
                    if not refusal and not isinstance(fault, NotReadable):
                        refusal = f"; at {name_of(session)}'s {choice.prompt}: {fault}"
            if len(choice.options) == 1:
                passed.append(f"{name_of(session)} {session.options()[0]}")
                session.apply(choice.options[0])
            elif choice.optional and PASS in choice.options:
                passed.append(f"{name_of(session)} pass")
                session.apply(PASS)
            else:
                asked = f"{name_of(session)} is asked: {choice.prompt} [{', '.join(session.options())}]"
                raise Failed(f"{place}: not on offer{_after(passed)}, and then {asked}{refusal}")
        raise Failed(f"{place}: not on offer in {MOST_PASSES} passes{refusal}")

    def _wanted(self, session: Session, text: str) -> bool:
        """Whether the line is on offer; a pass is wanted only where there is something else to do."""
        choice = session.choice
        assert choice is not None
        if text == PASS_TEXT:
            return PASS in choice.options and len(choice.options) > 1
        session.read(text)
        return True

    def _settle(self, session: Session, depth: int) -> None:
        """Lets everybody pass who can do nothing else while what was just done is carried out.

        Those are the windows inside of it; the window in which it was done, or whatever comes next, stays as it is.
        """
        for _ in range(MOST_PASSES):
            choice = session.choice
            if choice is None or choice.options != [PASS] or len(session.state.procs) <= depth:
                return
            session.apply(PASS)

    def _offered(self, session: Session, look: Mapping[Any, Any], place: str) -> None:
        name, said = next(iter(look.items()))
        wanted = [tidy(text) for text in ([said] if isinstance(said, str) else said)]
        choice = session.choice
        if choice is None:
            raise Failed(f"{place}: offered: the game is over")
        if choice.seat != self.names.index(name):
            raise Failed(
                f"{place}: offered: {name} is not asked, but {name_of(session)}: {choice.prompt} "
                f"[{', '.join(session.options())}]"
            )
        actual = session.options()
        missing = [text for text in wanted if not self._is_offered(session, text)]
        named = {text for want in wanted for text in self._meant(session, want)}
        extra = [text for text in actual if text not in named]
        if missing or extra:
            parts = []
            if missing:
                parts.append(f"{', '.join(missing)} {'is' if len(missing) == 1 else 'are'} not")
            if extra:
                parts.append(f"{', '.join(extra)} {'is' if len(extra) == 1 else 'are'} too")
            raise Failed(f"{place}: offered: {' and '.join(parts)}; {name} has [{', '.join(actual)}]")

    def _is_offered(self, session: Session, text: str) -> bool:
        return bool(self._meant(session, text))

    def _meant(self, session: Session, text: str) -> list[str]:
        """The options that a text of an `offered` list stands for: one, or those that nobody could tell apart."""
        choice = session.choice
        assert choice is not None
        texts = session.options()
        if text in texts:
            return [text]
        try:
            pieces = session.read(text)
        except NotationError:
            return []
        option = pieces[0].option
        alike = self.game.alike
        return [t for t, o in zip(texts, choice.options, strict=True) if alike(session.state, choice.seat, option, o)]

    def _refused(self, session: Session, look: Mapping[Any, Any], rule: str | None, place: str) -> None:
        name, text = next((key, value) for key, value in look.items() if key != "rule")
        line = tidy(text)
        place = f"{place}: refused: {name}: {line}"
        answer = session.explain(self.names.index(name), line)
        if not isinstance(answer, Verdict):
            raise Failed(f"{place}: {answer}{_asked(session)}")
        if answer.legal:
            raise Failed(f"{place}: it is allowed")
        if rule is not None and rule not in {failure.rule for failure in answer.failures}:
            reasons = "; ".join(str(failure) for failure in answer.failures)
            raise Failed(f"{place}: refused, but not by {rule}: {reasons}")


def name_of(session: Session) -> str:
    """The name of the player who is asked."""
    return session.game.seat_names[session.seat]


def _asked(session: Session) -> str:
    if session.choice is None:
        return ""
    return f"; {name_of(session)} is asked: {session.choice.prompt} [{', '.join(session.options())}]"


def _after(passed: list[str]) -> str:
    """What was passed on the way, shortly."""
    if not passed:
        return ""
    shown = passed if len(passed) <= 6 else ["...", *passed[-5:]]
    return f" after {', '.join(shown)}"


def _near(word: Any, words: Sequence[str]) -> str:
    found = difflib.get_close_matches(str(word)[:60], words, n=1)
    return f"; did you mean {found[0]}?" if found else ""


def _named(id: Any) -> str:
    return id[:60] if isinstance(id, str) else clip(id)


# Files ----------------------------------------------------------------------------------------------------------------


def scenario_files(path: str | Path) -> list[Path]:
    """The scenario files that a path means: itself, or those below it in the order of their names."""
    path = Path(path)
    if not path.exists():
        raise BadScenario(f"{path}: there is no such file or folder")
    if not path.is_dir():
        return [path]
    found = sorted(file for file in path.rglob("*") if file.suffix in (".yaml", ".yml") and file.is_file())
    if not found:
        raise BadScenario(f"{path}: has no scenarios: no .yaml files")
    return found


def load(path: str | Path) -> list[Scenario]:
    """The scenarios of a file; several are parted by lines of `---`. Raises `BadScenario`."""
    return list(_documents(Path(path)))


def _documents(path: Path) -> Iterator[Scenario]:
    from ruamel.yaml import YAML
    from ruamel.yaml.error import MarkedYAMLError, YAMLError

    try:
        text = read_file(path, LARGEST).decode("utf-8")
    except Unreadable as fault:
        raise BadScenario(f"{path}: {fault}") from None
    except UnicodeDecodeError as fault:
        raise BadScenario(f"{path}: {place_in(fault)}: not text in UTF-8") from None
    try:
        if "&" in text and "*" in text:  # before any alias is followed
            for node in YAML(typ="rt").compose_all(text):
                _check_size(path, node, node.start_mark.line + 1 if node is not None else 1)
        documents = [document for document in YAML(typ="rt").load_all(text) if document is not None]
    except MarkedYAMLError as fault:
        mark = fault.problem_mark or fault.context_mark
        line = f"line {mark.line + 1}: " if mark is not None else ""
        wrong = " ".join(str(fault.problem or fault.context or "cannot be read").split()).partition(" with value ")[0]
        raise BadScenario(f"{path}: {line}not YAML: {wrong}") from None
    except BadScenario:
        raise
    except (YAMLError, ValueError, TypeError, LookupError, AttributeError, RecursionError) as fault:
        for number, row in enumerate(text.splitlines(), 1):
            long = re.search(r"(?:(\w+)\s*:\s*)?[-+]?\d[\d_]{300}", row[:10_000])
            if long is not None:
                field = f"{long.group(1)}: " if long.group(1) else ""
                raise BadScenario(f"{path}: line {number}: {field}a number of more than 300 digits") from None
        wrong = (str(fault) or type(fault).__name__).splitlines()[0][:200]
        raise BadScenario(f"{path}: line 1: not YAML: {wrong}") from None
    if not documents:
        raise BadScenario(f"{path}: line 1: holds no scenario")
    for document in documents:
        if not isinstance(document, Mapping):
            raise BadScenario(f"{path}: line 1: a scenario is fields such as game, name, given, steps, expect")
        begins = int(getattr(getattr(document, "lc", None), "line", 0)) + 1
        _check_size(path, document, begins)
        try:
            yield Scenario(str(path), document, begins)
        except BadScenario:
            raise
        except Exception as fault:
            wrong = " ".join(f"{type(fault).__name__}: {fault}".split())[:200]
            raise BadScenario(f"{path}: line {begins}: cannot be read: {wrong}") from None


def _held(value: Any) -> Sequence[Any]:
    """What lies in a value: in a mapping, a list, or a node of YAML."""
    if hasattr(value, "start_mark"):
        pairs = value.value if isinstance(value.value, list) else ()
        return [x for pair in pairs for x in pair] if pairs and isinstance(pairs[0], tuple) else pairs
    if isinstance(value, Mapping):
        return [*value, *value.values()]
    return list(value) if isinstance(value, list | tuple | set) else ()


def _check_size(path: Path, document: Any, line: int) -> None:
    """Raises `BadScenario` for more values than a scenario needs, counted as often as aliases repeat them."""
    left = MOST_VALUES
    layer = [document]  # a document, or the nodes that it is made of
    for _ in range(DEEPEST):
        inner: list[Any] = []
        for value in layer:
            held = _held(value)
            left -= len(held)
            if left < 0:
                raise BadScenario(f"{path}: line {line}: has more than {MOST_VALUES} values, counting aliases")
            inner += [x for x in held if _held(x)]
        if not inner:
            return
        layer = inner
    raise BadScenario(f"{path}: line {line}: is nested more than {DEEPEST} deep")


def run(path: str | Path) -> list[Report]:
    """Runs the scenarios of a file. Raises `BadScenario`."""
    return [scenario.run() for scenario in load(path)]
