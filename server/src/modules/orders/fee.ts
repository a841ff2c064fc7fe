import { printOrder } from '../../db/schema/orders.ts';
import type { OrderRow } from './orderStore.ts';
import { CLOUD_ORDER } from './orderTypes.ts';

/** The columns that say what an order costs and what of it is settled. Money in fen. They are listed here alone. */
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

/** What an order costs, whether that is settled, and what a change that nobody pays falls back to. */
export type Fee = Pick<OrderRow, keyof typeof FEE_COLUMNS>;

/** What an order costs, paid or not. */
export type Price = Omit<Fee, 'paidAt' | 'settledCopies' | 'settledDuplex' | 'settledUnitPrice'>;

/** Copies of which some are free. */
export type CopiesPrice = Pick<Fee, 'freeCopies' | 'chargedCopies' | 'totalFee'>;

/**
 * The price of `copies` whole copies at `unitPrice` fen, after the free copies that the person has left.
 * An item without a price makes every copy free and uses up no free copies.
 */
export function priceOfCopies(unitPrice: number, copies: number, remainingFreeCopies: number): CopiesPrice {
  const freeCopies = unitPrice === 0 ? copies : Math.min(copies, Math.max(0, remainingFreeCopies));
  const chargedCopies = copies - freeCopies;
  return { freeCopies, chargedCopies, totalFee: chargedCopies * unitPrice };
}

/** The price of an order of an item. */
export function priceOfItem(
  terms: Pick<Price, 'copies' | 'duplex' | 'unitPrice'>,
  remainingFreeCopies: number,
): Price {
  const copies = priceOfCopies(terms.unitPrice, terms.copies, remainingFreeCopies);
  return { ...terms, ...copies, freePages: 0, feePages: 0 };
}

/** The fee of a new order. What costs nothing is settled at once, and so is what was paid elsewhere. */
export function firstFee(price: Price, isPaid: boolean, now: Date): Fee {
  const open = unsettled(price);
  return isPaid || price.totalFee === 0 ? settle(open, now) : open;
}

/** The fee of an order about which somebody still has to decide: nothing of it is settled, not even when it is free. */
export function unsettled(price: Price): Fee {
  return { ...price, paidAt: null, settledCopies: null, settledDuplex: null, settledUnitPrice: null };
}

/** Settles a fee: nothing is left to pay, and a later change that nobody pays falls back to it. */
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

/** The fee of an order that was changed: settled when it is free, else to be paid. */
export function reprice(fee: Fee, price: Price, now: Date): Fee {
  const changed = { ...fee, ...price };
  return price.totalFee === 0 ? settle(changed, now) : { ...changed, paidAt: null };
}

/** Whether the fee can no longer change: something was paid for it. */
export function isFeeFrozen({ paidAt, totalFee }: Pick<Fee, 'paidAt' | 'totalFee'>): boolean {
  return paidAt !== null && totalFee > 0;
}

/**
 * What remains of a fee when the order is given up or claimed again: a change that nobody paid is taken back. An order can be
 * changed only while it costs nothing, so what was settled was free.
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

/** The fee of an order, without its other columns. */
export function feeOf(order: Fee): Fee {
  const { copies, duplex, unitPrice, freeCopies, chargedCopies, freePages, feePages, totalFee } = order;
  const { paidAt, settledCopies, settledDuplex, settledUnitPrice } = order;
  const price = { copies, duplex, unitPrice, freeCopies, chargedCopies, freePages, feePages, totalFee };
  return { ...price, paidAt, settledCopies, settledDuplex, settledUnitPrice };
}
