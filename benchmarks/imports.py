"""How long `import physics` takes on top of `import esper`.

    python -m benchmarks.imports

Each import runs in a fresh interpreter that has imported esper.
"""

from __future__ import annotations

import statistics
import subprocess
import sys

from benchmarks.harness import print_versions, scaled, spread

PROGRAM = """
import esper
from time import perf_counter
start = perf_counter()
{}
print(perf_counter() - start)
"""
ROUNDS = 21


def sample(statement: str) -> float:
    """Seconds that one statement takes in a fresh interpreter that has imported esper."""
    program = PROGRAM.format(statement)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return float(done.stdout)


def main() -> None:
    print_versions()
    times = [sample("import physics") for _ in range(ROUNDS)]
    low, high = spread(times)
    print(
        f"\nimport physics, after import esper: {scaled(statistics.median(times))} ({scaled(low)} to {scaled(high)})"
    )


if __name__ == "__main__":
    main()
