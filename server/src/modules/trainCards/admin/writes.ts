import type { CallAnswer, CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { maskText } from '@self-print/contract/masking.ts';
import type { trainAdminCalls } from '@self-print/contract/platform/trainAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import { listTotal } from '../../../db/listTotal.ts';
import { account } from '../../../db/schema/accounts.ts';
import { trainWrite } from '../../../db/schema/trainCards.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminOperation } from '../../../http/operation.ts';
import { decryptNames } from '../../accounts/encryptedAccount.ts';
import { isNumbered } from '../../accounts/isNumbered.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { findWrite, isOpen, isWrite, recordDone } from '../settleWrite.ts';
import { decryptText, encryptText, lockEntitlement, type WriteRow } from '../store.ts';

type ListCall = typeof trainAdminCalls.writes;
type ResolveCall = typeof trainAdminCalls.resolve;

const ofPerson = and(eq(account.schoolCode, trainWrite.schoolCode), eq(account.userId, trainWrite.userId));

/** A page of writes; those whose outcome is open come first, then the newest. */
export async function listWrites(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  schoolCode: string,
  { page, rows, userName, writeState }: CallInput<ListCall>,
): Promise<CallAnswer<ListCall>> {
  const wanted = and(
    eq(trainWrite.schoolCode, schoolCode),
    writeState ? eq(trainWrite.state, writeState) : undefined,
    userName ? isNumbered(trainWrite.userId, keys, schoolCode, userName) : undefined,
  );
  const found = await db.orm
    .select({ row: trainWrite, person: account })
    .from(trainWrite)
    .innerJoin(account, ofPerson)
    .where(wanted)
    .orderBy(
      desc(sql`${trainWrite.state} in ('granted', 'unconfirmed')`),
      desc(trainWrite.grantedAt),
      desc(trainWrite.requestId),
    )
    .limit(rows)
    .offset((page - 1) * rows);
  const total = await listTotal(
    db,
    db.orm.select({ one: sql`1` }).from(trainWrite).where(wanted).orderBy(desc(trainWrite.grantedAt)),
  );
  const now = clock.now();
  return {
    rows: found.map(({ row, person }) => ({
      ...decryptNames(keys, person, person),
      department: person.department,
      requestId: row.requestId,
      operation: row.operation,
      cardNo: row.cardNo,
      writeState: row.state,
      isUnderWay: isUnderWay(row, now),
      code: row.code,
      terminalCode: row.terminalCode,
      grantedAt: row.grantedAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
      reason:
        row.reasonEncrypted &&
        decryptText(keys, { column: 'write.reason', schoolCode, rowId: row.requestId }, row.reasonEncrypted),
    })),
    total,
    pageSize: rows,
    pageNumber: page,
  };
}

const isUnderWay = ({ state, leaseEndsAt }: WriteRow, now: Date) => state === 'granted' && now < leaseEndsAt;

/** Records what staff found on the card. Not while the terminal may still be writing. */
export function resolveWrite(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  operation: AdminOperation,
  { requestId, writeState, reason }: CallInput<ResolveCall>,
): Promise<CallResult<ResolveCall>> {
  const { schoolCode, userId: resolvedBy } = operation;
  const { keys, clock } = deps;
  return deps.db.transaction(async (queries): Promise<CallResult<ResolveCall>> => {
    const found = await findWrite(queries, schoolCode, requestId);
    if (!found) return fail(problem('NOT_FOUND'));
    await lockEntitlement(queries, found);
    const known = await findWrite(queries, schoolCode, requestId);
    const now = clock.now();
    if (!known || !isOpen(known) || isUnderWay(known, now)) return fail(problem('CHANGED_MEANWHILE'));
    const at = { column: 'write.reason', schoolCode, rowId: requestId } as const;
    await queries.orm
      .update(trainWrite)
      .set({
        state: writeState,
        endedAt: known.endedAt ?? now,
        resolvedBy,
        reasonEncrypted: encryptText(keys, at, reason),
      })
      .where(isWrite(schoolCode, requestId));
    if (writeState === 'done') await recordDone(queries, known, undefined);
    await recordOperation(queries, deps, operation, {
      subject: requestId,
      label: maskText('number', known.cardNo),
      before: { state: known.state },
      after: { state: writeState },
    });
    return ok({ writeState });
  });
}
