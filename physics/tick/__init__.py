"""One tick on flat arrays: bodies, who touches whom, what changed."""
