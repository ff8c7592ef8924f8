"""The next round while it is drawn and not begun: changed by hand, taken back, begun."""
