import { DownOutlined } from '@ant-design/icons';
import { FieldStandIn } from './FieldStandIn.tsx';
import { laterField } from './later.tsx';

export interface ChoiceFieldProps {
  readonly id?: string;
  /** Where no label beside it names it. */
  readonly label?: string;
  readonly className?: string;
  /** In pixels. */
  readonly width: number;
  readonly allowClear?: boolean;
  readonly placeholder?: string;
  readonly value: string | undefined;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string | undefined) => void;
}

/** A choice of one of a few values; the list that it opens comes later than the page. */
export const ChoiceField = laterField<ChoiceFieldProps>(
  async () => (await import('./KitSelect.tsx')).KitSelect,
  ({ id, label, width, placeholder, value, options, onPress }) => (
    <FieldStandIn
      id={id}
      label={label}
      width={width}
      placeholder={placeholder}
      text={options.find((each) => each.value === value)?.label ?? value ?? ''}
      icon={<DownOutlined />}
      onPress={onPress}
    />
  ),
);
