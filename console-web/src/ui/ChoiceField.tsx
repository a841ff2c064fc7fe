import { DownOutlined } from '@ant-design/icons';
import type { ChoiceFieldProps } from './choiceFieldProps.ts';
import { FieldStandIn } from './FieldStandIn.tsx';
import { laterField } from './laterField.tsx';

/** A choice of one of a few values; the list that it opens comes later than the page. */
export const ChoiceField = laterField<ChoiceFieldProps>(
  async () => (await import('./KitSelect.tsx')).KitSelect,
  ({ id, label, width, placeholder, value, options, onPress, onHold }) => (
    <FieldStandIn
      id={id}
      label={label}
      width={width}
      placeholder={placeholder}
      text={options.find((each) => each.value === value)?.label ?? value ?? ''}
      icon={<DownOutlined />}
      onPress={onPress}
      onHold={onHold}
    />
  ),
);
