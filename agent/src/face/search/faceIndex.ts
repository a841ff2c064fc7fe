import type { CoarseScan, MakeScan } from './coarseScan.ts';
import { type Descriptor, distance } from './descriptor.ts';
import { makePlainScan } from './plainScan.ts';
import { makeSimdScan } from './simdScan.ts';

/** An enrolled photo. */
export interface IndexedFace {
  readonly userId: string;
  readonly groups: readonly string[];
  readonly descriptor: Descriptor;
}

/** The persons of a group nearest to a query. */
export interface Nearest {
  readonly userId: string;
  readonly distance: number;
  /** Distance of the second-nearest person; null when none is within the limit. */
  readonly nextOther: number | null;
}

export interface FaceIndex {
  readonly peopleIn: (groupId: string) => number;
  /** Returns the nearest person within `limit`, or null. Bit-identical to comparing every row. */
  readonly nearest: (groupId: string, query: Descriptor, limit: number) => Nearest | null;
}

/** A contiguous range of rows. A person in two groups has rows in both. */
interface Block {
  readonly start: number;
  readonly count: number;
  readonly people: number;
}

const makeFastestScan: MakeScan = (rows) => makeSimdScan(rows) ?? makePlainScan(rows);

/** Builds an immutable search index over faces; a changed gallery needs a new index. */
export function buildFaceIndex(faces: Iterable<IndexedFace>, makeScan = makeFastestScan): FaceIndex {
  const members = new Map<string, IndexedFace[]>();
  for (const face of faces) {
    for (const groupId of face.groups) {
      const known = members.get(groupId);
      if (known) known.push(face);
      else members.set(groupId, [face]);
    }
  }
  const rows: IndexedFace[] = [];
  const blocks = new Map<string, Block>();
  for (const [groupId, group] of members) {
    const people = new Set(group.map(({ userId }) => userId)).size;
    blocks.set(groupId, { start: rows.length, count: group.length, people });
    for (const face of group) rows.push(face);
  }
  const scan: CoarseScan = makeScan(rows.map(({ descriptor }) => descriptor));

  return {
    peopleIn: (groupId) => blocks.get(groupId)?.people ?? 0,
    nearest: (groupId, query, limit) => {
      const block = blocks.get(groupId);
      if (!block) return null;
      const nearestOf = new Map<string, number>();
      for (const row of scan.candidates(block.start, block.count, query, limit)) {
        const face = rows[row];
        if (!face) continue;
        const exact = distance(query, face.descriptor);
        if (exact <= limit && exact < (nearestOf.get(face.userId) ?? Number.POSITIVE_INFINITY))
          nearestOf.set(face.userId, exact);
      }
      return firstAndNext(nearestOf);
    },
  };
}

function firstAndNext(nearestOf: ReadonlyMap<string, number>): Nearest | null {
  let userId: string | null = null;
  let first = Number.POSITIVE_INFINITY;
  let next = Number.POSITIVE_INFINITY;
  for (const [person, exact] of nearestOf) {
    if (exact < first) {
      next = first;
      first = exact;
      userId = person;
    } else if (exact < next) next = exact;
  }
  if (userId === null) return null;
  return { userId, distance: first, nextOther: Number.isFinite(next) ? next : null };
}
