"""How likely things are: the dice of tasks, what a form shows of its task."""
