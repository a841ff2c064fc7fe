import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { studentCardAdminCalls } from '@self-print/contract/platform/studentCardAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminOperation } from '../../../http/operation.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { encryptReason } from '../requestStore.ts';
import { isOpen, isUnderWay } from './makeRules.ts';
import { changeMake, lockMake } from './makeStore.ts';
import { recordGiven } from './reportMake.ts';

type SettleCall = typeof studentCardAdminCalls.settleMake;

/** Records what staff found of a card of which nobody knew. Not while the terminal may still be at work. */
export function settleMake(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'log'>,
  operation: AdminOperation,
  { orderId, found, reason }: CallInput<SettleCall>,
): Promise<CallResult<SettleCall>> {
  const { schoolCode, userId: settledBy } = operation;
  const { db, keys, clock, log } = deps;
  const key = { schoolCode, orderId };
  return db.transaction(async (queries): Promise<CallResult<SettleCall>> => {
    const known = await lockMake(queries, key);
    if (!known?.make) return fail(problem('NOT_FOUND'));
    const { make, request } = known;
    const now = clock.now();
    if (isUnderWay(make, now)) return fail(problem('STUDENT_CARD_BEING_MADE'));
    if (!isOpen(make, now)) return fail(problem('CHANGED_MEANWHILE'));
    const reasonEncrypted = encryptReason(keys, key, 'make', reason);
    await changeMake(queries, key, {
      state: found,
      endedAt: make.endedAt ?? now,
      settledBy,
      reasonEncrypted,
    });
    if (found === 'done') await recordGiven(queries, request, make.uidEncrypted, now);
    await recordOperation(queries, deps, operation, {
      subject: orderId,
      label: request.slipNumber,
      before: { make: make.state },
      after: { make: found },
    });
    log.event('card-make-reported', { schoolCode, orderId, state: found, by: settledBy });
    const state = found === 'done' && request.state === 'requested' ? 'handedOut' : request.state;
    return ok({ orderId, state, make: found });
  });
}
