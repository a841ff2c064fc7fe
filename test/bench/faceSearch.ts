import type { Descriptor } from '@self-print/agent/face/search/descriptor.ts';
import { buildFaceIndex, type FaceIndex, type IndexedFace } from '@self-print/agent/face/search/faceIndex.ts';
import { makePlainScan } from '@self-print/agent/face/search/plainScan.ts';
import { makeSimdScan } from '@self-print/agent/face/search/simdScan.ts';
import { anywhere, around, seededRandom } from '@self-print/agent/face/testing/madeUpFaces.ts';
import { type BenchRow, median } from '@self-print/build/bench/rows.ts';
import { openMemoryFloor } from './support/memoryFloor.ts';

const DIMENSIONS = 128;
/**
 * Components of real descriptors are distributed around a common centre; these values give strangers a distance of about 0.8,
 * as measured.
 */
const CENTRE = 0.12;
const STRANGER_SPREAD = 0.0866;
/** The same person again, at a distance of about 0.3. */
const SAME_SPREAD = 0.046;
/** Default threshold plus gap. */
const LIMIT = 0.48;
const SIZES = [
  // The default limit of 1:N search.
  { faces: 5_000, queries: 200, label: '5,000' },
  { faces: 100_000, queries: 200, label: '100,000' },
  { faces: 1_000_000, queries: 60, label: '1,000,000' },
];
const PLAIN_QUERIES = 20;

/** 1:N search by vector instructions and in plain JavaScript, compared to one pass over the same memory. */
function main(): object {
  const random = seededRandom(2026);
  const rows: BenchRow[] = [];
  for (const { faces, queries, label } of SIZES) {
    const gallery = makeGallery(faces, random);
    const enrolled = gallery.map((descriptor, number) => ({
      userId: String(number),
      groups: ['all'],
      descriptor,
    }));
    const wantedOf = () => Math.floor(random() * faces);
    const floor = openMemoryFloor(faces * DIMENSIONS);
    const floors: number[] = [];
    const simd = timesOf(makeSimdIndex(enrolled), gallery, queries, wantedOf, random, () => {
      const begun = performance.now();
      floor.pass();
      floors.push(performance.now() - begun);
    });
    const against = { name: 'reading the same bytes once', value: median(floors) };
    rows.push({
      name: `face: one of ${label}, vector instructions`,
      unit: 'ms',
      value: median(simd),
      against,
    });
    const plain = timesOf(buildFaceIndex(enrolled, makePlainScan), gallery, PLAIN_QUERIES, wantedOf, random);
    rows.push({ name: `face: one of ${label}, plain JavaScript`, unit: 'ms', value: median(plain), against });
  }
  return { rows };
}

function makeSimdIndex(enrolled: readonly IndexedFace[]): FaceIndex {
  return buildFaceIndex(enrolled, (all) => {
    const scan = makeSimdScan(all);
    if (!scan) throw new Error('This machine has no vector instructions');
    return scan;
  });
}

/** Duration of each search in milliseconds; fails when one does not find the right person. */
function timesOf(
  index: FaceIndex,
  gallery: readonly Descriptor[],
  queries: number,
  wantedOf: () => number,
  random: () => number,
  between: () => void = () => {},
): number[] {
  return Array.from({ length: queries }, () => {
    const wanted = wantedOf();
    const query = around(gallery[wanted] ?? new Float32Array(DIMENSIONS), SAME_SPREAD, random);
    const begun = performance.now();
    const nearest = index.nearest('all', query, LIMIT);
    const time = performance.now() - begun;
    if (nearest?.userId !== String(wanted)) throw new Error('The search did not find who is there');
    between();
    return time;
  });
}

/** Descriptors of strangers, as views of one block. */
function makeGallery(faces: number, random: () => number): Descriptor[] {
  const centre = anywhere(CENTRE, random);
  const block = new Float32Array(faces * DIMENSIONS);
  for (let at = 0; at < block.length; at += 1)
    block[at] = (centre[at % DIMENSIONS] ?? 0) + (random() * 2 - 1) * STRANGER_SPREAD;
  return Array.from({ length: faces }, (_, face) =>
    block.subarray(face * DIMENSIONS, (face + 1) * DIMENSIONS),
  );
}

process.stdout.write(`${JSON.stringify(main())}\n`);
