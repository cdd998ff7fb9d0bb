"""python -m tests.scenes [NAME ...] [--list] [--ticks N] [--svg FILE]: run scenes by hand, and look at them."""

from __future__ import annotations

import argparse
import sys
from fnmatch import fnmatch
from pathlib import Path
from time import perf_counter

from tests.scenes.gallery import SCENES
from tests.scenes.play import examine
from tests.scenes.strip import strip


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.scenes", description=__doc__)
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="scenes, families, or patterns such as 'tower*'; none: all"
    )
    parser.add_argument("--list", action="store_true", help="only say what there is")
    parser.add_argument("--ticks", type=int, help="run so many ticks only")
    parser.add_argument(
        "--svg", type=Path, metavar="FILE", help="draw a strip of pictures of the one scene that is named"
    )
    parser.add_argument("--pictures", type=int, default=6, help="in the strip")
    arguments = parser.parse_args()
    patterns = arguments.names or ["*"]
    chosen = [s for s in SCENES.values() if any(fnmatch(s.name, p) or s.family == p for p in patterns)]
    if not chosen:
        parser.error(f"no scene is named {' or '.join(patterns)}: see --list")
    if arguments.svg and len(chosen) > 1:
        parser.error(f"--svg draws one scene, and {len(chosen)} are named {' or '.join(patterns)}")
    failed = 0
    for scene in chosen:
        if arguments.list:
            print(f"{scene.family:12} {scene.name:32} {scene.ticks} ticks")
            continue
        start = perf_counter()
        report = examine(scene, arguments.ticks)
        failed += bool(report.findings)
        print(f"{report}  ({report.ticks} ticks, {perf_counter() - start:.2f} s)", flush=True)
        if arguments.svg:
            arguments.svg.write_text(strip(scene, report.ticks, arguments.pictures), encoding="utf-8")
    print(f"{len(chosen)} scenes, {failed} with findings")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
