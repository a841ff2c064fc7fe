import { formatMoney } from '@self-print/web-kit/formatting.ts';
import { isUnderWay } from '../../flows/kit/act.ts';
import type { SelfPayStateAt } from '../../flows/selfPay/state.ts';
import { BackIcon } from '../../ui/art/icons.tsx';
import { Button } from '../../ui/Button.tsx';
import { useBilingual, useText } from '../../ui/KioskContext.tsx';
import { Screen, Title } from '../../ui/Screen.tsx';
import { Trouble } from '../Trouble.tsx';
import { FeeAbout, payerWords } from './FeeAbout.tsx';
import { useSelfPay } from './useSelfPay.ts';

/** What is paid, for whom and how much, once more before the payment. */
export function ConfirmFeeScreen({ state }: { readonly state: SelfPayStateAt<'confirm'> }) {
  const text = useText();
  const inLanguage = useBilingual();
  const send = useSelfPay();
  const { chosen, amountFen, act, isNotOffered } = state;
  const amount = formatMoney(amountFen);
  const busy = isUnderWay(act);
  const spokenPayer = chosen.payer === null ? [] : [text('fee.confirm.payer'), payerWords(chosen.payer)];
  return (
    <Screen
      name="fee-confirm"
      spoken={[text('fee.confirm.title'), inLanguage(chosen.item.title), ...spokenPayer, amount]}
      info={
        <>
          <Title lead={text('fee.confirm.lead')}>{text('fee.confirm.title')}</Title>
          <FeeAbout chosen={chosen} />
        </>
      }
      actions={
        <>
          <div className="fee-sum">
            <span>{text('fee.confirm.amount')}</span>
            <strong className="fee-sum__amount">{amount}</strong>
          </div>
          {busy ? <p role="status">{text('fee.confirm.ordering')}</p> : null}
          {act?.failure ? <Trouble failure={act.failure} /> : null}
          {isNotOffered ? (
            <p className="fee-trouble" role="alert">
              {text('fee.confirm.notOffered')}
            </p>
          ) : null}
          <div className="personal-buttons">
            <Button size="large" icon={<BackIcon />} disabled={busy} onPress={() => send({ type: 'back' })}>
              {text('header.back')}
            </Button>
            <Button kind="primary" size="large" disabled={busy} onPress={() => send({ type: 'pay' })}>
              {text('fee.confirm.pay')}
            </Button>
          </div>
        </>
      }
    />
  );
}
