import { phoneCalls } from '@self-print/contract/platform/phone.ts';
import { useCallQuery } from '../core/queries.ts';

/** The school of this console: its name and its time zone. */
export function useSchool() {
  return useCallQuery(phoneCalls.licence, {}).data;
}
