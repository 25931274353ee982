"""Where tables are kept: databases, their schema, the one writer, copies, what is removed from them."""
