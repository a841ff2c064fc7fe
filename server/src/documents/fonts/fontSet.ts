import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type FontFace, readFontFace } from './openType.ts';

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
  /** The faces that a text in a family is set with, in order. */
  readonly faces: ReadonlyMap<string, readonly FontFace[]>;
}

/**
 * Reads the fonts of the product, and further files that the system brings (such as one with all of the CJK extensions),
 * which are asked last. Throws when a file cannot be read or is no font.
 */
export async function loadFontSet(furtherFiles: readonly string[] = []): Promise<FontSet> {
  const chains = await Promise.all(
    CHAINS.map(async ({ family, faces }) => {
      const read = faces.map(([name, file]) => readFace(packagedFile(name, file, WEIGHTS[0])));
      return [family, await Promise.all(read)] as const;
    }),
  );
  const packaged = CHAINS.flatMap(({ faces }) =>
    faces.flatMap(([name, file]) => WEIGHTS.map((weight) => packagedFile(name, file, weight))),
  );
  const folders = [...new Set([...packaged, ...furtherFiles].map((file) => path.dirname(file)))];
  const further = await Promise.all(furtherFiles.map(readFace));
  return { folders, faces: withFaces(new Map(chains), further) };
}

/** The same fonts and those of a school. A family of the product keeps its faces. */
export function withSchoolFonts(
  base: FontSet,
  fonts: readonly { readonly face: FontFace; readonly folder: string }[],
): FontSet {
  const taken = new Set([...base.faces.values()].flat().map(({ family }) => family));
  const own = fonts.filter(({ face }) => !taken.has(face.family));
  return {
    folders: [...base.folders, ...own.map(({ folder }) => folder)],
    faces: withFaces(
      base.faces,
      own.map(({ face }) => face),
    ),
  };
}

/** The families that a text in this family is set with, in order; null when there is no such family. */
export function chainOf({ faces }: FontSet, family: string): readonly string[] | null {
  const chain = faces.get(family);
  return chain ? [...new Set(chain.map((face) => face.family))] : null;
}

/** Whether a text in this family can have this character. */
export function covers({ faces }: FontSet, family: string, codePoint: number): boolean {
  return faces.get(family)?.some(({ characters }) => characters.has(codePoint)) ?? false;
}

/** Further faces are asked last by every family; a text in one of them takes what it lacks from the serif faces. */
function withFaces(
  faces: ReadonlyMap<string, readonly FontFace[]>,
  further: readonly FontFace[],
): ReadonlyMap<string, readonly FontFace[]> {
  const serif = faces.get(CHAINS[0].family) ?? [];
  const known = [...faces].map(([family, chain]) => [family, [...chain, ...further]] as const);
  const added = further.map(
    ({ family }) =>
      [family, [...further.filter((face) => face.family === family), ...serif, ...further]] as const,
  );
  return new Map([...added, ...known]);
}

async function readFace(file: string): Promise<FontFace> {
  return readFontFace(await readFile(file));
}

function packagedFile(name: string, file: string, weight: string): string {
  return createRequire(import.meta.url).resolve(`${name}/${weight}/${file}_${weight}.ttf`);
}
