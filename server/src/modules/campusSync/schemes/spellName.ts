import type { PinyinStyle } from '@self-print/contract/campusSync.ts';
import { COMPOUND_SURNAMES, SURNAME_READINGS, withSimplifiedSurname } from './surnames.ts';

/** Writes a person's Chinese name in Latin letters; anything else it gives back as it is. */
export type SpellName = (name: string, style: PinyinStyle) => string;

/** Chinese characters, which forms and columns of fixed width space out. */
const CHINESE_NAME = /^\p{Script=Han}(?:\s*\p{Script=Han})*$/u;
/** Longer ones are no names; those with a middle dot have a spelling of their own, which their characters do not tell. */
const CHARACTERS_MAX = 6;
const SPELT = /^[a-z]+$/;
const VOWEL = /^[aeo]/;

/** Loads the dictionary, which takes tens of megabytes: only where names are to be spelt. */
export async function loadSpeller(): Promise<SpellName> {
  const { pinyin } = await import('pinyin-pro');
  return (text, style) => {
    const name = withSimplifiedSurname(text.replace(/\s/g, ''));
    const characters = [...name];
    if (!CHINESE_NAME.test(text) || characters.length > CHARACTERS_MAX) return text;
    const read = pinyin(name, { toneType: 'none', surname: 'head', type: 'array' });
    const syllables = read.map((syllable, at) => readingOf(at === 0 ? characters[0] : undefined, syllable));
    // A character that the dictionary lacks would stay among Latin letters.
    if (syllables.length !== characters.length || !syllables.every((each) => SPELT.test(each))) return text;
    return written(syllables, surnameLength(characters), style);
  };
}

/** Ü as in passports, where no other letter is allowed: 吕 is Lyu, 略 is Lue. */
const readingOf = (surname: string | undefined, syllable: string): string =>
  SURNAME_READINGS.get(surname ?? '') ?? syllable.replace('üe', 'ue').replace('ü', 'yu');

/** Of two characters the first one is the surname. */
const surnameLength = (characters: readonly string[]): number =>
  characters.length > 2 && COMPOUND_SURNAMES.has(characters.slice(0, 2).join('')) ? 2 : 1;

function written(syllables: readonly string[], surname: number, { spaces, letters }: PinyinStyle): string {
  const parts = [syllables.slice(0, surname), syllables.slice(surname)].filter(({ length }) => length > 0);
  const words =
    spaces === 'syllables'
      ? syllables
      : // Where no capital shows where the given name begins, a mark has to.
        spaces === 'none' && letters !== 'capitalised'
        ? [joined(syllables)]
        : parts.map(joined);
  return words.map((word) => LETTERS[letters](word)).join(spaces === 'none' ? '' : ' ');
}

/** Syllables as one word: a mark keeps apart what would be read as another one (Xi'an), as in ISO 7098. */
const joined = (syllables: readonly string[]): string =>
  syllables.map((syllable, at) => (at > 0 && VOWEL.test(syllable) ? `'${syllable}` : syllable)).join('');

const LETTERS: Readonly<Record<PinyinStyle['letters'], (word: string) => string>> = {
  capitalised: (word) => word.charAt(0).toUpperCase() + word.slice(1),
  upper: (word) => word.toUpperCase(),
  lower: (word) => word,
};
