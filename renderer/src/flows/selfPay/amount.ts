import { fenOfTyped } from '@self-print/contract/money.ts';
import { PAYMENT_FEN_MAX } from '@self-print/contract/platform/dues.ts';

const DECIMALS = 2;

/** An amount of yuan as it is typed, digit by digit; a key that does not fit changes nothing. */
export function typeAmount(typed: string, key: string): string {
  if (key === '.') return typed.includes('.') ? typed : `${typed === '' ? '0' : typed}.`;
  const next = typed === '0' ? key : typed + key;
  const [, decimals = ''] = next.split('.');
  return decimals.length > DECIMALS || fenOfTyped(next) > PAYMENT_FEN_MAX ? typed : next;
}
