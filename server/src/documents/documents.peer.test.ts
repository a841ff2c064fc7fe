import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Language } from '@self-print/contract/fields.ts';
import { hasTool } from '../adapters/sign/testing/tools.ts';
import { DEGREE_VERIFICATION } from '../demo/templates/degreeVerification.ts';
import { ENROLMENT_CERTIFICATE } from '../demo/templates/enrolmentCertificate.ts';
import { GRADUATION_CERTIFICATE } from '../demo/templates/graduationCertificate.ts';
import { TRANSCRIPT } from '../demo/templates/transcript.ts';
import type { OpenRenderer } from './openRenderer.ts';
import type { Certificate } from './renderCertificate.ts';
import { differenceFrom, outputOf, pictureOf, storePicture } from './testing/pictures.ts';
import { openTestRenderer, sampleRequest } from './testing/renderDesk.ts';

const PICTURES = path.join(import.meta.dirname, 'testing/golden');
/** Redraws the reference images, to be reviewed before they are committed. */
const RENEWS = process.env.SELF_PRINT_RENEW_PICTURES === '1';
const TEMPLATES = {
  'enrolment-certificate': ENROLMENT_CERTIFICATE,
  transcript: TRANSCRIPT,
  'degree-verification': DEGREE_VERIFICATION,
  'graduation-certificate': GRADUATION_CERTIFICATE,
} as const;
const DOCUMENTS = (['zh', 'en'] as const).flatMap((language) => [
  { name: 'enrolment-certificate', language, pages: 1 } as const,
  { name: 'transcript', language, pages: 2 } as const,
  { name: 'degree-verification', language, pages: 1 } as const,
  { name: 'graduation-certificate', language, pages: 1 } as const,
]);
const withPoppler = hasTool('pdftoppm') && hasTool('pdffonts') ? it : it.skip;
const withQpdf = hasTool('qpdf') ? it : it.skip;
const withZbar = hasTool('zbarimg') && hasTool('pdftoppm') ? it : it.skip;

let renderer: OpenRenderer;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'self-print-documents-'));
  renderer = await openTestRenderer();
});
afterAll(async () => {
  await renderer.close();
  await rm(folder, { recursive: true, force: true });
});

async function make(name: keyof typeof TEMPLATES, language: Language): Promise<Certificate> {
  const made = await renderer.render(sampleRequest(TEMPLATES[name], { language }));
  if (!made.ok) throw new Error(JSON.stringify(made.problem));
  return made.value;
}

async function fileOf(name: keyof typeof TEMPLATES, language: Language): Promise<string> {
  const file = path.join(folder, `${name}-${language}.pdf`);
  await writeFile(file, (await make(name, language)).pdf);
  return file;
}

