"""What things cost, whether that can be paid, and how it is."""
