import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { ConvertedDocument } from './converter.ts';
import { UPLOAD_PAGES_MAX } from './limits.ts';
import { bmpFile } from './testing/bmpFile.ts';
import { HEIC_SIZE_AT, heicFile } from './testing/heicFile.ts';
import { assemble, pdfFile, SIMSUN_CONTENT, SIMSUN_FONT } from './testing/pdfFile.ts';
import { readPages } from './testing/readPages.ts';
import { type RealConverter, startRealConverter } from './testing/realConverter.ts';
import { describeWith } from './testing/withPackages.ts';

const ME = { userKey: 'student' };
const PLAIN = {
  pageRange: '',
  without: [],
  nUp: 1,
  paperSize: 'A4',
  scaling: 'auto',
  duplex: false,
} as const;

describeWith('pictures', 'PDFs and pictures', () => {
  let real: RealConverter;
  beforeAll(async () => {
    real = await startRealConverter({ isolated: true });
  });
  afterAll(() => real.stop());

  const convert = async (content: Uint8Array): Promise<ConvertedDocument> => {
    const made = await real.converter.convert(content, ME);
    if (!made.ok) throw new Error(made.problem.name);
    return made.value;
  };
  const problemOf = async (content: Uint8Array) => {
    const made = await real.converter.convert(content, ME);
    return made.ok ? 'converted' : made.problem.name;
  };
  const textOf = async (pdf: Uint8Array) => (await readPages(pdf)).map(({ text }) => text).join('\n');
  const encrypt = async (content: Uint8Array, options: Parameters<PDFDocument['encrypt']>[0]) => {
    const document = await PDFDocument.load(content);
    document.encrypt(options);
    return document.save();
  };
  /** The PDF as text; all its dictionaries are uncompressed. */
  const opened = (pdf: Buffer) => {
    expect(pdf.includes('/ObjStm')).toBe(false);
    return pdf.toString('latin1');
  };

  /** The first page in shades of grey. */
  const picture = async (pdf: Uint8Array) => {
    const made = await real.converter.previews(pdf, { first: 1, count: 1 }, ME);
    const content = made.ok ? made.value[0]?.content : undefined;
    if (!content) throw new Error('there is no picture');
    return sharp(content).greyscale().raw().toBuffer();
  };
  const darkPixels = (grey: Buffer) => grey.reduce((sum, each) => sum + (each < 100 ? 1 : 0), 0);

  it('keeps a sound PDF, and reports size, orientation and colour of its pages', async () => {
    const red = '1 0 0 rg 72 72 200 200 re f';
    const made = await convert(pdfFile({ pages: 3, content: red, page: '/Rotate 90/CropBox[0 0 500 800]' }));
    const annotations = { printed: 0, unprinted: 0 };
    const page = { widthPt: 800, heightPt: 500, hasColour: true, annotations };
    expect(made).toMatchObject({ kind: 'pdf', pages: [page, page, page], fonts: [] });
    const [plain] = (await convert(pdfFile({ content: '0.5 g 72 72 200 200 re f' }))).pages;
    expect(plain).toMatchObject({ widthPt: 595, heightPt: 842, hasColour: false });
  });

  it.each<[what: string, content: () => Uint8Array | Promise<Uint8Array>, expected: string]>([
    [
      'with a password',
      () => encrypt(pdfFile(), { userPassword: 'secret', ownerPassword: 'owner' }),
      'UPLOAD_ENCRYPTED',
    ],
    [
      'that must not be printed',
      () =>
        encrypt(pdfFile(), { userPassword: '', ownerPassword: 'owner', permissions: { printing: false } }),
      'UPLOAD_PRINTING_FORBIDDEN',
    ],
    ['without pages', () => pdfFile({ pages: 0 }), 'UPLOAD_NO_PAGES'],
    ['of 20,000 pages', () => pdfFile({ pages: 20_000 }), 'UPLOAD_TOO_MANY_PAGES'],
    ['of one page too many', () => pdfFile({ pages: UPLOAD_PAGES_MAX + 1 }), 'UPLOAD_TOO_MANY_PAGES'],
    ['that is only its first line', () => Buffer.from('%PDF-1.7\n'), 'UPLOAD_BROKEN'],
    ['of noise', () => Buffer.from(`%PDF-1.7\n${'\x00\xff\x7f'.repeat(5_000)}`, 'latin1'), 'UPLOAD_BROKEN'],
    [
      'whose pages are in themselves',
      () => assemble(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Count 3/Kids[2 0 R 2 0 R]>>']),
      'UPLOAD_BROKEN',
    ],
    ['whose pages are not there', () => assemble(['<</Type/Catalog/Pages 9 0 R>>']), 'UPLOAD_BROKEN'],
  ])('reports the problem of a PDF %s', async (_, content, expected) => {
    expect(await problemOf(await content())).toBe(expected);
  });

  it('removes encryption if the author did not forbid printing', async () => {
    const permissions = { printing: 'highResolution', modifying: false } as const;
    const made = await convert(
      await encrypt(pdfFile(), { userPassword: '', ownerPassword: 'owner', permissions }),
    );
    expect(opened(made.pdf)).not.toContain('/Encrypt');
    expect(await textOf(made.pdf)).toContain('Printed');
  });

  it('removes all active content, and keeps what is on the page', async () => {
    const link = '<</Type/Annot/Subtype/Link/Rect[0 0 99 99]/A<</S/Launch/F(/bin/sh)>>>>';
    const file = pdfFile({
      catalog:
        '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>/Names<</EmbeddedFiles<</Names[(a)<</Type/Filespec/F(a.exe)/EF<</F 5 0 R>>>>]>>>>',
      page: `/Annots[${link}]/AA<</O<</S/URI/URI(http://example.edu)>>>>`,
      objects: ['<</Type/EmbeddedFile/Length 4>>stream\nevil\nendstream'],
    });
    const { pdf } = await convert(file);
    const text = opened(pdf);
    for (const name of [
      '/JavaScript',
      '/JS',
      '/Launch',
      '/EmbeddedFile',
      '/AA',
      '/OpenAction',
      '/URI',
      'evil',
      '/bin/sh',
    ])
      expect(text).not.toContain(name);
    expect(await textOf(pdf)).toContain('Printed');
  });

  it('flattens stamps and form values into the page', async () => {
    const look =
      '<</Type/XObject/Subtype/Form/BBox[0 0 200 30]/Resources<</Font<</F1 3 0 R>>>>/Length 36>>stream\nBT /F1 18 Tf 2 8 Td (Approved) Tj ET\nendstream';
    const stamp = await convert(
      pdfFile({
        objects: [look],
        page: '/Annots[<</Type/Annot/Subtype/Stamp/Rect[72 600 272 630]/AP<</N 5 0 R>>>>]',
      }),
    );
    expect(await textOf(stamp.pdf)).toContain('Approved');
    expect(stamp.pages).toMatchObject([{ annotations: { printed: 1, unprinted: 0 } }]);
    expect(opened(stamp.pdf)).not.toContain('/Annot');
    const field =
      '<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(Filled)/F 4/Rect[72 600 272 630]/DA(/F1 12 Tf 0 g)>>';
    const form = await convert(
      pdfFile({
        objects: [field],
        page: '/Annots[5 0 R]',
        catalog:
          '/AcroForm<</NeedAppearances true/Fields[5 0 R]/DR<</Font<</F1 3 0 R>>>>/DA(/F1 12 Tf 0 g)>>',
      }),
    );
    expect(await textOf(form.pdf)).toContain('Filled');
  });

  it('embeds the standard fonts that a PDF lacks, and looks the same', async () => {
    const widths = `/FirstChar 32/LastChar 126/Widths[${'600 '.repeat(95)}]`;
    const source = pdfFile({
      fonts: '/F2 5 0 R/F3 6 0 R/F4 7 0 R',
      objects: [
        `<</Type/Font/Subtype/TrueType/BaseFont/Arial,Bold/Encoding/WinAnsiEncoding${widths}>>`,
        '<</Type/Font/Subtype/Type1/BaseFont/Times-Italic/Encoding/MacRomanEncoding>>',
        '<</Type/Font/Subtype/Type1/BaseFont/ZapfDingbats>>',
      ],
      content:
        'BT /F1 24 Tf 72 720 Td (Printed) Tj /F2 24 Tf 0 -40 Td (in bold) Tj /F3 24 Tf 0 -40 Td (caf\\216) Tj /F4 24 Tf 0 -40 Td (abc) Tj ET',
    });
    const made = await convert(source);
    expect(made.fonts).toEqual([]);
    const [page] = await readPages(made.pdf);
    expect(page?.fonts.map(({ isEmbedded }) => isEmbedded)).toEqual([true, true, true, true]);
    expect(page?.text).toMatch(/Printed\s+in bold\s+café/);
    expect((await picture(made.pdf)).equals(await picture(source))).toBe(true);
  });

  it('makes a picture of a page whose Chinese font the PDF lacks, and reports the font', async () => {
    const source = pdfFile({ fonts: SIMSUN_FONT, content: SIMSUN_CONTENT });
    const made = await convert(source);
    expect(made.fonts).toEqual([{ wanted: 'SimSun', used: 'Noto Serif SC' }]);
    expect(await readPages(made.pdf)).toMatchObject([{ widthPt: 595, heightPt: 842, fonts: [], text: '' }]);
    const [seen, before] = [await picture(made.pdf), await picture(source)];
    expect(darkPixels(before)).toBeGreaterThan(300);
    expect(darkPixels(seen) / darkPixels(before)).toBeCloseTo(1, 0);
  });

  it('shows and prints no layer that is switched off', async () => {
    const layered = (state: string) =>
      pdfFile({
        objects: ['<</Type/OCG/Name(Answers)>>'],
        catalog: `/OCProperties<</OCGs[5 0 R]/D<</${state}[5 0 R]>>>>`,
        fonts: '>>/Properties<</L 5 0 R>>/Pattern<<',
        content: '/OC /L BDC 72 72 400 400 re f EMC',
      });
    expect(darkPixels(await picture((await convert(layered('ON'))).pdf))).toBeGreaterThan(100_000);
    const hidden = await convert(layered('OFF'));
    expect(darkPixels(await picture(hidden.pdf))).toBe(0);
    expect(opened(hidden.pdf)).not.toContain('/OC ');
  });

  it('rotates a photo upright on an A4 page according to its metadata', async () => {
    const photo = await sharp({ create: { width: 1_200, height: 800, channels: 3, background: '#a33' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const made = await convert(photo);
    expect(made).toMatchObject({
      kind: 'jpeg',
      pages: [{ widthPt: 595.28, heightPt: 841.89, hasColour: true }],
    });
  });

  it.each<[what: string, kind: string, content: () => Uint8Array]>([
    ['BMP', 'bmp', () => bmpFile({ width: 30, height: 20 })],
    ['BMP with a filler in each pixel', 'bmp', () => bmpFile({ width: 31, height: 20, bits: 32 })],
    ['HEIC', 'heic', heicFile],
  ])('makes a page of a picture in %s', async (_, kind, content) => {
    const made = await convert(content());
    expect(made).toMatchObject({ kind, pages: [{ hasColour: true, isBlank: false, widthPt: 841.89 }] });
    const drawn = await real.converter.previews(made.pdf, { first: 1, count: 1 }, ME);
    const image = drawn.ok ? drawn.value[0]?.content : undefined;
    const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
    const reds: number[] = [];
    for (let at = 0; at < data.length; at += 3) {
      if ((data[at] ?? 0) > 180 && (data[at + 1] ?? 255) < 40) reds.push((at / 3) % info.width);
    }
    expect(reds.length).toBeGreaterThan(100);
    // The left half of the HEIC is red, in the middle of the page.
    if (kind === 'heic') expect(Math.max(...reds)).toBeLessThan(info.width / 2 + 4);
  });

  it.each<[what: string, content: () => Uint8Array]>([
    ['a HEIC that was cut off', () => heicFile().subarray(0, 440)],
    ['a HEIC whose header gives it another size', () => heicOf(4_000, 3_000)],
    ['a BMP of unknown compression', () => changed(bmpFile({ width: 9, height: 9 }), 30, 99)],
    ['a BMP of 7 bits', () => changed(bmpFile({ width: 9, height: 9 }), 28, 7)],
  ])('reports %s as broken', async (_, content) => {
    expect(await problemOf(content())).toBe('UPLOAD_BROKEN');
  });

  it('renders transparency as white, and each frame of a scan as a page', async () => {
    const clear = await sharp({ create: { width: 90, height: 60, channels: 4, background: '#f000' } })
      .png()
      .toBuffer();
    expect((await convert(clear)).pages).toMatchObject([{ hasColour: false }]);
    const frame = (background: string) =>
      sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer();
    const white = await frame('#fff');
    const blue = await frame('#00f');
    const pages = await sharp([white, blue], { join: { animated: true } })
      .tiff()
      .toBuffer();
    const made = await convert(pages);
    expect(made.pages.map(({ hasColour }) => hasColour)).toEqual([false, true]);
  });

  it.each<[what: string, content: () => Promise<Uint8Array>]>([
    [
      'a photo that was cut off',
      async () => {
        const noise = Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, index) => (index * 7919) % 251));
        const whole = await sharp(noise, { raw: { width: 300, height: 300, channels: 3 } })
          .jpeg()
          .toBuffer();
        return whole.subarray(0, whole.byteLength / 2);
      },
    ],
    [
      'a PNG that is only its header',
      async () => {
        const whole = await sharp({ create: { width: 50, height: 50, channels: 3, background: 'red' } })
          .png()
          .toBuffer();
        return whole.subarray(0, 50);
      },
    ],
  ])('reports %s as broken', async (_, content) => {
    expect(await problemOf(await content())).toBe('UPLOAD_BROKEN');
  });

  it('renders the requested pages, and omits those that do not exist', async () => {
    const { pdf } = await convert(pdfFile({ pages: 11 }));
    const made = await real.converter.previews(pdf, { first: 9, count: 5 }, ME);
    if (!made.ok) throw new Error(made.problem.name);
    expect(made.value.map(({ page }) => page)).toEqual([9, 10, 11]);
    for (const { content, width, height } of made.value) {
      expect(await sharp(content).metadata()).toMatchObject({ format: 'webp', width, height });
      expect(Math.max(width, height)).toBe(1_280);
    }
    expect(await real.converter.previews(pdf, { first: 12, count: 1 }, ME)).toEqual({ ok: true, value: [] });
  });

  it('reports a stored file as broken when its pages cannot be rendered', async () => {
    const made = await real.converter.previews(
      Buffer.from('This file is not a PDF.'),
      { first: 1, count: 1 },
      ME,
    );
    expect(made).toMatchObject({ ok: false, problem: { name: 'UPLOAD_BROKEN' } });
  });

  it('lays out pages for printing: range, several per side, paper, orientation', async () => {
    const { pdf } = await convert(pdfFile({ pages: 7, page: '/Rotate 90/CropBox[0 0 400 800]' }));
    const layOut = async (pageRange: string, nUp: 1 | 2 | 4, paperSize: 'A4' | 'A3') => {
      const made = await real.converter.layOut(pdf, { ...PLAIN, pageRange, nUp, paperSize }, ME);
      if (!made.ok) return made.problem.name;
      const [first] = await readPages(made.value.pdf);
      const text = await textOf(made.value.pdf);
      return [made.value.sides, `${first?.widthPt} x ${first?.heightPt}`, text.match(/Printed/g)?.length];
    };
    expect(await layOut('', 1, 'A4')).toEqual([7, '841.89 x 595.28', 7]);
    expect(await layOut('2-3,7', 1, 'A3')).toEqual([3, '1190.55 x 841.89', 3]);
    expect(await layOut('', 2, 'A4')).toEqual([4, '595.28 x 841.89', 7]);
    expect(await layOut('', 4, 'A4')).toEqual([2, '841.89 x 595.28', 7]);
    expect(await layOut('8', 1, 'A4')).toBe('PAGE_RANGE_OUTSIDE');
  });

  it('shows several-up sheets with exactly the content of the pages, whichever way they are rotated', async () => {
    // A black square in the corner that is at the upper left of the rotated page.
    const square = '10 10 100 100 re f';
    const corners = { 0: 'lower left', 90: 'upper left', 180: 'upper right', 270: 'lower right' };
    for (const [turn, corner] of Object.entries(corners)) {
      const page = `/Rotate ${turn}/CropBox[0 0 400 800]`;
      const pdf = pdfFile({ content: square, page });
      const sheet = await real.converter.layOut(pdf, { ...PLAIN, nUp: 4 }, ME);
      if (!sheet.ok) throw new Error(sheet.problem.name);
      const pages = await real.converter.previews(sheet.value.pdf, { first: 1, count: 1 }, ME);
      const image = pages.ok ? pages.value[0] : undefined;
      if (!image) throw new Error('there is no picture');
      expect(await darkCorner(image.content, turn === '90' || turn === '270')).toBe(corner);
    }
  });

  it('leaves nothing behind', async () => {
    expect(await real.leftOver()).toEqual([]);
  });
});

function heicOf(width: number, height: number): Buffer {
  const file = heicFile();
  file.writeUInt32BE(width, HEIC_SIZE_AT);
  file.writeUInt32BE(height, HEIC_SIZE_AT + 4);
  return file;
}

function changed(file: Buffer, at: number, value: number): Buffer {
  file[at] = value;
  return file;
}

/** Which corner of the first cell of a four-up sheet has ink. */
async function darkCorner(image: Uint8Array, isWide: boolean): Promise<string> {
  const { data, info } = await sharp(image).greyscale().raw().toBuffer({ resolveWithObject: true });
  const inked: [x: number, y: number][] = [];
  for (let at = 0; at < data.length; at += 1) {
    if ((data[at] ?? 255) < 100) inked.push([at % info.width, Math.floor(at / info.width)]);
  }
  // The page is twice as long as wide and centred in its quarter of the sheet.
  const cell = { width: info.width / 2, height: info.height / 2 };
  const page = isWide
    ? { width: cell.width, height: cell.width / 2 }
    : { width: cell.height / 2, height: cell.height };
  const middle = { x: cell.width / 2, y: cell.height / 2 };
  const x = inked.reduce((sum, [each]) => sum + each, 0) / inked.length;
  const y = inked.reduce((sum, [, each]) => sum + each, 0) / inked.length;
  if (Math.abs(x - middle.x) > page.width / 2 || Math.abs(y - middle.y) > page.height / 2) return 'outside';
  return `${y < middle.y ? 'upper' : 'lower'} ${x < middle.x ? 'left' : 'right'}`;
}
