"""Files of proved positions: read, added to, converted, checked."""
