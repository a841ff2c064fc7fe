import {
  OPERATION_CLIENT_WORDS,
  OPERATIONS,
  operationClient,
  operationName,
  operationsOf,
  operationTopic,
} from '@self-print/contract/operations.ts';
import { Button } from 'antd';
import { useTexts } from '../../core/services.ts';
import { DayFilters } from '../../ui/DayFilters.tsx';
import { ChoiceFilter } from '../../ui/filters.tsx';
import type { ListState } from '../../ui/useListState.ts';

const NAMES = ['area', 'operation', 'by', 'subject', 'client', 'from', 'to'];

export function OperationFilters({ list }: { readonly list: ListState }) {
  const { t, language } = useTexts();
  const area = operationTopic.safeParse(list.get('area'));
  const operations = area.success
    ? operationsOf(area.data)
    : Object.keys(OPERATIONS).map((name) => operationName.parse(name));
  return (
    <>
      <ChoiceFilter
        list={list}
        name="area"
        label={t('operations.area')}
        width={150}
        options={operationTopic.options.map((value) => ({ value, label: t(`operations.area.${value}`) }))}
      />
      <ChoiceFilter
        list={list}
        name="operation"
        label={t('operations.operation')}
        width={200}
        options={operations.map((value) => ({ value, label: OPERATIONS[value][language] }))}
      />
      <ChoiceFilter
        list={list}
        name="client"
        label={t('operations.client')}
        width={140}
        options={operationClient.options.map((value) => ({
          value,
          label: OPERATION_CLIENT_WORDS[value][language],
        }))}
      />
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
