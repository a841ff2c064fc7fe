import { CLIENT_TYPES, ORDER_TYPES } from '@self-print/contract/orderTypes.ts';
import { orderState } from '@self-print/contract/platform/orders.ts';
import { orderFact } from '@self-print/contract/statistics.ts';
import { MEASURE_NAMES, nameOfValue } from '@self-print/contract/statisticsNames.ts';
import { Button, Checkbox, Input } from 'antd';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { DayFilters } from '../../ui/DayFilters.tsx';
import { ChoiceFilter, SourceFilter } from '../../ui/filters.tsx';
import { Labelled } from '../../ui/Labelled.tsx';
import type { ListState } from '../../ui/useListState.ts';
import { useWaitingOrders } from '../../ui/useWaitingOrders.ts';
import { WaitingCount } from '../../ui/WaitingCount.tsx';

const CLIENTS = [CLIENT_TYPES.terminal, CLIENT_TYPES.mobile, CLIENT_TYPES.admin, CLIENT_TYPES.pc] as const;
const PAID = ['true', 'false'] as const;
const ROLES = ['student', 'staff'] as const;
/** Every filter in the address. */
const NAMES = [
  'state',
  'type',
  'client',
  'paid',
  'terminal',
  'item',
  'review',
  'mine',
  'fact',
  'role',
  'from',
  'to',
];

interface OrderFiltersProps {
  readonly list: ListState;
  /** A person's number: kept out of the address. */
  readonly userName: string;
  readonly onUserName: (userName: string) => void;
}

export function OrderFilters({ list, userName, onUserName }: OrderFiltersProps) {
  const { t, language } = useTexts();
  const mayItems = useMay('item:read');
  const mayTerminals = useMay('terminal:read');
  const waiting = useWaitingOrders();
  const [resets, setResets] = useState(0);
  return (
    <>
      {waiting.mayAct && (
        <Checkbox
          checked={list.get('mine') === 'true'}
          onChange={({ target }) => list.set({ mine: target.checked ? 'true' : undefined })}
        >
          {t('order.mine')}{' '}
          <WaitingCount count={waiting.count} label={t('menu.waiting', { count: waiting.count })} />
        </Checkbox>
      )}
      <ChoiceFilter
        list={list}
        name="state"
        label={t('order.state')}
        width={148}
        options={orderState.options.map((value) => ({ value, label: t(`order.state.${value}`) }))}
      />
      <ChoiceFilter
        list={list}
        name="type"
        label={t('order.type')}
        width={112}
        options={ORDER_TYPES.map((type) => ({ value: String(type), label: t(`order.type.${type}`) }))}
      />
      <ChoiceFilter
        list={list}
        name="client"
        label={t('order.client')}
        width={112}
        options={CLIENTS.map((client) => ({ value: String(client), label: t(`order.client.${client}`) }))}
      />
      <ChoiceFilter
        list={list}
        name="paid"
        label={t('order.paidFilter')}
        width={132}
        options={PAID.map((value) => ({ value, label: t(`order.paid.${value}`) }))}
      />
      {mayTerminals && (
        <SourceFilter
          list={list}
          name="terminal"
          label={t('order.terminal')}
          source="terminals"
          width={190}
        />
      )}
      {mayItems && (
        <SourceFilter list={list} name="item" label={t('order.item')} source="documents" width={220} />
      )}
      <Labelled label={t('order.person')}>
        {(id) => (
          <Input.Search
            key={resets}
            id={id}
            style={{ width: 190 }}
            allowClear
            maxLength={64}
            defaultValue={userName}
            placeholder={t('order.personHint')}
            onSearch={(typed) => onUserName(typed.trim())}
          />
        )}
      </Labelled>
      <Checkbox
        checked={list.get('review') === 'true'}
        onChange={({ target }) => list.set({ review: target.checked ? 'true' : undefined })}
      >
        {t('order.onlyReview')}
      </Checkbox>
      <ChoiceFilter
        list={list}
        name="role"
        label={t('order.role')}
        width={112}
        options={ROLES.map((value) => ({ value, label: nameOfValue('role', value, null)[language] }))}
      />
      <ChoiceFilter
        list={list}
        name="fact"
        label={t('order.fact')}
        width={148}
        options={orderFact.options.map((value) => ({ value, label: MEASURE_NAMES[value][language] }))}
      />
      <DayFilters list={list} />
      <Button
        type="link"
        onClick={() => {
          list.set(Object.fromEntries(NAMES.map((name) => [name, undefined])));
          onUserName('');
          setResets(resets + 1);
        }}
      >
        {t('common.reset')}
      </Button>
    </>
  );
}
