"""Bodies that push each other: masses, contact constraints, the solver, islands that sleep. Flat arrays, no esper."""
