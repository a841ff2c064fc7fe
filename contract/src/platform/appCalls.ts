import { z } from 'zod/mini';
import { appScope } from '../appScopes.ts';
import { appCall } from '../call.ts';
import * as f from '../fields.ts';
import { ORDER_NUMBER_DIGITS, RECORD_ROWS_MAX } from '../limits.ts';
import { schoolEvent } from '../schoolEvents.ts';
import { appId } from './appFacts.ts';
import { orderState } from './orders.ts';
import { recordPortion, recordsTaken } from './recordImports.ts';

const PAGE_ROWS_MAX = 100;
const EVENTS_MAX = 200;

/** The short number that people read out, or the id. */
const orderRef = z
  .string()
  .check(
    z.regex(
      new RegExp(
        `^([0-9A-Fa-f]{${ORDER_NUMBER_DIGITS}}|[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})$`,
      ),
    ),
  );

const appOrder = z.object({
  orderId: f.orderId,
  /** The short number that people read out. */
  number: z.string(),
  orderType: z.int(),
  itemId: z.nullable(z.string()),
  title: f.bilingual,
  state: orderState,
  payment: z.enum(['unpaid', 'paying', 'paid', 'refunding', 'refunded']),
  totalFee: f.fen,
  copies: z.int(),
  /** The terminal that holds or last printed it. */
  terminalCode: z.nullable(z.string()),
  /** Student or staff number and name, masked unless the app has the scope `persons:read`. */
  person: z.object({ number: z.string(), name: z.string() }),
  createdAt: f.moment,
  printedAt: z.nullable(f.moment),
});
export type AppOrder = z.infer<typeof appOrder>;

/** Calls of a school's other systems. What names a person is in bodies, as addresses are logged. */
export const appCalls = {
  self: appCall({
    method: 'GET',
    path: '/v1/app',
    scope: 'anyApp',
    summary:
      'Which app the key belongs to and what it may do; shows that key, signature and clocks are right',
    data: z.object({
      appId,
      name: z.string(),
      schoolCode: z.string(),
      scopes: z.array(appScope),
      now: f.moment,
    }),
    errors: ['TOO_MANY_REQUESTS'],
  }),
  orders: appCall({
    method: 'POST',
    path: '/v1/orders/search',
    scope: 'orders:read',
    summary: 'Orders by number, person or time of placing, the newest first; changes nothing',
    body: z.object({
      order: z.optional(orderRef),
      /** Student or staff number. */
      person: z.optional(f.givenName(64)),
      from: z.optional(f.moment),
      to: z.optional(f.moment),
      page: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
      rows: z._default(z.int().check(z.minimum(1), z.maximum(PAGE_ROWS_MAX)), 20),
    }),
    data: f.paged(appOrder),
    errors: ['TOO_MANY_REQUESTS'],
  }),
  pushRecords: appCall({
    method: 'POST',
    path: '/v1/records/push',
    scope: 'records:write',
    summary: `Take values into the records of up to ${RECORD_ROWS_MAX} people; the same request key is carried out once`,
    body: z.object({
      /** New for each push, the same when it is sent again because its answer was lost. */
      requestKey: z.uuid(),
      ...recordPortion,
    }),
    data: recordsTaken,
    errors: ['TOO_MANY_REQUESTS', 'APP_REQUEST_KEY_USED'],
  }),
  events: appCall({
    method: 'GET',
    path: '/v1/events',
    scope: 'events:receive',
    summary:
      'Events of the last days after a position, the oldest first; the answer has the position to go on from',
    query: z.object({
      /** As the last answer gave it; left out: from the oldest that is kept. */
      after: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
      rows: z._default(f.wholeNumber(1, EVENTS_MAX), 50),
    }),
    data: z.object({ events: z.array(schoolEvent), after: z.string() }),
    errors: ['TOO_MANY_REQUESTS'],
  }),
};
