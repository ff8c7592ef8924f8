"""The Art of Memory: what Cotton’s chapter of 1674 says happens, at the engine; and who is told
what of it."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from diversions.games.art_of_memory import GAME
from diversions.games.art_of_memory.players import BEGINNER, PRACTISED, mind
from diversions.games.art_of_memory.rules import PACK, PURSE, MemoryState
from diversions.games.art_of_memory.table import opens, rows, to_name
from diversions.games.art_of_memory.variants import OPTIONS
from diversions.rules import BACK, Move, play, play_out
from diversions.rules.bots import Budget, adviser, as_bot, counsellor
from diversions.rules.core import CHANCE
from diversions.rules.record import ruling_on
from tests.games.anew_art_of_memory import Judge
from tests.samples import LONG

SHOW = "* show KD TS 4H QC 7D AH 9S 2C KC"
DEAL = {1: ["TS", "4H", "QC"], 2: ["KD", "7D", "AH"], 0: ["9S", "2C", "KC"]}


def after(state: MemoryState, *moves: str) -> MemoryState:
    for move in moves:
        state = play(GAME, state, Move.read(move))
    return state


def table(code: str = "cotton", *moves: str) -> MemoryState:
    """Three players after the deal, and after *moves*."""
    state = after(
        GAME.begin(GAME.terms_of(f"art-of-memory:{code},seats=3")),
        *(SHOW, "A ready", "C ready", "B ready"),
    )
    return after(play(GAME, state, GAME.stacked(state, DEAL)), *moves)


def rules(state: MemoryState) -> list[str]:
    return [note.rule.partition(".")[2] for note in state.notes]


def cards_in(view: Any) -> set[str]:
    """Every card that stands anywhere in a view but in what is due."""
    text = " ".join(
        repr(getattr(view, name)) for name in view.__dataclass_fields__ if name not in ("terms",)
    )
    return {card for card in PACK.cards if repr(card) in text}


@pytest.mark.parametrize("seats", GAME.seats)
def test_as_many_cards_trebled_as_persons_lie_open_and_are_dealt(seats: int) -> None:
    state = GAME.begin(GAME.terms_of(f"art-of-memory:cotton,seats={seats}"))
    state = after(state, f"* show {' '.join(PACK.cards[: 3 * seats])}")

    assert all(GAME.view(state, None).shown == state.shown for _ in range(1))
    assert state.acting == tuple(range(seats))
    for seat in range(seats):
        assert state.due is None
        state = play(GAME, state, Move(seat, "ready"))
    state = play(GAME, state, GAME.stacked(state))
    assert [len(hand) for hand in state.hands] == [3] * seats
    assert sorted(sum(state.hands, ())) == sorted(PACK.cards[: 3 * seats])


def test_who_calls_first_is_said() -> None:
    assert rules(table()) == ["first", "hidden"]
    assert table().acting == (1,)


def test_the_holder_lays_the_card_face_down() -> None:
    state = table("cotton", "B call KD")

    assert state.heap == ("KD",)
    assert state.hands[2] == ("7D", "AH")
    assert GAME.view(state, 0).heap == (BACK,)
    assert rules(state) == ["lay"]


def test_it_goes_round() -> None:
    assert table().acting == (1,)
    assert table("cotton", "B call KD").acting == (2,)
    assert table("cotton", "B call KD", "C call 9S").acting == (0,)


def test_what_is_already_laid_costs_a_farthing() -> None:
    state = table("cotton", "B call KD", "C call KD")

    assert (state.score, state.middle) == ((PURSE, PURSE, PURSE - 1), 1)
    assert rules(state) == ["pay"]


@pytest.mark.parametrize(("code", "left"), [("cotton", PURSE - 1), ("cotton,absent=free", PURSE)])
def test_what_never_lay_there_costs_as_much_or_nothing(code: str, left: int) -> None:
    assert table(code, "B call 5C").score[1] == left


def test_of_several_kings_one_is_laid_and_then_the_other() -> None:
    state = table("cotton,call=rank", "B call K")
    assert state.heap == ("KD",)
    assert rules(state) == ["lay", "several"]
    state = after(state, "C call K")
    assert state.heap == ("KD", "KC")
    state = after(state, "A call K")
    assert rules(state) == ["pay"]


def test_a_call_stands() -> None:
    state = table()
    assert GAME.binding(state, Move(1, "call", ("KD",))) is not None


def test_nothing_else_can_be_called() -> None:
    assert ruling_on(GAME, table(), Move(1, "call", ("K",))).rule == "art-of-memory.call.card"
    ranks = table("cotton,call=rank")
    assert ruling_on(GAME, ranks, Move(1, "call", ("KD",))).rule == "art-of-memory.call.rank"


# Who is told what --------------------------------------------------------------------------


def test_the_cards_lie_open_until_all_are_ready_and_for_nobody_after() -> None:
    state = after(GAME.begin(GAME.terms_of("art-of-memory:cotton,seats=3")), SHOW, "A ready")
    assert (
        set(GAME.view(state, 0).shown) == set(GAME.view(state, None).shown) == {*SHOW.split()[2:]}
    )
    for seat in (0, 1, 2, None):
        own = set(table().hands[seat]) if seat is not None else set()
        assert cards_in(GAME.view(table(), seat)) == own


def test_a_player_hears_what_is_called_since_the_last_own_call_and_a_bystander_the_last() -> None:
    state = table("cotton", "B call KD", "C call 9S", "A call 7D", "B call AH")

    assert [call.what for call in GAME.view(state, 1).calls] == ["AH"]
    assert [call.what for call in GAME.view(state, 2).calls] == ["9S", "7D", "AH"]
    assert [call.what for call in GAME.view(state, None).calls] == ["AH"]
    assert cards_in(GAME.view(state, None)) == {"AH"}


def test_notes_never_name_a_card_and_the_record_is_silent() -> None:
    terms = GAME.terms_of("art-of-memory:cotton")
    for seed in range(5):
        for move, state in play_out(GAME, terms, Random(seed)):
            names = [PACK.name(card) for card in PACK.cards]
            assert not [note for note in state.notes if any(name in note.text for name in names)]
            if move.what:
                for seat in (*range(terms.seats), None):
                    assert set(GAME.told(move, seat).what) == {BACK}


def test_bots_are_given_what_was_seen_and_heard_and_no_hand() -> None:
    state = table("cotton", "B call KD", "C call 9S")
    kept = GAME.recollection(state, 0)

    assert (kept.shown, kept.calls) == (state.shown, state.calls)
    assert kept.hands[1:] == ((BACK,) * 3, (BACK,) * 2)


# The players --------------------------------------------------------------------------------


def test_what_is_forgotten_is_not_remembered_later() -> None:
    states = [state for _, state in play_out(GAME, GAME.terms(), Random(3))][-20:]
    minds = [mind(GAME.recollection(state, 0), 0, BEGINNER).seen for state in states]
    for before, later in zip(minds, minds[1:], strict=False):
        assert later <= before


def test_an_apprentice_forgets_more() -> None:
    state = [state for _, state in play_out(GAME, GAME.terms(), Random(3))][-2]
    many = {
        memory: sum(
            len(mind(GAME.recollection(state, seat), seat, memory).laid) for seat in range(5)
        )
        for memory in (BEGINNER, PRACTISED)
    }
    assert many[BEGINNER] < many[PRACTISED]


def test_who_advises_never_forgets() -> None:
    """A player may call what is laid already; a hint that says it had not been called was false."""
    terms = GAME.terms()
    advise, paid = counsellor(GAME, terms), 0
    for seed in range(6):
        for _, state in play_out(GAME, terms, Random(seed)):
            if state.looking or state.due or not state.acting:
                continue
            seat = state.acting[0]
            kept = GAME.recollection(state, seat)
            rulings = [one for one in GAME.rulings(kept, seat) if one.allowed]
            move = advise(GAME, kept, rulings, Random(seed), Budget(1)).move
            assert play(GAME, state, move).score[seat] == state.score[seat], str(move)
            own = adviser(GAME, "journeyman")(GAME, kept, rulings, Random(seed), Budget(1)).move
            paid += play(GAME, state, own).score[seat] < state.score[seat]
    assert paid  # as a player it forgets


def test_with_few_it_is_less_of_a_sport() -> None:
    """Cotton: “It is best when many play at it; for with few it is no sport at all”."""
    bot = as_bot(adviser(GAME, "apprentice"))
    paid = {}
    for seats in (3, 8):
        terms = GAME.terms_of(f"art-of-memory:cotton,seats={seats}")
        ends = [list(play_out(GAME, terms, Random(seed), bot))[-1][1] for seed in range(40)]
        paid[seats] = sum(end.middle for end in ends) / seats
    assert paid[3] < paid[8]


def test_a_king_or_the_ten_of_spades_may_be_called_at_one_table() -> None:
    """Cotton’s own two calls, one after the other (p. 141)."""
    state = table("cotton,call=either", "B call K", "C call TS")

    assert state.heap == ("KD", "TS")
    assert ruling_on(GAME, state, Move(0, "call", ("K",))).rule == "art-of-memory.call.either"
    assert rules(after(state, "A call K", "B call K")) == ["pay"]
    assert [len(row) for row in rows(state.terms)] == [13] * 5
    assert opens(state.terms) == "Call a card or a rank"
    assert (to_name(state.terms, "AH"), to_name(table("cotton,call=rank").terms, "AH")) == (
        "AH",
        "A",
    )


def test_a_judge_made_anew_from_the_pages_agrees_at_every_move() -> None:
    """Who acts, what may be called, the farthings, the cards, what each has heard, and the end:
    every reading and number of players."""
    rng, ends = Random(1674), set()
    every = [*product(product(*(option.readings for option in OPTIONS)), GAME.seats)]
    for n, (readings, seats) in enumerate(every * (10 if LONG else 1)):
        words = {option.key: one.key for option, one in zip(OPTIONS, readings, strict=True)}
        judge, state = Judge(words, seats), GAME.begin(GAME.terms(None, seats, **words))
        while not state.outcome:
            assert set(state.acting) == judge.whose(), words
            if state.acting:
                seat = rng.choice(state.acting)
                moves = GAME.moves(GAME.view(state, seat), seat)
                assert {str(move)[2:] for move in moves} == judge.may(), words
                held = [
                    m for m in moves if any(m.what and m.what[0] in (c, c[0]) for c in judge.held)
                ]
                move = rng.choice(held if held and rng.random() < (0, 0.5, 0.9)[n % 3] else moves)
            else:
                assert state.due
                move = Move(CHANCE, state.due.verb, state.due.draw(rng))
            state = play(GAME, state, move)
            judge.hear(str(move))
            assert list(state.score) == judge.purse, words
            assert sum(state.score) + state.middle == PURSE * seats
            assert {c: seat for seat, hand in enumerate(state.hands) for c in hand} == judge.held
            for seat in (*range(seats), None):
                calls = GAME.view(state, seat).calls
                assert state.outcome or [call.what for call in calls] == judge.heard(seat)
        assert set(state.outcome.winners) == judge.winners()
        assert f"art-of-memory.{judge.end}" in {note.rule for note in state.notes}
        ends.add(judge.end)
    assert ends == {"end", "broke", "stalled"}
