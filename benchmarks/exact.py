"""How long exact distributions take at their largest: processor time of one call, the least of five after a first."""

from __future__ import annotations

import time

import admiralty as ad

LARGEST = (
    ("systemships/volley", {"missiles": 16, "screen": 9}),
    ("heavy/volley", {"shots": 12, "sensors": "half lost", "fire_control": "lost"}),
    ("bydo/collision", {"dx": 99}),
    ("bydo/volley", {"weapon": "Standard Wave Cannon", "engine": 20, "shots": 12}),
    ("bridge/task", {"dice": 5, "ones": 1, "ship": "rolled", "helpers": 5, "critical": 4}),
)

if __name__ == "__main__":
    for name, values in LARGEST:
        ad.exact(name, **values)
        taken = []
        for _ in range(5):
            began = time.process_time()
            ad.exact(name, **values)
            taken.append(time.process_time() - began)
        print(f"| `{name} {' '.join(f'{key}={value}' for key, value in values.items())}` | {1000 * min(taken):.2f} |")
