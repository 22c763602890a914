"""Perfect play on small quilts: a reply to everything, for one side, made and checked.

Making searches. Checking only follows `rules`, which share nothing with the kernel.
"""
