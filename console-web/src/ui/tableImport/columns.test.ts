import { describe, expect, it } from '@jest/globals';
import { isComplete, recogniseColumns, type WantedColumn } from './columns.ts';

const WANTED: readonly WantedColumn<'number' | 'name'>[] = [
  { key: 'number', isRequired: true, headings: ['学号', 'Student number'] },
  { key: 'name', isRequired: false, headings: ['姓名', 'Name'] },
];

describe('columns of an import', () => {
  it('are recognised by their headings in either language, without spaces, case and asterisks', () => {
    expect(recogniseColumns(WANTED, ['序号', ' 姓 名*', '学号'])).toEqual({ name: 1, number: 2 });
    expect(recogniseColumns(WANTED, ['STUDENT NUMBER', 'Other'])).toEqual({ number: 0 });
  });

  it('are not guessed from what merely contains a heading', () => {
    expect(recogniseColumns(WANTED, ['导师姓名', '原学号', ''])).toEqual({});
  });

  it.each([
    ['all are chosen', { number: 0, name: 1 }, true],
    ['what is optional is missing', { number: 4 }, true],
    ['what is required is missing', { name: 0 }, false],
    ['one column is chosen twice', { number: 1, name: 1 }, false],
  ])('are complete or not when %s', (_, choice, complete) => {
    expect(isComplete(WANTED, choice)).toBe(complete);
  });
});
