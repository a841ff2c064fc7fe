/** Reads from OpenType files what typesetting needs to know in advance: the family name and the supported characters. */

const TTF = 0x00010000;
const OTF = 0x4f54544f;
const TABLE_RECORD_BYTES = 16;
const WINDOWS = 3;
const UNICODE_BMP = 1;
const UNICODE_FULL = 10;
const FAMILY = 1;
const TYPOGRAPHIC_FAMILY = 16;
const ENGLISH_US = 0x0409;
/** Bits of `fsSelection` in the table OS/2, and where it and the angle in the table post stand. */
const ITALIC = 1 << 0;
const OBLIQUE = 1 << 9;
const SELECTION_AT = 62;
const ANGLE_AT = 4;
const LAST_CODE_POINT = 0x10ffff;

/** What a font's tables say. */
export interface FontTables {
  readonly family: string;
  /** Whether its letters lean, by its own word. */
  readonly italic: boolean;
  /** Code points for which the face has a glyph. */
  readonly characters: ReadonlySet<number>;
}

/**
 * Parses a TrueType or OpenType font (not a collection). Throws when it is not one, and when characters are not in ascending
 * order as required, which bounds the time by the number of characters.
 */
export function readFontFace(file: Uint8Array): FontTables {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const version = view.getUint32(0);
  if (version !== TTF && version !== OTF) throw new Error('This is not a TrueType or OpenType font');
  return {
    family: readFamily(view, tableOffset(view, 'name')),
    italic: readItalic(view),
    characters: readCharacters(view, tableOffset(view, 'cmap')),
  };
}

/** A font without these tables is taken to be upright. */
function readItalic(view: DataView): boolean {
  const [os2, post] = [findTable(view, 'OS/2'), findTable(view, 'post')];
  const selection = os2 === undefined ? 0 : view.getUint16(os2 + SELECTION_AT);
  const angle = post === undefined ? 0 : view.getInt32(post + ANGLE_AT);
  return (selection & (ITALIC | OBLIQUE)) !== 0 || angle !== 0;
}

function tableOffset(view: DataView, tag: string): number {
  const offset = findTable(view, tag);
  if (offset === undefined) throw new Error(`The font has no ${tag} table`);
  return offset;
}

function findTable(view: DataView, tag: string): number | undefined {
  const count = view.getUint16(4);
  for (let index = 0; index < count; index += 1) {
    const record = 12 + index * TABLE_RECORD_BYTES;
    const name = String.fromCharCode(...[0, 1, 2, 3].map((byte) => view.getUint8(record + byte)));
    if (name === tag) return view.getUint32(record + 8);
  }
  return undefined;
}

function readFamily(view: DataView, start: number): string {
  const count = view.getUint16(start + 2);
  const texts = start + view.getUint16(start + 4);
  const families = new Map<number, string>();
  for (let index = 0; index < count; index += 1) {
    const record = start + 6 + index * 12;
    const name = view.getUint16(record + 6);
    if (view.getUint16(record) !== WINDOWS || view.getUint16(record + 4) !== ENGLISH_US) continue;
    if ((name !== FAMILY && name !== TYPOGRAPHIC_FAMILY) || families.has(name)) continue;
    const units = view.getUint16(record + 8) / 2;
    const at = texts + view.getUint16(record + 10);
    const codes = Array.from({ length: units }, (_, unit) => view.getUint16(at + unit * 2));
    families.set(name, codes.map((code) => String.fromCharCode(code)).join(''));
  }
  const family = families.get(TYPOGRAPHIC_FAMILY) ?? families.get(FAMILY);
  if (family === undefined) throw new Error('The font does not tell its family');
  return family;
}

function readCharacters(view: DataView, start: number): ReadonlySet<number> {
  const count = view.getUint16(start + 2);
  let best: { readonly rank: number; readonly at: number } | null = null;
  for (let index = 0; index < count; index += 1) {
    const record = start + 4 + index * 8;
    const encoding = view.getUint16(record + 2);
    if (view.getUint16(record) !== WINDOWS || (encoding !== UNICODE_BMP && encoding !== UNICODE_FULL))
      continue;
    if (!best || encoding > best.rank) best = { rank: encoding, at: start + view.getUint32(record + 4) };
  }
  if (!best) throw new Error('The font has no Unicode character map');
  const format = view.getUint16(best.at);
  if (format === 12) return readGroups(view, best.at);
  if (format === 4) return readSegments(view, best.at);
  throw new Error(`Character map format ${format} is not read`);
}

/** Format 12: groups of consecutive characters and glyphs. */
function readGroups(view: DataView, at: number): ReadonlySet<number> {
  const characters = new Set<number>();
  const count = view.getUint32(at + 12);
  let end = -1;
  for (let index = 0; index < count; index += 1) {
    const group = at + 16 + index * 12;
    const first = view.getUint32(group);
    const last = view.getUint32(group + 4);
    const glyph = view.getUint32(group + 8);
    if (first <= end || last < first || last > LAST_CODE_POINT)
      throw new Error('The groups are out of order');
    end = last;
    for (let code = first; code <= last; code += 1) if (glyph + code - first !== 0) characters.add(code);
  }
  return characters;
}

/** Format 4: segments of the basic multilingual plane, by a delta or a glyph table. */
function readSegments(view: DataView, at: number): ReadonlySet<number> {
  const characters = new Set<number>();
  const double = view.getUint16(at + 6);
  const ends = at + 14;
  const starts = ends + double + 2;
  const deltas = starts + double;
  const offsets = deltas + double;
  let end = -1;
  for (let segment = 0; segment < double; segment += 2) {
    const first = view.getUint16(starts + segment);
    const last = view.getUint16(ends + segment);
    const delta = view.getUint16(deltas + segment);
    const offset = view.getUint16(offsets + segment);
    if (first <= end || last < first) throw new Error('The segments are out of order');
    end = last;
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const listed = offset === 0 ? code : view.getUint16(offsets + segment + offset + (code - first) * 2);
      const glyph = listed === 0 && offset !== 0 ? 0 : (listed + delta) & 0xffff;
      if (glyph !== 0) characters.add(code);
    }
  }
  return characters;
}
