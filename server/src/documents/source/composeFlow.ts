import type { DocumentLanguage } from '@self-print/contract/documentLanguage.ts';
import { assertNever } from '@self-print/contract/result.ts';
import { standsIn } from '@self-print/contract/template/elements.ts';
import {
  type ChartBlock,
  type ColumnsBlock,
  columnWidths,
  type FlowBlock,
  type GridBlock,
  type SpannedCell,
  type TableBlock,
} from '@self-print/contract/template/flow.ts';
import type { Styled, TextStyle } from '@self-print/contract/template/texts.ts';
import { composePlaced, type Origin } from './composePlaced.ts';
import type { Looks } from './looks.ts';
import { type Code, call, list, mm, number, rgb, stroke } from './typstCode.ts';

const GROUP_CORNER: Origin = { x: 0, y: 0, content: 'd' };

/** Generates the code of a flow block in a column of this width in millimetres. */
export function composeFlow(block: FlowBlock, width: number, language: DocumentLanguage, looks: Looks): Code {
  const id = looks.id(block.id);
  switch (block.kind) {
    case 'paragraph':
      return call(
        'flow-paragraph',
        'd',
        id,
        mm(width),
        looks.of([block]),
        looks.voice(block),
        number(block.indentEm),
        mm(block.before),
        mm(block.after),
        String(block.keepWithNext),
        String(block.keepTogether),
      );
    case 'space':
      return `if ${id} not in d.hidden { v(${mm(block.height)}) }`;
    case 'group': {
      const elements = block.elements
        .filter((element) => standsIn(element, language))
        .map((element) => composePlaced(element, GROUP_CORNER, looks));
      const body = `{\n${elements.join('\n')}\n}`;
      return call(
        'flow-group',
        'd',
        id,
        mm(block.height),
        mm(block.before),
        mm(block.after),
        String(block.keepWithNext),
        body,
      );
    }
    case 'grid':
      return composeGrid(block, width, looks);
    case 'table':
      return composeTable(block, width, looks);
    case 'chart':
      return composeChart(block, width, looks);
    case 'pageBreak':
      return `if ${id} not in d.hidden { pagebreak(weak: true${block.to === 'odd' ? ', to: "odd"' : ''}) }`;
    case 'columns':
      return composeColumns(block, width, language, looks);
    default:
      return assertNever(block);
  }
}

function composeColumns(block: ColumnsBlock, width: number, language: DocumentLanguage, looks: Looks): Code {
  const columns = columnWidths(block, width);
  const bodies = block.lists.map((blocks) => {
    const shown = blocks.filter((inner) => standsIn(inner, language));
    return `{\n${shown.map((inner) => composeFlow(inner, columns.width, language, looks)).join('\n')}\n}`;
  });
  return call(
    'flow-columns',
    'd',
    looks.id(block.id),
    String(columns.count),
    mm(columns.width),
    mm(block.gap),
    mm(block.before),
    mm(block.after),
    String(block.fill === 'balanced'),
    String(block.keepTogether),
    list(bodies),
  );
}

function composeGrid(block: GridBlock, width: number, looks: Looks): Code {
  return call(
    'flow-grid',
    'd',
    looks.id(block.id),
    widths(block.shares, width),
    mm(block.padding),
    lines(block),
    list(block.cells.map(({ span }) => number(span))),
    list(block.cells.map((cell) => looks.of([{ style: block.style }, cell]))),
    mm(block.before),
    mm(block.after),
    String(block.keepWithNext),
    String(block.keepTogether),
  );
}

function composeChart(block: ChartBlock, width: number, looks: Looks): Code {
  const { labelWidth, valueWidth } = block;
  return call(
    'flow-chart',
    'd',
    looks.id(block.id),
    list([mm(labelWidth), mm(width - labelWidth - valueWidth), mm(valueWidth)]),
    mm(block.barHeight),
    mm(block.gap),
    rgb(block.colour),
    rgb(block.ground),
    looks.of([{ style: block.style }]),
    looks.of([{ style: block.style }, { style: { align: 'right' } }]),
    mm(block.before),
    mm(block.after),
    String(block.keepWithNext),
    String(block.keepTogether),
  );
}

function composeTable(block: TableBlock, width: number, looks: Looks): Code {
  const own: Styled = { style: block.style };
  const inColumn = (align: TextStyle['align'], style?: TextStyle) =>
    looks.of([own, { style: { align } }, { style }]);
  const rules = block.rules.map(
    ({ fill, columns, style }) =>
      `(fill: ${rgb(fill)}, columns: ${columns ? list(columns.map(number)) : 'none'}, look: ${looks.changes(style)})`,
  );
  const summaryCell = (cell: SpannedCell) => looks.of([own, { style: block.summaryStyle }, cell]);
  return call(
    'flow-table',
    'd',
    looks.id(block.id),
    widths(
      block.columns.map(({ share }) => share),
      width,
    ),
    mm(block.padding),
    lines(block),
    list(block.columns.map(({ align, style }) => inColumn(align, style))),
    list(block.columns.map(({ align }) => inColumn(align, block.headStyle))),
    rgb(block.headFill),
    looks.of([own, { style: block.groupStyle }]),
    rgb(block.groupFill),
    list(block.summary.map(({ span }) => number(span))),
    list(block.summary.map(summaryCell)),
    list(rules),
    mm(block.before),
    mm(block.after),
  );
}

function widths(shares: readonly number[], width: number): Code {
  const all = shares.reduce((sum, share) => sum + share, 0);
  return list(shares.map((share) => mm((share / all) * width)));
}

function lines({ lines: { pattern, strokePt, colour } }: GridBlock | TableBlock): Code {
  const line = stroke(strokePt, colour);
  switch (pattern) {
    case 'grid':
      return line;
    case 'rows':
      return `(x: none, y: ${line})`;
    case 'none':
      return 'none';
    default:
      return assertNever(pattern);
  }
}
