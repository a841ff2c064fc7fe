import type { Condition } from '../conditions.ts';
import type { Repeat } from '../repeat.ts';
import { type ListPart, numbered, type RowScope } from './rowScope.ts';
import type { ValueReader } from './valueReader.ts';

/** The parts of a list for which the flow is repeated, in the order of the data. */
export function partsOfList({ list, by }: Repeat, { rows }: Pick<ValueReader, 'rows'>): readonly ListPart[] {
  const parts: { key: string; rows: [RowScope, ...RowScope[]] }[] = [];
  for (const row of rows(list)) {
    const key = by === undefined ? String(row.number) : JSON.stringify(row.row[by] ?? null);
    const last = parts.at(-1);
    if (last?.key === key) last.rows.push({ ...row, number: last.rows.length + 1 });
    else parts.push({ key, rows: [{ ...row, number: 1 }] });
  }
  return parts.map(({ rows }) => ({ list, rows }));
}

/** The rows of a list that a table or chart shows. */
export function rowsShown(
  { rows: list, where }: { readonly rows: string; readonly where?: Condition | undefined },
  { rows, holds }: Pick<ValueReader, 'rows' | 'holds'>,
): readonly RowScope[] {
  const all = rows(list);
  return where === undefined ? all : numbered(all.filter((row) => holds(where, row)));
}
