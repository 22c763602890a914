"""The site: static files that any web server can serve."""
