import type { FeeDetail } from '@self-print/contract/platform/orders.ts';
import { formatMoney } from '@self-print/web-kit/formatting.ts';
import type { Translate } from '@self-print/web-kit/texts.ts';
import type { TextKey } from '../../texts/keys.ts';

/** Why an order costs what it costs: by copies, or by printed sides where an uploaded file is printed. */
export function costReason(fee: FeeDetail, copies: number, text: Translate<TextKey>): string {
  return fee.sides ? reasonOfSides(fee.sides, fee.totalFee, text) : reasonOfCopies(fee, copies, text);
}

function reasonOfCopies(fee: FeeDetail, copies: number, text: Translate<TextKey>): string {
  const { freeCopies: free, chargedCopies: charged, remainingFreeCopies } = fee;
  const price = formatMoney(fee.unitPrice);
  if (fee.totalFee > 0)
    return free > 0
      ? text('confirm.feeMixed', { free, charged, price })
      : text('confirm.feeCharged', { count: charged, price });
  const left = remainingFreeCopies - free;
  const isFree = text('confirm.feeFree', { count: copies });
  return free > 0 && left > 0 ? `${isFree} · ${text('confirm.freeLeft', { count: left })}` : isFree;
}

type Sides = NonNullable<FeeDetail['sides']>;

function reasonOfSides(sides: Sides, totalFee: number, text: Translate<TextKey>): string {
  const { free, charged, remainingFree } = sides;
  const price = formatMoney(sides.perSide);
  if (totalFee > 0)
    return free > 0
      ? text('confirm.sidesMixed', { count: free, charged, price })
      : text('confirm.sidesCharged', { count: charged, price });
  const isFree = text('confirm.sidesFree', { count: free });
  const left = remainingFree - free;
  return sides.perSide > 0 && left > 0
    ? `${isFree} · ${text('confirm.freeSidesLeft', { count: left })}`
    : isFree;
}
