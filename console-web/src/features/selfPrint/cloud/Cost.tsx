import type { Cost as CostWords } from '@self-print/web-kit/self-service/cloud/cost.ts';
import { factsOf } from '@self-print/web-kit/self-service/facts.ts';
import { Button } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { Facts } from '../ui/Facts.tsx';
import { Problem } from '../ui/Problem.tsx';

interface CostProps {
  readonly cost: CostWords;
  readonly onSubmit: () => void;
}

/** What a print costs and why, above the button that orders or changes it. */
export function Cost({ cost, onSubmit }: CostProps) {
  const { t } = useTexts();
  const { fee } = cost;
  return (
    <>
      <div aria-live="polite">
        {cost.isComputing && <p>{t('pc.fee.computing')}</p>}
        {fee && (
          <Facts
            facts={factsOf([
              [t('pc.cost.paper'), fee.paper.join(' · ')],
              [t('pc.cost.charged'), fee.charged[0]],
              [t('pc.cost.freeName'), fee.free[0]],
              [t('pc.fee.total'), fee.total],
            ])}
          />
        )}
      </div>
      <Problem error={cost.error} isRepeatable />
      <Button
        type="primary"
        size="large"
        block
        loading={cost.isBusy}
        disabled={!cost.isReady}
        onClick={onSubmit}
      >
        {cost.buttonWords}
      </Button>
      {cost.hasNote && <p className="pc-hint">{cost.note}</p>}
    </>
  );
}
