import type { CallAnswer, CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { maskText } from '@self-print/contract/masking.ts';
import type { trainAdminCalls } from '@self-print/contract/platform/trainAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import { listTotal } from '../../../db/listTotal.ts';
import { account } from '../../../db/schema/accounts.ts';
import { trainEntitlement } from '../../../db/schema/trainCards.ts';
import type { Deps } from '../../../deps.ts';
import type { Operation } from '../../../http/operation.ts';
import { decryptNames } from '../../accounts/encryptedAccount.ts';
import { findAccount } from '../../accounts/findAccount.ts';
import { isNumbered } from '../../accounts/isNumbered.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { encryptText, findOpenWrite, idCardOf, isOf, lockEntitlement } from '../store.ts';

type PeopleCall = typeof trainAdminCalls.people;
type SaveCall = typeof trainAdminCalls.savePerson;

const ofPerson = and(
  eq(account.schoolCode, trainEntitlement.schoolCode),
  eq(account.userId, trainEntitlement.userId),
);

/** A page of people's entitlements, the last changed first. */
export async function listPeople(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  schoolCode: string,
  { page, rows, userName }: CallInput<PeopleCall>,
): Promise<CallAnswer<PeopleCall>> {
  const wanted = and(
    eq(trainEntitlement.schoolCode, schoolCode),
    userName ? isNumbered(trainEntitlement.userId, keys, schoolCode, userName) : undefined,
  );
  const found = await db.orm
    .select({ row: trainEntitlement, person: account })
    .from(trainEntitlement)
    .innerJoin(account, ofPerson)
    .where(wanted)
    .orderBy(desc(trainEntitlement.changedAt), desc(trainEntitlement.userId))
    .limit(rows)
    .offset((page - 1) * rows);
  const total = await listTotal(
    db,
    db.orm
      .select({ one: sql`1` })
      .from(trainEntitlement)
      .where(wanted)
      .orderBy(desc(trainEntitlement.changedAt)),
  );
  return {
    rows: found.map(({ row, person }) => ({
      ...decryptNames(keys, person, person),
      department: person.department,
      userId: row.userId,
      entitled: row.entitled,
      idCardNo: maskText('idNumber', idCardOf(keys, row)),
      intervalSchool: row.intervalSchool,
      intervalHome: row.intervalHome,
      cardNo: row.cardNo,
      ticketsTimes: row.ticketsTimes,
      changeTimes: row.changeTimes,
      revision: row.revision,
    })),
    total,
    pageSize: rows,
    pageNumber: page,
  };
}

/** Records or changes a person's entitlement; not while the outcome of a write is open, which it would overtake. */
export function savePerson(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  operation: Operation,
  { userName, idCardNo, revision, ...facts }: CallInput<SaveCall>,
): Promise<CallResult<SaveCall>> {
  const { schoolCode } = operation;
  const { db, keys, clock } = deps;
  return db.transaction(async (queries): Promise<CallResult<SaveCall>> => {
    const known = await findAccount(queries, keys, schoolCode, userName);
    if (!known) return fail(problem('NOT_FOUND'));
    const person = { schoolCode, userId: known.userId };
    const before = await lockEntitlement(queries, person);
    if ((before?.revision ?? 0) !== revision) return fail(problem('CHANGED_MEANWHILE'));
    if (await findOpenWrite(queries, person)) return fail(problem('TRAIN_UNSETTLED'));
    const at = { column: 'entitlement.idCard', schoolCode, rowId: known.userId } as const;
    const idCardEncrypted =
      idCardNo === undefined ? before?.idCardEncrypted : encryptText(keys, at, idCardNo.toUpperCase());
    if (!idCardEncrypted) return fail(problem('REFERENCE_UNKNOWN'));
    const values = { ...facts, idCardEncrypted, revision: revision + 1, changedAt: clock.now() };
    if (before) await queries.orm.update(trainEntitlement).set(values).where(isOf(person));
    else {
      const added = await queries.orm
        .insert(trainEntitlement)
        .values({ ...person, ...values, lastNumber: 0 })
        .onConflictDoNothing()
        .returning({ userId: trainEntitlement.userId });
      if (added.length === 0) return fail(problem('CHANGED_MEANWHILE'));
    }
    await recordOperation(queries, deps, operation, {
      subject: known.userId,
      label: maskText('number', decryptNames(keys, person, known).userName),
      before: before ? { entitled: before.entitled, cardNo: before.cardNo } : null,
      after: { entitled: facts.entitled, cardNo: facts.cardNo, idCardChanged: idCardNo !== undefined },
    });
    return ok({ revision: revision + 1 });
  });
}
