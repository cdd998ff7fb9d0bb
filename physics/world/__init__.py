"""The step: the stages of a tick in their order, and what they leave for each other."""
