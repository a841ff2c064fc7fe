import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { StoredFile } from '../../adapters/storage/storage.ts';
import type { Keys } from '../../crypto/keys.ts';
import type { Deps } from '../../deps.ts';
import type { TerminalKey } from '../terminals/terminalStore.ts';
import type { HoldReason } from './life/refusals.ts';
import { findOrder, type OrderRow } from './orderStore.ts';
import { holdProblem } from './printRules.ts';

/** File of an order, with its display name. */
export interface HeldDocument extends StoredFile {
  readonly fileName: string;
  readonly order: OrderRow;
}

export type HeldReason = HoldReason | 'ORDER_NOT_FOUND' | 'DOCUMENT_UNAVAILABLE';

/** Returns the document of an order that the terminal holds; every download rechecks the claim. */
export async function findHeldDocument(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  { schoolCode, terminalCode }: TerminalKey,
  orderId: string,
): Promise<Outcome<HeldDocument, HeldReason>> {
  const context = await findOrder(db, schoolCode, orderId);
  if (!context) return fail(problem('ORDER_NOT_FOUND'));
  const { order } = context;
  const lost = holdProblem(order, terminalCode, clock.now());
  if (lost) return fail(lost);
  const { documentKey: key, contentLength, sha256 } = order;
  // Not issued yet, or an uploaded file already deleted by retention.
  if (key === '') return fail(problem('DOCUMENT_UNAVAILABLE'));
  return ok({ key, contentLength, sha256, fileName: decryptFileName(keys, order), order });
}

const place = ({ schoolCode, orderId }: Pick<OrderRow, 'schoolCode' | 'orderId'>) => ({
  column: 'print_order.fileName',
  schoolCode,
  rowId: orderId,
});

/** File names contain people's names, so they are encrypted. */
export function encryptFileName(keys: Keys, at: Pick<OrderRow, 'schoolCode' | 'orderId'>, name: string) {
  return keys.fields.encrypt(name, place(at));
}

/** Decrypts the document's display name. */
export function decryptFileName(keys: Keys, order: OrderRow): string {
  return keys.fields.decrypt(order.fileNameEncrypted, place(order));
}
