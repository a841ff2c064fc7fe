import { formatMoney } from '@self-print/web-kit/formatting.ts';
import { useTexts } from '../../../core/services.ts';

/** Writes what an account holds, in fen, with its side: a positive sum is a debit. */
export function useSides(): (fen: number) => string {
  const { t } = useTexts();
  return (fen) => {
    if (fen === 0) return formatMoney(0);
    return t(fen > 0 ? 'ledger.onDebit' : 'ledger.onCredit', { sum: formatMoney(Math.abs(fen)) });
  };
}
