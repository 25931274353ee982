"""Opponents for any game, which know it only by its `Game` record; `levels` names all that may play one."""
