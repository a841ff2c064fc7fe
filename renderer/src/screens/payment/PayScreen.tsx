import { formatMoney } from '@self-print/web-kit/formatting.ts';
import { buttonMethods, mayBeginAnew } from '../../flows/payment/flow.ts';
import { BackIcon } from '../../ui/art/icons.tsx';
import { Button } from '../../ui/Button.tsx';
import { useBilingual, useText } from '../../ui/KioskContext.tsx';
import { Screen, Title } from '../../ui/Screen.tsx';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { PayPanel } from './PayPanel.tsx';
import { usePayment } from './usePayment.ts';
import { type PayingState, useStanding } from './useStanding.ts';

export interface PayScreenProps {
  readonly state: PayingState;
}

/** What is paid for and how much, the ways to pay, and how the payment stands. */
export function PayScreen({ state }: PayScreenProps) {
  const text = useText();
  const inLanguage = useBilingual();
  const send = usePayment();
  const standing = useStanding(state);
  const { payable } = state;
  const fen = (state.at === 'following' ? state.view?.amountFen : undefined) ?? payable.amountFen;
  const amount = formatMoney(fen);
  const title = inLanguage(payable.title);
  const said = standing === null ? [text('pay.choose')] : [standing.title, standing.words];
  return (
    <Screen
      name="pay"
      spoken={[title, text('pay.amount', { amount }), ...said]}
      info={
        <div className="pay-about">
          <Title lead={title}>{text('pay.title')}</Title>
          <p className="pay-amount">{amount}</p>
        </div>
      }
      actions={
        <>
          <PayPanel state={state} standing={standing} />
          <Ways state={state} />
          <div className="pay-buttons">
            <Button
              size="large"
              icon={<BackIcon />}
              disabled={state.at === 'starting'}
              onPress={() => send({ type: 'leave' })}
            >
              {text('header.back')}
            </Button>
            {state.at === 'choosing' || (state.at === 'following' && mayBeginAnew(state)) ? (
              <Button size="large" onPress={() => send({ type: 'forOther' })}>
                {text('pay.forOther')}
              </Button>
            ) : null}
          </div>
          {state.at === 'following' && state.asked ? <LeaveQuestion /> : null}
        </>
      }
    />
  );
}

/** A button for each way that shows a code; none while another payment could be made beside the one under way. */
function Ways({ state }: PayScreenProps) {
  const text = useText();
  const inLanguage = useBilingual();
  const send = usePayment();
  if (state.at === 'starting' || (state.at === 'following' && !mayBeginAnew(state))) return null;
  const isShown = state.at === 'following' && state.view?.state === 'waiting';
  const shown = isShown ? state.method?.channelId : undefined;
  const ways = buttonMethods(state.methods).filter(({ channelId }) => channelId !== shown);
  if (ways.length === 0) return null;
  return (
    <div className="pay-ways">
      {ways.map((method) => (
        <Button
          key={method.channelId}
          kind={isShown ? 'secondary' : 'primary'}
          size="large"
          onPress={() => send({ type: 'choose', method })}
        >
          {text(isShown ? 'pay.otherMethod' : 'pay.useMethod', { name: inLanguage(method.name) })}
        </Button>
      ))}
    </div>
  );
}
