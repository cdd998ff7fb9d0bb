"""Benchmarks: they print figures, never judge. `python -m benchmarks.NAME`; see docs/benchmarks.md."""
