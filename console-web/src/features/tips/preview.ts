import type { Language } from '@self-print/contract/fields.ts';
import { placeholdersOf } from '@self-print/contract/placeholders.ts';
import type { ListedText } from '@self-print/contract/platform/textAdmin.ts';
import type { BuiltInWording, OwnWording } from '@self-print/contract/wording.ts';
import { createTexts, type TextValues } from '@self-print/web-kit/texts.ts';

export type PreviewedText = Pick<ListedText, 'key' | 'builtIn'> & {
  readonly nested: readonly Pick<ListedText, 'key' | 'builtIn' | 'own'>[];
};

const COUNT = 'count';
/** What stands for a placeholder until somebody types something else: most are numbers, some are words. */
const SAMPLES: Readonly<Record<string, string>> = {
  school: '示范大学',
  name: '张小明',
  time: '2026-11-21 18:00',
  date: '2026-11-21',
  code: '40729153',
  terminal: 'T-0107',
  place: '图书馆',
  file: 'thesis.pdf',
};
const NUMBER_SAMPLE = '3';

/** The placeholders that a person may fill in for a preview, with samples; those of nested texts come from the text itself. */
export function samplesOf({ builtIn, nested }: PreviewedText): Readonly<Record<string, string>> {
  const keys = new Set(nested.map(({ key }) => key));
  const names = [...placeholdersOf(builtIn.zh)].filter((name) => !keys.has(name));
  return Object.fromEntries(names.map((name) => [name, SAMPLES[name] ?? NUMBER_SAMPLE]));
}

/** How a text reads in a language with these values, by the same library and settings as on the pages. */
export async function previewOf(
  text: PreviewedText,
  own: OwnWording,
  language: Language,
  values: Readonly<Record<string, string>>,
): Promise<string> {
  const texts = createTexts<string>();
  const all = [{ key: text.key, builtIn: text.builtIn, own }, ...text.nested];
  texts.overlay({
    zh: Object.fromEntries(all.flatMap(({ key, builtIn, own: words }) => formsOf(key, builtIn, words, 'zh'))),
    en: Object.fromEntries(all.flatMap(({ key, builtIn, own: words }) => formsOf(key, builtIn, words, 'en'))),
  });
  await texts.setLanguage(language);
  return texts.translate(text.key, valuesOf(values));
}

function valuesOf(values: Readonly<Record<string, string>>): TextValues {
  const count = values[COUNT];
  return count === undefined ? values : { ...values, [COUNT]: Number(count) || 0 };
}

function formsOf(
  key: string,
  builtIn: BuiltInWording,
  own: OwnWording,
  language: Language,
): [string, string][] {
  const words = own[language] ?? builtIn[language];
  if (builtIn.enOne === null) return [[key, words]];
  const forms: [string, string][] = [[`${key}_other`, words]];
  return language === 'zh' ? forms : [...forms, [`${key}_one`, own.enOne ?? builtIn.enOne]];
}
