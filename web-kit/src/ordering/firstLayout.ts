import type { CloudLayout } from '@self-print/contract/platform/cloudPrint.ts';

/** How most people print a file: every page once, both sides, black, A4. */
export const FIRST_LAYOUT: CloudLayout = {
  copies: 1,
  duplex: true,
  colour: false,
  paperSize: 'A4',
  pageRange: '',
  nUp: 1,
  scaling: 'auto',
  leaveOutBlank: false,
};
