"""Styles of ships and the parts they are made of; `silhouettes` is the door to them."""
