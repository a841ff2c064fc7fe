import type { Bilingual } from '@self-print/contract/fields.ts';

interface NamedPattern {
  readonly pattern: string;
  /** What a person reads whose text does not fit. */
  readonly hint: Bilingual;
}

/** Patterns that schools ask for, so that nobody has to write a regular expression. Each runs on RE2 and in browsers. */
export const NAMED_PATTERNS = {
  digits: { pattern: '^[0-9]+$', hint: { zh: '只能填写数字', en: 'Digits only' } },
  letters: {
    pattern: "^[A-Za-z][A-Za-z .,'-]*$",
    hint: { zh: '只能填写英文字母', en: 'Letters of the Latin alphabet only' },
  },
  chinese: { pattern: '^[一-龥·]+$', hint: { zh: '只能填写汉字', en: 'Chinese characters only' } },
  code: {
    pattern: '^[A-Za-z0-9-]+$',
    hint: { zh: '只能填写字母、数字和连字符', en: 'Letters, digits and hyphens only' },
  },
  idNumber: {
    pattern: '^[1-9][0-9]{16}[0-9Xx]$',
    hint: { zh: '请填写 18 位身份证号码', en: 'Enter an identity number of 18 characters' },
  },
  passport: {
    pattern: '^[A-Za-z0-9]{5,17}$',
    hint: { zh: '请填写护照号码', en: 'Enter a passport number' },
  },
  postcode: {
    pattern: '^[0-9]{6}$',
    hint: { zh: '请填写 6 位邮政编码', en: 'Enter a postcode of 6 digits' },
  },
} as const satisfies Record<string, NamedPattern>;

export type PatternName = keyof typeof NAMED_PATTERNS;
export const PATTERN_NAMES = Object.keys(NAMED_PATTERNS).filter((name): name is PatternName =>
  Object.hasOwn(NAMED_PATTERNS, name),
);

/** The name of a pattern; `own` when its author wrote it, `none` without one. */
export function nameOfPattern(pattern: string | undefined): PatternName | 'own' | 'none' {
  if (pattern === undefined) return 'none';
  return PATTERN_NAMES.find((name) => NAMED_PATTERNS[name].pattern === pattern) ?? 'own';
}
