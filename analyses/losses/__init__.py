"""How wrong players are: the points that their decisions lose against exact play."""
