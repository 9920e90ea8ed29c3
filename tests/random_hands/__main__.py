"""Play so many random hands of all games against pokerkit and tell where they differ.

    python -m tests.random_hands --hands 1000 --seed 7

A hand fails where chips are lost or made, or a difference has no written rule. The same seed plays
the same hands; hand N of a seed is played alone by `--first N --hands 1`.
"""

import argparse
import sys
import time

from tests.random_hands.playing import Tally, play_hand
from tests.random_hands.remembering import remember_values


def main() -> None:
    """Read the command line, play, and print what came of it."""
    parser = argparse.ArgumentParser(prog="python -m tests.random_hands", description=__doc__)
    parser.add_argument("--hands", type=int, default=1000, help="how many hands")
    parser.add_argument("--seed", type=int, default=0, help="what makes them the same again")
    parser.add_argument("--first", type=int, default=0, help="the number of the first hand")
    asked = parser.parse_args()
    remember_values()
    tally = Tally()
    began = time.perf_counter()
    for number in range(asked.first, asked.first + asked.hands):
        tally.add(number, play_hand(asked.seed, number))
    sys.stdout.write(f"{tally.told()}\n{time.perf_counter() - began:.0f} seconds.\n")
    sys.exit(0 if tally.is_right else 1)


if __name__ == "__main__":
    main()
