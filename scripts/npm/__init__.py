"""The JavaScript package: what is generated for it from the Python sources."""
