import type { CartonStatus } from '@self-print/contract/agent/printerView.ts';
import type { TerminalOrder } from '@self-print/contract/platform/orders.ts';

const PAGES_PER_DUPLEX_SHEET = 2;

type Printed = Pick<TerminalOrder, 'pages' | 'copies' | 'duplex'>;

/** Sheets of paper that an order takes; each copy begins on a new sheet. */
export function sheetsOf({ pages, copies, duplex }: Printed): number {
  return (duplex ? Math.ceil(pages / PAGES_PER_DUPLEX_SHEET) : pages) * copies;
}

/** Sheets in the cartons that an order may be printed from. */
export function sheetsLeftFor(
  { paperSize, cartonCode }: Pick<TerminalOrder, 'paperSize' | 'cartonCode'>,
  cartons: readonly CartonStatus[],
): number {
  return cartons
    .filter((carton) =>
      cartonCode === null ? carton.paperSize === paperSize : carton.cartonCode === cartonCode,
    )
    .reduce((sum, carton) => sum + carton.sheets, 0);
}
