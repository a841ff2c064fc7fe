import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { ConvertedDocument } from './converter.ts';
import { docx, docxWithLink, odt, pptx, xlsx } from './testing/officeDocuments.ts';
import { type RealConverter, startRealConverter } from './testing/realConverter.ts';
import { describeWith } from './testing/withPackages.ts';

const run = promisify(execFile);
const ME = { userKey: 'student' };
const START_LIMIT_MS = 120_000;

for (const isolated of [true, false]) {
  describeWith(
    'office',
    `office documents on the real LibreOffice, ${isolated ? 'isolated' : 'without isolation'}`,
    () => {
      let real: RealConverter;
      let folder: string;
      beforeAll(async () => {
        real = await startRealConverter({ isolated });
        folder = await mkdtemp(join(tmpdir(), 'self-print-convert-'));
        await real.converter.convert(docx([{ text: 'first' }]), ME);
      }, START_LIMIT_MS);
      afterAll(async () => {
        await real.stop();
        await rm(folder, { recursive: true, force: true });
      });
      const convert = async (content: Uint8Array): Promise<ConvertedDocument> => {
        const made = await real.converter.convert(content, ME);
        if (!made.ok) throw new Error(made.problem.name);
        return made.value;
      };
      const textOf = async (pdf: Uint8Array) => {
        const path = join(folder, 'kept.pdf');
        await writeFile(path, pdf);
        return (await run('pdftotext', ['-layout', path, '-'])).stdout;
      };

      it.each<[kind: string, content: () => Uint8Array, words: readonly string[], pages: number]>([
        ['docx', () => docx([{ text: '成绩单 transcript' }]), ['成绩单', 'transcript'], 1],
        ['xlsx', () => xlsx([['姓名', 90.5]]), ['姓名', '90.5'], 1],
        ['pptx', () => pptx(['第一页', 'second']), ['第一页', 'second'], 2],
        ['odt', () => odt('开放文档'), ['开放文档'], 1],
        ['rtf', () => Buffer.from('{\\rtf1\\ansi rich \\u25991?\\u26412?}'), ['rich', '文本'], 1],
        ['text', () => Buffer.from(`第一行\n${'很长的一行'.repeat(40)}\nGB18030 㐀`), ['第一行', '㐀'], 1],
      ])('makes a PDF of %s', async (kind, content, words, pages) => {
        const made = await convert(content());
        expect(made.kind).toBe(kind);
        expect(made.pages).toHaveLength(pages);
        const text = await textOf(made.pdf);
        for (const word of words) expect(text).toContain(word);
      });

      it.each<[what: string, content: () => Uint8Array, expected: string]>([
        [
          'without its text',
          () => docx([], [{ name: 'word/document.xml', content: '<w:document' }]),
          'UPLOAD_BROKEN',
        ],
        ['of an RTF that is only its first word', () => Buffer.from('{\\rtf1'), 'UPLOAD_BROKEN'],
        [
          'of far more pages than are allowed',
          () => docx(Array.from({ length: 501 }, () => ({ text: 'page', pageBreak: true }))),
          'UPLOAD_TOO_MANY_PAGES',
        ],
      ])('refuses a document %s, and goes on', async (_, content, expected) => {
        const made = await real.converter.convert(content(), ME);
        expect(made.ok ? made.value.pages : made.problem.name).toBe(expected);
        expect((await convert(docx([{ text: 'next' }]))).pages).toHaveLength(1);
      });

      it('follows no link of a document, to the network or to files', async () => {
        const asked: string[] = [];
        const server = createServer((request, response) => {
          asked.push(request.url ?? '');
          response.end();
        }).listen(0, '127.0.0.1');
        await once(server, 'listening');
        const address = server.address();
        const port = address !== null && typeof address === 'object' ? address.port : 0;
        const picture = join(folder, 'private.png');
        await writeFile(
          picture,
          await sharp({ create: { width: 200, height: 200, channels: 3, background: '#f00' } })
            .png()
            .toBuffer(),
        );
        for (const target of [`http://127.0.0.1:${port}/picture.png`, `file://${picture}`]) {
          const made = await convert(docxWithLink(target));
          expect(made.pages).toMatchObject([{ hasColour: false }]);
        }
        server.close();
        expect(asked).toEqual([]);
      });

      it('leaves nothing of the documents behind', async () => {
        expect(await real.leftOver()).toEqual([]);
        expect(real.trouble).toEqual([]);
      });
    },
  );
}
