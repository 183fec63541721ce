"""Pictures of results: what they show as data, and the one module that draws them."""
