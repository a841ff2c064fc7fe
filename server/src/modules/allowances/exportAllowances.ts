import type { FileAnswer } from '@self-print/contract/call.ts';
import type { AllowanceKind } from '../../db/schema/allowances.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor } from '../../http/actor.ts';
import { CSV_ROWS_MAX, type CsvColumn, csvAnswer } from '../../http/csv.ts';
import { type AllowanceQuery, type ListedAllowance, listAllowances } from './listAllowances.ts';

const WHOSE: readonly CsvColumn<ListedAllowance>[] = [
  ['number', ({ userName }) => userName ?? ''],
  ['role', ({ role }) => role ?? ''],
];
const WHY: readonly CsvColumn<ListedAllowance>[] = [
  ['reason', ({ reason }) => reason],
  ['given', ({ createdAt }) => createdAt],
];
const COLUMNS: Readonly<Record<AllowanceKind, readonly CsvColumn<ListedAllowance>[]>> = {
  copies: [
    ...WHOSE,
    ['item', ({ of }) => of.itemId ?? ''],
    ['item name', ({ itemTitle }) => itemTitle?.zh ?? ''],
    ['copies', ({ amount }) => String(amount)],
    ...WHY,
  ],
  pages: [...WHOSE, ['pages', ({ amount }) => String(amount)], ...WHY],
};

/** Exports the allowances in force as CSV, newest first. Who fetched them is logged. */
export async function exportAllowances(
  deps: Pick<Deps, 'db' | 'keys' | 'log'>,
  { schoolCode, userId }: AdminActor,
  kind: AllowanceKind,
  filter: Pick<AllowanceQuery, 'itemId' | 'userName'>,
): Promise<FileAnswer> {
  const found = await listAllowances(deps, schoolCode, { ...filter, kind, page: 1, rows: CSV_ROWS_MAX });
  deps.log.event('allowances-exported', { by: userId, kind, rows: found.rows.length });
  return csvAnswer(`free-${kind}.csv`, COLUMNS[kind], found);
}
