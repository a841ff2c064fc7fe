import type { Cost as CostWords } from '@self-print/web-kit/self-service/cloud/cost.ts';
import { useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { Problem } from '../../ui/Problem.tsx';

interface CostProps {
  readonly cost: CostWords;
  readonly onSubmit: () => void;
}

/** What the print costs and why, above the button that orders it. */
export function Cost({ cost, onSubmit }: CostProps) {
  const { t } = useTexts();
  const { fee } = cost;
  const words = fee === undefined ? [] : [...fee.paper, ...fee.free, ...fee.charged];
  return (
    <div className="do">
      <div className="do__cost" aria-live="polite">
        <span className="row__facts">
          {cost.isComputing ? t('fee.computing') : words.map((each) => <span key={each}>{each}</span>)}
        </span>
        <strong>{fee?.total ?? '…'}</strong>
      </div>
      <Problem error={cost.error} isRepeatable />
      <Button kind="primary" busy={cost.isBusy} disabled={!cost.isReady} onClick={onSubmit}>
        {cost.buttonWords}
      </Button>
      {cost.hasNote && <p>{cost.note}</p>}
    </div>
  );
}
