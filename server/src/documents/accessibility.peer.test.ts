import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hasTool } from '../adapters/sign/testing/tools.ts';
import type { OpenRenderer } from './openRenderer.ts';
import type { CertificateRequest } from './renderCertificate.ts';
import { DEMO_DOCUMENTS, longTranscript } from './testing/demoDocuments.ts';
import { outputOf } from './testing/pictures.ts';
import { openTestRenderer } from './testing/renderDesk.ts';

const withPoppler = hasTool('pdfinfo') && hasTool('pdftotext') ? it : it.skip;
/** What poppler writes of an element: its type, or words in quotes. */
const ELEMENT = /^ *([A-Z][A-Za-z0-9]*)(?= |:|$)/;
const WORDS = /^ *"(.*)"$/;

let renderer: OpenRenderer;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'self-print-read-aloud-'));
  renderer = await openTestRenderer();
});
afterAll(async () => {
  await renderer.close();
  await rm(folder, { recursive: true, force: true });
});

interface Read {
  /** Types of the elements in the order of the structure. */
  readonly types: readonly string[];
  /** All words in the same order, without spaces. */
  readonly words: string;
  readonly onPaper: string;
}

async function read(request: CertificateRequest): Promise<Read> {
  const made = await renderer.render(request);
  if (!made.ok) throw new Error(JSON.stringify(made.problem));
  const file = path.join(folder, 'read.pdf');
  await writeFile(file, made.value.pdf);
  const lines = (await outputOf('pdfinfo', ['-struct-text', file])).toString().split('\n');
  const onPaper = (await outputOf('pdftotext', ['-raw', file, '-'])).toString();
  return {
    types: lines.flatMap((line) => (WORDS.test(line) ? [] : (ELEMENT.exec(line)?.[1] ?? []))),
    words: plain(lines.map((line) => WORDS.exec(line)?.[1] ?? '').join('')),
    onPaper: plain(onPaper),
  };
}

const plain = (text: string) => text.replace(/\s/g, '');

/** What a person reads, in order; the rest may stand between. */
const READ = {
  'enrolment certificate': {
    zh: ['示例大学', '在读证明', '兹证明', '特此证明', '示例大学教务处', '二〇二六年', '扫描二维码'],
    en: [
      'Example University',
      'Certificate of Enrolment',
      'To whom',
      'Office of the',
      '21 November',
      'Scan the',
    ],
  },
  'degree verification': {
    zh: [
      '示例大学',
      '学历学位验证报告',
      '经核验',
      '姓名',
      '欧阳䶮',
      '性别',
      '男',
      '示例大学教务处',
      '扫描二维码',
    ],
    en: [
      'Example University',
      'Verification of Graduation and Degree',
      'We have',
      'Name',
      'OUYANG Yan',
      'Gender',
      'Office of',
      'Scan',
    ],
  },
  'graduation certificate': {
    zh: ['毕业证明书', '学生', '准予毕业', '校长', '二〇二六年', '扫码核验', '毕业证书编号'],
    en: [
      'Certificate of Graduation',
      'studied',
      'permitted',
      'President',
      '21 November',
      'Scan',
      'Certificate number',
    ],
  },
  transcript: {
    zh: [
      '示例大学',
      '本科生成绩单',
      '姓名',
      '欧阳䶮',
      '学号',
      '序号',
      '高等数学',
      '总学分',
      '示例大学教务处',
      '扫描二维码',
    ],
    en: [
      'Example University',
      'Academic Transcript',
      'Name',
      'OUYANG Yan',
      'No.',
      'Calculus I',
      'Credits',
      'Office of',
      'Scan',
    ],
  },
} as const;

function expectInOrder(words: string, wanted: readonly string[]): void {
  let at = 0;
  for (const each of wanted) {
    const found = words.indexOf(plain(each), at);
    if (found === -1) throw new Error(`«${each}» does not follow ${words.slice(Math.max(0, at - 40), at)}`);
    at = found + plain(each).length;
  }
}

describe('the documents of the demo, read by another program', () => {
  withPoppler.each(DEMO_DOCUMENTS)(
    'are read in the order in which a person reads them: $name in $language',
    async ({ name, language, request }) => {
      // Poppler takes as long as the square of the rows.
      const isLong = name === 'transcript';
      const { types, words, onPaper } = await read(isLong ? longTranscript(4, { language }) : request);
      expectInOrder(words, READ[name][language]);
      expect(types.filter((type) => /^H\d$/.test(type))).toEqual(['H1']);
      expect(types).toContain('P');
      expect(types.filter((type) => type === 'Figure').length).toBeGreaterThan(1);
      // What is on the paper twice, such as a number below its bars, is not read twice.
      expect(onPaper.length).toBeGreaterThanOrEqual(words.length);
    },
  );

  withPoppler('are read once where they are continued on another page', async () => {
    const { types, words, onPaper } = await read(longTranscript(36));
    expect(onPaper.split('课程代码')).toHaveLength(3);
    for (const once of ['课程代码', '示例大学教务处', '本科生成绩单', '总学分'])
      expect(words.split(once)).toHaveLength(2);
    expect(words).not.toContain('第1页');
    expect(types.filter((type) => type === 'TR').length).toBeGreaterThan(36);
    expect(types.filter((type) => type === 'THead')).toHaveLength(1);
  });
});
