import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { trainCalls } from '@self-print/contract/platform/train.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { trainEntitlement } from '../../db/schema/trainCards.ts';
import type { Deps } from '../../deps.ts';
import type { PersonPlace } from '../records/personRecords.ts';
import { findOpenWrite, isOf, lockEntitlement } from './store.ts';

type UpdateCall = typeof trainCalls.updateTimes;

/** Notes for the office what was last read from a person's own card. While a write is open, only its outcome says so. */
export function updateTimes(
  { db }: Pick<Deps, 'db'>,
  { schoolCode, userId }: PersonPlace,
  { cardNo, ticketsTimes, changeTimes }: CallInput<UpdateCall>,
): Promise<CallResult<UpdateCall>> {
  const person = { schoolCode, userId };
  return db.transaction(async (queries): Promise<CallResult<UpdateCall>> => {
    const row = await lockEntitlement(queries, person);
    if (!row?.entitled) return fail(problem('TRAIN_NOT_ENTITLED'));
    if (row.cardNo !== cardNo) return fail(problem('TRAIN_NOT_YOUR_CARD'));
    if (await findOpenWrite(queries, person)) return fail(problem('TRAIN_UNSETTLED'));
    await queries.orm.update(trainEntitlement).set({ ticketsTimes, changeTimes }).where(isOf(person));
    return ok({});
  });
}
