"""Reports: figures with intervals, sections with tables, one renderer for every format."""
