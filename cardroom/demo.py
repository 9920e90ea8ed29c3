"""A demonstration room to start from: staff of every role, desks, tables, players, a reserve list.

Everything is done through the use cases, by the badge whose work it is, under keys: a seeding that
was cut off goes on where it was, and one that was finished is never done again.
"""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from cardroom.app import CardRoom
from cardroom.service import cage, floor, lists, people
from cardroom.service.clerk import SYSTEM_BADGE, Clerk, route_of
from cardroom.service.work import Answer
from domain.kernel import SYSTEM_ROLE
from domain.receipts.receipt import Receipt, receipt_id
from domain.staff.member import ROLES

PASSWORD = "training"  # noqa: S105 - it is told to everybody who starts a demonstration
STAFF = {f"{role}-1": role for role in ROLES}
"""The role of each badge."""

LAST_STEP = (lists.add_name, "the name of Grace Lindqvist", "supervisor-1")

GENTING: dict[str, Any] = {
    "name": "Table 1",
    "rulebook": "genting-cash",
    "small_blind": 1_00,
    "big_blind": 2_00,
    "smallest_chip": 1_00,
    "seats": 9,
    "buy_in_min": 50_00,
    "buy_in_max": 200_00,
    "rake": {"basis_points": 500, "cap": 10_00, "free_below": 0, "needs_flop": True},
    "dealer": "dealer-1",
}
WESTERN_CAPE: dict[str, Any] = {
    "name": "Table 2",
    "rulebook": "western-cape-cash",
    "small_blind": 10_00,
    "big_blind": 20_00,
    "smallest_chip": 5_00,
    "seats": 9,
    "buy_in_min": 500_00,
    "buy_in_max": 2_000_00,
}
BY_POTS: dict[str, Any] = {
    "name": "Table 3",
    "rulebook": "open",
    "small_blind": 5_00,
    "big_blind": 10_00,
    "smallest_chip": 5_00,
    "seats": 10,
    "level": "pots",
    "rake": {"basis_points": 500, "cap": 15_00, "free_below": 40_00, "needs_flop": False},
}
SEATED = {
    "Ada Marlowe": 200_00,
    "Bruno Castellanos": 120_00,
    "Chidi Okafor": 85_00,
    "Dora Whitfield": 150_00,
    "Emil Novak": 50_00,
}
OFF_THE_LIST = {"Farah Haddad": 1_000_00, "Gus Petersen": 600_00, "Hana Kimura": 1_500_00}
WAITING = ("Iris Fontaine", "Jonas Weber", "Grace Lindqvist")


class NotNew(Exception):  # noqa: N818 - what is found
    """The room has books of its own; a demonstration is put into a new one only."""


def seed(room: CardRoom) -> bool:
    """Put the demonstration into a new room, once; tell whether anything was to be done.

    Raises NotNew.
    """
    if is_in(room):
        return False
    members, _ = room.staff.page(0, len(STAFF) + 1)
    if {member.badge for member in members} - set(STAFF):
        raise NotNew
    room.writer.activate()
    try:
        _Seeding(room.clerk).run()
    finally:
        room.writer.deactivate()
    return True


def is_in(room: CardRoom) -> bool:
    """Tell whether the demonstration has been put into a room."""
    use_case, key, badge = LAST_STEP
    receipt = receipt_id(key, badge, route_of(use_case))
    return room.store.load(Receipt, receipt) is not None


