import { paymentEventKind, paymentEventSource } from '@self-print/contract/platform/paymentEvents.ts';
import { type PaymentEvent, paymentLogCalls } from '@self-print/contract/platform/paymentLogs.ts';
import { EMPTY_MARK, orEmptyMark } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../../core/services.ts';
import { DayFilters } from '../../../ui/DayFilters.tsx';
import { ChoiceFilter } from '../../../ui/filters.tsx';
import { ListPage } from '../../../ui/ListPage.tsx';
import { later } from '../../../ui/later.tsx';
import { useColumns } from '../../../ui/useColumns.tsx';
import { type ListState, useListState } from '../../../ui/useListState.ts';
import { useSchoolZone } from '../../../ui/useSchool.ts';
import { OrderField } from '../OrderField.tsx';
import { PaymentCell } from '../PaymentCell.tsx';
import { historyWords } from '../records/historyWords.ts';
import { useChannelNames } from '../useChannelNames.ts';
import { eventFilterOf } from './logFilters.ts';
import { NumberField } from './NumberField.tsx';
import '../payments.css';

const PaymentDrawer = later(async () => (await import('../records/PaymentDrawer.tsx')).PaymentDrawer);

/** What happened to all payments: attempts, answers and notices of the providers, closings and refunds. */
export function PaymentLogPage() {
  const { t } = useTexts();
  const list = useListState();
  const zone = useSchoolZone();
  const [openId, setOpenId] = useState<string>();
  const asked = useCallQuery(
    paymentLogCalls.events,
    { ...list.paging, ...eventFilterOf(list, zone) },
    { keepLast: true },
  );
  const channelName = useChannelNames();
  const column = useColumns<PaymentEvent>();
  return (
    <ListPage
      title={t('title.paymentLog')}
      lead={t('pay.eventsLead')}
      filters={<EventFilters list={list} />}
      asked={asked}
      list={list}
      idOf={({ eventId }) => eventId}
      onOpen={({ paymentId }) => setOpenId(paymentId)}
      empty={t('pay.noEvents')}
      columns={[
        column.moment('pay.at', ({ at }) => at),
        column.of('pay.event', (event) => historyWords(event, t)),
        column.of('pay.eventSource', ({ source }) => t(`pay.source.${source}`)),
        column.of('pay.order', (event) => (
          <PaymentCell payment={event} onOpen={() => setOpenId(event.paymentId)} />
        )),
        column.of('pay.channel', ({ channelId }) =>
          channelId === null ? EMPTY_MARK : channelName(channelId),
        ),
        column.of('pay.outTradeNo', ({ outTradeNo }) => (
          <span className="mono pay__number">{orEmptyMark(outTradeNo)}</span>
        )),
      ]}
    >
      {openId !== undefined && <PaymentDrawer paymentId={openId} onClose={() => setOpenId(undefined)} />}
    </ListPage>
  );
}

const NAMES = ['kind', 'source', 'orderId', 'number', 'from', 'to'];

function EventFilters({ list }: { readonly list: ListState }) {
  const { t } = useTexts();
  return (
    <>
      <ChoiceFilter
        list={list}
        name="kind"
        label={t('pay.event')}
        width={200}
        options={paymentEventKind.options.map((value) => ({ value, label: t(`pay.history.${value}`) }))}
      />
      <ChoiceFilter
        list={list}
        name="source"
        label={t('pay.eventSource')}
        width={160}
        options={paymentEventSource.options.map((value) => ({ value, label: t(`pay.source.${value}`) }))}
      />
      <OrderField list={list} />
      <NumberField list={list} label={t('pay.anyNumber')} />
      <DayFilters list={list} />
      <Button
        type="link"
        onClick={() => list.set(Object.fromEntries(NAMES.map((name) => [name, undefined])))}
      >
        {t('common.reset')}
      </Button>
    </>
  );
}
