"""Names that JavaScript's own objects have: Scratch looks some names and ids up in plain objects."""

OBJECT_MEMBERS = frozenset(
    (
        "__defineGetter__",
        "__defineSetter__",
        "__lookupGetter__",
        "__lookupSetter__",
        "__proto__",
        "constructor",
        "hasOwnProperty",
        "isPrototypeOf",
        "propertyIsEnumerable",
        "toLocaleString",
        "toString",
        "valueOf",
    )
)
"""What every JavaScript object inherits. A custom block of such a label, or a block, variable, list or
message of such an id, crashes Scratch. All else may be called so."""
PROTOTYPE = "__proto__"
"""The one of them that no object can store: Scratch loses the arguments and comments of this name."""
