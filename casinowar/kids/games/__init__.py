"""The five games of the family behind one interface: readable reference play, trick by trick."""
