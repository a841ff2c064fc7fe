import type { Extent } from '@self-print/contract/sheets.ts';

/** Printed sides of a whole print. */
export function impressionsOf({ pages, copies }: Extent): number {
  return pages * copies;
}
