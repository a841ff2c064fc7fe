import type { Ref } from 'react';
import { keyboardField } from '../../typing/wish.ts';

interface DigitFieldProps {
  readonly id: string;
  readonly label: string;
  readonly digits: string;
  readonly length: number;
  readonly onType: (digits: string) => void;
  readonly field?: Ref<HTMLInputElement>;
}

/** A field that takes digits only. */
export function DigitField({ id, label, digits, length, onType, field }: DigitFieldProps) {
  return (
    <div className="own-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        ref={field}
        value={digits}
        maxLength={length}
        onChange={({ target }) => onType(target.value.replaceAll(/\D/g, '').slice(0, length))}
        {...keyboardField('number')}
      />
    </div>
  );
}
