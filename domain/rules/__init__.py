"""The policies: each knows the id of the rule it stands for, and checks or computes one thing."""
