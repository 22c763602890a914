"""The machine code that numba made of the kernel, kept over many runs."""
