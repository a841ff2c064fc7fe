import { drawBox, drawLine, drawRule, INK, RULE, SHADE, type Sheet } from './sheet.ts';

export interface Column<Row> {
  readonly heading: string;
  readonly width: number;
  readonly align?: 'left' | 'right' | 'centre';
  readonly text: (row: Row) => string;
}

export interface TableStyle {
  readonly x: number;
  /** Upper edge of the heading. */
  readonly y: number;
  readonly size: number;
  readonly rowHeight: number;
}

const PADDING = 4;

/** Draws a ruled table with every second row shaded; returns its lower edge. */
export function drawTable<Row>(
  sheet: Sheet,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  style: TableStyle,
): number {
  const { x, size, rowHeight } = style;
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const baseline = (y: number) => y + (rowHeight + size * 0.72) / 2;
  const drawRow = (y: number, bold: boolean, text: (column: Column<Row>) => string) => {
    let left = x;
    for (const column of columns) {
      const { align = 'left' } = column;
      const at = {
        left: left + PADDING,
        centre: left + column.width / 2,
        right: left + column.width - PADDING,
      };
      drawLine(sheet, text(column), { x: at[align], y: baseline(y), size, bold, align });
      left += column.width;
    }
  };

  let { y } = style;
  drawRule(sheet, { x, y }, width, 1, INK);
  drawRow(y, true, (column) => column.heading);
  y += rowHeight;
  drawRule(sheet, { x, y }, width, 0.75, INK);
  for (const [index, row] of rows.entries()) {
    if (index % 2 === 1) drawBox(sheet, { x, y, width, height: rowHeight }, SHADE);
    drawRow(y, false, (column) => column.text(row));
    y += rowHeight;
    drawRule(sheet, { x, y }, width, 0.4, RULE);
  }
  drawRule(sheet, { x, y }, width, 1, INK);
  return y;
}
