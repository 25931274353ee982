"""Gymnasium: one seat chooses, and levels or bots answer for the others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from admiralty.core.door.bots import Bot
from admiralty.core.errors import Refused, suggest
from admiralty.core.face.game import Deal

from .seats import Row, Seats


class Single(gymnasium.Env[Any, Any]):
    """A scenario as one of its seats plays it.

    Observations, actions and rewards are those of `Sequential`; the mask of actions is `info["action_mask"]`, and
    `action_masks()`, as programs that learn with masks ask for it.
    """

    metadata = {"render_modes": []}

    def __init__(
        self,
        environment: str | Deal,
        seat: str = "",
        against: str | Bot | Mapping[str, Bot | str] = "simple",
        render_mode: str | None = None,
    ) -> None:
        """`seat` is the key of the seat that chooses, the first one unless said; `against` who plays the others, by
        seat where they differ: a level's name, a `Bot`, or whatever `admiralty.play` takes.
        """
        names = Seats(environment).names
        seat = seat or names[0]
        if seat not in names:
            raise Refused("seat", f"there is no seat {seat!r}", "", suggest(seat, names, "seats"))
        others = [each for each in names if each != seat]
        if isinstance(against, Mapping):
            if strange := [each for each in against if each not in others]:
                raise Refused(
                    "against", f"there is no other seat {strange[0]!r}", "", suggest(strange[0], others, "seats")
                )
            players = {each: against.get(each, "simple") for each in others}
        else:
            players = dict.fromkeys(others, against)
        self.seats, self.render_mode = Seats(environment, players), render_mode
        self.seat = self.seats.seat_of(seat)
        self.observation_space = self.seats.box()
        self.action_space = spaces.Discrete(self.seats.actions.count)

    @property
    def layout(self) -> tuple[str, ...]:
        """The names of the numbers of an observation."""
        return self.seats.layout

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Row, dict[str, Any]]:
        """Start another battle; battles in which the seat is never asked are passed over."""
        super().reset(seed=seed)
        self.seats.reset(seed, options)
        while self.seats.state.over:
            self.seats.reset()
        return self.seats.row(self.seat), self._info(True)

    def step(self, action: np.int64 | int) -> tuple[Row, float, bool, bool, dict[str, Any]]:
        """Choose: the observation, the reward, is it over, was it called, the info."""
        kept = self.seats.act(self.seat, action)
        over, called = self.seats.state.over, self.seats.called
        worth = float(self.seats.state.worth(self.seat))
        return self.seats.row(self.seat), worth, over and not called, called, self._info(kept)

    def _info(self, kept: bool) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.seats.mask(self.seat)}
        return info if kept else {**info, "corrected": True}

    def action_masks(self) -> np.typing.NDArray[np.bool_]:
        """Which actions are open."""
        return self.seats.mask(self.seat).astype(bool)
