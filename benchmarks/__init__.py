"""Benchmarks. They print figures; only `agreement` can fail. `python -m benchmarks.NAME`; see docs/benchmarks.md."""
