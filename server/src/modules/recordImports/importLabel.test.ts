import { expect, it } from '@jest/globals';
import { importLabel } from './importLabel.ts';

it('says of an import whom and what it is about, and counts what there is no room for', () => {
  expect(importLabel(1, ['student.major'])).toEqual({
    zh: '校园数据 · 1 人 · student.major',
    en: 'Campus data · 1 person · student.major',
  });
  expect(importLabel(40, ['a', 'b', 'c', 'd', 'e'])).toEqual({
    zh: '校园数据 · 40 人 · a、b、c 等 5 项',
    en: 'Campus data · 40 people · a, b, c and 2 more',
  });
});
