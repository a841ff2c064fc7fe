import { type PaySettings, paymentAdminCalls } from '@self-print/contract/platform/paymentAdmin.ts';
import { formatMoney } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { useMay } from '../../../core/administrator.ts';
import { useTexts } from '../../../core/services.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { later } from '../../../ui/later.tsx';

const LimitForm = later(async () => (await import('./LimitForm.tsx')).LimitForm);

/** What one person may pay back alone; above it a second one has to approve. */
export function RefundLimit() {
  const { t } = useTexts();
  const mayConfigure = useMay('payment:configure');
  const asked = useCallQuery(paymentAdminCalls.settings, {});
  const [edited, setEdited] = useState<PaySettings>();
  return (
    <section className="sheet pay__setting">
      <h2>{t('pay.limit')}</h2>
      <Loaded asked={asked}>
        {(settings) => (
          <>
            <p>{limitWords(settings.onePersonFen, t)}</p>
            {mayConfigure && <Button onClick={() => setEdited(settings)}>{t('common.edit')}</Button>}
          </>
        )}
      </Loaded>
      {edited && <LimitForm settings={edited} onClose={() => setEdited(undefined)} />}
    </section>
  );
}

const limitWords = (fen: number, t: ReturnType<typeof useTexts>['t']) =>
  fen === 0 ? t('pay.limitNone') : t('pay.limitText', { limit: formatMoney(fen) });
