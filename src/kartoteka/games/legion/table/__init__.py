"""What people see of Legion, and how a situation is told: views, notation, positions, the chronicle."""
