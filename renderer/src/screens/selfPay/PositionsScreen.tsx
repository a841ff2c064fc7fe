import {
  canPayTogether,
  PAYMENT_FEN_MAX,
  POSITIONS_TOGETHER_MAX,
  type Position,
  sumOf,
} from '@self-print/contract/platform/dues.ts';
import { paymentItemCalls } from '@self-print/contract/platform/paymentItems.ts';
import { formatMoney } from '@self-print/web-kit/formatting.ts';
import { pickedOf, toggled } from '@self-print/web-kit/self-service/fees/picking.ts';
import type { SelfPayStateAt } from '../../flows/selfPay/state.ts';
import { BackIcon } from '../../ui/art/icons.tsx';
import { Button } from '../../ui/Button.tsx';
import { useBilingual, useText } from '../../ui/KioskContext.tsx';
import { Screen, Title } from '../../ui/Screen.tsx';
import { Trouble } from '../Trouble.tsx';
import { useLoaded } from '../useLoaded.ts';
import { payerWords } from './FeeAbout.tsx';
import { useSelfPay } from './useSelfPay.ts';

const NOTHING: readonly Position[] = [];

/** What a person owes, as the school's system says, to choose from: one or several are paid together. */
export function PositionsScreen({ state }: { readonly state: SelfPayStateAt<'positions'> }) {
  const { chosen, picked: references } = state;
  const text = useText();
  const inLanguage = useBilingual();
  const send = useSelfPay();
  const { item, payer } = chosen;
  const [list, again] = useLoaded(paymentItemCalls.positions, {
    paymentId: item.paymentId,
    payerId: payer?.payerId ?? '',
  });
  const positions = list.state === 'ready' ? list.value.positions : NOTHING;
  const isNothing = list.state === 'ready' && positions.length === 0;
  const picked = pickedOf(positions, references);
  return (
    <Screen
      name="fee-positions"
      spoken={[text('fee.owed.title'), isNothing ? text('fee.owed.none') : text('fee.owed.lead')]}
      info={
        <>
          <Title lead={inLanguage(item.title)}>{text('fee.owed.title')}</Title>
          {payer === null ? null : <p>{payerWords(payer)}</p>}
          {isNothing ? null : <p>{text('fee.owed.lead')}</p>}
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
          <div className="tiles">
            {positions.map((position) => (
              <PositionTile
                key={position.reference}
                position={position}
                isPicked={picked.includes(position)}
                onPress={() => send({ type: 'pick', picked: toggled(picked, position) })}
              />
            ))}
          </div>
          {isNothing || list.state !== 'ready' ? null : <Sum picked={picked} />}
          <div className="personal-buttons">
            <Button size="large" icon={<BackIcon />} onPress={() => send({ type: 'back' })}>
              {text('header.back')}
            </Button>
            {positions.length > 1 && positions.length <= POSITIONS_TOGETHER_MAX ? (
              <Button
                size="large"
                onPress={() => send({ type: 'pick', picked: positions.map(({ reference }) => reference) })}
              >
                {text('fee.owed.all')}
              </Button>
            ) : null}
            {positions.length === 0 ? null : (
              <Button
                kind="primary"
                size="large"
                disabled={!canPayTogether(picked)}
                onPress={() => send({ type: 'positions', positions: picked })}
              >
                {text('fee.next')}
              </Button>
            )}
          </div>
        </>
      }
    />
  );
}

/** How many were picked and what they cost together, or that one payment cannot have so many. */
function Sum({ picked }: { readonly picked: readonly Position[] }) {
  const text = useText();
  const isTooMuch = picked.length > 0 && !canPayTogether(picked);
  return (
    <>
      <div className="fee-sum" role="status">
        <span>{text('fee.owed.picked', { count: picked.length })}</span>
        <strong className="fee-sum__amount">{formatMoney(sumOf(picked))}</strong>
      </div>
      {isTooMuch ? (
        <p className="fee-trouble" role="alert">
          {text('fee.owed.tooMany', { most: POSITIONS_TOGETHER_MAX, sum: formatMoney(PAYMENT_FEN_MAX) })}
        </p>
      ) : null}
    </>
  );
}

interface PositionTileProps {
  readonly position: Position;
  readonly isPicked: boolean;
  readonly onPress: () => void;
}

function PositionTile({ position, isPicked, onPress }: PositionTileProps) {
  const text = useText();
  const inLanguage = useBilingual();
  const { title, amountFen, dueOn } = position;
  const amount = formatMoney(amountFen);
  return (
    <button
      type="button"
      className="tile"
      data-position={position.reference}
      aria-pressed={isPicked}
      onClick={onPress}
    >
      <span className="fee-mark" aria-hidden="true" />
      <span className="tile__words">
        <span className="tile__title">{inLanguage(title)}</span>
        <span className="tile__note">
          {dueOn === null ? amount : `${amount} · ${text('fee.owed.due', { day: dueOn })}`}
        </span>
      </span>
    </button>
  );
}
