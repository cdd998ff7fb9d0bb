"""What happens within a tick to what moves fast: paths, encounters in order of time, impulses."""
