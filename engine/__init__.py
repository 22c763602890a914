"""The game of Patchwork: patches, quilts, time track, circle, rules, notation, endgame search."""
