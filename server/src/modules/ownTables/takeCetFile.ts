import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { RECORD_ROWS_MAX } from '@self-print/contract/limits.ts';
import { CET_TABLE_ID } from '@self-print/contract/platform/cetTable.ts';
import type { OwnTableFacts } from '@self-print/contract/platform/ownTableFacts.ts';
import type { cetGradeCalls, OwnRowsTaken } from '@self-print/contract/platform/ownTables.ts';
import { columnOfField } from '@self-print/contract/recordTable/ownColumns.ts';
import { readOwnRows } from '@self-print/contract/recordTable/ownRow.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { readTable, type TableRow } from '../../adapters/tableFile/readTable.ts';
import type { Deps } from '../../deps.ts';
import type { AdminOperation } from '../../http/operation.ts';
import { importRows } from './importRows.ts';
import { findTable } from './tableStore.ts';

type UploadCall = typeof cetGradeCalls.upload;

/** Takes CET scores from a file whose headings say what its columns are. */
export async function takeCetFile(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  operation: AdminOperation,
  { content, importId, isTrial }: CallInput<UploadCall>,
): Promise<CallResult<UploadCall>> {
  const table = await findTable(deps.db, { schoolCode: operation.schoolCode, tableId: CET_TABLE_ID });
  if (!table) throw new Error('The delivered table is gone');
  const read = await readTable(content);
  if (!read.ok)
    return fail(problem(read.problem === 'tooLarge' ? 'TABLE_FILE_TOO_LARGE' : 'TABLE_FILE_UNREADABLE'));
  const rows = cellsOf(table.facts, read.value);
  if (!rows) return fail(problem('TABLE_COLUMNS_MISSING'));
  // Of the whole file, as rows with one key may be far apart in it.
  const { taken, faults } = readOwnRows(table.facts, rows);
  const done: OwnRowsTaken = { added: 0, changed: 0, same: 0, problems: [...faults] };
  for (let begin = 0; begin < taken.length; begin += RECORD_ROWS_MAX) {
    const portion = taken.slice(begin, begin + RECORD_ROWS_MAX).map(({ row }) => row);
    const { tableId } = table;
    const answer = await importRows(deps, operation, { tableId, importId, isTrial, rows: portion });
    if (!answer.ok) return fail(problem('CHANGED_MEANWHILE'));
    done.added += answer.value.added;
    done.changed += answer.value.changed;
    done.same += answer.value.same;
    done.problems.push(...answer.value.problems);
  }
  done.problems.sort((one, other) => one.line - other.line);
  return ok(done);
}

/** The rows below the headings by codes of fields; undefined where number or key have no column. */
function cellsOf(facts: OwnTableFacts, [head, ...rows]: readonly TableRow[]) {
  const headings = head?.cells ?? [];
  const columns = facts.fields.map((field) => ({ field, at: columnOfField(field, headings) }));
  if (columns.some(({ field, at }) => field.role !== 'value' && at === undefined)) return undefined;
  return rows.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(
      columns.flatMap(({ field, at }) => (at === undefined ? [] : [[field.code, cells[at] ?? '']])),
    ),
  }));
}
