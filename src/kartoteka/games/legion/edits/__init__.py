"""The only writers of a state of Legion, besides the machine: what each kind of event changes."""
