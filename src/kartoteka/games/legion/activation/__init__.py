"""What a unit does when it is activated: rally, panic, actions; and what standby lets others do."""
