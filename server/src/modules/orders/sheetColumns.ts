import type { Bilingual } from '@self-print/contract/fields.ts';
import type { StoredFile } from '../../adapters/storage/storage.ts';
import type { Keys } from '../../crypto/keys.ts';
import { encryptFileName } from './heldDocument.ts';

interface Sheet {
  readonly title: Bilingual;
  readonly file: StoredFile;
  readonly fileName: string;
  readonly pages: number;
}

/** Columns of an order that prints upright sheets of A4 in black, which were made for it. */
export function sheetColumns(
  keys: Keys,
  at: { readonly schoolCode: string; readonly orderId: string },
  { title, file, fileName, pages }: Sheet,
) {
  return {
    titleZh: title.zh,
    titleEn: title.en,
    cartonCode: null,
    documentKey: file.key,
    contentLength: file.contentLength,
    sha256: file.sha256,
    fileNameEncrypted: encryptFileName(keys, at, fileName),
    colour: false,
    pages,
    horizontal: false,
    paperSize: 'A4' as const,
  };
}
