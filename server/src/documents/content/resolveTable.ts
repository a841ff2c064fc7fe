import type { TableBlock } from '@self-print/contract/template/flow.ts';
import type { Runs, TableContent } from './content.ts';
import type { Resolving } from './resolving.ts';
import { readRows } from './values.ts';

interface RowGroup {
  readonly key: string | null;
  readonly title: Runs | null;
  readonly rows: (readonly Runs[])[];
}

/** Resolves a list into a table's rows, grouped if required. */
export function resolveTable(block: TableBlock, resolving: Resolving): TableContent {
  const { request, texts, problems } = resolving;
  const list = request.template.variables.find(({ name }) => name === block.rows);
  const rows = list ? readRows(list, request.data[block.rows]) : null;
  if (rows && !rows.ok) problems.push(rows.problem);
  const groups: RowGroup[] = [];
  for (const [index, row] of (rows?.ok ? rows.value : []).entries()) {
    const scope = { list: block.rows, row, number: index + 1 };
    const key = block.groupBy ? texts.plain(block.groupBy, scope) : null;
    let group = groups.at(-1);
    if (!group || group.key !== key) {
      group = { key, title: block.groupBy ? texts.runs(block.groupBy, scope) : null, rows: [] };
      groups.push(group);
    }
    group.rows.push(block.columns.map((column) => texts.runs(column.text, scope)));
  }
  return {
    head: block.columns.map((column) => texts.runs(column.head)),
    groups: groups.map(({ title, rows: grouped }) => ({ title, rows: grouped })),
    summary: block.summary.map((cell) => texts.runs(cell.text)),
  };
}
