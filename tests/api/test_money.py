import pytest

from api.money import minor_in_major, written


@pytest.mark.parametrize(
    ("amount", "currency", "text"),
    [
        (1250, "GBP", "GBP 12.50"),
        (5, "GBP", "GBP 0.05"),
        (0, "ZAR", "ZAR 0.00"),
        (-1250, "USD", "USD -12.50"),
        (1250, "JPY", "JPY 1250"),
        (1250, "KWD", "KWD 1.250"),
        (7, "BHD", "BHD 0.007"),
    ],
)
def test_an_amount_is_written_with_the_decimals_of_its_currency(
    amount: int, currency: str, text: str
) -> None:
    assert written(amount, currency) == text


@pytest.mark.parametrize(("currency", "minor"), [("GBP", 100), ("JPY", 1), ("KWD", 1000)])
def test_a_major_unit_has_as_many_minor_ones_as_its_currency_says(
    currency: str, minor: int
) -> None:
    assert minor_in_major(currency) == minor
