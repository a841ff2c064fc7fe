import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import type { registrationAdminCalls } from '@self-print/contract/platform/registrationAdmin.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import { listTotal } from '../../../db/listTotal.ts';
import { account } from '../../../db/schema/accounts.ts';
import { registration } from '../../../db/schema/registration.ts';
import type { Deps } from '../../../deps.ts';
import { administratorNames } from '../../accounts/administratorNames.ts';
import { recordCondition, recordsFrom, viewRecord } from './records.ts';

type SearchCall = typeof registrationAdminCalls.search;

const ofPerson = and(
  eq(account.schoolCode, registration.schoolCode),
  eq(account.userId, registration.userId),
);

/** A page of who registered, the newest first. */
export async function listRecords(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  schoolCode: string,
  { page, rows, ...filter }: CallInput<SearchCall>,
): Promise<CallAnswer<SearchCall>> {
  const wanted = recordCondition(keys, schoolCode, filter);
  const found = await recordsFrom(db)
    .where(wanted)
    .orderBy(desc(registration.registeredAt), desc(registration.recordId))
    .limit(rows)
    .offset((page - 1) * rows);
  const counted = db.orm.select({ one: sql`1` }).from(registration).$dynamic();
  const isAboutPeople = filter.department !== undefined || filter.name !== undefined;
  const total = await listTotal(
    db,
    (isAboutPeople ? counted.innerJoin(account, ofPerson) : counted)
      .where(wanted)
      .orderBy(desc(registration.registeredAt)),
  );
  const nameOf = await administratorNames(
    db,
    keys,
    schoolCode,
    found.map(({ record }) => record.undoneBy),
  );
  return {
    rows: found.map((row) => viewRecord(keys, row, nameOf)),
    total,
    pageSize: rows,
    pageNumber: page,
  };
}
