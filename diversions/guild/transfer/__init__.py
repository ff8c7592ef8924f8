"""Meetings as files, packed and taken in."""
