import type { CartonStatus } from '@self-print/contract/agent/printerView.ts';
import type { TerminalOrder } from '@self-print/contract/platform/orders.ts';

/** Sheets in the cartons that an order may be printed from. */
export function sheetsLeftFor(
  { paperSize, cartonCode }: Pick<TerminalOrder, 'paperSize' | 'cartonCode'>,
  cartons: readonly CartonStatus[],
): number {
  return cartons
    .filter((carton) =>
      cartonCode === null
        ? carton.paperSize === paperSize && !carton.reserved
        : carton.cartonCode === cartonCode,
    )
    .reduce((sum, carton) => sum + carton.sheets, 0);
}
