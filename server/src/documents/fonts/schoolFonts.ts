import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type FontSet, withSchoolFonts } from './fontSet.ts';
import { type FontFace, readFontFace } from './openType.ts';

/** Sets of different schools that are kept ready. */
const SETS_KEPT = 16;

export interface SchoolFont {
  readonly face: FontFace;
  /** Where the engine finds the file, alone. */
  readonly folder: string;
}

/** The set of fonts for documents with these files beside those of the product; the same object for the same files. */
export type FontSets = (files: readonly Uint8Array[]) => Promise<FontSet>;

/**
 * Keeps the files of schools in a folder for the engine, by their content. Each is read once, as long as its bytes are kept.
 * Throws when one is no font: they were checked when they were uploaded.
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
    // The one that was used last stands last.
    sets.delete(key);
    sets.set(key, set);
    for (const oldest of [...sets.keys()].slice(0, -SETS_KEPT)) sets.delete(oldest);
    return set;
  };
}

async function keepFont(bytes: Uint8Array, parent: string): Promise<SchoolFont> {
  const face = readFontFace(bytes);
  const folder = path.join(parent, createHash('sha256').update(bytes).digest('hex'));
  await mkdir(folder, { recursive: true });
  // Whole at once under its name, for an engine may look while another request writes.
  const written = path.join(folder, 'font.part');
  await writeFile(written, bytes);
  await rename(written, path.join(folder, 'font.ttf'));
  return { face, folder };
}
