"""The rules, one file each. A rule subscribes to the collisions it cares about, or is an esper processor, or both."""
