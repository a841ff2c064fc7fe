import { isAtLeast } from '@self-print/contract/assurance.ts';
import { CLOUD_ORDER, TAKE_TYPES } from '@self-print/contract/orderTypes.ts';
import type { UserOrderRow } from '@self-print/contract/platform/userOrders.ts';
import type { Keys } from '../../crypto/keys.ts';
import type { Deps } from '../../deps.ts';
import type { PersonActor } from '../../http/actor.ts';
import { assuranceOf } from '../../http/sessions/proofs.ts';
import { decryptCode } from '../issuing/encryptedDocument.ts';
import { groupCode } from '../issuing/verificationCode.ts';
import { decryptReason } from './approvalReason.ts';
import { decryptTakeCode } from './encryptedTakeCode.ts';
import { decryptFileName } from './heldDocument.ts';
import { paymentStanding } from './life/paymentRules.ts';
import { shownState } from './orderStates.ts';
import type { OrderRow } from './orderStore.ts';
import type { PersonOrder } from './personOrderStore.ts';
import { printStateOf } from './terminalOrder.ts';

/** Whether the order's document may be sent and downloaded as a file. */
export function isElectronic({ order, item }: Pick<PersonOrder, 'order' | 'item'>): boolean {
  const offered = item?.takeTypes.includes(TAKE_TYPES.electronic) ?? false;
  return order.takeType === TAKE_TYPES.electronic || offered;
}

/**
 * An order as a row in its owner's list. Whoever has not proved as surely who they are as its item demands sees that the order is
 * there, but nothing by which its document could be had.
 */
export function rowForOwner(
  { keys, mailer }: Pick<Deps, 'keys' | 'mailer'>,
  found: PersonOrder,
  { proofs }: Pick<PersonActor, 'proofs'>,
  now: Date,
): UserOrderRow {
  const { order, item } = found;
  const isSure = isAtLeast(assuranceOf(proofs), item?.minAssurance ?? 'low');
  const state = shownState(order, now);
  const hasCode =
    isSure && (state === 'paid' || state === 'claimed') && order.takeType !== TAKE_TYPES.electronic;
  return {
    orderId: order.orderId,
    orderType: order.orderType,
    itemId: order.itemId,
    title: titleOf(keys, order),
    state,
    printState: printStateOf(state),
    takeType: order.takeType,
    takeCode: hasCode ? decryptTakeCode(keys, order) : null,
    pages: order.pages,
    copies: order.copies,
    duplex: order.duplex,
    totalFee: order.totalFee,
    payment: paymentStanding(order),
    createdAt: order.createdAt.toISOString(),
    validUntil: order.validUntil.toISOString(),
    printedAt: order.printedAt?.toISOString() ?? null,
    refusalReason:
      order.state === 'refused' && found.reasonEncrypted
        ? decryptReason(keys, order, found.reasonEncrypted)
        : null,
    document: isSure ? documentOf(keys, found, mailer.isConfigured) : null,
  };
}

/** On the owner's phone an uploaded file is listed by its name while it is kept; public screens do not show it. */
function titleOf(keys: Keys, order: OrderRow): UserOrderRow['title'] {
  const fileName = order.orderType === CLOUD_ORDER ? decryptFileName(keys, order) : '';
  return fileName === '' ? { zh: order.titleZh, en: order.titleEn } : { zh: fileName, en: fileName };
}

/** The document belongs to the person as soon as nothing remains to be paid. */
function documentOf(keys: Keys, found: PersonOrder, hasMail: boolean): UserOrderRow['document'] {
  const { order, document } = found;
  if (!document || order.paidAt === null) return null;
  const code = decryptCode(keys, { ...document, schoolCode: order.schoolCode });
  return {
    verificationCode: groupCode(code),
    validUntil: document.validUntil.toISOString(),
    revoked: document.revokedAt !== null,
    electronic: isElectronic(found),
    mailable: hasMail && isElectronic(found),
  };
}
