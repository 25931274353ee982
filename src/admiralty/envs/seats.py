"""A battle whose seats choose actions: what every kind of environment is made of."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from admiralty.bots import LineUp
from admiralty.core.door.bots import Bot, answer_at, seated
from admiralty.core.door.choosing import Choice, actions_of
from admiralty.core.door.states import GameState
from admiralty.core.engines.proving import CALLED_LABEL
from admiralty.core.engines.stepping import Run, start
from admiralty.core.errors import Refused, quote_value
from admiralty.core.face.game import Deal
from admiralty.core.state.records import HIGHEST, LOWEST

from .ids import scenario_of

ASKED = ("what", "low", "high", "offered")  # of a question, before its facts
TAKEN = 4  # actions of a question that is answered by several, as many as are shown
NONE = -1  # where nothing is asked or chosen
Row = NDArray[np.int32]
Mask = NDArray[np.int8]


class Seats:
    """A battle, the seats that choose actions in it, and the players of the others.

    An observation is the question that a seat is asked, then the battle as the seat sees it. Who isn't asked is shown
    nothing, unless `observe_all`: also to see when others are asked tells something of them.
    """

    def __init__(
        self, environment: str | Deal, players: Mapping[str, Bot | str] | None = None, observe_all: bool = False
    ) -> None:
        """`players` answer for their seats; all other seats choose. `Refused` where one of them can't be."""
        scenario = scenario_of(environment) if isinstance(environment, str) else environment
        who = LineUp.of(scenario, players or {}, 1)
        self.game, self.deal, self.observe_all = who.game, who.deal, observe_all
        self.names = [each for each in who.deal.seats if each not in (players or {})]
        held = seated(who.game, who.players)
        self.players = [None if seat in self.names else each for seat, each in zip(who.deal.seats, held, strict=True)]
        self.actions = actions_of(who.game)
        self.facts = max(len(each.facts) for each in who.game.wording.asks.values())
        self.state = self._state(0, 0)
        self._hidden = np.array([each.hidden for each in self.state.layout], np.int32)
        self._choices: dict[int, Choice] = {}
        self._seed, self._battle = -1, 0

    # ---- what may be seen and done -----------------------------------------------------------------------------------

    @property
    def layout(self) -> tuple[str, ...]:
        """The names of the numbers of an observation."""
        question = [*ASKED, *(f"facts[{k}]" for k in range(self.facts)), *(f"taken[{k}]" for k in range(TAKEN))]
        return (*(f"question.{each}" for each in question), *(each.name for each in self.state.layout))

    def box(self) -> spaces.Box:
        """The space of an observation, without its mask."""
        count, numbers = len(ASKED) + self.facts, self.state.layout
        low = [*[LOWEST] * count, *[NONE] * TAKEN, *(each.low for each in numbers)]
        high = [*[HIGHEST] * count, *[self.actions.further] * TAKEN, *(each.high for each in numbers)]
        return spaces.Box(np.array(low, np.int32), np.array(high, np.int32), dtype=np.int32)

    def masked(self, also: int = 0) -> spaces.Dict:
        """The space of an observation with its mask of actions, `also` some that a kind of environment adds."""
        mask = spaces.Box(0, 1, (self.actions.count + also,), np.int8)
        return spaces.Dict({"observation": self.box(), "action_mask": mask})

    # ---- a battle ----------------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Start battle 0 of a seed, or the one that `options["battle"]` names; without a seed the next of the last one.

        It is the battle that `State.new` starts for that seed.
        """
        told = (options or {}).get("battle")
        if told is not None and (isinstance(told, bool) or not isinstance(told, int) or told < 0):
            raise Refused("battle", f"{quote_value(told)} is not the number of a battle", "", "give 0 or more")
        if seed is not None:
            self._seed, self._battle = int(seed), told or 0
        elif self._seed < 0:
            self._seed, self._battle = secrets.randbelow(2**31), told or 0
        else:
            self._battle = self._battle + 1 if told is None else told
        for seat, each in enumerate(self.players):
            if isinstance(each, Bot):
                each.start(self.deal, seat)
        self.state = self._state(self._seed, self._battle)
        self._go_on()

    def _state(self, seed: int, battle: int) -> GameState:
        doctrines = [None if isinstance(each, Bot) else each for each in self.players]
        return GameState(
            self.game, self.deal, Run(self.game, doctrines, start(self.game, self.deal.battle, seed, battle))
        )

    def _go_on(self) -> None:
        """Let bots answer until a seat of those that choose is asked, or the battle is over."""
        self._choices = {}
        bots = {seat: each for seat, each in enumerate(self.players) if isinstance(each, Bot)}
        while asked := [seat for seat in self.state.waiting if seat in bots] if bots else ():
            question = self.state.question(asked[0])
            self.state.answer(answer_at(bots[asked[0]], question, self.deal, self._battle), asked[0])
        for seat in bots if self.state.over else ():
            bots[seat].end(self.state.outcome, self.state.worth(seat))

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that have to choose."""
        return self.state.waiting

    @property
    def called(self) -> bool:
        """Was it called off at the limit of rounds?"""
        return self.state.outcome == CALLED_LABEL

    def seat_of(self, name: str) -> int:
        """The number of a seat."""
        return self.deal.seats.index(name)

    def choice(self, seat: int) -> Choice:
        """What a seat that has to choose may do."""
        if seat not in self._choices:
            self._choices[seat] = Choice(self.actions, self.state, self.state.question(seat))
        return self._choices[seat]

    def act(self, seat: int, action: object) -> bool:
        """Choose for a seat; False where the action isn't open, and the nearest one that is was taken."""
        try:
            number = int(action)  # type: ignore[call-overload]
        except (TypeError, ValueError):
            raise Refused(self.deal.called[seat], f"{quote_value(action)} is not an action") from None
        choice = self.choice(seat)
        taken = choice.nearest(number)
        answer = choice.take(taken)
        if answer is not None:
            self.state.answer(answer, seat)
            self._go_on()
        return bool(taken == number)

    # ---- what a seat is shown ----------------------------------------------------------------------------------------

    def row(self, seat: int) -> Row:
        """The observation of a seat."""
        asked = seat in self.waiting
        question = self._question(seat) if asked else (NONE, *[0] * (len(ASKED) - 1 + self.facts), *[NONE] * TAKEN)
        if asked or self.observe_all or self.state.over:
            battle = self.state.observation(seat)
        else:
            battle = self._hidden
        return np.concatenate((np.array(question, np.int32), battle), dtype=np.int32)

    def _question(self, seat: int) -> Sequence[int]:
        choice = self.choice(seat)
        each = choice.question
        facts = [0 if fact is None else fact for fact in each.facts]
        taken = choice.taken[-TAKEN:]
        told = (each.what, each.low, each.high, len(each.legal), *facts, *[0] * (self.facts - len(facts)))
        return (*told, *taken, *[NONE] * (TAKEN - len(taken)))

    def mask(self, seat: int, also: int = 0) -> Mask:
        """1 for each action that is open to a seat; of those of `also` none."""
        mask = np.zeros(self.actions.count + also, np.int8)
        if seat in self.waiting:
            mask[list(self.choice(seat).open)] = 1
        return mask
