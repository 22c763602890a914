"""Reports as DataFrames, how they are shown, and the command line on top."""
