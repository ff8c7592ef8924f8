"""Bots that think apart from the requests, in processes of their own."""
