import { type IppDateTime, type IppValue, OUT_OF_BAND_TAGS, STRING_TAGS, VALUE_TAGS } from './values.ts';

/** Values without inner structure: everything but collections. */
export type PlainValue = Exclude<IppValue, { readonly type: 'collection' }>;

const INTEGER_BYTES = 4;
const DATE_TIME_BYTES = 11;
const RESOLUTION_BYTES = 9;
const RANGE_BYTES = 8;
const MINUS = 0x2d;
const PLUS = 0x2b;
const MINUTES_PER_HOUR = 60;

// A byte order mark is treated as text, so that values survive a round trip.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

const typeByStringTag = new Map(
  Object.entries(STRING_TAGS).map(([type, tag]) => [tag as number, type as keyof typeof STRING_TAGS]),
);
const typeByOutOfBandTag = new Map(
  Object.entries(OUT_OF_BAND_TAGS).map(([type, tag]) => [
    tag as number,
    type as keyof typeof OUT_OF_BAND_TAGS,
  ]),
);

/** Tag byte of a value. */
export function tagOf(value: IppValue): number {
  return value.type === 'other' ? value.tag : VALUE_TAGS[value.type];
}

/** Encodes a value without tag and length. Throws a RangeError for a number that does not fit. */
export function bytesOfValue(value: PlainValue): Uint8Array {
  switch (value.type) {
    case 'integer':
    case 'enum':
      return int32s(value.value);
    case 'boolean':
      return Uint8Array.of(value.value ? 1 : 0);
    case 'octetString':
    case 'other':
      return value.value;
    case 'dateTime':
      return bytesOfDateTime(value.value);
    case 'resolution':
      return concatenate([int32s(value.value.x, value.value.y), Uint8Array.of(byte(value.value.units))]);
    case 'range':
      return int32s(value.value.lower, value.value.upper);
    case 'textWithLanguage':
    case 'nameWithLanguage':
      return concatenate([...counted(value.value.language), ...counted(value.value.text)]);
    default:
      return value.value === null ? new Uint8Array() : encoder.encode(value.value);
  }
}

/** Decodes a value from its tag and bytes; null when the bytes do not fit the tag. Not used for collection tags. */
export function valueOfBytes(tag: number, bytes: Uint8Array): PlainValue | null {
  const stringType = typeByStringTag.get(tag);
  if (stringType !== undefined) return { type: stringType, value: decoder.decode(bytes) };
  const outOfBand = typeByOutOfBandTag.get(tag);
  // Some printers send a value with an out-of-band tag; RFC 8010 section 3.8 tells receivers to ignore it.
  if (outOfBand !== undefined) return { type: outOfBand, value: null };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (tag) {
    case VALUE_TAGS.integer:
      return bytes.length === INTEGER_BYTES ? { type: 'integer', value: view.getInt32(0) } : null;
    case VALUE_TAGS.enum:
      return bytes.length === INTEGER_BYTES ? { type: 'enum', value: view.getInt32(0) } : null;
    case VALUE_TAGS.boolean:
      return bytes.length === 1 ? { type: 'boolean', value: bytes[0] !== 0 } : null;
    case VALUE_TAGS.octetString:
      return { type: 'octetString', value: new Uint8Array(bytes) };
    case VALUE_TAGS.dateTime:
      if (bytes.length !== DATE_TIME_BYTES || view.getUint8(10) >= MINUTES_PER_HOUR) return null;
      return { type: 'dateTime', value: dateTimeOf(view) };
    case VALUE_TAGS.resolution:
      if (bytes.length !== RESOLUTION_BYTES) return null;
      return {
        type: 'resolution',
        value: { x: view.getInt32(0), y: view.getInt32(4), units: view.getUint8(8) },
      };
    case VALUE_TAGS.range:
      if (bytes.length !== RANGE_BYTES) return null;
      return { type: 'range', value: { lower: view.getInt32(0), upper: view.getInt32(4) } };
    case VALUE_TAGS.textWithLanguage:
      return withLanguage('textWithLanguage', bytes, view);
    case VALUE_TAGS.nameWithLanguage:
      return withLanguage('nameWithLanguage', bytes, view);
    default:
      return { type: 'other', tag, value: new Uint8Array(bytes) };
  }
}

function withLanguage(
  type: 'textWithLanguage' | 'nameWithLanguage',
  bytes: Uint8Array,
  view: DataView,
): PlainValue | null {
  if (bytes.length < 4) return null;
  const languageEnd = 2 + view.getUint16(0);
  if (languageEnd + 2 > bytes.length) return null;
  const textEnd = languageEnd + 2 + view.getUint16(languageEnd);
  if (textEnd !== bytes.length) return null;
  return {
    type,
    value: {
      language: decoder.decode(bytes.subarray(2, languageEnd)),
      text: decoder.decode(bytes.subarray(languageEnd + 2, textEnd)),
    },
  };
}

function dateTimeOf(view: DataView): IppDateTime {
  const offset = view.getUint8(9) * MINUTES_PER_HOUR + view.getUint8(10);
  return {
    year: view.getUint16(0),
    month: view.getUint8(2),
    day: view.getUint8(3),
    hour: view.getUint8(4),
    minute: view.getUint8(5),
    second: view.getUint8(6),
    deciSecond: view.getUint8(7),
    // `|| 0` normalises minus zero for comparisons.
    utcOffsetMinutes: (view.getUint8(8) === MINUS ? -offset : offset) || 0,
  };
}

function bytesOfDateTime(moment: IppDateTime): Uint8Array {
  const offset = Math.abs(moment.utcOffsetMinutes);
  return concatenate([
    uint16(moment.year),
    Uint8Array.of(
      byte(moment.month),
      byte(moment.day),
      byte(moment.hour),
      byte(moment.minute),
      byte(moment.second),
      byte(moment.deciSecond),
      moment.utcOffsetMinutes < 0 ? MINUS : PLUS,
      byte(Math.floor(offset / MINUTES_PER_HOUR)),
      byte(offset % MINUTES_PER_HOUR),
    ),
  ]);
}

function counted(value: string): Uint8Array[] {
  const bytes = encoder.encode(value);
  return [uint16(bytes.length), bytes];
}

function int32s(...numbers: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(numbers.length * INTEGER_BYTES));
  numbers.forEach((number, index) => {
    if (number !== (number | 0)) throw new RangeError(`${number} is not a signed 32-bit integer`);
    view.setInt32(index * INTEGER_BYTES, number);
  });
  return new Uint8Array(view.buffer);
}

function uint16(value: number): Uint8Array {
  if (!Number.isInteger(value) || value < 0 || value > 0xffff)
    throw new RangeError(`${value} exceeds 16 bits`);
  return Uint8Array.of(value >> 8, value & 0xff);
}

function byte(value: number): number {
  if (!Number.isInteger(value) || value < 0 || value > 0xff) throw new RangeError(`${value} exceeds 8 bits`);
  return value;
}

/** Concatenates arrays. */
export function concatenate(chunks: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(chunks);
}
