# Hints to the processor: fetch the cache line at an address, or of an item of a list, to have it when it is read. No
# effect on any result.
cdef extern from *:
    """
    #if defined(__GNUC__)
        #define PHYSICS_PREFETCH(address) __builtin_prefetch(address)
    #else
        #define PHYSICS_PREFETCH(address) ((void)(address))
    #endif
    #define PHYSICS_PREFETCH_ITEM(list, i) PHYSICS_PREFETCH(PyList_GET_ITEM(list, i))
    """
    void prefetch "PHYSICS_PREFETCH"(const void *address) noexcept nogil
    void prefetch_item "PHYSICS_PREFETCH_ITEM"(list items, Py_ssize_t i) noexcept
