"""What a room may say of its maps: how charts are drawn, and what a referee paints."""
