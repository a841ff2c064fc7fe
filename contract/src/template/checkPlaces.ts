import { paperOf, type Template } from './template.ts';
import { fault, type TemplateIssue, whole } from './templateIssue.ts';
import type { Frame } from './units.ts';

/** Half a hairline: frames placed by hand may end exactly at an edge. */
const TOLERANCE_MM = 0.05;
/** Space that a table needs: its head, and the highest row that is not yet split across pages. */
const TABLE_HEIGHT_MM_MIN = 80;

/** Checks that the margins leave space, and that elements are within the paper, or within their group. */
export function checkPlaces(template: Template): readonly TemplateIssue[] {
  const paper = paperOf(template.page);
  const { top, right, bottom, left } = template.page.margins;
  const column = { width: paper.width - left - right, height: paper.height - top - bottom };
  const outside = (elementId: string, frame: Frame, room: { width: number; height: number }) =>
    frame.x + frame.width > room.width + TOLERANCE_MM || frame.y + frame.height > room.height + TOLERANCE_MM
      ? [{ elementId, fault: fault('outside') }]
      : [];
  return [
    ...checkMargins(template, column),
    ...template.fixed.flatMap((element) =>
      element.kind === 'watermark' ? [] : outside(element.id, element.frame, paper),
    ),
    ...template.flow.flatMap((block) => {
      if (block.kind !== 'group') return [];
      const room = { width: column.width, height: block.height };
      const inside = block.elements.flatMap((element) => outside(element.id, element.frame, room));
      return block.height > column.height
        ? [...inside, { elementId: block.id, fault: fault('higherThanPage') }]
        : inside;
    }),
  ];
}

function checkMargins(
  { flow }: Template,
  column: { readonly width: number; readonly height: number },
): readonly TemplateIssue[] {
  if (column.width <= 0 || column.height <= 0) return [whole('noRoom')];
  return flow.flatMap(({ id, kind }) =>
    (kind === 'table' || kind === 'grid') && column.height < TABLE_HEIGHT_MM_MIN
      ? [{ elementId: id, fault: fault('tableRoom', { mm: TABLE_HEIGHT_MM_MIN }) }]
      : [],
  );
}
