import type { CloudFee } from '@self-print/contract/platform/cloudPrint.ts';
import { formatMoney } from '@self-print/web-kit/formatting.ts';
import { Button } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { Facts } from '../ui/Facts.tsx';
import { Problem } from '../ui/Problem.tsx';
import { priceOf } from '../ui/words.ts';

interface CostProps {
  readonly asked: {
    readonly data: CloudFee | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
  };
  /** Of what the button does. */
  readonly error: Error | null;
  readonly isBusy: boolean;
  readonly label: 'pc.cost.submit' | 'pc.cost.save';
  readonly onSubmit: () => void;
}

/** What a print costs and why, above the button that orders or changes it. */
export function Cost({ asked, error, isBusy, label, onSubmit }: CostProps) {
  const { t } = useTexts();
  const { data } = asked;
  const isSettled = data !== undefined && asked.error === null && !asked.isFetching;
  const isFree = data?.totalFee === 0;
  const words = label === 'pc.cost.submit' && isFree ? 'pc.cost.submitFree' : label;
  return (
    <>
      <div aria-live="polite">
        {asked.error === null && (data === undefined ? <p>{t('pc.fee.computing')}</p> : <Fee fee={data} />)}
      </div>
      <Problem error={error ?? asked.error} isRepeatable />
      <Button type="primary" size="large" block loading={isBusy} disabled={!isSettled} onClick={onSubmit}>
        {t(isBusy ? 'pc.cost.busy' : words)}
      </Button>
      {!(isFree && label === 'pc.cost.save') && (
        <p className="pc-hint">{t(isFree ? 'pc.cost.note' : 'pc.cost.notePay')}</p>
      )}
    </>
  );
}

function Fee({ fee }: { readonly fee: CloudFee }) {
  const { t } = useTexts();
  const { feePages, freePages } = fee;
  return (
    <Facts
      rows={[
        [
          t('pc.cost.paper'),
          `${t('pc.cost.sides', { count: fee.totalPages })} · ${t('pc.cost.sheets', { count: fee.sheets })}`,
        ],
        [
          t('pc.cost.charged'),
          feePages > 0 ? t('pc.cost.pay', { count: feePages, price: formatMoney(fee.unitPrice) }) : undefined,
        ],
        [
          t('pc.cost.freeName'),
          freePages > 0 ? t('pc.cost.free', { count: freePages, left: fee.remainingFreePages }) : undefined,
        ],
        [t('pc.fee.total'), priceOf(fee.totalFee, t)],
      ]}
    />
  );
}
