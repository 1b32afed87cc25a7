"""What is looked at after everything that happens."""
