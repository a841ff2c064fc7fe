import { OUTPATIENT_ORDER } from '@self-print/contract/orderTypes.ts';

/** Whether nobody but its person may see what an order prints: no page of it is shown, and no picture of its paper is kept. */
export function isConfidential({ orderType }: { readonly orderType: number }): boolean {
  return orderType === OUTPATIENT_ORDER;
}
