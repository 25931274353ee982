"""How the application meets the network, and how much it takes from one client."""
