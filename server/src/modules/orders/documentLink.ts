import { addressOf } from '@self-print/contract/client.ts';
import { DOCUMENT_URL_MINUTES, MINUTE_MS } from '@self-print/contract/limits.ts';
import { type DocumentAddress, orderCalls } from '@self-print/contract/platform/orders.ts';
import type { Signer } from '../../crypto/signer.ts';
import type { TerminalKey } from '../terminals/terminalStore.ts';
import type { OrderRow } from './orderStore.ts';

/**
 * Signs a short-lived address of an order's document. The signature covers the terminal, so the address is useless without that
 * terminal's own headers.
 */
export function signDocumentLink(
  signer: Signer,
  { schoolCode, terminalCode }: TerminalKey,
  { orderId, sha256 }: Pick<OrderRow, 'orderId' | 'sha256'>,
  now: Date,
): DocumentAddress {
  const expiresAt = new Date(now.getTime() + DOCUMENT_URL_MINUTES * MINUTE_MS);
  const expires = String(expiresAt.getTime());
  const signature = signer.sign([schoolCode, terminalCode, orderId, expires]);
  return {
    fileUrl: addressOf(orderCalls.downloadDocument, { orderId, expires, signature }),
    expiresAt: expiresAt.toISOString(),
    sha256,
  };
}

/** Whether an address was signed for this terminal and order and has not expired. */
export function isDocumentLinkValid(
  signer: Signer,
  { schoolCode, terminalCode }: TerminalKey,
  link: { readonly orderId: string; readonly expires: string; readonly signature: string },
  now: Date,
): boolean {
  const signed = signer.verify([schoolCode, terminalCode, link.orderId, link.expires], link.signature);
  return signed && Number(link.expires) > now.getTime();
}
