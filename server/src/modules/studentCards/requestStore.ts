import type { CardRequest } from '@self-print/contract/platform/studentCard.ts';
import type { CardReportKind } from '@self-print/contract/platform/studentCardAdmin.ts';
import { and, desc, eq } from 'drizzle-orm';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { printOrder } from '../../db/schema/orders.ts';
import { studentCardMake, studentCardReport, studentCardRequest } from '../../db/schema/studentCards.ts';
import { paymentStanding } from '../orders/life/paymentRules.ts';
import { shownState } from '../orders/orderStates.ts';
import { makeStateOf } from './makes/makeRules.ts';

export interface RequestKey {
  readonly schoolCode: string;
  readonly orderId: string;
}
export type RequestRow = typeof studentCardRequest.$inferSelect;

export const isRequest = ({ schoolCode, orderId }: RequestKey) =>
  and(eq(studentCardRequest.schoolCode, schoolCode), eq(studentCardRequest.orderId, orderId));

export const orderOfRequest = and(
  eq(printOrder.schoolCode, studentCardRequest.schoolCode),
  eq(printOrder.orderId, studentCardRequest.orderId),
);

export const makeOfRequest = and(
  eq(studentCardMake.schoolCode, studentCardRequest.schoolCode),
  eq(studentCardMake.orderId, studentCardRequest.orderId),
);

const selectRequests = ({ orm }: Queries) =>
  orm
    .select({ request: studentCardRequest, order: printOrder, make: studentCardMake })
    .from(studentCardRequest)
    .innerJoin(printOrder, orderOfRequest)
    .leftJoin(studentCardMake, makeOfRequest);

/** A request with its order. */
export type PlacedRequest = Awaited<ReturnType<typeof selectRequests>>[number];

export async function findRequest(queries: Queries, key: RequestKey): Promise<PlacedRequest | undefined> {
  const [row] = await selectRequests(queries).where(isRequest(key));
  return row;
}

/** The requests of a person, the newest first. */
export function requestsOf(
  queries: Queries,
  { schoolCode, userId }: { readonly schoolCode: string; readonly userId: string },
): Promise<PlacedRequest[]> {
  return selectRequests(queries)
    .where(and(eq(studentCardRequest.schoolCode, schoolCode), eq(studentCardRequest.userId, userId)))
    .orderBy(desc(studentCardRequest.createdAt), desc(studentCardRequest.orderId));
}

/** A request as a terminal shows it. */
export function viewRequest({ request, order, make }: PlacedRequest, now: Date): CardRequest {
  const { orderId, slipNumber, requestedAt } = request;
  return {
    orderId,
    slipNumber,
    amountFen: order.totalFee,
    state: request.state === 'unpaid' ? unpaidState(order, now) : request.state,
    requestedAt: requestedAt?.toISOString() ?? null,
    make: make && makeStateOf(make, now),
  };
}

function unpaidState(order: PlacedRequest['order'], now: Date): CardRequest['state'] {
  if (paymentStanding(order) === 'paying') return 'paying';
  return shownState(order, now) === 'created' ? 'unpaid' : 'expired';
}

const reasonPlace = ({ schoolCode, orderId }: RequestKey, kind: string) => ({
  column: `student_card.${kind}`,
  schoolCode,
  rowId: orderId,
});

/** `kind`: `request`, `make`, or that of a report. */
export const encryptReason = (keys: Keys, key: RequestKey, kind: string, reason: string): Uint8Array =>
  keys.fields.encrypt(reason, reasonPlace(key, kind));
export const decryptReason = (keys: Keys, key: RequestKey, kind: string, reason: Uint8Array): string =>
  keys.fields.decrypt(reason, reasonPlace(key, kind));

/** Writes down that the card system is to be told, where the school has one. */
export async function noteReport(
  { orm }: Queries,
  { schoolCode, orderId }: RequestKey,
  kind: CardReportKind,
  now: Date,
): Promise<void> {
  await orm
    .insert(studentCardReport)
    .values({
      schoolCode,
      orderId,
      kind,
      state: 'due',
      tries: 0,
      detail: '',
      createdAt: now,
      toldAt: null,
      nextTryAt: now,
      settledBy: null,
      reasonEncrypted: null,
    })
    .onConflictDoNothing();
}
