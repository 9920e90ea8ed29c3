"""What screens and reports read: one read model a module, and the projector that folds them."""
