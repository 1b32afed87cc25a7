"""Compiles the modules in which the time goes (`compiled.txt`) with mypyc: the same play in less time.

    python tools/compile.py              make a build of these sources, if there is none yet
    python tools/compile.py --level 1    the C compiler takes half the time, the games somewhat more
    python tools/compile.py --check      only say what of the list cannot be compiled

A build lies in `build/compiled`; `kartoteka.compiled` uses it while the sources are those from which it was made. It
takes a C compiler and minutes. The interpreted build stays the reference: tests and proofs run it.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import os
import shutil
import sys
import sysconfig
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
os.environ["KARTOTEKA_COMPILED"] = "0"
if str(ROOT / "src") not in sys.path:
    sys.path.insert(0, str(ROOT / "src"))

from kartoteka import compiled  # noqa: E402

SOURCES = ROOT / "src"
BUILDS = ROOT / "build" / "compiled"
LIST = ROOT / "tools" / "compiled.txt"
CACHES = ROOT / "tools" / "inline_caches.h"
HIDDEN = ["-fvisibility=hidden"] if os.name == "posix" else []
"""Functions that only their own library calls: the compiler may call them straight away, or put them in place."""
KEPT = 3
"""Builds that are kept, for whoever goes back and forth between versions."""


def listed(text: str) -> list[str]:
    """The modules of a list."""
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def group_of(module: str) -> str:
    """What it is compiled together with: its game, or else the kernel."""
    parts = module.split(".")
    return parts[2] if parts[1] == "games" and parts[2] != "shared" else "kernel"


def file_of(module: str) -> Path | None:
    """The source of a module of the project; None if it is something else."""
    path = SOURCES / module.replace(".", "/")
    for file in (path.with_suffix(".py"), path / "__init__.py"):
        if file.is_file():
            return file
    return None


# The list ---------------------------------------------------------------------------------------------------------


def faults(modules: Iterable[str]) -> list[str]:
    """What of these modules cannot be compiled, one line each, and what would then work otherwise."""
    return [*(fault for module in modules for fault in faults_of(module)), *unlike_dictionaries()]


DICTIONARY = frozenset(dir(dict)) - {"__init__", "__missing__"}
"""What compiled code does with anything that is declared as a dictionary without asking its class."""


def unlike_dictionaries() -> Iterator[str]:
    """Dictionaries, of any module, with ways of their own: compiled code would not know these."""
    for file in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and any(ast.unparse(base).startswith("dict[") for base in node.bases):
                own = [x for x in node.body if isinstance(x, ast.FunctionDef) and x.name in DICTIONARY]
                for method in own:
                    place = f"{file.relative_to(SOURCES)}:{method.lineno}"
                    yield f"{place}: {node.name}.{method.name} is not a dictionary's: derive it from UserDict"


def faults_of(module: str) -> Iterator[str]:
    """What keeps one module from being compiled."""
    file = file_of(module)
    if file is None:
        yield f"{module}: there is no such module"
        return
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and node.keywords:
            yield f"{module}:{node.lineno}: {node.name} is a record: records stand in modules that are not compiled"
        if isinstance(node, ast.Compare) and any(_unpacks(x) for x in node.comparators):
            yield f"{module}:{node.lineno}: asks whether something is in what is unpacked: give that a name"
    yield from _overwritten(module, tree)


def _unpacks(node: ast.expr) -> bool:
    """Whether it is a display like `(*these, that)`."""
    return isinstance(node, ast.Tuple | ast.List | ast.Set) and any(isinstance(x, ast.Starred) for x in node.elts)


def _overwritten(module: str, tree: ast.Module) -> Iterator[str]:
    """Names that a function imports although the module means something else by them: compiled, there is one of it."""
    meant: dict[str, tuple[str | None, str]] = {}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            meant[node.name] = (module, node.name)
        elif isinstance(node, ast.ImportFrom):
            meant |= {alias.asname or alias.name: (node.module, alias.name) for alias in node.names}
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        for inner in ast.walk(function):
            if not isinstance(inner, ast.ImportFrom):
                continue
            for alias in inner.names:
                name, thing = alias.asname or alias.name, (inner.module, alias.name)
                if meant.setdefault(name, thing) != thing:
                    yield f"{module}:{inner.lineno}: {name} is imported here and something else in the module"


# Sources ----------------------------------------------------------------------------------------------------------


def sources(modules: Iterable[str]) -> list[Path]:
    """The sources of these modules and of all that they import, of the project: a build fits as long as they do."""
    found: dict[str, Path] = {}
    left = list(modules)
    while left:
        module = left.pop()
        file = file_of(module)
        if file is None or module in found:
            continue
        found[module] = file
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                left += [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                left += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return sorted(found.values())


def manifest(files: Iterable[Path]) -> str:
    """What a build notes about its sources."""
    lines = [compiled.entry(file.relative_to(SOURCES).as_posix()) for file in files]
    return "\n".join([compiled.SUFFIX, *lines]) + "\n"


def name_of(text: str, how: str) -> str:
    """The name of the build with this manifest, compiled in that way; sources of the same content come to the same."""
    said = [" ".join(line.split(" ")[::3]) for line in text.splitlines()]
    return hashlib.blake2b("\n".join([how, *said]).encode(), digest_size=8).hexdigest()


# Compiling --------------------------------------------------------------------------------------------------------


def compiler() -> str:
    """The C compiler that Python's own extensions are built with; empty if it is not there."""
    wanted = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(wanted.split()[0]) or ""


