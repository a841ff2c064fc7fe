import type { CloudFee } from '@self-print/contract/platform/cloudPrint.ts';
import { formatMoney } from '@self-print/web-kit/formatting.ts';
import { useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { priceOf } from '../../ui/words.ts';

interface CostProps {
  readonly asked: {
    readonly data: CloudFee | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
  };
  readonly error: Error | null;
  readonly isBusy: boolean;
  readonly label: 'cost.submit' | 'cost.save';
  readonly onSubmit: () => void;
}

/** What the print costs and why, above the button that orders it. */
export function Cost({ asked, error, isBusy, label, onSubmit }: CostProps) {
  const { t } = useTexts();
  const { data } = asked;
  const isSettled = data !== undefined && asked.error === null && !asked.isFetching;
  const isFree = data?.totalFee === 0;
  return (
    <div className="do">
      <div className="do__cost" aria-live="polite">
        <span className="row__facts">
          {asked.error !== null ? null : data === undefined ? (
            t('fee.computing')
          ) : (
            <>
              <span>{t('cost.sides', { count: data.totalPages })}</span>
              <span>{t('cost.sheets', { count: data.sheets })}</span>
              {data.freePages > 0 && (
                <span>{t('cost.free', { count: data.freePages, left: data.remainingFreePages })}</span>
              )}
              {data.feePages > 0 && (
                <span>{t('cost.pay', { count: data.feePages, price: formatMoney(data.unitPrice) })}</span>
              )}
            </>
          )}
        </span>
        <strong>{data === undefined || asked.error !== null ? '…' : priceOf(data.totalFee, t)}</strong>
      </div>
      <Problem error={error ?? asked.error} />
      <Button kind="primary" busy={isBusy} disabled={!isSettled} onClick={onSubmit}>
        {t(isBusy ? 'cost.busy' : label === 'cost.submit' && isFree ? 'cost.submitFree' : label)}
      </Button>
      <p>{t(isFree ? 'cost.note' : 'cost.notePay')}</p>
    </div>
  );
}
