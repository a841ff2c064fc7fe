import type { PrinterCondition } from '@self-print/contract/agent/printerView.ts';
import type { PickupStateAt } from '../../flows/pickup/state.ts';
import type { TextKey } from '../../texts/keys.ts';
import { PrinterArt } from '../../ui/art/PrinterArt.tsx';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/KioskContext.tsx';
import { TroubleScreen } from '../../ui/TroubleScreen.tsx';
import { usePickup } from './usePickup.ts';
import './held.css';

type Held = PickupStateAt<'held'>;
type HeldCause = 'outOfPaper' | 'jam' | 'doorOpen' | 'tonerEmpty' | 'stopped' | 'offline' | 'waiting';

const CAUSES: Readonly<Partial<Record<PrinterCondition, HeldCause>>> = {
  outOfPaper: 'outOfPaper',
  jam: 'jam',
  doorOpen: 'doorOpen',
  tonerEmpty: 'tonerEmpty',
  offline: 'offline',
  unknown: 'waiting',
};

const NEXT: Readonly<Partial<Record<HeldCause, TextKey>>> = {
  jam: 'held.nextJam',
  offline: 'held.nextOffline',
  waiting: 'held.nextWaiting',
};

/** The print waits for a person at the printer. Nothing is lost; stopping is offered where the printer takes that command. */
export function HeldScreen({ state }: { readonly state: Held }) {
  const text = useText();
  const { job } = state;
  const cause = (job.waitingFor && CAUSES[job.waitingFor]) ?? 'stopped';
  const progress = text('held.progress', { done: job.sheetsDone, count: job.sheetsTotal });
  return (
    <TroubleScreen
      name={`held-${cause}`}
      art={<PrinterArt pose={cause === 'waiting' ? 'idle' : cause} />}
      title={text(`held.${cause}.title`)}
      what={text(`held.${cause}.what`)}
      effect={text('held.effect')}
      next={text(NEXT[cause] ?? 'held.next')}
      can={text('held.can')}
      shortCode={`${cause.toUpperCase()}-${job.printLogId.slice(0, 4).toUpperCase()}`}
      extra={
        <div className="held__progress">
          <progress
            className="printing__bar"
            value={job.sheetsDone}
            max={job.sheetsTotal}
            aria-label={progress}
          />
          <p role="status">{progress}</p>
        </div>
      }
      actions={cause === 'offline' ? null : <Stop state={state} />}
    />
  );
}

function Stop({ state: { stop, job } }: { readonly state: Held }) {
  const text = useText();
  const { send } = usePickup();
  const consequence =
    job.impressionsDone > 0
      ? text('held.stopPartly', { count: job.sheetsDone })
      : text(job.waitingFor === 'unknown' ? 'held.stopWaiting' : 'held.stopNothing');
  return (
    <div className="held__stop">
      <p id="stop-consequence" role={stop === 'no' ? undefined : 'status'}>
        {stop === 'asked'
          ? text('held.stopping')
          : stop === 'refused'
            ? text('held.stopRefused')
            : consequence}
      </p>
      <Button
        size="large"
        onPress={() => send({ type: 'stop' })}
        disabled={stop === 'asked'}
        describedBy="stop-consequence"
      >
        {text('held.stop')}
      </Button>
    </div>
  );
}
