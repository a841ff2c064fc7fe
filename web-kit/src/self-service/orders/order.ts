import type { CallData } from '@self-print/contract/call.ts';
import { CLOUD_ORDER, TAKE_TYPES } from '@self-print/contract/orderTypes.ts';
import type { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { formatFileSize } from '../../fileSize.ts';
import { orderNumber } from '../../formatting.ts';
import type { Translate } from '../../texts.ts';
import { type Fact, factsOf } from '../facts.ts';
import { priceOf } from '../money.ts';
import type { SelfServiceKey } from '../texts/selfServiceTexts.ts';

export type Order = CallData<typeof userOrderCalls.get>;
type Standing = Pick<Order, 'state' | 'takeType'>;
type T = Translate<SelfServiceKey>;

/** Orders of which nothing more is printed: they stand in the list of finished ones. */
const FINISHED: ReadonlySet<Order['state']> = new Set([
  'printed',
  'failed',
  'refused',
  'cancelled',
  'expired',
]);
const CANCELLABLE: ReadonlySet<Order['state']> = new Set(['waiting', 'created', 'paid']);
/** While it may change by itself: at a terminal it is being printed, at staff it is being looked at. */
const MOVING: ReadonlySet<Order['state']> = new Set(['waiting', 'paid', 'claimed', 'printing']);

export const isOfFile = ({ orderType }: Pick<Order, 'orderType'>): boolean => orderType === CLOUD_ORDER;
export const isMoving = ({ state }: Pick<Order, 'state'>): boolean => MOVING.has(state);
export const isCancellable = ({ state }: Pick<Order, 'state'>): boolean => CANCELLABLE.has(state);
/** An electronic document that waits for nobody any more. */
const isElectronic = ({ state, takeType }: Standing): boolean =>
  state === 'paid' && takeType === TAKE_TYPES.electronic;
export const isOpen = (order: Standing): boolean => !FINISHED.has(order.state) && !isElectronic(order);

/** Whether the print of a file can still be changed: it is not printed, and a fee that was paid is frozen. */
export function isChangeable({ state, fee, totalFee }: Pick<Order, 'state' | 'fee' | 'totalFee'>): boolean {
  return (state === 'created' || state === 'paid') && (!fee.paid || totalFee === 0);
}

/** Whether a file can be printed again: its order is over. */
export function isRepeatable({ state }: Pick<Order, 'state'>): boolean {
  return state !== 'created' && state !== 'paid';
}

export function stateWords(order: Standing, t: T): string {
  return t(isElectronic(order) ? 'orders.electronic' : `state.${order.state}`);
}

interface Notice {
  readonly tone: 'info' | 'attention' | 'trouble';
  readonly text: string;
  readonly detail?: string;
}

/** What a person should know of an order that is not simply ready or done. */
export function orderNotice(
  order: Pick<Order, 'state' | 'refusalReason' | 'document' | 'payment'>,
  t: T,
  paysHere: boolean,
): Notice | undefined {
  if (order.payment === 'refunding' || order.payment === 'refunded')
    return { tone: 'info', text: t(`pay.${order.payment}`), detail: t(`pay.${order.payment}Text`) };
  switch (order.state) {
    case 'waiting':
      return { tone: 'info', text: t('order.waitingText') };
    case 'created':
      return { tone: 'attention', text: toPayWords(t, paysHere) };
    case 'refused':
      return order.refusalReason === null
        ? { tone: 'trouble', text: t('state.refused') }
        : { tone: 'trouble', text: t('order.refused'), detail: order.refusalReason };
    case 'failed':
      return { tone: 'trouble', text: t('order.failedText') };
    case 'unconfirmed':
      return { tone: 'attention', text: t('order.unconfirmedText') };
    default:
      return order.document?.revoked ? { tone: 'trouble', text: t('order.revoked') } : undefined;
  }
}

/** What comes next, right after an order was made. */
export function nextWords(
  { state, takeCode }: Pick<Order, 'state' | 'takeCode'>,
  t: T,
  paysHere: boolean,
): string {
  if (state === 'waiting') return t('done.waitingText');
  if (state === 'created') return toPayWords(t, paysHere);
  return t(takeCode === null ? 'done.electronic' : 'done.lead');
}

/** `paysHere`: there is a way to pay on this page. */
function toPayWords(t: T, paysHere: boolean): string {
  return t(paysHere ? 'order.payHereText' : 'order.toPayText');
}

/** Where the money stands that was paid back, or is; undefined for all other orders. */
export function refundWords({ payment }: Pick<Order, 'payment'>, t: T): string | undefined {
  return payment === 'refunding' || payment === 'refunded' ? t(`pay.${payment}`) : undefined;
}

/** What was ordered, what it costs and until when it can be used. */
export function orderFacts(order: Order, t: T, timeOf: (moment: string) => string): readonly Fact[] {
  const { document, fee, pages, printedAt, state, totalFee } = order;
  // An order that ended unpaid, such as a cancelled one, no longer has to be paid.
  const isSettled = totalFee === 0 || (!fee.paid && FINISHED.has(state));
  const standing = refundWords(order, t) ?? t(fee.paid ? 'order.paid' : 'order.toPay');
  const paid = isSettled ? '' : ` · ${standing}`;
  return factsOf([
    [t('copies.name'), t('copies.n', { count: order.copies })],
    [t('order.pages'), pages > 0 ? t('pages.n', { count: pages }) : undefined],
    [t('order.totalPages'), pages > 0 ? t('pages.n', { count: pages * order.copies }) : undefined],
    [t('order.size'), order.sizeBytes > 0 ? formatFileSize(order.sizeBytes) : undefined],
    ...feeRows(order, t),
    [t('order.printedCopies'), printedAt === null ? undefined : t('copies.n', { count: order.copies })],
    [t('order.sides'), `${order.paperSize} · ${t(order.duplex ? 'order.duplex' : 'order.single')}`],
    [t('order.fee'), priceOf(totalFee, t) + paid],
    [t('order.created'), timeOf(order.createdAt)],
    [t('order.printed'), printedAt === null ? undefined : timeOf(printedAt)],
    [t('order.verification'), document?.verificationCode],
    [t('order.documentUntil'), document ? timeOf(document.validUntil) : undefined],
    [t('order.code'), orderNumber(order.orderId)],
  ]);
}

/** How the fee was calculated: by copies, for an uploaded file by printed sides. */
function feeRows({ fee, pages: perCopy }: Order, t: T): readonly (readonly [string, string | undefined])[] {
  const copies = (count: number) => t('copies.n', { count });
  const pages = (count: number) => t('pages.n', { count });
  if (fee.sides)
    return [
      [t('order.unitPrice'), priceOf(fee.sides.perSide, t)],
      [t('order.freePages'), pages(fee.sides.free)],
      [t('order.remainingFreePages'), pages(fee.sides.remainingFree)],
      [t('order.feePages'), pages(fee.sides.charged)],
    ];
  return [
    [t('order.unitPrice'), priceOf(fee.unitPrice, t)],
    [t('order.freeCopies'), copies(fee.freeCopies)],
    [t('order.remainingFree'), copies(fee.remainingFreeCopies)],
    [t('order.chargedCopies'), copies(fee.chargedCopies)],
    [t('order.feePages'), perCopy > 0 ? pages(fee.chargedCopies * perCopy) : undefined],
  ];
}
