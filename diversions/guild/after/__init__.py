"""After a meeting: what was played, what was asked, and where people got stuck, as counts."""
