import { placeholdersOf } from '@self-print/contract/placeholders.ts';

type Written = Readonly<Record<string, string>>;

const SINGULAR = /_one$/;

/**
 * What is amiss between two languages: a key or plural form that one of them lacks, a placeholder that one form has and
 * another has not. Chinese has the plural form `other` alone, English `one` and `other`.
 */
export function compareTexts(zh: Written, en: Written): readonly string[] {
  const pairs = Object.entries(en).map(([key, text]) => ({
    key,
    text,
    other: zh[key.replace(SINGULAR, '_other')],
  }));
  return [
    ...Object.keys(zh)
      .filter((key) => en[key] === undefined)
      .map((key) => `${key} is not in English`),
    ...Object.keys(zh)
      .filter((key) => key.endsWith('_other') && en[key.replace(/_other$/, '_one')] === undefined)
      .map((key) => `${key} has no English singular`),
    ...pairs.filter(({ other }) => other === undefined).map(({ key }) => `${key} is not in Chinese`),
    ...pairs
      .filter(({ text, other }) => other !== undefined && named(text) !== named(other))
      .map(({ key }) => `${key} has other placeholders in Chinese`),
    ...pairs
      .filter(({ key, text }) => /_(?:one|other)$/.test(key) && !placeholdersOf(text).has('count'))
      .map(({ key }) => `${key} does not say its count`),
  ];
}

function named(text: string): string {
  return [...placeholdersOf(text)].sort().join(' ');
}
