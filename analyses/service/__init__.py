"""The service: the answers of the commands over HTTP, for programs and pages."""
