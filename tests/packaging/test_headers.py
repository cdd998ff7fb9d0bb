"""What the headers of hot modules declare."""

from __future__ import annotations

import re

from tests.packaging.test_records import PACKAGE


def test_no_function_of_doubles_has_an_error_value_that_it_may_return() -> None:
    """An area that rounding made -1.0 ended the process: Cython took it for an error, and found no exception."""
    found = [
        f"{path.relative_to(PACKAGE)}: {function}"
        for path in sorted(PACKAGE.rglob("*.pxd"))
        for function in re.findall(r"cdef double (\w+)\([^()]*\) except -", path.read_text(encoding="utf-8"))
    ]
    assert not found
