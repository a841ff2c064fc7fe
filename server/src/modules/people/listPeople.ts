import type { Person } from '@self-print/contract/platform/people.ts';
import { and, arrayContains, desc, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { listTotal } from '../../db/listTotal.ts';
import { account } from '../../db/schema/accounts.ts';
import type { Deps } from '../../deps.ts';
import { indexOfUserName } from '../accounts/encryptedAccount.ts';
import { soughtGrams } from '../accounts/nameGrams.ts';
import { WALK_IN } from '../accounts/walkIn.ts';
import { peopleFrom, personOf } from './personStore.ts';

export interface PeopleFilter {
  /** Exact, but for case. */
  readonly userName?: string | undefined;
  /** Two or more neighbouring characters of the name. */
  readonly name?: string | undefined;
  readonly department?: string | undefined;
  readonly role?: string | undefined;
  readonly disabled?: boolean | undefined;
}

export interface PeopleQuery extends PeopleFilter {
  readonly page: number;
  readonly rows: number;
}

/** A page of a school's people, the newest first. */
export async function listPeople(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  schoolCode: string,
  query: PeopleQuery,
): Promise<{ rows: Person[]; total: number; pageSize: number; pageNumber: number }> {
  const { page, rows: pageSize } = query;
  const condition = peopleCondition({ keys }, schoolCode, query);
  const rows = await peopleFrom(db)
    .where(condition)
    .orderBy(desc(account.createdAt), desc(account.userId))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const total = await listTotal(
    db,
    db.orm.select({ one: sql`1` }).from(account).where(condition).orderBy(desc(account.createdAt)),
  );
  return { rows: rows.map((row) => personOf(keys, row)), total, pageSize, pageNumber: page };
}

/** What a filter finds among a school's people. */
export function peopleCondition(
  { keys }: Pick<Deps, 'keys'>,
  schoolCode: string,
  query: PeopleFilter,
): SQL | undefined {
  const { userName, name, department, role, disabled } = query;
  return and(
    eq(account.schoolCode, schoolCode),
    // Nobody's: it has the orders of people whom nobody asked who they are.
    ne(account.userId, WALK_IN),
    userName ? eq(account.userNameIndex, indexOfUserName(keys, userName)) : undefined,
    name ? arrayContains(account.nameGrams, soughtGrams(keys, schoolCode, name)) : undefined,
    department ? eq(account.department, department) : undefined,
    role ? eq(account.role, role) : undefined,
    disabled === undefined
      ? undefined
      : disabled
        ? isNotNull(account.disabledAt)
        : isNull(account.disabledAt),
  );
}

const DEPARTMENTS_MAX = 500;

/** The departments of a school: one step in the index for each, however many people it has. */
export async function listDepartments({ orm }: Queries, schoolCode: string): Promise<string[]> {
  const { rows } = await orm.execute(sql`
    with recursive each as (
      (select department from account where school_code = ${schoolCode} and department > '' order by department limit 1)
      union all
      select (select department from account where school_code = ${schoolCode} and department > each.department
        order by department limit 1)
      from each where each.department is not null
    )
    select department from each where department is not null limit ${DEPARTMENTS_MAX}`);
  return rows.map(({ department }) => String(department));
}