describe('the documents of the demo, seen by other programs', () => {
  withPoppler.each(DOCUMENTS)(
    'look like the reference images: $name in $language',
    async ({ name, language, pages }) => {
      const made = await make(name, language);
      expect(made.pages).toBe(pages);
      for (let page = 1; page <= pages; page += 1) {
        const file = path.join(PICTURES, `${name}-${language}-${page}.png`);
        const picture = await pictureOf(made.pdf, page, folder);
        if (RENEWS) await storePicture(file, picture);
        const difference = await differenceFrom(file, picture);
        if (difference === null) continue;
        const seen = path.join(tmpdir(), `self-print-${path.basename(file)}`);
        await storePicture(seen, picture);
        throw new Error(
          `${path.basename(file)} is not what is stored: ${difference}. Compare ${seen} with ${file}. ` +
            'If the new one is right, run this test with SELF_PRINT_RENEW_PICTURES=1 and commit the pictures.',
        );
      }
    },
  );

  withPoppler('are detected as different when a single character differs', async () => {
    const request = sampleRequest(ENROLMENT_CERTIFICATE);
    const data = { ...request.data, 'student.number': '2023110487' };
    const made = await renderer.render({ ...request, data });
    const picture = await pictureOf(made.ok ? made.value.pdf : new Uint8Array(), 1, folder);
    expect(await differenceFrom(path.join(PICTURES, 'enrolment-certificate-zh-1.png'), picture)).toContain(
      'pixels differ',
    );
  });

  withPoppler.each(DOCUMENTS)(
    'carry their fonts as subsets: $name in $language',
    async ({ name, language }) => {
      const [, , ...fonts] = (await outputOf('pdffonts', [await fileOf(name, language)]))
        .toString()
        .trim()
        .split('\n');
      expect(fonts.length).toBeGreaterThan(1);
      for (const font of fonts)
        expect(font).toMatch(/^[A-Z]{6}\+Noto(Serif|Sans)(SC)?-(Regular|Bold) .* yes yes yes /);
    },
  );

  withPoppler('can be searched for their content, but not for stamp and watermark', async () => {
    const text = (
      await outputOf('pdftotext', ['-raw', await fileOf('enrolment-certificate', 'zh'), '-'])
    ).toString();
    const plain = text.replace(/\s/g, '');
    expect(plain).toContain('欧阳䶮，男，2004年3月9日出生，身份证号420106200403091234');
    expect(plain).toContain('二〇二六年十一月二十一日');
    expect(plain).not.toContain('证明专用章');
    expect(plain.split('示例大学')).toHaveLength(3);
  });

  withPoppler('lose nothing of a cell that is higher than a page, nor of any row', async () => {
    const request = sampleRequest(TRANSCRIPT);
    const course = { term: 'T', code: 'C', kind: '必修', hours: 1, credits: 1, grade: 1 };
    const names = [
      '甲\n'.repeat(90),
      ...Array.from({ length: 150 }, (_, row) => `第${row}门课程`),
      '长'.repeat(3_000),
    ];
    const courses = names.map((name) => ({ ...course, name }));
    const made = await renderer.render({ ...request, data: { ...request.data, courses } });
    const file = path.join(folder, 'long.pdf');
    await writeFile(file, made.ok ? made.value.pdf : '');
    const text = (await outputOf('pdftotext', ['-raw', file, '-'])).toString();
    expect(text.match(/甲/g)).toHaveLength(90);
    expect(text.match(/长/g)).toHaveLength(3_000);
    expect(text.match(/第\s*\d+\s*门课程/g)).toHaveLength(150);
    const tablePages = text.split('\f').filter((page) => /甲|长|门课程/.test(page));
    expect(tablePages.length).toBeGreaterThan(5);
    for (const page of tablePages) expect(page).toContain('课程代码');
  });

  withPoppler('have metadata that describes them, without a name', async () => {
    const facts = (await outputOf('pdfinfo', [await fileOf('transcript', 'en')])).toString();
    expect(facts).toMatch(/^Title:\s+Academic Transcript$/m);
    expect(facts).toMatch(/^Keywords:\s+0190d3f2-0000-7000-8000-000000000001$/m);
    expect(facts).toMatch(/^Tagged:\s+yes$/m);
    expect(facts).toMatch(/^Page size:\s+595\.\d+ x 841\.\d+ pts \(A4\)$/m);
    expect(facts).not.toContain('OUYANG');
  });

  withPoppler('claim conformance to the standards of archives and of screen readers', async () => {
    const metadata = (await outputOf('pdfinfo', ['-meta', await fileOf('transcript', 'en')])).toString();
    expect(metadata).toContain('<pdfaid:part>2</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>');
    expect(metadata).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(metadata).not.toContain('OUYANG');
  });

  withQpdf.each(DOCUMENTS)('are valid files: $name in $language', async ({ name, language }) => {
    const output = (await outputOf('qpdf', ['--check', await fileOf(name, language)])).toString();
    expect(output).toContain('No syntax or stream encoding errors found');
  });

  withPoppler('keep the ground of their codes white, whatever lies behind', async () => {
    const frame = { x: 60, y: 60, width: 40, height: 40 };
    const style = { colour: '#000000' };
    const bars = { x: 120, y: 60, width: 60, height: 20 };
    const content = { zh: '20261121' };
    const fixed = [
      {
        id: 'ground',
        kind: 'rect',
        pages: 'every',
        frame: { x: 0, y: 0, width: 210, height: 297 },
        fill: '#808080',
      },
      { id: 'watermark', kind: 'watermark', text: { zh: '示例大学' }, opacity: 1, tiled: true },
      { id: 'code', kind: 'qrCode', frame, content, ...style },
      { id: 'bars', kind: 'barcode', symbology: 'code128', frame: bars, content, showText: false, ...style },
    ];
    const template = { ...ENROLMENT_CERTIFICATE, languages: ['zh'], fixed, flow: [] };
    const made = await renderer.render({ ...sampleRequest(ENROLMENT_CERTIFICATE), template });
    if (!made.ok) throw new Error(JSON.stringify(made.problem));
    const { width, pixels } = await pictureOf(made.value.pdf, 1, folder);
    const at = (xMm: number, yMm: number) => {
      const [x, y] = [xMm, yMm].map((mm) => Math.round((mm / 210) * width));
      return pixels[((y ?? 0) * width + (x ?? 0)) * 3];
    };
    expect(at(55, 80)).toBeLessThan(255);
    for (const [x, y] of [
      [62, 80],
      [98, 80],
      [80, 62],
      [80, 98],
      // Ten modules of 99 on either side.
      [122, 70],
      [125, 70],
      [175, 70],
      [178, 70],
    ] as const)
      expect(at(x, y)).toBe(255);
  });

  withPoppler.each(['2026-03-05', '2026-11-05', '2026-11-21', '2030-03-05', '2030-11-05', '2030-11-21'])(
    'keep the ring of the stamp off the 〇 of the date %s, which is hidden by it in black and white',
    async (issuedOn) => {
      const request = sampleRequest(ENROLMENT_CERTIFICATE);
      const made = await renderer.render({ ...request, data: { ...request.data, issuedOn } });
      if (!made.ok) throw new Error(JSON.stringify(made.problem));
      const file = path.join(folder, 'stamped.pdf');
      await writeFile(file, made.value.pdf);
      const words = (await outputOf('pdftotext', ['-bbox', file, '-'])).toString();
      const [, start, year = ''] = /xMin="([\d.]+)"[^>]*>(二〇..)年/.exec(words) ?? [];
      const ending = (year.lastIndexOf('〇') + 1) * 12;
      expect(Number(start) + ending).toBeLessThan(made.value.stamps[0]?.rect[0] ?? 0);
    },
  );

  withZbar.each([
    ['colour', 'png', ['-r', '200', '-png', '-singlefile']],
    ['black and white alone', 'pbm', ['-r', '300', '-mono', '-singlefile']],
  ] as const)('have codes that can be read from paper printed in %s', async (_how, format, drawing) => {
    const file = await fileOf('enrolment-certificate', 'zh');
    const picture = path.join(folder, 'scanned');
    await outputOf('pdftoppm', [...drawing, file, picture]);
    const read = (await outputOf('zbarimg', ['--quiet', '--nodbus', `${picture}.${format}`]))
      .toString()
      .trim()
      .split('\n');
    expect(read.sort()).toEqual([
      'CODE-128:7K4M-9Q2T-X3HB-6ND8',
      'QR-Code:https://print.example.edu.cn/wec-self-print-app-mobile/qrcode-verify/valid#7K4M9Q2TX3HB6ND8',
    ]);
  });
});
