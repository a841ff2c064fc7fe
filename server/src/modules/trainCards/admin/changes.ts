import type { CallAnswer, CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { maskText } from '@self-print/contract/masking.ts';
import type { trainAdminCalls } from '@self-print/contract/platform/trainAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import { listTotal } from '../../../db/listTotal.ts';
import { account } from '../../../db/schema/accounts.ts';
import { trainChange } from '../../../db/schema/trainCards.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminOperation } from '../../../http/operation.ts';
import { decryptNames } from '../../accounts/encryptedAccount.ts';
import { findAccount } from '../../accounts/findAccount.ts';
import { isNumbered } from '../../accounts/isNumbered.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { decryptText, encryptText, lockEntitlement } from '../store.ts';

type ListCall = typeof trainAdminCalls.changes;
type AddCall = typeof trainAdminCalls.addChange;
type DecideCall = typeof trainAdminCalls.decideChange;
type WriteDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'random'>;

const ofPerson = and(eq(account.schoolCode, trainChange.schoolCode), eq(account.userId, trainChange.userId));

/** A page of applications for another travel interval, the newest first. */
export async function listChanges(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  schoolCode: string,
  { page, rows, userName, state }: CallInput<ListCall>,
): Promise<CallAnswer<ListCall>> {
  const wanted = and(
    eq(trainChange.schoolCode, schoolCode),
    state ? eq(trainChange.state, state) : undefined,
    userName ? isNumbered(trainChange.userId, keys, schoolCode, userName) : undefined,
  );
  const found = await db.orm
    .select({ row: trainChange, person: account })
    .from(trainChange)
    .innerJoin(account, ofPerson)
    .where(wanted)
    .orderBy(desc(trainChange.createdAt), desc(trainChange.changeId))
    .limit(rows)
    .offset((page - 1) * rows);
  const total = await listTotal(
    db,
    db.orm.select({ one: sql`1` }).from(trainChange).where(wanted).orderBy(desc(trainChange.createdAt)),
  );
  return {
    rows: found.map(({ row, person }) => ({
      ...decryptNames(keys, person, person),
      department: person.department,
      changeId: row.changeId,
      fromHome: row.fromHome,
      intervalHome: row.intervalHome,
      state: row.state,
      createdAt: row.createdAt.toISOString(),
      hasImage: row.imageKey !== null,
      isOwn: row.isOwn,
      ground:
        row.groundEncrypted &&
        decryptText(keys, { column: 'change.ground', schoolCode, rowId: row.changeId }, row.groundEncrypted),
    })),
    total,
    pageSize: rows,
    pageNumber: page,
  };
}

/** Records an application; a person has one at a time. */
export function addChange(
  deps: WriteDeps,
  operation: AdminOperation,
  { userName, intervalHome }: CallInput<AddCall>,
): Promise<CallResult<AddCall>> {
  const { schoolCode } = operation;
  const { db, keys, clock, random } = deps;
  return db.transaction(async (queries): Promise<CallResult<AddCall>> => {
    const known = await findAccount(queries, keys, schoolCode, userName);
    const before = known && (await lockEntitlement(queries, { schoolCode, userId: known.userId }));
    if (!known || !before) return fail(problem('NOT_FOUND'));
    const changeId = random.uuid();
    const fromHome = before.intervalHome;
    const added = await queries.orm
      .insert(trainChange)
      .values({
        schoolCode,
        changeId,
        userId: known.userId,
        fromHome,
        intervalHome,
        state: 'applied',
        createdAt: clock.now(),
      })
      .onConflictDoNothing()
      .returning({ changeId: trainChange.changeId });
    if (added.length === 0) return fail(problem('TRAIN_CHANGE_OPEN'));
    await recordOperation(queries, deps, operation, {
      subject: changeId,
      label: maskText('number', decryptNames(keys, known, known).userName),
      before: null,
      after: { state: 'applied' },
    });
    return ok({ changeId });
  });
}

/** Approves an application by the document that was shown, or refuses it. Until it is written it says nothing about the card. */
export function decideChange(
  deps: WriteDeps,
  operation: AdminOperation,
  { changeId, decision, ground }: CallInput<DecideCall>,
): Promise<CallResult<DecideCall>> {
  const { schoolCode, userId: decidedBy } = operation;
  const isChange = and(eq(trainChange.schoolCode, schoolCode), eq(trainChange.changeId, changeId));
  return deps.db.transaction(async (queries): Promise<CallResult<DecideCall>> => {
    const [known] = await queries.orm.select().from(trainChange).where(isChange);
    if (!known) return fail(problem('NOT_FOUND'));
    const at = { column: 'change.ground', schoolCode, rowId: changeId } as const;
    const decided = await queries.orm
      .update(trainChange)
      .set({ state: decision, decidedBy, groundEncrypted: encryptText(deps.keys, at, ground) })
      .where(and(isChange, eq(trainChange.state, 'applied')))
      .returning({ changeId: trainChange.changeId });
    if (decided.length === 0) return fail(problem('CHANGED_MEANWHILE'));
    // The ground stays with the application, encrypted.
    await recordOperation(queries, deps, operation, {
      subject: changeId,
      label: { zh: '区间修改', en: 'Change of interval' },
      before: { state: known.state },
      after: { state: decision },
    });
    return ok({ state: decision });
  });
}
