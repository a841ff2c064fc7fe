import type { CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { maskText } from '@self-print/contract/masking.ts';
import type { ownTableCalls } from '@self-print/contract/platform/ownTables.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import { account } from '../../db/schema/accounts.ts';
import { personRecord } from '../../db/schema/records.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { decryptNames } from '../accounts/encryptedAccount.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { mergeValues } from '../recordImports/mergeRecord.ts';
import { idOfRow, rowsOf, valuesOfRows } from '../records/ownRows.ts';
import { openRecord, recordColumns } from '../records/personRecords.ts';
import { readTables } from '../records/tableRegistry.ts';
import { hasRowsOf, replaceRecord } from './rewriteRows.ts';

type RemoveCall = typeof ownTableCalls.removeRow;

/** Deletes a row of a table by its id. */
export function removeRow(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  operation: Operation,
  { tableId, wid }: { readonly tableId: string; readonly wid: string },
): Promise<CallResult<RemoveCall>> {
  const { keys, clock } = deps;
  const { schoolCode } = operation;
  return deps.db.transaction(async (queries): Promise<CallResult<RemoveCall>> => {
    const tables = await readTables(queries, schoolCode, 'locked');
    const table = tables.find((each) => each.tableId === tableId);
    if (!table) return fail(problem('NOT_FOUND'));
    const { facts } = table;
    const [found] = await queries.orm
      .select()
      .from(personRecord)
      .where(hasRowsOf(schoolCode, { t: facts.code, id: wid }))
      .for('update');
    if (!found) return fail(problem('NOT_FOUND'));
    const person = { schoolCode, userId: found.userId };
    const [known] = await queries.orm
      .select()
      .from(account)
      .where(and(eq(account.schoolCode, schoolCode), eq(account.userId, found.userId)));
    const content = openRecord(keys, person, found.recordEncrypted);
    const kept = rowsOf(facts, content.values).filter((row) => idOfRow(keys, person, facts, row) !== wid);
    const values = mergeValues(content.values, valuesOfRows(facts, kept));
    await replaceRecord(queries, person, recordColumns(keys, person, tables, { ...content, values }), clock);
    await recordOperation(queries, deps, operation, {
      subject: found.userId,
      label: facts.name,
      before: {
        table: facts.code,
        number: known ? maskText('number', decryptNames(keys, person, known).userName) : '',
        row: wid,
      },
      after: null,
    });
    return ok({ removed: true });
  });
}
