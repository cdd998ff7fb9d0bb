cpdef object shown(object value)
cpdef double number(object field, object value) except? -1.0
cpdef double at_least_zero(object field, object value) except? -1.0
cpdef double above_zero(object field, object value) except? -1.0
cpdef double size(object field, object value) except? -1.0
cpdef double distance(object field, object value) except? -1.0
cpdef double up_to_size_max(object field, object value) except? -1.0
cpdef double within(object field, object value) except? -1.0
cpdef (double, double) point(object field, object value) except *
cpdef unsigned long long bits(object field, object value) except? 0
cpdef object flag(object field, object value)
