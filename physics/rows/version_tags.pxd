# Version tags of dicts: with each change, CPython 3.11 gives a dict a new number that no dict has had before (PEP 509).
# If the number is the same, an entity has the same components as before.
from cpython.object cimport PyObject

cdef extern from *:
    """
    #if defined(__GNUC__)
        #define PHYSICS_PREFETCH(address) __builtin_prefetch(address)
    #else
        #define PHYSICS_PREFETCH(address) ((void)(address))
    #endif
    #if PY_VERSION_HEX < 0x030C0000 && !defined(PYPY_VERSION)
        #define PHYSICS_VERSION_TAGS 1
        #define PHYSICS_VERSION_TAG(dict) (((PyDictObject *)(dict))->ma_version_tag)
    #else
        #define PHYSICS_VERSION_TAGS 0
        #define PHYSICS_VERSION_TAG(dict) ((void)(dict), 0)
    #endif

    /* The first row, from `row` on, whose dict is not the next one of `entities`, or was changed. `*position` becomes
       the position of this item of `entities`, for next_item. */
    static Py_ssize_t physics_same(
        PyObject *entities, Py_ssize_t *position, const unsigned long long *tags, PyObject *records,
        Py_ssize_t row, Py_ssize_t rows
    ) {
        PyObject *key, *record;
        Py_ssize_t next = *position;
        /* The dicts are scattered in memory: each is prefetched 16 rows ahead. */
        if (rows > PyList_GET_SIZE(records))
            rows = PyList_GET_SIZE(records);
        while (row < rows && PyDict_Next(entities, &next, &key, &record) && PyDict_CheckExact(record)
               && PHYSICS_VERSION_TAG(record) == tags[row]) {
            *position = next;
            row++;
            if (row + 16 < rows)
                PHYSICS_PREFETCH(PyList_GET_ITEM(records, row + 16));
        }
        return row;
    }

    /* The first row, from `row` on, whose dict was changed, or is held only by `records`; `rows` if there is none. */
    static Py_ssize_t physics_changed(
        const unsigned long long *tags, PyObject *records, Py_ssize_t row, Py_ssize_t rows
    ) {
        PyObject *record;
        if (rows > PyList_GET_SIZE(records))
            rows = PyList_GET_SIZE(records);
        for (; row < rows; row++) {
            if (row + 16 < rows)
                PHYSICS_PREFETCH(PyList_GET_ITEM(records, row + 16));
            record = PyList_GET_ITEM(records, row);
            if (record != Py_None && (PHYSICS_VERSION_TAG(record) != tags[row] || Py_REFCNT(record) == 1))
                break;
        }
        return row;
    }
    """
    bint PHYSICS_VERSION_TAGS
    unsigned long long version_tag_of "PHYSICS_VERSION_TAG"(object record) noexcept
    Py_ssize_t first_different_row "physics_same"(
        object entities, Py_ssize_t *position, const unsigned long long *tags, list records,
        Py_ssize_t row, Py_ssize_t rows
    ) noexcept
    Py_ssize_t next_changed_row "physics_changed"(
        const unsigned long long *tags, list records, Py_ssize_t row, Py_ssize_t rows
    ) noexcept
    bint PyDict_Next(object entities, Py_ssize_t *position, PyObject **key, PyObject **record) noexcept


cdef inline tuple next_item(dict entities, Py_ssize_t *position):
    """The item at `*position`, which then moves on to the next item; None at the end."""
    cdef PyObject *key
    cdef PyObject *record
    if PyDict_Next(entities, position, &key, &record):
        return <object> key, <object> record
    return None
