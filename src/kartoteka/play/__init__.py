"""Play: sessions, notation, records, scenarios, agents and simulation. It knows a state's public face only."""
