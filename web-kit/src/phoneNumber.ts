import { PHONE_NUMBER } from '@self-print/contract/platform/phoneCode.ts';

/** What people put between the digits: spaces of any kind, hyphens, brackets. */
const SEPARATORS = /[\s()（）‐-―-]/g;
const COUNTRY = /^(?:\+|00)?86(?=1\d{10}$)/;

/** A mobile number of mainland China as it is sent: without its country code, and what is typed between its digits. Undefined for anything else. */
export function mobileNumber(typed: string): string | undefined {
  const number = typed.replaceAll(SEPARATORS, '').replace(COUNTRY, '');
  return PHONE_NUMBER.test(number) ? number : undefined;
}
