"""Rounds by the Swiss way, at tables of two, three or four: alike with alike, nobody twice while
that can be, and whoever is left over has a bye.

A small one of our own; docs/tournaments.md says why no library does it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from random import Random

from diversions.guild.parties import keeping
from diversions.guild.tournament.standings import FEW, MANY, Met, standings

FEW_ENOUGH = 8  # people of whom every seating is tried
TRIES = 20_000  # with more, before two may meet again
APART = 40  # that two meet again weighs as much as so many places between them
BOUND = 1_000_000  # and that a list of the steward's is not kept, as much as so many

Cost = Callable[[int, int], tuple[int, int, int, int]]


def seated(
    order: Sequence[int],
    met: Sequence[Met],
    sizes: Sequence[int] = (2,),
    bonds: keeping.Bonds = keeping.NONE,
) -> list[tuple[int, ...]]:
    """The tables of the next round of those in *order*, the best first; one alone has a bye.

    *sizes* are the tables that the game allows, the usual one first.  Whoever sat first less often
    sits first.  Of up to eight people every seating is tried, and the best is taken (`_best`).
    With more, two meet again only where no other way is found in a number of tries, and then a bye
    goes to those who have had fewest, from the foot.  Whoever has just come in has none, if anybody
    else can have it.  What the *bonds* say comes before all that.

    >>> seated([1, 2, 3], [Met((1, 2), (1, 2)), Met((3,))])
    [(3, 1), (2,)]
    >>> seated([1, 2, 3], [Met((3,))])  # the others have just come in
    [(1, 2), (3,)]
    >>> seated([1, 2, 3, 4, 5, 6, 7], [], (4, 3))
    [(1, 2, 3, 4), (5, 6, 7)]
    """
    tables, idle = shared(len(order), sizes)
    before = _meetings(met)
    byes = Counter(one.company[0] for one in met if len(one.company) == 1)
    new = set(order).difference(*(one.company for one in met))
    # From the foot, among equals.
    fewest = sorted(reversed(order), key=lambda key: (key in new, byes[key]))
    seating: list[tuple[int, ...]] | None = None
    if len(order) <= FEW_ENOUGH:
        kinds = [*tables, *[1] * idle]
        seating = _best(order, met, kinds, FEW if sizes[0] == 2 else MANY, bonds)
    elif tuple(sizes) == (2,):
        seating = _in_pairs(order, {*before} | bonds.apart, fewest, idle)
        if seating is None and bonds.apart:
            seating = _in_pairs(order, bonds.apart, fewest, idle)
    if seating is None:
        alone = fewest[:idle]
        seating = _in_tables([key for key in order if key not in alone], before, tables, bonds)
        seating += [(key,) for key in alone]
    return sitting_first_in_turn(seating, met)


def sitting_first_in_turn(
    companies: Sequence[Sequence[int]], met: Sequence[Met]
) -> list[tuple[int, ...]]:
    """The same companies, each with whoever sat first less often before the others."""
    begun = Counter(one.company[0] for one in met if len(one.company) > 1)
    return [tuple(sorted(company, key=lambda key: begun[key])) for company in companies]


def shared(people: int, sizes: Sequence[int]) -> tuple[list[int], int]:
    """Tables for so many people, and how many are left over: as few as can be, at tables as large
    as can be.

    >>> shared(11, (4, 3)), shared(5, (4, 3)), shared(5, (2,))
    (([4, 4, 3], 0), ([4], 1), ([2, 2], 1))
    """
    large, small = sizes[0], sizes[-1]
    for idle in range(people + 1):
        for many in range((people - idle) // large, -1, -1):
            rest = people - idle - many * large
            if rest % small == 0:
                return [large] * many + [small] * (rest // small), idle
    raise AssertionError("All may be idle.")


def _best(
    order: Sequence[int],
    met: Sequence[Met],
    tables: Sequence[int],
    full: int,
    bonds: keeping.Bonds,
) -> list[tuple[int, ...]]:
    """The best of all seatings at tables of those sizes, where 1 is a bye.

    Above all, the bonds are kept.  Then byes are fair: they go to those who have had fewest, and to
    nobody who has just come in.  Then as few as can be meet again, a pair counted as often as it
    has met.  Then the bye goes to those with fewest points, and the gaps of points at the tables,
    between the most and the fewest, are smallest in sum.  What is still level is settled by the
    order: the bye from the foot, neighbours together.
    """
    rank = {key: at for at, key in enumerate(order)}
    before = _meetings(met)
    stood = {s.key: s for s in standings({*order, *(k for m in met for k in m.company)}, met, full)}

    def cost(seating: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
        alone = [company[0] for company in seating if len(company) == 1]
        points = [[stood[key].points for key in company] for company in seating]
        ranks = [[rank[key] for key in company] for company in seating]
        apart = [bonds.at(company) for company in seating] if bonds else []
        pairs = [frozenset(pair) for one in seating for pair in combinations(one, 2)]
        return (
            sum(wrong for wrong, _ in apart),
            sum(right for _, right in apart),
            sum(not stood[key].played and not stood[key].byes for key in alone),
            sum(stood[key].byes for key in alone),
            sum(before[pair] for pair in pairs if pair not in bonds.together),
            sum(stood[key].points for key in alone),
            sum(max(here) - min(here) for here in points),
            -sum(rank[key] for key in alone),
            sum((max(here) - min(here)) ** 2 for here in ranks),
        )

    best = min(_seatings(order, tables), key=cost)
    return sorted(best, key=lambda company: (len(company) == 1, rank[company[0]]))


def _seatings(left: Sequence[int], tables: Sequence[int]) -> Iterator[list[tuple[int, ...]]]:
    """Every way to seat those at tables of those sizes, the larger tables first.

    >>> list(_seatings([1, 2, 3], [2, 1]))
    [[(1, 2), (3,)], [(1, 3), (2,)], [(1,), (2, 3)]]
    """
    if not left:
        yield []
        return
    for size in sorted({*tables}, reverse=True):
        rest = list(tables)
        rest.remove(size)
        for others in combinations(left[1:], size - 1):
            company = (left[0], *others)
            for seating in _seatings([key for key in left if key not in company], rest):
                yield [company, *seating]


def _meetings(met: Sequence[Met]) -> Counter[frozenset[int]]:
    """How often each two have met."""
    return Counter(frozenset(pair) for one in met for pair in combinations(one.company, 2))


def _in_pairs(
    order: Sequence[int],
    barred: Collection[frozenset[int]],
    fewest: Sequence[int],
    idle: int,
) -> list[tuple[int, ...]] | None:
    """Pairs of whom none is barred; None, if none were found."""
    tries = [TRIES]
    for alone in fewest if idle else [None]:
        pairs = searched([key for key in order if key != alone], barred, tries)
        if pairs is not None:
            return [*pairs, *([(alone,)] if alone is not None else [])]
    return None


def searched(
    left: list[int], barred: Collection[frozenset[int]], tries: list[int]
) -> list[tuple[int, ...]] | None:
    """Pairs of *left* of which none is barred, the first with the nearest that will do."""
    if not left:
        return []
    one, rest = left[0], left[1:]
    for at, other in enumerate(rest):
        if tries[0] <= 0:
            return None
        tries[0] -= 1
        if frozenset((one, other)) in barred:
            continue
        pairs = searched(rest[:at] + rest[at + 1 :], barred, tries)
        if pairs is not None:
            return [(one, other), *pairs]
    return None


def _in_tables(
    order: Sequence[int],
    before: Mapping[frozenset[int], int],
    tables: Sequence[int],
    bonds: keeping.Bonds,
) -> list[tuple[int, ...]]:
    """Tables of those sizes, from the head down, mended by exchanges while that betters them; and
    once more from other beginnings, near that one at first, while tries are left."""
    rank = {key: at for at, key in enumerate(order)}

    @cache
    def amiss(company: frozenset[int]) -> int:
        """How often they met, and how far apart they stand."""
        apart = max(rank[key] for key in company) - min(rank[key] for key in company)
        pairs = [frozenset(pair) for pair in combinations(company, 2)]
        again = sum(before.get(pair, 0) ** 2 for pair in pairs if pair not in bonds.together)
        wrong, right = bonds.at([*company]) if bonds else (0, 0)
        return BOUND * (len(pairs) * wrong + right) + APART * again + apart

    # The same lots for the same people at the same tables: a round is drawn again as a check.
    lots, tries, far = Random(0), [TRIES], 0.0  # noqa: S311 (no secret)
    best: tuple[int, list[list[int]]] | None = None
    while best is None or (tries[0] > 0 and far < len(order)):
        begun = sorted(order, key=lambda key: rank[key] + lots.uniform(0, far))
        companies = _exchanged(begun, tables, amiss, tries)
        worth = sum(amiss(frozenset(one)) for one in companies)
        if best is None or worth < best[0]:
            best = worth, companies
        far += 0.5
    found = [tuple(sorted(company, key=rank.__getitem__)) for company in best[1]]
    return sorted(found, key=lambda company: rank[company[0]])


def _exchanged(
    order: Sequence[int],
    tables: Sequence[int],
    amiss: Callable[[frozenset[int]], int],
    tries: list[int],
) -> list[list[int]]:
    """Tables of those sizes from the head down, two exchanged while that betters both."""
    left, companies = list(order), list[list[int]]()
    for size in tables:
        company, left = left[:size], left[size:]
        companies.append(company)
    bettered = True
    while bettered and tries[0] > 0:
        bettered = False
        for one, other in combinations(companies, 2):
            for a in range(len(one)):
                for b in range(len(other)):
                    tries[0] -= 1
                    was = amiss(frozenset(one)) + amiss(frozenset(other))
                    one[a], other[b] = other[b], one[a]
                    if amiss(frozenset(one)) + amiss(frozenset(other)) < was:
                        bettered = True
                    else:
                        one[a], other[b] = other[b], one[a]
    return companies
