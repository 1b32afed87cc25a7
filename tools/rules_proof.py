"""Which rules are proven: whatever enforces a rule is switched off, and a test that names the rule must then fail.

    python tools/rules_proof.py              prove every rule, write the evidence, print what is not proven
    python tools/rules_proof.py AG-17 AG-22  these rules only; writes nothing
    python tools/rules_proof.py --check      is the evidence still that of these sources? Quick: switches nothing off

Everything that allows or forbids is a `Cited` value (a need, a step, a window, a check, a ruling), and each can be
switched off. A rule is proven when each value that cites it makes some test fail that names the rule, when a test shows
what it permits and one what it forbids (a permission forbids nothing), and when all of these tests pass with everything
switched on. Tests name a rule by the mark `rule(id, case)`, scenarios by their `rules:`.

Each trial runs in a forked child, so that nothing that is switched off stays off; one that takes too long has failed.
The evidence is the generated file `evidence.json` beside each rulebook: commit it.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import os
import select
import signal
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

ROOT = Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

os.environ.setdefault("KARTOTEKA_COMPILED", "0")  # what is interpreted is the reference

from kartoteka import games  # noqa: E402
from kartoteka.kernel.legality import Cited, Need, Ruling  # noqa: E402
from kartoteka.kernel.rulebook import EVIDENCE, Evidence, Status  # noqa: E402
from kartoteka.play import scenario  # noqa: E402

SECONDS = 30.0
"""What one trial may take: rules that loop for ever are broken rules."""

PERMITS, FORBIDS = "permits", "forbids"


class Trial:
    """A test or scenario that names rules: how to run it, and which case of which rule it is."""

    def __init__(self, name: str, source: Path, rules: set[tuple[str, str]], run: Callable[[], str]) -> None:
        self.name = name
        self.source = source
        self.rules = rules
        self.run = run
        """What went wrong, empty if nothing."""


# Trials -----------------------------------------------------------------------------------------------------------


def relative(path: Path) -> str:
    return path.resolve().relative_to(ROOT).as_posix()


def scenarios(game: str) -> list[Trial]:
    """The scenarios of a game that name rules."""
    folder = ROOT / "tests" / "scenarios" / game
    found = []
    for file in scenario.scenario_files(folder) if folder.is_dir() else []:
        documents = scenario.load(file)
        for i, document in enumerate(documents):
            rules = {(rule, case) for case in (PERMITS, FORBIDS) for rule in document.rules.get(case, ())}
            if rules:
                name = relative(file) + (f"#{i + 1}" if len(documents) > 1 else "")
                found.append(Trial(name, file, rules, _scenario_run(file, i)))
    return found


def _scenario_run(file: Path, number: int) -> Callable[[], str]:
    def run() -> str:
        report = scenario.load(file)[number].run()
        return "" if report.ok else report.difference or "it turns out otherwise"

    return run


class Collector:
    """Collects the tests that name a rule, and hands the session over instead of running it."""

    def __init__(self, use: Callable[[Sequence[Trial]], None]) -> None:
        self.use = use

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        trials = []
        for item in session.items:
            rules = {(mark.args[0], mark.args[1]) for mark in item.iter_markers("rule")}
            if rules and not any(mark.name == "slow" for mark in item.iter_markers()):
                trials.append(Trial(item.nodeid, Path(item.path), rules, _item_run(item)))
        self.use(trials)
        return True


def is_about(trial: Trial, game: str) -> bool:
    """Whether a test may speak of a game's rules: it is in no folder of another, which may number rules alike."""
    inside = Path(relative(trial.source)).parts
    return not any(other in inside for other in games.names() if other != game)


def _item_run(item: pytest.Item) -> Callable[[], str]:
    from _pytest.runner import runtestprotocol

    def run() -> str:
        for report in runtestprotocol(item, log=False, nextitem=None):
            if report.failed:
                return str(report.longrepr)
        return ""

    return run


def with_tests(use: Callable[[Sequence[Trial]], None]) -> None:
    """Collects every test of the project that names a rule, and uses them while pytest is set up to run them."""
    arguments = [
        "-qq", "-s", "--no-header", "--no-summary", "-p", "no:cacheprovider", "-p", "no:randomly",
        f"--rootdir={ROOT}", "-c", str(ROOT / "pyproject.toml"),
        *(str(file) for file in sorted((ROOT / "tests").rglob("test_*.py")) if "rule(" in file.read_text("utf-8")),
    ]  # fmt: skip
    code = pytest.main(arguments, plugins=[Collector(use)])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise SystemExit(f"the tests cannot be collected: {code!r}; run pytest --collect-only to see why")


# What enforces a rule ---------------------------------------------------------------------------------------------


