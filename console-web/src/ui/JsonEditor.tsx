import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { Input } from 'antd';
import { useState } from 'react';
import { useTexts } from '../core/services.ts';
import './fields.css';

interface JsonEditorProps {
  readonly id: string;
  /** Its name where no label leads to it. */
  readonly label?: string;
  /** The initial text; another key starts the editor afresh. */
  readonly value: unknown;
  /** What was typed, or why it is no JSON. Nothing but spaces is `undefined`. */
  readonly onChange: (typed: Result<unknown, string>) => void;
  readonly rows?: number;
  readonly disabled?: boolean;
}

/** JSON as a text; says where it is none. */
export function JsonEditor({ id, label, value, onChange, rows = 12, disabled = false }: JsonEditorProps) {
  const { t } = useTexts();
  const [text, setText] = useState(() => (value === undefined ? '' : JSON.stringify(value, null, 2)));
  const parsed = parseJson(text);
  return (
    <>
      <Input.TextArea
        id={id}
        aria-label={label}
        className="mono"
        spellCheck={false}
        rows={rows}
        disabled={disabled}
        value={text}
        status={parsed.ok ? '' : 'error'}
        aria-invalid={!parsed.ok}
        aria-describedby={`${id}-problem`}
        onChange={(event) => {
          setText(event.target.value);
          onChange(parseJson(event.target.value));
        }}
      />
      <p id={`${id}-problem`} className="field-problem" role="status">
        {!parsed.ok && t('common.jsonWrong', { what: parsed.problem })}
      </p>
    </>
  );
}

function parseJson(text: string): Result<unknown, string> {
  if (text.trim() === '') return ok(undefined);
  try {
    return ok(JSON.parse(text));
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}
