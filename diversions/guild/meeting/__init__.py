"""Meetings: people, tables, a running order."""
