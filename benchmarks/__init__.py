"""Benchmarks: they print figures, never judge. `python -m benchmarks.NAME`; see README.md here."""
