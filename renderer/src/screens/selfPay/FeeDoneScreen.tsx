import { formatMoney, orderNumber } from '@self-print/web-kit/formatting.ts';
import { isUnderWay } from '../../flows/kit/act.ts';
import { FIRST_FEES, type SelfPayStateAt } from '../../flows/selfPay/state.ts';
import { blockReasonOf, PICKUP_NEEDS } from '../../gates/gates.ts';
import { TicketArt } from '../../ui/art/TicketArt.tsx';
import { Button } from '../../ui/Button.tsx';
import { useAgentState, useBilingual, useKiosk, useText } from '../../ui/KioskContext.tsx';
import { Screen, Title } from '../../ui/Screen.tsx';
import { Trouble } from '../Trouble.tsx';
import { payerWords } from './FeeAbout.tsx';
import { useSelfPay } from './useSelfPay.ts';

/** The fee is paid; its receipt may be printed. */
export function FeeDoneScreen({
  state: { order, act, isUnprinted },
}: {
  readonly state: SelfPayStateAt<'done'>;
}) {
  const text = useText();
  const inLanguage = useBilingual();
  const { send: sendSession, clock } = useKiosk();
  const agent = useAgentState();
  const send = useSelfPay();
  const amount = formatMoney(order.amountFen);
  const canPrint = agent !== null && blockReasonOf(PICKUP_NEEDS, agent) === null;
  const isMaking = isUnderWay(act);
  // Small screens have room for what went wrong only in place of what matters less then.
  const hasFailed = isUnprinted || act?.failure != null;
  const again = () => {
    const nowMs = clock.nowMs();
    sendSession({ type: 'openSelfPay', nowMs, state: FIRST_FEES });
  };
  return (
    <Screen
      name="fee-done"
      spoken={[text('fee.done.title'), inLanguage(order.title), amount, text('fee.done.lead')]}
      info={
        <div className="fee-done">
          <TicketArt mark="check" tone="good" />
          <Title lead={hasFailed ? undefined : text('fee.done.lead')}>{text('fee.done.title')}</Title>
          <p className="fee-done__title">{inLanguage(order.title)}</p>
          <p className="fee-sum__amount">{amount}</p>
          {order.payer === null || hasFailed ? null : <p>{payerWords(order.payer)}</p>}
          <p className="fee-hint">{text('fee.done.number', { number: orderNumber(order.orderId) })}</p>
        </div>
      }
      actions={
        <>
          {act?.failure ? <Trouble failure={act.failure} /> : null}
          {isMaking ? <p role="status">{text('fee.done.making')}</p> : null}
          {isUnprinted ? (
            <p className="fee-hint" role="alert">
              {text('fee.done.unprinted')}
            </p>
          ) : null}
          {canPrint ? null : <p className="fee-hint">{text('fee.done.noPrinter')}</p>}
          <Button
            kind="primary"
            size="large"
            disabled={!canPrint || isMaking}
            onPress={() => send({ type: 'receipt' })}
          >
            {text('fee.done.receipt')}
          </Button>
          <div className="personal-buttons">
            <Button size="large" onPress={again}>
              {text('fee.done.again')}
            </Button>
            <Button size="large" onPress={() => send({ type: 'back' })}>
              {text('fee.done.home')}
            </Button>
          </div>
        </>
      }
    />
  );
}
