"""HKK (Hatalom Kártyái Kártyajáték)."""
