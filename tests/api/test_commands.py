"""What every command has in common: keys, versions, dry runs, stamps, strict bodies."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest

from domain.receipts.receipt import field_digests
from tests.api.house import PASSWORD, Client, House

FLOAT = {"cash_float": 100_000, "chip_float": 500_000}


@pytest.fixture
def desk(supervisor: Client, cashier: Client) -> str:
    """Return the path of a desk with an open shift."""
    desk_id = supervisor.done("/desks", {"name": "1", "kind": "cage"})["desk_id"]
    cashier.done(f"/desks/{desk_id}/shifts", FLOAT)
    return f"/desks/{desk_id}"


def stamps_of(house: House, topic: str) -> list[dict[str, Any]]:
    """Return the stamps of the facts of a topic, read from the log."""
    rows = house.client("auditor").shown("/events?limit=1000")["rows"]
    return [row["state"]["by"] for row in rows if row["topic"] == topic]


class TestKeys:
    def test_the_same_key_and_body_give_the_same_answer_and_sell_once(
        self, desk: str, cashier: Client
    ) -> None:
        first = cashier.post(f"{desk}/buy-ins", {"amount": 500}, key="k1")
        again = cashier.post(f"{desk}/buy-ins", {"amount": 500}, key="k1")
        assert (first.status_code, again.status_code) == (201, 201)
        assert first.get_data() == again.get_data()
        assert first.headers["ETag"] == again.headers["ETag"]
        assert "Idempotent-Replayed" not in first.headers
        assert again.headers["Idempotent-Replayed"] == "true"
        assert cashier.shown(desk)["shift"]["last_slip"] == 1

    def test_a_version_of_an_earlier_shift_is_no_version_of_the_next(
        self, desk: str, cashier: Client
    ) -> None:
        sold = cashier.post(f"{desk}/buy-ins", {"amount": 5})
        seen = sold.headers["ETag"]
        assert cashier.get(desk).headers["ETag"] == seen
        counted = {"cash": FLOAT["cash_float"] + 5, "chips": FLOAT["chip_float"] - 5}
        cashier.done(f"{desk}/counts", counted)
        cashier.done(f"{desk}/closings", {})
        cashier.done(f"{desk}/shifts", FLOAT)
        cashier.done(f"{desk}/buy-ins", {"amount": 5})
        stale = cashier.post(f"{desk}/buy-ins", {"amount": 5}, if_match=seen)
        assert stale.status_code == 412
        fresh = cashier.get(desk).headers["ETag"]
        assert cashier.post(f"{desk}/buy-ins", {"amount": 5}, if_match=fresh).status_code == 201

    def test_a_null_is_the_same_body_as_leaving_the_field_out(
        self, desk: str, cashier: Client
    ) -> None:
        cashier.done(f"{desk}/buy-ins", {"amount": 500}, key="k1")
        again = cashier.post(f"{desk}/buy-ins", {"amount": 500, "player_id": None}, key="k1")
        assert again.headers["Idempotent-Replayed"] == "true"

    def test_the_same_key_with_another_body_names_the_fields_that_differ(
        self, desk: str, cashier: Client
    ) -> None:
        cashier.done(f"{desk}/buy-ins", {"amount": 500}, key="k1")
        reused = cashier.post(f"{desk}/buy-ins", {"amount": 501, "counted_chips": 9}, key="k1")
        assert reused.status_code == 422
        assert reused.get_json()["type"] == "urn:cardroom:problem:key-reused"
        assert reused.get_json()["fields"] == ["/amount", "/counted_chips"]

    def test_the_same_key_for_another_desk_names_the_desk(
        self, desk: str, supervisor: Client, cashier: Client
    ) -> None:
        other = supervisor.done("/desks", {"name": "2", "kind": "cage"})["desk_id"]
        cashier.done(f"{desk}/buy-ins", {"amount": 500}, key="k1")
        reused = cashier.post(f"/desks/{other}/buy-ins", {"amount": 500}, key="k1")
        assert reused.get_json()["fields"] == ["/desk_id"]

    def test_a_key_is_the_badges_own(self, house: House, desk: str, cashier: Client) -> None:
        cashier.done(f"{desk}/buy-ins", {"amount": 500}, key="k1")
        other = house.client("supervisor").post(f"{desk}/buy-ins", {"amount": 500}, key="k1")
        assert "Idempotent-Replayed" not in other.headers

    def test_a_command_that_moves_money_asks_for_a_key_by_the_headers_name(
        self, desk: str, cashier: Client
    ) -> None:
        missing = cashier.post_raw(
            f"{desk}/buy-ins", b'{"amount": 500}', content_type="application/json"
        )
        assert missing.status_code == 400
        assert missing.get_json()["header"] == "Idempotency-Key"

    def test_where_no_money_moves_a_key_is_made_and_told(self, supervisor: Client) -> None:
        opened = supervisor.post_raw(
            "/desks", b'{"name": "9", "kind": "cage"}', content_type="application/json"
        )
        assert opened.status_code == 201
        assert len(opened.headers["Idempotency-Key"]) > 20

    @pytest.mark.parametrize("key", ["two words", "x" * 201, "ümlaut"])
    def test_a_key_that_cannot_be_kept_is_refused(
        self, desk: str, cashier: Client, key: str
    ) -> None:
        refused = cashier.post(f"{desk}/buy-ins", {"amount": 500}, key=key)
        assert refused.status_code == 400
        assert refused.get_json()["type"] == "urn:cardroom:problem:header-unreadable"

    def test_a_password_leaves_nothing_in_the_log_that_could_be_tried(
        self, house: House, manager: Client
    ) -> None:
        new = {"badge": "d1", "name": "Dee", "password": "a very long password"}
        manager.done("/staff", {**new, "roles": ["dealer"]}, key="k1")
        rows = house.client("auditor").shown("/events?limit=1000")["rows"]
        (receipt,) = [row["state"] for row in rows if row["state"].get("key") == "k1"]
        assert set(receipt["fields"]) == {"/badge", "/name", "/password", "/roles/0"}
        quick = field_digests(new, house.services.receipt_key)["/password"]
        assert receipt["fields"]["/password"] != quick

    def test_another_password_under_the_same_key_is_named_and_not_swallowed(
        self, house: House, manager: Client
    ) -> None:
        house.employ("d1", "dealer")
        path = "/staff/d1/password-changes"
        new, other = ({"password": f"long enough {number}"} for number in (2, 3))
        manager.done(path, new, key="k1")
        assert manager.post(path, new, key="k1").headers["Idempotent-Replayed"] == "true"
        reused = manager.post(path, other, key="k1")
        assert reused.status_code == 422
        assert reused.get_json()["fields"] == ["/password"]
        assert house.services.staff.authenticate("d1", new["password"]) is not None

    def test_a_rule_that_no_rulebook_has_cannot_be_set_aside(
        self, desk: str, supervisor: Client
    ) -> None:
        aside = {"rule": "nope:99", "reason": "by hand"}
        refused = supervisor.post(f"{desk}/buy-ins", {"amount": 5, "set_aside": aside})
        assert refused.status_code == 422
        assert refused.get_json()["errors"] == [
            {"pointer": "/set_aside/rule", "detail": "No rulebook has this rule."}
        ]


class TestReceipts:
    def test_a_lost_answer_is_found_by_its_key(self, desk: str, cashier: Client) -> None:
        sold = cashier.done(f"{desk}/buy-ins", {"amount": 500}, key="k1")
        receipt = cashier.shown("/receipts/k1")
        assert receipt["status"] == 201
        assert receipt["route"] == "POST /api/v1/desks/<uuid:desk_id>/buy-ins"
        assert receipt["answer"] == {
            name: each for name, each in sold.items() if name != "currency"
        }
        assert receipt["also_on"] == []

    def test_a_key_used_on_two_routes_shows_the_latest_and_names_the_other(
        self, desk: str, cashier: Client
    ) -> None:
        cashier.done(f"{desk}/buy-ins", {"amount": 500}, key="k1")
        cashier.done(f"{desk}/cash-outs", {"amount": 500}, key="k1")
        receipt = cashier.shown("/receipts/k1")
        assert receipt["route"].endswith("/cash-outs")
        assert receipt["also_on"] == ["POST /api/v1/desks/<uuid:desk_id>/buy-ins"]

    def test_nothing_is_found_of_what_was_refused_never_sent_or_anothers(
        self, house: House, desk: str, cashier: Client
    ) -> None:
        cashier.post(f"{desk}/voids", {"slip": 7, "reason": "none such"}, key="k1")
        cashier.done(f"{desk}/buy-ins", {"amount": 500}, key="k2")
        assert cashier.get("/receipts/k1").status_code == 404
        assert cashier.get("/receipts/k3").status_code == 404
        assert house.client("supervisor").get("/receipts/k2").status_code == 404


class TestDryRuns:
    def test_a_dry_run_gives_the_answer_and_does_nothing(self, desk: str, cashier: Client) -> None:
        tried = cashier.post(f"{desk}/buy-ins?dry_run=true", {"amount": 500}, key="k1")
        assert tried.status_code == 200
        assert tried.headers["Cardroom-Dry-Run"] == "true"
        assert tried.get_json()["slip"] == 1
        assert cashier.shown(desk)["shift"]["last_slip"] == 0
        assert cashier.get("/receipts/k1").status_code == 404

        done = cashier.post(f"{desk}/buy-ins", {"amount": 500}, key="k1")
        assert done.get_json() == tried.get_json()

    def test_a_dry_run_is_refused_as_the_real_one_would_be(
        self, desk: str, cashier: Client
    ) -> None:
        tried = cashier.post(f"{desk}/voids?dry_run=true", {"slip": 7, "reason": "none such"})
        assert tried.status_code == 409

    @pytest.mark.parametrize("query", ["dry_run=yes", "dryrun=true", "dry_run"])
    def test_a_query_that_means_nothing_is_refused(
        self, desk: str, cashier: Client, query: str
    ) -> None:
        refused = cashier.post(f"{desk}/buy-ins?{query}", {"amount": 500})
        assert refused.status_code == 422
        assert cashier.shown(desk)["shift"]["last_slip"] == 0

    def test_where_no_money_moves_there_is_no_dry_run(self, supervisor: Client) -> None:
        refused = supervisor.post("/desks?dry_run=true", {"name": "9", "kind": "cage"})
        assert refused.status_code == 422
        assert refused.get_json()["errors"][0]["parameter"] == "dry_run"


class TestVersions:
    def test_a_command_on_the_version_that_one_saw_is_done_and_on_an_older_one_not(
        self, cashier: Client
    ) -> None:
        player = cashier.done("/players", {"description": "red cap"})["player_id"]
        seen = cashier.get(f"/players/{player}").headers["ETag"]
        named = {"name": "Ada", "birth_date": "1980-02-03"}
        done = cashier.post(f"/players/{player}/names", named, if_match=seen)
        assert done.status_code == 201
        assert done.headers["ETag"] != seen

        late = cashier.post(
            f"/players/{player}/age-checks", {"birth_date": "1980-02-03"}, if_match=seen
        )
        assert late.status_code == 412
        assert (late.get_json()["expected"], late.get_json()["found"]) == (1, 2)

    def test_a_desk_s_commands_are_done_on_the_version_of_its_shift(
        self, desk: str, cashier: Client
    ) -> None:
        seen = cashier.get(desk).headers["ETag"]
        assert cashier.post(f"{desk}/buy-ins", {"amount": 5}, if_match=seen).status_code == 201
        for deed, body in (
            ("buy-ins", {"amount": 5}),
            ("cash-outs", {"amount": 5}),
            ("voids", {"slip": 1, "reason": "a mistake"}),
            ("fills", {"cash": 5}),
            ("credits", {"cash": 5}),
            ("counts", {"cash": 5}),
            ("reprints", {"slip": 1}),
            ("closings", {}),
        ):
            assert cashier.post(f"{desk}/{deed}", body, if_match=seen).status_code == 412, deed
        assert cashier.shown(desk)["shift"]["last_slip"] == 1

    def test_a_reserve_list_s_commands_are_done_on_its_version(self, supervisor: Client) -> None:
        game = {"game": "nlh-100-200", "rulebook": "genting-cash"}
        names = f"/reserve-lists/{supervisor.done('/reserve-lists', game)['list_id']}"
        seen = supervisor.get(names).headers["ETag"]
        first, second = (supervisor.done("/players", {}) for _ in range(2))
        entry = {"player_id": first["player_id"]}
        assert supervisor.post(f"{names}/entries", entry, if_match=seen).status_code == 201
        entry = {"player_id": second["player_id"]}
        assert supervisor.post(f"{names}/entries", entry, if_match=seen).status_code == 412
        assert len(supervisor.shown(names)["entries"]) == 1

    def test_any_version_will_do_where_the_client_says_so(self, cashier: Client) -> None:
        player = cashier.done("/players", {})["player_id"]
        check = {"birth_date": "1980-02-03"}
        done = cashier.post(f"/players/{player}/age-checks", check, if_match="*")
        assert done.status_code == 201

    @pytest.mark.parametrize("tag", ["7", 'W/"7"', '"1", "2"', '"x"', '""'])
    def test_what_is_no_version_is_said_to_be_none(self, cashier: Client, tag: str) -> None:
        player = cashier.done("/players", {})["player_id"]
        check = {"birth_date": "1980-02-03"}
        refused = cashier.post(f"/players/{player}/age-checks", check, if_match=tag)
        assert refused.status_code == 400
        assert refused.get_json()["header"] == "If-Match"


class TestBodies:
    @pytest.mark.parametrize(
        ("place", "missing"), [({"seat": 3}, "/table_id"), ({"table_id": str(uuid4())}, "/seat")]
    )
    def test_a_sale_names_a_table_and_a_seat_or_neither(
        self, desk: str, cashier: Client, place: dict[str, Any], missing: str
    ) -> None:
        refused = cashier.post(f"{desk}/buy-ins", {"amount": 500, **place})
        assert refused.status_code == 422
        assert [each["pointer"] for each in refused.get_json()["errors"]] == [missing]

    @pytest.mark.parametrize("amount", ["500", 5.5, 500.0, True, None, [], {}, 0, -5, 10**13])
    def test_an_amount_is_a_whole_number_of_minor_units_and_nothing_else(
        self, desk: str, cashier: Client, amount: Any
    ) -> None:
        refused = cashier.post(f"{desk}/buy-ins", {"amount": amount})
        assert refused.status_code == 422
        assert [error["pointer"] for error in refused.get_json()["errors"]] == ["/amount"]

    def test_unknown_fields_are_named(self, desk: str, cashier: Client) -> None:
        refused = cashier.post(f"{desk}/buy-ins", {"amount": 500, "amuont": 5, "a/b~c": 1})
        pointers = {error["pointer"] for error in refused.get_json()["errors"]}
        assert pointers == {"/amuont", "/a~1b~0c"}

    def test_a_field_within_another_is_pointed_at(self, supervisor: Client) -> None:
        table = {"name": "T", "small_blind": 100, "big_blind": 200, "smallest_chip": 100}
        rake = {"basis_points": 10_001, "cup": 3}
        refused = supervisor.post(
            "/tables", {**table, "seats": 9, "rulebook": "open", "rake": rake}
        )
        pointers = {error["pointer"] for error in refused.get_json()["errors"]}
        assert pointers == {"/rake/basis_points", "/rake/cup"}

    @pytest.mark.parametrize(
        "content",
        [b"{", b"\xff", b'{"amount": NaN}', b'{"amount": "\\ud800"}', b"[" * 100_000, b"{'a': 1}"],
    )
    def test_what_is_not_json_is_unreadable(
        self, desk: str, cashier: Client, content: bytes
    ) -> None:
        headers = {"content_type": "application/json", "idempotency_key": "k1"}
        refused = cashier.post_raw(f"{desk}/buy-ins", content, **headers)
        assert refused.status_code == 400
        assert refused.get_json()["type"] == "urn:cardroom:problem:unreadable"

    @pytest.mark.parametrize("content", [b"[]", b"5", b'"amount"', b"null"])
    def test_a_body_is_an_object(self, desk: str, cashier: Client, content: bytes) -> None:
        headers = {"content_type": "application/json", "idempotency_key": "k1"}
        refused = cashier.post_raw(f"{desk}/buy-ins", content, **headers)
        assert refused.status_code == 422
        assert refused.get_json()["errors"][0]["pointer"] == ""

    def test_a_body_of_another_type_is_not_read(self, desk: str, cashier: Client) -> None:
        refused = cashier.post_raw(
            f"{desk}/buy-ins", b"amount=500", content_type="application/x-www-form-urlencoded"
        )
        assert refused.status_code == 415

    def test_a_body_that_is_too_large_is_not_read(self, desk: str, cashier: Client) -> None:
        refused = cashier.post_raw(
            f"{desk}/buy-ins", b" " * 300_000, content_type="application/json"
        )
        assert refused.status_code == 413
        assert refused.content_type == "application/problem+json"

    @pytest.mark.parametrize("name", ["", "x" * 101, "a\x00b", "line\nbreak", 5, "\n"])
    def test_words_are_neither_empty_nor_endless_nor_hold_what_cannot_be_printed(
        self, cashier: Client, name: Any
    ) -> None:
        refused = cashier.post("/players", {"name": name})
        assert refused.status_code == 422
        assert {error["pointer"] for error in refused.get_json()["errors"]} == {"/name"}


class TestStamps:
    def test_what_is_keyed_late_happened_when_it_happened_by_whom_it_was_done(
        self, house: House, desk: str, cashier: Client
    ) -> None:
        house.employ("c2", "cashier")
        house.clock.move(timedelta(hours=2))
        late = {"amount": 500, "happened_at": "2026-05-08T20:30:00+01:00", "done_by": "c2"}
        cashier.done(f"{desk}/buy-ins", late)
        (stamp,) = stamps_of(house, "shift.chips-sold")
        assert stamp["at"] == "2026-05-08T19:30:00Z"
        assert stamp["keyed_at"] == "2026-05-08T21:00:00Z"
        assert (stamp["done_by"], stamp["keyed_by"]) == ("c2", "cashier")

    def test_now_has_happened_and_a_second_later_has_not(self, desk: str, cashier: Client) -> None:
        now = {"amount": 500, "happened_at": "2026-05-08T19:00:00Z"}
        later = {"amount": 500, "happened_at": "2026-05-08T19:00:01Z"}
        assert cashier.post(f"{desk}/buy-ins", now).status_code == 201
        refused = cashier.post(f"{desk}/buy-ins", later)
        assert refused.status_code == 422
        assert refused.get_json()["errors"][0]["pointer"] == "/happened_at"

    @pytest.mark.parametrize("moment", ["2026-05-08T18:30:00", "yesterday", 5, "0001-01-01T00:00Z"])
    def test_a_time_has_an_offset_and_lies_within_reason(
        self, desk: str, cashier: Client, moment: Any
    ) -> None:
        refused = cashier.post(f"{desk}/buy-ins", {"amount": 500, "happened_at": moment})
        assert refused.status_code == 422

    def test_nobody_does_anything_under_a_badge_that_nobody_has(
        self, desk: str, cashier: Client
    ) -> None:
        refused = cashier.post(f"{desk}/buy-ins", {"amount": 500, "done_by": "c9"})
        assert refused.get_json()["errors"] == [
            {"pointer": "/done_by", "detail": "Nobody has this badge."}
        ]

    def test_a_second_person_co_signs_with_badge_and_password(
        self, house: House, desk: str, cashier: Client, supervisor: Client
    ) -> None:
        signature = {"badge": "supervisor", "password": PASSWORD}
        cashier.done(f"{desk}/buy-ins", {"amount": 500, "co_signed_by": signature})
        (stamp,) = stamps_of(house, "shift.chips-sold")
        assert stamp["co_signed_by"] == "supervisor"

    @pytest.mark.parametrize(
        ("signature", "pointer"),
        [
            ({"badge": "cashier", "password": PASSWORD}, "/co_signed_by/badge"),
            ({"badge": "supervisor", "password": "a guess"}, "/co_signed_by/password"),
            ({"badge": "nobody", "password": PASSWORD}, "/co_signed_by/password"),
        ],
    )
    def test_the_second_person_is_never_the_first_nor_a_guess(
        self,
        desk: str,
        cashier: Client,
        supervisor: Client,
        signature: dict[str, str],
        pointer: str,
    ) -> None:
        refused = cashier.post(f"{desk}/buy-ins", {"amount": 500, "co_signed_by": signature})
        assert refused.status_code == 422
        assert refused.get_json()["errors"][0]["pointer"] == pointer


class TestAnswers:
    def test_an_answer_names_the_currency_beside_its_amounts(
        self, desk: str, cashier: Client
    ) -> None:
        assert cashier.done(f"{desk}/buy-ins", {"amount": 500})["currency"] == "GBP"

    def test_what_was_created_can_be_read_where_the_answer_says(self, supervisor: Client) -> None:
        opened = supervisor.post("/desks", {"name": "9", "kind": "cage"})
        path = opened.headers["Location"].removeprefix("/api/v1")
        assert supervisor.shown(path)["name"] == "9"

    def test_every_answer_of_a_rehearsal_says_that_it_is_one(
        self, house: House, desk: str, cashier: Client
    ) -> None:
        answers = [
            cashier.post(f"{desk}/buy-ins", {"amount": 500}),
            cashier.post(f"{desk}/buy-ins", {"amount": 0}),
            house.stranger().get("/nowhere"),
            cashier.get("/room"),
        ]
        assert {answer.headers["Cardroom-Training"] for answer in answers} == {"1"}

    def test_each_write_answers_with_a_position_that_goes_up(
        self, desk: str, cashier: Client
    ) -> None:
        first = cashier.post(f"{desk}/buy-ins", {"amount": 500}).headers["Cardroom-Position"]
        second = cashier.post(f"{desk}/buy-ins", {"amount": 500}).headers["Cardroom-Position"]
        assert first.split(".")[0] == second.split(".")[0] == "1"
        assert int(second.split(".")[1]) > int(first.split(".")[1])
