import { isDeepStrictEqual } from 'node:util';
import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import type {
  DetailRowProblem,
  TerminalDetail,
  terminalDetailCalls,
} from '@self-print/contract/platform/terminalDetails.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { readDetailValue } from '@self-print/contract/terminalDetailValue.ts';
import { inArray } from 'drizzle-orm';
import { terminal } from '../../db/schema/terminals.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { lockDetails, readDetails, selectDetailed, viewDetailed, writeValues } from './detailStore.ts';

type ImportCall = typeof terminalDetailCalls.import;
type ImportRow = CallInput<ImportCall>['rows'][number];
type Values = Readonly<Record<string, string>>;

/** Takes the rows of a portion that are right; each terminal that changes has an entry in the operation log. */
export function importDetails(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  operation: Operation,
  { isTrial, rows }: CallInput<ImportCall>,
): Promise<CallResult<ImportCall>> {
  const { schoolCode } = operation;
  return deps.db.transaction(async (queries): Promise<CallResult<ImportCall>> => {
    await lockDetails(queries, schoolCode);
    const details = (await readDetails(queries, schoolCode)).filter(({ archived }) => !archived);
    const codes = rows.map(({ terminalCode }) => terminalCode.trim());
    const found = await selectDetailed(queries, schoolCode, inArray(terminal.terminalCode, codes));
    const problems: DetailRowProblem[] = [];
    let [changed, same] = [0, 0];
    for (const [at, row] of rows.entries()) {
      const code = row.terminalCode.trim();
      const there = found.find(({ terminalCode }) => terminalCode === code);
      if (!there || codes.indexOf(code) !== at) {
        problems.push({ line: row.line, kind: there ? 'repeated' : 'terminalUnknown' });
        continue;
      }
      const read = readRow(row, details, there.values ?? {});
      if (!read.ok) {
        problems.push(...read.problem);
        continue;
      }
      if (isDeepStrictEqual(read.value, there.values ?? {})) {
        same += 1;
        continue;
      }
      changed += 1;
      if (isTrial) continue;
      await writeValues(queries, { schoolCode, terminalCode: code }, read.value, (there.revision ?? 0) + 1);
      const before = viewDetailed(there, details);
      await recordOperation(queries, deps, operation, {
        subject: code,
        label: before.name,
        before: before.values,
        after: viewDetailed({ ...there, values: read.value }, details).values,
      });
    }
    return ok({ changed, same, problems });
  });
}

function readRow(
  { line, cells }: ImportRow,
  details: readonly TerminalDetail[],
  stored: Values,
): Result<Values, DetailRowProblem[]> {
  const problems: DetailRowProblem[] = [];
  const after = { ...stored };
  let filled = 0;
  for (const detail of details) {
    const value = readDetailValue(detail, cells[detail.code] ?? '');
    if (!value.ok) problems.push({ line, kind: value.problem, detail: detail.code });
    else if (value.value !== '') {
      filled += 1;
      after[detail.code] = value.value;
    }
    if (value.ok && detail.required && after[detail.code] === undefined)
      problems.push({ line, kind: 'missing', detail: detail.code });
  }
  if (filled === 0 && problems.length === 0) problems.push({ line, kind: 'nothing' });
  return problems.length > 0 ? fail(problems) : ok(after);
}
