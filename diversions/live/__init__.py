"""Streams: pages sent as they change, to all who look on."""
