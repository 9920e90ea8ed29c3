"""How an amount is written for a person to read. Everywhere else an amount is minor units."""

WITHOUT_MINOR_UNITS = frozenset(
    [
        "BIF",
        "CLP",
        "DJF",
        "GNF",
        "ISK",
        "JPY",
        "KMF",
        "KRW",
        "PYG",
        "RWF",
        "UGX",
        "UYI",
        "VND",
        "VUV",
        "XAF",
        "XOF",
        "XPF",
    ]
)
WITH_THOUSANDTHS = frozenset(["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"])


def decimals_of(currency: str) -> int:
    """Return how many decimals a currency's major unit has, by ISO 4217."""
    if currency in WITHOUT_MINOR_UNITS:
        return 0
    return 3 if currency in WITH_THOUSANDTHS else 2


def written(amount: int, currency: str) -> str:
    """Write minor units as an amount of a currency: `GBP 12.50`."""
    decimals = decimals_of(currency)
    sign = "-" if amount < 0 else ""
    if not decimals:
        return f"{currency} {sign}{abs(amount)}"
    digits = f"{abs(amount):0{decimals + 1}}"
    return f"{currency} {sign}{digits[:-decimals]}.{digits[-decimals:]}"


def minor_in_major(currency: str) -> int:
    """Return how many minor units make one major unit of a currency."""
    return int(10 ** decimals_of(currency))
