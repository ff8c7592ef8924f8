"""The equilibrium of a contest with one dare: solved, and measured by an exact best response."""
