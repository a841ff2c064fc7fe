import {
  type ChartBlock,
  type ColumnsBlock,
  columnWidths,
  type FlowBlock,
  type GridBlock,
  type SpannedCell,
  type TableBlock,
} from '@self-print/contract/template/flow.ts';
import { isAboutColumn } from '@self-print/contract/template/tableRules.ts';
import { lookOf, type TextStyle } from '@self-print/contract/template/texts.ts';
import { matchingRules } from '@self-print/contract/template/values/matchingRules.ts';
import type { RowScope } from '@self-print/contract/template/values/rowScope.ts';
import type { CSSProperties, ReactNode } from 'react';
import { guidesOf } from '../model/snap.ts';
import { type Surface, useCanvas } from './CanvasContext.ts';
import { Handles } from './Handles.tsx';
import { classOf, Placed } from './Placed.tsx';
import { cssOf, TextRuns } from './TextRuns.tsx';

/** Rows of a sample that the canvas shows; the preview shows all. */
const ROWS_SHOWN = 12;

interface FlowPartsProps {
  readonly width: number;
}

/** The blocks within the margins, one below the other. */
export function FlowParts({ width }: FlowPartsProps) {
  const { template } = useCanvas();
  return <Blocks blocks={template.flow} width={width} />;
}

function Blocks({ blocks, width }: { readonly blocks: readonly FlowBlock[]; readonly width: number }) {
  const { language } = useCanvas();
  return blocks
    .filter(({ only }) => only === undefined || only === language)
    .map((block) => <Block key={block.id} block={block} width={width} />);
}

function Block({ block, width }: { readonly block: FlowBlock; readonly width: number }) {
  const { scale, selectedId, problemIds, onSelect } = useCanvas();
  const spacing: CSSProperties =
    block.kind === 'space' || block.kind === 'pageBreak'
      ? {}
      : { marginTop: scale.mm(block.before), marginBottom: scale.mm(block.after) };
  return (
    <div
      className={classOf(selectedId === block.id, problemIds.has(block.id))}
      style={{ ...spacing, position: 'relative' }}
      data-part={block.id}
      onPointerDown={(event) => {
        event.stopPropagation();
        onSelect(block.id);
      }}
    >
      <BlockContent block={block} width={width} />
    </div>
  );
}

function BlockContent({ block, width }: { readonly block: FlowBlock; readonly width: number }): ReactNode {
  const { template, language, scale } = useCanvas();
  switch (block.kind) {
    case 'paragraph':
      return (
        <div
          style={{
            ...cssOf(lookOf(template.text, block, language), scale),
            textIndent: `${block.indentEm}em`,
          }}
        >
          <TextRuns text={block.text} />
        </div>
      );
    case 'space':
      return <div className="part__space" style={{ height: scale.mm(block.height) }} />;
    case 'chart':
      return <Chart block={block} width={width} />;
    case 'pageBreak':
      return <div className="part__page-break" />;
    case 'group':
      return <Group block={block} width={width} />;
    case 'table':
      return <Table block={block} />;
    case 'grid':
      return <Grid block={block} />;
    case 'columns':
      return <Columns block={block} width={width} />;
  }
}

/** One list runs through the columns, as the browser balances them; several stand side by side. */
function Columns({ block, width }: { readonly block: ColumnsBlock; readonly width: number }) {
  const { scale } = useCanvas();
  const columns = columnWidths(block, width);
  const gap = scale.mm(block.gap);
  const [first = [], ...others] = block.lists;
  if (others.length === 0)
    return (
      <div className="part__columns" style={{ columnCount: columns.count, columnGap: gap }}>
        <Blocks blocks={first} width={columns.width} />
      </div>
    );
  return (
    <div className="part__beside" style={{ columnGap: gap }}>
      {block.lists.map((list, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns have no names
        <div key={index} style={{ width: scale.mm(columns.width) }}>
          <Blocks blocks={list} width={columns.width} />
        </div>
      ))}
    </div>
  );
}

function Chart({ block, width }: { readonly block: ChartBlock; readonly width: number }) {
  const { template, language, scale, values } = useCanvas();
  const rows = values.rows(block.rows).slice(0, ROWS_SHOWN);
  const bar = width - block.labelWidth - block.valueWidth;
  return (
    <div
      style={{
        ...cssOf(lookOf(template.text, block, language), scale),
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
              <TextRuns text={block.label} row={row} />
            </div>
            <div
              style={{ width: scale.mm(bar), height: scale.mm(block.barHeight), background: block.ground }}
            >
              <div style={{ width: scale.mm(bar * part), height: '100%', background: block.colour }} />
            </div>
            <div style={{ width: scale.mm(block.valueWidth), textAlign: 'right' }}>
              <TextRuns text={block.valueText} row={row} />
            </div>
          </div>
        );
      })}
    </div>
  );
}

interface GroupProps {
  readonly block: Extract<FlowBlock, { kind: 'group' }>;
  readonly width: number;
}

/** Elements at their places in a box; the chosen one can be resized there. */
function Group({ block, width }: GroupProps) {
  const { language, scale, selectedId, canEdit, onGrab } = useCanvas();
  const room = { width, height: block.height };
  const surface: Surface = {
    room,
    guides: (movedId) =>
      guidesOf(
        room,
        block.elements.filter(({ id }) => id !== movedId).map(({ frame }) => frame),
      ),
  };
  const selected = block.elements.find(
    ({ id, only }) => id === selectedId && (only === undefined || only === language),
  );
  return (
    <div className="part__group" style={{ height: scale.mm(block.height) }}>
      {block.elements.map((element) => (
        <Placed key={element.id} element={element} surface={surface} />
      ))}
      {canEdit && selected && (
        <Handles
          frame={selected.frame}
          onGrip={(event, grip) => onGrab(event, selected.id, selected.frame, surface, grip)}
        />
      )}
    </div>
  );
}

function Table({ block }: { readonly block: TableBlock }) {
  const rows = useCanvas().values.rows(block.rows).slice(0, ROWS_SHOWN);
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

function Grid({ block }: { readonly block: GridBlock }) {
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
  return (
    <td
      colSpan={cell.span}
      style={{
        ...cssOf(lookOf(base, cell, language), scale),
        background: fill,
        padding: scale.mm(block.padding),
        borderColor: colour,
        borderWidth: Math.max(scale.pt(strokePt), 0.5),
      }}
    >
      <TextRuns text={cell.text} row={row} />
    </td>
  );
}