def build(modules: Sequence[str], folder: Path, level: str) -> None:
    """Compiles them into a folder. `SystemExit` where something cannot be compiled."""
    from mypyc.build import mypycify
    from setuptools import setup

    work = folder.with_suffix(".work")
    groups: dict[str, list[str]] = {}
    for module in modules:
        if (file := file_of(module)) is not None:
            groups.setdefault(group_of(module), []).append(str(file.relative_to(SOURCES)))
    files = [file for group in groups.values() for file in group]
    together: list[tuple[list[str], str | None]] = [(group, f"kartoteka_{name}") for name, group in groups.items()]
    before = Path.cwd()
    os.chdir(SOURCES)  # what is compiled is found by its path from here
    try:
        options = ["--config-file", str(ROOT / "pyproject.toml"), "--cache-dir", str(BUILDS / "mypy"), *files]
        extensions = mypycify(options, opt_level=level, debug_level="0", target_dir=str(work), separate=together)
        for extension in extensions:
            extension.extra_compile_args += HIDDEN
        for name in groups:
            give_caches(work / f"__native_kartoteka_{name}.c")
        script = ["--quiet", "build_ext", "--parallel", str(os.cpu_count() or 1)]
        script += ["--build-lib", str(folder), "--build-temp", str(work / "objects")]
        setup(name="kartoteka", packages=[], py_modules=[], ext_modules=extensions, script_args=script)
    finally:
        os.chdir(before)
    shutil.rmtree(work)


def give_caches(code: Path) -> None:
    """Has the C code of a group include `inline_caches.h`, after all of mypyc's own. `SystemExit` if there is no such
    code, or no such place in it."""
    text = code.read_text(encoding="utf-8") if code.exists() else ""
    last = f'#include "__native_internal_{code.stem.removeprefix("__native_")}.h"\n'
    if text.count(last) != 1:
        raise SystemExit(f"{code.name}: mypyc writes otherwise now; nowhere to put {CACHES.name}")
    code.write_text(text.replace(last, f'{last}#include "{CACHES.as_posix()}"\n'), encoding="utf-8")


def make(level: str) -> str:
    """Makes the build of these sources, if there is none; says in one line what came of it."""
    modules = listed(LIST.read_text(encoding="utf-8"))
    if wrong := faults(modules):
        raise SystemExit("\n".join(wrong))
    text = manifest(sources(modules))
    folder = BUILDS / name_of(text, level + CACHES.read_text(encoding="utf-8"))
    if (folder / compiled.MANIFEST).exists():
        (folder / compiled.MANIFEST).write_text(text, encoding="utf-8")  # times may have changed
        os.utime(folder)
        return f"compiled: {folder.name}, as before"
    if not compiler():
        return "not compiled: there is no C compiler here (Debian: apt install gcc); all is interpreted"
    print(f"compiling {len(modules)} modules; this takes minutes", flush=True)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    build(modules, folder, level)
    if manifest(sources(modules)) != text:
        shutil.rmtree(folder)
        raise SystemExit("sources were changed meanwhile: nothing is kept of this build")
    (folder / compiled.MANIFEST).write_text(text, encoding="utf-8")
    _forget()
    return f"compiled: {folder.name}"


def _forget() -> None:
    """Deletes builds of long ago, and what is left of some that came to nothing."""
    found = sorted((x for x in BUILDS.iterdir() if x.name != "mypy"), key=lambda x: -x.stat().st_mtime_ns)
    finished = [x for x in found if (x / compiled.MANIFEST).exists()]
    for old in (x for x in found if x not in finished[:KEPT]):
        shutil.rmtree(old)


def main() -> int:
    parser = argparse.ArgumentParser(description="Compiles the modules in which the time goes.")
    parser.add_argument("--level", default="3", choices=("0", "1", "2", "3"), help="how hard the C compiler tries")
    parser.add_argument("--check", action="store_true", help="only say what of the list cannot be compiled")
    options = parser.parse_args()
    if options.check:
        wrong = faults(listed(LIST.read_text(encoding="utf-8")))
        print("\n".join(wrong) or "the list is sound")
        return bool(wrong)
    print(make(options.level))
    return 0


if __name__ == "__main__":
    sys.exit(main())
