"""The houses as data: one TOML file a rulebook, and no code."""
