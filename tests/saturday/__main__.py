"""Play a Saturday on a service of its own: `python -m tests.saturday [--seed N]`."""

import argparse
from pathlib import Path
from tempfile import TemporaryDirectory

from cardroom.service.database import migrate
from tests.http.room import FIRST_EVENING, Evening, Staff
from tests.http.service import running_service
from tests.saturday.checks import check
from tests.saturday.night import Saturday


def main() -> None:
    """Play it on SQLite, telling how it goes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    seed = parser.parse_args().seed
    with TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'saturday.db'}"
        migrate(url)
        with running_service(url) as service:
            saturday = Saturday(Evening(Staff(service), FIRST_EVENING), seed)
            saturday.plays(print)
            for name, figure in check(saturday).items():
                print(f"{name}: {figure}")


if __name__ == "__main__":
    main()
