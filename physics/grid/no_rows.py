"""Columns without rows, one of each type: every table starts with these, so that a table that holds nothing costs
nothing. Its first growth replaces them."""

from __future__ import annotations

from array import array

NO_BYTES = array("b")
NO_INTS = array("i")
NO_LONGS = array("q")
NO_WORDS = array("Q")
NO_DOUBLES = array("d")
