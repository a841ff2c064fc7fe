import { isDeepStrictEqual } from 'node:util';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { OwnTableFacts } from '@self-print/contract/platform/ownTableFacts.ts';
import { isList } from '@self-print/contract/platform/ownTableFacts.ts';
import type { OwnRowsTaken } from '@self-print/contract/platform/ownTables.ts';
import { keyOf, type OwnCells, type OwnRow, readOwnRows } from '@self-print/contract/recordTable/ownRow.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { LIST_ROWS_MAX, type TemplateRow } from '@self-print/contract/template/variables.ts';
import type { Deps } from '../../deps.ts';
import type { AdminOperation } from '../../http/operation.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { isUndone } from '../recordImports/importStore.ts';
import { peopleByNumber } from '../recordImports/peopleByNumber.ts';
import { lockRecords, takeValues } from '../recordImports/takeValues.ts';
import { rowsOf, valuesOfRows } from '../records/ownRows.ts';
import { openRecord } from '../records/personRecords.ts';
import { findTable } from './tableStore.ts';

interface Portion {
  readonly tableId: string;
  /** Undefined: whatever the table is now. */
  readonly revision?: number;
  readonly importId: string;
  readonly isTrial: boolean;
  readonly rows: readonly { readonly line: number; readonly cells: OwnCells }[];
}

/** Takes rows into a table in one transaction: rows with a known key are changed, others added. A trial only says what it would do. */
export function importRows(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  operation: AdminOperation,
  { tableId, revision, importId, isTrial, rows }: Portion,
): Promise<Outcome<OwnRowsTaken, 'NOT_FOUND' | 'CHANGED_MEANWHILE'>> {
  const { schoolCode, userId: by } = operation;
  const { db, keys, clock } = deps;
  const now = clock.now();
  return db.transaction(async (queries) => {
    if (await isUndone(queries, { schoolCode, importId })) return fail(problem('CHANGED_MEANWHILE'));
    const table = await findTable(queries, { schoolCode, tableId }, 'locked');
    if (!table) return fail(problem('NOT_FOUND'));
    if (revision !== undefined && table.revision !== revision) return fail(problem('CHANGED_MEANWHILE'));
    const { facts } = table;
    const { taken, faults } = readOwnRows(facts, rows);
    const done: OwnRowsTaken = { added: 0, changed: 0, same: 0, problems: [...faults] };
    const userNames = taken.map(({ userName }) => userName);
    const people = await peopleByNumber(queries, deps, schoolCode, userNames);
    const records = await lockRecords(queries, schoolCode, [...new Set(people.values())]);
    const merges = new Map<string, Merge>();
    for (const row of taken) {
      const { line } = row.row;
      const userId = people.get(row.userName);
      if (userId === undefined) {
        done.problems.push({ line, kind: 'personUnknown' });
        continue;
      }
      const record = records.get(userId);
      const merge = merges.get(userId) ?? {
        rows: record
          ? [...rowsOf(facts, openRecord(keys, { schoolCode, userId }, record.recordEncrypted).values)]
          : [],
        counts: { added: 0, changed: 0, same: 0 },
        lines: [],
      };
      merges.set(userId, merge);
      mergeRow(facts, merge, row, line);
    }
    const given = [...merges].flatMap(([userId, merge]) =>
      merge.rows.length > LIST_ROWS_MAX ? [] : [{ userId, values: valuesOfRows(facts, merge.rows) }],
    );
    const taking = { schoolCode, importId, by, now, isTrial };
    const outcomes = await takeValues(queries, deps, taking, records, given);
    const kinds = new Map(outcomes.map(({ userId, kind }) => [userId, kind]));
    for (const [userId, { counts, lines }] of merges) {
      const kind = kinds.get(userId) ?? 'tooLarge';
      if (kind === 'tooLarge' || kind === 'rowsWrong') {
        done.problems.push(...lines.map((line) => ({ line, kind })));
        continue;
      }
      done.added += counts.added;
      done.changed += counts.changed;
      done.same += counts.same;
    }
    done.problems.sort((one, other) => one.line - other.line);
    if (isTrial || done.added + done.changed === 0) return ok(done);
    const { added, changed } = done;
    await recordOperation(queries, deps, operation, {
      subject: importId,
      label: facts.name,
      before: null,
      after: { table: facts.code, added, changed, leftOut: done.problems.length },
    });
    return ok(done);
  });
}

/** The rows of a person as they would be, and what became of those of the file. */
interface Merge {
  readonly rows: TemplateRow[];
  readonly counts: { added: number; changed: number; same: number };
  readonly lines: number[];
}

/** An empty cell leaves a value as it is. */
function mergeRow(
  facts: OwnTableFacts,
  { rows, counts, lines }: Merge,
  { values }: OwnRow,
  line: number,
): void {
  lines.push(line);
  const key = keyOf(facts, values);
  const at = isList(facts) ? rows.findIndex((row) => keyOf(facts, row) === key) : rows.length - 1;
  const before = rows[at];
  if (!before) {
    rows.push({ ...values });
    counts.added += 1;
    return;
  }
  const after = { ...before, ...values };
  rows[at] = after;
  counts[isDeepStrictEqual(before, after) ? 'same' : 'changed'] += 1;
}
