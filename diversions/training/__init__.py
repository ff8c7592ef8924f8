"""What makes masters' tables and judgements, with numpy; nothing of it is shipped or runs live."""
