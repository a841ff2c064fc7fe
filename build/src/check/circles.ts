import path from 'node:path';
import { isOfTests } from './boundaries.ts';
import type { Import } from './imports.ts';

/** Folders whose children count as separate rooms, one per capability, device or flow. */
const COLLECTIONS = [
  'server/src/modules',
  'agent/src/devices',
  'renderer/src/flows',
  'console-web/src/features',
  'mobile-web/src/features',
];

/** One file or room imports another. Places are paths below the repository. */
export interface Arrow {
  readonly from: string;
  readonly to: string;
  /** File and line of the import. */
  readonly at: string;
}

type Circle = readonly string[];

/** The imports by relative paths; those outside the repository's files are ignored. */
export function arrowsOf(imports: ReadonlyMap<string, readonly Import[]>): readonly Arrow[] {
  return [...imports].flatMap(([from, all]) =>
    all
      .filter(({ specifier }) => specifier.startsWith('.'))
      .map(({ specifier, line }) => ({
        from,
        to: path.posix.join(path.posix.dirname(from), specifier),
        at: `${from}:${line}`,
      }))
      .filter(({ to }) => imports.has(to)),
  );
}

/**
 * The same between rooms. Imports by tests, testing/ and simulator/ do not count, because they combine parts that need not know
 * each other.
 */
export function roomArrows(arrows: readonly Arrow[]): readonly Arrow[] {
  return arrows
    .filter(({ from }) => !isOfTests(from))
    .map(({ from, to, at }) => ({ from: roomOf(from), to: roomOf(to), at }))
    .filter(({ from, to }) => from !== to);
}

/** A room is a folder of a workspace's src, a file directly in it, or a child of a collection. */
export function roomOf(file: string): string {
  const parts = file.split('/');
  const isCollected = COLLECTIONS.some((folder) => file.startsWith(`${folder}/`));
  return parts.slice(0, isCollected ? 4 : parts[1] === 'src' ? 3 : 2).join('/');
}

/** Sets of places that all reach each other: Tarjan's strongly connected components with more than one member. */
export function circlesOf(arrows: readonly Arrow[]): readonly Circle[] {
  const next = Map.groupBy(arrows, ({ from }) => from);
  const order = new Map<string, number>();
  const open: string[] = [];
  const circles: Circle[] = [];
  /** Returns the earliest reachable place that is still open. */
  const visit = (place: string): number => {
    const own = order.size;
    let earliest = own;
    order.set(place, own);
    open.push(place);
    for (const { to } of next.get(place) ?? []) {
      const seen = order.get(to);
      if (seen === undefined) earliest = Math.min(earliest, visit(to));
      else if (open.includes(to)) earliest = Math.min(earliest, seen);
    }
    if (earliest === own) {
      const circle = open.splice(open.indexOf(place));
      if (circle.length > 1) circles.push(circle.toSorted());
    }
    return earliest;
  };
  for (const place of next.keys()) if (!order.has(place)) visit(place);
  return circles;
}

/** Describes each circle by the shortest way around it. */
export function circleProblems(graphs: readonly (readonly Arrow[])[]): readonly string[] {
  return graphs.flatMap((arrows) => circlesOf(arrows).map((circle) => describe(circle, arrows)));
}

function describe(circle: Circle, arrows: readonly Arrow[]): string {
  const [start = ''] = circle;
  const inside = Map.groupBy(
    arrows.filter(({ to }) => circle.includes(to)),
    ({ from }) => from,
  );
  const ways = (inside.get(start) ?? []).map((arrow) => [arrow]);
  const seen = new Set<string>();
  for (const way of ways) {
    const end = way.at(-1)?.to ?? '';
    if (end === start) return ['circular imports:', ...way.map(({ to, at }) => `  ${at} → ${to}`)].join('\n');
    if (seen.has(end)) continue;
    seen.add(end);
    ways.push(...(inside.get(end) ?? []).map((arrow) => [...way, arrow]));
  }
  return `circular imports: ${circle.join(', ')}`;
}
