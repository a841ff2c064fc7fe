import type { Pdfium } from './pdfium.ts';

/** A font in which text on a page is drawn. */
export interface PageFont {
  /** Its name in the document. */
  readonly name: string;
  /** Name of the face that draws it. */
  readonly face: string;
  readonly isEmbedded: boolean;
}

const TEXT_OBJECT = 1;
const FORM_OBJECT = 5;
/** Text that is not drawn, such as text recognised in a scan (ISO 32000-1, table 106). */
const INVISIBLE = 3;
const NAME_MAX_BYTES = 200;

/** Fonts of all visible text on a page, each once. */
export function readPageFonts(pdfium: Pdfium, page: number): PageFont[] {
  const { calls } = pdfium;
  const fonts = new Map<number, PageFont>();
  const look = (object: number) => {
    const kind = calls.FPDFPageObj_GetType(object);
    if (kind === TEXT_OBJECT && calls.FPDFTextObj_GetTextRenderMode(object) !== INVISIBLE) {
      const font = calls.FPDFTextObj_GetFont(object);
      if (font !== 0 && !fonts.has(font)) fonts.set(font, readFont(pdfium, font));
    } else if (kind === FORM_OBJECT) {
      const count = calls.FPDFFormObj_CountObjects(object);
      for (let index = 0; index < count; index += 1) look(calls.FPDFFormObj_GetObject(object, index));
    }
  };
  const count = calls.FPDFPage_CountObjects(page);
  for (let index = 0; index < count; index += 1) look(calls.FPDFPage_GetObject(page, index));
  return [...fonts.values()];
}

function readFont(pdfium: Pdfium, font: number): PageFont {
  const { calls } = pdfium;
  return {
    name: readText(pdfium, (address, room) => calls.FPDFFont_GetBaseFontName(font, address, room)),
    face: readText(pdfium, (address, room) => calls.FPDFFont_GetFamilyName(font, address, room)),
    isEmbedded: calls.FPDFFont_GetIsEmbedded(font) === 1,
  };
}

/** Reads a zero-terminated text. Old Chinese programs write names in their own encoding instead of UTF-8. */
function readText({ bytes, put, free }: Pdfium, write: (address: number, room: number) => number): string {
  const address = put(new Uint8Array(NAME_MAX_BYTES));
  const length = Math.min(write(address, NAME_MAX_BYTES), NAME_MAX_BYTES);
  const content = bytes().slice(address, address + Math.max(0, length - 1));
  free(address);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('gb18030').decode(content);
  }
}

/** Font program (CFF) with which PDFium draws one of the 14 standard fonts (ISO 32000-1, 9.6.2.2). */
export function readStandardFont(
  { calls, put, free, bytes, view }: Pdfium,
  name: string,
): Uint8Array<ArrayBuffer> {
  const document = calls.FPDF_CreateNewDocument();
  const font = calls.FPDFText_LoadStandardFont(document, name);
  const sizeAt = put(new Uint8Array(8));
  calls.FPDFFont_GetFontData(font, 0, 0, sizeAt);
  const size = view().getUint32(sizeAt, true);
  const target = put(new Uint8Array(size));
  calls.FPDFFont_GetFontData(font, target, size, sizeAt);
  const content = bytes().slice(target, target + size);
  free(target);
  free(sizeAt);
  calls.FPDFFont_Close(font);
  calls.FPDF_CloseDocument(document);
  return content;
}
