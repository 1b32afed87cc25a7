"""The Command Phase: a secret choice, what it brings about, priority, orders and order pools; and promotion."""
