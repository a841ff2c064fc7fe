import { maskText } from '@self-print/contract/masking.ts';
import type { OwnTableRow } from '@self-print/contract/platform/ownTables.ts';
import type { TemplateRow } from '@self-print/contract/template/variables.ts';
import { and, arrayContains, eq, sql } from 'drizzle-orm';
import { listTotal } from '../../db/listTotal.ts';
import { account } from '../../db/schema/accounts.ts';
import { personRecord } from '../../db/schema/records.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor } from '../../http/actor.ts';
import { may } from '../../http/permissions.ts';
import { decryptNames, indexOfUserName } from '../accounts/encryptedAccount.ts';
import { soughtGrams } from '../accounts/nameGrams.ts';
import { idOfRow, indexOfKey, rowsOf } from '../records/ownRows.ts';
import { openRecord } from '../records/personRecords.ts';
import type { SchoolTable } from '../records/tableRegistry.ts';
import { hasRowsOf } from './rewriteRows.ts';

interface RowsQuery {
  readonly page: number;
  readonly rows: number;
  /** Exact, but for case. */
  readonly userName?: string | undefined;
  /** Two or more neighbouring characters. */
  readonly name?: string | undefined;
  /** A value of one of the key fields, exact but for case. */
  readonly key?: string | undefined;
}

/** A page of a table's rows, person by person. Who may not see rows in full sees who and what they are about masked. */
export async function listRows(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  actor: AdminActor,
  { facts }: Pick<SchoolTable, 'facts'>,
  { page, rows: pageSize, userName, name, key }: RowsQuery,
) {
  const { schoolCode } = actor;
  const entry = sql`entries(entry, place)`;
  const sought = key ? indexOfKey(keys, schoolCode, facts.code, key) : undefined;
  const wanted = and(
    hasRowsOf(schoolCode, sought === undefined ? { t: facts.code } : { t: facts.code, s: [sought] }),
    sql`entry->>'t' = ${facts.code}`,
    userName ? eq(account.userNameIndex, indexOfUserName(keys, userName)) : undefined,
    name ? arrayContains(account.nameGrams, soughtGrams(keys, schoolCode, name)) : undefined,
    sought === undefined ? undefined : sql`entry->'s' ? ${sought}`,
  );
  const ofPerson = and(
    eq(account.schoolCode, personRecord.schoolCode),
    eq(account.userId, personRecord.userId),
  );
  const entries = sql`jsonb_array_elements(${personRecord.ownRows}) with ordinality as ${entry}`;
  const found = await db.orm
    .select({
      person: account,
      recordEncrypted: personRecord.recordEncrypted,
      wid: sql<string>`entry->>'id'`,
    })
    .from(personRecord)
    .innerJoin(account, ofPerson)
    .crossJoinLateral(entries)
    .where(wanted)
    .orderBy(personRecord.userId, sql`place`)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const counted = db.orm.select({ one: sql`1` }).from(personRecord).$dynamic();
  const total = await listTotal(
    db,
    (userName || name ? counted.innerJoin(account, ofPerson) : counted)
      .crossJoinLateral(entries)
      .where(wanted)
      .orderBy(personRecord.userId),
  );
  const isMasked = !may(actor, 'ownTable:rows');
  return {
    rows: found.flatMap(({ person, recordEncrypted, wid }): OwnTableRow[] => {
      const place = { schoolCode, userId: person.userId };
      const { values } = openRecord(keys, place, recordEncrypted);
      const row = rowsOf(facts, values).find((each) => idOfRow(keys, place, facts, each) === wid);
      const names = decryptNames(keys, person, person);
      return row
        ? [
            {
              wid,
              userName: isMasked ? maskText('number', names.userName) : names.userName,
              name: isMasked ? maskText('name', names.name) : names.name,
              values: wordsOf(row, isMasked),
            },
          ]
        : [];
    }),
    total,
    pageSize,
    pageNumber: page,
  };
}

function wordsOf(row: TemplateRow, isMasked: boolean): Record<string, string> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([code, value]) => {
      const words = typeof value === 'object' ? Object.values(value ?? {}).join(' / ') : String(value ?? '');
      if (words === '') return [];
      return [[code, isMasked ? maskText(words.length > 1 ? 'name' : 'all', words) : words]];
    }),
  );
}
