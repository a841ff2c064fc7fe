import type { Pdfium } from './pdfium.ts';

/** Font files with which PDFium draws fonts that are neither embedded in the document nor among PDF's 14 standard fonts. */
export interface SubstituteFonts {
  readonly serif: SubstituteFont;
  readonly sans: SubstituteFont;
}

export interface SubstituteFont {
  readonly family: string;
  readonly read: () => Uint8Array;
}

/** Character sets of Windows, by which PDFium asks for fonts of Chinese, Japanese and Korean documents. */
const EAST_ASIAN_CHARSETS: readonly number[] = [128, 129, 134, 136];
const CHARSET_GB2312 = 134;
/** Names of faces without serifs, in Latin or Chinese letters. */
const SANS = /hei|gothic|sans|yahei|dengxian|yuan|黑|圆|等线|雅黑/i;
const SERIF_HANDLE = 1;
const SANS_HANDLE = 2;
/** Size of FPDF_SYSFONTINFO (fpdf_sysfontinfo.h): a version and eight callbacks. */
const INFO_BYTES = 36;

/** Makes PDFium use our fonts for Chinese, Japanese and Korean fonts that are not embedded (FPDF_SetSystemFontInfo). */
export function installSubstituteFonts({ calls, bytes, view, put }: Pdfium, fonts: SubstituteFonts): void {
  const { addFunction, UTF8ToString } = calls.pdfium;
  const read = new Map<number, Uint8Array>();
  const fileOf = (handle: number): Uint8Array => {
    const known = read.get(handle);
    if (known) return known;
    const file = (handle === SANS_HANDLE ? fonts.sans : fonts.serif).read();
    read.set(handle, file);
    return file;
  };
  /** Copies content if there is room, and returns its length in any case. */
  const give = (content: Uint8Array, address: number, room: number): number => {
    if (address !== 0 && room >= content.byteLength) bytes().set(content, address);
    return content.byteLength;
  };
  const mapFont = (
    _self: number,
    _weight: number,
    _italic: number,
    charset: number,
    _pitch: number,
    face: number,
  ) => {
    if (!EAST_ASIAN_CHARSETS.includes(charset)) return 0;
    return SANS.test(UTF8ToString(face)) ? SANS_HANDLE : SERIF_HANDLE;
  };
  const getFontData = (_self: number, handle: number, table: number, address: number, room: number) => {
    const file = fileOf(handle);
    const content = table === 0 ? file : tableOf(file, table >>> 0);
    return content ? give(content, address, room) : 0;
  };
  const getFaceName = (_self: number, handle: number, address: number, room: number) => {
    const { family } = handle === SANS_HANDLE ? fonts.sans : fonts.serif;
    return give(new TextEncoder().encode(`${family}\0`), address, room);
  };
  const callbacks = [
    0,
    addFunction(() => {}, 'vii'),
    addFunction(mapFont, 'iiiiiiii'),
    0,
    addFunction(getFontData, 'iiiiii'),
    addFunction(getFaceName, 'iiiii'),
    addFunction(() => CHARSET_GB2312, 'iii'),
    addFunction(() => {}, 'vii'),
  ];
  const info = put(new Uint8Array(INFO_BYTES));
  for (const [index, value] of [1, ...callbacks].entries()) view().setInt32(info + 4 * index, value, true);
  calls.FPDF_SetSystemFontInfo(info);
}

const DIRECTORY_AT = 12;
const DIRECTORY_ENTRY_BYTES = 16;

/** A table of an OpenType file by its tag. */
function tableOf(file: Uint8Array, tag: number): Uint8Array | undefined {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const count = view.getUint16(4);
  for (let index = 0; index < count; index += 1) {
    const at = DIRECTORY_AT + DIRECTORY_ENTRY_BYTES * index;
    if (view.getUint32(at) !== tag) continue;
    const start = view.getUint32(at + 8);
    return file.subarray(start, start + view.getUint32(at + 12));
  }
  return undefined;
}
