"""How a measurement is told: a figure, its yardstick, their ratio, and the aim."""

from typing import NamedTuple


class Result(NamedTuple):
    """One measurement; `where` says where the time went."""

    what: str
    figure: float
    yardstick: float
    aim: str
    unit: str
    where: str = ""

    @property
    def ratio(self) -> float:
        """The figure in yardsticks."""
        return self.figure / self.yardstick

    def __str__(self) -> str:
        """Return the measurement as a line, and a second one for where the time goes."""
        line = (
            f"{self.what:<52} {self.ratio:6.2f}x   aim {self.aim:<8} "
            f"{self.figure:12.1f} / {self.yardstick:.1f} {self.unit}"
        )
        return f"{line}\n    {self.where}" if self.where else line
