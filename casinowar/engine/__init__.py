"""Cards really dealt, readably: the physical shoe, the table, and the tables compiled from step()."""
