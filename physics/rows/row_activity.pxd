from physics.grid.boxes cimport Boxes
from physics.rows.sortable_table cimport SortableTable


cdef enum AwakeFlag:
    LISTED = 1
    AWAKE = 2


cdef class RowActivity(SortableTable):
    cdef Boxes boxes
    cdef signed char[::1] at_rest, rest_detections
    cdef int[::1] unsettled, new_awake, left_quiet
    cdef signed char[::1] awake_flags
    cdef Py_ssize_t moving_at_rest_count, unsettled_count, new_awake_count, left_quiet_count, quiet_dynamic_count
    cdef Py_ssize_t quiet_nonstatic_count
    cdef bint all_unsettled, has_moving_static, awake_list_is_current, rebuild_is_cheap, quiet_rows_changed
    cdef bint groups_changed, boxes_changed
    cdef void clear(self) noexcept
    cdef void truncate(self, Py_ssize_t count) noexcept
    cdef int reserve(self, Py_ssize_t n) except -1
    cdef void append(self, Py_ssize_t row) noexcept
    cdef void set_group(self, Py_ssize_t i, int kind, int group) noexcept
    cdef void add_awake(self, Py_ssize_t i) noexcept
    cdef void remove_awake(self, Py_ssize_t i) noexcept
    cdef void update_awake_list(self) noexcept
    cdef void unsettle(self, Py_ssize_t i, int kind) noexcept
