import { PDFArray, PDFBool, PDFDict, PDFName, PDFString } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openSigningDesk } from '../adapters/sign/testing/signingDesk.ts';
import { ENROLMENT_CERTIFICATE } from '../demo/templates/enrolmentCertificate.ts';
import { TRANSCRIPT } from '../demo/templates/transcript.ts';
import type { OpenRenderer } from './openRenderer.ts';
import type { CertificateRequest } from './renderCertificate.ts';
import { accessibilityFaults } from './testing/accessibility/accessibilityFaults.ts';
import {
  openTaggedFile,
  type TaggedElement,
  type TaggedFile,
  textIn,
} from './testing/accessibility/taggedFile.ts';
import { DEMO_DOCUMENTS, longTranscript } from './testing/demoDocuments.ts';
import { openTestRenderer, sampleRequest } from './testing/renderDesk.ts';

let renderer: OpenRenderer;
let transcript: Uint8Array;
let signed: Uint8Array;
beforeAll(async () => {
  renderer = await openTestRenderer();
  transcript = await make(longTranscript(3));
  const desk = await openSigningDesk();
  const field = { page: 1, rect: [300, 300, 380, 380] as const };
  signed = await desk.signed(transcript, { field });
  await desk.close();
});
afterAll(() => renderer.close());

async function make(request: CertificateRequest): Promise<Uint8Array> {
  const made = await renderer.render(request);
  if (!made.ok) throw new Error(JSON.stringify(made.problem));
  return made.value.pdf;
}

const typesIn = (file: TaggedFile) => file.elements.map(({ type }) => type);
const wordsIn = (file: TaggedFile) => file.elements.flatMap(({ dict }) => textIn(dict, 'Alt') ?? []);

describe('an issued document', () => {
  it.each(DEMO_DOCUMENTS)('can be read aloud: $name in $language', async ({ request }) => {
    expect(await accessibilityFaults(await make(request))).toEqual([]);
  });

  it('can be read aloud after it is signed', async () => {
    expect(await accessibilityFaults(signed)).toEqual([]);
  });

  it.each([
    ['zh', 'en-GB'],
    ['en', 'zh-CN'],
  ] as const)('says where it is in another language: %s', async (language, other) => {
    const file = await openTaggedFile(await make(sampleRequest(ENROLMENT_CERTIFICATE, { language })));
    const languages = file.elements.map(({ type, dict }) => [type, textIn(dict, 'Lang')]);
    // The school's name in the other language stands below its own.
    expect(languages.slice(0, 4)).toEqual([
      ['Document', undefined],
      ['P', undefined],
      ['P', other],
      ['H1', undefined],
    ]);
    expect(languages.filter(([, found]) => found !== undefined)).toHaveLength(1);
  });

  it('says what its pictures are, in its language', async () => {
    const [zh, en] = await Promise.all(
      (['zh', 'en'] as const).map(async (language) =>
        openTaggedFile(await make(sampleRequest(ENROLMENT_CERTIFICATE, { language }))),
      ),
    );
    const link =
      'https://print.example.edu.cn/wec-self-print-app-mobile/qrcode-verify/valid#7K4M9Q2TX3HB6ND8';
    expect(zh && wordsIn(zh)).toEqual([
      '印章：示例大学教务处 证明专用章',
      `二维码：${link}`,
      '条形码：7K4M-9Q2T-X3HB-6ND8',
    ]);
    expect(en && wordsIn(en)).toEqual([
      'Seal: EXAMPLE UNIVERSITY, REGISTRAR',
      `QR code: ${link}`,
      'Barcode: 7K4M-9Q2T-X3HB-6ND8',
    ]);
  });

  it('reads pictures that repeat once, and decoration never', async () => {
    const frame = { x: 30, y: 15, width: 20, height: 10 };
    const emblem = { kind: 'image', pages: 'every', source: { from: 'resource', resource: 'emblem' } };
    const fixed = [
      ...TRANSCRIPT.fixed.filter(({ pages }) => pages === 'later'),
      { ...emblem, id: 'head', frame, alt: { zh: '校徽' } },
      { ...emblem, id: 'foot', frame: { ...frame, y: 280 }, alt: { zh: '徽章' } },
      { ...emblem, id: 'ornament', frame: { ...frame, x: 80 } },
      { id: 'first', kind: 'pageNumber', frame: { ...frame, x: 120 }, text: { zh: '{page} / {pages}' } },
    ];
    const request = longTranscript(120);
    const flow = TRANSCRIPT.flow.filter(({ id }) => id !== 'verification');
    const pdf = await make({ ...request, template: { ...TRANSCRIPT, languages: ['zh'], fixed, flow } });
    expect(await accessibilityFaults(pdf)).toEqual([]);
    expect(wordsIn(await openTaggedFile(pdf))).toEqual(['校徽', '印章：示例大学教务处 证明专用章', '徽章']);
  });

  it('has headings below its title, and texts that could break the file in its structure', async () => {
    const hostile = '(>> endobj \\) << /K [0] 王';
    const text = { zh: '{student.name}' };
    const template = {
      ...ENROLMENT_CERTIFICATE,
      languages: ['zh'],
      fixed: [],
      flow: [
        { id: 'title', kind: 'paragraph', role: 'title', text },
        { id: 'part', kind: 'paragraph', role: 'heading', text },
        {
          id: 'group',
          kind: 'group',
          height: 40,
          elements: [
            {
              id: 'inner',
              kind: 'text',
              role: 'heading',
              frame: { x: 0, y: 0, width: 90, height: 20 },
              text,
            },
            {
              id: 'seal',
              kind: 'seal',
              frame: { x: 100, y: 0, width: 40, height: 40 },
              source: { from: 'drawn', arc: text, font: 'Noto Serif SC', colour: '#c8161d' },
            },
          ],
        },
      ],
    };
    const request = sampleRequest(ENROLMENT_CERTIFICATE);
    const pdf = await make({ ...request, template, data: { ...request.data, 'student.name': hostile } });
    expect(await accessibilityFaults(pdf)).toEqual([]);
    const file = await openTaggedFile(pdf);
    expect(typesIn(file)).toEqual(['Document', 'H1', 'H2', 'H2', 'Figure']);
    expect(wordsIn(file)).toEqual([`印章：${hostile}`]);
  });
});

