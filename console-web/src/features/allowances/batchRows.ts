import type { TableRow } from '../../ui/readTable.ts';

/** A row of a file that is fit to be sent. */
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
}

interface BatchShape {
  /** Whether the second column names an item. */
  readonly hasItem: boolean;
  readonly amountMax: number;
}

const USER_NAME_MAX = 64;
const ITEM_MAX = 200;
const REASON_MAX = 200;

/** Reads the rows below the headings: number, item where there is one, amount, reason. */
export function batchRowsOf(
  table: readonly TableRow[],
  { hasItem, amountMax }: BatchShape,
): { readonly rows: readonly BatchRow[]; readonly problems: readonly BatchProblem[] } {
  const rows = table.slice(1).map(({ line, cells }) => {
    const [userName = '', ...others] = cells;
    const [item = '', amount = '', reason = ''] = hasItem ? others : ['', ...others];
    return { line, userName, item, amount: /^\d{1,6}$/.test(amount) ? Number(amount) : 0, reason };
  });
  const firstOf = new Map(rows.toReversed().map((row) => [subjectOf(row), row]));
  const isWrong: Readonly<Record<BatchField, (row: BatchRow) => boolean>> = {
    userName: ({ userName }) => userName === '' || userName.length > USER_NAME_MAX,
    item: ({ item }) => hasItem && (item === '' || item.length > ITEM_MAX),
    amount: ({ amount }) => amount < 1 || amount > amountMax,
    reason: ({ reason }) => reason.length > REASON_MAX,
    repeated: (row) => firstOf.get(subjectOf(row)) !== row,
  };
  const fields: readonly BatchField[] = ['userName', 'item', 'amount', 'reason', 'repeated'];
  const problems = rows.flatMap((row) =>
    fields.filter((field) => isWrong[field](row)).map((field) => ({ line: row.line, field })),
  );
  return { rows, problems };
}

/** Who gets what: a second row of the same is a mistake more often than a wish. */
function subjectOf({ userName, item }: BatchRow): string {
  return JSON.stringify([userName, item]);
}
