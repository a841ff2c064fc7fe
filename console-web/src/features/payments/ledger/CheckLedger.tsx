import type { CallData } from '@self-print/contract/call.ts';
import { LEDGER_FAULTS_MAX, paymentAdminCalls } from '@self-print/contract/platform/paymentAdmin.ts';
import { formatNumber } from '@self-print/web-kit/formatting.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../../core/services.ts';
import { useMoments } from '../../../ui/words.ts';
import { faultWords } from './faultWords.ts';
import { useSides } from './useSides.ts';

type Checked = CallData<typeof paymentAdminCalls.checkLedger>;

interface CheckButtonProps {
  readonly onChecked: (checked: Checked) => void;
}

/** The check of the ledger: its button for the head of the page, and what it found. */
export function useLedgerCheck() {
  const [checked, setChecked] = useState<Checked>();
  return {
    button: <CheckButton onChecked={setChecked} />,
    outcome: checked && <Outcome checked={checked} />,
  };
}

function CheckButton({ onChecked }: CheckButtonProps) {
  const { t } = useTexts();
  const check = useCallMutation(paymentAdminCalls.checkLedger, { renews: [paymentAdminCalls.accounts] });
  return (
    <Button loading={check.isPending} onClick={() => check.mutate({}, { onSuccess: onChecked })}>
      {t('ledger.check')}
    </Button>
  );
}

function Outcome({ checked }: { readonly checked: Checked }) {
  const { t, language } = useTexts();
  const moment = useMoments();
  const side = useSides();
  const { entries, bookings, sumFen, faults, checkedAt } = checked;
  const counts = { entries: formatNumber(entries, language), bookings: formatNumber(bookings, language) };
  const at = t('ledger.checkedAt', { at: moment(checkedAt) });
  if (faults.length === 0)
    return (
      <Alert
        type="success"
        showIcon
        title={t('ledger.proved')}
        description={
          <>
            <ul className="ledger__proof">
              <li>{t('ledger.provedNumbers', counts)}</li>
              <li>{t('ledger.provedSum', { sum: side(sumFen) })}</li>
              <li>{t('ledger.provedPayments')}</li>
              <li>{t('ledger.provedOrders')}</li>
            </ul>
            <span className="under">{at}</span>
          </>
        }
      />
    );
  return (
    <Alert
      type="error"
      showIcon
      title={t(faults.length >= LEDGER_FAULTS_MAX ? 'ledger.faultsAtLeast' : 'ledger.faults', {
        count: faults.length,
      })}
      description={
        <>
          <ul className="ledger__proof">
            {faults.map((fault) => (
              <li key={`${fault.kind} ${fault.subject}`}>{faultWords(fault, t)}</li>
            ))}
          </ul>
          <p>{t('ledger.faultsText')}</p>
          <span className="under">{at}</span>
        </>
      }
    />
  );
}
