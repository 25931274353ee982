"""A table of what each answer was worth learns Instant Systemships against the level `simple`: docs/environments.md."""

import random
from collections import Counter, defaultdict

import gymnasium
import numpy as np

import admiralty.envs  # noqa: F401 - which tells Gymnasium of them

env = gymnasium.make("admiralty/systemships-duel-v1", seat="red", against="simple")


def play(battles, choose, seed, learn=None):
    """The mean reward of red's battles."""
    total, outcomes = 0.0, Counter()
    for battle in range(battles):
        row, info = env.reset(seed=seed, options={"battle": battle})
        taken, over = [], False
        while not over:
            open_ = np.flatnonzero(info["action_mask"])
            key = tuple(row[:3])  # what is asked, from where to where
            action = choose(key, open_)
            taken.append((key, action))
            row, reward, ended, called, info = env.step(action)
            over = ended or called
        total += reward
        outcomes[env.unwrapped.seats.state.outcome] += 1
        if learn:
            for each in taken:
                learn(each, reward)
    return total / battles, dict(outcomes)


luck = random.Random(1)
worth = defaultdict(lambda: [0.0, 0])  # (question, action) -> the sum of rewards, how often


def learn(each, reward):
    worth[each][0] += reward
    worth[each][1] += 1


def best(key, open_):
    return max(open_, key=lambda each: worth[key, each][0] / max(1, worth[key, each][1]))


print("random", *play(1000, lambda key, open_: luck.choice(open_), seed=2))
play(4000, lambda key, open_: luck.choice(open_) if luck.random() < 0.2 else best(key, open_), seed=1, learn=learn)
print("learnt", *play(1000, best, seed=2))
