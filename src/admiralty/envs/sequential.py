"""PettingZoo's AEC: one seat after the other chooses, and a plot is written box by box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv

from admiralty.core.face.game import Deal

from .seats import Seats

Shown = dict[str, Any]  # observation, action_mask


class Sequential(AECEnv[str, Shown, int]):
    """A scenario in which its seats are asked in their order; agents are called by the keys of their seats.

    Who wins gets 1 at the end, who loses -1, else 0. A battle that is called at the limit of rounds is truncated. An
    action that isn't open becomes the nearest one that is, and `infos` says `corrected`. `reset(seed=…)` starts battle
    0 of the seed, each further `reset()` the next one; `options={"battle": 7}` names one.
    """

    def __init__(self, environment: str | Deal, *, observe_all: bool = False) -> None:
        """`observe_all` shows the battle also to who isn't asked."""
        super().__init__()
        self.seats = Seats(environment, observe_all=observe_all)
        self.possible_agents = list(self.seats.names)
        self.agents: list[str] = []
        self.metadata = {"name": f"{self.seats.deal.game}-{self.seats.deal.scenario}", "render_modes": []}
        self.observation_spaces = {each: self.seats.masked() for each in self.possible_agents}
        self.action_spaces = {each: spaces.Discrete(self.seats.actions.count) for each in self.possible_agents}
        self.render_mode = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The question and the battle in a row of numbers, which `layout` names, and a mask of actions."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Every answer that fits is an action; see docs/environments.md for larger ones."""
        return self.action_spaces[agent]

    @property
    def layout(self) -> tuple[str, ...]:
        """The names of the numbers of an observation."""
        return self.seats.layout

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Start another battle."""
        self.seats.reset(seed, options)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {each: {} for each in self.agents}
        self._skip_agent_selection = None
        self._select()

    def observe(self, agent: str) -> Shown:
        """What a seat is shown, and what it may do."""
        seat = self.seats.seat_of(agent)
        return {"observation": self.seats.row(seat), "action_mask": self.seats.mask(seat)}

    def step(self, action: int | None) -> None:
        """Choose for the seat that is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        kept = self.seats.act(self.seats.seat_of(agent), action)
        self.infos[agent] = {} if kept else {"corrected": True}
        if self.seats.state.over:
            ended = self.truncations if self.seats.called else self.terminations
            for each in self.agents:
                ended[each] = True
                self.rewards[each] = float(self.seats.state.worth(self.seats.seat_of(each)))
        self._accumulate_rewards()
        self._select()

    def _select(self) -> None:
        """The first seat that is asked; after the end the first there is."""
        if self.seats.state.over:
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.seats.deal.seats[self.seats.waiting[0]]

    def render(self) -> None:
        """There are no pictures: the table in the browser has them."""

    def close(self) -> None:
        """Nothing is held open."""
