"""What the programs of bench, test and tools share."""
