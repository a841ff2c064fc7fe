import type { BatchSorting } from '@self-print/contract/batches.ts';
import { BATCH_PEOPLE_MAX } from '@self-print/contract/batches.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { account } from '../../db/schema/accounts.ts';
import { decryptNames, indexOfUserName } from '../accounts/encryptedAccount.ts';
import { peopleCondition } from '../people/listPeople.ts';
import { decryptText, encryptText, type SchemeRow } from './store.ts';

const numberList = z.array(z.string());
/** Numbers that are looked up by one statement. */
const PORTION = 500;

/** Somebody of a batch, or a number that nobody has. */
export type Chosen = { readonly userId: string } | { readonly userId: null; readonly number: string };

interface Known {
  readonly userId: string;
  readonly number: string;
  readonly name: string;
  readonly department: string;
}

type PeopleOf = Pick<SchemeRow, 'schoolCode' | 'schemeId' | 'query' | 'numbersEncrypted'>;

/** The numbers of a list, each once: blanks and case do not tell people apart. */
export function eachOnce(numbers: readonly string[]): readonly string[] {
  const byKey = new Map<string, string>();
  for (const number of numbers) {
    const key = number.trim().toLowerCase();
    if (key !== '' && !byKey.has(key)) byKey.set(key, number.trim());
  }
  return [...byKey.values()];
}

const placeOf = ({ schoolCode, schemeId }: Pick<SchemeRow, 'schoolCode' | 'schemeId'>) => ({
  column: 'scheme.numbers' as const,
  schoolCode,
  rowId: schemeId,
});

export const encryptNumbers = (
  keys: Keys,
  scheme: Pick<SchemeRow, 'schoolCode' | 'schemeId'>,
  numbers: readonly string[],
): Uint8Array => encryptText(keys, placeOf(scheme), JSON.stringify(numbers));

/** Everybody whom a scheme is for now, in its order; numbers that nobody has come last. */
export async function choosePeople(
  queries: Queries,
  keys: Keys,
  scheme: PeopleOf,
  sorting: BatchSorting,
): Promise<Outcome<readonly Chosen[], 'BATCH_EMPTY' | 'BATCH_TOO_LARGE'>> {
  const { query, numbersEncrypted } = scheme;
  const listed =
    numbersEncrypted === null
      ? []
      : numberList.parse(JSON.parse(decryptText(keys, placeOf(scheme), numbersEncrypted)));
  const found =
    query === null ? await byNumbers(queries, keys, scheme, listed) : await byQuery(queries, keys, scheme);
  if (found.length > BATCH_PEOPLE_MAX) return fail(problem('BATCH_TOO_LARGE'));
  const known = new Set(found.map(({ number }) => keyOf(number)));
  const unknown = listed.filter((number) => !known.has(keyOf(number)));
  if (found.length + unknown.length === 0) return fail(problem('BATCH_EMPTY'));
  return ok([
    ...sorted(found, listed, sorting).map(({ userId }) => ({ userId })),
    ...unknown.map((number) => ({ userId: null, number })),
  ]);
}

/** How many people a query finds now. */
export async function countQuery(
  queries: Queries,
  keys: Keys,
  schoolCode: string,
  query: PeopleQuery,
): Promise<number> {
  const countOf = await countQueries(queries, keys, schoolCode, [query]);
  return countOf(query);
}

/**
 * How many people each of these queries finds now: one statement, which counts each different query by the index alone.
 * Putting all people into groups would take several times as long.
 */
export async function countQueries(
  { orm }: Queries,
  keys: Keys,
  schoolCode: string,
  queries: readonly PeopleQuery[],
): Promise<(query: PeopleQuery) => number> {
  const different = new Map(queries.map((query) => [textOf(query), query]));
  const counts = [...different].map(
    ([key, query]) =>
      sql`select ${key}::text as key, count(*)::int as people from ${account} where ${conditionOf(keys, schoolCode, query)}`,
  );
  const found = counts.length === 0 ? [] : (await orm.execute(sql.join(counts, sql` union all `))).rows;
  const peopleOf = new Map(counted.parse(found).map(({ key, people }) => [key, people]));
  return (query) => peopleOf.get(textOf(query)) ?? 0;
}

type PeopleQuery = NonNullable<SchemeRow['query']>;

const counted = z.array(z.object({ key: z.string(), people: z.int() }));
const textOf = ({ department, role }: PeopleQuery): string => JSON.stringify([department, role]);

const conditionOf = (keys: Keys, schoolCode: string, query: SchemeRow['query']) =>
  peopleCondition({ keys }, schoolCode, {
    department: query?.department || undefined,
    role: query?.role ?? undefined,
    disabled: false,
  });

async function byQuery({ orm }: Queries, keys: Keys, { schoolCode, query }: PeopleOf): Promise<Known[]> {
  const rows = await orm
    .select()
    .from(account)
    .where(conditionOf(keys, schoolCode, query))
    .orderBy(asc(account.userId))
    .limit(BATCH_PEOPLE_MAX + 1);
  return rows.map((row) => knownOf(keys, row));
}

async function byNumbers(
  { orm }: Queries,
  keys: Keys,
  { schoolCode }: PeopleOf,
  numbers: readonly string[],
): Promise<Known[]> {
  const found: Known[] = [];
  for (let from = 0; from < numbers.length; from += PORTION) {
    const indexes = numbers.slice(from, from + PORTION).map((number) => indexOfUserName(keys, number));
    const rows = await orm
      .select()
      .from(account)
      .where(and(eq(account.schoolCode, schoolCode), inArray(account.userNameIndex, indexes)));
    found.push(...rows.map((row) => knownOf(keys, row)));
  }
  return found;
}

function knownOf(keys: Keys, row: typeof account.$inferSelect): Known {
  const { userName, name } = decryptNames(keys, row, row);
  return { userId: row.userId, number: userName, name, department: row.department };
}

const keyOf = (number: string) => number.trim().toLowerCase();

function sorted(people: readonly Known[], listed: readonly string[], sorting: BatchSorting): Known[] {
  const collator = new Intl.Collator('zh-CN', { numeric: true });
  const place = new Map(listed.map((number, at) => [keyOf(number), at]));
  const byNumber = (one: Known, other: Known) => collator.compare(one.number, other.number);
  const by: Readonly<Record<BatchSorting, (one: Known, other: Known) => number>> = {
    given: (one, other) => (place.get(keyOf(one.number)) ?? 0) - (place.get(keyOf(other.number)) ?? 0),
    number: () => 0,
    name: (one, other) => collator.compare(one.name, other.name),
    department: (one, other) => collator.compare(one.department, other.department),
  };
  return people.toSorted((one, other) => by[sorting](one, other) || byNumber(one, other));
}
