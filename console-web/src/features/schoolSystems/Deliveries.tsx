import {
  type DeliveryView,
  deliveryState,
  type Hook,
  hookAdminCalls,
} from '@self-print/contract/platform/hookAdmin.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Tag } from 'antd';
import { useTexts } from '../../core/services.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { ChoiceFilter } from '../../ui/filters.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { useListState } from '../../ui/useListState.ts';
import { useMoments } from '../../ui/words.ts';
import { useWhyNotTaken } from './useWhyNotTaken.ts';

const COLOURS = { due: 'processing', delivered: 'success', failed: 'error' } as const;

interface DeliveriesProps {
  readonly hooks: readonly Hook[];
  readonly may: boolean;
}

/** What addresses were sent, or are still to be sent. */
export function Deliveries({ hooks, may }: DeliveriesProps) {
  const { t } = useTexts();
  const moment = useMoments();
  const whyNot = useWhyNotTaken();
  const list = useListState();
  const state = deliveryState.safeParse(list.get('state'));
  const hookId = hooks.find((hook) => hook.hookId === list.get('hook'))?.hookId;
  const asked = useCallQuery(
    hookAdminCalls.deliveries,
    { ...list.paging, hookId, state: state.success ? state.data : undefined },
    { keepLast: true },
  );
  const column = useColumns<DeliveryView>();
  return (
    <section className="sheet">
      <h2>{t('hooks.deliveries')}</h2>
      <p>{t('hooks.deliveriesLead')}</p>
      <search className="filters">
        <ChoiceFilter
          list={list}
          name="hook"
          label={t('hooks.address')}
          width={320}
          options={hooks.map(({ hookId: value, address }) => ({ value, label: address }))}
        />
        <ChoiceFilter
          list={list}
          name="state"
          label={t('hooks.deliveryState')}
          width={160}
          options={deliveryState.options.map((value) => ({
            value,
            label: t(`hooks.deliveryState.${value}`),
          }))}
        />
      </search>
      <DataTable<DeliveryView>
        label={t('hooks.deliveries')}
        asked={asked}
        list={list}
        idOf={({ deliveryId }) => deliveryId}
        empty={t('hooks.deliveriesNone')}
        columns={[
          column.moment('hooks.at', ({ createdAt }) => createdAt),
          column.of('hooks.event', ({ event }) => (
            <>
              {t(`hooks.kind.${event.kind}`)}
              <span className="under mono">{aboutOf(event)}</span>
            </>
          )),
          column.of('hooks.address', ({ address }) => <span className="mono">{address}</span>),
          column.of('hooks.deliveryState', ({ state: of, notTaken, nextTryAt, tries }) => (
            <>
              <Tag color={COLOURS[of]}>{t(`hooks.deliveryState.${of}`)}</Tag>
              {notTaken !== null && <span className="under">{whyNot(notTaken)}</span>}
              {of === 'due' && tries > 0 && nextTryAt !== null && (
                <span className="under">{t('hooks.nextTry', { time: moment(nextTryAt) })}</span>
              )}
            </>
          )),
          column.number('hooks.tries', ({ tries }) => tries),
          column.moment('hooks.deliveredAt', ({ deliveredAt }) => deliveredAt),
          column.actions(may, ({ deliveryId, event, hookId: of }) =>
            // One that is off would not get it.
            hooks.some((hook) => hook.hookId === of && hook.enabled) ? (
              <RowAction
                call={hookAdminCalls.sendAgain}
                input={{ deliveryId }}
                renews={[hookAdminCalls.deliveries]}
                label={t('hooks.again')}
                ask={t('hooks.againAsk', { event: t(`hooks.kind.${event.kind}`) })}
                text={t('hooks.againText')}
                done={t('hooks.againDone')}
                button={{ type: 'link', size: 'small' }}
              />
            ) : null,
          ),
        ]}
      />
    </section>
  );
}

/** What people call the order or terminal of an event. */
function aboutOf({ data: { number, terminalCode } }: DeliveryView['event']): string {
  return String(number ?? terminalCode ?? '');
}
