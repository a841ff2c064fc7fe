import type { ChartBlock } from '@self-print/contract/template/flow.ts';
import { rowsShown } from '@self-print/contract/template/values/listParts.ts';
import { useCanvas } from './CanvasContext.ts';
import { ROWS_SHOWN } from './rowsShown.ts';
import { TextRuns, useTextLook } from './TextRuns.tsx';

/** Bars of a list's first rows, each with its label and value. */
export function Chart({ block, width }: { readonly block: ChartBlock; readonly width: number }) {
  const { scale, values } = useCanvas();
  const { look, style } = useTextLook(block);
  const rows = rowsShown(block, values).slice(0, ROWS_SHOWN);
  const bar = width - block.labelWidth - block.valueWidth;
  return (
    <div
      style={{
        ...style,
        display: 'grid',
        gap: scale.mm(block.gap),
      }}
    >
      {rows.map((row) => {
        const value = row.row[block.value];
        const part = typeof value === 'number' ? Math.min(Math.max(value / block.max, 0), 1) : 0;
        return (
          <div key={row.number} style={{ display: 'flex', alignItems: 'center' }}>
            <div style={{ width: scale.mm(block.labelWidth) }}>
              <TextRuns text={block.label} row={row} italic={look.italic} />
            </div>
            <div
              style={{ width: scale.mm(bar), height: scale.mm(block.barHeight), background: block.ground }}
            >
              <div style={{ width: scale.mm(bar * part), height: '100%', background: block.colour }} />
            </div>
            <div style={{ width: scale.mm(block.valueWidth), textAlign: 'right' }}>
              <TextRuns text={block.valueText} row={row} italic={look.italic} />
            </div>
          </div>
        );
      })}
    </div>
  );
}
