import type { Keys } from '../../crypto/keys.ts';
import { encryptFileName } from './heldDocument.ts';

/** Order columns that describe its document, while there is none yet or there never will be. */
export function noDocument(keys: Keys, at: { readonly schoolCode: string; readonly orderId: string }) {
  return {
    documentKey: '',
    contentLength: 0,
    sha256: '',
    fileNameEncrypted: encryptFileName(keys, at, ''),
    colour: true,
    pages: 0,
    horizontal: false,
    paperSize: 'A4' as const,
  };
}
