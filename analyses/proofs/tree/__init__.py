"""A proof by many workers: a tree of positions whose leaves are rows of a file of proofs."""
