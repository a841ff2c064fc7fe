import { expect, it } from '@jest/globals';
import { foreignLanguage } from './foreignLanguage.ts';

it.each([
  ['zh', 'Example University', 'en'],
  ['zh', '**Office of the Registrar**\n2026', 'en'],
  ['en', '示例大学', 'zh'],
  ['fr', '示例大学', 'zh'],
  ['ru', '示例大学', 'zh'],
  ['ru', 'Example University', 'en'],
  ['en', '示例大学（2026）', 'zh'],
] as const)('a text of a document in %s is in another language: %s', (language, text, expected) => {
  expect(foreignLanguage({ [language]: text }, language)).toBe(expected);
});

it.each([
  ['zh', '示例大学'],
  ['zh', '示例大学 Example University'],
  ['zh', '{student.name}'],
  ['zh', 'Name: {student.name}'],
  ['zh', 'A 2026-11'],
  ['zh', 'Université'],
  ['zh', 'Üniversitesi Αθηνών'],
  ['zh', ''],
  ['en', 'Example University'],
  ['en', '示例 Example'],
  ['en', '2026'],
  ['fr', 'Example University'],
  ['ru', 'Университет'],
  ['ru', 'Университет (Example University)'],
  ['ru', '示例 Example'],
  ['en', '欧阳{student.name}'],
] as const)('is not surely in another: %s «%s»', (language, text) => {
  expect(foreignLanguage({ [language]: text }, language)).toBeNull();
});
