import { paymentAdminCalls } from '@self-print/contract/platform/paymentAdmin.ts';
import { formatMoney } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useTexts } from '../../../core/services.ts';
import { useAccountNames } from './accountNames.ts';
import { useSides } from './useSides.ts';

/** What each account of the ledger holds, and their sum. */
export function Accounts() {
  const { t } = useTexts();
  const nameOf = useAccountNames();
  const side = useSides();
  const { data } = useCallQuery(paymentAdminCalls.accounts, {});
  if (data === undefined || data.length === 0) return null;
  const sum = data.reduce((all, { balanceFen }) => all + balanceFen, 0);
  return (
    <dl className="ledger__accounts" aria-label={t('ledger.accounts')}>
      {data.map(({ account, balanceFen }) => (
        <div key={account}>
          <dt>{nameOf(account)}</dt>
          <dd className="number">{side(balanceFen)}</dd>
        </div>
      ))}
      <div>
        <dt>{t('ledger.sum')}</dt>
        <dd className="number">{sum === 0 ? formatMoney(0) : side(sum)}</dd>
      </div>
    </dl>
  );
}
