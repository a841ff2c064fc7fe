import { chainOf, type FontSet } from './fontSet.ts';

/** The families in which a text can be set, in fallback order. */
export interface Families {
  /** Number of the first family that sets a cluster right; null when none does. */
  readonly firstFor: (cluster: string) => number | null;
  readonly sets: (family: number, cluster: string) => boolean;
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
  const facesOf = names.map((name) => faces.filter((face) => face.family === name));
  const has = (code: number) => faces.some(({ characters }) => characters.has(code));
  const sets = (index: number, cluster: string) =>
    facesOf[index]?.some(({ characters, joins }) => {
      const isWhole = [...cluster].every((character) => characters.has(character.codePointAt(0) ?? 0));
      return isWhole && !WITHOUT_LETTER.test(cluster) && (!MARK.test(cluster) || joins(cluster));
    }) ?? false;
  const firstFor = (cluster: string) => {
    const index = names.findIndex((_, each) => sets(each, cluster));
    return index === -1 ? null : index;
  };
  const western = facesOf.findIndex((each) => !each.some(({ characters }) => characters.has(HAN)));
  return { firstFor, sets, has, western: Math.max(0, western) };
}
