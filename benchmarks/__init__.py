"""What the book costs: each figure beside a reference from the same run."""
