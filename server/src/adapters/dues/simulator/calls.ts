import { z } from 'zod';
import { type Answer, INVALID } from '../../signedCalls/simulator/answer.ts';
import type { Booking, DuesBook } from './book.ts';

const asking = z.object({ account: z.string(), number: z.string().min(1) });
const report = z.object({
  account: z.string(),
  id: z.string().min(1),
  reference: z.string().min(1),
  number: z.string().min(1),
  amountFen: z.int().min(1),
  currency: z.literal('CNY'),
});

const REFUSALS: Readonly<Record<Exclude<Booking, 'booked'>, Answer>> = {
  'unknown-person': { status: 404, body: { code: 'UNKNOWN_PERSON' } },
  'unknown-position': { status: 404, body: { code: 'UNKNOWN_POSITION' } },
  conflict: { status: 409, body: { code: 'CONFLICT' } },
};

/** What the office answers to a request that is surely the platform's. */
export function answerCall(
  { account, book }: { readonly account: string; readonly book: DuesBook },
  line: string,
  body: unknown,
): Answer {
  switch (line) {
    case 'GET /v1/account':
      return { status: 200, body: { account } };
    case 'POST /v1/positions': {
      const read = asking.safeParse(body);
      if (!read.success || read.data.account !== account) return INVALID;
      const { number } = read.data;
      const positions = book.openOf(number);
      if (positions === null) return REFUSALS['unknown-person'];
      return { status: 200, body: { account, number, currency: 'CNY', positions } };
    }
    case 'POST /v1/payments':
    case 'POST /v1/refunds': {
      const read = report.safeParse(body);
      if (!read.success || read.data.account !== account) return INVALID;
      const { id, reference, number, amountFen } = read.data;
      const kind = line === 'POST /v1/payments' ? 'paid' : 'refunded';
      const booked = book.book({ id, kind, reference, number, amountFen });
      return booked === 'booked' ? { status: 200, body: { account, id, state: 'booked' } } : REFUSALS[booked];
    }
    default:
      return INVALID;
  }
}
