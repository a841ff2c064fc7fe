import { Radio } from 'antd';
import { useId } from 'react';

interface ChoiceProps<Value extends string | number> {
  readonly name: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly hint?: string }[];
  readonly onChange: (value: Value) => void;
}

/** A choice of one of a few options, side by side. */
export function Choice<Value extends string | number>({
  name,
  value,
  options,
  onChange,
}: ChoiceProps<Value>) {
  const id = useId();
  const hint = options.find((option) => option.value === value)?.hint;
  return (
    <div className="pc-field">
      <span id={id} className="pc-field__label">
        {name}
      </span>
      <Radio.Group
        aria-labelledby={id}
        optionType="button"
        value={value}
        options={options.map((option) => ({ value: option.value, label: option.label }))}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value);
          if (chosen) onChange(chosen.value);
        }}
      />
      {hint !== undefined && <small>{hint}</small>}
    </div>
  );
}
