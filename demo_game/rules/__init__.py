"""The rules, one file each. A rule subscribes to collisions, or is an esper processor, or both."""
