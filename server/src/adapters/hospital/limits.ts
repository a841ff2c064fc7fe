import type { Limits } from '../signedCalls/gateway.ts';

export interface HospitalLimits {
  /** A list, a message or a check: somebody waits at a screen. The time is that of all pages together. */
  readonly call: Limits;
  /** The file of one report, which may be a picture of several megabytes. */
  readonly file: Limits;
  readonly pdfBytesMax: number;
}

/** More than a person's reports of some years. */
export const REPORTS_MAX = 100;

const MIB = 2 ** 20;
export const HOSPITAL_LIMITS: HospitalLimits = {
  call: { limitMs: 6_000, bytesMax: 8 * MIB },
  file: { limitMs: 8_000, bytesMax: 24 * MIB },
  pdfBytesMax: 16 * MIB,
};
