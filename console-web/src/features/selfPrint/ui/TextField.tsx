import { Input, type InputProps } from 'antd';

interface TextFieldProps extends Pick<InputProps, 'type' | 'inputMode' | 'autoComplete' | 'maxLength'> {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
  readonly problem: string | undefined;
  readonly onType: (text: string) => void;
}

/** A line of text with what is asked and what is wrong with it. */
export function TextField({ id, label, hint, problem, onType, ...input }: TextFieldProps) {
  return (
    <div className="pc-field">
      <label className="pc-field__label" htmlFor={id}>
        {label}
      </label>
      <Input
        {...input}
        id={id}
        status={problem === undefined ? '' : 'error'}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-hint ${id}-problem`}
        onChange={({ target }) => onType(target.value)}
      />
      {hint !== undefined && (
        <small id={`${id}-hint`} className="pc-hint">
          {hint}
        </small>
      )}
      <small id={`${id}-problem`} className="pc-field__wrong" role="status">
        {problem}
      </small>
    </div>
  );
}
