"""The secret, its commitment, and the key that the dice come from."""

from __future__ import annotations

from hashlib import blake2b

import pytest
from hypothesis import given
from hypothesis import strategies as st

from admiralty.core.journal import secret

WORDS = {"red": "for the queen", "blue": "Grüße"}


def test_a_fresh_secret_has_32_bytes_and_never_comes_twice() -> None:
    drawn = {secret.fresh() for _ in range(100)}
    assert len(drawn) == 100
    assert {len(each) for each in drawn} == {32}


def test_the_commitment_is_a_plain_blake2b_that_anybody_can_check() -> None:
    known = bytes(range(32))
    expected = blake2b(known, digest_size=32, person=b"admiralty-secret").hexdigest()
    assert secret.commitment(known) == expected
    assert secret.commitment(bytes(32)) != expected


def test_a_practice_secret_is_the_same_for_the_same_seed() -> None:
    assert secret.practice(7) == secret.practice(7)
    assert len(secret.practice(7)) == 32
    assert len({secret.practice(seed) for seed in range(-50, 50)}) == 100


def test_the_order_in_which_seats_gave_their_words_does_not_matter() -> None:
    turned = dict(reversed(WORDS.items()))
    assert list(turned) != list(WORDS)
    assert secret.hash_words(turned) == secret.hash_words(WORDS)
    assert secret.table_key(bytes(32), turned) == secret.table_key(bytes(32), WORDS)


def test_a_word_changed_changes_lock_and_key() -> None:
    other = {**WORDS, "red": "for the king"}
    assert secret.hash_words(other) != secret.hash_words(WORDS)
    assert secret.table_key(bytes(32), other) != secret.table_key(bytes(32), WORDS)
    assert secret.table_key(bytes(32), {}) != secret.table_key(bytes(32), WORDS)


def test_a_word_cannot_move_to_another_seat_unseen() -> None:
    assert secret.hash_words({"a": "b", "c": "d"}) != secret.hash_words({"a": "d", "c": "b"})
    assert secret.hash_words({"a": 'b","c":"d'}) != secret.hash_words({"a": "b", "c": "d"})


def test_a_salt_hides_a_short_word() -> None:
    assert secret.hash_words({"red": "x"}, b"salt") != secret.hash_words({"red": "x"})
    assert secret.hash_words({"red": "x"}, b"salt") == secret.hash_words({"red": "x"}, b"salt")


def test_the_key_is_neither_the_secret_nor_its_commitment() -> None:
    known = secret.fresh()
    key = secret.table_key(known, {})
    assert len(key) == 32
    assert key != known
    assert key.hex() != secret.commitment(known)


@given(st.binary(max_size=64).filter(lambda data: len(data) != 32))
def test_a_secret_of_another_length_is_a_mistake_of_the_caller(data: bytes) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        secret.commitment(data)
    with pytest.raises(ValueError, match="32 bytes"):
        secret.table_key(data, {})


def test_canonical_json_is_sorted_tight_and_utf8() -> None:
    assert secret.canonical({"b": [1, 2], "a": "ü"}) == '{"a":"ü","b":[1,2]}'.encode()


@pytest.mark.parametrize("value", [float("nan"), float("inf"), "\ud800"])
def test_what_json_has_no_text_for_has_no_canonical_form(value: object) -> None:
    with pytest.raises(ValueError, match=r"."):
        secret.canonical(value)
