import type { TableBlock } from '@self-print/contract/template/flow.ts';
import type { TemplateRow } from '@self-print/contract/template/variables.ts';
import type { Runs, TableContent } from './content.ts';
import type { Resolving } from './resolving.ts';
import { sumOf } from './sums.ts';
import type { TableRowScope } from './textReader.ts';
import { readRows } from './values.ts';

/** Sums of decimal fractions differ by less; marks and credits by more. */
const TOTAL_TOLERANCE = 1e-6;

interface RowGroup {
  readonly key: string | null;
  /** The first of the rows. */
  readonly scope: TableRowScope;
  readonly data: TemplateRow[];
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
      group = { key, scope, data: [], rows: [] };
      groups.push(group);
    }
    group.data.push(row);
    group.rows.push(block.columns.map((column) => texts.runs(column.text, scope)));
  }
  if (rows?.ok) checkTotals(block, rows.value, resolving);
  return {
    head: block.columns.map((column) => texts.runs(column.head)),
    groups: groups.map(({ scope, data, rows: grouped }) => ({
      title: block.groupBy ? texts.runs(block.groupBy, { ...scope, group: data }) : null,
      rows: grouped,
    })),
    summary: block.summary.map((cell) => texts.runs(cell.text)),
  };
}

/** Refuses a total that is not the sum of its column; a missing one is none. */
function checkTotals(block: TableBlock, rows: readonly TemplateRow[], resolving: Resolving): void {
  for (const { column, variable } of block.totals) {
    const total = resolving.request.data[variable];
    if (typeof total === 'number' && Math.abs(total - sumOf(rows, column)) > TOTAL_TOLERANCE)
      resolving.problems.push({
        kind: 'wrongTotal',
        variable,
        list: block.rows,
        column,
        elementId: block.id,
      });
  }
}
