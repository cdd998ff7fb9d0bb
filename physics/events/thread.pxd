# threading.get_ident, without the Python int.
cdef extern from "pythread.h":
    unsigned long get_ident "PyThread_get_thread_ident"() noexcept nogil
