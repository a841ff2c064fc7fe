import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stroke } from '../../typing/handwriting/ink.ts';

/** A character as somebody wrote it. */
export interface Writing {
  readonly character: string;
  readonly strokes: readonly Stroke[];
}

/** Characters written by a person with whom the templates have nothing to do; whose, stands in NOTICE.txt. */
export const SAMPLE_WRITINGS = join(import.meta.dirname, 'sample.tdic');

const POINT = /\((-?\d+) (-?\d+)\)/g;

/** Reads a dictionary of Tomoe: a character, `:` and the number of its strokes, a line of points for each; an empty line after each character. */
export async function readWritings(file: string): Promise<readonly Writing[]> {
  const blocks = (await readFile(file, 'utf8')).trim().split(/\n\s*\n/);
  return blocks.map((block) => {
    const [character = '', , ...lines] = block.split('\n');
    const strokes = lines.map((line) =>
      [...line.matchAll(POINT)].flatMap(([, x, y]) => [Number(x), Number(y)]),
    );
    return { character: character.trim(), strokes };
  });
}

/** As people write in haste: here and there the finger is not lifted between two strokes. */
export function joined({ character, strokes }: Writing, share: number, random: () => number): Writing {
  const hasty: Stroke[] = [];
  for (const stroke of strokes) {
    const last = hasty.at(-1);
    if (last && random() < share) hasty[hasty.length - 1] = [...last, ...stroke];
    else hasty.push(stroke);
  }
  return { character, strokes: hasty };
}

/** As people write who learned another order: so many times two strokes that follow each other change places. */
export function reordered({ character, strokes }: Writing, times: number, random: () => number): Writing {
  const other = [...strokes];
  for (let time = 0; time < times && other.length > 1; time += 1) {
    const at = Math.floor(random() * (other.length - 1));
    other.splice(at, 2, other[at + 1] ?? [], other[at] ?? []);
  }
  return { character, strokes: other };
}

/** The same sequence of numbers from 0 to 1 for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
