"""What comes in from outside: its limits, its cleaning, and what is said to what is refused."""
