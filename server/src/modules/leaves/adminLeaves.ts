import type { CallAnswer, CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { maskText } from '@self-print/contract/masking.ts';
import type { Leave, leaveAdminCalls } from '@self-print/contract/platform/leave.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { listTotal } from '../../db/listTotal.ts';
import { account } from '../../db/schema/accounts.ts';
import { studentLeave } from '../../db/schema/registration.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { decryptNames } from '../accounts/encryptedAccount.ts';
import { findAccount } from '../accounts/findAccount.ts';
import { isNumbered } from '../accounts/isNumbered.ts';
import { recordOperation } from '../operations/recordOperation.ts';

type SearchCall = typeof leaveAdminCalls.search;
type AddCall = typeof leaveAdminCalls.add;
type WithdrawCall = typeof leaveAdminCalls.withdraw;
type WriteDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'random'>;

const ofPerson = and(
  eq(account.schoolCode, studentLeave.schoolCode),
  eq(account.userId, studentLeave.userId),
);
const leavesFrom = ({ orm }: Queries) =>
  orm
    .select({ leave: studentLeave, person: account })
    .from(studentLeave)
    .innerJoin(account, ofPerson)
    .$dynamic();
type ReadLeave = Awaited<ReturnType<typeof leavesFrom>>[number];

/** A page of leaves, the latest first. */
export async function listLeaves(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  schoolCode: string,
  { page, rows, state, userName }: CallInput<SearchCall>,
): Promise<CallAnswer<SearchCall>> {
  const wanted = and(
    eq(studentLeave.schoolCode, schoolCode),
    state ? eq(studentLeave.state, state) : undefined,
    userName ? isNumbered(studentLeave.userId, keys, schoolCode, userName) : undefined,
  );
  const found = await leavesFrom(db)
    .where(wanted)
    .orderBy(desc(studentLeave.startsOn), desc(studentLeave.leaveId))
    .limit(rows)
    .offset((page - 1) * rows);
  const total = await listTotal(
    db,
    db.orm.select({ one: sql`1` }).from(studentLeave).where(wanted).orderBy(desc(studentLeave.startsOn)),
  );
  return {
    rows: found.map((row) => viewLeave(keys, row)),
    total,
    pageSize: rows,
    pageNumber: page,
  };
}

/** Adds leaves: all of them, or none while a number belongs to nobody. */
export function addLeaves(
  deps: WriteDeps,
  operation: Operation,
  { rows }: CallInput<AddCall>,
): Promise<CallResult<AddCall>> {
  const { schoolCode } = operation;
  const { db, keys, clock, random } = deps;
  return db.transaction(async (queries): Promise<CallResult<AddCall>> => {
    const createdAt = clock.now();
    const values: (typeof studentLeave.$inferInsert)[] = [];
    const unknown: number[] = [];
    for (const { line, userName, ...facts } of rows) {
      const person = await findAccount(queries, keys, schoolCode, userName);
      if (!person) unknown.push(line);
      else
        values.push({
          schoolCode,
          leaveId: random.uuid(),
          userId: person.userId,
          ...facts,
          state: 'approved',
          createdAt,
        });
    }
    if (unknown.length > 0) return ok({ added: 0, same: 0, unknown });
    const added = await queries.orm
      .insert(studentLeave)
      .values(values)
      .onConflictDoNothing()
      .returning({ leaveId: studentLeave.leaveId });
    if (added.length > 0)
      await recordOperation(queries, deps, operation, {
        subject: added[0]?.leaveId ?? '',
        label: { zh: '请假', en: 'Leaves' },
        before: null,
        after: { added: added.length },
      });
    return ok({ added: added.length, same: values.length - added.length, unknown });
  });
}

/** Takes an approved leave back. */
export function withdrawLeave(
  deps: WriteDeps,
  operation: Operation,
  { leaveId }: CallInput<WithdrawCall>,
): Promise<CallResult<WithdrawCall>> {
  const { schoolCode } = operation;
  const isLeave = and(eq(studentLeave.schoolCode, schoolCode), eq(studentLeave.leaveId, leaveId));
  return deps.db.transaction(async (queries): Promise<CallResult<WithdrawCall>> => {
    const [known] = await leavesFrom(queries).where(isLeave);
    if (!known) return fail(problem('NOT_FOUND'));
    const [changed] = await queries.orm
      .update(studentLeave)
      .set({ state: 'withdrawn' })
      .where(and(isLeave, eq(studentLeave.state, 'approved')))
      .returning();
    if (!changed) return fail(problem('CHANGED_MEANWHILE'));
    const after = viewLeave(deps.keys, { ...known, leave: changed });
    const { startsOn, endsOn } = after;
    await recordOperation(queries, deps, operation, {
      subject: leaveId,
      label: maskText('number', after.userName),
      before: { startsOn, endsOn, state: known.leave.state },
      after: { startsOn, endsOn, state: after.state },
    });
    return ok(after);
  });
}

function viewLeave(keys: Keys, { leave, person }: ReadLeave): Leave {
  const { leaveId, kind, startsOn, endsOn, state, returnedAt, terminalCode } = leave;
  return {
    leaveId,
    ...decryptNames(keys, person, person),
    department: person.department,
    kind,
    startsOn,
    endsOn,
    state,
    returnedAt: returnedAt?.toISOString() ?? null,
    terminalCode,
  };
}
