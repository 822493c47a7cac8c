"""Random walks: sessions of keys held against the rules frame by frame, and the shortest way to a fault."""
