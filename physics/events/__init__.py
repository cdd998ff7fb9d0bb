"""Collision events: their contents, the subscriptions, and the delivery."""
