import { DETAIL_TEXT_MAX, type TerminalDetail } from '@self-print/contract/platform/terminalDetails.ts';
import { Input, Select } from 'antd';
import { DayPicker } from '../../ui/DayPicker.tsx';
import { useDetailOptions } from './useDetailOptions.ts';

interface ValueControlProps {
  readonly detail: TerminalDetail;
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string | undefined) => void;
}

/** The field of a detail, by its kind. */
export function ValueControl({ detail, id = '', value, onChange }: ValueControlProps) {
  const optionsOf = useDetailOptions();
  if (detail.kind === 'date') return <DayPicker id={id} value={value} {...(onChange ? { onChange } : {})} />;
  if (detail.kind === 'choice' || detail.kind === 'truth') {
    return (
      <Select id={id} allowClear value={value || undefined} options={optionsOf(detail)} onChange={onChange} />
    );
  }
  return (
    <Input
      id={id}
      inputMode={detail.kind === 'number' ? 'decimal' : 'text'}
      maxLength={DETAIL_TEXT_MAX}
      value={value ?? ''}
      onChange={(event) => onChange?.(event.target.value)}
    />
  );
}
