import { expect, it } from '@jest/globals';
import { z } from 'zod/mini';
import { byLanguage, inDocument, screenLanguage } from './documentLanguage.ts';

it.each([
  ['fr', { zh: '软件工程', en: 'Software', fr: 'Logiciel' }, 'Logiciel'],
  ['fr', { zh: '软件工程', en: 'Software' }, 'Software'],
  ['fr', { zh: '软件工程' }, '软件工程'],
  ['fr', { ru: 'Программа' }, undefined],
  ['en', { zh: '软件工程' }, undefined],
  ['zh', { en: 'Software' }, undefined],
] as const)('stands in a document in %s: %j', (language, values, expected) => {
  expect(inDocument(values, language)).toBe(expected);
});

it('has screens in two languages only, of which the other documents are spoken of in English', () => {
  expect((['zh', 'en', 'ru'] as const).map(screenLanguage)).toEqual(['zh', 'en', 'en']);
});

it('takes no language that documents cannot be set in', () => {
  const schema = byLanguage(z.string());
  expect(schema.safeParse({ zh: '一', ru: 'Один' }).success).toBe(true);
  expect(schema.safeParse({ ja: '一' }).success).toBe(false);
});
