import { Input } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import './fieldStandIn.css';

interface FieldStandInProps {
  readonly id?: string | undefined;
  readonly label?: string | undefined;
  readonly width: number;
  readonly text: string;
  readonly placeholder?: string | undefined;
  readonly icon: ReactNode;
  readonly onPress: () => void;
  readonly onHold: (isHeld: boolean) => void;
}

/** Whether a key opens a field: not one that goes on to the next field, or does nothing by itself. */
const opens = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) =>
  !ctrlKey && !altKey && !metaKey && (key === 'Enter' || key.startsWith('Arrow') || key.length === 1);

/**
 * Stands where a field will be that opens something, and looks as that does while it is closed. The focus alone opens nothing: whoever goes through a
 * page by Tab would choose what is highlighted in each list that opened.
 */
export function FieldStandIn(props: FieldStandInProps) {
  const { id, label, width, text, placeholder, icon, onPress, onHold } = props;
  return (
    <Input
      {...(id === undefined ? {} : { id })}
      {...(placeholder === undefined ? {} : { placeholder })}
      aria-label={label}
      className="field-stand-in"
      style={{ width }}
      readOnly
      value={text}
      suffix={icon}
      onFocus={() => onHold(true)}
      onBlur={() => onHold(false)}
      onClick={onPress}
      onKeyDown={(event) => opens(event) && onPress()}
    />
  );
}
