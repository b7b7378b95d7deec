"""The games, one package a family: rules, theorems, kernels, explanations, pictures."""
