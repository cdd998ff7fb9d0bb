from physics.grid.grid cimport Grid


cdef int add_cells(list cells, Grid grid, bint static) except -1
cdef int add_one_cell(list cells, Grid grid, int level, bint static) except -1
