import { SECOND_MS } from '@self-print/contract/limits.ts';
import { formatMoney } from '@self-print/web-kit/formatting.ts';
import type { PaymentStateAt } from '../../flows/payment/state.ts';
import { BackIcon } from '../../ui/art/icons.tsx';
import { Button } from '../../ui/Button.tsx';
import { useBilingual, useText } from '../../ui/KioskContext.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { Screen, Title } from '../../ui/Screen.tsx';
import { useNow } from '../../ui/useNow.ts';
import { usePayment } from './usePayment.ts';

/** The code by which somebody else pays on their own phone; the screen goes on by itself once they have. */
export function PayForOtherScreen({ state }: { readonly state: PaymentStateAt<'forOther'> }) {
  const text = useText();
  const inLanguage = useBilingual();
  const send = usePayment();
  const nowMs = useNow(SECOND_MS);
  const { payable, link, isPaying } = state;
  const secondsLeft = link === null ? 0 : Math.ceil((link.endsAtMs - nowMs) / SECOND_MS);
  const isOver = link !== null && secondsLeft <= 0 && !isPaying;
  const amount = formatMoney(payable.amountFen);
  const said = wordsNow();
  function wordsNow() {
    if (link === null) return { title: text('pay.forOther.asking'), words: '' };
    if (isPaying) return { title: text('pay.forOther.paying'), words: text('pay.forOther.payingText') };
    if (isOver) return { title: text('pay.forOther.over'), words: text('pay.forOther.overText') };
    return { title: text('pay.forOther.scan'), words: text('pay.forOther.scanText') };
  }
  return (
    <Screen
      name="pay-for-other"
      spoken={[inLanguage(payable.title), text('pay.amount', { amount }), said.title, said.words]}
      info={
        <div className="pay-about">
          <Title lead={inLanguage(payable.title)}>{text('pay.title')}</Title>
          <p className="pay-amount">{amount}</p>
        </div>
      }
      actions={
        <>
          <div className={link === null || isOver ? 'pay-card pay-card--news' : 'pay-card'}>
            {link === null || isOver ? null : (
              <QrCode value={link.address} label={text('pay.forOther.alt')} />
            )}
            <div className="pay-card__words">
              <div role="status">
                <p className="pay-card__state">{said.title}</p>
                {said.words === '' ? null : <p>{said.words}</p>}
              </div>
              {link === null || isOver || isPaying ? null : (
                <p className="pay-card__time" role="timer" aria-live="off">
                  {text('pay.secondsLeft', { count: secondsLeft })}
                </p>
              )}
            </div>
          </div>
          <div className="pay-buttons">
            <Button size="large" icon={<BackIcon />} onPress={() => send({ type: 'leave' })}>
              {text('pay.leave.yes')}
            </Button>
            {isOver ? (
              <Button kind="primary" size="large" onPress={() => send({ type: 'forOther' })}>
                {text('pay.newCode')}
              </Button>
            ) : null}
            {isPaying ? null : (
              <Button size="large" onPress={() => send({ type: 'ways' })}>
                {text('pay.forOther.ways')}
              </Button>
            )}
          </div>
        </>
      }
    />
  );
}
