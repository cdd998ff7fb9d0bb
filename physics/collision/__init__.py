"""Detection of contacts: manifolds with warm starts, materials, seams, one-way colliders, begins and ends."""
