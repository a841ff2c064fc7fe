import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { create } from 'fontkit';
import { DEMO_DOCUMENTS, type DemoDocument } from './demoDocuments.ts';
import type { DocumentSubject } from './letterhead.ts';
import { loadTypeface, type Typeface } from './typeface.ts';

const FONT_FILE = PDFName.of('FontFile2');

const SUBJECT: DocumentSubject = {
  school: { zh: '示例大学', en: 'Example University' },
  student: { zh: '张晓明', en: 'ZHANG Xiaoming', number: '2023010118' },
  college: { zh: '计算机科学与技术学院', en: 'School of Computer Science' },
  major: { zh: '软件工程', en: 'Software Engineering' },
  issuedAt: new Date('2026-06-01T16:30:00Z'),
  timeZone: 'Asia/Shanghai',
};

describe.each(Object.entries<DemoDocument>(DEMO_DOCUMENTS))('the demo document %s', (_, demo) => {
  let typeface: Typeface;
  let bytes: Uint8Array;
  let document: PDFDocument;
  beforeAll(async () => {
    typeface = await loadTypeface();
    bytes = await demo.make(typeface, SUBJECT);
    document = await PDFDocument.load(bytes, { updateMetadata: false });
  });

  it('has the pages and the orientation stated in its orders', () => {
    const sizes = document.getPages().map((page) => page.getSize());
    expect(sizes).toHaveLength(demo.pages);
    expect(sizes.every(({ width, height }) => width > height === demo.horizontal)).toBe(true);
    expect(document.getTitle()).toContain(demo.title.en);
  });

  it('embeds every character that it shows, and no complete font', () => {
    const fonts = embeddedFonts(document);
    expect(fonts).toHaveLength(2);
    for (const font of fonts) {
      expect(blankGlyphs(font)).toBeLessThanOrEqual(1);
      expect(font.length).toBeLessThan(200_000);
    }
  });

  it('is the same each time for the same person and time', async () => {
    const again = await demo.make(typeface, SUBJECT);
    expect(again.length).toBe(bytes.length);
  });
});

function embeddedFonts(document: PDFDocument): Uint8Array[] {
  const objects = document.context.enumerateIndirectObjects().map(([, object]) => object);
  const descriptors = objects.filter((object) => object instanceof PDFDict && object.has(FONT_FILE));
  return descriptors.flatMap((descriptor) => {
    const file = descriptor instanceof PDFDict ? descriptor.lookup(FONT_FILE) : undefined;
    return file instanceof PDFRawStream ? [decodePDFRawStream(file).decode()] : [];
  });
}

/** Counts glyphs without any outline; the space is one. */
function blankGlyphs(bytes: Uint8Array): number {
  const font = create(Buffer.from(bytes));
  if (!('getGlyph' in font)) throw new Error('a collection of fonts');
  const glyphs = Array.from({ length: font.numGlyphs }, (_, glyph) => font.getGlyph(glyph));
  return glyphs.filter((glyph) => glyph.path.toSVG() === '').length;
}
