"""Who is dying, who is saved, how cards leave the table, and who takes components."""
