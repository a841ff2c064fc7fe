import { addCoarse, COARSE_FEATURES } from './coarse.ts';
import { FEATURES, featuresOf } from './features.ts';
import { cleanInk, type Stroke } from './ink.ts';
import { BYTES_PER_CHARACTER, LEVEL_MAX, type Templates } from './templates.ts';

/**
 * How much nearer a character counts that people drew: the others are rarer, and many of them look like common ones. More would hide
 * the rare characters of names, for which handwriting is there.
 */
const DRAWN_BONUS = 0.01;
/** So many are compared in full. */
const SHORTLIST = 1_500;

interface Scored {
  readonly score: number;
  readonly number: number;
}

/** The characters that look most like the writing, the likeliest first; none for no ink. Any numbers are accepted. */
export function recognise(templates: Templates, strokes: readonly Stroke[], most: number): readonly string[] {
  const features = featuresOf(cleanInk(strokes));
  if (!features) return [];
  return shortlist(templates, features)
    .map((number) => ({ number, score: scoreOf(templates, number, features) }))
    .toSorted(byScore)
    .slice(0, most)
    .map(({ number }) => templates.characters[number] ?? '');
}

const byScore = (one: Scored, other: Scored) => other.score - one.score;

/** The characters that are most alike at a coarse look. */
function shortlist({ coarse, inverseCoarseLengths }: Templates, features: Float32Array): number[] {
  const sketch = new Float32Array(COARSE_FEATURES);
  addCoarse(sketch, 0, (at) => features[at] ?? 0);
  const scores = inverseCoarseLengths.map((inverse, number) => {
    let product = 0;
    const begin = number * COARSE_FEATURES;
    for (let at = 0; at < COARSE_FEATURES; at += 1) product += (sketch[at] ?? 0) * (coarse[begin + at] ?? 0);
    return product * inverse;
  });
  const least = scores.toSorted().at(-SHORTLIST) ?? 0;
  const numbers: number[] = [];
  for (const [number, score] of scores.entries()) if (score >= least) numbers.push(number);
  return numbers;
}

/** The cosine between the vectors, 1 for the same, and what drawn characters get besides. */
function scoreOf(
  { packed, inverseLengths, drawn }: Templates,
  number: number,
  features: Float32Array,
): number {
  let product = 0;
  let byteAt = number * BYTES_PER_CHARACTER;
  for (let at = 0; at < FEATURES; at += 2) {
    const byte = packed[byteAt] ?? 0;
    product += (features[at] ?? 0) * (byte & LEVEL_MAX) + (features[at + 1] ?? 0) * (byte >> 4);
    byteAt += 1;
  }
  return product * (inverseLengths[number] ?? 0) + (number < drawn ? DRAWN_BONUS : 0);
}
