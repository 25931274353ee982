"""What the commands share: how files, figures and rules look as text, and what people type."""