def enforcing(game: Any) -> dict[str, list[tuple[str, Cited]]]:
    """Rule -> what enforces it: a short description of each cited value, and the value.

    The steps inside a window are its own machinery: they are switched off with it.
    """
    inside = {id(step) for window in game.windows for step in window.procedure.steps}
    places = _places(game)
    found: dict[str, list[tuple[str, Cited]]] = {}
    for cited in game.citations():
        if id(cited) in inside:
            continue
        place = places.get(id(cited), "")
        text = f"{cited.kind}: {cited.text}" + (f" ({place})" if place else "")
        row = found.setdefault(cited.rule, [])
        same = sum(1 for other, _ in row if other == text or other.startswith(f"{text} #"))
        row.append((f"{text} #{same + 1}" if same else text, cited))
    return found


def _places(game: Any) -> dict[int, str]:
    """Where cited values are: the procedure of a step, the module of a need or ruling."""
    places: dict[int, str] = {}
    for procedure in game.procedures:
        for step in procedure.steps:
            places[id(step)] = procedure.name
            if step.slot is not None:
                places[id(step.slot)] = procedure.name
    for cited in game.citations():
        if isinstance(cited, Need):
            places[id(cited)] = cited.original.__module__.removeprefix("kartoteka.")
    for name, module in sorted(sys.modules.items()):
        if name.startswith("kartoteka."):
            for value in vars(module).values():
                if isinstance(value, Ruling) and id(value) not in places:
                    places[id(value)] = name.removeprefix("kartoteka.")
    return places


# Running ----------------------------------------------------------------------------------------------------------


