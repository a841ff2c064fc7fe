import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from '@jest/globals';
import { inspectPdf } from './inspectPdf.ts';

const PORTRAIT: [number, number] = [595, 842];
const LANDSCAPE: [number, number] = [842, 595];

async function pdf(size: [number, number], turn = 0, pages = 1): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (let index = 0; index < pages; index += 1) document.addPage(size).setRotation(degrees(turn));
  return document.save();
}

describe('inspecting a PDF', () => {
  it.each([
    [PORTRAIT, 0, false],
    [LANDSCAPE, 0, true],
    [PORTRAIT, 90, true],
    [PORTRAIT, 270, true],
    [PORTRAIT, -90, true],
    [LANDSCAPE, 90, false],
    [LANDSCAPE, 180, true],
  ])('detects the orientation of %j rotated by %d', async (size, turn, horizontal) => {
    expect(await inspectPdf(await pdf(size, turn))).toEqual({ ok: true, value: { pages: 1, horizontal } });
  });

  it('counts pages up to the limit', async () => {
    expect(await inspectPdf(await pdf(PORTRAIT, 0, 3))).toMatchObject({ value: { pages: 3 } });
    expect(await inspectPdf(await pdf(PORTRAIT, 0, 2_001))).toEqual({ ok: false, problem: 'tooManyPages' });
  });

  it.each(['', 'not a pdf', '%PDF-1.7\n%%EOF', '%PDF-1.7\ntrailer <</Root 9 0 R>>\n%%EOF'])(
    'finds %j unreadable',
    async (content) => {
      expect(await inspectPdf(new TextEncoder().encode(content))).toEqual({
        ok: false,
        problem: 'unreadable',
      });
    },
  );

  it('finds an encrypted document unreadable', async () => {
    const text = Buffer.from(
      await (await PDFDocument.load(await pdf(PORTRAIT))).save({ useObjectStreams: false }),
    );
    const encrypted = text.toString('latin1').replace('/Root', '/Encrypt <</Filter /Standard>> /Root');
    expect(await inspectPdf(Buffer.from(encrypted, 'latin1'))).toMatchObject({ problem: 'unreadable' });
  });
});
