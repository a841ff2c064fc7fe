import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { enrolmentInRussian } from '@self-print/contract/template/gallery/enrolmentInRussian.ts';
import type { WrittenTemplate } from '@self-print/contract/template/gallery/vocabulary.ts';
import { sampleData } from '@self-print/contract/template/sampleData.ts';
import { readPages } from '../adapters/convert/testing/readPages.ts';
import { DEGREE_VERIFICATION } from '../demo/templates/degreeVerification.ts';
import { ENROLMENT_CERTIFICATE } from '../demo/templates/enrolmentCertificate.ts';
import { TRANSCRIPT } from '../demo/templates/transcript.ts';
import type { OpenRenderer } from './openRenderer.ts';
import type { CertificateRequest } from './renderCertificate.ts';
import { openTestRenderer, sampleRequest } from './testing/renderDesk.ts';
import { schoolFont } from './testing/schoolFont.ts';

let renderer: OpenRenderer;
beforeAll(async () => {
  renderer = await openTestRenderer();
});
afterAll(() => renderer.close());

const withValues = (template: WrittenTemplate, values: object, changes: Partial<CertificateRequest> = {}) =>
  sampleRequest(template, { data: { ...sampleData(template), ...values }, ...changes });
const problemsOf = async (request: CertificateRequest) => {
  const made = await renderer.render(request);
  return made.ok ? [] : made.problem;
};

/** A template with one element in a small place. */
function withElement(element: object): CertificateRequest {
  const place = { id: 'only', frame: { x: 20, y: 20, width: 40, height: 8 } };
  const template = {
    ...ENROLMENT_CERTIFICATE,
    languages: ['zh'],
    fixed: [{ ...place, ...element }],
    flow: [],
  };
  return { ...sampleRequest(ENROLMENT_CERTIFICATE), template };
}

const nameText = { kind: 'text', text: { zh: '{student.name}' } };
const withName = (element: object, name: string): CertificateRequest => ({
  ...withElement(element),
  data: { ...sampleData(ENROLMENT_CERTIFICATE), 'student.name': name },
});

