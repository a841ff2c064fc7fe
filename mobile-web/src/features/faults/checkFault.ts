import { FAULT_TYPE } from '@self-print/contract/faultTypes.ts';
import { mobileNumber } from '@self-print/web-kit/phoneNumber.ts';

/** What a person filled in. */
export interface FaultDraft {
  readonly faultType: number;
  readonly takeCode: string;
  readonly faultReason: string;
  readonly phone: string;
}

export type FaultField = 'takeCode' | 'faultReason' | 'phone';
export type FaultMistake =
  | 'fault.takeCodeMissing'
  | 'fault.takeCodeWrong'
  | 'fault.reasonMissing'
  | 'fault.phoneMissing'
  | 'fault.phoneWrong';

const TAKE_CODE = /^\d{8}$/;
const LANDLINE = /^0\d{2,3}-?\d{7,8}$/;

/** The mobile number, or the landline with its area code, as it is sent; undefined for anything else. */
export function phoneOf(typed: string): string | undefined {
  const landline = typed.replaceAll(/\s/g, '');
  return mobileNumber(typed) ?? (LANDLINE.test(landline) ? landline : undefined);
}

/**
 * What is wrong with a draft, in the order of the form. A pickup code is asked for where it is what the report is about; by the QR code of a
 * terminal the platform knows the order.
 */
export function checkFault(
  { faultType, takeCode, faultReason, phone }: FaultDraft,
  asksTakeCode: boolean,
): Partial<Record<FaultField, FaultMistake>> {
  const mistakes: Partial<Record<FaultField, FaultMistake>> = {};
  const code = takeCode.trim();
  if (asksTakeCode && code === '' && faultType === FAULT_TYPE.pickup)
    mistakes.takeCode = 'fault.takeCodeMissing';
  if (asksTakeCode && code !== '' && !TAKE_CODE.test(code)) mistakes.takeCode = 'fault.takeCodeWrong';
  if (faultReason.trim() === '') mistakes.faultReason = 'fault.reasonMissing';
  if (phone.trim() === '') mistakes.phone = 'fault.phoneMissing';
  else if (phoneOf(phone) === undefined) mistakes.phone = 'fault.phoneWrong';
  return mistakes;
}
