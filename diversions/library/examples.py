"""*Play the source*: the examples that the sources give, each as a range of a record."""

from __future__ import annotations

from typing import NamedTuple

from diversions.library import evidence, printed, provenance, selectors
from diversions.library.models import Diagram, Game, Source
from diversions.library.stamps import by_stamp


class SourceExample(NamedTuple):
    """An example of a source, and the table it opens on."""

    game: Game
    diagram: Diagram
    source: Source
    age: str  # how old the source is, in two or three words
    table: str  # the address of the record at the place where the text has it
    place: str  # where the words can be read: the line, or else the page of the source

    @property
    def order(self) -> tuple[bool, int, str, int]:
        """Old texts first, by age."""
        year = evidence.year_of(self.source.year) or 9999
        modern = not evidence.is_old(self.source)
        return (modern, year, self.game.title, self.diagram.order)


@by_stamp
def examples() -> list[SourceExample]:
    """All of them, old texts first, by age."""
    works = selectors.sources()
    drawn = Diagram.objects.exclude(source="").select_related("game")
    examples = [
        SourceExample(
            diagram.game,
            diagram,
            works[diagram.source],
            "our reconstruction" if diagram.ours else provenance.age_word(works[diagram.source]),
            selectors.address("diagram", diagram.game_id, diagram.key),
            selectors.word_place(diagram.source, diagram.locus, diagram.quote),
        )
        for diagram in drawn.order_by("game", "order")
        if diagram.source in works
    ]
    return sorted(examples, key=lambda example: example.order)


def on_page(key: str, page: str) -> dict[int, list[SourceExample]]:
    """The examples whose words stand on a page that the book holds, by their first line there."""
    by_page: dict[int, list[SourceExample]] = {}
    for example in examples():
        if example.source.key != key:
            continue
        shown = example.diagram
        places = printed.places(key, shown.quote, frozenset(printed.pages_of(key, shown.locus)))
        lines = [place.line for place in places if place.page == page]
        if lines:
            by_page.setdefault(lines[0], []).append(example)
    return by_page
