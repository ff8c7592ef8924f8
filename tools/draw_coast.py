"""The coasts under the maps of where games were played, as one SVG sprite.

Run ``python tools/draw_coast.py DIRECTORY`` from the top of the tree, with the directory of the npm
package world-atlas (``npm pack world-atlas@2.0.2``, then unpack it): it writes ``static/coast.svg``.
The data are Natural Earth's, which are in the public domain; the package, under the ISC licence,
holds them as TopoJSON.  Each map of ``fixtures/places.toml`` becomes a path in hundredths of a
degree, x to the east and y to the north, cut at the map's edges and simplified; whoever draws it
gives the projection (``diversions/library/places.py``).
"""

from __future__ import annotations

import json
import math
import sys
import tomllib
from itertools import accumulate
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MARGIN = 1.0  # degrees beyond the edge, so that the cut itself is never seen
UNIT = 100  # steps in a degree
Point = tuple[float, float]


def rings(topology: dict) -> list[list[Point]]:
    """Every outline of land, in degrees east and north."""
    (sx, sy), (tx, ty) = topology["transform"]["scale"], topology["transform"]["translate"]

    def arc(index: int) -> list[Point]:
        steps = topology["arcs"][index if index >= 0 else ~index]
        ends = accumulate(steps, lambda at, step: [at[0] + step[0], at[1] + step[1]])
        points = [(x * sx + tx, y * sy + ty) for x, y in ends]
        return points if index >= 0 else points[::-1]

    lands = topology["objects"]["land"]["geometries"]
    return [
        unrolled([point for index in ring for point in arc(index)[:-1]])
        for land in lands
        for polygon in (land["arcs"] if land["type"] == "MultiPolygon" else [land["arcs"]])
        for ring in polygon
    ]


def unrolled(ring: list[Point]) -> list[Point]:
    """*ring* without leaps from one edge of the world to the other."""
    turns = 0
    points = [ring[0]]
    for (before, _), (x, y) in zip(ring, ring[1:], strict=False):
        turns += (before - x > 180) - (x - before > 180)
        points.append((x + 360 * turns, y))
    return points


def cut(ring: list[Point], axis: int, edge: float, sign: int) -> list[Point]:
    """What of *ring* lies on one side of an edge (Sutherland and Hodgman)."""
    inside = [sign * (point[axis] - edge) >= 0 for point in ring]
    kept: list[Point] = []
    for n, point in enumerate(ring):
        before = ring[n - 1]
        if inside[n] != inside[n - 1]:
            share = (edge - before[axis]) / (point[axis] - before[axis])
            kept.append(tuple(b + share * (p - b) for b, p in zip(before, point, strict=True)))
        if inside[n]:
            kept.append(point)
    return kept


def simplified(line: list[Point], tolerance: float) -> list[Point]:
    """*line* without the points that stray from it by less than *tolerance* (Douglas and Peucker)."""
    if len(line) < 3:
        return line
    (ax, ay), (bx, by) = line[0], line[-1]
    length = math.hypot(bx - ax, by - ay)

    def strays(point: Point) -> float:
        if not length:
            return math.dist(point, line[0])
        return abs((bx - ax) * (ay - point[1]) - (ax - point[0]) * (by - ay)) / length

    far = max(range(1, len(line) - 1), key=lambda n: strays(line[n]))
    if strays(line[far]) < tolerance:
        return [line[0], line[-1]]
    return simplified(line[: far + 1], tolerance)[:-1] + simplified(line[far:], tolerance)


def outline(ring: list[Point], frame: dict) -> str:
    """*ring* as a path within *frame*; empty if nothing of it is large enough to be seen there."""
    for axis, low, high in ((0, "west", "east"), (1, "south", "north")):
        for edge, sign in ((frame[low] - MARGIN, 1), (frame[high] + MARGIN, -1)):
            ring = cut(ring, axis, edge, sign) if ring else ring
    tolerance = (frame["east"] - frame["west"]) / 400  # less than a pixel of a phone
    if len(ring) < 3:
        return ""
    width, height = (max(p[axis] for p in ring) - min(p[axis] for p in ring) for axis in (0, 1))
    if max(width, height) < 5 * tolerance:
        return ""
    far = max(range(len(ring)), key=lambda n: math.dist(ring[n], ring[0]))
    line = simplified(ring[: far + 1], tolerance)[:-1] + simplified(
        [*ring[far:], ring[0]], tolerance
    )
    points = [tuple(round(UNIT * part) for part in point) for point in line[:-1]]
    steps = [f"{x - bx} {y - by}" for (bx, by), (x, y) in zip(points, points[1:], strict=False)]
    path = f"M{points[0][0]} {points[0][1]}l{' '.join(steps)}z"
    return path.replace(" -", "-")


def main(atlas: Path) -> None:
    frames = tomllib.loads((ROOT / "fixtures/places.toml").read_text(encoding="utf-8"))["map"]
    paths = []
    for frame in frames:
        topology = json.loads((atlas / f"land-{frame['scale']}.json").read_text(encoding="utf-8"))
        turned = [
            [(x + turn, y) for x, y in ring] for ring in rings(topology) for turn in (-360, 0, 360)
        ]
        lands = "".join(outline(ring, frame) for ring in turned)
        paths.append(f'<path id="{frame["key"]}" vector-effect="non-scaling-stroke" d="{lands}"/>')
    source = "<!-- Coasts: Natural Earth, in the public domain; tools/draw_coast.py -->"
    svg = "\n".join(('<svg xmlns="http://www.w3.org/2000/svg">', source, *paths, "</svg>", ""))
    (ROOT / "static/coast.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
