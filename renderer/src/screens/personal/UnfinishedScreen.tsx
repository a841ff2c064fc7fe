import { terminalItemCalls } from '@self-print/contract/platform/items.ts';
import { formatMoney } from '@self-print/web-kit/formatting.ts';
import { isUnderWay } from '../../flows/kit/act.ts';
import type { PersonalStateAt } from '../../flows/personal/state.ts';
import { Button } from '../../ui/Button.tsx';
import { useBilingual, useText } from '../../ui/KioskContext.tsx';
import { Screen, Title } from '../../ui/Screen.tsx';
import { useLoaded } from '../useLoaded.ts';
import { ListButtons, ListNews } from './OwnList.tsx';
import { usePersonal } from './usePersonal.ts';

const ROWS = 5;

/** Own orders that are not printed yet: one touch claims one for this terminal. */
export function UnfinishedScreen({ state }: { readonly state: PersonalStateAt<'unfinished'> }) {
  const { page, act } = state;
  const text = useText();
  const inLanguage = useBilingual();
  const { send } = usePersonal();
  const [orders, again] = useLoaded(terminalItemCalls.uncompleted, { page, rows: ROWS });
  const busy = isUnderWay(act);
  return (
    <Screen
      name="unfinished"
      spoken={text('unfinished.title')}
      info={<Title lead={text('unfinished.lead')}>{text('unfinished.title')}</Title>}
      actions={
        <>
          <ListNews list={orders} onAgain={again} act={act} nothing={text('unfinished.nothing')} />
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
                  {orderState === 'waiting' || orderState === 'created' ? (
                    <p className="row__state">
                      {text(orderState === 'waiting' ? 'unfinished.waiting' : 'unfinished.toPay')}
                    </p>
                  ) : (
                    <Button kind="primary" disabled={busy} onPress={() => send({ type: 'take', orderId })}>
                      {text('unfinished.print')}
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
