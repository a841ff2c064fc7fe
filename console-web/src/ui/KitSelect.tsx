import { Select } from 'antd';
import type { ChoiceFieldProps } from './choiceFieldProps.ts';
import type { Pressed } from './laterField.tsx';

/** A choice of one of a few values. */
export function KitSelect({ label, width, options, value, ...control }: ChoiceFieldProps & Pressed) {
  return (
    <Select
      {...control}
      aria-label={label}
      style={{ width }}
      value={value ?? null}
      options={[...options]}
      onChange={(chosen: string | null | undefined) => control.onChange(chosen ?? undefined)}
    />
  );
}
