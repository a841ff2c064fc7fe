export interface PdfFileOptions {
  readonly pages?: number;
  /** Additional PDF source for the catalogue, each page and its resources. */
  readonly catalog?: string;
  readonly page?: string;
  readonly fonts?: string;
  readonly content?: string;
  /** Additional objects, numbered from 5. */
  readonly objects?: readonly string[];
  readonly mediaBox?: string;
}

const FIRST_OWN_OBJECT = 5;
const CATALOG = 1;
const PAGES = 2;
const FONT = 3;
const CONTENT = 4;

/** Builds a minimal uncompressed PDF (ISO 32000-1), into which tests can put anything. */
export function pdfFile(options: PdfFileOptions = {}): Buffer {
  const { pages = 1, catalog = '', page = '', fonts = '', objects = [], mediaBox = '0 0 595 842' } = options;
  const content = options.content ?? 'BT /F1 24 Tf 72 720 Td (Printed) Tj ET';
  const firstPage = FIRST_OWN_OBJECT + objects.length;
  const kids = Array.from({ length: pages }, (_, index) => `${firstPage + index} 0 R`);
  const pageObject =
    `<</Type/Page/Parent ${PAGES} 0 R/MediaBox[${mediaBox}]/Contents ${CONTENT} 0 R` +
    `/Resources<</Font<</F1 ${FONT} 0 R${fonts}>>>>${page}>>`;
  return assemble([
    `<</Type/Catalog/Pages ${PAGES} 0 R${catalog}>>`,
    `<</Type/Pages/Count ${pages}/Kids[${kids.join(' ')}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    `<</Length ${Buffer.byteLength(content, 'latin1')}>>stream\n${content}\nendstream`,
    ...objects,
    ...kids.map(() => pageObject),
  ]);
}

/** Numbers the objects from 1 and appends the cross-reference table; the first is the catalogue. */
export function assemble(objects: readonly string[]): Buffer {
  const parts = ['%PDF-1.7\n'];
  const offsets: number[] = [];
  let offset = parts[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    offsets.push(offset);
    const part = `${index + 1} 0 obj\n${object}\nendobj\n`;
    parts.push(part);
    offset += part.length;
  }
  const table = offsets.map((each) => `${String(each).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    `xref\n0 ${size}\n0000000000 65535 f \n${table}`,
    `trailer<</Size ${size}/Root ${CATALOG} 0 R>>\nstartxref\n${offset}\n%%EOF\n`,
  );
  return Buffer.from(parts.join(''), 'latin1');
}

/** A font that the file does not embed: SimSun, as Chinese programs write it. */
export const SIMSUN_FONT =
  '/F2<</Type/Font/Subtype/Type0/BaseFont/SimSun/Encoding/UniGB-UCS2-H/DescendantFonts[<</Type/Font/Subtype/CIDFontType2' +
  '/BaseFont/SimSun/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/FontDescriptor<</Type/FontDescriptor' +
  '/FontName/SimSun/Flags 4/Ascent 859/Descent -140/CapHeight 683/ItalicAngle 0/StemV 80/FontBBox[-8 -145 1000 859]>>>>]>>';
/** 骨直次 in UCS-2. */
export const SIMSUN_CONTENT = 'BT /F2 24 Tf 72 720 Td <9AA876F46B21> Tj ET';

/** A PDF of a few kilobytes that draws a line ten to the power of `depth` times, by forms that draw forms. */
export function nestedFormsPdf(depth: number): Buffer {
  const form = (content: string, more = '') =>
    `<</Type/XObject/Subtype/Form/BBox[0 0 595 842]${more}/Length ${content.length}>>stream\n${content}\nendstream`;
  const tenTimes = '/X Do '.repeat(10);
  const levels = Array.from({ length: depth }, (_, level) =>
    form(tenTimes, `/Resources<</XObject<</X ${FIRST_OWN_OBJECT + level + 1} 0 R>>>>`),
  );
  return pdfFile({
    objects: [...levels, form('0 0 m 500 500 l S')],
    fonts: `>>/XObject<</X ${FIRST_OWN_OBJECT} 0 R>>/Pattern<<`,
    content: '/X Do',
  });
}
