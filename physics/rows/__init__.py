"""Entities as numbers: one row an entity, gathered from its components; masses."""
