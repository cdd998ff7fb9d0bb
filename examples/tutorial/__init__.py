"""The steps of docs/tutorial.md: start one with `python -m examples.tutorial.step1_ball`."""
