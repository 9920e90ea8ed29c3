"""The code is small and even: these tests read it."""

from pathlib import Path
from statistics import median, quantiles

from tests.source import files_of, functions_of, length_of, place_of

READ = ("domain", "cardroom", "projections", "api")
LONGEST_FUNCTION = 40
NINE_IN_TEN_UNDER = 20
MEDIAN_FUNCTION = 8
LONGEST_FILE = 400
LONGEST_LIST_OF_FACTS = 500


def lengths() -> dict[str, int]:
    return {
        f"{place_of(file)}:{function.lineno} {function.name}": length_of(function)
        for file in files_of(*READ)
        for function in functions_of(file)
    }


def test_no_function_is_over_40_lines() -> None:
    assert {name: length for name, length in lengths().items() if length > LONGEST_FUNCTION} == {}


def test_nine_functions_in_ten_are_under_20_lines() -> None:
    *_, nine_in_ten = quantiles(lengths().values(), n=10)
    assert nine_in_ten < NINE_IN_TEN_UNDER


def test_half_of_the_functions_are_8_lines_or_under() -> None:
    assert median(lengths().values()) <= MEDIAN_FUNCTION


def test_no_file_is_over_400_lines_and_no_list_of_facts_over_500() -> None:
    sizes = {file: len(file.read_text("utf-8").splitlines()) for file in files_of(*READ)}
    assert {place_of(file): size for file, size in sizes.items() if size > longest(file)} == {}


def longest(file: Path) -> int:
    """Allow a list of facts more: nothing in it branches, and it is read from top to bottom."""
    return LONGEST_LIST_OF_FACTS if file.name == "events.py" else LONGEST_FILE
