import { z } from 'zod/mini';
import { kioskCall } from '../call.ts';
import * as f from '../fields.ts';

const SCAN_SECONDS_MAX = 120;
export const SCAN_CHARACTERS_MAX = 2_048;

export const scannerCalls = {
  getBarCodeData: kioskCall({
    path: '/getBarCodeData',
    summary: 'Wait for one code; codes read before the call are dropped',
    body: z.object({
      timeout: z._default(f.wholeNumber(1, SCAN_SECONDS_MAX), 30).check(z.meta({ description: 'seconds' })),
    }),
    data: z.object({ barCode: z.string().check(z.maxLength(SCAN_CHARACTERS_MAX)) }),
    errors: ['SCAN_TIMED_OUT', 'SCAN_CANCELLED', 'DEVICE_ABSENT', 'DEVICE_FAULT', 'DEVICE_BUSY'],
  }),
  cancelBarCode: kioskCall({
    path: '/cancelBarCode',
    summary: 'End a wait for a code, for example when the screen returns home',
    body: z.object({}),
    data: z.object({}),
    errors: [],
  }),
  typedCode: kioskCall({
    path: '/kiosk/typedCode',
    summary: 'A code typed by a scanner in keyboard mode; `taken` is false when nobody is waiting for one',
    body: z.object({ barCode: z.string().check(z.minLength(1), z.maxLength(SCAN_CHARACTERS_MAX)) }),
    data: z.object({ taken: z.boolean() }),
    errors: [],
  }),
};
