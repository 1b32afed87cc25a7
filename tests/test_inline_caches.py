"""Compiled code reads what interpreted code reads, also where `inline_caches.h` remembers where it lay."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import compile as tool

READING = '''
"""A compiled module, which knows no classes."""

from typing import Any

LIMIT: Any = 1


class Native:
    """A class that is compiled itself."""

    def __init__(self, value: int) -> None:
        self.value = value


def read(thing: Any) -> Any:
    return thing.value


def get(thing: Any, name: str) -> Any:
    return getattr(thing, name)


def limit() -> Any:
    return LIMIT


def item(names: dict[Any, Any], name: Any) -> Any:
    return names[name]


def same(one: object, other: object) -> bool:
    return one == other


def other(one: object, other: object) -> bool:
    return one != other
'''

CHECKING = """
import sys
import types
from collections import defaultdict

import msgspec

from sample import reading
from sample.reading import Native, get, item, limit, other, read, same


def refuses(call, *error):
    try:
        call()
    except error:
        return True
    return False


class One(msgspec.Struct):
    value: int

class Two(msgspec.Struct):
    first: int
    value: int

class Slotted:
    __slots__ = ("value",)

class Plain:
    def __init__(self, value):
        self.value = value

class Below(Two):
    third: int = 0

class Asked:
    value = property(lambda self: 7)

class Anything:
    def __getattr__(self, name):
        return name

class Shared:
    value = 5


CASES = [lambda n: One(n), lambda n: Two(0, n), lambda n: Native(n), lambda n: Plain(n), lambda n: Below(0, n),
         lambda n: types.SimpleNamespace(value=n)]

assert type(reading.__spec__.loader).__name__ == "ExtensionFileLoader", "it is not compiled"

# One class after the other, in all orders, often enough that each is known when it comes again.
for one in CASES:
    for two in CASES:
        for three in CASES:
            for n in range(4):
                assert [read(case(n + k)) for k, case in enumerate((one, two, three))] == [n, n + 1, n + 2]

# Many names at one place, some made on the spot.
two = Two(1, 2)
for n in range(20):
    assert [get(two, x) for x in ("first", "value", "va" + "lue" * (n >= 0), "first")] == [1, 2, 2, 1]
    assert refuses(lambda: get(two, f"name {n}"), AttributeError)
    assert get(types.SimpleNamespace(**{f"name {n}": n}), f"name {n}") == n
for n in range(200):
    kind = type("Named", (), {"__slots__": ("value", f"other_{n}")}) if n % 3 else Two
    made = kind(0, 0) if kind is Two else kind()
    made.value = n
    assert get(made, "".join(["val", "ue"])) == n

# What was never put there is missing, also where it was seen before; and what is no attribute at all.
slotted = Slotted()
slotted.value = 3
assert read(slotted) == read(slotted) == 3
del slotted.value
assert refuses(lambda: read(slotted), AttributeError) and refuses(lambda: read(Slotted()), AttributeError)
assert refuses(lambda: read(object()), AttributeError) and refuses(lambda: read(None), AttributeError)

# A class that is changed; an object that changes its class; what a class has for all, and what an object has itself.
slotted.value = 4
assert read(slotted) == 4
kept = Slotted.value
Slotted.value = property(lambda self: "asked")
assert read(slotted) == read(slotted) == "asked"
Slotted.value = kept
assert read(slotted) == 4
plain = Plain(1)
assert read(plain) == 1
plain.__class__ = Asked
assert read(plain) == read(Asked()) == 7
shared = Shared()
assert read(shared) == 5
shared.value = 6
assert read(shared) == 6 and read(Shared()) == 5
Shared.value = 8
assert read(Shared()) == 8 and read(shared) == 6
assert read(Anything()) == "value"

# What was made for another class, and what does not lie in the object as a value.
for foreign in (Slotted.__dict__["value"], Native.__dict__["value"]):
    kind = type("Foreign", (), {"__slots__": (), "value": foreign})
    for _ in range(3):
        assert refuses(lambda: read(kind()), TypeError)
