import {
  type OfferedPayment,
  type PaymentPrice,
  paymentItemCalls,
} from '@self-print/contract/platform/paymentItems.ts';
import { assertNever } from '@self-print/contract/result.ts';
import { formatMoney } from '@self-print/web-kit/formatting.ts';
import type { SelfPayStateAt } from '../../flows/selfPay/state.ts';
import { BackIcon, CoinIcon } from '../../ui/art/icons.tsx';
import { TicketArt } from '../../ui/art/TicketArt.tsx';
import { Button } from '../../ui/Button.tsx';
import { useBilingual, useKiosk, useText } from '../../ui/KioskContext.tsx';
import { Pager, pagesOf } from '../../ui/Pager.tsx';
import { Screen, Title } from '../../ui/Screen.tsx';
import { useOrientation } from '../../ui/useOrientation.ts';
import { Trouble } from '../Trouble.tsx';
import { useLoaded } from '../useLoaded.ts';
import { useSelfPay } from './useSelfPay.ts';

const ROWS = { portrait: 10, landscape: 8 };

/** The fees that can be paid here. */
export function FeesScreen({ state: { page } }: { readonly state: SelfPayStateAt<'items'> }) {
  const text = useText();
  const { newId } = useKiosk();
  const send = useSelfPay();
  const rows = ROWS[useOrientation()];
  const [list, again] = useLoaded(paymentItemCalls.list, { page, rows });
  return (
    <Screen
      name="fees"
      spoken={[text('fee.title'), text('fee.lead')]}
      info={
        <>
          <div className="own-art">
            <TicketArt mark="yen" tone="info" />
          </div>
          <Title lead={text('fee.lead')}>{text('fee.title')}</Title>
        </>
      }
      actions={
        <>
          {list.state === 'loading' ? <p role="status">{text('fee.loading')}</p> : null}
          {list.state === 'failed' ? <Trouble failure={list.failure} onAgain={again} /> : null}
          {list.state === 'ready' && list.value.rows.length === 0 ? (
            <p className="personal-empty" role="status">
              {text('fee.none')}
            </p>
          ) : null}
          {list.state === 'ready' ? (
            <div className="tiles">
              {list.value.rows.map((item) => (
                <FeeTile
                  key={item.paymentId}
                  item={item}
                  onPress={() => send({ type: 'choose', item, draftId: newId() })}
                />
              ))}
            </div>
          ) : null}
          <div className="personal-buttons">
            <Button size="large" icon={<BackIcon />} onPress={() => send({ type: 'back' })}>
              {text('header.back')}
            </Button>
            {list.state === 'ready' ? (
              <Pager
                page={page}
                pages={pagesOf(list.value)}
                onTurn={(next) => send({ type: 'page', page: next })}
              />
            ) : null}
          </div>
        </>
      }
    />
  );
}

function FeeTile({ item, onPress }: { readonly item: OfferedPayment; readonly onPress: () => void }) {
  const inLanguage = useBilingual();
  const price = usePriceWords()(item.price);
  const tag = inLanguage(item.tag);
  return (
    <button type="button" className="tile" data-fee={item.paymentId} onClick={onPress}>
      <span className="tile__icon" aria-hidden="true">
        <CoinIcon />
      </span>
      <span className="tile__words">
        <span className="tile__title">{inLanguage(item.title)}</span>
        <span className="tile__note">{tag === '' ? price : `${tag} · ${price}`}</span>
      </span>
    </button>
  );
}

/** What a fee costs, in few words. */
function usePriceWords(): (price: PaymentPrice) => string {
  const text = useText();
  return (price) => {
    switch (price.kind) {
      case 'fixed':
        return formatMoney(price.amountFen);
      case 'listed':
        return text('fee.choice', { count: price.amountsFen.length });
      case 'entered':
        return text('fee.from', { min: formatMoney(price.minFen), max: formatMoney(price.maxFen) });
      case 'asked':
        return text('fee.asked');
      default:
        return assertNever(price);
    }
  };
}
