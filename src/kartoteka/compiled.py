"""The compiled build: extension modules in the place of those in which the time goes.

`tools/compile.py` makes builds, each in a folder of `build/compiled` beside `src`: extension modules, and a manifest of
the sources from which they were made. A build is used by the interpreter for which it was made, and only while these
sources are as they were, to the byte; else all is interpreted, which comes to the same and takes longer.

The environment's `KARTOTEKA_COMPILED` says otherwise: 0 is never to use one, 1 is to fail where none fits.
"""

from __future__ import annotations

import _imp
import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SOURCES = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
"""The folder in which the package lies."""

BUILDS = os.path.join(os.path.dirname(SOURCES), "build", "compiled")
"""Where builds are, if this is a checkout of the project; elsewhere there are none."""

MANIFEST = "manifest"
"""The name of a build's list of its sources: after a line with the interpreter's suffix of extensions, one line each:
digest, size, time of the last change, path."""

SUFFIX = EXTENSION_SUFFIXES[0]


class NoBuild(ImportError):
    """A compiled build is insisted on, and none is that of these sources."""


def use(wish: str | None = None) -> str:
    """Has modules taken from the build that fits; its name, or empty where there is none."""
    wish = os.environ.get("KARTOTEKA_COMPILED", "") if wish is None else wish
    if wish == "0":
        return ""
    for folder in _builds():
        if fits(folder):
            sys.meta_path.insert(0, Finder(folder))
            return os.path.basename(folder)
    if wish == "1":
        raise NoBuild("no compiled build is that of these sources: make compile")
    return ""


def _builds() -> Iterator[str]:
    """The folders of builds, the newest first."""
    try:
        found = [entry for entry in os.scandir(BUILDS) if os.path.exists(os.path.join(entry.path, MANIFEST))]
    except OSError:
        return
    for entry in sorted(found, key=lambda entry: -entry.stat().st_mtime_ns):
        yield entry.path


def fits(folder: str) -> bool:
    """Whether a build is for this interpreter, and its sources are those that lie here."""
    with open(os.path.join(folder, MANIFEST), encoding="utf-8") as manifest:
        suffix, *lines = manifest.read().splitlines()
    if suffix != SUFFIX:
        return False
    touched = []
    for line in lines:
        digest, size, changed, path = line.split(" ", 3)
        try:
            now = os.stat(os.path.join(SOURCES, path))
        except OSError:
            return False
        if now.st_size != int(size):
            return False
        if now.st_mtime_ns != int(changed):
            touched.append((path, digest))
    return all(digest_of(path) == digest for path, digest in touched)


def digest_of(path: str) -> str:
    """What tells one source from another."""
    from hashlib import blake2b

    with open(os.path.join(SOURCES, path), "rb") as source:
        return blake2b(source.read(), digest_size=16).hexdigest()


def entry(path: str) -> str:
    """The line of a source in a manifest."""
    now = os.stat(os.path.join(SOURCES, path))
    return f"{digest_of(path)} {now.st_size} {now.st_mtime_ns} {path}"


class Finder:
    """Finds the modules of a build before others do."""

    def __init__(self, folder: str) -> None:
        self.files: dict[str, str] = {}
        """Extension modules, by name."""
        for at, _, names in os.walk(folder):
            for name in names:
                if name.endswith(SUFFIX):
                    path = os.path.join(at, name)
                    module = os.path.relpath(path, folder).removesuffix(SUFFIX).replace(os.sep, ".")
                    self.files[module] = path

    def find_spec(self, name: str, path: Sequence[str] | None = None, target: Any = None) -> ModuleSpec | None:
        file = self.files.get(name)
        return ModuleSpec(name, Loader(name, file), origin=file) if file is not None else None


class Loader(ExtensionFileLoader):
    """Loads a compiled module."""

    def create_module(self, spec: ModuleSpec) -> Any:
        """The module. An interpreted one has a frame while it is read, and who asks on whose behalf something is made
        goes by that (`kernel.legality`); a compiled one has none, so the innermost one is made in its name."""
        return eval("create(spec)", {"__name__": spec.name, "create": _imp.create_dynamic, "spec": spec})
