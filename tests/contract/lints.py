"""What the source of the rules must not do: ask clock or environment, go by the order of a set, write past edits.

Contract 6, and the rule that only edit functions and the machine write a state. Both read the syntax tree; neither
knows types, so a set is known by how it was made or annotated, a state by its annotation or its usual name.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from kartoteka.kernel.state import State

IMPURE_MODULES = {
    "asyncio", "datetime", "locale", "multiprocessing", "os", "random", "secrets", "socket", "subprocess", "tempfile",
    "threading", "time", "uuid", "weakref",
}  # fmt: skip
IMPURE_CALLS = {"hash", "id", "input", "globals", "vars"}

SET_MAKERS = {"set", "frozenset"}
SET_METHODS = {"union", "intersection", "difference", "symmetric_difference"}
ORDERLY = {"all", "any", "bool", "frozenset", "len", "max", "min", "set", "sorted", "sum"}
"""What may be done with the elements of a set in any order."""


def sources(root: Path, *packages: str) -> dict[str, Path]:
    """The modules of packages, by dotted name."""
    found = {}
    for package in packages:
        for file in sorted((root / package).rglob("*.py")):
            found[".".join(file.relative_to(root).with_suffix("").parts).removesuffix(".__init__")] = file
    return found


# Impurities and sets ----------------------------------------------------------------------------------------------


def impurities(source: str) -> list[str]:
    """Each use of clock, chance, environment, `hash`, `id` or the order of a set in a module, with its line."""
    tree = ast.parse(source)
    return sorted({*_imports_and_calls(tree), *_set_orders(tree)}, key=lambda line: int(line.split(":")[0]))


def _imports_and_calls(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Import(names):
                for name in names:
                    if name.name.split(".")[0] in IMPURE_MODULES:
                        yield f"{node.lineno}: import {name.name}"
            case ast.ImportFrom(module=str(module), level=0) if module.split(".")[0] in IMPURE_MODULES:
                yield f"{node.lineno}: import {module}"
            case ast.Call(func=ast.Name(id=name)) if name in IMPURE_CALLS:
                yield f"{node.lineno}: {name}()"


def _set_orders(tree: ast.Module) -> Iterator[str]:
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    inner = {node for function in functions for node in ast.walk(function)}
    everywhere = {n for node in ast.walk(tree) if node not in inner for n in _named_sets(node)}
    everywhere |= {f"self.{n[5:]}" for node in inner for n in _named_sets(node) if n.startswith("self.")}
    yield from _set_orders_in(tree, everywhere)
    for function in functions:
        yield from _set_orders_in(function, everywhere | {n for x in ast.walk(function) for n in _named_sets(x)})


def _set_orders_in(tree: ast.AST, named: set[str]) -> Iterator[str]:
    def is_set(node: ast.AST) -> bool:
        match node:
            case ast.Set() | ast.SetComp():
                return True
            case ast.Call(func=ast.Name(id=name)) if name in SET_MAKERS:
                return True
            case ast.Call(func=ast.Attribute(value=value, attr=attr)) if attr in SET_METHODS:
                return is_set(value)
            case ast.BinOp(left=left, op=ast.BitOr() | ast.BitAnd() | ast.Sub() | ast.BitXor(), right=right):
                return is_set(left) or is_set(right) or (_is_keys(left) and not isinstance(node.op, ast.BitOr))
            case ast.Name(id=name):
                return name in named
            case ast.Attribute(value=ast.Name(id="self"), attr=attr):
                return f"self.{attr}" in named
            case ast.IfExp(body=a, orelse=b):
                return is_set(a) or is_set(b)
        return False

    orderly: set[ast.AST] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name), args=args) if name in ORDERLY:
                orderly.update(args)
            case ast.SetComp():
                orderly.add(node)
    for node in ast.walk(tree):
        match node:
            case ast.For(body=[ast.If(body=[ast.Return(value=ast.Constant())], orelse=[])]):
                pass  # whether any of them does: the order makes no difference
            case ast.For(iter=it) if is_set(it):
                yield f"{it.lineno}: the order of a set: for ... in {ast.unparse(it)}"
            case ast.ListComp() | ast.GeneratorExp() | ast.DictComp() if node not in orderly:
                for part in node.generators:
                    if is_set(part.iter):
                        yield f"{part.iter.lineno}: the order of a set: {ast.unparse(part.iter)}"
            case ast.Call(
                func=ast.Name(id="list" | "tuple" | "iter" | "enumerate" | "next" | "map" | "filter"), args=args
            ):
                for arg in args:
                    if is_set(arg):
                        yield f"{arg.lineno}: the order of a set: {ast.unparse(node)}"
            case ast.Call(func=ast.Attribute(attr="join" | "extend"), args=[arg]) if is_set(arg):
                yield f"{arg.lineno}: the order of a set: {ast.unparse(node)}"
            case ast.Call(func=ast.Attribute(value=value, attr="pop"), args=[]) if is_set(value):
                yield f"{node.lineno}: the order of a set: {ast.unparse(node)}"
            case ast.Starred(value=value) if is_set(value) and not _in_a_set(node, tree):
                yield f"{value.lineno}: the order of a set: *{ast.unparse(value)}"


def _is_keys(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "keys"


def _in_a_set(starred: ast.Starred, tree: ast.AST) -> bool:
    return any(isinstance(node, ast.Set) and starred in node.elts for node in ast.walk(tree))


def _named_sets(node: ast.AST) -> Iterator[str]:
    """Names that a statement says are sets."""
    match node:
        case ast.Assign(targets=targets, value=value) if _makes_a_set(value):
            for target in targets:
                if isinstance(target, ast.Name):
                    yield target.id
                elif isinstance(target, ast.Attribute):
                    yield f"self.{target.attr}"
        case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation) if _says_set(annotation):
            yield name
        case ast.AnnAssign(target=ast.Attribute(attr=name), annotation=annotation) if _says_set(annotation):
            yield f"self.{name}"
        case ast.arg(arg=name, annotation=annotation) if annotation is not None and _says_set(annotation):
            yield name


def _makes_a_set(value: ast.AST) -> bool:
    match value:
        case ast.Set() | ast.SetComp():
            return True
        case ast.Call(func=ast.Name(id=name)):
            return name in SET_MAKERS
    return False


def _says_set(annotation: ast.AST) -> bool:
    match annotation:
        case ast.Name(id=name):
            return name in SET_MAKERS
        case ast.Subscript(value=ast.Name(id=name)):
            return name in SET_MAKERS
    return False


# Writers ----------------------------------------------------------------------------------------------------------

FIELDS = frozenset(State.__slots__) - {"memo"}
"""What a state is; answers that are kept until the next change are no part of it."""
STATES = {"s", "state", "world"}
"""What a state is called where no annotation says it."""

MUTATORS = {
    "append", "clear", "discard", "extend", "insert", "pop", "popitem", "remove", "reverse", "setdefault", "sort",
    "update",
}  # fmt: skip


def writes(source: str) -> list[str]:
    """Each place of a module that writes to a field of a state, or to a list that a state holds, with its line."""
    tree = ast.parse(source)
    states = set(STATES)
    for node in ast.walk(tree):
        match node:
            case ast.arg(arg=name, annotation=annotation) if annotation is not None:
                if ast.unparse(annotation).strip("'\"") == "State":
                    states.add(name)
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=func)):
                if ast.unparse(func) == "State" or ast.unparse(func).endswith(".clone"):
                    states.add(name)

    def field(node: ast.AST) -> str:
        match node:
            case ast.Attribute(value=ast.Name(id=name), attr=attr) if name in states and attr in FIELDS:
                return attr
            case ast.Subscript(value=value) | ast.Starred(value=value):
                return field(value)
            case ast.Tuple(elts=elts) | ast.List(elts=elts):
                return next((f for f in map(field, elts) if f), "")
        return ""

    found = set()
    for node in ast.walk(tree):
        targets: list[ast.AST] = []
        match node:
            case ast.Assign(targets=t):
                targets += t
            case ast.AugAssign(target=target) | ast.AnnAssign(target=target):
                targets = [target]
            case ast.Delete(targets=t):
                targets += t
            case ast.Call(func=ast.Attribute(value=value, attr=attr)) if attr in MUTATORS:
                targets = [value]
            case ast.Call(func=ast.Name(id="setattr"), args=[ast.Name(id=name), *_]) if name in states:
                found.add((node.lineno, "setattr"))
        for written in targets:
            if name := field(written):
                found.add((getattr(written, "lineno", 0), name))
    return [f"{line}: {name}" for line, name in sorted(found)]
