import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { OfficeState, studentCardAdminCalls } from '@self-print/contract/platform/studentCardAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Queries } from '../../../db/database.ts';
import { studentCardRequest } from '../../../db/schema/studentCards.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminOperation } from '../../../http/operation.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { isOpen } from '../makes/makeRules.ts';
import { lockMake } from '../makes/makeStore.ts';
import { cancelRequest } from '../requestLife.ts';
import { encryptReason, isRequest, type RequestKey, type RequestRow } from '../requestStore.ts';

type MadeCall = typeof studentCardAdminCalls.made;
type HandOutCall = typeof studentCardAdminCalls.handOut;
type CancelCall = typeof studentCardAdminCalls.cancel;
type MoveDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'log'>;
type State = RequestRow['state'];

interface Move {
  readonly from: readonly State[];
  readonly to: OfficeState;
  readonly write: (queries: Queries, key: RequestKey, now: Date) => Promise<void>;
}

/** Records that a card lies ready. */
export function markMade(
  deps: MoveDeps,
  operation: AdminOperation,
  { orderId }: CallInput<MadeCall>,
): Promise<CallResult<MadeCall>> {
  return move(deps, operation, orderId, {
    from: ['requested'],
    to: 'made',
    write: async ({ orm }, key, madeAt) => {
      await orm.update(studentCardRequest).set({ state: 'made', madeAt }).where(isRequest(key));
    },
  });
}

/** Records that a card was handed out to whoever brought its slip number. */
export async function handOut(
  deps: MoveDeps,
  operation: AdminOperation,
  { orderId, slipNumber }: CallInput<HandOutCall>,
): Promise<CallResult<HandOutCall>> {
  const { schoolCode, userId: endedBy } = operation;
  const [row] = await deps.db.orm
    .select({ slipNumber: studentCardRequest.slipNumber })
    .from(studentCardRequest)
    .where(isRequest({ schoolCode, orderId }));
  if (row && row.slipNumber !== slipNumber) return fail(problem('STUDENT_CARD_SLIP_WRONG'));
  return move(deps, operation, orderId, {
    from: ['made'],
    to: 'handedOut',
    write: async ({ orm }, key, endedAt) => {
      await orm
        .update(studentCardRequest)
        .set({ state: 'handedOut', endedAt, endedBy })
        .where(isRequest(key));
    },
  });
}

/** Ends a request without a card; its fee stays where it is until it is paid back. */
export function cancelByStaff(
  deps: MoveDeps,
  operation: AdminOperation,
  { orderId, reason }: CallInput<CancelCall>,
): Promise<CallResult<CancelCall>> {
  const { userId: endedBy } = operation;
  return move(deps, operation, orderId, {
    from: ['requested', 'made'],
    to: 'cancelled',
    write: (queries, key, endedAt) =>
      cancelRequest(queries, key, {
        endedAt,
        endedBy,
        reasonEncrypted: encryptReason(deps.keys, key, 'request', reason),
      }),
  });
}

type Moved = Outcome<
  { orderId: string; state: OfficeState },
  'NOT_FOUND' | 'CHANGED_MEANWHILE' | 'STUDENT_CARD_BEING_MADE'
>;

async function move(
  deps: MoveDeps,
  operation: AdminOperation,
  orderId: string,
  { from, to, write }: Move,
): Promise<Moved> {
  const { schoolCode, userId } = operation;
  const key = { schoolCode, orderId };
  const moved = await deps.db.transaction(async (queries): Promise<Moved> => {
    const known = await lockMake(queries, key);
    const row = known?.request;
    if (!row || row.state === 'unpaid') return fail(problem('NOT_FOUND'));
    if (!from.includes(row.state)) return fail(problem('CHANGED_MEANWHILE'));
    const now = deps.clock.now();
    if (row.state === 'requested' && isOpen(known.make, now)) return fail(problem('STUDENT_CARD_BEING_MADE'));
    await write(queries, key, now);
    await recordOperation(queries, deps, operation, {
      subject: orderId,
      label: row.slipNumber,
      before: { state: row.state },
      after: { state: to },
    });
    return ok({ orderId, state: to });
  });
  if (moved.ok) deps.log.event('card-request-changed', { orderId, state: to, by: userId });
  return moved;
}
