"""Playing: matches with their history, opponents, and a session in plain lines of text."""
