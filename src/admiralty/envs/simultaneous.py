"""PettingZoo's Parallel: all seats that are asked choose at once, a box of each; the others pass."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gymnasium import spaces
from pettingzoo import ParallelEnv

from admiralty.core.errors import Refused
from admiralty.core.face.game import Deal

from .seats import Seats

Shown = dict[str, Any]  # observation, action_mask


class Simultaneous(ParallelEnv[str, Shown, int]):
    """As `Sequential`, but a step has an action of every seat. The last action is to pass: it is all that is open to
    who isn't asked, and open to nobody else.
    """

    def __init__(self, environment: str | Deal, *, observe_all: bool = False) -> None:
        """`observe_all` shows the battle also to who isn't asked."""
        self.seats = Seats(environment, observe_all=observe_all)
        self.possible_agents = list(self.seats.names)
        self.agents: list[str] = []
        self.metadata = {"name": f"{self.seats.deal.game}-{self.seats.deal.scenario}", "render_modes": []}
        self.observation_spaces = {each: self.seats.masked(also=1) for each in self.possible_agents}
        self.action_spaces = {each: spaces.Discrete(self.seats.actions.count + 1) for each in self.possible_agents}
        self.render_mode = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """As `Sequential`."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """As `Sequential`, and the last one is to pass."""
        return self.action_spaces[agent]

    @property
    def layout(self) -> tuple[str, ...]:
        """The names of the numbers of an observation."""
        return self.seats.layout

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Shown], dict[str, dict[str, Any]]]:
        """Start another battle: what each seat is shown, and nothing else."""
        self.seats.reset(seed, options)
        self.agents = list(self.possible_agents)
        return self._shown(), {each: {} for each in self.agents}

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[
        dict[str, Shown], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:  # fmt: skip
        """Choose for every seat that is asked: observations, rewards, terminations, truncations, infos by seat."""
        infos: dict[str, dict[str, Any]] = {each: {} for each in self.agents}
        for seat in self.seats.waiting if self.agents else ():
            name = self.seats.deal.seats[seat]
            if name not in actions:
                raise Refused(self.seats.deal.called[seat], "is asked and has no action", "", "give one of every agent")
            if not self.seats.act(seat, actions[name]):
                infos[name] = {"corrected": True}
        over, called = self.seats.state.over, self.seats.called
        rewards = {each: float(self.seats.state.worth(self.seats.seat_of(each))) for each in self.agents}
        told = (self._shown(), rewards, dict.fromkeys(self.agents, over and not called))
        truncated = dict.fromkeys(self.agents, called)
        if over:
            self.agents = []
        return (*told, truncated, infos)

    def _shown(self) -> dict[str, Shown]:
        shown = {}
        for each in self.agents:
            seat = self.seats.seat_of(each)
            mask = self.seats.mask(seat, also=1)
            mask[-1] = not mask.any()
            shown[each] = {"observation": self.seats.row(seat), "action_mask": mask}
        return shown

    def render(self) -> None:
        """There are no pictures: the table in the browser has them."""

    def close(self) -> None:
        """Nothing is held open."""
