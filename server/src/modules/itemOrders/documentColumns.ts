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
