"""What Windows lacks, taken away from the tests and from every process that they start: `make test BLOCKED=1`."""
