import type { Language } from '@self-print/contract/fields.ts';
import { Button, Collapse } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../../core/services.ts';
import { JsonEditor } from '../../../ui/JsonEditor.tsx';

interface JsonPartProps {
  readonly value: unknown;
  readonly canEdit: boolean;
  /** What is wrong with a value; empty when it is valid. */
  readonly issue: (typed: unknown, language: Language) => string;
  readonly onTake: (typed: unknown) => void;
}

/** Everything about an element as JSON, for what has no field of its own. */
export function JsonPart(props: JsonPartProps) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <Collapse
      size="small"
      onChange={(keys) => setOpen(keys.length > 0)}
      items={[
        {
          key: 'json',
          label: t('designer.json'),
          // Each opening shows what the fields have changed meanwhile.
          children: isOpen ? <Editor key={JSON.stringify(props.value)} {...props} /> : null,
        },
      ]}
    />
  );
}

function Editor({ value, canEdit, issue, onTake }: JsonPartProps) {
  const { t, language } = useTexts();
  const [typed, setTyped] = useState<unknown>(value);
  const [isJson, setJson] = useState(true);
  const wrong = isJson ? issue(typed, language) : '';
  return (
    <>
      <JsonEditor
        id="part-json"
        rows={16}
        value={value}
        disabled={!canEdit}
        onChange={(next) => {
          setJson(next.ok);
          if (next.ok) setTyped(next.value);
        }}
      />
      <p className="field-problem" role="status">
        {wrong}
      </p>
      <Button disabled={!canEdit || !isJson || wrong !== '' || typed === value} onClick={() => onTake(typed)}>
        {t('designer.jsonTake')}
      </Button>
    </>
  );
}
