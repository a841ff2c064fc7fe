import { useId } from 'react';
import { useTexts } from '../../core/services.ts';
import { FieldError } from '../../ui/FieldError.tsx';
import type { FaultMistake } from './checkFault.ts';

const ROWS = 4;

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly mistake: FaultMistake | undefined;
  readonly onChange: (value: string) => void;
  readonly maxLength: number;
  readonly isLong?: boolean;
  readonly inputMode?: 'numeric' | 'tel';
  readonly autoComplete?: string;
}

/** A field with its hint and what is wrong with it. */
export function Field({ label, hint, mistake, onChange, isLong, autoComplete = 'off', ...rest }: FieldProps) {
  const { t } = useTexts();
  const id = useId();
  const control = {
    ...rest,
    id,
    autoComplete,
    className: 'input',
    'aria-invalid': mistake !== undefined,
    'aria-describedby': `${id}-hint ${id}-mistake`,
  };
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {isLong ? (
        <textarea {...control} rows={ROWS} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <input {...control} onChange={({ target }) => onChange(target.value)} />
      )}
      <p id={`${id}-hint`} className="hint">
        {hint}
      </p>
      <FieldError id={`${id}-mistake`} text={mistake && t(mistake)} />
    </div>
  );
}
