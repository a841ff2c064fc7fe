import { readFile } from 'node:fs/promises';
import { create, type Font } from 'fontkit';

/** Parses a font file; throws for a collection of several fonts. */
export async function readFont(path: string): Promise<Font> {
  const font = create(await readFile(path));
  if (!('layout' in font)) throw new Error(`${path} is a collection of fonts`);
  return font;
}
