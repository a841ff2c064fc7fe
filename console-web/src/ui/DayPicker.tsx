import { DatePicker } from 'antd';
import dayjs from 'dayjs';
// The calendar's words in Chinese; which language it speaks, the shell says.
import 'dayjs/locale/zh-cn.js';
import type { Pressed } from './laterField.tsx';

const DAY = 'YYYY-MM-DD';

interface DayPickerProps extends Pressed {
  readonly id?: string;
  /** As yyyy-mm-dd; anything else counts as none. */
  readonly value?: unknown;
  readonly onChange?: (day: string | undefined) => void;
}

/** A day, chosen from a calendar in the language of the page. */
export function DayPicker({ value, onChange, ...field }: DayPickerProps) {
  const day = typeof value === 'string' ? dayjs(value) : undefined;
  return (
    <DatePicker
      {...field}
      style={{ width: 150 }}
      format={DAY}
      value={day?.isValid() ? day : null}
      // Enter takes the day that was typed, and must not save the form that it is in as well.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      onChange={(chosen) => onChange?.(chosen?.format(DAY))}
    />
  );
}
