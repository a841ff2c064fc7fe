import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { trainAdminCalls } from '@self-print/contract/platform/trainAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { trainChange } from '../../../db/schema/trainCards.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminOperation } from '../../../http/operation.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { encryptText, findOpenWrite, lockEntitlement } from '../store.ts';

type RevokeCall = typeof trainAdminCalls.revokeChange;

/** Takes an approval back, after which the application counts as refused. What is on a card, or may be, stays approved. */
export function revokeChange(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  operation: AdminOperation,
  { changeId, ground }: CallInput<RevokeCall>,
): Promise<CallResult<RevokeCall>> {
  const { schoolCode, userId: decidedBy } = operation;
  return deps.db.transaction(async (queries): Promise<CallResult<RevokeCall>> => {
    const found = await findChange(queries, schoolCode, changeId);
    if (!found) return fail(problem('NOT_FOUND'));
    // A terminal that asks for the write now waits, and is refused.
    await lockEntitlement(queries, found);
    const known = await findChange(queries, schoolCode, changeId);
    if (known?.state === 'written') return fail(problem('TRAIN_CHANGE_WRITTEN'));
    if (known?.state !== 'approved') return fail(problem('CHANGED_MEANWHILE'));
    const write = await findOpenWrite(queries, found);
    if (write?.changeId === changeId) return fail(problem('TRAIN_CHANGE_UNSETTLED'));
    const at = { column: 'change.ground', schoolCode, rowId: changeId } as const;
    const state = 'refused';
    await queries.orm
      .update(trainChange)
      .set({ state, decidedBy, groundEncrypted: encryptText(deps.keys, at, ground) })
      .where(isChange(schoolCode, changeId));
    // The ground stays with the application, encrypted.
    await recordOperation(queries, deps, operation, {
      subject: changeId,
      label: { zh: '区间修改', en: 'Change of interval' },
      before: { state: known.state },
      after: { state },
    });
    return ok({ state });
  });
}

const isChange = (schoolCode: string, changeId: string) =>
  and(eq(trainChange.schoolCode, schoolCode), eq(trainChange.changeId, changeId));

async function findChange({ orm }: Queries, schoolCode: string, changeId: string) {
  const [row] = await orm.select().from(trainChange).where(isChange(schoolCode, changeId));
  return row;
}
