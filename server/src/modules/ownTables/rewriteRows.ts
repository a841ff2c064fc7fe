import type { OwnTableFacts } from '@self-print/contract/platform/ownTableFacts.ts';
import type { TemplateRow } from '@self-print/contract/template/variables.ts';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { inBatches } from '../../db/inBatches.ts';
import { personRecord } from '../../db/schema/records.ts';
import type { Deps } from '../../deps.ts';
import { mergeValues } from '../recordImports/mergeRecord.ts';
import { namesOf, rowsOf, valuesOfRows } from '../records/ownRows.ts';
import { openRecord, recordColumns } from '../records/personRecords.ts';
import { nextVersion } from '../records/recordVersion.ts';
import { readTables } from '../records/tableRegistry.ts';

type RecordRow = typeof personRecord.$inferSelect;
type RewriteDeps = Pick<Deps, 'keys' | 'clock'>;

interface Rewriting {
  readonly schoolCode: string;
  readonly before: OwnTableFacts;
  /** Undefined: the table goes, and its rows with it. */
  readonly after: OwnTableFacts | undefined;
  /** Undefined: a value of the row fits no longer. */
  readonly change: (row: TemplateRow) => TemplateRow | undefined;
}

/** Records with rows of a table. */
export const hasRowsOf = (
  schoolCode: string,
  entry: { readonly t: string; readonly id?: string; readonly s?: readonly string[] },
) =>
  and(
    eq(personRecord.schoolCode, schoolCode),
    sql`${personRecord.ownRows} @> ${JSON.stringify([entry])}::jsonb`,
  );

/** Changes all rows of a table whose definition changed; answers how many there were, or how many do not fit. */
export async function rewriteRows(
  queries: Queries,
  { keys, clock }: RewriteDeps,
  { schoolCode, before, after, change }: Rewriting,
): Promise<{ readonly rows: number; readonly unfit: number }> {
  const tables = await readTables(queries, schoolCode);
  const gone = Object.fromEntries([...namesOf(before)].map((name) => [name, null]));
  let [rows, unfit] = [0, 0];
  const records = inBatches<RecordRow>((last, limit) =>
    queries.orm
      .select()
      .from(personRecord)
      .where(and(hasRowsOf(schoolCode, { t: before.code }), last && gt(personRecord.userId, last.userId)))
      .orderBy(asc(personRecord.userId))
      .limit(limit)
      .for('update'),
  );
  for await (const { userId, recordEncrypted } of records) {
    const person = { schoolCode, userId };
    const content = openRecord(keys, person, recordEncrypted);
    const present = rowsOf(before, content.values);
    const changed = present.map(change).filter((row) => row !== undefined);
    rows += present.length;
    unfit += present.length - changed.length;
    const without = mergeValues(content.values, gone);
    const values = after ? mergeValues(without, valuesOfRows(after, changed)) : without;
    await replaceRecord(queries, person, recordColumns(keys, person, tables, { ...content, values }), clock);
  }
  return { rows, unfit };
}

/** Writes a record that no import wrote, so that undoing one leaves it alone. */
export async function replaceRecord(
  { orm }: Queries,
  { schoolCode, userId }: Pick<RecordRow, 'schoolCode' | 'userId'>,
  columns: ReturnType<typeof recordColumns>,
  clock: Deps['clock'],
): Promise<void> {
  await orm
    .update(personRecord)
    .set({ ...columns, version: nextVersion(), updatedAt: clock.now(), importId: null })
    .where(and(eq(personRecord.schoolCode, schoolCode), eq(personRecord.userId, userId)));
}
