import type { GridBlock, SpannedCell, TableBlock } from '@self-print/contract/template/flow.ts';
import { isAboutColumn } from '@self-print/contract/template/tableRules.ts';
import { lookOf, type TextStyle } from '@self-print/contract/template/texts.ts';
import { rowsShown } from '@self-print/contract/template/values/listParts.ts';
import { matchingRules } from '@self-print/contract/template/values/matchingRules.ts';
import type { RowScope } from '@self-print/contract/template/values/rowScope.ts';
import { useCanvas } from './CanvasContext.ts';
import { ROWS_SHOWN } from './rowsShown.ts';
import { cssOf, TextRuns } from './TextRuns.tsx';

/** A list's first rows, its head and its summary. */
export function Table({ block }: { readonly block: TableBlock }) {
  const rows = rowsShown(block, useCanvas().values).slice(0, ROWS_SHOWN);
  return (
    <table className={`part__table part__table--${block.lines.pattern}`}>
      <Widths shares={block.columns.map(({ share }) => share)} />
      <thead>
        <tr style={block.headFill === undefined ? {} : { background: block.headFill }}>
          {block.columns.map((column, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no names, and are drawn again with each change
            <Cell key={index} cell={{ text: column.head, style: block.headStyle, span: 1 }} block={block} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.number} block={block} row={row} />
        ))}
        {block.summary.length > 0 && (
          <tr>
            {block.summary.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells have no names
              <Cell key={index} cell={cell} block={block} />
            ))}
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** A row of a sample, with the looks of its columns and of the rules that match it. */
function Row({ block, row }: { readonly block: TableBlock; readonly row: RowScope }) {
  const { values } = useCanvas();
  const rules = matchingRules(block.rules, row, values).flatMap((index) => block.rules[index] ?? []);
  return (
    <tr>
      {block.columns.map(({ text, align, style }, index) => {
        const own = rules.filter((rule) => isAboutColumn(rule, index + 1));
        let look: TextStyle = { align, ...style };
        for (const rule of own) look = { ...look, ...rule.style };
        const fill = own.findLast((rule) => rule.fill !== undefined)?.fill;
        // biome-ignore lint/suspicious/noArrayIndexKey: columns have no names
        return <Cell key={index} cell={{ text, style: look, span: 1 }} block={block} row={row} fill={fill} />;
      })}
    </tr>
  );
}

/** Cells of the template itself, row by row. */
export function Grid({ block }: { readonly block: GridBlock }) {
  const rows: SpannedCell[][] = [];
  let filled = block.shares.length;
  for (const cell of block.cells) {
    if (filled >= block.shares.length) {
      rows.push([]);
      filled = 0;
    }
    rows.at(-1)?.push(cell);
    filled += cell.span;
  }
  return (
    <table className={`part__table part__table--${block.lines.pattern}`}>
      <Widths shares={block.shares} />
      <tbody>
        {rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names
          <tr key={row}>
            {cells.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells have no names
              <Cell key={index} cell={cell} block={block} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Widths({ shares }: { readonly shares: readonly number[] }) {
  const whole = shares.reduce((sum, share) => sum + share, 0);
  return (
    <colgroup>
      {shares.map((share, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns have no names
        <col key={index} style={{ width: `${(share / whole) * 100}%` }} />
      ))}
    </colgroup>
  );
}

interface CellProps {
  readonly cell: SpannedCell;
  readonly block: TableBlock | GridBlock;
  readonly row?: RowScope;
  readonly fill?: string | undefined;
}

function Cell({ cell, block, row, fill }: CellProps) {
  const { template, language, scale } = useCanvas();
  const base = lookOf(template.text, { style: block.style }, language);
  const { colour, strokePt } = block.lines;
  const look = lookOf(base, cell, language);
  return (
    <td
      colSpan={cell.span}
      style={{
        ...cssOf(look, scale),
        background: fill,
        padding: scale.mm(block.padding),
        borderColor: colour,
        borderWidth: Math.max(scale.pt(strokePt), 0.5),
      }}
    >
      <TextRuns text={cell.text} row={row} italic={look.italic} />
    </td>
  );
}
