"""The children's card game War and its family: variants as data, games, kernels, statistics."""
