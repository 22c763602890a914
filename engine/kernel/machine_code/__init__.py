"""What numba made of the kernel, kept over many runs."""
