import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readPages } from '../adapters/convert/testing/readPages.ts';
import { systemAfter } from '../system.ts';
import { openTextTypesetter, type TextTypesetter } from './textTypesetter.ts';

describe('plain text on paper', () => {
  let texts: TextTypesetter;
  beforeAll(async () => {
    texts = await openTextTypesetter({ processes: 1, after: systemAfter, onLost: () => {} });
  });
  afterAll(() => texts.close());

  const pagesOf = async (text: string) => {
    const made = await texts.typeset(text);
    if (!made.ok) throw new Error(made.problem.kind);
    return (await readPages(made.value)).map((page) => page.text.split('\r\n'));
  };

  it('keeps lines, spaces and rare characters, and interprets nothing', async () => {
    const lines = [
      '第一行',
      '  #let x = 1 *bold* $x$ [a] <b> @c \\u{41}',
      '',
      'GB18030 㐀',
      '``` // /* #panic()',
    ];
    const [page] = await pagesOf(lines.join('\r\n'));
    const plain = (line: string) => line.replaceAll(/\s+/g, ' ').trim();
    expect(page?.map(plain).filter((line) => line !== '')).toEqual(
      lines.map(plain).filter((line) => line !== ''),
    );
  });

  it('breaks long lines after 90 Latin or 45 Chinese characters, and pages at form feeds', async () => {
    const pages = await pagesOf(`${'x'.repeat(200)}\f${'很'.repeat(100)}\f${'я'.repeat(200)}`);
    expect(pages.map((page) => page.map((line) => line.replaceAll('\u200b', '').length))).toEqual([
      [90, 90, 20],
      [45, 45, 10],
      [45, 45, 45, 65],
    ]);
  });

  it('takes a single line of a megabyte', async () => {
    expect((await pagesOf('x'.repeat(1_048_576))).flat().length).toBe(Math.ceil(1_048_576 / 90));
  });
});
