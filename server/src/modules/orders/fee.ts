import { CLOUD_ORDER } from '@self-print/contract/orderTypes.ts';
import { printOrder } from '../../db/schema/orders.ts';
import type { OrderRow } from './orderStore.ts';

/** The columns of an order's fee and of what is settled. Money in fen. This is their only list. */
export const FEE_COLUMNS = {
  copies: printOrder.copies,
  duplex: printOrder.duplex,
  unitPrice: printOrder.unitPrice,
  freeCopies: printOrder.freeCopies,
  chargedCopies: printOrder.chargedCopies,
  freePages: printOrder.freePages,
  feePages: printOrder.feePages,
  totalFee: printOrder.totalFee,
  paidAt: printOrder.paidAt,
  settledCopies: printOrder.settledCopies,
  settledDuplex: printOrder.settledDuplex,
  settledUnitPrice: printOrder.settledUnitPrice,
};

/** What an order costs, whether that is settled, and what an unpaid change reverts to. */
export type Fee = Pick<OrderRow, keyof typeof FEE_COLUMNS>;

/** What an order costs, whether paid or not. */
export type Price = Omit<Fee, 'paidAt' | 'settledCopies' | 'settledDuplex' | 'settledUnitPrice'>;

/** Copies, some of them free. */
export type CopiesPrice = Pick<Fee, 'freeCopies' | 'chargedCopies' | 'totalFee'>;

/**
 * Price of `copies` copies at `unitPrice` fen, after the free copies that the person has left. Without a unit price, all copies
 * are free and no free copies are used up.
 */
export function priceOfCopies(unitPrice: number, copies: number, remainingFreeCopies: number): CopiesPrice {
  const freeCopies = unitPrice === 0 ? copies : Math.min(copies, Math.max(0, remainingFreeCopies));
  const chargedCopies = copies - freeCopies;
  return { freeCopies, chargedCopies, totalFee: chargedCopies * unitPrice };
}

/** Price of an item order. */
export function priceOfItem(
  terms: Pick<Price, 'copies' | 'duplex' | 'unitPrice'>,
  remainingFreeCopies: number,
): Price {
  const copies = priceOfCopies(terms.unitPrice, terms.copies, remainingFreeCopies);
  return { ...terms, ...copies, freePages: 0, feePages: 0 };
}

/** Fee of a new order. It is settled immediately if zero or collected elsewhere. */
export function firstFee(price: Price, isPaid: boolean, now: Date): Fee {
  const open = unsettled(price);
  return isPaid || price.totalFee === 0 ? settle(open, now) : open;
}

/** Fee of an order that awaits a decision: not settled, even if zero. */
export function unsettled(price: Price): Fee {
  return { ...price, paidAt: null, settledCopies: null, settledDuplex: null, settledUnitPrice: null };
}

/** Settles a fee: nothing remains to be paid, and a later unpaid change reverts to it. */
export function settle(fee: Fee, now: Date): Fee {
  const { copies, duplex, unitPrice } = fee;
  return {
    ...fee,
    paidAt: fee.paidAt ?? now,
    settledCopies: copies,
    settledDuplex: duplex,
    settledUnitPrice: unitPrice,
  };
}

/** Fee after a change: settled if zero, otherwise to be paid. */
export function reprice(fee: Fee, price: Price, now: Date): Fee {
  const changed = { ...fee, ...price };
  return price.totalFee === 0 ? settle(changed, now) : { ...changed, paidAt: null };
}

/** Whether the fee can no longer change because it was paid. */
export function isFeeFrozen({ paidAt, totalFee }: Pick<Fee, 'paidAt' | 'totalFee'>): boolean {
  return paidAt !== null && totalFee > 0;
}

/**
 * Fee of an order after its release or a new claim: an unpaid change is reverted. An order can be changed only while it costs
 * nothing, so the settled fee is always zero.
 */
export function settledFee(order: Fee & Pick<OrderRow, 'orderType' | 'pages'>, now: Date): Fee {
  const fee = feeOf(order);
  if (fee.paidAt !== null || fee.settledCopies === null) return fee;
  const copies = fee.settledCopies;
  const isCloud = order.orderType === CLOUD_ORDER;
  const price = {
    copies,
    duplex: fee.settledDuplex ?? fee.duplex,
    unitPrice: fee.settledUnitPrice ?? fee.unitPrice,
    freeCopies: isCloud ? 0 : copies,
    chargedCopies: 0,
    freePages: isCloud ? copies * order.pages : 0,
    feePages: 0,
    totalFee: 0,
  };
  return reprice(fee, price, now);
}

/** Extracts the fee columns of an order. */
export function feeOf(order: Fee): Fee {
  const { copies, duplex, unitPrice, freeCopies, chargedCopies, freePages, feePages, totalFee } = order;
  const { paidAt, settledCopies, settledDuplex, settledUnitPrice } = order;
  const price = { copies, duplex, unitPrice, freeCopies, chargedCopies, freePages, feePages, totalFee };
  return { ...price, paidAt, settledCopies, settledDuplex, settledUnitPrice };
}
