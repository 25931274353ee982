"""The remotes of a fighter: the Force and the Round Bits."""
