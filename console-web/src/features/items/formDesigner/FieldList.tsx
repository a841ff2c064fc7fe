import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, WarningFilled } from '@ant-design/icons';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { Button } from 'antd';
import { type KeyboardEvent, useRef } from 'react';
import { useTexts } from '../../../core/services.ts';
import { type DesignedField, textAt } from './model/fields.ts';
import { kindOf } from './model/kinds.ts';
import type { Designer } from './model/useDesigner.ts';
import type { FieldFault } from './model/useReview.ts';

interface FieldListProps {
  readonly designer: Designer;
  readonly canEdit: boolean;
  readonly fault: FieldFault | undefined;
}

/** The fields in their order. Arrow keys go through them, with Alt they move the field, Delete takes it out. */
export function FieldList({ designer, canEdit, fault }: FieldListProps) {
  const { t } = useTexts();
  const { fields, open } = designer;
  const list = useRef<HTMLOListElement>(null);
  // The row is at its new place after the next render only.
  const focus = (name: string | undefined) =>
    requestAnimationFrame(() =>
      [...(list.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])]
        .find((row) => row.dataset.field === name)
        ?.focus(),
    );
  const move = (name: string, by: number) => {
    designer.move(name, by);
    focus(name);
  };
  const remove = (place: number) => {
    const name = fields[place]?.name;
    if (name === undefined) return;
    designer.remove(name);
    focus((fields[place + 1] ?? fields[place - 1])?.name);
  };
  const press = (event: KeyboardEvent, place: number) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const name = fields[place]?.name ?? '';
    if (event.key === 'Delete' && canEdit) remove(place);
    else if (by === undefined) return;
    else if (!event.altKey) {
      const next = fields[place + by]?.name ?? name;
      designer.select(next);
      focus(next);
    } else if (canEdit) move(name, by);
    event.preventDefault();
  };
  return (
    <div className="form-designer__list">
      <ol ref={list} aria-label={t('formDesigner.fields')}>
        {fields.map((field, place) => (
          <li key={field.name} className={field === open ? 'form-designer__row--open' : ''}>
            <button
              type="button"
              className="form-designer__row"
              data-field={field.name}
              aria-current={field === open}
              onClick={() => designer.select(field.name)}
              onKeyDown={(event) => press(event, place)}
            >
              <RowWords field={field} isWrong={fault?.name === field.name} />
            </button>
            {field === open && canEdit && (
              <span className="form-designer__moves">
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowUpOutlined />}
                  aria-label={t('formDesigner.up')}
                  disabled={place === 0}
                  onClick={() => move(field.name, -1)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowDownOutlined />}
                  aria-label={t('formDesigner.down')}
                  disabled={place === fields.length - 1}
                  onClick={() => move(field.name, 1)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={t('formDesigner.remove')}
                  onClick={() => remove(place)}
                />
              </span>
            )}
          </li>
        ))}
      </ol>
      {canEdit && <p className="under">{t('formDesigner.keys')}</p>}
    </div>
  );
}

function RowWords({ field, isWrong }: { readonly field: DesignedField; readonly isWrong: boolean }) {
  const { t, language } = useTexts();
  const title = wordsOf(
    { zh: textAt(field.keywords, 'title'), en: textAt(field.keywords, 'titleEn') },
    language,
  );
  return (
    <>
      <span>
        {title || t('formDesigner.unnamed')}
        {field.isRequired && <span className="form-designer__required"> *</span>}
        {isWrong && <WarningFilled className="form-designer__wrong" aria-label={t('formDesigner.wrong')} />}
      </span>
      <small>{t(`formDesigner.kind.${kindOf(field.keywords)}`)}</small>
    </>
  );
}
