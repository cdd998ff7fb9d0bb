# Hints to the processor to fetch the cache line at an address, or of an item of a list, before it is read. They do not
# change any result.
cdef extern from *:
    """
    #if defined(__GNUC__)
        #define PHYSICS_PREFETCH(address) __builtin_prefetch(address)
    #else
        #define PHYSICS_PREFETCH(address) ((void)(address))
    #endif
    #define PHYSICS_PREFETCH_ITEM(list, i) PHYSICS_PREFETCH(PyList_GET_ITEM(list, i))
    #define PHYSICS_PREFETCH_LONG_ITEM(list, i) do { \\
            const char *item = (const char *)PyList_GET_ITEM(list, i); \\
            PHYSICS_PREFETCH(item); \\
            PHYSICS_PREFETCH(item + 64); \\
            PHYSICS_PREFETCH(item + 128); \\
        } while (0)
    """
    void prefetch "PHYSICS_PREFETCH"(const void *address) noexcept nogil
    void prefetch_item "PHYSICS_PREFETCH_ITEM"(list items, Py_ssize_t i) noexcept
    # The first three cache lines of an item.
    void prefetch_long_item "PHYSICS_PREFETCH_LONG_ITEM"(list items, Py_ssize_t i) noexcept
