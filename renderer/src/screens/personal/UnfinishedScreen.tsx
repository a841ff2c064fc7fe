import type { CallData } from '@self-print/contract/call.ts';
import { terminalItemCalls } from '@self-print/contract/platform/items.ts';
import { formatMoney } from '@self-print/web-kit/formatting.ts';
import { isUnderWay } from '../../flows/kit/act.ts';
import type { PersonalStateAt } from '../../flows/personal/state.ts';
import { TicketArt } from '../../ui/art/TicketArt.tsx';
import { Button } from '../../ui/Button.tsx';
import { useBilingual, useText } from '../../ui/KioskContext.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useOrientation } from '../../ui/useOrientation.ts';
import { type Loaded, useLoaded } from '../useLoaded.ts';
import { usePaysHere } from '../usePaysHere.ts';
import { EmptyList } from './EmptyList.tsx';
import { OwnIntro } from './OwnIntro.tsx';
import { ListButtons, ListNews } from './OwnList.tsx';
import { usePersonal } from './usePersonal.ts';

const ROWS = { portrait: 7, landscape: 5 };

/** Own orders that are not printed yet: one touch claims one for this terminal, or leads to its payment. */
export function UnfinishedScreen({ state }: { readonly state: PersonalStateAt<'unfinished'> }) {
  const { page, act } = state;
  const text = useText();
  const inLanguage = useBilingual();
  const { send } = usePersonal();
  const [orders, again] = useLoaded(terminalItemCalls.uncompleted, { page, rows: ROWS[useOrientation()] });
  const paysHere = usePaysHere(isAnyUnpaid(orders)) === 'yes';
  const busy = isUnderWay(act);
  return (
    <Screen
      name="unfinished"
      spoken={[text('unfinished.title')]}
      info={
        <OwnIntro
          art={<TicketArt mark="clock" tone="info" />}
          title={text('unfinished.title')}
          lead={text('unfinished.lead')}
        />
      }
      actions={
        <>
          <ListNews
            list={orders}
            onAgain={again}
            act={act}
            nothing={<EmptyList words={text('unfinished.nothing')} />}
          />
          {orders.state === 'ready' ? (
            <ul className="rows">
              {orders.value.rows.map(({ orderId, title, copies, totalFee, state: orderState }) => (
                <li className="row" key={orderId}>
                  <div className="row__words">
                    <p className="row__title">{inLanguage(title)}</p>
                    <p>
                      {text('confirm.copiesValue', { count: copies })} ·{' '}
                      {totalFee === 0 ? text('confirm.free') : formatMoney(totalFee)}
                    </p>
                  </div>
                  {orderState === 'waiting' || (orderState === 'created' && !paysHere) ? (
                    <p className="row__state">
                      {text(orderState === 'waiting' ? 'unfinished.waiting' : 'unfinished.toPay')}
                    </p>
                  ) : (
                    <Button kind="primary" disabled={busy} onPress={() => send({ type: 'take', orderId })}>
                      {text(orderState === 'created' ? 'unfinished.pay' : 'unfinished.print')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          ) : null}
          <ListButtons list={orders} page={page} />
        </>
      }
    />
  );
}

function isAnyUnpaid(orders: Loaded<CallData<typeof terminalItemCalls.uncompleted>>): boolean {
  return orders.state === 'ready' && orders.value.rows.some(({ state }) => state === 'created');
}
