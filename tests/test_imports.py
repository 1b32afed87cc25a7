"""Arrows point down only: what each module of the project may import, and that this check can fail.

    clients  ->  play  ->  games  ->  kernel        text  ->  the kernel's programs

Imports count wherever they stand: at the top, in a function, for type checkers only. The registry of games alone may
import what it lists, and only inside a function, so that naming a game does not load all of them.
"""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import kartoteka

PROJECT = "kartoteka"
KERNEL = f"{PROJECT}.kernel"
GAMES = f"{PROJECT}.games"
SHARED = f"{GAMES}.shared"
TEXT = f"{PROJECT}.text"
PLAY = f"{PROJECT}.play"
CLIENTS = f"{PROJECT}.clients"

REASONS = {
    KERNEL: "the kernel knows only itself",
    TEXT: "text knows the kernel's programs, definitions and rulebook, what positions are told in, and itself",
    GAMES: "a game knows kernel, text, what games share, and itself; the registry knows the games, inside a function",
    PLAY: "play knows a state's public face, text and the registry of games",
    CLIENTS: "clients know play and the kernel's public face",
    PROJECT: "the package itself imports nothing but what finds its compiled build",
}

# What is public of a state, and so what sessions, agents and records may know of the kernel.
PUBLIC_KERNEL = {
    f"{KERNEL}.{module}"
    for module in ("state", "choices", "game", "visibility", "records", "legality", "chance", "rulebook")
}

# What text knows of the kernel: programs and what is printed on cards, and for decks and positions that people write,
# the needs that they break, the error that names a field, and the cards that lie on a table.
TEXT_KERNEL = {
    f"{KERNEL}.{module}" for module in ("program", "rulebook", "definitions", "legality", "game", "pool", "state")
}

# Rules are a function of the state alone: no clock, no chance but the state's own, no environment, no threads.
IMPURE = {"asyncio", "datetime", "os", "random", "secrets", "threading", "time", "uuid"}
KERNEL_PACKAGES = {"msgspec", "mypy_extensions"}  # the latter for type checkers and compilers only


@dataclass(frozen=True)
class Import:
    """One module imported by another; ``lazily`` if inside a function."""

    target: str
    line: int
    lazily: bool


def within(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")


def modules(source: Path) -> dict[str, Path]:
    """The modules of the project under a source folder, by dotted name."""
    found = {}
    for file in sorted((source / PROJECT).rglob("*.py")):
        parts = list(file.relative_to(source).with_suffix("").parts)
        if parts[-1] == "__init__":
            parts.pop()
        found[".".join(parts)] = file
    return found


def imports(tree: ast.Module, package: str, known: set[str]) -> Iterator[Import]:
    """What a module of ``package`` imports; ``from P import M`` names the module P.M where that is one."""

    def visit(node: ast.AST, *, lazily: bool) -> Iterator[Import]:
        for child in ast.iter_child_nodes(node):
            match child:
                case ast.Import(names):
                    for name in names:
                        yield Import(name.name, child.lineno, lazily)
                case ast.ImportFrom(module, names, level):
                    base = module or ""
                    if level:
                        parents = package.split(".")
                        base = ".".join([*parents[: len(parents) - level + 1], *filter(None, [module])])
                    for name in names:
                        member = f"{base}.{name.name}"
                        yield Import(member if member in known else base, child.lineno, lazily)
                case ast.Call(
                    ast.Name("__import__" | "import_module") | ast.Attribute(attr="import_module"),
                    [ast.Constant(str() as name), *_],
                ):
                    yield Import(name, child.lineno, lazily)
            yield from visit(child, lazily=lazily or isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef))

    yield from visit(tree, lazily=False)


def layer_of(module: str) -> str:
    return next((layer for layer in REASONS if layer != PROJECT and within(module, layer)), PROJECT)


def points_down(module: str, wanted: Import) -> bool:
    """Whether a module may import this other module of the project."""
    target = wanted.target
    layer = layer_of(module)
    if layer == GAMES:
        if module == GAMES:
            return wanted.lazily and within(target, GAMES)
        own = ".".join(module.split(".")[:3])
        return any(within(target, below) for below in (own, SHARED, KERNEL, TEXT))
    if layer == PROJECT:
        if module == PROJECT:
            return target == f"{PROJECT}.compiled"
        return module == f"{PROJECT}.__main__" and within(target, CLIENTS)
    if within(target, layer):
        return True
    if layer == TEXT:
        return target in TEXT_KERNEL
    if layer == PLAY:
        return target in {KERNEL, GAMES} | PUBLIC_KERNEL or within(target, TEXT)
    if layer == CLIENTS:
        return target == KERNEL or within(target, PLAY)
    return False


def objection(module: str, wanted: Import) -> str | None:
    """Why a module may not import what it imports, if it may not."""
    layer = layer_of(module)
    top = wanted.target.partition(".")[0]
    if top == PROJECT:
        return None if wanted.target == PROJECT or points_down(module, wanted) else REASONS[layer]
    if layer in (KERNEL, GAMES) and top in IMPURE:
        return "rules depend on the state alone"
    if layer == KERNEL and top not in sys.stdlib_module_names | KERNEL_PACKAGES:
        return "the kernel needs msgspec at most"
    return None


def faults(source: Path) -> list[str]:
    """Every import that points up or aside, one line each."""
    found = modules(source)
    known = set(found)
    lines = []
    for module, file in found.items():
        package = module if file.name == "__init__.py" else module.rpartition(".")[0]
        for wanted in imports(ast.parse(file.read_text(encoding="utf-8")), package, known):
            if reason := objection(module, wanted):
                lines.append(f"{file.relative_to(source)}:{wanted.line}: imports {wanted.target}: {reason}")
    return lines


