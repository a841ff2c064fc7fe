import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createJoins, type JoinsMarks } from './joinedMarks.ts';
import { type FontTables, readFontFace } from './openType.ts';

/** What the names of a font's files end with, by how its letters stand. */
const UPRIGHT = [''] as const;
const WITH_ITALIC = ['', '_Italic'] as const;
/**
 * Bundled fonts with mainland Chinese glyphs: Song (serif) and Hei (sans). Missing glyphs, mostly Latin letters with rarer
 * accents, are taken from the faces after them, and so are all italic ones: the Chinese fonts have none.
 */
const CHAINS = [
  {
    family: 'Noto Serif SC',
    faces: [
      ['@expo-google-fonts/noto-serif-sc', 'NotoSerifSC', UPRIGHT],
      ['@expo-google-fonts/noto-serif', 'NotoSerif', WITH_ITALIC],
    ],
  },
  {
    family: 'Noto Sans SC',
    faces: [
      ['@expo-google-fonts/noto-sans-sc', 'NotoSansSC', UPRIGHT],
      ['@expo-google-fonts/noto-sans', 'NotoSans', WITH_ITALIC],
    ],
  },
] as const;
const WEIGHTS = ['400Regular', '700Bold'] as const;

export interface FontFace extends FontTables {
  readonly joins: JoinsMarks;
}

/** The fonts available to documents. */
export interface FontSet {
  /** Folders with the font files, as the engine expects them. */
  readonly folders: readonly string[];
  /** Faces of each family in fallback order. */
  readonly faces: ReadonlyMap<string, readonly FontFace[]>;
}

/**
 * Loads the bundled fonts and additional system files (such as one with all CJK extensions), which are used as last fallback.
 * Throws when a file cannot be read or is not a font.
 */
export async function loadFontSet(furtherFiles: readonly string[] = []): Promise<FontSet> {
  const chains = await Promise.all(
    CHAINS.map(async ({ family, faces }) => {
      const read = faces.flatMap((face) => filesOf(face, WEIGHTS[0])).map(readFace);
      return [family, await Promise.all(read)] as const;
    }),
  );
  const packaged = CHAINS.flatMap(({ faces }) =>
    faces.flatMap((face) => WEIGHTS.flatMap((weight) => filesOf(face, weight))),
  );
  const folders = [...new Set([...packaged, ...furtherFiles].map((file) => path.dirname(file)))];
  const further = await Promise.all(furtherFiles.map(readFace));
  return { folders, faces: withFaces(new Map(chains), further) };
}

/** Adds a school's fonts. A bundled family keeps its faces. */
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

/** Families for a text in this family, in fallback order; null when the family is unknown. */
export function chainOf({ faces }: FontSet, family: string): readonly string[] | null {
  const chain = faces.get(family);
  return chain ? [...new Set(chain.map((face) => face.family))] : null;
}

/** Additional faces are the last fallback of every family; texts in one of them fall back to the serif faces. */
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
  return { ...readFontFace(await readFile(file)), joins: createJoins(() => readFileSync(file)) };
}

type PackagedFace = (typeof CHAINS)[number]['faces'][number];

/** The files of a packaged font in a weight: upright, and italic where it is used. */
function filesOf([name, file, slants]: PackagedFace, weight: (typeof WEIGHTS)[number]): readonly string[] {
  const { resolve } = createRequire(import.meta.url);
  return slants.map((slant) => resolve(`${name}/${weight}${slant}/${file}_${weight}${slant}.ttf`));
}
