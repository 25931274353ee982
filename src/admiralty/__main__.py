"""``python -m admiralty`` is the command ``admiralty``."""

from admiralty.cli.main import main

if __name__ == "__main__":
    main()
