import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ConvertedDocument } from './converter.ts';
import { SOFFICE } from './process/installed.ts';
import { docx, pptx, type Run, xlsx } from './testing/officeDocuments.ts';
import { type RealConverter, startRealConverter } from './testing/realConverter.ts';
import { describeWith } from './testing/withPackages.ts';

const ME = { userKey: 'student' };
/** Characters whose Chinese and Japanese forms differ. */
const TELLING = '骨直角次将';
const SONG = { wanted: '宋体', used: 'Noto Serif CJK SC' };

describeWith('office', 'fonts of converted documents', () => {
  let real: RealConverter;
  let folder: string;
  beforeAll(async () => {
    real = await startRealConverter({ isolated: true });
    folder = await mkdtemp(join(tmpdir(), 'self-print-convert-'));
  });
  afterAll(async () => {
    await real.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const convert = async (content: Uint8Array): Promise<ConvertedDocument> => {
    const made = await real.converter.convert(content, ME);
    if (!made.ok) throw new Error(made.problem.name);
    return made.value;
  };
  it('replace Chinese font names by installed Chinese faces of the same style', async () => {
    const song = ['Noto Serif CJK SC', '宋体', 'SimSun', '仿宋_GB2312', '方正小标宋简体'];
    const hei = ['Noto Sans CJK SC', '黑体', 'Microsoft YaHei', '等线'];
    const japanese: Run = { text: TELLING, eastAsia: 'Noto Serif CJK JP', language: 'ja-JP' };
    const runs = [...song, ...hei, 'NoSuchFont', undefined].map(
      (name): Run => (name === undefined ? { text: TELLING } : { text: TELLING, eastAsia: name }),
    );
    const { pdf } = await convert(docx([...runs, japanese].map((run) => ({ ...run, pageBreak: true }))));
    const made = await real.converter.previews(pdf, { first: 1, count: runs.length + 1 }, ME);
    const pictures = made.ok ? made.value.map(({ content }) => content.toString('base64')) : [];
    const inSong = pictures.slice(0, song.length);
    const inHei = pictures.slice(song.length, song.length + hei.length);
    expect(new Set(inSong).size).toBe(1);
    expect(new Set(inHei).size).toBe(1);
    expect(inSong[0]).not.toBe(inHei[0]);
    const [unknown, none, foreign] = pictures.slice(song.length + hei.length);
    for (const picture of [unknown, none]) expect([inSong[0], inHei[0]]).toContain(picture);
    expect(foreign).toEqual(expect.any(String));
    expect([inSong[0], inHei[0]]).not.toContain(foreign);
  });

  it('are listed when they were replaced, and only if they were used', async () => {
    const made = await convert(
      docx(
        [{ text: '成绩单', eastAsia: '宋体', latin: 'Noto Serif CJK SC' }],
        [
          {
            name: 'word/styles.xml',
            content:
              '<w:styles><w:style w:styleId="unused"><w:rFonts w:ascii="Wingdings"/></w:style></w:styles>',
          },
        ],
      ),
    );
    expect(made.fonts).toEqual([SONG]);
    expect((await convert(docx([{ text: '成绩单', eastAsia: 'Noto Serif CJK SC' }]))).fonts).toEqual([]);
  });

  it('are listed for documents from before 2007, too', async () => {
    const sources = [
      ['doc', 'docx', docx([{ text: '成绩单', eastAsia: '宋体' }])],
      ['xls', 'xlsx', xlsx([['成绩单']])],
      ['ppt', 'pptx', pptx(['成绩单'])],
    ] as const;
    await Promise.all(sources.map(([kind, modern, content]) => downgrade(folder, kind, modern, content)));
    for (const [kind] of sources) {
      const made = await convert(await readFile(join(folder, `source.${kind}`)));
      expect(made).toMatchObject({ kind, pages: [{}] });
      if (kind === 'doc') expect(made.fonts).toEqual([SONG]);
    }
  });
});

/** Converts a modern document to its old format, using a separate LibreOffice. */
async function downgrade(folder: string, kind: string, modern: string, content: Uint8Array): Promise<void> {
  const source = join(folder, `source.${modern}`);
  await writeFile(source, content);
  const profile = `-env:UserInstallation=file://${join(folder, `profile-${kind}`)}`;
  await promisify(execFile)(SOFFICE, [
    profile,
    '--headless',
    '--convert-to',
    kind,
    '--outdir',
    folder,
    source,
  ]);
}
