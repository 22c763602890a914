"""What the patches of an edition should cost, found by taking and leaving them."""
