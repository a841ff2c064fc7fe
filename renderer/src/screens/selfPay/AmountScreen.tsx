import type { PaymentPrice } from '@self-print/contract/platform/paymentItems.ts';
import { formatMoney } from '@self-print/web-kit/formatting.ts';
import type { SelfPayStateAt } from '../../flows/selfPay/state.ts';
import { BackIcon } from '../../ui/art/icons.tsx';
import { Button } from '../../ui/Button.tsx';
import { useBilingual, useText } from '../../ui/KioskContext.tsx';
import { Screen, Title } from '../../ui/Screen.tsx';
import { AmountKeys } from './AmountKeys.tsx';
import { FeeAbout } from './FeeAbout.tsx';
import { useSelfPay } from './useSelfPay.ts';

interface AmountScreenProps {
  readonly state: SelfPayStateAt<'amount'>;
}

type Entered = Extract<PaymentPrice, { kind: 'entered' }>;

/** How much is paid: one of some amounts, or what is typed within limits. */
export function AmountScreen({ state }: AmountScreenProps) {
  const text = useText();
  const inLanguage = useBilingual();
  const { chosen } = state;
  const { price, title } = chosen.item;
  const lead =
    price.kind === 'entered' ? text('fee.amount.entered', limitsOf(price)) : text('fee.amount.listed');
  return (
    <Screen
      name="fee-amount"
      spoken={[inLanguage(title), text('fee.amount.title'), lead]}
      info={
        <>
          <Title lead={lead}>{text('fee.amount.title')}</Title>
          <FeeAbout chosen={chosen} />
        </>
      }
      actions={price.kind === 'entered' ? <Typed state={state} price={price} /> : <Listed state={state} />}
    />
  );
}

const limitsOf = ({ minFen, maxFen }: Entered) => ({ min: formatMoney(minFen), max: formatMoney(maxFen) });

function Listed({ state: { chosen } }: AmountScreenProps) {
  const send = useSelfPay();
  const { price } = chosen.item;
  const amounts = price.kind === 'listed' ? price.amountsFen : [];
  return (
    <>
      <div className="fee-amounts">
        {amounts.map((amountFen) => (
          <Button key={amountFen} size="large" onPress={() => send({ type: 'amount', amountFen })}>
            {formatMoney(amountFen)}
          </Button>
        ))}
      </div>
      <div className="personal-buttons">
        <BackButton />
      </div>
    </>
  );
}

function Typed({ state: { typed, isOutside }, price }: AmountScreenProps & { readonly price: Entered }) {
  const text = useText();
  const send = useSelfPay();
  return (
    <>
      <p className="fee-typed" aria-live="polite">
        <span className="visually-hidden">{text('fee.amount.shown')}</span>¥{typed === '' ? '0' : typed}
      </p>
      {isOutside ? (
        <p className="fee-trouble" role="alert">
          {text('fee.amount.outside', limitsOf(price))}
        </p>
      ) : null}
      <AmountKeys isEmpty={typed === ''} />
      <div className="personal-buttons">
        <BackButton />
        <Button kind="primary" size="large" disabled={typed === ''} onPress={() => send({ type: 'enter' })}>
          {text('fee.next')}
        </Button>
      </div>
    </>
  );
}

function BackButton() {
  const text = useText();
  const send = useSelfPay();
  return (
    <Button size="large" icon={<BackIcon />} onPress={() => send({ type: 'back' })}>
      {text('header.back')}
    </Button>
  );
}
