"""What the texts of cards can say: what is printed, what works, what is done and asked."""
