"""Run every measurement, or those named on the command line, and print their ratios."""

import sys
from collections.abc import Callable, Mapping

from tests.bench import actions, in_process, moves, over_http
from tests.bench.told import Result
from tests.postgres import PostgresServer, postgres_server

MEASUREMENTS: Mapping[str, Callable[[PostgresServer], list[Result]]] = {
    "http": over_http.buy_ins,
    "command": in_process.one_command,
    "rebuild": in_process.rebuild,
    "report": over_http.beside_a_report,
    "hands": in_process.ten_thousandth_hand,
    "actions": actions.actions,
    "moves": moves.ten_thousandth_move,
}


def main(names: list[str]) -> None:
    """Measure, one after another, on one PostgreSQL server of the benchmark's own."""
    unknown = set(names) - MEASUREMENTS.keys()
    if unknown:
        sys.exit(f"There is no {', '.join(sorted(unknown))}: {', '.join(MEASUREMENTS)}.")
    with postgres_server() as postgres:
        for name in names or MEASUREMENTS:
            for result in MEASUREMENTS[name](postgres):
                print(result, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
