import type { LocalText } from '@self-print/contract/template/texts.ts';
import { Dropdown, Input } from 'antd';
import { useRef } from 'react';
import { useTexts } from '../../../core/services.ts';
import { Labelled } from '../../../ui/Labelled.tsx';
import { subjectsFor } from '../model/condition.ts';
import type { Design } from '../model/useDesign.ts';

const TEXT_MAX = 4_000;

interface TextFieldProps {
  readonly design: Design;
  readonly label: string;
  readonly text: LocalText;
  readonly rows?: number;
  readonly onChange: (text: LocalText) => void;
}

/** A text in the language that is shown; variables are inserted at the cursor. */
export function TextField({ design, label, text, rows = 3, onChange }: TextFieldProps) {
  const { t, language: shown } = useTexts();
  const { draft, language, canEdit, selectedId } = design;
  const cursor = useRef<number>(undefined);
  const value = text[language] ?? '';
  const write = (next: string) => onChange({ ...text, [language]: next });
  const insert = (name: string) => {
    const at = cursor.current ?? value.length;
    write(`${value.slice(0, at)}{${name}}${value.slice(at)}`);
    cursor.current = at + name.length + 2;
  };
  const items = subjectsFor(draft, selectedId)
    .filter(({ type }) => type !== 'list' && type !== 'image')
    .map(({ name, label: words }) => ({ key: name, label: `${words[shown]} {${name}}` }));
  return (
    <Labelled isAbove label={t('common.labelIn', { label, language: t(`common.${language}`) })}>
      {(id) => (
        <>
          <Input.TextArea
            id={id}
            disabled={!canEdit}
            autoSize={{ minRows: rows, maxRows: 12 }}
            maxLength={TEXT_MAX}
            value={value}
            onChange={(event) => write(event.target.value)}
            onSelect={({ currentTarget }) => {
              cursor.current = currentTarget.selectionStart;
            }}
          />
          {canEdit && items.length > 0 && (
            <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => insert(key) }}>
              <button type="button" className="text-button inspector__insert">
                {t('designer.insert')}
              </button>
            </Dropdown>
          )}
        </>
      )}
    </Labelled>
  );
}
