import type { DocumentLanguage } from '@self-print/contract/documentLanguage.ts';
import type { TableBlock } from '@self-print/contract/template/flow.ts';
import { rowsShown } from '@self-print/contract/template/values/listParts.ts';
import { matchingRules } from '@self-print/contract/template/values/matchingRules.ts';
import type { RowScope } from '@self-print/contract/template/values/rowScope.ts';
import { runningSums, sumOf } from '@self-print/contract/template/values/sums.ts';
import type { TemplateRow } from '@self-print/contract/template/variables.ts';
import { RUN_FLAGS, type Runs, type TableContent } from './content.ts';
import type { Resolving } from './resolving.ts';
import { runsOf } from './runs.ts';
import type { TableRowScope } from './textReader.ts';

/** Sums of decimal fractions differ by less; marks and credits by more. */
const TOTAL_TOLERANCE = 1e-6;

interface RowGroup {
  readonly key: string | null;
  /** The first of the rows. */
  readonly scope: TableRowScope;
  readonly data: TemplateRow[];
  readonly rows: (readonly Runs[])[];
}

/** What follows the heading of a group where the group goes on in another column. */
const CONTINUED = {
  zh: '（续）',
  en: ' (continued)',
  fr: ' (suite)',
  de: ' (Fortsetzung)',
  es: ' (continuación)',
  ru: ' (продолжение)',
} as const satisfies Record<DocumentLanguage, string>;

/** Resolves a list into a table's rows, grouped if required. */
export function resolveTable(block: TableBlock, resolving: Resolving, isInColumns: boolean): TableContent {
  const { request, texts, values } = resolving;
  const rows = rowsShown(block, values);
  const data = rows.map(({ row }) => row);
  const sums = sumsByColumn(data);
  const groups: RowGroup[] = [];
  for (const row of rows) {
    const scope = { ...row, runningSum: (column: string) => sums(column)[row.number - 1] ?? 0 };
    const key = block.groupBy ? texts.plain(block.groupBy, scope) : null;
    let group = groups.at(-1);
    if (!group || group.key !== key) {
      group = { key, scope, data: [], rows: [] };
      groups.push(group);
    }
    group.data.push(row.row);
    group.rows.push(block.columns.map((column) => texts.runs(column.text, scope)));
  }
  checkTotals(block, rows, resolving);
  return {
    head: block.columns.map((column) => texts.runs(column.head)),
    groups: groups.map(({ scope, data, rows: grouped }) => ({
      title: block.groupBy ? texts.runs(block.groupBy, { ...scope, group: data }) : null,
      rows: grouped,
    })),
    summary: block.summary.map((cell) => texts.runs(cell.text)),
    marks: marksOf(block, rows, resolving),
    continued: isInColumns ? runsOf(CONTINUED[request.locale.language], RUN_FLAGS.plain) : null,
  };
}

function marksOf(
  { rules }: TableBlock,
  rows: readonly RowScope[],
  { values }: Resolving,
): TableContent['marks'] {
  if (rules.length === 0) return {};
  const marked = rows.flatMap((row): readonly (readonly [string, readonly number[]])[] => {
    const matching = matchingRules(rules, row, values);
    return matching.length === 0 ? [] : [[String(row.number), matching]];
  });
  return Object.fromEntries(marked);
}

/** Adds a column up once, for all of its rows. */
function sumsByColumn(rows: readonly TemplateRow[]) {
  const known = new Map<string, readonly number[]>();
  return (column: string): readonly number[] => {
    const sums = known.get(column) ?? runningSums(rows, column);
    known.set(column, sums);
    return sums;
  };
}

/** Refuses a total that is not the sum of its column; a missing one is none. */
function checkTotals(block: TableBlock, rows: readonly RowScope[], resolving: Resolving): void {
  for (const { column, variable, where } of block.totals) {
    const total = totalOf(variable, resolving);
    const summed = rows.filter((row) => where === undefined || resolving.values.holds(where, row));
    const sum = sumOf(
      summed.map(({ row }) => row),
      column,
    );
    if (total !== null && Math.abs(total - sum) > TOTAL_TOLERANCE)
      resolving.problems.push({
        kind: 'wrongTotal',
        variable,
        list: block.rows,
        column,
        elementId: block.id,
      });
  }
}

/** A total that is missing is reported where it is printed. */
function totalOf(variable: string, { values }: Resolving): number | null {
  const value = values.holds(variable) ? values.read(variable)?.value : null;
  return typeof value === 'number' ? value : null;
}
