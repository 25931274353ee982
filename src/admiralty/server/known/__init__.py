"""What is known of a table: data and questions about it, nothing that runs."""
