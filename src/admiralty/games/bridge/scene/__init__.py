"""What is in the scene besides ships: traits, probes, stations, what the GM pays for."""
