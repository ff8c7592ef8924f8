from __future__ import annotations

from diversions.rules.core import BACK, Move
from diversions.rules.kit.raises import Stake, above, has_the_raise, raised, stayed
from diversions.rules.kit.signals import as_seen, passed, told, watching_as_seen, youngest

LADDER = (1, 3, 6, 9, 12)


def test_a_raise_in_answer_stays_first() -> None:
    stake = raised(raised(Stake(), 0, 3), 1, 6)

    assert (stake.worth, stake.asked) == (3, 6)
    assert stayed(stake).worth == 6


def test_whoever_raised_last_may_not_raise_again() -> None:
    stake = stayed(raised(Stake(), 0, 3))

    assert [has_the_raise(stake, side) for side in (0, 1)] == [False, True]
    assert [has_the_raise(Stake(), side) for side in (0, 1)] == [True, True]
    assert above(LADDER, stake) == 6
    assert above(LADDER, Stake(12)) == 0


def test_a_sign_is_seen_by_its_partner_and_by_whoever_watches() -> None:
    move = Move(0, "sign", ("wink", "C"))
    sign = passed(move, ("", "A", "", "C"), trick=1)

    assert sign.seen == (0, 1, 2)
    assert [as_seen((sign,), seat)[0].key for seat in (0, 1, 2, 3, None)] == [
        "wink", "wink", "wink", BACK, BACK,
    ]  # fmt: skip
    assert as_seen(as_seen((sign,), 1), 1) == as_seen((sign,), 1)


def test_the_record_tells_a_sign_to_its_partner_alone() -> None:
    move = Move(0, "sign", ("wink", "C"))

    assert [str(told(move, seat)) for seat in (0, 2)] == ["A sign wink C"] * 2
    assert [str(told(move, seat)) for seat in (1, 3, None)] == ["A sign ?? C"] * 3


def test_nobody_is_told_who_is_watched() -> None:
    move = Move(1, "watch", ("A",))

    assert str(told(move, 0)) == "B watch ??"
    assert watching_as_seen(("", "A", "", "C"), 1) == ("", "A", "", BACK)


def test_the_youngest_is_the_last_to_play_of_his_side() -> None:
    assert youngest((1, 3), eldest=1, seats=4) == 3
    assert youngest((1, 3, 5), eldest=3, seats=6) == 1
