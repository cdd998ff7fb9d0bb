"""The step: the stages of a tick, in their order."""
