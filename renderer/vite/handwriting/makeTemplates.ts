import { featuresOf } from '../../src/typing/handwriting/features.ts';
import { writeTemplates } from '../../src/typing/handwriting/templates.ts';
import { readCharacters } from '../pinyin/sources.ts';
import { createComposer } from './compose.ts';
import { readDecompositions } from './decomposition.ts';
import { readMedians } from './medians.ts';

/** Characters of names outside the two blocks are taken when pinyin can type them as well. */
const BLOCKS = [
  [0x4e00, 0x9fff],
  [0x3400, 0x4dbf],
] as const;

/** What handwriting is compared with: characters that were drawn, and all others that can be put together from parts of them. */
export async function makeTemplates(): Promise<Uint8Array> {
  const drawings = await readMedians();
  const { compose } = createComposer(drawings, await readDecompositions());
  const drawn = new Map<string, Float32Array>();
  const composed = new Map<string, Float32Array>();
  for (const [character, drawing] of drawings) {
    const features = featuresOf(drawing);
    if (features && /^\p{Script=Han}$/u.test(character)) drawn.set(character, features);
  }
  for (const character of wanted()) {
    if (drawn.has(character)) continue;
    const drawing = compose(character);
    const features = drawing && featuresOf(drawing);
    if (features) composed.set(character, features);
  }
  return writeTemplates(drawn, composed);
}

function wanted(): ReadonlySet<string> {
  const inBlocks = BLOCKS.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
  );
  return new Set([...inBlocks, ...readCharacters().map(({ text }) => text)]);
}
