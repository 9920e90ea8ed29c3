"""The editions of the rulebooks: each kept once, under the digest of its canonical form."""
