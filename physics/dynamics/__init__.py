"""The solver: contact and joint constraints, integration, islands and sleep."""
