"""The checks: what every level must do, and what the project must do whatever its levels are."""
