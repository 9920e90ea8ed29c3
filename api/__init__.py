"""The room over HTTP: a resource family a module, one table from error to answer."""
