"""Collision events: what they carry, who subscribed, and their delivery."""
