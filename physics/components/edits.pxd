cdef long long edits() noexcept
cdef void edited() noexcept
