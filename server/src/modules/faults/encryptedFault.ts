import type { Keys } from '../../crypto/keys.ts';
import type { faultEvent, faultReport } from '../../db/schema/faults.ts';

export type FaultReportRow = typeof faultReport.$inferSelect;
export type FaultEventRow = typeof faultEvent.$inferSelect;
export type FaultKey = Pick<FaultReportRow, 'schoolCode' | 'feedbackId'>;

const place = (column: string, { schoolCode, feedbackId }: FaultKey) => ({
  column,
  schoolCode,
  rowId: feedbackId,
});
const REASON = 'fault_report.reason';
const PHONE = 'fault_report.phone';
const ANSWER = 'fault_report.answer';
const REMARK = 'fault_event.remark';

export function encryptReport(
  keys: Keys,
  at: FaultKey,
  { reason, phone }: { readonly reason: string; readonly phone: string | undefined },
) {
  return {
    reasonEncrypted: keys.fields.encrypt(reason, place(REASON, at)),
    phoneEncrypted: phone === undefined ? null : keys.fields.encrypt(phone, place(PHONE, at)),
  };
}

export const encryptAnswer = (keys: Keys, at: FaultKey, answer: string): Uint8Array | null =>
  answer === '' ? null : keys.fields.encrypt(answer, place(ANSWER, at));

export const encryptRemark = (keys: Keys, at: FaultKey, remark: string): Uint8Array | null =>
  remark === '' ? null : keys.fields.encrypt(remark, place(REMARK, at));

export const decryptReason = (keys: Keys, row: FaultReportRow): string =>
  keys.fields.decrypt(row.reasonEncrypted, place(REASON, row));

export const decryptPhone = (keys: Keys, row: FaultReportRow): string | null =>
  row.phoneEncrypted === null ? null : keys.fields.decrypt(row.phoneEncrypted, place(PHONE, row));

export const decryptAnswer = (keys: Keys, row: FaultReportRow): string =>
  row.answerEncrypted === null ? '' : keys.fields.decrypt(row.answerEncrypted, place(ANSWER, row));

export const decryptRemark = (keys: Keys, row: FaultEventRow): string =>
  row.remarkEncrypted === null ? '' : keys.fields.decrypt(row.remarkEncrypted, place(REMARK, row));
