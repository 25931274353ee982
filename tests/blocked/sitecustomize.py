"""Python imports this when it starts, wherever this folder is on its path."""

from lacking import block

block()
