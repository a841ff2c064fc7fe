import { orderState } from '@self-print/contract/platform/orders.ts';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { ChoiceFilter, SourceFilter } from '../../ui/filters.tsx';
import { Labelled } from '../../ui/Labelled.tsx';
import { useOptionSources } from '../../ui/optionSources.ts';
import type { ListState } from '../../ui/useListState.ts';

interface OrderFiltersProps {
  readonly list: ListState;
  /** A person's number: kept out of the address. */
  readonly userName: string;
  readonly onUserName: (userName: string) => void;
}

export function OrderFilters({ list, userName, onUserName }: OrderFiltersProps) {
  const { t } = useTexts();
  const mayItems = useMay('item:read');
  const [resets, setResets] = useState(0);
  const { documents } = useOptionSources();
  return (
    <>
      <ChoiceFilter
        list={list}
        name="state"
        label={t('order.state')}
        width={148}
        options={orderState.options.map((value) => ({ value, label: t(`order.state.${value}`) }))}
      />
      {mayItems && (
        <SourceFilter list={list} name="item" label={t('order.item')} source={documents} width={220} />
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
      <div className="filters__days">
        <Labelled label={t('order.from')}>
          {(id) => <Day id={id} value={list.get('from')} onChange={(from) => list.set({ from })} />}
        </Labelled>
        <Labelled label={t('order.to')}>
          {(id) => <Day id={id} value={list.get('to')} onChange={(to) => list.set({ to })} />}
        </Labelled>
      </div>
      <Button
        type="link"
        onClick={() => {
          list.set({ state: undefined, item: undefined, from: undefined, to: undefined });
          onUserName('');
          setResets(resets + 1);
        }}
      >
        {t('common.reset')}
      </Button>
    </>
  );
}

interface DayProps {
  readonly id: string;
  readonly value: string | undefined;
  readonly onChange: (day: string) => void;
}

function Day({ id, value, onChange }: DayProps) {
  return (
    <Input
      id={id}
      type="date"
      style={{ width: 150 }}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
