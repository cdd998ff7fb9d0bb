"""What PyInstaller is told about this package: it finds this module by an entry point, and the hook in this folder."""

from __future__ import annotations

import os


def get_hook_dirs() -> list[str]:
    return [os.path.dirname(__file__)]
