"""The game's sounds, computed: no file, no device."""
