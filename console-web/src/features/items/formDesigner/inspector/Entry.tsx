import { type ReactNode, useId } from 'react';

interface EntryProps {
  readonly label: string;
  readonly hint?: string;
  readonly problem?: string | undefined;
  readonly children: (control: ControlAttributes) => ReactNode;
}

interface ControlAttributes {
  readonly id: string;
  readonly status: 'error' | '';
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string;
}

/** A setting of a field with its label, and what is wrong with it. */
export function Entry({ label, hint, problem, children }: EntryProps) {
  const id = useId();
  return (
    <div className="labelled labelled--above">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        status: problem === undefined ? '' : 'error',
        'aria-invalid': problem !== undefined,
        'aria-describedby': `${id}-about`,
      })}
      <div id={`${id}-about`}>
        {hint !== undefined && <span className="under">{hint}</span>}
        {problem !== undefined && (
          <p className="field-problem" role="alert">
            {problem}
          </p>
        )}
      </div>
    </div>
  );
}
