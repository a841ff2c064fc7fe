import type { PageSize, SheetSide } from '@self-print/contract/sheetLayout.ts';

const TOLERANCE_PT = 1;
const SCALE_TOLERANCE = 0.005;

/** Whether every side equals its page, so that nothing needs redrawing. */
export function isAsItIs(pages: readonly PageSize[], sides: readonly SheetSide[]): boolean {
  return (
    pages.length === sides.length &&
    sides.every((side, index) => {
      const page = pages[index];
      const [placed] = side.pages;
      return (
        page !== undefined &&
        placed !== undefined &&
        !side.isTurned &&
        Math.abs(placed.scale - 1) < SCALE_TOLERANCE &&
        Math.abs(page.widthPt - side.widthPt) < TOLERANCE_PT &&
        Math.abs(page.heightPt - side.heightPt) < TOLERANCE_PT
      );
    })
  );
}
