import { PDFDict, type PDFDocument, PDFName, type PDFRef } from '@cantoo/pdf-lib';

/** The 14 fonts that every PDF reader has (ISO 32000-1, 9.6.2.2), by all names used for them in documents, without styles. */
const FAMILIES: readonly { readonly names: RegExp; readonly faces: readonly string[] }[] = [
  {
    names: /^(Helvetica|Arial|ArialMT)$/,
    faces: ['Helvetica', 'Helvetica-Bold', 'Helvetica-Oblique', 'Helvetica-BoldOblique'],
  },
  {
    names: /^(Times|Times-Roman|TimesNewRoman|TimesNewRomanPS|TimesNewRomanPSMT)$/,
    faces: ['Times-Roman', 'Times-Bold', 'Times-Italic', 'Times-BoldItalic'],
  },
  {
    names: /^(Courier|CourierNew|CourierNewPS|CourierNewPSMT|CourierStd)$/,
    faces: ['Courier', 'Courier-Bold', 'Courier-Oblique', 'Courier-BoldOblique'],
  },
  { names: /^Symbol(MT)?$/, faces: ['Symbol'] },
  { names: /^ZapfDingbats$/, faces: ['ZapfDingbats'] },
];
const STYLE = /[,-](Roman|Regular|Bold|Italic|Oblique|BoldItalic|BoldOblique)(MT)?$/;

/** The standard font that a name means, for example `Helvetica-Bold` for `Arial,Bold`; undefined for other fonts. */
export function standardFontOf(name: string): string | undefined {
  const plain = name.replaceAll(' ', '').replace(/^[A-Z]{6}\+/, '');
  const style = STYLE.exec(plain)?.[1] ?? '';
  const stem = plain.replace(STYLE, '');
  const family = FAMILIES.find(({ names }) => names.test(stem));
  const bold = style.startsWith('Bold') ? 1 : 0;
  const slanted = /Italic|Oblique/.test(style) ? 2 : 0;
  return family?.faces[bold + slanted] ?? family?.faces[0];
}

/** Flags of a font descriptor (ISO 32000-1, table 123): glyphs outside of, or all within, the Latin character set. */
const SYMBOLIC = 4;
const NONSYMBOLIC = 32;

/**
 * Embeds the standard fonts that a document uses without embedding them, so that paper looks like the preview. `programOf` returns
 * the font program (CFF) of a standard font.
 */
export function embedStandardFonts(document: PDFDocument, programOf: (name: string) => Uint8Array): void {
  const { context } = document;
  const descriptors = new Map<string, PDFRef>();
  for (const [, font] of context.enumerateIndirectObjects()) {
    if (!(font instanceof PDFDict) || !isSimpleFont(font)) continue;
    const name = standardFontOf(font.lookupMaybe(PDFName.of('BaseFont'), PDFName)?.decodeText() ?? '');
    const descriptor = font.lookupMaybe(PDFName.of('FontDescriptor'), PDFDict);
    if (name === undefined || (descriptor && FILES.some((key) => descriptor.has(key)))) continue;
    const known = descriptors.get(name) ?? describe(document, name, programOf(name));
    descriptors.set(name, known);
    font.set(PDFName.of('Subtype'), PDFName.of('Type1'));
    font.set(PDFName.of('FontDescriptor'), known);
  }
}

const FILES = ['FontFile', 'FontFile2', 'FontFile3'].map((name) => PDFName.of(name));
const SIMPLE = ['Type1', 'TrueType'].map((name) => PDFName.of(name));

function isSimpleFont(dictionary: PDFDict): boolean {
  const subtype = dictionary.get(PDFName.of('Subtype'));
  return (
    dictionary.get(PDFName.of('Type')) === PDFName.of('Font') && SIMPLE.some((simple) => simple === subtype)
  );
}

function describe({ context }: PDFDocument, name: string, program: Uint8Array): PDFRef {
  const isSymbolic = name === 'Symbol' || name === 'ZapfDingbats';
  return context.register(
    context.obj({
      Type: 'FontDescriptor',
      FontName: name,
      Flags: isSymbolic ? SYMBOLIC : NONSYMBOLIC,
      FontBBox: [-250, -300, 1_250, 1_000],
      ItalicAngle: /Italic|Oblique/.test(name) ? -12 : 0,
      Ascent: 720,
      Descent: -210,
      CapHeight: 720,
      StemV: name.includes('Bold') ? 140 : 85,
      FontFile3: context.register(context.flateStream(program, { Subtype: 'Type1C' })),
    }),
  );
}
