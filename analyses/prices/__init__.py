"""Fair prices of the patches of an edition, found by taking and leaving them."""
