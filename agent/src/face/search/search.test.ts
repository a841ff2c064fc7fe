import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anywhere, around, seededRandom } from '../testing/madeUpFaces.ts';
import type { MakeScan } from './coarseScan.ts';
import { type Descriptor, distance } from './descriptor.ts';
import { buildFaceIndex, type IndexedFace, type Nearest } from './faceIndex.ts';
import { makePlainScan } from './plainScan.ts';
import { makeSimdScan } from './simdScan.ts';

const RUNS = Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 500);

const simd: MakeScan = (rows) => {
  const scan = makeSimdScan(rows);
  if (!scan) throw new Error('this machine has no vector instructions');
  return scan;
};

/** Reference implementation: compares every row completely. */
function bruteForce(faces: readonly IndexedFace[], groupId: string, query: Descriptor, limit: number) {
  const near = faces
    .filter(({ groups }) => groups.includes(groupId))
    .map(({ userId, descriptor }) => ({ userId, distance: distance(query, descriptor) }))
    .filter((each) => each.distance <= limit)
    .sort((one, other) => one.distance - other.distance);
  const [first] = near;
  if (!first) return null;
  const other = near.find(({ userId }) => userId !== first.userId);
  return { ...first, nextOther: other?.distance ?? null } satisfies Nearest;
}

/** Galleries of many shapes: sparse, crowded, with duplicates, tiny and huge numbers, one or many groups. */
const galleries = fc
  .record({
    seed: fc.integer(),
    count: fc.integer({ min: 0, max: 60 }),
    people: fc.integer({ min: 1, max: 20 }),
    clusters: fc.integer({ min: 1, max: 4 }),
    spread: fc.constantFrom(1e-9, 1e-3, 0.01, 0.05, 0.3, 4),
    limit: fc.constantFrom(0, 1e-6, 0.1, 0.48, 0.7, 3, 1_000, null),
    /** Factor on one face's distance, where rounding errors of a search would show. */
    hair: fc.constantFrom(0.999, 1, 1.001),
  })
  .map(({ seed, count, people, clusters, spread, limit, hair }) => {
    const random = seededRandom(seed);
    const centres = Array.from({ length: clusters }, () => anywhere(0.3, random));
    const near = () =>
      around(centres[Math.floor(random() * clusters)] ?? anywhere(0.3, random), spread, random);
    const faces = Array.from({ length: count }, (): IndexedFace => {
      const userId = `user-${Math.floor(random() * people)}`;
      const groups = ['a', 'b', 'c'].filter(() => random() < 0.6);
      return { userId, groups, descriptor: near() };
    });
    const [first] = faces;
    if (first && random() < 0.3) faces.push({ ...first, userId: 'twin' });
    const stored = faces[Math.floor(random() * faces.length)]?.descriptor;
    const query = stored && random() < 0.5 ? around(stored, spread / 4, random) : near();
    const chosen = faces[Math.floor(random() * faces.length)]?.descriptor;
    return { faces, query, limit: limit ?? (chosen ? distance(query, chosen) * hair : 1) };
  });

describe.each([
  ['with vector instructions', simd],
  ['in plain JavaScript', makePlainScan],
])('the search %s', (_name, makeScan) => {
  it('returns what a comparison with every row does, to the last bit', () => {
    fc.assert(
      fc.property(galleries, ({ faces, query, limit }) => {
        const index = buildFaceIndex(faces, makeScan);
        for (const groupId of ['a', 'b', 'c', 'nobody']) {
          const found = index.nearest(groupId, query, limit);
          const wanted = bruteForce(faces, groupId, query, limit);
          // Twins are equally near: either may be returned.
          expect(found && [found.distance, found.nextOther]).toEqual(
            wanted && [wanted.distance, wanted.nextOther],
          );
          if (wanted && wanted.nextOther !== wanted.distance) expect(found?.userId).toBe(wanted.userId);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('finds who is stored among thousands, spread out or crowded', () => {
    const random = seededRandom(7);
    for (const spread of [0.3, 0.06, 0.01]) {
      const centre = anywhere(0.12, random);
      const faces = Array.from({ length: 3_000 }, (_, number) => ({
        userId: `user-${number}`,
        groups: ['all'],
        descriptor: around(centre, spread, random),
      }));
      const index = buildFaceIndex(faces, makeScan);
      for (const face of faces.filter((_, number) => number % 100 === 0)) {
        const query = around(face.descriptor, spread / 20, random);
        expect(index.nearest('all', query, 0.5)?.userId).toBe(face.userId);
      }
    }
  });

  it('knows no one in an empty gallery and in a group that is not there', () => {
    const random = seededRandom(1);
    expect(buildFaceIndex([], makeScan).nearest('a', anywhere(0.3, random), 10)).toBeNull();
    expect(buildFaceIndex([], makeScan).peopleIn('a')).toBe(0);
  });

  it('never takes two pictures of one person for two people', () => {
    const random = seededRandom(2);
    const mine = anywhere(0.1, random);
    const faces = [mine, around(mine, 0.001, random), around(mine, 0.002, random)].map((descriptor) => ({
      userId: 'me',
      groups: ['a'],
      descriptor,
    }));
    const index = buildFaceIndex(faces, makeScan);
    expect(index.nearest('a', mine, 1)).toEqual({ userId: 'me', distance: 0, nextOther: null });
    expect(index.peopleIn('a')).toBe(1);
  });

  it('searches only the requested group', () => {
    const random = seededRandom(3);
    const descriptor = anywhere(0.1, random);
    const far = around(descriptor, 0.02, random);
    const index = buildFaceIndex(
      [
        { userId: 'one', groups: ['a'], descriptor },
        { userId: 'two', groups: ['b', 'a'], descriptor: far },
      ],
      makeScan,
    );
    expect(index.nearest('b', descriptor, 1)).toMatchObject({ userId: 'two', nextOther: null });
    expect(index.nearest('a', descriptor, 1)).toMatchObject({ userId: 'one', nextOther: expect.any(Number) });
  });

  it('handles queries unlike any descriptor', () => {
    const descriptor = new Float32Array(128).fill(0.01);
    const index = buildFaceIndex([{ userId: 'one', groups: ['a'], descriptor }], makeScan);
    for (const value of [0, 4, -4, 1e6]) {
      const query = new Float32Array(128).fill(value);
      const wanted = distance(query, descriptor);
      expect(index.nearest('a', query, wanted)?.distance).toBe(wanted);
      expect(index.nearest('a', query, wanted * 0.999)).toBeNull();
    }
  });
});
