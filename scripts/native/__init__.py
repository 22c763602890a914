"""The kernel compiled ahead of time: one library per target, with a C header and a manifest."""
