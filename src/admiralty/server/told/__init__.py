"""What the server answers, for its OpenAPI description."""
