"""What a phone at a meeting sees, and how its pages and the steward’s are kept up to date."""
