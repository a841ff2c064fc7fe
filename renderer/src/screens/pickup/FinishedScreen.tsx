import type { JobView } from '@self-print/contract/agent/printerView.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import type { TerminalOrder } from '@self-print/contract/platform/orders.ts';
import { firstOf, functionOf } from '../../flows/personal/state.ts';
import { FIRST_FEES } from '../../flows/selfPay/state.ts';
import { idlePlan } from '../../session/idle.ts';
import type { PlaceAt } from '../../session/state.ts';
import { PrinterArt } from '../../ui/art/PrinterArt.tsx';
import { Button } from '../../ui/Button.tsx';
import { useKiosk, useSession, useSettings, useText } from '../../ui/KioskContext.tsx';
import { Screen, Title } from '../../ui/Screen.tsx';
import { useNow } from '../../ui/useNow.ts';
import { AfterFormOffer } from '../personal/AfterFormOffer.tsx';
import { usePickup } from './usePickup.ts';
import './finished.css';

export interface FinishedScreenProps {
  readonly job: JobView;
  /** Null after a page that was loaded in the middle of the print. */
  readonly order: TerminalOrder | null;
}

/** What somebody may go on with, by where they came from. */
const ANOTHER = {
  code: 'finish.another',
  personal: 'finish.anotherOwn',
  selfPay: 'finish.anotherFee',
  registration: 'finish.toRegistration',
  studentCard: 'finish.toStudentCard',
} as const;

function cameFrom(from: PlaceAt<'pickup'>['from']): keyof typeof ANOTHER {
  if (from?.at !== 'personal') return from?.at ?? 'code';
  switch (functionOf(from.state)) {
    case 'REGISTRATION':
      return 'registration';
    case 'STUDENT_CARD':
      return 'studentCard';
    default:
      return 'personal';
  }
}

/** The printer says that everything is out: take the paper. */
export function FinishedScreen({ job, order }: FinishedScreenProps) {
  const text = useText();
  const { send, clock } = useKiosk();
  const { finish, goHome } = usePickup();
  const { place } = useSession();
  const from = place.at === 'pickup' ? place.from : null;
  const another = () => {
    const nowMs = clock.nowMs();
    switch (from?.at) {
      case 'personal':
        return send({ type: 'openPersonal', nowMs, state: firstOf(from.state) });
      case 'selfPay':
        return send({ type: 'openSelfPay', nowMs, state: FIRST_FEES });
      case undefined:
        goHome();
        return send({ type: 'openPickup', nowMs, code: null });
    }
  };
  return (
    <Screen
      name="finished"
      spoken={[text('finish.title'), text('finish.lead', { count: job.sheetsTotal })]}
      info={
        <div className="finished">
          <PrinterArt pose="done" />
          <Title lead={text('finish.lead', { count: job.sheetsTotal })}>{text('finish.title')}</Title>
          {order ? <p>{text('finish.copies', { count: order.copies })}</p> : null}
          <p className="finished__privacy">{text('finish.privacy')}</p>
        </div>
      }
      actions={
        <div className="finished__buttons">
          {from?.at === 'personal' && order?.itemId ? (
            <AfterFormOffer itemId={order.itemId} orderId={order.orderId} />
          ) : null}
          <Button size="large" onPress={another}>
            {text(ANOTHER[cameFrom(from)])}
          </Button>
          <Button kind="primary" size="large" onPress={finish}>
            {text('finish.done')}
          </Button>
          <Countdown />
        </div>
      }
    />
  );
}

function Countdown() {
  const text = useText();
  const plan = idlePlan(useSession(), useSettings());
  const nowMs = useNow(SECOND_MS);
  const seconds = plan === null ? 0 : Math.max(0, Math.floor((plan.endAtMs - nowMs) / SECOND_MS));
  return (
    <p className="finished__countdown" role="timer">
      {text('finish.countdown', { seconds })}
    </p>
  );
}
