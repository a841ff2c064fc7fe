import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type FontFace, type FontSet, withSchoolFonts } from './fontSet.ts';
import { createJoins } from './joinedMarks.ts';
import { readFontFace } from './openType.ts';

/** Number of cached sets of different schools. */
const SETS_KEPT = 16;

export interface SchoolFont {
  readonly face: FontFace;
  /** Folder with only this file, for the engine. */
  readonly folder: string;
}

/** Returns the font set with these files in addition to the bundled ones; the same object for the same files. */
export type FontSets = (files: readonly Uint8Array[]) => Promise<FontSet>;

/**
 * Stores schools' font files in a folder for the engine, named by content. Each is parsed once while its bytes object lives.
 * Throws when one is not a font, because they were checked at upload.
 */
export function createFontSets(base: FontSet, folder: string): FontSets {
  const read = new WeakMap<Uint8Array, Promise<SchoolFont>>();
  const sets = new Map<string, FontSet>();
  const fontOf = (bytes: Uint8Array): Promise<SchoolFont> => {
    const font = read.get(bytes) ?? keepFont(bytes, folder);
    read.set(bytes, font);
    return font;
  };
  return async (files) => {
    if (files.length === 0) return base;
    const fonts = await Promise.all(files.map(fontOf));
    const key = fonts.map((font) => font.folder).join();
    const set = sets.get(key) ?? withSchoolFonts(base, fonts);
    // Moves it to the end as most recently used.
    sets.delete(key);
    sets.set(key, set);
    for (const oldest of [...sets.keys()].slice(0, -SETS_KEPT)) sets.delete(oldest);
    return set;
  };
}

async function keepFont(bytes: Uint8Array, parent: string): Promise<SchoolFont> {
  const tables = readFontFace(bytes);
  const folder = path.join(parent, createHash('sha256').update(bytes).digest('hex'));
  await mkdir(folder, { recursive: true });
  // Renamed into place atomically, because an engine may read while another request writes.
  const written = path.join(folder, 'font.part');
  await writeFile(written, bytes);
  const file = path.join(folder, 'font.ttf');
  await rename(written, file);
  return { face: { ...tables, joins: createJoins(() => readFileSync(file)) }, folder };
}
