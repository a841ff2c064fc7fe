import type { RecordRow } from '@self-print/contract/platform/recordImports.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { personRecord, recordBefore } from '../../db/schema/records.ts';
import type { Deps } from '../../deps.ts';
import { ownValuesFit } from '../records/ownRows.ts';
import { openRecord, recordColumns } from '../records/personRecords.ts';
import { nextVersion } from '../records/recordVersion.ts';
import { readTables } from '../records/tableRegistry.ts';
import { noteImport } from './importStore.ts';
import { changedNames, mergeValues } from './mergeRecord.ts';

type RecordOfPerson = typeof personRecord.$inferSelect;
/** Records by user id, locked until the transaction ends. */
export type LockedRecords = ReadonlyMap<string, RecordOfPerson>;
type Values = RecordRow['values'];

/** A record that is longer than any document could show. */
const RECORD_BYTES_MAX = 4 * 1_024 * 1_024;
const NOTHING = { values: {}, images: {} };

/** Where values come from. A trial writes nothing. */
export interface Taking {
  readonly schoolCode: string;
  readonly importId: string;
  readonly by: string;
  readonly now: Date;
  readonly isTrial: boolean;
}

interface GivenPerson {
  readonly userId: string;
  readonly values: Values;
}

export type Taken =
  | { readonly kind: 'changed'; readonly userId: string; readonly variables: readonly string[] }
  | { readonly kind: 'same' | 'tooLarge' | 'rowsWrong'; readonly userId: string };

/** Takes values into the records of people, whose accounts and records the caller has locked. Answers for each person what became of it. */
export async function takeValues(
  queries: Queries,
  { keys }: Pick<Deps, 'keys'>,
  taking: Taking,
  records: LockedRecords,
  people: readonly GivenPerson[],
): Promise<Taken[]> {
  const { schoolCode } = taking;
  // After the records were locked: who changes a table's fields changes the records that have rows of it as well.
  const tables = await readTables(queries, schoolCode);
  const changes: Change[] = [];
  const taken = people.map(({ userId, values }): Taken => {
    const person = { schoolCode, userId };
    const before = records.get(userId);
    const content = before ? openRecord(keys, person, before.recordEncrypted) : NOTHING;
    const merged = mergeValues(content.values, values);
    const variables = changedNames(content.values, merged);
    if (variables.length === 0) return { kind: 'same', userId };
    if (!ownValuesFit(tables, merged, Object.keys(values))) return { kind: 'rowsWrong', userId };
    const after = { ...content, values: merged };
    if (Buffer.byteLength(JSON.stringify(after)) > RECORD_BYTES_MAX) return { kind: 'tooLarge', userId };
    changes.push({ userId, before, columns: recordColumns(keys, person, tables, after) });
    return { kind: 'changed', userId, variables };
  });
  if (taking.isTrial || changes.length === 0) return taken;
  const variables = [...new Set(people.flatMap(({ values }) => Object.keys(values)))];
  await noteImport(queries, taking, { changed: changes.length, variables });
  await write(queries, taking, changes);
  return taken;
}

interface Change {
  readonly userId: string;
  readonly before: RecordOfPerson | undefined;
  readonly columns: ReturnType<typeof recordColumns>;
}

export async function lockRecords(
  { orm }: Queries,
  schoolCode: string,
  userIds: readonly string[],
): Promise<LockedRecords> {
  if (userIds.length === 0) return new Map();
  const rows = await orm
    .select()
    .from(personRecord)
    .where(and(eq(personRecord.schoolCode, schoolCode), inArray(personRecord.userId, [...userIds])))
    .orderBy(personRecord.userId)
    .for('update');
  return new Map(rows.map((row) => [row.userId, row]));
}

async function write(
  { orm }: Queries,
  { schoolCode, importId, now }: Taking,
  changes: readonly Change[],
): Promise<void> {
  await orm
    .insert(recordBefore)
    .values(
      changes.map(({ userId, before }) => ({
        schoolCode,
        importId,
        userId,
        recordEncrypted: before?.recordEncrypted ?? null,
        ownRows: before?.ownRows ?? [],
        importIdBefore: before?.importId ?? null,
      })),
    )
    // A second row of the file for the same person: what was there before the first one counts.
    .onConflictDoNothing();
  await orm
    .insert(personRecord)
    .values(
      changes.map(({ userId, columns }) => ({
        schoolCode,
        userId,
        ...columns,
        updatedAt: now,
        importId,
      })),
    )
    .onConflictDoUpdate({
      target: [personRecord.schoolCode, personRecord.userId],
      set: {
        recordEncrypted: sql`excluded.record_encrypted`,
        ownRows: sql`excluded.own_rows`,
        version: nextVersion(),
        updatedAt: now,
        importId,
      },
    });
}
