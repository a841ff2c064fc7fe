import { useTexts } from '../core/services.ts';
import { DayPicker } from './DayPicker.tsx';
import { Labelled } from './Labelled.tsx';
import type { ListState } from './useListState.ts';

/** Narrows a list to a span of days, `from` and `to` in the address. */
export function DayFilters({ list }: { readonly list: ListState }) {
  const { t } = useTexts();
  return (
    <div className="filters__days">
      {(['from', 'to'] as const).map((name) => (
        <Labelled key={name} label={t(`common.${name}`)}>
          {(id) => (
            <DayPicker id={id} value={list.get(name)} onChange={(day) => list.set({ [name]: day ?? '' })} />
          )}
        </Labelled>
      ))}
    </div>
  );
}
