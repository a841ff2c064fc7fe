import { useState } from 'react';
import { JsonEditor } from '../../../ui/JsonEditor.tsx';

interface JsonValueProps {
  /** Given by the form. */
  readonly id?: string;
  readonly value?: unknown;
  readonly onChange?: (value: unknown) => void;
  readonly rows: number;
  /** The value that an empty text means. */
  readonly absent: unknown;
}

/** JSON as a field of a form; what is none is kept as a text, which the form's rule refuses. */
export function JsonValue({ id = '', value, onChange, rows, absent }: JsonValueProps) {
  const [first] = useState(value);
  return (
    <JsonEditor
      id={id}
      rows={rows}
      value={first ?? undefined}
      onChange={(typed) => onChange?.(typed.ok ? (typed.value ?? absent) : 'not JSON')}
    />
  );
}