for _ in range(3):
    assert get((lambda a: a).__code__, "co_argcount") == 1 and get(1.5 + 2j, "imag") == 2.0

# Classes that come and go: another may lie where one lay.
for n in range(200):
    kind = type("Made", (), {"__slots__": ("a", "value") if n % 2 else ("value", "z")})
    made = kind()
    made.value = n
    assert read(made) == read(made) == n
    del kind, made

# Values are not given away: reading leaves the counts of references as they were.
value = object()
one = One(value)
assert read(one) is value
before = sys.getrefcount(value)
for _ in range(50):
    read(one)
assert sys.getrefcount(value) == before

# A module's name that comes to mean something else, goes, and comes back.
assert limit() == limit() == 1
reading.LIMIT = 2
assert limit() == limit() == 2
del reading.LIMIT
assert refuses(limit, NameError, KeyError)
reading.LIMIT = "three"
assert limit() == "three"

# Any dictionary, at the same place in the code: many names, many dictionaries, changes between.
names = {"a": 1, "b": 2}
assert [item(names, x) for x in "aabab"] == [1, 1, 2, 1, 2]
names["a"] = 3
assert item(names, "a") == 3 and item({"a": 9}, "a") == 9 and item(dict(names), "a") == 3
del names["a"]
assert refuses(lambda: item(names, "a"), KeyError)
assert refuses(lambda: item(names, "a"), KeyError)
for n in range(100):
    assert item({f"name {n}": n, n: -n}, f"name {n}") == n
    assert item({f"name {n}": n, n: -n}, n) == -n
assert item(defaultdict(list), "c") == []
reading.LIMIT = value
before = sys.getrefcount(value)
for _ in range(50):
    limit()
assert sys.getrefcount(value) == before

# Numbers, small and large, and what only looks like one.
class Odd(int):
    def __eq__(self, other):
        return True

    __hash__ = int.__hash__


NUMBERS = [0, 1, -1, 2**29, 2**30 - 1, 2**30, -(2**30), 2**31, 2**62, 2**90, -(2**90), 1 - 2**30, True, False, 1.0,
           "1", None, (1,)]
for a in NUMBERS:
    for b in NUMBERS:
        assert same(a, b) is (a == b) and other(a, b) is (a != b), (a, b)
        again = int(str(b)) if type(b) is int else b
        assert same(a, again) is (a == b) and other(a, again) is (a != b), (a, b)
assert same(Odd(1), 2) and same(2, Odd(1))
print("as interpreted")
"""


@pytest.mark.skipif(not tool.compiler(), reason="there is no C compiler here")
def test_compiled_code_reads_what_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sources, folder = tmp_path / "src", tmp_path / "build"
    (sources / "sample").mkdir(parents=True)
    (sources / "sample" / "__init__.py").touch()
    (sources / "sample" / "reading.py").write_text(READING, encoding="utf-8")
    (tmp_path / "checking.py").write_text(CHECKING, encoding="utf-8")
    monkeypatch.setattr(tool, "SOURCES", sources)
    monkeypatch.setattr(tool, "BUILDS", tmp_path)
    tool.build(["sample.reading"], folder, "1")
    shutil.copy(sources / "sample" / "__init__.py", folder / "sample")
    run = subprocess.run(
        [sys.executable, str(tmp_path / "checking.py")],
        env={"PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stdout == "as interpreted\n", run.stderr


def test_code_with_no_place_for_them_is_told(tmp_path: Path) -> None:
    code = tmp_path / "__native_kartoteka_kernel.c"
    code.write_text('#include "__native_internal_kartoteka_kernel.h"\nint one;\n', encoding="utf-8")
    tool.give_caches(code)
    assert code.read_text(encoding="utf-8").splitlines()[1] == f'#include "{tool.CACHES.as_posix()}"'
    code.write_text("int one;\n", encoding="utf-8")
    for missing in (code, tmp_path / "other.c"):
        with pytest.raises(SystemExit, match="nowhere to put"):
            tool.give_caches(missing)
