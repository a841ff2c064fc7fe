/**
 * Input reports of HID POS bar code scanners (usage page 8C): report id, length, three characters of AIM identifier, up to 56
 * bytes of data, and a last byte whose lowest bit says that the code continues.
 */
const DATA_REPORT = 0x02;
const LENGTH_AT = 1;
const DATA_AT = 5;
const DATA_BYTES = 56;
const MORE_AT = DATA_AT + DATA_BYTES;

export interface CodePart {
  readonly data: Uint8Array;
  readonly more: boolean;
}

/** Part of a code; null for another kind of report or a truncated one. */
export function codePartOf(report: Uint8Array): CodePart | null {
  if (report[0] !== DATA_REPORT || report.length < DATA_AT) return null;
  const length = report[LENGTH_AT] ?? 0;
  if (length > DATA_BYTES || report.length < DATA_AT + length) return null;
  return { data: report.slice(DATA_AT, DATA_AT + length), more: ((report[MORE_AT] ?? 0) & 1) === 1 };
}
