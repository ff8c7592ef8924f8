"""Several people at one phone, where the steward gives leave."""
