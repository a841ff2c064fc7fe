import { DETAIL_TEXT_MAX, type TerminalDetail } from '@self-print/contract/platform/terminalDetails.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { Input, Select } from 'antd';
import { useTexts } from '../../core/services.ts';
import { DayPicker } from '../../ui/DayPicker.tsx';

interface ValueControlProps {
  readonly detail: TerminalDetail;
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string | undefined) => void;
}

/** The field of a detail, by its kind. */
export function ValueControl({ detail, id = '', value, onChange }: ValueControlProps) {
  const { t, language } = useTexts();
  if (detail.kind === 'date') return <DayPicker id={id} value={value} {...(onChange ? { onChange } : {})} />;
  if (detail.kind === 'choice' || detail.kind === 'truth') {
    const options =
      detail.kind === 'choice'
        ? detail.options.map((option) => ({ value: option.code, label: wordsOf(option.name, language) }))
        : [
            { value: 'true', label: t('misc.yes') },
            { value: 'false', label: t('misc.no') },
          ];
    return <Select id={id} allowClear value={value || undefined} options={options} onChange={onChange} />;
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
