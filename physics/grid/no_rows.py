"""Empty columns, one of each type. All new tables share these, so that an empty table takes little memory. A table
replaces them when it first grows; nothing is ever written to them."""

from __future__ import annotations

from array import array

NO_BYTES = array("b")
NO_INTS = array("i")
NO_LONGS = array("q")
NO_WORDS = array("Q")
NO_DOUBLES = array("d")
