import { CHOSEN_FAULT_TYPES } from '@self-print/contract/faultTypes.ts';
import { orderNumber } from '@self-print/contract/fields.ts';
import { faultState } from '@self-print/contract/platform/faults.ts';
import { Button } from 'antd';
import { useTexts } from '../../core/services.ts';
import { DayFilters } from '../../ui/DayFilters.tsx';
import { ChoiceFilter, SearchField, SourceFilter } from '../../ui/filters.tsx';
import type { ListState } from '../../ui/useListState.ts';
import { useSay } from '../../ui/useSay.ts';

const NAMES = ['which', 'state', 'type', 'terminal', 'number', 'from', 'to'];

export function FaultFilters({ list }: { readonly list: ListState }) {
  const { t, language } = useTexts();
  const say = useSay();
  const findNumber = (typed: string) => {
    const number = typed.toLowerCase();
    if (number !== '' && !orderNumber.safeParse(number).success) say.warn(t('fault.numberWrong'));
    else list.set({ number });
  };
  return (
    <>
      <ChoiceFilter
        list={list}
        name="which"
        label={t('fault.which')}
        width={150}
        options={(['open', 'mine'] as const).map((value) => ({ value, label: t(`fault.which.${value}`) }))}
      />
      <ChoiceFilter
        list={list}
        name="state"
        label={t('fault.state')}
        width={130}
        options={faultState.options.map((value) => ({ value, label: t(`fault.state.${value}`) }))}
      />
      <ChoiceFilter
        list={list}
        name="type"
        label={t('fault.type')}
        width={170}
        options={CHOSEN_FAULT_TYPES.map(({ id, name }) => ({ value: String(id), label: name[language] }))}
      />
      <SourceFilter list={list} name="terminal" label={t('fault.terminal')} source="terminals" width={200} />
      <SearchField
        key={list.get('number') ?? ''}
        label={t('fault.findNumber')}
        value={list.get('number') ?? ''}
        onSearch={findNumber}
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
