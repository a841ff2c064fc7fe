import type { CallInput, FileAnswer } from '@self-print/contract/call.ts';
import { yuanOf } from '@self-print/contract/money.ts';
import type { AdminItem, itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import type { Deps } from '../../../deps.ts';
import { CSV_ROWS_MAX, type CsvColumn, csvAnswer } from '../../../http/csv.ts';
import { listAdminItems } from './adminItems.ts';

const COLUMNS: readonly CsvColumn<AdminItem>[] = [
  ['item', ({ itemId }) => itemId],
  ['kind', ({ kind }) => kind],
  ['name', ({ title }) => title.zh],
  ['name in English', ({ title }) => title.en],
  ['folder', ({ parentId }) => parentId ?? ''],
  ['open', ({ state }) => (state === 1 ? 'yes' : 'no')],
  ['price (yuan)', ({ unitPrice }) => yuanOf(unitPrice)],
  ['free copies', ({ freeCopies }) => String(freeCopies)],
  ['approval', ({ needsApproval }) => (needsApproval ? 'yes' : 'no')],
  ['trust in the sign-in', ({ minAssurance }) => minAssurance],
  ['template', ({ templateName, templateId }) => templateName?.zh ?? templateId ?? ''],
  ['roles', ({ roles }) => roles.join(' ')],
  ['terminals', ({ terminalCodes }) => terminalCodes.join(' ')],
];

/** Exports items and folders as CSV, in the order of their list. */
export async function exportItems(
  { db }: Pick<Deps, 'db'>,
  schoolCode: string,
  filter: CallInput<typeof itemAdminCalls.export>,
): Promise<FileAnswer> {
  const found = await listAdminItems(db, schoolCode, { ...filter, page: 1, rows: CSV_ROWS_MAX });
  return csvAnswer('items.csv', COLUMNS, found);
}
