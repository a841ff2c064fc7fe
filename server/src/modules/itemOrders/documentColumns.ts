import type { Keys } from '../../crypto/keys.ts';
import type { Issued } from '../issuing/issueDocument.ts';
import { encryptFileName } from '../orders/heldDocument.ts';
import type { ItemRow } from '../orders/orderStore.ts';

/** Order columns that describe its document. A stamp is red, so it needs colour. */
export function documentColumns(keys: Keys, item: Pick<ItemRow, 'titleZh' | 'titleEn'>, issued: Issued) {
  const { file, pages, horizontal, paperSize, language } = issued;
  const title = language === 'zh' ? item.titleZh : item.titleEn;
  return {
    documentKey: file.key,
    contentLength: file.contentLength,
    sha256: file.sha256,
    fileNameEncrypted: encryptFileName(keys, issued, `${title}.pdf`),
    colour: true,
    pages,
    horizontal,
    paperSize,
  };
}

/** The same columns while there is no document yet. */
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
