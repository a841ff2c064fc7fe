import type { TableRow } from '../../ui/readTable.ts';

/** A row of a file as it is sent. */
export interface BatchRow {
  readonly line: number;
  readonly userName: string;
  /** Code or name of an item; empty for pages. */
  readonly item: string;
  readonly amount: number;
  readonly reason: string;
}

export type BatchField = 'userName' | 'item' | 'amount' | 'reason' | 'repeated';

export interface BatchProblem {
  readonly line: number;
  readonly field: BatchField;
  /** What the cell says; for a repeated row, the number of the row that it repeats. */
  readonly found: string;
}

interface BatchShape {
  /** Whether the second column names an item. */
  readonly hasItem: boolean;
  readonly amountMax: number;
}

export const REASON_MAX = 200;
const USER_NAME_MAX = 64;
const ITEM_MAX = 200;
const AMOUNT = /^\d{1,6}$/;

/** Reads the rows below the headings: number, item where there is one, amount, reason. */
export function batchRowsOf(
  table: readonly TableRow[],
  { hasItem, amountMax }: BatchShape,
): { readonly rows: readonly BatchRow[]; readonly problems: readonly BatchProblem[] } {
  const rows: BatchRow[] = [];
  const problems: BatchProblem[] = [];
  const lines = new Map<string, number>();
  for (const { line, cells } of table.slice(1)) {
    const [userName = '', ...others] = cells;
    const [item = '', written = '', reason = ''] = hasItem ? others : ['', ...others];
    const amount = AMOUNT.test(written) ? Number(written) : 0;
    rows.push({ line, userName, item, amount, reason });
    const wrong = (field: BatchField, found: string) => problems.push({ line, field, found });
    if (userName === '' || userName.length > USER_NAME_MAX) wrong('userName', userName);
    if (hasItem && (item === '' || item.length > ITEM_MAX)) wrong('item', item);
    if (amount < 1 || amount > amountMax) wrong('amount', written);
    if (reason.length > REASON_MAX) wrong('reason', reason);
    if (userName === '') continue;
    // A second row for the same person, and the same item, is a mistake more often than a wish.
    const subject = JSON.stringify([userName, item]);
    const first = lines.get(subject);
    if (first === undefined) lines.set(subject, line);
    else wrong('repeated', String(first));
  }
  return { rows, problems };
}
