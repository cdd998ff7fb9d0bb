# unrest.py explains the values.
cpdef enum:
    NOTHING = 0
    FAST = 1
    PUSHED = 2
    DRIFTS = 3
    COMES_OUT = 4
    STALLED = 5
    SOFT = 6
    HIT = 7
    FAULTY = 8
    TOUCHED = 9
    ALL_WOKEN = 10
    IN_ZONE = 11
    WOKEN = 12
    NEIGHBOR_WOKEN = 13
    NEW = 14
