import { Input } from 'antd';
import type { ReactNode } from 'react';
import './fieldStandIn.css';

interface FieldStandInProps {
  readonly id?: string | undefined;
  readonly label?: string | undefined;
  readonly width: number;
  readonly text: string;
  readonly placeholder?: string | undefined;
  readonly icon: ReactNode;
  readonly onPress: () => void;
}

/** Stands where a field will be that opens something, and looks as that does while it is closed. */
export function FieldStandIn({ id, label, width, text, placeholder, icon, onPress }: FieldStandInProps) {
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
      onFocus={onPress}
    />
  );
}
