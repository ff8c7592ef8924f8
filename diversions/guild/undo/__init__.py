"""Taking back what a steward pressed by mistake."""
