import { CalendarOutlined } from '@ant-design/icons';
import { useTexts } from '../core/services.ts';
import { FieldStandIn } from './FieldStandIn.tsx';
import { Labelled } from './Labelled.tsx';
import { laterField } from './laterField.tsx';
import type { ListState } from './useListState.ts';

const WIDTH_PX = 150;

interface DayFieldProps {
  readonly id: string;
  readonly value: string | undefined;
  readonly onChange: (day: string | undefined) => void;
}

/** A day in a filter; the calendar comes later than the page. */
export const DayField = laterField<DayFieldProps>(
  async () => (await import('./DayPicker.tsx')).DayPicker,
  ({ id, value = '', onPress, onHold }) => {
    const { t } = useTexts();
    const placeholder = t('common.chooseDay');
    const icon = <CalendarOutlined />;
    return <FieldStandIn {...{ id, text: value, placeholder, icon, onPress, onHold }} width={WIDTH_PX} />;
  },
);

/** Narrows a list to a span of days, `from` and `to` in the address. */
export function DayFilters({ list }: { readonly list: ListState }) {
  const { t } = useTexts();
  return (
    <div className="filters__days">
      {(['from', 'to'] as const).map((name) => (
        <Labelled key={name} label={t(`common.${name}`)}>
          {(id) => (
            <DayField id={id} value={list.get(name)} onChange={(day) => list.set({ [name]: day ?? '' })} />
          )}
        </Labelled>
      ))}
    </div>
  );
}
