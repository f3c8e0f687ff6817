"""One tap closes an auction: everybody else passes."""

from __future__ import annotations

from phone import Phone


def test_rest_pass_writes_the_passes_and_the_bid_is_known(phone: Phone) -> None:
    form = phone.entry()
    page = phone.follow(phone.press(form, {"call-1-2": "7", "rest_pass": "call"}))
    assert "Bob bid 7" in page.text
    calls = {name for name, _ in page.form("Save hand").sent if name.startswith("call-")}
    assert calls == {"call-1-2", "call-2-3", "call-3-4", "call-4-1"}


def test_the_preview_closes_the_auction_too(phone: Phone) -> None:
    form = phone.entry()
    preview = phone.post(
        f"{phone.table}/preview", form.filled({"call-1-2": "5", "rest_pass": "call"})
    )
    assert "The auction is over." in preview.text
    assert phone.get(phone.table).text.count("written") <= 1


def test_who_must_bid_is_not_passed_over(phone: Phone) -> None:
    answer = phone.press(phone.entry(), {"rest_pass": "call"})
    assert answer.status == 422


def test_an_auction_that_nobody_opens_is_passed_out_where_that_may_be(phone: Phone) -> None:
    phone.opens(opener="may_pass")
    page = phone.follow(phone.press(phone.entry(), {"rest_pass": "call"}))
    assert "Everybody passed" in page.text


def test_a_box_that_is_no_auction_cannot_be_passed(phone: Phone) -> None:
    answer = phone.press(phone.entry(), {"bidder": "1", "rest_pass": "bid"})
    assert answer.status == 303
    assert phone.press(phone.entry(), {"bid": "5", "rest_pass": "nothing"}).status == 303
