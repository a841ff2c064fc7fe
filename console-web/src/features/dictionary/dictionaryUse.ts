import type { AskedKey } from '@self-print/web-kit/texts.ts';
import type { DictionaryKey } from '../../texts/dictionary.zh.ts';

/** The kind whose values are pictures. */
export const PICTURE_CODE = 'PICTURE';

/** Says what entries of a kind are for; kinds that the product does not read are for the school's own pages and programs. */
export function purposeOf(code: string): AskedKey<DictionaryKey> {
  return code === PICTURE_CODE ? 'dictionary.use.picture' : 'dictionary.use.own';
}
