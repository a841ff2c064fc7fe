import { PAGES } from '@self-print/contract/template/elements.ts';
import { isProtection } from '@self-print/contract/template/protections.ts';
import { Button, Checkbox, Select } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { Labelled } from '../../../ui/Labelled.tsx';
import { subjectsFor } from '../model/condition.ts';
import { type Found, takeOut } from '../model/edit.ts';
import type { Design } from '../model/useDesign.ts';
import { ConditionFields } from './ConditionFields.tsx';

interface CommonFieldsProps {
  readonly design: Design;
  readonly found: Found;
}

/** On which pages and on which condition an element appears, and with what. */
export function CommonFields({ design, found }: CommonFieldsProps) {
  const { t } = useTexts();
  const { part } = found;
  const set = (patch: Readonly<Record<string, unknown>>) => design.patch(part.id, patch);
  return (
    <div className="inspector__pair">
      {part.kind !== 'slicedSeal' && ('pages' in part || found.where === 'fixed') ? (
        <Labelled isAbove label={t('designer.pages')}>
          {(id) => (
            <Select
              id={id}
              disabled={!design.canEdit}
              value={
                'pages' in part && part.pages
                  ? part.pages
                  : part.kind === 'watermark' || isProtection(part.kind)
                    ? 'every'
                    : 'first'
              }
              options={PAGES.map((value) => ({
                value,
                label: t(`designer.pages.${value}`),
              }))}
              onChange={(pages) => set({ pages })}
            />
          )}
        </Labelled>
      ) : null}
      <Labelled isAbove label={t('designer.only')}>
        {(id) => (
          <Select
            id={id}
            mode="multiple"
            allowClear
            disabled={!design.canEdit}
            placeholder={t('designer.allLanguages')}
            value={part.only === undefined ? [] : [part.only].flat()}
            options={design.draft.languages.map((value) => ({ value, label: t(`common.${value}`) }))}
            onChange={(only) => set({ only: only.length > 1 ? only : only[0] })}
          />
        )}
      </Labelled>
      <ConditionFields
        label={t('designer.when')}
        none={t('designer.always')}
        condition={part.when}
        subjects={subjectsFor(design.draft, part.id)}
        canEdit={design.canEdit}
        onChange={(when) => set({ when })}
      />
      {part.kind === 'paragraph' || part.kind === 'grid' || part.kind === 'chart' || part.kind === 'group' ? (
        <Checkbox
          disabled={!design.canEdit}
          checked={part.keepWithNext ?? false}
          onChange={({ target }) => set({ keepWithNext: target.checked || undefined })}
        >
          {t('designer.keepWithNext')}
        </Checkbox>
      ) : null}
      {part.kind === 'paragraph' ||
      part.kind === 'grid' ||
      part.kind === 'chart' ||
      part.kind === 'columns' ? (
        <Checkbox
          disabled={!design.canEdit}
          checked={part.keepTogether ?? false}
          onChange={({ target }) => set({ keepTogether: target.checked || undefined })}
        >
          {t('designer.keepTogether')}
        </Checkbox>
      ) : null}
      {found.where === 'column' && (
        <Button disabled={!design.canEdit} onClick={() => design.change(takeOut(design.draft, part.id))}>
          {t('designer.takeOut')}
        </Button>
      )}
    </div>
  );
}
