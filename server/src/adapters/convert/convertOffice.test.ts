import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { ConvertedDocument } from './converter.ts';
import { UPLOAD_PAGES_MAX } from './limits.ts';
import { docx, docxWithLink, odt, pptx, xlsx } from './testing/officeDocuments.ts';
import { readPages } from './testing/readPages.ts';
import { type RealConverter, startRealConverter } from './testing/realConverter.ts';
import { describeWith } from './testing/withPackages.ts';

const ME = { userKey: 'student' };
const LIMIT_MS = 180_000;

interface Desk {
  readonly convert: (content: Uint8Array) => Promise<ConvertedDocument>;
  readonly problemOf: (content: Uint8Array) => Promise<string>;
  readonly textOf: (pdf: Uint8Array) => Promise<string>;
  readonly folder: () => string;
}

function describeDesk(name: string, isolated: boolean, suite: (desk: Desk) => void): void {
  describeWith('office', name, () => {
    let real: RealConverter;
    let folder: string;
    beforeAll(async () => {
      real = await startRealConverter({ isolated });
      folder = await mkdtemp(join(tmpdir(), 'self-print-convert-'));
    });
    afterAll(async () => {
      await real.stop();
      await rm(folder, { recursive: true, force: true });
    });
    suite({
      convert: async (content) => {
        const made = await real.converter.convert(content, ME);
        if (!made.ok) throw new Error(made.problem.name);
        return made.value;
      },
      problemOf: async (content) => {
        const made = await real.converter.convert(content, ME);
        return made.ok ? 'converted' : made.problem.name;
      },
      textOf: async (pdf) => (await readPages(pdf)).map(({ text }) => text).join('\n'),
      folder: () => folder,
    });
    it('leaves nothing of the documents behind', async () => {
      expect(await real.leftOver()).toEqual([]);
      expect(real.trouble).toEqual([]);
    });
  });
}

describeDesk('office documents on the real LibreOffice', true, ({ convert, problemOf, textOf, folder }) => {
  it.each<[kind: string, content: () => Uint8Array, words: readonly string[], pages: number]>([
    ['docx', () => docx([{ text: '成绩单 transcript' }]), ['成绩单', 'transcript'], 1],
    ['xlsx', () => xlsx([['姓名', 90.5]]), ['姓名', '90.5'], 1],
    ['pptx', () => pptx(['第一页', 'second']), ['第一页', 'second'], 2],
    ['odt', () => odt('开放文档'), ['开放文档'], 1],
    ['rtf', () => Buffer.from('{\\rtf1\\ansi rich \\u25991?\\u26412?}'), ['rich', '文本'], 1],
  ])('makes a PDF of %s', async (kind, content, words, pages) => {
    const made = await convert(content());
    expect(made.kind).toBe(kind);
    expect(made.pages).toHaveLength(pages);
    const text = await textOf(made.pdf);
    for (const word of words) expect(text).toContain(word);
  });

  it('refuses what LibreOffice cannot read or what is too long, and continues with the next', async () => {
    const broken = docx([], [{ name: 'word/document.xml', content: '<w:document' }]);
    expect(await problemOf(broken)).toBe('UPLOAD_BROKEN');
    expect(await problemOf(Buffer.from('{\\rtf1'))).toBe('UPLOAD_BROKEN');
    const page = { text: 'page', pageBreak: true };
    expect(await problemOf(docx(Array.from({ length: UPLOAD_PAGES_MAX + 1 }, () => page)))).toBe(
      'UPLOAD_TOO_MANY_PAGES',
    );
    expect((await convert(docx([{ text: 'next' }]))).pages).toHaveLength(1);
  });

  it(
    'follows no links, neither to the network nor to files',
    () => expectNoLink(convert, folder()),
    LIMIT_MS,
  );

  const table = (columns: number, rows: number, pageSetup = '') => {
    const heading = Array.from({ length: columns }, (_, at) => `列${at + 1}.`);
    const row = (number: number) => heading.map((_, at) => number * 1_000 + at);
    return xlsx([heading, ...Array.from({ length: rows }, (_, at) => row(at + 1))], [], pageSetup);
  };
  /** Orientation of a spreadsheet's pages, and what is on each of them. */
  const printed = async (content: Uint8Array) => {
    const pages = await readPages((await convert(content)).pdf);
    return pages.map(({ widthPt, heightPt, text }) => ({
      isWide: widthPt > heightPt,
      isHeaded: text.includes('列'),
      hasFirst: /\b\d+000\b/.test(text),
      hasLast: /\b\d+013\b/.test(text),
    }));
  };

  it('fit a wide table to the paper, and repeat its headings', async () => {
    const whole = { isHeaded: true, hasFirst: true, hasLast: true };
    const pages = await printed(table(14, 90));
    expect(pages.length).toBeGreaterThan(1);
    expect(new Set(pages.map((page) => JSON.stringify(page)))).toEqual(
      new Set([JSON.stringify({ isWide: true, ...whole })]),
    );
    // A little too wide: letters become smaller on upright paper.
    const upright = await printed(table(9, 5));
    expect(upright).toMatchObject([{ isWide: false, isHeaded: true, hasFirst: true }]);
  });

  it('divide a table of 200 columns, which nobody could read on one page, and repeat its first column', async () => {
    const pages = await printed(table(200, 20));
    expect(pages.length).toBeGreaterThan(4);
    expect(pages.length).toBeLessThan(12);
    expect(pages.every(({ isWide, isHeaded, hasFirst }) => isWide && isHeaded && hasFirst)).toBe(true);
  });

  it('print a table of more columns than can be measured as it is', async () => {
    const [first, second] = await printed(table(401, 2));
    expect(first).toMatchObject({ isWide: false, hasFirst: true });
    expect(second).toMatchObject({ isWide: false, hasFirst: false });
  });

  it('leave a table as its author prints it, and repeat no row that is no heading', async () => {
    const scaled = await printed(table(14, 5, '<pageSetup scale="90" orientation="portrait"/>'));
    expect(scaled.length).toBeGreaterThan(1);
    expect(scaled.every(({ isWide }) => !isWide)).toBe(true);
    const numbers = xlsx(Array.from({ length: 120 }, (_, at) => [at + 1, at + 1]));
    expect(
      (await readPages((await convert(numbers)).pdf)).filter(({ text }) => /^1\s/.test(text)),
    ).toHaveLength(1);
  });
});

describeDesk('office documents without isolation', false, ({ convert, folder }) => {
  it(
    'follow no links either, thanks to the profile settings alone',
    () => expectNoLink(convert, folder()),
    LIMIT_MS,
  );
});

async function expectNoLink(convert: Desk['convert'], folder: string): Promise<void> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const picture = join(folder, 'private.png');
  const red = sharp({ create: { width: 200, height: 200, channels: 3, background: '#f00' } });
  await writeFile(picture, await red.png().toBuffer());
  try {
    for (const target of [`http://127.0.0.1:${port}/picture.png`, `file://${picture}`]) {
      expect((await convert(docxWithLink(target))).pages).toMatchObject([{ hasColour: false }]);
    }
  } finally {
    server.closeAllConnections();
    server.close();
  }
  expect(asked).toEqual([]);
}
