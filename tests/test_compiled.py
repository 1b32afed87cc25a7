"""The compiled build: what can be compiled, and when a build is that of these sources."""

import os
import sys
from pathlib import Path

import pytest

from kartoteka import compiled
from tools import compile as tool

SOURCE = "kartoteka/kernel/chance.py"


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with one source and one build."""
    source = tmp_path / "src" / SOURCE
    source.parent.mkdir(parents=True)
    source.write_text("ONE = 1\n", encoding="utf-8")
    monkeypatch.setattr(compiled, "SOURCES", str(tmp_path / "src"))
    monkeypatch.setattr(compiled, "BUILDS", str(tmp_path / "builds"))
    monkeypatch.setattr(sys, "meta_path", [])
    build = tmp_path / "builds" / "one"
    build.mkdir(parents=True)
    (build / compiled.MANIFEST).write_text(f"{compiled.SUFFIX}\n{compiled.entry(SOURCE)}\n", encoding="utf-8")
    return tmp_path


def test_all_that_is_listed_can_be_compiled() -> None:
    modules = tool.listed(tool.LIST.read_text(encoding="utf-8"))
    assert "kartoteka.kernel.machine" in modules
    assert modules == sorted(set(modules))
    assert tool.faults(modules) == []


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ("class Regs(Record, frozen=True):\n    pass", "Regs is a record"),
        ("def f(x):\n    return x in (*A, 1)", "give that a name"),
        ("from a import x\ndef f():\n    from b import x", "x is imported here"),
        ("def x(): ...\ndef f():\n    from b import x", "x is imported here"),
    ],
)
def test_what_cannot_be_compiled_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str, fault: str
) -> None:
    monkeypatch.setattr(tool, "SOURCES", tmp_path)
    (tmp_path / "one.py").write_text(code, encoding="utf-8")
    (found,) = tool.faults(["one"])
    assert fault in found
    assert tool.faults(["two"]) == ["two: there is no such module"]


def test_a_dictionary_that_is_none_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tool, "SOURCES", tmp_path)
    code = """
class Kept(dict[str, int]):
    def __missing__(self, key): ...
class Other(dict[str, int]):
    def get(self, key): ...
"""
    (tmp_path / "one.py").write_text(code, encoding="utf-8")
    assert tool.faults([]) == ["one.py:5: Other.get is not a dictionary's: derive it from UserDict"]


def test_a_build_is_that_of_what_it_imports_too() -> None:
    files = {file.stem for file in tool.sources(["kartoteka.kernel.machine"])}
    assert {"machine", "events", "records"} <= files
    assert "rulebook.toml" not in files and "legion" not in files


def test_a_build_of_these_sources_is_used(checkout: Path) -> None:
    assert compiled.use("") == compiled.use("1") == "one"
    assert compiled.use("0") == ""


def test_a_source_that_is_only_newer_is_the_same(checkout: Path) -> None:
    os.utime(checkout / "src" / SOURCE)
    assert compiled.use("") == "one"


@pytest.mark.parametrize("other", ["ONE = 2\n", "ONE = 11\n", None])
def test_a_build_of_other_sources_is_not_used(checkout: Path, other: str | None) -> None:
    source = checkout / "src" / SOURCE
    if other is None:
        source.unlink()
    else:
        source.write_text(other, encoding="utf-8")
    assert compiled.use("") == ""
    with pytest.raises(compiled.NoBuild, match="make compile"):
        compiled.use("1")


def test_a_build_for_another_interpreter_is_not_used(checkout: Path) -> None:
    manifest = checkout / "builds" / "one" / compiled.MANIFEST
    manifest.write_text(manifest.read_text(encoding="utf-8").replace(compiled.SUFFIX, ".other.so"), encoding="utf-8")
    assert compiled.use("") == ""


def test_a_build_that_came_to_nothing_is_not_used(checkout: Path) -> None:
    (checkout / "builds" / "one" / compiled.MANIFEST).unlink()
    assert compiled.use("") == ""


def test_the_modules_of_a_build_are_found_in_it(checkout: Path) -> None:
    folder = checkout / "builds" / "one"
    (folder / "kartoteka" / "kernel").mkdir(parents=True)
    file = folder / "kartoteka" / "kernel" / f"chance{compiled.SUFFIX}"
    file.touch()
    finder = compiled.Finder(str(folder))
    found = finder.find_spec("kartoteka.kernel.chance")
    assert found is not None and found.origin == str(file)
    assert finder.find_spec("kartoteka.kernel.machine") is None
