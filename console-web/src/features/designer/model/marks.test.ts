import { describe, expect, it } from '@jest/globals';
import { parseMarkup } from '@self-print/contract/template/markup.ts';
import fc from 'fast-check';
import { MARKS, type Mark, toggleMark } from './marks.ts';

describe('marks of words', () => {
  it.each<[Mark, string, string]>([
    ['bold', '见[Nature]第', '见**[Nature]**第'],
    ['italic', '见[Nature]第', '见{/[Nature]/}第'],
    ['underlined', '[]', '__[]__'],
    ['bold', '见**[Nature]**第', '见[Nature]第'],
    ['italic', '{/[{title}]/}', '[{title}]'],
    ['italic', '**[a]**', '**{/[a]/}**'],
    ['bold', '*[a]**', '***[a]****'],
  ])('%s: %s becomes %s', (mark, before, after) => {
    const selected = (shown: string) => ({
      text: shown.replace(/[[\]]/g, ''),
      from: shown.indexOf('['),
      to: shown.indexOf(']') - 1,
    });
    expect(toggleMark(selected(before), mark)).toEqual(selected(after));
  });

  it('are taken away by the second press, and are read as what they are', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z一-龥 ]{0,9}$/u),
        fc.stringMatching(/^[a-z一-龥 ]{1,9}$/u),
        fc.constantFrom<Mark>('bold', 'italic', 'underlined'),
        (before, words, mark) => {
          const plain = { text: before + words, from: before.length, to: before.length + words.length };
          const marked = toggleMark(plain, mark);
          expect(toggleMark(marked, mark)).toEqual(plain);
          const parts = parseMarkup(marked.text);
          expect(parts.ok && parts.value.filter((part) => part[mark])).toMatchObject([{ text: words }]);
          expect(marked.text).toContain(MARKS[mark].start);
        },
      ),
    );
  });
});
