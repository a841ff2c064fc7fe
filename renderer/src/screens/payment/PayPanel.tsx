import { mayBeginAnew, takesCodes } from '../../flows/payment/flow.ts';
import { useText } from '../../ui/KioskContext.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import type { PayingState, Standing } from './useStanding.ts';

export interface PayPanelProps {
  readonly state: PayingState;
  readonly standing: Standing | null;
}

/** How the payment stands, and what the payer does now. */
export function PayPanel({ state, standing }: PayPanelProps) {
  const text = useText();
  if (standing === null) return <CodeHint state={state} />;
  const { title, words, alert, code } = standing;
  return (
    <div className={code === null ? 'pay-card pay-card--news' : 'pay-card'}>
      {code === null ? null : <QrCode value={code.content} label={code.label} />}
      <div className="pay-card__words">
        <div role={alert ? 'alert' : 'status'}>
          <p className="pay-card__state">{title}</p>
          {words === '' ? null : <p>{words}</p>}
        </div>
        {code === null ? null : (
          <p className="pay-card__time" role="timer" aria-live="off">
            {text('pay.secondsLeft', { count: code.secondsLeft })}
          </p>
        )}
        <CodeHint state={state} />
      </div>
    </div>
  );
}

/** That the scanner takes payment codes, too; and that the last one was none. */
function CodeHint({ state }: { readonly state: PayingState }) {
  const text = useText();
  const isTaken = state.at === 'choosing' || (state.at === 'following' && mayBeginAnew(state));
  if (!isTaken || !takesCodes(state.methods)) return null;
  const isAlone = state.methods.every(({ flow }) => flow === 'scan');
  return (
    <>
      {state.at === 'following' && state.notACode ? (
        <p className="pay-trouble" role="alert">
          {text('pay.notACode')}
        </p>
      ) : null}
      <p className="pay-hint">{text(isAlone ? 'pay.codeHintAlone' : 'pay.codeHint')}</p>
    </>
  );
}
