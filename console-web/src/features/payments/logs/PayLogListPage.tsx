import { attemptState } from '@self-print/contract/platform/paymentAdmin.ts';
import { type PaymentAttempt, paymentLogCalls } from '@self-print/contract/platform/paymentLogs.ts';
import { formatMoney, orEmptyMark } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../../core/services.ts';
import { DayFilters } from '../../../ui/DayFilters.tsx';
import { ChoiceFilter, SourceFilter } from '../../../ui/filters.tsx';
import { ListPage } from '../../../ui/ListPage.tsx';
import { later } from '../../../ui/later.tsx';
import { useColumns } from '../../../ui/useColumns.tsx';
import { type ListState, useListState } from '../../../ui/useListState.ts';
import { useSchoolZone } from '../../../ui/useSchool.ts';
import { ChannelFilter } from '../ChannelFilter.tsx';
import { OrderField } from '../OrderField.tsx';
import { PaymentCell } from '../PaymentCell.tsx';
import { useChannelNames } from '../useChannelNames.ts';
import { AttemptStateTag } from './AttemptStateTag.tsx';
import { attemptFilterOf } from './logFilters.ts';
import { NumberField } from './NumberField.tsx';
import '../payments.css';

const PaymentDrawer = later(async () => (await import('../records/PaymentDrawer.tsx')).PaymentDrawer);

/** Each try to pay, at terminals and elsewhere, with what became of it at its channel. */
export function PayLogListPage() {
  const { t } = useTexts();
  const list = useListState();
  const zone = useSchoolZone();
  const [openId, setOpenId] = useState<string>();
  const asked = useCallQuery(
    paymentLogCalls.attempts,
    { ...list.paging, ...attemptFilterOf(list, zone) },
    { keepLast: true },
  );
  const channelName = useChannelNames();
  const column = useColumns<PaymentAttempt>();
  return (
    <ListPage
      title={t('title.payLogList')}
      lead={t('pay.attemptsLead')}
      filters={<AttemptFilters list={list} />}
      asked={asked}
      list={list}
      idOf={({ attemptId }) => attemptId}
      onOpen={({ paymentId }) => setOpenId(paymentId)}
      empty={t('pay.noTries')}
      columns={[
        column.moment('pay.begunAt', ({ createdAt }) => createdAt),
        column.of('pay.terminal', ({ terminalCode }) => terminalCode ?? t('pay.notAtTerminal')),
        column.of('pay.order', (attempt) => (
          <PaymentCell payment={attempt} onOpen={() => setOpenId(attempt.paymentId)} />
        )),
        column.of('pay.channel', ({ channelId, flow }) => (
          <>
            {channelName(channelId)}
            <span className="under">{t(`pay.flow.${flow}`)}</span>
          </>
        )),
        column.number('pay.amount', ({ amountFen }) => formatMoney(amountFen)),
        column.of('pay.state', ({ state, failure }) => (
          <>
            <AttemptStateTag state={state} />
            {failure !== null && <span className="under">{t(`pay.failure.${failure}`)}</span>}
          </>
        )),
        column.of('pay.numbers', ({ outTradeNo, channelTradeNo }) => (
          <span className="mono pay__number">
            {outTradeNo}
            <span className="under">{orEmptyMark(channelTradeNo)}</span>
          </span>
        )),
      ]}
    >
      {openId !== undefined && <PaymentDrawer paymentId={openId} onClose={() => setOpenId(undefined)} />}
    </ListPage>
  );
}

const NAMES = ['state', 'channel', 'terminal', 'orderId', 'number', 'from', 'to'];

function AttemptFilters({ list }: { readonly list: ListState }) {
  const { t } = useTexts();
  return (
    <>
      <SourceFilter list={list} name="terminal" label={t('pay.terminal')} source="terminals" width={200} />
      <ChoiceFilter
        list={list}
        name="state"
        label={t('pay.state')}
        width={140}
        options={attemptState.options.map((value) => ({ value, label: t(`pay.attemptState.${value}`) }))}
      />
      <ChannelFilter list={list} />
      <OrderField list={list} />
      <NumberField list={list} label={t('pay.ourOrTheirNumber')} />
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
