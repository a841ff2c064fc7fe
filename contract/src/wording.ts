import { z } from 'zod/mini';
import { lineOf } from './foreignText.ts';
import { hasBrokenPlaceholder, nestedIn, placeholdersOf } from './placeholders.ts';

/** The pages whose texts a school may word itself. */
export const textApp = z.enum(['kiosk', 'phone', 'pc']);
export type TextApp = z.infer<typeof textApp>;

/** The longest text that is built in has some 500 characters. */
const WORDS_MAX = 1_000;

/** One form of a text. Chinese has one; English also has the singular of a text that counts. */
export const FORMS = ['zh', 'en', 'enOne'] as const;
export type WordForm = (typeof FORMS)[number];

/** A text as it is built in. */
export const builtInWording = z.object({
  zh: z.string(),
  en: z.string(),
  /** The English singular; null where nothing is counted. */
  enOne: z.nullable(z.string()),
});
export type BuiltInWording = z.infer<typeof builtInWording>;

const ownForm = z.nullable(z.string().check(z.overwrite(lineOf), z.minLength(1), z.maxLength(WORDS_MAX)));
/** A school's own words for a text; null leaves a form as it is built in. */
export const ownWording = z.object({ zh: ownForm, en: ownForm, enOne: ownForm });
export type OwnWording = z.infer<typeof ownWording>;

export const NO_OWN_WORDS: OwnWording = { zh: null, en: null, enOne: null };

/** What is wrong with one form of a school's own words. */
export interface WordingFault {
  readonly form: WordForm;
  /**
   * `missing`: a placeholder of the built-in words was left out; `unknown`: one that has no value; `broken`: brackets that are no placeholder; `plural`: one
   * of the two English forms is missing, or a singular was given where nothing is counted.
   */
  readonly kind: 'missing' | 'unknown' | 'broken' | 'plural';
  /** The placeholder; empty where none is meant. */
  readonly name: string;
}

/** Checks own words as the built-in texts are checked: each form has the same placeholders, and both plural forms are there or neither. */
export function wordingFaults(builtIn: BuiltInWording, own: OwnWording): readonly WordingFault[] {
  const expected = placeholdersOf(builtIn.zh);
  const nested = new Set([builtIn.zh, builtIn.en, builtIn.enOne ?? ''].flatMap(nestedIn));
  const faults: WordingFault[] = [];
  for (const form of FORMS) {
    const words = own[form];
    if (words === null) continue;
    const found = placeholdersOf(words);
    for (const name of expected) if (!found.has(name)) faults.push({ form, kind: 'missing', name });
    for (const name of found) if (!expected.has(name)) faults.push({ form, kind: 'unknown', name });
    if (hasBrokenPlaceholder(words) || nestedIn(words).some((each) => !nested.has(each)))
      faults.push({ form, kind: 'broken', name: '' });
  }
  const isHalf = builtIn.enOne === null ? own.enOne !== null : (own.en === null) !== (own.enOne === null);
  if (isHalf) {
    const form = builtIn.enOne === null || own.enOne === null ? 'enOne' : 'en';
    faults.push({ form, kind: 'plural', name: '' });
  }
  return faults;
}

/** Whether a school worded a text in Chinese and left the English as it is built in, which may say something else now. */
export function isHalfTranslated({ zh, en }: OwnWording): boolean {
  return zh !== null && en === null;
}
