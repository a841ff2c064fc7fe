import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod/mini';
import type { Stroke } from '../../src/typing/handwriting/ink.ts';

const require = createRequire(import.meta.url);
const FOLDER = dirname(require.resolve('hanzi-writer-data/package.json'));
const graphics = z.object({ medians: z.array(z.array(z.tuple([z.number(), z.number()]))) });
const CHARACTER_FILE = /^\P{ASCII}\.json$/u;
/** The glyphs of the fonts stand in 1,024 units above a base line that is here. */
const TOP = 900;
const READ_AT_ONCE = 64;

/** The middle lines of the strokes of each character in hanzi-writer-data, in the order of writing, y downwards. */
export async function readMedians(): Promise<ReadonlyMap<string, readonly Stroke[]>> {
  const files = (await readdir(FOLDER)).filter((file) => CHARACTER_FILE.test(file)).toSorted();
  const found = new Map<string, readonly Stroke[]>();
  for (let from = 0; from < files.length; from += READ_AT_ONCE)
    await Promise.all(
      files.slice(from, from + READ_AT_ONCE).map(async (file) => {
        const { medians } = graphics.parse(JSON.parse(await readFile(join(FOLDER, file), 'utf8')));
        found.set(
          basename(file, '.json'),
          medians.map((median) => median.flatMap(([x, y]) => [x, TOP - y])),
        );
      }),
    );
  return found;
}

/** The licence of the fonts that the middle lines were made from. */
export const readFontLicence = (): Promise<string> => readFile(join(FOLDER, 'ARPHICPL.TXT'), 'utf8');
