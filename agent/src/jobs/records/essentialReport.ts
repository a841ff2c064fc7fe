import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { z } from 'zod';

const { orderId, printLogId, state, code, impressions, unconfirmed } = orderCalls.finish.body.shape;
const essentials = z.object({
  orderId,
  printLogId,
  state,
  code: z.catch(code, ''),
  impressions: z.catch(impressions, undefined),
  unconfirmed,
});

/**
 * The part of a report that the platform must know: which print ended and how. Nothing of what printers and people wrote.
 * Null when even that cannot be read.
 */
export function essentialReport(report: unknown): z.output<typeof orderCalls.finish.body> | null {
  const known = essentials.safeParse(report);
  return known.success ? orderCalls.finish.body.parse(known.data) : null;
}
