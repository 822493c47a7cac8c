"""Random walks: sessions of keys compared with the rules frame by frame, and the shortest way to a fault."""
