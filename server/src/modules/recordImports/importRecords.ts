import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { recordImportCalls } from '@self-print/contract/platform/recordImports.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Queries } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { AdminOperation, Operation } from '../../http/operation.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { holdTables } from '../records/tableRegistry.ts';
import { importLabel } from './importLabel.ts';
import { isUndone } from './importStore.ts';
import { peopleByNumber } from './peopleByNumber.ts';
import { lockRecords, takeValues } from './takeValues.ts';

type Portion = CallInput<typeof recordImportCalls.import>;
type Imported = CallAnswer<typeof recordImportCalls.import>;
type ImportDeps = Pick<Deps, 'db' | 'keys' | 'clock'>;

/** Takes the values of a portion of a file in one transaction; a trial only says what it would change. */
export function importRecords(
  deps: ImportDeps,
  operation: AdminOperation,
  portion: Portion,
): Promise<Outcome<Imported, 'CHANGED_MEANWHILE'>> {
  return deps.db.transaction((queries) => takePortion(queries, deps, operation, portion));
}

/** The same within a transaction, also for who is no administrator. */
export async function takePortion(
  queries: Queries,
  deps: Omit<ImportDeps, 'db'>,
  operation: Operation & { readonly userId: string },
  { importId, isTrial, rows }: Portion,
): Promise<Outcome<Imported, 'CHANGED_MEANWHILE'>> {
  const { schoolCode, userId: by } = operation;
  const now = deps.clock.now();
  const names = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))].sort();
  if (await isUndone(queries, { schoolCode, importId })) return fail(problem('CHANGED_MEANWHILE'));
  await holdTables(queries, schoolCode, names);
  const people = await peopleByNumber(
    queries,
    deps,
    schoolCode,
    rows.map(({ userName }) => userName),
  );
  const records = await lockRecords(queries, schoolCode, [...new Set(people.values())]);
  const known = rows.flatMap(({ userName, values, line }) => {
    const userId = people.get(userName);
    return userId === undefined ? [] : [{ userId, values, line }];
  });
  const taking = { schoolCode, importId, by, now, isTrial };
  const taken = new Map(
    (await takeValues(queries, deps, taking, records, known)).map((each) => [each.userId, each]),
  );
  const lineOf = new Map(known.map(({ line, userId }) => [line, userId]));
  const done: Imported = { changed: 0, same: 0, problems: [] };
  for (const { line } of rows) {
    const kind = taken.get(lineOf.get(line) ?? '')?.kind ?? 'personUnknown';
    if (kind === 'changed' || kind === 'same') done[kind] += 1;
    else done.problems.push({ line, kind });
  }
  if (isTrial || done.changed === 0) return ok(done);
  const after = { people: done.changed, variables: names };
  await recordOperation(queries, deps, operation, {
    subject: importId,
    label: importLabel(done.changed, names),
    before: null,
    after,
  });
  return ok(done);
}
