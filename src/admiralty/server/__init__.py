"""The server: tables that live in a database, and clients that see of each what their seat may see."""
