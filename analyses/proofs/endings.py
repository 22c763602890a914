"""Ends of the names of files of proofs."""

TEXT, SORTED, PARQUET = ".jsonl", ".bin", ".parquet"
PROOF_FILES = (TEXT, SORTED, PARQUET)
