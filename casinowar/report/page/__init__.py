"""The report as a page: what stands on it, and the template that makes it HTML."""
