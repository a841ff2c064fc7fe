import type { Keys } from '../../crypto/keys.ts';

export interface ReportOwner {
  readonly schoolCode: string;
  readonly userId: string;
}

const place = ({ schoolCode, userId }: ReportOwner) => ({
  column: 'outpatient.report',
  schoolCode,
  rowId: userId,
});

/** The name by which a terminal knows a report: the hospital's number, which only this person's calls can bring back. */
export function nameReport(keys: Keys, owner: ReportOwner, id: string): string {
  return Buffer.from(keys.fields.encrypt(id, place(owner))).toString('base64url');
}

/** The hospital's number; undefined for a name that was not given to this person. */
export function numberOfReport(keys: Keys, owner: ReportOwner, name: string): string | undefined {
  try {
    return keys.fields.decrypt(Buffer.from(name, 'base64url'), place(owner));
  } catch {
    return undefined;
  }
}

/** Finds out whether a report is the same as one before, and says nothing else of it. */
export function indexOfReport(keys: Keys, { schoolCode, userId }: ReportOwner, id: string): Uint8Array {
  return keys.index('outpatient.report', JSON.stringify([schoolCode, userId, id]));
}

const reference = (schoolCode: string, orderId: string) => ({
  column: 'outpatient_report.reference',
  schoolCode,
  rowId: orderId,
});

/** The hospital's number as it is kept until the hospital has been told. */
export const encryptReference = (keys: Keys, schoolCode: string, orderId: string, id: string): Uint8Array =>
  keys.fields.encrypt(id, reference(schoolCode, orderId));
export const decryptReference = (keys: Keys, schoolCode: string, orderId: string, id: Uint8Array): string =>
  keys.fields.decrypt(id, reference(schoolCode, orderId));
