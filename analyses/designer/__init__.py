"""An evening with a variant: played, measured, mended and described by one command."""