const first = (file: TaggedFile, type: string): TaggedElement => {
  const found = file.elements.find((element) => element.type === type);
  if (!found) throw new Error(`no ${type}`);
  return found;
};
const attributesOf = (element: TaggedElement, key: string): PDFDict => {
  const all = element.dict.lookup(PDFName.of('A'), PDFArray).asArray();
  const found = all.find((each) => each instanceof PDFDict && each.has(PDFName.of(key)));
  if (!(found instanceof PDFDict)) throw new Error(`no ${key}`);
  return found;
};
const rename = (file: TaggedFile, type: string, other: string) =>
  first(file, type).dict.set(PDFName.of('S'), PDFName.of(other));
/** Each rule, and a document that breaks it. */
const BREAKS: readonly (readonly [fault: string, damage: (file: TaggedFile) => void])[] = [
  ['no language', ({ catalogue }) => catalogue.delete(PDFName.of('Lang'))],
  ['not marked as tagged', ({ catalogue }) => catalogue.delete(PDFName.of('MarkInfo'))],
  [
    'the title is not displayed',
    ({ catalogue }) =>
      catalogue
        .lookup(PDFName.of('ViewerPreferences'), PDFDict)
        .set(PDFName.of('DisplayDocTitle'), PDFBool.False),
  ],
  ['no title', ({ catalogue }) => catalogue.delete(PDFName.of('Metadata'))],
  ['PDF/UA-1 is not claimed', ({ catalogue }) => catalogue.delete(PDFName.of('Metadata'))],
  ['PDF/UA has no namespace', ({ catalogue }) => catalogue.delete(PDFName.of('Metadata'))],
  ['PDF/UA has no schema', ({ catalogue }) => catalogue.delete(PDFName.of('Metadata'))],
  ['PDF/A-2a is not claimed', ({ catalogue }) => catalogue.delete(PDFName.of('Metadata'))],
  ['the structure is no document', (file) => rename(file, 'Document', 'Div')],
  ['an element Chapter', (file) => rename(file, 'P', 'Chapter')],
  [
    'P names another parent',
    (file) => first(file, 'P').dict.set(PDFName.of('P'), first(file, 'Table').reference),
  ],
  ['a figure without words', (file) => first(file, 'Figure').dict.set(PDFName.of('Alt'), PDFString.of(' '))],
  [
    'a figure without its place',
    (file) => attributesOf(first(file, 'Figure'), 'BBox').delete(PDFName.of('BBox')),
  ],
  ['Figure is empty', (file) => first(file, 'Figure').dict.delete(PDFName.of('K'))],
  ['H2 follows no heading', (file) => rename(file, 'H1', 'H2')],
  [
    'TH in THead',
    (file) =>
      first(file, 'THead').dict.set(
        PDFName.of('K'),
        first(file, 'TR').dict.get(PDFName.of('K')) ?? PDFName.of('K'),
      ),
  ],
  ['a table without heads', (file) => rename(file, 'TH', 'TD')],
  ['rows of 6 and 7 columns', (file) => first(file, 'TR').dict.lookup(PDFName.of('K'), PDFArray).remove(0)],
  [
    'a head without its scope',
    (file) => attributesOf(first(file, 'TH'), 'Scope').delete(PDFName.of('Scope')),
  ],
  [
    'a cell of an unknown head U1x1y0',
    (file) => file.elements.filter(({ type }) => type === 'TH')[1]?.dict.delete(PDFName.of('ID')),
  ],
  [
    'a cell without the head of its column',
    (file) => attributesOf(first(file, 'TD'), 'Headers').delete(PDFName.of('Headers')),
  ],
  ['page 1: no order of tabs', ({ document }) => document.getPages()[0]?.node.delete(PDFName.of('Tabs'))],
  [
    'content 0 belongs to two elements',
    (file) => {
      const [one, other] = file.elements.filter(({ type }) => type === 'P');
      other?.dict.set(PDFName.of('K'), one?.dict.get(PDFName.of('K')) ?? PDFName.of('K'));
    },
  ],
  ['page 1: content 0 belongs to no element', (file) => first(file, 'P').dict.delete(PDFName.of('K'))],
  [
    'page 1: content 0 has another parent',
    ({ tree, document }) => {
      const numbers = tree.lookup(PDFName.of('ParentTree'), PDFDict).lookup(PDFName.of('Nums'), PDFArray);
      numbers.lookup(1, PDFArray).set(0, document.context.obj(null));
    },
  ],
  ['P holds content', (file) => contentOf(file, 'q Q')],
  ['page 1: Do not marked', (file) => contentOf(file, '/Seal Do')],
  ['page 1: EMC without a begin', (file) => contentOf(file, 'EMC')],
  [
    'an annotation outside of forms',
    ({ document }) => {
      const annotation = document.context.obj({ Type: 'Annot', Subtype: 'Widget' });
      document.getPages()[0]?.node.set(PDFName.of('Annots'), document.context.obj([annotation]));
    },
  ],
  [
    'is not in the file',
    (file) =>
      everyDict(file, 'FontDescriptor', (dict) =>
        dict.delete(PDFName.of(dict.has(PDFName.of('FontFile2')) ? 'FontFile2' : 'FontFile3')),
      ),
  ],
  ['cannot be read', (file) => everyDict(file, 'Font', (dict) => dict.delete(PDFName.of('ToUnicode')))],
];

function contentOf({ document }: TaggedFile, content: string): void {
  const stream = document.context.register(document.context.stream(content));
  document.getPages()[0]?.node.set(PDFName.of('Contents'), stream);
}

function everyDict({ document }: TaggedFile, type: string, change: (dict: PDFDict) => void): void {
  for (const [, dict] of document.context.enumerateIndirectObjects())
    if (dict instanceof PDFDict && dict.lookup(PDFName.of('Type')) === PDFName.of(type)) change(dict);
}

describe('the rules', () => {
  it.each(BREAKS)('see: %s', async (fault, damage) => {
    const file = await openTaggedFile(transcript);
    damage(file);
    const faults = await accessibilityFaults(await file.document.save({ useObjectStreams: false }));
    expect(faults.join('\n')).toContain(fault);
  });

  it.each([
    ['an annotation that does not find its form', 'StructParent'],
    ['an annotation without words', 'TU'],
  ] as const)('see: %s', async (fault, key) => {
    const file = await openTaggedFile(signed);
    everyDict(file, 'Annot', (dict) => dict.delete(PDFName.of(key)));
    const faults = await accessibilityFaults(await file.document.save({ useObjectStreams: false }));
    expect(faults).toEqual([fault]);
  });
});
