import { fail } from '@self-print/contract/result.ts';
import type { Converter } from '../adapters/convert/converter.ts';

const UNAVAILABLE = { name: 'CONVERSION_UNAVAILABLE' } as const;

/** For tests without uploads. */
export const noConverter: Converter = {
  convert: async () => fail(UNAVAILABLE),
  previews: async () => fail(UNAVAILABLE),
  layOut: async () => fail(UNAVAILABLE),
  warm: () => {},
  state: () => ({
    takesText: false,
    takesPictures: false,
    takesOffice: false,
    isolation: 'none',
    limits: 'perProcess',
    missing: [],
    office: { waiting: 0, running: 0, idle: 0 },
  }),
  stop: async () => {},
};
