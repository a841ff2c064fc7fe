import type { ChartBlock } from '@self-print/contract/template/flow.ts';
import { rowsShown } from '@self-print/contract/template/values/listParts.ts';
import type { ChartRow } from './content.ts';
import type { Resolving } from './resolving.ts';

/** Resolves a list into the rows of a chart. A value that its bar cannot show is reported. */
export function resolveChart(block: ChartBlock, { texts, values, problems }: Resolving): readonly ChartRow[] {
  return rowsShown(block, values).map((row) => {
    const value = values.read(block.value, row)?.value;
    const part = typeof value === 'number' ? value / block.max : null;
    if (part !== null && (part < 0 || part > 1))
      problems.push({ kind: 'chartValue', elementId: block.id, row: row.given });
    return { label: texts.runs(block.label, row), value: texts.runs(block.valueText, row), part };
  });
}
