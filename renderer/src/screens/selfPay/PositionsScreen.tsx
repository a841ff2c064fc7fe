import type { Position } from '@self-print/contract/platform/dues.ts';
import { paymentItemCalls } from '@self-print/contract/platform/paymentItems.ts';
import { formatMoney } from '@self-print/web-kit/formatting.ts';
import type { SelfPayStateAt } from '../../flows/selfPay/state.ts';
import { BackIcon, CoinIcon } from '../../ui/art/icons.tsx';
import { Button } from '../../ui/Button.tsx';
import { useBilingual, useText } from '../../ui/KioskContext.tsx';
import { Screen, Title } from '../../ui/Screen.tsx';
import { Trouble } from '../Trouble.tsx';
import { useLoaded } from '../useLoaded.ts';
import { payerWords } from './FeeAbout.tsx';
import { useSelfPay } from './useSelfPay.ts';

/** What a person owes, as the school's system says; one of it is paid at a time. */
export function PositionsScreen({ state: { chosen } }: { readonly state: SelfPayStateAt<'positions'> }) {
  const text = useText();
  const inLanguage = useBilingual();
  const send = useSelfPay();
  const { item, payer } = chosen;
  const [list, again] = useLoaded(paymentItemCalls.positions, {
    paymentId: item.paymentId,
    payerId: payer?.payerId ?? '',
  });
  const isNothing = list.state === 'ready' && list.value.positions.length === 0;
  return (
    <Screen
      name="fee-positions"
      spoken={[text('fee.owed.title'), isNothing ? text('fee.owed.none') : text('fee.owed.lead')]}
      info={
        <>
          <Title lead={inLanguage(item.title)}>{text('fee.owed.title')}</Title>
          {payer === null ? null : <p>{payerWords(payer)}</p>}
        </>
      }
      actions={
        <>
          {list.state === 'loading' ? <p role="status">{text('fee.owed.loading')}</p> : null}
          {list.state === 'failed' ? <Trouble failure={list.failure} onAgain={again} /> : null}
          {isNothing ? (
            <p className="personal-empty" role="status">
              {text('fee.owed.none')}
            </p>
          ) : null}
          {list.state === 'ready' ? (
            <div className="tiles">
              {list.value.positions.map((position) => (
                <PositionTile
                  key={position.reference}
                  position={position}
                  onPress={() => send({ type: 'position', position })}
                />
              ))}
            </div>
          ) : null}
          <Button size="large" icon={<BackIcon />} onPress={() => send({ type: 'back' })}>
            {text('header.back')}
          </Button>
        </>
      }
    />
  );
}

function PositionTile({ position, onPress }: { readonly position: Position; readonly onPress: () => void }) {
  const text = useText();
  const inLanguage = useBilingual();
  const { title, amountFen, dueOn } = position;
  const amount = formatMoney(amountFen);
  return (
    <button type="button" className="tile" data-position={position.reference} onClick={onPress}>
      <span className="tile__icon" aria-hidden="true">
        <CoinIcon />
      </span>
      <span className="tile__words">
        <span className="tile__title">{inLanguage(title)}</span>
        <span className="tile__note">
          {dueOn === null ? amount : `${amount} · ${text('fee.owed.due', { day: dueOn })}`}
        </span>
      </span>
    </button>
  );
}