function svg(inside: string): Uint8Array {
  return new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`,
  );
}

/** Header of a PNG that declares this size. */
function pngOf(width: number, height: number): Uint8Array {
  const bytes = new Uint8Array(64);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return bytes;
}

describe('a document from a template', () => {
  it('is byte-identical for the same request, whichever process makes it', async () => {
    const request = sampleRequest(ENROLMENT_CERTIFICATE);
    const made = await Promise.all(Array.from({ length: 6 }, () => renderer.render(request)));
    const files = made.map((each) => (each.ok ? Buffer.from(each.value.pdf).toString('base64') : 'none'));
    expect(new Set(files).size).toBe(1);
    expect(
      Buffer.from(files[0] ?? '', 'base64')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('differs with its id and its date', async () => {
    const requests = [{}, { documentId: 'another' }, { issuedAt: new Date('2026-11-22T03:00:00Z') }];
    const made = await Promise.all(
      requests.map((changes) => renderer.render(sampleRequest(ENROLMENT_CERTIFICATE, changes))),
    );
    expect(new Set(made.map((each) => each.ok && Buffer.from(each.value.pdf).toString('base64'))).size).toBe(
      3,
    );
  });

  it('reports where the stamp is, on the page where the flow put it', async () => {
    const made = await renderer.render(sampleRequest(TRANSCRIPT));
    const stamp = made.ok ? made.value.stamps[0] : undefined;
    expect(made.ok && made.value.pages).toBe(2);
    expect(stamp).toMatchObject({ elementId: 'seal-zh', page: 2 });
    const [left = 0, bottom = 0, right = 0, top = 0] = stamp?.rect ?? [];
    expect(right - left).toBeCloseTo((42 * 72) / 25.4, 3);
    expect(top - bottom).toBeCloseTo((42 * 72) / 25.4, 3);
    expect(right).toBeLessThan(595);
    expect(bottom).toBeGreaterThan(0);
  });

  it('reserves a place for a stamp that another program draws', async () => {
    const made = await renderer.render(withElement({ kind: 'seal', source: { from: 'reserved' } }));
    const rect = [20, 297 - 28, 60, 297 - 20].map((mm) => expect.closeTo((mm * 72) / 25.4, 1));
    expect(made.ok && made.value.stamps).toEqual([{ elementId: 'only', page: 1, rect }]);
  });

  it('shows an optional value only if present', async () => {
    expect(await problemsOf(withValues(ENROLMENT_CERTIFICATE, { purpose: null }))).toEqual([]);
    expect(await problemsOf(withValues(DEGREE_VERIFICATION, { honours: undefined }))).toEqual([]);
  });

  it('lists every missing value once', async () => {
    const request = withValues(ENROLMENT_CERTIFICATE, {
      'student.name': null,
      'student.number': '  ',
      'student.college': { en: 'School of Law' },
      'document.number': undefined,
    });
    expect(await problemsOf(request)).toEqual(
      ['document.number', 'student.name', 'student.number', 'student.college'].map((variable) => ({
        kind: 'missingValue',
        variable,
      })),
    );
  });

  it('names the row of a list with a missing value, and an empty list', async () => {
    const courses = [
      {
        term: '2023-2024-1',
        code: 'MA1101',
        name: { zh: '高等数学' },
        kind: '必修',
        hours: 80,
        credits: 5,
        grade: 91,
      },
      { term: '2023-2024-1', code: 'MA1201', name: { zh: '' }, kind: '必修', hours: '48', credits: '3' },
    ];
    expect(await problemsOf(withValues(TRANSCRIPT, { courses }))).toEqual([
      { kind: 'missingValue', variable: 'name', list: 'courses', row: 2 },
      { kind: 'wrongValue', variable: 'credits', list: 'courses', expected: 'number', row: 2 },
      { kind: 'missingValue', variable: 'grade', list: 'courses', row: 2 },
    ]);
    expect(await problemsOf(withValues(TRANSCRIPT, { courses: [] }))).toEqual([
      { kind: 'missingValue', variable: 'courses' },
    ]);
  });

  it('takes marks and hours in numbers or in words, also by language', async () => {
    const course = { term: '2023-2024-1', code: 'PE1101', name: '体育', kind: '必修', credits: 1 };
    const courses = [
      { ...course, hours: '1周', grade: '优秀' },
      { ...course, hours: 32, grade: { zh: '缓考', en: 'Deferred' } },
    ];
    const made = await renderer.render(withValues(TRANSCRIPT, { courses }));
    const [page] = made.ok ? await readPages(made.value.pdf) : [];
    expect(page?.text).toMatch(/1\s*周[\s\S]*优秀[\s\S]*32[\s\S]*缓考/);
    expect(
      await problemsOf(withValues(TRANSCRIPT, { courses: [{ ...course, hours: [], grade: 1 }] })),
    ).toEqual([{ kind: 'wrongValue', variable: 'courses', expected: 'list' }]);
  });

  it.each([
    ['student.birthday', '2004-02-30', 'date'],
    ['student.birthday', '9 March 2004', 'date'],
    ['student.years', '4', 'number'],
    ['student.name', 42, 'text'],
    ['student.name', [{ name: 'x' }], 'text'],
  ])('refuses a value of another type for %s: %j', async (variable, value, expected) => {
    expect(await problemsOf(withValues(ENROLMENT_CERTIFICATE, { [variable]: value }))).toEqual([
      { kind: 'wrongValue', variable, expected },
    ]);
  });

  it.each([
    ['an ideograph that no font has', '张𪛖', '𪛖', 'U+2A6D6'],
    ['an emoji', '张😀', '😀', 'U+1F600'],
    ['a private character', '张\ue000', '\ue000', 'U+E000'],
    ['a turn of the writing direction', '张\u202e三', '\u202e', 'U+202E'],
    ['an invisible space', '张\u200b三', '\u200b', 'U+200B'],
    ['half a surrogate pair', '张\ud840', '\ud840', 'U+D840'],
    ['a variation that would not show', '辻\u{e0100}', '\u{e0100}', 'U+E0100'],
  ])('reports %s instead of leaving a blank or a box', async (_, zh, character, codePoint) => {
    expect(await problemsOf(withValues(ENROLMENT_CERTIFICATE, { 'student.name': { zh } }))).toEqual([
      { kind: 'missingGlyph', character, codePoint, elementId: 'statement' },
    ]);
  });

  it.each([
    '㛃䶮𠅤',
    '阿卜杜拉·买买提',
    '阿卜杜拉・买买提',
    '阿卜杜拉•买买提',
    'Nguyễn Thị Ánh',
    'Nguye\u0302\u0303n',
    'Ağaoğlu Şükrü',
  ])('writes the name %s', async (zh) => {
    expect(await problemsOf(withValues(ENROLMENT_CERTIFICATE, { 'student.name': { zh } }))).toEqual([]);
  });

  it('is identical for a name typed with composed or separate accents', async () => {
    const made = await Promise.all(
      ['Nguy\u1ec5n', 'Nguye\u0302\u0303n'].map((name) => renderer.render(withName(nameText, name))),
    );
    const [composed, separate] = made.map(
      (each) => each.ok && Buffer.from(each.value.pdf).toString('base64'),
    );
    expect(composed).toBe(separate);
    expect(composed).not.toBe(false);
  });

  it("sets texts in a school's font, with the bundled faces as fallback", async () => {
    const font = await schoolFont();
    const inSchoolFont = { ...nameText, style: { font: 'Mine Sans' } };
    const without = withName(inSchoolFont, 'Zoë');
    const unknown = [{ kind: 'unknownFont', family: 'Mine Sans' }];
    expect(await problemsOf(without)).toEqual(unknown);
    const [own, others] = await Promise.all(
      [{ ...without, fonts: [font] }, withName(nameText, 'Zoë')].map((request) => renderer.render(request)),
    );
    expect(own?.ok && Buffer.from(own.value.pdf).includes('MineSans')).toBe(true);
    expect(others?.ok && Buffer.from(others.value.pdf).includes('MineSans')).toBe(false);
    expect(await problemsOf({ ...withName(inSchoolFont, '欧阳'), fonts: [font] })).toEqual([]);
    expect(await problemsOf(without)).toEqual(unknown);
  });

  it('refuses a text that is too high, too wide or shrunk too far for its place', async () => {
    const overflow = [{ kind: 'overflow', elementId: 'only' }];
    const shrinking = { ...nameText, overflow: { rule: 'shrink', minSizePt: 6 } };
    expect(await problemsOf(withName(nameText, '欧阳'.repeat(20)))).toEqual(overflow);
    expect(await problemsOf(withName(nameText, 'Wolfeschlegelsteinhausenbergerdorff'))).toEqual(overflow);
    expect(await problemsOf(withName(shrinking, '欧阳'.repeat(20)))).toEqual(overflow);
    expect(await problemsOf(withName(shrinking, '欧阳'.repeat(7)))).toEqual([]);
    expect(await problemsOf(withName(nameText, '欧阳'))).toEqual([]);
  });

  it('refuses a word wider than its table cell', async () => {
    const course = { term: 't', code: 'X', name: '课程', kind: '必修', hours: 1, credits: 1, grade: 1 };
    const wide = { ...course, term: 'u', code: 'X'.repeat(30) };
    expect(await problemsOf(withValues(TRANSCRIPT, { courses: [course, wide, course] }))).toEqual([
      { kind: 'overflow', elementId: 'courses', cell: { row: 2, column: 2 } },
    ]);
  });

  it('names the cell with a character that no font has, once', async () => {
    const course = { term: 't', code: 'X', name: '课程', kind: '必修', hours: 1, credits: 1, grade: 1 };
    const rare = { ...course, term: 'u', name: '𪛖' };
    expect(await problemsOf(withValues(TRANSCRIPT, { courses: [course, rare, rare] }))).toEqual([
      {
        kind: 'missingGlyph',
        character: '𪛖',
        codePoint: 'U+2A6D6',
        elementId: 'courses',
        cell: { row: 2, column: 3 },
      },
    ]);
  });

  it('sums the columns of each group in its heading', async () => {
    const course = { code: 'X', name: '课程', kind: '必修', hours: 1, grade: 1 };
    const courses = [
      { ...course, term: '甲', credits: 2.5 },
      { ...course, term: '甲', credits: 1 },
      { ...course, term: '乙', credits: 4 },
    ];
    const made = await renderer.render(withValues(TRANSCRIPT, { courses }));
    const [page] = made.ok ? await readPages(made.value.pdf) : [];
    expect(page?.text.replace(/\s/g, '')).toMatch(/甲学期学分3\.5.*乙学期学分4\.0/);
  });

  it('refuses a total that is not the sum of its rows, where the template says whose it is', async () => {
    const totals = [
      { column: 'credits', variable: 'total.credits' },
      { column: 'hours', variable: 'total.average' },
    ];
    const template = {
      ...TRANSCRIPT,
      flow: TRANSCRIPT.flow.map((block) => (block.kind === 'table' ? { ...block, totals } : block)),
    };
    const course = { term: 't', code: 'X', name: '课程', kind: '必修', grade: 1 };
    const courses = [
      { ...course, hours: 0.1, credits: 2.5 },
      { ...course, hours: 0.2, credits: 1 },
      { ...course, hours: '两周', credits: 1 },
    ];
    const right = { courses, 'total.credits': 4.5, 'total.average': 0.3 };
    const withTotals = (values: object) => ({ ...withValues(TRANSCRIPT, values), template });
    expect(await problemsOf(withTotals(right))).toEqual([]);
    expect(await problemsOf(withTotals({ ...right, 'total.credits': 4 }))).toEqual([
      {
        kind: 'wrongTotal',
        variable: 'total.credits',
        list: 'courses',
        column: 'credits',
        elementId: 'courses',
      },
    ]);
  });

  it('compares a total with the rows that count for it only, where the template says which', async () => {
    // Words such as 优秀 are below nothing, so they count as passed.
    const passed = { variable: 'grade', below: 60, not: true };
    const template = {
      ...TRANSCRIPT,
      flow: TRANSCRIPT.flow.map((block) =>
        block.kind === 'table'
          ? { ...block, totals: [{ column: 'credits', variable: 'total.credits', where: passed }] }
          : block,
      ),
    };
    const course = { term: 't', code: 'X', name: '课程', kind: '必修', hours: 16 };
    const courses = [
      { ...course, grade: 91, credits: 2.5 },
      { ...course, grade: 59.5, credits: 3 },
      { ...course, grade: '优秀', credits: 1 },
    ];
    const withTotal = (total: number) => ({
      ...withValues(TRANSCRIPT, { courses, 'total.credits': total }),
      template,
    });
    expect(await problemsOf(withTotal(3.5))).toEqual([]);
    expect(await problemsOf(withTotal(6.5))).toMatchObject([{ kind: 'wrongTotal', column: 'credits' }]);
  });

  it('refuses a table heading that is too high to be repeated', async () => {
    const course = {
      term: '学期'.repeat(900),
      code: 'X',
      name: '课程',
      kind: '必修',
      hours: 1,
      credits: 1,
      grade: 1,
    };
    expect(await problemsOf(withValues(TRANSCRIPT, { courses: [course] }))).toEqual([
      { kind: 'overflow', elementId: 'courses' },
    ]);
  });

  it('refuses what would continue on a second sheet', async () => {
    const request = withValues(ENROLMENT_CERTIFICATE, { purpose: '申请签证，'.repeat(200) });
    expect(await problemsOf(request)).toEqual([{ kind: 'tooManyPages', pages: 3, limit: 1 }]);
  });

  it('names a missing resource, and a missing photo', async () => {
    expect(await problemsOf(sampleRequest(DEGREE_VERIFICATION, { resources: new Map() }))).toEqual([
      { kind: 'resourceMissing', resource: 'sample-photo', elementId: 'photo' },
    ]);
    expect(await problemsOf(withValues(DEGREE_VERIFICATION, { 'student.photo': '' }))).toEqual([
      { kind: 'missingValue', variable: 'student.photo' },
    ]);
  });

  it.each([
    ['is no image', new TextEncoder().encode('GIF89a')],
    ['is empty', new Uint8Array()],
    ['has words', svg('<text>校徽</text>')],
    ['names a file', svg('<image href="/etc/hostname"/>')],
    [
      'has entities',
      new TextEncoder().encode('<!DOCTYPE svg [<!ENTITY a "a">]><svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['has far too many pixels', pngOf(60_000, 60_000)],
    ['ends in its head', pngOf(1, 1).subarray(0, 10)],
  ])('refuses a resource that %s', async (_, bytes) => {
    const resources = new Map([['sample-photo', bytes]]);
    expect(await problemsOf(sampleRequest(DEGREE_VERIFICATION, { resources }))).toEqual([
      { kind: 'resourceUnusable', resource: 'sample-photo', elementId: 'photo' },
    ]);
  });

  it('does not require the values of an omitted group', async () => {
    const group = {
      id: 'group',
      kind: 'group',
      height: 20,
      elements: [{ ...nameText, id: 'inner', frame: { x: 0, y: 0, width: 40, height: 8 } }],
    };
    const template = (changes: object) => ({
      ...ENROLMENT_CERTIFICATE,
      fixed: [],
      flow: [{ ...group, ...changes }],
    });
    const request = withValues(ENROLMENT_CERTIFICATE, { 'student.name': null, purpose: null });
    expect(
      await problemsOf({ ...request, template: { ...template({ when: 'purpose' }), languages: ['zh'] } }),
    ).toEqual([]);
    expect(await problemsOf({ ...request, template: template({ only: 'en' }) })).toMatchObject([
      { kind: 'badTemplate' },
    ]);
    expect(await problemsOf({ ...request, template: template({ only: 'zh' }) })).toMatchObject([
      { kind: 'missingValue' },
    ]);
  });

  it("reports a broken image with the engine's message, and continues with the next document", async () => {
    const broken = new Map([['sample-photo', pngOf(8, 8)]]);
    expect(await problemsOf(sampleRequest(DEGREE_VERIFICATION, { resources: broken }))).toMatchObject([
      { kind: 'engineFailed' },
    ]);
    expect(await problemsOf(sampleRequest(DEGREE_VERIFICATION))).toEqual([]);
  });

  it.each([
    ['a QR code of too much', { kind: 'qrCode', content: nameText.text }, '验'.repeat(500)],
    ['a barcode of Chinese', { kind: 'barcode', symbology: 'code128', content: nameText.text }, '张三'],
  ])('refuses %s', async (_, code, name) => {
    expect(await problemsOf(withName(code, name))).toEqual([{ kind: 'codeContent', elementId: 'only' }]);
  });

  it('refuses a barcode whose bars a reader would not take, and says how wide it must be', async () => {
    const code = { kind: 'barcode', symbology: 'code128', content: nameText.text };
    // Start, 4 pairs of digits, check: 11 modules each; 13 of the stop; 20 of the quiet zones.
    const widthMm = 0.25 * 99;
    const at = (width: number) => ({ ...code, frame: { x: 20, y: 20, width, height: 8 } });
    expect(await problemsOf(withName(at(widthMm - 0.1), '20261121'))).toEqual([
      { kind: 'barsTooFine', elementId: 'only', widthMm },
    ]);
    expect(await problemsOf(withName(at(widthMm), '20261121'))).toEqual([]);
  });

  it('is set in a language without screens as that language writes, and says so to who reads it aloud', async () => {
    const template = enrolmentInRussian({ zh: '示例大学', en: 'Example University' });
    const request = sampleRequest(template, { language: 'ru' });
    const made = await renderer.render(request);
    if (!made.ok) throw new Error(JSON.stringify(made.problem));
    const text = (await readPages(made.value.pdf))[0]?.text;
    expect(text).toMatch(/дата рож.?дения: 9\s+марта\s+2004\sг\./);
    // What the record has in Chinese and English only stands in English.
    expect(text).toContain('OUYANG Yan');
    expect(Buffer.from(made.value.pdf).toString('latin1')).toContain('/Lang (ru-RU)');
    const purpose = { zh: '签证', en: 'a visa', ru: 'виза ไทย' };
    expect(await problemsOf({ ...request, data: { ...request.data, purpose } })).toMatchObject([
      { kind: 'missingGlyph', character: 'ไ', elementId: 'purpose' },
      { kind: 'missingGlyph', character: 'ท' },
      { kind: 'missingGlyph', character: 'ย' },
    ]);
  });

  it('refuses a language that the template lacks, an unknown font and an invalid template', async () => {
    expect(await problemsOf({ ...withElement(nameText), language: 'en' })).toEqual([
      { kind: 'languageMissing' },
    ]);
    expect(await problemsOf(withElement({ ...nameText, style: { font: 'Comic Sans' } }))).toEqual([
      { kind: 'unknownFont', family: 'Comic Sans' },
    ]);
    const [problem] = await problemsOf({ ...sampleRequest(ENROLMENT_CERTIFICATE), template: { format: 1 } });
    expect(problem?.kind).toBe('badTemplate');
  });
});
