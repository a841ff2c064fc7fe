import { SLICE_MM_MIN, type SlicedSeal } from './elements.ts';
import { columnWidths, type FlowBlock } from './flow.ts';
import { CUSTOM_PAPER_MM, laterMarginsOf, paperOf, sheetFor } from './paper.ts';
import type { Template } from './template.ts';
import { fault, type TemplateIssue, whole } from './templateIssue.ts';
import { blocksOf } from './templateTexts.ts';
import type { Frame } from './units.ts';

/** Half a hairline: frames placed by hand may end exactly at an edge. */
const TOLERANCE_MM = 0.05;
/** Space that a table needs: its head, and the highest row that is not yet split across pages. */
const TABLE_HEIGHT_MM_MIN = 80;
/** Narrower columns break names of courses after every second character. */
const COLUMN_MM_MIN = 25;

/** Shorter bars tell nothing. */
const BAR_MM_MIN = 10;

interface Room {
  readonly width: number;
  readonly height: number;
}

/** Checks that the margins leave space, and that elements are within the paper, or within their group. */
export function checkPlaces(template: Template): readonly TemplateIssue[] {
  const paper = paperOf(template.page);
  const { top, right, bottom, left } = template.page.margins;
  const column = { width: paper.width - left - right, height: paper.height - top - bottom };
  const later = laterMarginsOf(template.page);
  const roomBelow = Math.max(column.height, paper.height - later.top - later.bottom);
  const outside = (elementId: string, frame: Frame, room: Room): readonly TemplateIssue[] =>
    frame.x + frame.width > room.width + TOLERANCE_MM || frame.y + frame.height > room.height + TOLERANCE_MM
      ? [{ elementId, fault: fault('outside') }]
      : [];
  return [
    ...checkPaper(template.page),
    ...checkMargins(template, column),
    ...template.fixed.flatMap((element) =>
      element.kind === 'slicedSeal'
        ? checkSlices(element, paper)
        : element.kind === 'watermark'
          ? []
          : outside(element.id, element.frame, paper),
    ),
    ...template.flow.flatMap((block) => checkBlock(block, column)),
  ];

  function checkBlock(block: FlowBlock, room: Room): readonly TemplateIssue[] {
    if (block.kind === 'columns') {
      const { width } = columnWidths(block, room.width);
      if (width < COLUMN_MM_MIN)
        return [{ elementId: block.id, fault: fault('columnsNarrow', { mm: COLUMN_MM_MIN }) }];
      return block.lists.flat().flatMap((inner) => checkBlock(inner, { ...room, width }));
    }
    if (block.kind === 'chart')
      return room.width - block.labelWidth - block.valueWidth < BAR_MM_MIN
        ? [{ elementId: block.id, fault: fault('barsNarrow', { mm: BAR_MM_MIN }) }]
        : [];
    if (block.kind !== 'group') return [];
    const own = { width: room.width, height: block.height };
    const inside = block.elements.flatMap((element) => outside(element.id, element.frame, own));
    return block.height > roomBelow
      ? [...inside, { elementId: block.id, fault: fault('higherThanPage') }]
      : inside;
  }
}

function checkSlices(element: SlicedSeal, paper: Room): readonly TemplateIssue[] {
  const { id: elementId, top, width, height, inset, slicesMax } = element;
  const isOutside = top + height > paper.height || inset + width / 2 > paper.width;
  const isThin = width / slicesMax < SLICE_MM_MIN;
  return [
    ...(isOutside ? [{ elementId, fault: fault('outside') }] : []),
    ...(isThin ? [{ elementId, fault: fault('slicesThin', { mm: SLICE_MM_MIN }) }] : []),
  ];
}

function checkPaper(page: Template['page']): readonly TemplateIssue[] {
  const { short, long } = CUSTOM_PAPER_MM;
  const later = page.laterMargins;
  return [
    ...(sheetFor(page) === null ? [whole('paperTooLarge', { short, long })] : []),
    ...(later && later.bottom > page.margins.bottom ? [whole('laterBottom')] : []),
  ];
}

function checkMargins(template: Template, column: Room): readonly TemplateIssue[] {
  const { height } = paperOf(template.page);
  const later = laterMarginsOf(template.page);
  const laterHeight = height - later.top - later.bottom;
  if (column.width <= 0 || Math.min(column.height, laterHeight) <= 0) return [whole('noRoom')];
  return blocksOf(template).flatMap(({ id, kind }) =>
    (kind === 'table' || kind === 'grid') && Math.min(column.height, laterHeight) < TABLE_HEIGHT_MM_MIN
      ? [{ elementId: id, fault: fault('tableRoom', { mm: TABLE_HEIGHT_MM_MIN }) }]
      : [],
  );
}
