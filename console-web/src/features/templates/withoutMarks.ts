import type { Bilingual } from '@self-print/contract/fields.ts';

/** Marks of the template language. */
const MARKS = /[\\{}*_]/g;

/** A name for the texts of a template, in which marks are letters like any others. */
export function withoutMarks({ zh, en }: Bilingual): Bilingual {
  return { zh: zh.replaceAll(MARKS, '\\$&'), en: en.replaceAll(MARKS, '\\$&') };
}
