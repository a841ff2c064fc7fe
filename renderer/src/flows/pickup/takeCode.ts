import { TAKE_CODE_DIGITS } from '@self-print/contract/limits.ts';

const BARE_CODE = new RegExp(`^\\d{${TAKE_CODE_DIGITS}}$`);
const CODE_LINK = new RegExp(`^https?://.+/takeCode/(\\d{${TAKE_CODE_DIGITS}})/?(?:[?#].*)?$`, 'i');

/** The pickup code in a scanned text: the bare code, or a link that ends in /takeCode/{code}. */
export function takeCodeIn(text: string): string | null {
  const trimmed = text.trim();
  return BARE_CODE.test(trimmed) ? trimmed : (CODE_LINK.exec(trimmed)?.[1] ?? null);
}
