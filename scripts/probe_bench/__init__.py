"""What scripts/bench-probe is made of: the programs that are probed, the rivals, the 10,000 sites."""
