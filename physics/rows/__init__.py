"""One row of numbers for each entity, gathered from its components; masses."""
