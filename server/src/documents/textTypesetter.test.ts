import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readPages } from '../adapters/convert/testing/readPages.ts';
import { hasTool } from '../adapters/sign/testing/tools.ts';
import { systemAfter } from '../system.ts';
import { outputOf } from './testing/pictures.ts';
import { openTextTypesetter, type TextTypesetter } from './textTypesetter.ts';

const withPoppler = hasTool('pdffonts') ? it : it.skip;

describe('plain text on paper', () => {
  let texts: TextTypesetter;
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'self-print-text-'));
    texts = await openTextTypesetter({ processes: 1, after: systemAfter, onLost: () => {} });
  });
  afterAll(async () => {
    await texts.close();
    await rm(folder, { recursive: true, force: true });
  });

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

  withPoppler(
    'takes letters that the Chinese font lacks from another, however they were written',
    async () => {
      const fontsOf = async (text: string) => {
        const made = await texts.typeset(text);
        const file = path.join(folder, 'text.pdf');
        await writeFile(file, made.ok ? made.value : '');
        const listed = (await outputOf('pdffonts', [file])).toString();
        return [...listed.matchAll(/\+(\S+)/g)].map(([, name]) => name);
      };
      const [chinese, western] = ['NotoSansSC-Regular', 'NotoSans-Regular'];
      expect(await fontsOf('é中')).toEqual([chinese]);
      expect(await fontsOf('Šž')).toEqual([western]);
      expect(await fontsOf('S\u030c')).toEqual([western]);
      expect((await fontsOf('Jiří 中')).sort()).toEqual([western, chinese].sort());
    },
  );

  it('takes a single line of a megabyte', async () => {
    expect((await pagesOf('x'.repeat(1_048_576))).flat().length).toBe(Math.ceil(1_048_576 / 90));
  });
});
