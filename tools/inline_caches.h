/* Inline caches for compiled code, at each place that reads an attribute or a module's name.

   The interpreter remembers at each instruction where it found an attribute last time (PEP 659). mypyc does not, where
   it does not know the class: it looks through the type each time, and records are such classes. Here each place keeps
   what it found, and reads there straight away as long as the version of the type, or of the module's names, is the
   same. CPython gives each state of a type, and of a dictionary, a version of its own, and never gives it twice.

   What a place reads is the same with and without this file, but for dictionaries with keys that are equal to a text at
   one time and not at another; the project has none. Included by the C code that mypyc makes, after its own
   runtime (`compile.py`); other compilers than GCC's kind go without it, and so do interpreters without a global lock
   and versions of CPython with which it was not tried. */

#if defined(__GNUC__) && !defined(Py_GIL_DISABLED) && PY_VERSION_HEX < 0x030E0000

#include <structmember.h>

/* Attributes ------------------------------------------------------------------------------------------------------- */

typedef struct {
    unsigned int version;  /* of the type */
    int is_slot;
    PyObject *name;  /* held, so that no other can come to lie there; `getattr` reads many. NULL: nothing is known */
    union {
        Py_ssize_t offset;    /* a slot: of the value in the object */
        PyGetSetDef *getter;  /* else what gets it, for classes that are compiled themselves */
    } at;
} Attribute;

/* Whether objects of that type always have what was found in the type at the same place; if so, where. */
static int lies_in(PyTypeObject *type, PyObject *found, Attribute *place) {
    if (found == NULL || type->tp_version_tag == 0) {
        return 0;
    }
    place->version = type->tp_version_tag;
    if (Py_TYPE(found) == &PyMemberDescr_Type) {
        PyMemberDef *member = ((PyMemberDescrObject *)found)->d_member;
        place->is_slot = 1;
        place->at.offset = member->offset;
        return member->type == T_OBJECT_EX && PyType_IsSubtype(type, PyDescr_TYPE(found));
    }
    if (Py_TYPE(found) == &PyGetSetDescr_Type) {
        place->is_slot = 0;
        place->at.getter = ((PyGetSetDescrObject *)found)->d_getset;
        return place->at.getter->get != NULL && PyType_IsSubtype(type, PyDescr_TYPE(found));
    }
    return 0;
}

/* Reads an attribute the long way, and keeps where it was found. What was known goes on to the second place: many a
   place sees objects of two types in turn. */
static CPy_NOINLINE PyObject *look_up_attribute(PyObject *object, PyObject *name, Attribute *known) {
    PyTypeObject *type = Py_TYPE(object);
    Attribute place = {.name = name};
    if (type->tp_getattro == PyObject_GenericGetAttr && lies_in(type, _PyType_Lookup(type, name), &place)) {
        Py_INCREF(name);
        Py_XDECREF(known[1].name);
        known[1] = known[0];
        known[0] = place;
    }
    return PyObject_GetAttr(object, name);
}

static inline PyObject *read_attribute(PyObject *object, PyObject *name, Attribute *places) {
    unsigned int version = Py_TYPE(object)->tp_version_tag;
    Attribute *known = places;
    if (unlikely(version != known->version || name != known->name)) {
        known++;
        if (version != known->version || name != known->name) {
            return look_up_attribute(object, name, places);
        }
    }
    if (unlikely(!known->is_slot)) {
        return known->at.getter->get(object, known->at.getter->closure);
    }
    PyObject *value = *(PyObject **)((char *)object + known->at.offset);
    if (unlikely(value == NULL)) {
        return PyObject_GetAttr(object, name);  /* nothing was put there: the error is made the usual way */
    }
    CPy_INCREF(value);
    return value;
}

#undef CPyObject_GetAttr
#define CPyObject_GetAttr(object, name)           \
    ({                                            \
        static Attribute places[2];               \
        read_attribute((object), (name), places); \
    })

/* A module's names ------------------------------------------------------------------------------------------------- */

#if PY_VERSION_HEX < 0x030C0000  /* later ones are about to give up versions of dictionaries */

#define TRIES 16  /* so many names are kept one after the other; then this place reads all kinds of them */

typedef struct {
    uint64_t version;  /* of the dictionary; 0 is none's */
    PyObject *name;    /* held, so that no other name can come to lie there */
    PyObject *value;   /* the dictionary holds it, as long as it has that version */
    int tries;
} Item;

static CPy_NOINLINE PyObject *look_up_item(PyObject *names, PyObject *name, Item *known) {
    uint64_t version = ((PyDictObject *)names)->ma_version_tag;
    PyObject *value = CPyDict_GetItem(names, name);
    if (value != NULL && known->tries < TRIES && PyDict_CheckExact(names) && PyUnicode_CheckExact(name)) {
        known->tries++;
        Py_INCREF(name);
        Py_XSETREF(known->name, name);
        known->version = version;
        known->value = value;
    }
    return value;
}

static inline PyObject *read_item(PyObject *names, PyObject *name, Item *known) {
    if (likely(((PyDictObject *)names)->ma_version_tag == known->version && name == known->name)) {
        CPy_INCREF(known->value);
        return known->value;
    }
    return look_up_item(names, name, known);
}

#define CPyDict_GetItem(names, name)                \
    ({                                              \
        static Item known_item;                     \
        read_item((names), (name), &known_item);    \
    })

#endif

/* Numbers ---------------------------------------------------------------------------------------------------------- */

#if PY_VERSION_HEX < 0x030C0000
#define IS_SMALL(number) (Py_SIZE(number) >= -1 && Py_SIZE(number) <= 1)
#define SMALL(number) (Py_SIZE(number) == 0 ? 0 : Py_SIZE(number) * (Py_ssize_t)((PyLongObject *)(number))->ob_digit[0])
#else
#define IS_SMALL(number) PyUnstable_Long_IsCompact((PyLongObject *)(number))
#define SMALL(number) PyUnstable_Long_CompactValue((PyLongObject *)(number))
#endif

/* Whether numbers are equal, small ones without asking their type how that is told. */
static inline PyObject *compare(PyObject *one, PyObject *other, int how) {
    if ((how == Py_EQ || how == Py_NE) && PyLong_CheckExact(one) && PyLong_CheckExact(other) && IS_SMALL(one) &&
        IS_SMALL(other)) {
        PyObject *result = (SMALL(one) == SMALL(other)) == (how == Py_EQ) ? Py_True : Py_False;
        Py_INCREF(result);
        return result;
    }
    return PyObject_RichCompare(one, other, how);
}

#define PyObject_RichCompare compare

#endif
