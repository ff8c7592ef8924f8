"""The projector: what all see, large."""
