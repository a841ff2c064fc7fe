import type { TerminalDetail } from '@self-print/contract/platform/terminalDetails.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useTexts } from '../../core/services.ts';
import { DayField } from '../../ui/DayFilters.tsx';
import { ChoiceFilter, SearchFilter } from '../../ui/filters.tsx';
import { Labelled } from '../../ui/Labelled.tsx';
import type { ListState } from '../../ui/useListState.ts';
import { useDetailOptions } from './useDetailOptions.ts';

const CHOICE_WIDTH_PX = 160;

/** A detail's name in the address, where page and size have theirs. */
export const filterName = (code: string): string => `d.${code}`;

interface DetailFilterProps {
  readonly list: ListState;
  readonly detail: TerminalDetail;
}

/** Narrows the table by one detail. */
export function DetailFilter({ list, detail }: DetailFilterProps) {
  const { t, language } = useTexts();
  const optionsOf = useDetailOptions();
  const name = filterName(detail.code);
  const label = wordsOf(detail.name, language);
  if (detail.kind === 'date')
    return (
      <Labelled label={label}>
        {(id) => <DayField id={id} value={list.get(name)} onChange={(day) => list.set({ [name]: day })} />}
      </Labelled>
    );
  if (detail.kind === 'text' || detail.kind === 'number')
    return <SearchFilter list={list} name={name} label={t('misc.filterBy', { name: label })} />;
  return (
    <ChoiceFilter list={list} name={name} label={label} options={optionsOf(detail)} width={CHOICE_WIDTH_PX} />
  );
}