def in_a_child(work: Callable[[], Any], seconds: float = SECONDS) -> Any:
    """What `work` returns, computed in a forked child; None if it dies or takes too long."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        code = 1
        try:
            os.close(reading)
            with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
                answer = msgspec.msgpack.encode(work())
            with os.fdopen(writing, "wb") as pipe:
                pipe.write(answer)
            code = 0
        finally:
            os._exit(code)
    os.close(writing)
    answer = b""
    until = time.monotonic() + seconds
    with os.fdopen(reading, "rb", buffering=0) as pipe:
        while True:
            ready, _, _ = select.select([pipe], [], [], max(0.0, until - time.monotonic()))
            part = pipe.read(1 << 16) if ready else b""
            if not ready:
                with suppress(ProcessLookupError):
                    os.kill(child, signal.SIGKILL)
                answer = b""
            if not part:
                break
            answer += part
    os.waitpid(child, 0)
    return msgspec.msgpack.decode(answer) if answer else None


def fault_of(trial: Trial) -> str:
    """What goes wrong in a trial; empty if nothing does."""
    try:
        return trial.run()
    except Exception as fault:
        return f"{type(fault).__name__}: {fault}"


def noticed(cited: Cited, trials: Sequence[Trial]) -> str:
    """The first of these trials that fails with the value switched off; empty if none does."""
    for trial in trials:

        def without(trial: Trial = trial) -> str:
            cited.off()
            return fault_of(trial)

        if in_a_child(without) != "":
            return trial.name
    return ""


# Evidence ---------------------------------------------------------------------------------------------------------


def sources(game: str, trials: Sequence[Trial]) -> str:
    """A digest of everything that the proof depends on: the rules' modules, and the tests that name rules."""
    package = ROOT / "src" / "kartoteka"
    files = {trial.source for trial in trials}
    for folder in (package / "kernel", package / "text", package / "games" / "shared", package / "games" / game):
        files |= {f for f in folder.rglob("*") if f.suffix in (".py", ".lark") or f.name == "rulebook.toml"}
    digest = hashlib.blake2b(digest_size=12)
    for file in sorted(files, key=relative):
        digest.update(relative(file).encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


def outline(game: Any, trials: Sequence[Trial]) -> dict[str, Evidence]:
    """What is known without switching anything off: nothing is proven yet."""
    cited = enforcing(game)
    found = {}
    for entry in game.rulebook:
        cases = {
            case: sorted(trial.name for trial in trials if (entry.id, case) in trial.rules)
            for case in (PERMITS, FORBIDS)
        }
        places = [text for text, _ in cited.get(entry.id, ())]
        if places or any(cases.values()):
            found[entry.id] = Evidence(enforced_in=places, permits=cases[PERMITS], forbids=cases[FORBIDS])
    return found


def prove(game: Any, trials: Sequence[Trial], only: Sequence[str] = ()) -> dict[str, Evidence]:
    """The evidence of a game's rules, each value that cites one switched off in turn."""
    cited = enforcing(game)
    evidence = outline(game, trials)
    broken: dict[str, str] = {}
    for trial in trials:
        if not only or {rule for rule, _ in trial.rules} & set(only):
            fault = in_a_child(lambda trial=trial: fault_of(trial))  # type: ignore[misc]
            if fault != "":
                broken[trial.name] = fault or "it takes too long"
    for name, fault in broken.items():
        print(f"  fails with all rules on: {name}: {fault.strip().splitlines()[-1][:300] if fault.strip() else '?'}")
    for entry in game.rulebook:
        if entry.id not in evidence or (only and entry.id not in only):
            continue
        found = evidence[entry.id]
        naming = [t for t in trials if any(rule == entry.id for rule, _ in t.rules) and t.name not in broken]
        unproven = [text for text, value in cited.get(entry.id, ()) if not naming or not noticed(value, naming)]
        cases = found.permits and (found.forbids or entry.status is Status.PERMISSION)
        whole = not any(name in broken for name in (*found.permits, *found.forbids))
        evidence[entry.id] = msgspec.structs.replace(
            found, unproven=unproven, proven=bool(found.enforced_in and cases and whole and not unproven)
        )
    return evidence


def report(game: Any, evidence: dict[str, Evidence], only: Sequence[str] = ()) -> None:
    """Prints what is proven, and of each rule that tests name what is missing."""
    named = {id: e for id, e in evidence.items() if e.permits or e.forbids}
    for entry in game.rulebook:
        if entry.id not in (only or named):
            continue
        found = evidence.get(entry.id, Evidence())
        if found.proven:
            if only:
                print(f"  {entry.id}: proven, by {len(found.permits)} + {len(found.forbids)} cases")
            continue
        lacks = [f"nobody notices without {text}" for text in found.unproven]
        if not found.enforced_in:
            lacks.append("nothing cites it")
        if not found.permits:
            lacks.append("no case that it permits")
        if not found.forbids and entry.status is not Status.PERMISSION:
            lacks.append("no case that it forbids")
        print(f"  {entry.id}: NOT PROVEN: {'; '.join(lacks) or 'a case fails'}")
    proven = sum(e.proven for e in evidence.values())
    print(f"{game.name}: {proven} rules proven, {len(named)} named by tests, {len(game.rulebook)} in the index")


def evidence_file(game: str) -> Path:
    return ROOT / "src" / "kartoteka" / "games" / game / EVIDENCE


def write(game: str, digest: str, evidence: dict[str, Evidence]) -> None:
    """Writes the evidence, sorted, so that its diff can be read."""
    document: dict[str, Any] = {"sources": {"digest": digest}}
    document |= {id: evidence[id] for id in sorted(evidence, key=_numbered)}
    text = msgspec.json.format(msgspec.json.encode(document), indent=2)
    evidence_file(game).write_bytes(text + b"\n")


def _numbered(id: str) -> list[tuple[int, int, str]]:
    """AG-2 before AG-10."""
    return [(0, int(part), "") if part.isdigit() else (1, 0, part) for part in id.replace(".", "-").split("-")]


def stale(game: Any, trials: Sequence[Trial]) -> list[str]:
    """Why the evidence is not that of these sources; empty if it is."""
    file = evidence_file(game.name)
    try:
        document = msgspec.json.decode(file.read_bytes())
        digest = document.pop("sources")["digest"]
        evidence = msgspec.convert(document, dict[str, Evidence])
    except FileNotFoundError:
        return [f"{relative(file)} is missing"]
    except (msgspec.MsgspecError, KeyError, TypeError) as fault:
        return [f"{relative(file)} cannot be read: {fault}"]
    found = []
    now = outline(game, trials)
    for id in sorted({*now, *evidence}, key=_numbered):
        old, new = evidence.get(id, Evidence()), now.get(id, Evidence())
        for name in ("enforced_in", PERMITS, FORBIDS):
            if getattr(old, name) != getattr(new, name):
                found.append(f"{id}: {name} is no longer as written")
    if digest != sources(game.name, trials):
        found.append("the rules or the tests that name them have changed since")
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Switch each rule off in turn and see its tests fail")
    parser.add_argument("rules", nargs="*", help="these rules only; writes nothing")
    parser.add_argument("--check", action="store_true", help="is the evidence up to date? switches nothing off")
    parser.add_argument("--game", choices=games.names(), help="this game only")
    options = parser.parse_args(arguments)
    os.chdir(ROOT)
    code = 0

    def use(tests: Sequence[Trial]) -> None:
        nonlocal code
        for name in [options.game] if options.game else games.names():
            game = games.load(name)
            known = [t for t in tests if is_about(t, name) and any(rule in game.rulebook for rule, _ in t.rules)]
            trials = sorted([*scenarios(name), *known], key=lambda t: t.name)
            if options.check:
                for reason in stale(game, trials):
                    print(f"{name}: {reason}", file=sys.stderr)
                    code = 1
                continue
            begun = time.monotonic()
            evidence = prove(game, trials, options.rules)
            report(game, evidence, options.rules)
            if not options.rules:
                write(name, sources(name, trials), evidence)
                print(f"wrote {relative(evidence_file(name))} in {time.monotonic() - begun:.0f} s")
            elif not all(evidence[id].proven for id in options.rules if id in evidence):
                code = 1

    with_tests(use)
    if code and options.check:
        print("make rules-proof writes it anew", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
