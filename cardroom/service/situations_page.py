"""The page of the forty situations under every rulebook, as it ships with the documentation.

`cardroom situations` prints it; a test holds the file that ships to what the hands say today.
"""

from html import escape

from cardroom.service.judging import BIG, POT, STACK, Judgement, Situation, judgements
from cardroom.service.situations import SITUATIONS
from domain.rulebooks.shipped import shipped

STYLE = """\
body { font: 15px/1.45 system-ui, sans-serif; margin: 2rem; color: #222; }
table { border-collapse: collapse; }
th, td { border: 1px solid #bbb; padding: 0.35rem 0.5rem; text-align: left; vertical-align: top; }
thead th { background: #eee; position: sticky; top: 0; }
td small { color: #666; display: block; white-space: nowrap; }
"""

INTRODUCTION = (
    f"Everybody has {STACK:,}, the big blind is {BIG}, and on the flop {POT:,} are in the pot, "
    "unless it says otherwise. Seats act in the order of their numbers. Under each ruling stands "
    "the rule that decides; a room: rule is one of the ordinary ones that hold where the house's "
    "document is silent. Made by cardroom situations from the same hands that the room plays."
)


def page() -> str:
    """Return the page."""
    heads = "".join(f"<th>{escape(name)}</th>" for name in shipped())
    rows = "\n".join(_row(number, each) for number, each in enumerate(SITUATIONS, start=1))
    return (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        f"<title>Forty situations</title>\n<style>\n{STYLE}</style>\n"
        "<h1>Forty situations under every rulebook</h1>\n"
        f"<p>{escape(INTRODUCTION)}</p>\n"
        f"<table>\n<thead><tr><th>#</th><th>What is seen</th>{heads}</tr></thead>\n"
        f"<tbody>\n{rows}\n</tbody>\n</table>\n</html>\n"
    )


def _row(number: int, situation: Situation) -> str:
    cells = "".join(_cell(each) for each in judgements(situation))
    return f"<tr><td>{number}</td><td>{escape(situation.told)}</td>{cells}</tr>"


def _cell(judgement: Judgement) -> str:
    rule = f"<small>{escape(judgement.rule)}</small>" if judgement.rule else ""
    return f"<td>{escape(judgement.words)}{rule}</td>"