class _Seeding:
    """What is done, step by step; each step's key says what it is."""

    def __init__(self, clerk: Clerk) -> None:
        self._clerks = {badge: clerk.acting(badge, role) for badge, role in STAFF.items()}
        self._clerks[SYSTEM_BADGE] = clerk.acting(SYSTEM_BADGE, SYSTEM_ROLE)

    def run(self) -> None:
        """Do it all."""
        self._employ()
        desks = [self._desk("Main cage"), self._desk("Side window")]
        self._play_under_genting_rules(desks[0])
        self._play_under_western_cape_rules(desks[1])
        self._play_by_pots(desks[1])
        self._keep_a_list()

    def _do(
        self, who: str, use_case: Callable[..., Answer], key: str, /, **fields: Any
    ) -> dict[str, Any]:
        return self._clerks[who].do(use_case, key=key, **fields)

    def _employ(self) -> None:
        for badge, role in STAFF.items():
            member = {"badge": badge, "name": f"The {role}", "roles": [role]}
            key = f"the badge {badge}"
            self._do(SYSTEM_BADGE, people.add_staff, key, password=PASSWORD, **member)

    def _desk(self, name: str) -> UUID:
        opened = self._do("manager-1", cage.open_desk, f"the desk {name}", name=name, kind="cage")
        desk_id = UUID(opened["desk_id"])
        floats = {"cash_float": 10_000_00, "chip_float": 50_000_00}
        key = f"the shift of {name}"
        self._do(
            "cashier-1", cage.open_shift, key, desk_id=desk_id, rulebook="genting-cash", **floats
        )
        return desk_id

    def _table(self, terms: dict[str, Any]) -> UUID:
        opened = self._do("supervisor-1", floor.open_table, f"the table {terms['name']}", **terms)
        return UUID(opened["table_id"])

    def _player(self, name: str) -> UUID:
        registered = self._do("cashier-1", people.register_player, f"the player {name}", name=name)
        return UUID(registered["player_id"])

    def _with_chips(self, name: str, amount: int, desk_id: UUID) -> UUID:
        player_id = self._player(name)
        sale = {"desk_id": desk_id, "amount": amount, "player_id": player_id}
        self._do("cashier-1", cage.sell_chips, f"the chips of {name}", **sale)
        return player_id

    def _play_under_genting_rules(self, desk_id: UUID) -> None:
        table_id = self._table(GENTING)
        for seat, (name, amount) in enumerate(SEATED.items(), start=1):
            player_id = self._with_chips(name, amount, desk_id)
            seating = {"table_id": table_id, "seat": seat, "player_id": player_id}
            self._do(
                "supervisor-1", floor.seat_player, f"the seat of {name}", amount=amount, **seating
            )
        self._do("supervisor-1", floor.place_button, "the button", table_id=table_id, seat=1)

    def _play_under_western_cape_rules(self, desk_id: UUID) -> None:
        table_id = self._table(WESTERN_CAPE)
        list_id = self._list("nlh-1000-2000", "western-cape-cash")
        for name, amount in OFF_THE_LIST.items():
            player_id = self._with_chips(name, amount, desk_id)
            entry = self._name(name, list_id, player_id)
            called = {"list_id": list_id, "table_id": table_id}
            self._do("supervisor-1", lists.call_player, f"the call of {name}", **called)
            claimed = {"list_id": list_id, "entry": entry, "amount": amount}
            self._do("supervisor-1", lists.claim_seat, f"the claim of {name}", **claimed)

    def _play_by_pots(self, desk_id: UUID) -> None:
        table_id = self._table(BY_POTS)
        for seat, name in enumerate(("Kofi Mensah", "Lena Brandt"), start=1):
            player_id = self._with_chips(name, 1_000_00, desk_id)
            seating = {"table_id": table_id, "seat": seat, "player_id": player_id}
            self._do(
                "supervisor-1", floor.seat_player, f"the seat of {name}", amount=1_000_00, **seating
            )

    def _keep_a_list(self) -> None:
        list_id = self._list("nlh-100-200", "genting-cash")
        for name in WAITING:
            self._name(name, list_id, self._player(name))

    def _list(self, game: str, rulebook: str) -> UUID:
        key = f"the list of {game}"
        opened = self._do("supervisor-1", lists.open_list, key, game=game, rulebook=rulebook)
        return UUID(opened["list_id"])

    def _name(self, name: str, list_id: UUID, player_id: UUID) -> int:
        on_list = {"list_id": list_id, "player_id": player_id}
        entry: int = self._do("supervisor-1", lists.add_name, f"the name of {name}", **on_list)[
            "entry"
        ]
        return entry
