"""Records inside decoded records: a field that may hold any record comes back as a bare list, headed by its tag."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kartoteka.kernel.records import Record


class Reviver:
    """Gives what lies in open fields its types again, by the tags of the records that can lie there."""

    def __init__(self, kinds: Iterable[type[Record]]) -> None:
        self.by_tag: dict[Any, type[Record]] = {kind.__struct_config__.tag: kind for kind in kinds}

    def record(self, record: Record) -> Record:
        """The same record with everything typed. Raises `ValueError` for a tag that is no record's."""
        changes: dict[str, Any] = {}
        for name in open_fields(type(record)):
            value = getattr(record, name)
            typed = self.typed(value)
            if typed is not value:
                changes[name] = typed
        return record.but(**changes) if changes else record

    def typed(self, value: Any) -> Any:
        """A record for a list with its tag; a tuple for any other list, since no record holds lists."""
        if isinstance(value, msgspec.Struct):
            return self.record(value)  # type: ignore[arg-type]
        if not isinstance(value, list | tuple):
            return value
        tag = value[0] if value else None
        if isinstance(tag, str) and tag[:1].isupper():  # the words of options are written small
            if tag not in self.by_tag:
                raise ValueError(f"{tag!r} is no record of this game")
            return self.record(msgspec.convert(value, self.by_tag[tag]))
        found = tuple([self.typed(x) for x in value])
        same = isinstance(value, tuple) and all(x is y for x, y in zip(found, value, strict=True))
        return value if same else found


@cache
def open_fields(kind: type[Record]) -> tuple[str, ...]:
    """The fields of a record whose declared type leaves open what they hold, or what a record in them holds."""
    info = msgspec.inspect.type_info(kind)
    assert isinstance(info, msgspec.inspect.StructType)
    return tuple(field.name for field in info.fields if _is_open(field.type))


def _is_open(declared: msgspec.inspect.Type) -> bool:
    match declared:
        case msgspec.inspect.AnyType() | msgspec.inspect.StructType():
            return True
        case msgspec.inspect.UnionType(types=types):
            return any(_is_open(x) for x in types)
        case msgspec.inspect.TupleType(item_types=types):
            return any(_is_open(x) for x in types)
        case msgspec.inspect.VarTupleType(item_type=one):
            return _is_open(one)
    return False
