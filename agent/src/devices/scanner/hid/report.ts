import type { ScanLayout } from './scanLayout.ts';

export interface CodePart {
  readonly data: Uint8Array;
  /** The code continues in the next report. */
  readonly more: boolean;
}

/** Part of a code in an input report; null for another kind of report or a truncated one. */
export function codePartOf(report: Uint8Array, layout: ScanLayout): CodePart | null {
  const { reportId, countAt, dataAt, dataBytes, continuedBit } = layout;
  if (report[0] !== reportId || report.length < dataAt) return null;
  const whole = report.slice(dataAt, dataAt + dataBytes);
  const length = countAt === null ? whole.findLastIndex((byte) => byte !== 0) + 1 : (report[countAt] ?? 0);
  if (length > whole.length) return null;
  const flags = continuedBit === null ? 0 : (report[continuedBit >> 3] ?? 0);
  return { data: whole.slice(0, length), more: ((flags >> ((continuedBit ?? 0) & 7)) & 1) === 1 };
}
