import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { readFontFace } from './openType.ts';

/**
 * The faces that come with the product, in the shapes of mainland China: Song (serif) and Hei (sans). What these do not
 * have, Latin letters with rarer accents above all, is taken from the faces after them, glyph by glyph.
 */
const CHAINS = [
  {
    family: 'Noto Serif SC',
    faces: [
      ['@expo-google-fonts/noto-serif-sc', 'NotoSerifSC'],
      ['@expo-google-fonts/noto-serif', 'NotoSerif'],
    ],
  },
  {
    family: 'Noto Sans SC',
    faces: [
      ['@expo-google-fonts/noto-sans-sc', 'NotoSansSC'],
      ['@expo-google-fonts/noto-sans', 'NotoSans'],
    ],
  },
] as const;
const WEIGHTS = ['400Regular', '700Bold'] as const;

/** The fonts that documents may be set in. */
export interface FontSet {
  /** Folders with the files, as the engine wants them. */
  readonly folders: readonly string[];
  /** The families that a text in this family is set with, in order; null when there is no such family. */
  readonly chainOf: (family: string) => readonly string[] | null;
  /** Whether a text in this family can have this character. */
  readonly covers: (family: string, codePoint: number) => boolean;
}

/**
 * Reads the fonts of the product, and further files that a school has a licence for or that the system brings (such as one
 * with all of the CJK extensions), which are asked last. Throws when a file cannot be read or is no font.
 */
export async function loadFontSet(furtherFiles: readonly string[] = []): Promise<FontSet> {
  const further = await Promise.all(furtherFiles.map(readFace));
  const chains = await Promise.all(
    CHAINS.map(async ({ family, faces }) => {
      const own = await Promise.all(
        faces.map(([name, file]) => readFace(packagedFile(name, file, WEIGHTS[0]))),
      );
      return [family, [...own, ...further]] as const;
    }),
  );
  const alone = further.map((face) => [face.family, [face]] as const);
  const byFamily = new Map([...alone, ...chains]);
  const packaged = CHAINS.flatMap(({ faces }) =>
    faces.flatMap(([name, file]) => WEIGHTS.map((weight) => packagedFile(name, file, weight))),
  );
  return {
    folders: [...new Set([...packaged, ...furtherFiles].map((file) => path.dirname(file)))],
    chainOf: (family) => byFamily.get(family)?.map((face) => face.family) ?? null,
    covers: (family, codePoint) =>
      byFamily.get(family)?.some(({ characters }) => characters.has(codePoint)) ?? false,
  };
}

async function readFace(file: string) {
  return readFontFace(await readFile(file));
}

function packagedFile(name: string, file: string, weight: string): string {
  return createRequire(import.meta.url).resolve(`${name}/${weight}/${file}_${weight}.ttf`);
}
