import { chainOf, type FontFace, type FontSet } from './fontSet.ts';

/** The faces of one kind in families. */
export interface Faces {
  /** Number of the first family that sets a cluster right; null when none does. */
  readonly firstFor: (cluster: string) => number | null;
  readonly sets: (family: number, cluster: string) => boolean;
}

/** The families in which a text can be set, in fallback order, by their upright faces. */
export interface Families extends Faces {
  readonly italic: Faces;
  /** Whether any face has the character at all. */
  readonly has: (codePoint: number) => boolean;
  /** Number of the first family without Chinese characters, whose punctuation is that of Western text; 0 when there is none. */
  readonly western: number;
}

const HAN = 0x4e00;
/** Marks of no script of its own, which must be placed by the font. Scripts with marks of their own place them in ways of their own. */
const MARK = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff]/;
const WITHOUT_LETTER = /^\p{M}/u;

/** Null when the family is unknown. */
export function familiesOf(fonts: FontSet, family: string): Families | null {
  const names = chainOf(fonts, family);
  const faces = fonts.faces.get(family);
  if (names === null || faces === undefined) return null;
  const families = names.map((name) => faces.filter((face) => face.family === name));
  const italic = families.map((all) => all.filter((face) => face.italic));
  // A family may lean in all of its faces, as one of handwriting.
  const upright = families.map((all) => {
    const found = all.filter((face) => !face.italic);
    return found.length === 0 ? all : found;
  });
  const has = (code: number) => faces.some(({ characters }) => characters.has(code));
  const western = upright.findIndex((each) => !each.some(({ characters }) => characters.has(HAN)));
  return { ...facesIn(upright), italic: facesIn(italic), has, western: Math.max(0, western) };
}

/** By the faces of each family. */
function facesIn(families: readonly (readonly FontFace[])[]): Faces {
  const sets = (index: number, cluster: string) =>
    families[index]?.some(({ characters, joins }) => {
      const isWhole = [...cluster].every((character) => characters.has(character.codePointAt(0) ?? 0));
      return isWhole && !WITHOUT_LETTER.test(cluster) && (!MARK.test(cluster) || joins(cluster));
    }) ?? false;
  const firstFor = (cluster: string) => {
    const index = families.findIndex((_, each) => sets(each, cluster));
    return index === -1 ? null : index;
  };
  return { firstFor, sets };
}
