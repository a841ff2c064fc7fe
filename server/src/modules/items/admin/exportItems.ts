import type { FileAnswer } from '@self-print/contract/call.ts';
import { yuanOf } from '@self-print/contract/money.ts';
import type { AdminItem } from '@self-print/contract/platform/itemAdmin.ts';
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
  ['template', ({ templateName, templateId }) => templateName?.zh ?? templateId ?? ''],
  ['roles', ({ roles }) => roles.join(' ')],
  ['terminals', ({ terminalCodes }) => terminalCodes.join(' ')],
];

/** Exports the items and folders in use as CSV, in the order of the list. */
export async function exportItems({ db }: Pick<Deps, 'db'>, schoolCode: string): Promise<FileAnswer> {
  const found = await listAdminItems(db, schoolCode, { page: 1, rows: CSV_ROWS_MAX, archived: false });
  return csvAnswer('items.csv', COLUMNS, found);
}
