import { InputNumber } from 'antd';
import { useId } from 'react';
import { useTexts } from '../../../core/services.ts';

interface CopiesProps {
  readonly value: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

/** How many copies, from one to the most that there may be. */
export function Copies({ value, max, onChange }: CopiesProps) {
  const { t } = useTexts();
  const id = useId();
  return (
    <div className="pc-field">
      <label htmlFor={id} className="pc-field__label">
        {t('pc.copies.name')}
      </label>
      <InputNumber
        id={id}
        mode="spinner"
        min={1}
        max={max}
        precision={0}
        value={value}
        onChange={(next) => next !== null && onChange(next)}
      />
    </div>
  );
}
