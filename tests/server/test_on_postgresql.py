"""What has to hold of any database, on PostgreSQL as well: the same tests, on another kind of store."""

# ruff: noqa: F401
from __future__ import annotations

import pytest

from .test_durability import (
    test_a_damaged_store_is_refused,
    test_a_draft_is_found_on_another_device_and_after_a_restart,
    test_a_draft_of_an_earlier_plot_is_not_taken_for_this_one,
    test_a_game_of_other_rules_goes_on_if_every_beat_is_the_same,
    test_a_restart_changes_nothing,
    test_every_reply_is_repeated_however_long_ago,
    test_links_stay_the_same_after_a_restart,
    test_nothing_changes_when_the_disk_is_full,
    test_the_store_holds_the_journal_to_the_letter,
    test_writes_are_committed_in_groups_and_fail_alone,
)
from .test_limits import test_health
from .test_standing import test_they_are_the_seats_own_affair_and_outlive_the_server
from .test_tables import (
    duel,
    test_a_seat_is_played_on_several_devices_until_it_is_revoked,
    test_an_unknown_table_and_a_private_one_are_the_same_to_strangers,
    test_play_again,
    test_spectators_look_on_and_do_nothing,
    test_the_creators_own_seat_has_a_link_for_other_devices,
)
from .test_trouble import test_a_commit_that_failed_but_was_done_is_found


@pytest.fixture
def database(shared: str) -> str:
    return shared
