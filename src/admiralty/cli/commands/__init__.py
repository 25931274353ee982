"""The commands of `admiralty`, a file each."""
