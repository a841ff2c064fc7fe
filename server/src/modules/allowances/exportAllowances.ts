import type { FileAnswer } from '@self-print/contract/call.ts';
import type { AllowanceKind } from '../../db/schema/allowances.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor } from '../../http/actor.ts';
import { CSV_ROWS_MAX, type CsvColumn, csvAnswer } from '../../http/csv.ts';
import { timesOf } from '../schools/timesOf.ts';
import { type AllowanceQuery, type ListedAllowance, listAllowances } from './listAllowances.ts';

const WHOSE: readonly CsvColumn<ListedAllowance>[] = [
  ['number', ({ userName }) => userName ?? ''],
  ['role', ({ role }) => role ?? ''],
];
const WHAT: Readonly<Record<AllowanceKind, readonly CsvColumn<ListedAllowance>[]>> = {
  copies: [
    ['item', ({ of }) => of.itemId ?? ''],
    ['item name', ({ itemTitle }) => itemTitle?.zh ?? ''],
    ['copies', ({ amount }) => String(amount)],
  ],
  pages: [['pages', ({ amount }) => String(amount)]],
};

/** Exports the allowances in force as CSV, newest first, with times by the school's clock. Who fetched them is logged. */
export async function exportAllowances(
  deps: Pick<Deps, 'db' | 'keys' | 'log'>,
  { schoolCode, userId }: AdminActor,
  kind: AllowanceKind,
  filter: Pick<AllowanceQuery, 'itemId' | 'userName'>,
): Promise<FileAnswer> {
  const found = await listAllowances(deps, schoolCode, {
    ...filter,
    kind,
    isAgreed: true,
    page: 1,
    rows: CSV_ROWS_MAX,
  });
  deps.log.event('allowances-exported', { by: userId, kind, rows: found.rows.length });
  const timeOf = await timesOf(deps.db, schoolCode);
  const why: readonly CsvColumn<ListedAllowance>[] = [
    ['reason', ({ reason }) => reason],
    ['given', ({ createdAt }) => timeOf(createdAt)],
  ];
  return csvAnswer(`free-${kind}.csv`, [...WHOSE, ...WHAT[kind], ...why], found);
}
