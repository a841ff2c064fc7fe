import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { BatchRow, batchExportCalls } from '@self-print/contract/platform/batchExport.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, asc, eq } from 'drizzle-orm';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { account } from '../../db/schema/accounts.ts';
import { batchRow } from '../../db/schema/batches.ts';
import type { Deps } from '../../deps.ts';
import { decryptNames } from '../accounts/encryptedAccount.ts';
import { codeWords } from './printing/codeWords.ts';
import { type DocumentRow, decryptText, findTask, isRowOf, rowPlace } from './store.ts';

type RowsCall = typeof batchExportCalls.rows;

/** Rows of batches with the accounts of their people. */
export const rowsFrom = ({ orm }: Queries) =>
  orm
    .select({ row: batchRow, account })
    .from(batchRow)
    .leftJoin(account, and(eq(account.schoolCode, batchRow.schoolCode), eq(account.userId, batchRow.userId)))
    .$dynamic();
export type FoundRow = Awaited<ReturnType<typeof rowsFrom>>[number];

/** The number and the name of somebody in a batch; of a number that nobody has, itself. */
export function whoOf(
  keys: Keys,
  { row, account }: FoundRow,
): { readonly number: string; readonly name: string } {
  if (account) {
    const { userName, name } = decryptNames(keys, account, account);
    return { number: userName, name };
  }
  const number =
    row.numberEncrypted === null ? '' : decryptText(keys, rowPlace('row.number', row), row.numberEncrypted);
  return { number, name: '' };
}

export function detailOf(keys: Keys, row: DocumentRow): string | null {
  return row.detailEncrypted === null
    ? null
    : decryptText(keys, rowPlace('row.detail', row), row.detailEncrypted);
}

/** A page of the people of a batch, in its order. */
export async function listRows(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  schoolCode: string,
  { taskId, state, paper, page, rows: pageSize }: CallInput<RowsCall>,
): Promise<CallResult<RowsCall>> {
  const key = { schoolCode, taskId };
  if (!(await findTask(db, key))) return fail(problem('NOT_FOUND'));
  const wanted = and(
    isRowOf(key),
    state === undefined ? undefined : eq(batchRow.state, state),
    paper === undefined ? undefined : eq(batchRow.paper, paper),
  );
  const found = await rowsFrom(db)
    .where(wanted)
    .orderBy(asc(batchRow.no))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const rows = found.map(
    (each): BatchRow => ({
      ...whoOf(keys, each),
      no: each.row.no,
      state: each.row.state,
      failure: each.row.failure,
      detail: detailOf(keys, each.row),
      orderId: each.row.orderId,
      paper: each.row.paper,
      paperWhy: codeWords(each.row.paperCode),
    }),
  );
  return ok({ rows, total: await db.orm.$count(batchRow, wanted), pageSize, pageNumber: page });
}