def test_imports_point_down() -> None:
    source = Path(kartoteka.__file__).parents[1]
    assert "kartoteka.kernel.rulebook" in modules(source)
    assert faults(source) == []


TREE = [
    "__init__",
    "kernel/__init__",
    "kernel/state",
    "kernel/program",
    "kernel/machine",
    "text/__init__",
    "text/tree",
    "games/__init__",
    "games/chess/__init__",
    "games/chess/moves",
    "games/go/__init__",
    "play/__init__",
    "play/session",
    "clients/__init__",
    "clients/terminal/__init__",
    "clients/terminal/main",
]


def tree_with(source: Path, module: str, code: str) -> Path:
    """A small project in which one module holds this code and the others nothing."""
    for name in {*TREE, module}:
        file = source / PROJECT / f"{name}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(code if name == module else "", encoding="utf-8")
    return source


LAZILY = "def load(name):\n    {}\n"


@pytest.mark.parametrize(
    ("module", "code", "target"),
    [
        ("kernel/state", "import kartoteka.text", "kartoteka.text"),
        ("kernel/state", "from kartoteka.games.chess import moves", "kartoteka.games.chess.moves"),
        ("kernel/state", "from ..play import session", "kartoteka.play.session"),
        ("kernel/__init__", "from .. import clients", "kartoteka.clients"),
        ("kernel/state", LAZILY.format("import kartoteka.games"), "kartoteka.games"),
        ("kernel/state", "if TYPE_CHECKING:\n    from kartoteka.text.tree import Tree", "kartoteka.text.tree"),
        ("kernel/state", "import_module('kartoteka.play')", "kartoteka.play"),
        ("kernel/state", "importlib.import_module('kartoteka.play')", "kartoteka.play"),
        ("kernel/state", "import random", "random"),
        ("kernel/state", "from time import monotonic", "time"),
        ("kernel/state", "import os.path", "os.path"),
        ("kernel/state", LAZILY.format("from datetime import date"), "datetime"),
        ("kernel/state", "import threading", "threading"),
        ("kernel/state", "import lark", "lark"),
        ("text/tree", "from kartoteka.kernel import machine", "kartoteka.kernel.machine"),
        ("text/tree", "import kartoteka.kernel", "kartoteka.kernel"),
        ("text/tree", "import kartoteka.games.chess", "kartoteka.games.chess"),
        ("games/chess/moves", "import kartoteka.games.go", "kartoteka.games.go"),
        ("games/chess/moves", "from .. import go", "kartoteka.games.go"),
        ("games/chess/moves", "import kartoteka.games", "kartoteka.games"),
        ("games/chess/moves", "from kartoteka.play.session import Session", "kartoteka.play.session"),
        ("games/chess/moves", "import kartoteka.clients.terminal", "kartoteka.clients.terminal"),
        ("games/chess/moves", "import random", "random"),
        ("games/__init__", "from kartoteka.games import chess", "kartoteka.games.chess"),
        ("games/__init__", LAZILY.format("import kartoteka.play"), "kartoteka.play"),
        ("play/session", "from kartoteka.kernel.machine import run", "kartoteka.kernel.machine"),
        ("play/session", "import kartoteka.games.chess", "kartoteka.games.chess"),
        ("play/session", "from ..clients.terminal import main", "kartoteka.clients.terminal.main"),
        ("clients/terminal/main", "from kartoteka.kernel import state", "kartoteka.kernel.state"),
        ("clients/terminal/main", "from kartoteka.kernel.state import State", "kartoteka.kernel.state"),
        ("clients/terminal/main", "import kartoteka.games", "kartoteka.games"),
        ("clients/terminal/main", "import kartoteka.text.tree", "kartoteka.text.tree"),
        ("__init__", "from kartoteka.play import session", "kartoteka.play.session"),
    ],
)
def test_an_import_that_points_up_or_aside_is_caught(tmp_path: Path, module: str, code: str, target: str) -> None:
    caught = faults(tree_with(tmp_path, module, code))
    assert len(caught) == 1
    assert caught[0].startswith(str(Path(PROJECT, f"{module}.py")))
    assert f": imports {target}: " in caught[0]


@pytest.mark.parametrize(
    ("module", "code"),
    [
        ("kernel/state", "import re, msgspec\nfrom kartoteka.kernel.program import Program\nfrom . import machine"),
        ("text/tree", "import lark\nfrom kartoteka.kernel.program import Program\nimport kartoteka.text"),
        (
            "games/chess/moves",
            "from kartoteka.kernel.machine import run\nfrom . import x\nimport kartoteka.text",
        ),
        ("games/__init__", LAZILY.format("from kartoteka.games import chess, go")),
        ("games/__init__", LAZILY.format("return import_module(f'kartoteka.games.{name}')")),
        (
            "play/session",
            "import time, kartoteka.games, kartoteka.text\nfrom kartoteka.kernel import State, state",
        ),
        ("clients/terminal/main", "import os\nfrom kartoteka.kernel import View\nfrom kartoteka.play import session"),
        ("clients/terminal/main", "from kartoteka import __version__"),
        ("__main__", "from kartoteka.clients.terminal.main import main"),
    ],
)
def test_an_import_that_points_down_is_fine(tmp_path: Path, module: str, code: str) -> None:
    assert faults(tree_with(tmp_path, module, code)) == []
