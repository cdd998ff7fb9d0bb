# A hint to the processor: fetch the cache line at an address, to have it when it is read. No effect on any result.
cdef extern from *:
    """
    #if defined(__GNUC__)
        #define PHYSICS_PREFETCH(address) __builtin_prefetch(address)
    #else
        #define PHYSICS_PREFETCH(address) ((void)(address))
    #endif
    """
    void prefetch "PHYSICS_PREFETCH"(const void *address) noexcept nogil
