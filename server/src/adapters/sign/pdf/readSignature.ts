import { malformed } from '../malformed.ts';
import { hexDigit } from './characters.ts';
import type { PdfFile } from './readPdf.ts';
import { DOCUMENT_ID_KEY } from './signatureEntries.ts';
import { nameOf, type PdfString, type PdfValue, textOf, wholeOf } from './values.ts';

/** A signature found in a file. */
export interface FoundSignature {
  /** The covered ranges: from the first byte to the gap, and from the gap to `end`. */
  readonly gapFrom: number;
  readonly gapTo: number;
  readonly end: number;
  /** The signed message without the zeros that pad the gap. */
  readonly container: Uint8Array;
  /** Fields of the dictionary, all covered by the signature. */
  readonly claimedTime: Date | undefined;
  readonly documentId: string | undefined;
}

const SUB_FILTERS: readonly (string | undefined)[] = ['ETSI.CAdES.detached', 'adbe.pkcs7.detached'];
const CONTAINER_BYTES_MAX = 2 ** 18;
const RANGE_NUMBERS = 4;
const LOWER_OR_UPPER = /^(?:[0-9a-f]*|[0-9A-F]*)$/;
/** `D:YYYYMMDDHHmmSS` with Z or an offset such as +08'00'. */
const DATE = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|([+-]\d\d)'(\d\d)'?)$/;

/**
 * Parses a signature dictionary. It must be stored directly in the file, and the gap in the covered range must be exactly its
 * `Contents`, because anything else in the gap could be changed without detection. Throws `Malformed`.
 */
export function readSignature(file: PdfFile, value: PdfValue): FoundSignature {
  if (value.kind !== 'reference' || !file.standsAlone(value)) malformed('a signature among packed objects');
  const entries = file.entriesOf(value);
  if (!SUB_FILTERS.includes(nameOf(entries.get('SubFilter')))) malformed('an unknown form of signature');
  const contents = entries.get('Contents');
  if (contents?.kind !== 'string') malformed('a signature without contents');
  const range = entries.get('ByteRange');
  const numbers = range?.kind === 'array' ? range.items.map(wholeOf) : [];
  const [from, firstLength = 0, secondFrom = 0, secondLength = 0] = numbers;
  if (numbers.length !== RANGE_NUMBERS || numbers.includes(undefined) || from !== 0) malformed('ByteRange');
  const end = secondFrom + secondLength;
  const isExact =
    contents.from === firstLength &&
    contents.from + contents.raw.length === secondFrom &&
    end <= file.bytes.length;
  if (!isExact) malformed('a gap that is not the signature');
  return {
    gapFrom: firstLength,
    gapTo: secondFrom,
    end,
    container: containerOf(contents),
    claimedTime: dateOf(textOf(entries.get('M'))),
    documentId: textOf(entries.get(DOCUMENT_ID_KEY)),
  };
}

/** Only hex digits of one letter case, padded with zeros: there is exactly one way to write a signature into its gap. */
function containerOf({ raw, bytes }: PdfString): Uint8Array {
  const digits = Buffer.from(raw.subarray(1, -1)).toString('latin1');
  const isHex = raw[0] === 0x3c && LOWER_OR_UPPER.test(digits) && digits.length % 2 === 0;
  if (!isHex || hexDigit(raw[1]) === undefined || bytes.length > CONTAINER_BYTES_MAX) malformed('contents');
  const length = lengthOf(bytes);
  if (bytes.subarray(length).some((byte) => byte !== 0)) malformed('something after the signature');
  return bytes.subarray(0, length);
}

/** Length of the value that begins here, according to its own header. */
function lengthOf(bytes: Uint8Array): number {
  const first = bytes[1] ?? malformed('contents');
  if (first < 0x80) return 2 + first;
  const count = first - 0x80;
  if (count < 1 || count > 3) malformed('contents');
  return 2 + count + bytes.subarray(2, 2 + count).reduce((sum, byte) => sum * 256 + byte, 0);
}

function dateOf(text: string | undefined): Date | undefined {
  const found = DATE.exec(text ?? '');
  if (!found) return undefined;
  const [, year, month, day, hour, minute, second, hours = '+00', minutes = '00'] = found;
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${hours}:${minutes}`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
