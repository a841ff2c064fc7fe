/**
 * Where a scan lies in the input report of an HID POS bar code scanner, read from its report descriptor (HID 1.11 section 6.2.2).
 * Usages are those of the bar code scanner page 8C in the HID Point of Sale Usage Tables 1.02.
 */
export interface ScanLayout {
  /** First byte of each report that carries a scan. */
  readonly reportId: number;
  /** Byte with the number of data bytes; null where the data is padded with zeros. */
  readonly countAt: number | null;
  readonly dataAt: number;
  readonly dataBytes: number;
  /** Bit, counted from the start of the report, that is set when the code continues in the next report; null for none. */
  readonly continuedBit: number | null;
}

const BYTE_BITS = 8;

/**
 * Honeywell's and HHP's layout (Access-IS LSR118 manual, appendix B): report id, length, three characters of AIM identifier, 56
 * bytes of data, the vendor's symbology identifier at 61, a reserved byte, and the continuation in bit 0 of byte 63.
 */
export const HHP_LAYOUT: ScanLayout = {
  reportId: 2,
  countAt: 1,
  dataAt: 5,
  dataBytes: 56,
  continuedBit: 63 * BYTE_BITS,
};

const LONG_ITEM = 0xfe;
/** Prefixes of short items without their size. */
const ITEM = {
  input: 0x80,
  output: 0x90,
  feature: 0xb0,
  collection: 0xa0,
  endCollection: 0xc0,
  usagePage: 0x04,
  reportSize: 0x74,
  reportId: 0x84,
  reportCount: 0x94,
  usage: 0x08,
} as const;
const BYTE_COUNT = 0x0001_003b;
const DECODED_DATA = 0x008c_00fe;
const DATA_CONTINUED = 0x008c_00ff;
/** Bit of an input item: padding. */
const CONSTANT = 1;
/** More than any report has: a descriptor that claims more is broken. */
const REPORT_BITS_MAX = 0xffff;

/** The layout that a report descriptor describes; null when it describes no scanned data. */
export function scanLayoutOf(descriptor: Uint8Array): ScanLayout | null {
  const reports = new Map<number, { bits: number; fields: Map<number, Field> }>();
  let [page, size, count, id] = [0, 0, 0, 0];
  let usages: number[] = [];
  for (const { tag, value } of itemsOf(descriptor)) {
    if (tag === ITEM.usagePage) page = value;
    else if (tag === ITEM.reportSize) size = value;
    else if (tag === ITEM.reportCount) count = value;
    else if (tag === ITEM.reportId) id = value;
    else if (tag === ITEM.usage) usages.push(value > 0xffff ? value : page * 0x1_0000 + value);
    else if (tag === ITEM.input) {
      const report = reports.get(id) ?? { bits: BYTE_BITS, fields: new Map<number, Field>() };
      if (size * count > REPORT_BITS_MAX) return null;
      if ((value & CONSTANT) === 0) placeFields(report.fields, usages, { at: report.bits, size, count });
      report.bits += size * count;
      reports.set(id, report);
      usages = [];
    } else if (ENDS_USAGES.has(tag)) usages = [];
  }
  // A device without report identifiers is no HID POS scanner.
  const found = [...reports].find(([reportId, { fields }]) => reportId > 0 && fields.has(DECODED_DATA));
  return found ? layoutOf(found[0], found[1].fields) : null;
}

const ENDS_USAGES: ReadonlySet<number> = new Set([
  ITEM.output,
  ITEM.feature,
  ITEM.collection,
  ITEM.endCollection,
]);

/** A part of a report: its first bit, and how many elements of how many bits. */
interface Field {
  readonly at: number;
  readonly size: number;
  readonly count: number;
}

function* itemsOf(descriptor: Uint8Array): Generator<{ readonly tag: number; readonly value: number }> {
  for (let at = 0; at < descriptor.length; ) {
    const prefix = descriptor[at] ?? 0;
    if (prefix === LONG_ITEM) {
      at += 3 + (descriptor[at + 1] ?? 0);
      continue;
    }
    const bytes = (prefix & 3) === 3 ? 4 : prefix & 3;
    let value = 0;
    for (let byte = bytes; byte > 0; byte -= 1) value = value * 0x100 + (descriptor[at + byte] ?? 0);
    yield { tag: prefix & 0xfc, value };
    at += 1 + bytes;
  }
}

/** Several usages name one element each; a single usage names them all. */
function placeFields(fields: Map<number, Field>, usages: readonly number[], field: Field): void {
  const [only] = usages;
  if (usages.length === 1 && only !== undefined) return void fields.set(only, field);
  usages.slice(0, field.count).forEach((usage, index) => {
    fields.set(usage, { at: field.at + index * field.size, size: field.size, count: 1 });
  });
}

function layoutOf(reportId: number, fields: ReadonlyMap<number, Field>): ScanLayout | null {
  const data = fields.get(DECODED_DATA);
  if (!data || data.size !== BYTE_BITS || data.at % BYTE_BITS !== 0) return null;
  const counted = fields.get(BYTE_COUNT);
  const isByte = counted?.size === BYTE_BITS && counted.at % BYTE_BITS === 0;
  return {
    reportId,
    countAt: counted && isByte ? counted.at / BYTE_BITS : null,
    dataAt: data.at / BYTE_BITS,
    dataBytes: data.count,
    continuedBit: fields.get(DATA_CONTINUED)?.at ?? null,
  };
}
