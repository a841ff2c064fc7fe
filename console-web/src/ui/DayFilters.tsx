import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { useTexts } from '../core/services.ts';
import { Labelled } from './Labelled.tsx';
import type { ListState } from './useListState.ts';

const DAY = 'YYYY-MM-DD';

/** Narrows a list to a span of days, `from` and `to` in the address. */
export function DayFilters({ list }: { readonly list: ListState }) {
  const { t } = useTexts();
  return (
    <div className="filters__days">
      {(['from', 'to'] as const).map((name) => {
        const day = list.get(name);
        return (
          <Labelled key={name} label={t(`common.${name}`)}>
            {(id) => (
              <DatePicker
                id={id}
                style={{ width: 150 }}
                format={DAY}
                value={day !== undefined && dayjs(day).isValid() ? dayjs(day) : null}
                onChange={(chosen) => list.set({ [name]: chosen?.format(DAY) ?? '' })}
              />
            )}
          </Labelled>
        );
      })}
    </div>
  );
}
