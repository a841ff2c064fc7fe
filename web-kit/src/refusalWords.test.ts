import { describe, expect, it } from '@jest/globals';
import { refusalWords } from './refusalWords.ts';

const WORDS = {
  size: (message: string, size: string) => `${message} (at most ${size})`,
  pages: (message: string, pages: number) => `${message} (at most ${pages} pages)`,
};
const MB = 1_024 * 1_024;

describe('a refusal', () => {
  it.each([
    [{ limitBytes: 50 * MB }, 'No (at most 50 MB)'],
    [{ limitBytes: 1.5 * MB }, 'No (at most 1.5 MB)'],
    [{ limitBytes: 512 * 1_024 }, 'No (at most 512 KB)'],
    [{ pagesMax: 200 }, 'No (at most 200 pages)'],
    [{}, 'No'],
    [{ limitBytes: 'many' }, 'No'],
    [{ limitBytes: 0 }, 'No'],
    [{ pagesMax: -1 }, 'No'],
    [{ copiesMax: 3 }, 'No'],
  ])('with %j says %j', (detail, words) => {
    expect(refusalWords({ message: 'No', detail }, WORDS)).toBe(words);
  });
});
