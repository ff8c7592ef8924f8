"""The demonstration: prepared at home, kept in the plan, played before a room."""
