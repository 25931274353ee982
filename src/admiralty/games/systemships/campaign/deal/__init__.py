"""From files to the first state: what TOML may say, its schemas, and what is dealt from it."""
