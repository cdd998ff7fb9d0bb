"""Queries of the world as the last tick left it, without esper. The systems have methods that call these queries."""
