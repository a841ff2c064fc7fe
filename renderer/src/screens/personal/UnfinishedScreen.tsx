import { terminalItemCalls } from '@self-print/contract/platform/items.ts';
import { formatMoney } from '@self-print/web-kit/formatting.ts';
import { isUnderWay } from '../../flows/kit/act.ts';
import type { PersonalStateAt } from '../../flows/personal/state.ts';
import { BackIcon } from '../../ui/art/icons.tsx';
import { Button } from '../../ui/Button.tsx';
import { useBilingual, useText } from '../../ui/KioskContext.tsx';
import { Pager, pagesOf } from '../../ui/Pager.tsx';
import { Screen, Title } from '../../ui/Screen.tsx';
import { Trouble } from '../Trouble.tsx';
import { useLoaded } from '../useLoaded.ts';
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
  const failure = act?.failure ?? null;
  return (
    <Screen
      name="unfinished"
      spoken={text('unfinished.title')}
      info={<Title lead={text('unfinished.lead')}>{text('unfinished.title')}</Title>}
      actions={
        <>
          {orders.state === 'loading' ? <p role="status">{text('personal.loading')}</p> : null}
          {orders.state === 'failed' ? <Trouble failure={orders.failure} onAgain={again} /> : null}
          {failure ? <Trouble failure={failure} /> : null}
          {orders.state === 'ready' && orders.value.rows.length === 0 ? (
            <p className="personal-empty">{text('unfinished.nothing')}</p>
          ) : null}
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
                  {orderState === 'waiting' ? (
                    <p className="row__state">{text('unfinished.waiting')}</p>
                  ) : (
                    <Button kind="primary" disabled={busy} onPress={() => send({ type: 'take', orderId })}>
                      {text('unfinished.print')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          ) : null}
          <div className="personal-buttons">
            <Button size="large" icon={<BackIcon />} onPress={() => send({ type: 'back' })}>
              {text('header.back')}
            </Button>
            {orders.state === 'ready' ? (
              <Pager
                page={page}
                pages={pagesOf(orders.value)}
                onTurn={(next) => send({ type: 'page', page: next })}
              />
            ) : null}
          </div>
        </>
      }
    />
  );
}
