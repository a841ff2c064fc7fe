import type { LocalText } from '@self-print/contract/template/texts.ts';
import { Dropdown, Input } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../../core/services.ts';
import { Labelled } from '../../../ui/Labelled.tsx';
import { subjectsFor } from '../model/condition.ts';
import { MARKS, type Selected, toggleMark } from '../model/marks.ts';
import type { Design } from '../model/useDesign.ts';
import { writtenIn } from '../model/writtenIn.ts';
import { MarkButtons } from './MarkButtons.tsx';

const TEXT_MAX = 4_000;

interface TextFieldProps {
  readonly design: Design;
  readonly label: string;
  readonly text: LocalText;
  readonly rows?: number;
  /** Its words have no look of their own, as those of a code. */
  readonly isPlain?: boolean;
  readonly onChange: (text: LocalText) => void;
}

/** A text in the language that is shown; variables are inserted at the cursor. */
export function TextField({ design, label, text, rows = 3, isPlain = false, onChange }: TextFieldProps) {
  const { t, language: shown } = useTexts();
  const { draft, language, canEdit, selectedId } = design;
  const field = useRef<HTMLTextAreaElement>(undefined);
  const selection = useRef<Omit<Selected, 'text'>>(undefined);
  const [restored, setRestored] = useState<Omit<Selected, 'text'>>();
  // A text that is written anew has its cursor at the end.
  useLayoutEffect(() => {
    if (restored) field.current?.setSelectionRange(restored.from, restored.to);
  }, [restored]);
  const value = text[language] ?? '';
  const write = (next: string) => onChange({ ...text, [language]: next });
  const change = (next: Selected) => {
    const { from, to } = next;
    write(next.text);
    selection.current = { from, to };
    setRestored({ from, to });
  };
  const selected = (): Selected => {
    const { from, to } = selection.current ?? { from: value.length, to: value.length };
    return { text: value, from, to };
  };
  const insert = (name: string) => {
    const { from: at } = selected();
    const after = at + name.length + 2;
    change({ text: `${value.slice(0, at)}{${name}}${value.slice(at)}`, from: after, to: after });
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
            placeholder={writtenIn(text, language)}
            onChange={(event) => write(event.target.value)}
            onSelect={({ currentTarget }) => {
              const { selectionStart: from, selectionEnd: to } = currentTarget;
              field.current = currentTarget;
              selection.current = { from, to };
            }}
          />
          {canEdit && (
            <div className="inspector__marks">
              {!isPlain && <MarkButtons onMark={(mark) => change(toggleMark(selected(), mark))} />}
              {items.length > 0 && (
                <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => insert(key) }}>
                  <button type="button" className="text-button inspector__insert">
                    {t('designer.insert')}
                  </button>
                </Dropdown>
              )}
            </div>
          )}
          {value.includes(MARKS.italic.start) && <p className="under">{t('designer.italicHint')}</p>}
        </>
      )}
    </Labelled>
  );
}
