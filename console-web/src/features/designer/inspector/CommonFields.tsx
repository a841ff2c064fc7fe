import { PAGES } from '@self-print/contract/template/elements.ts';
import { isProtection } from '@self-print/contract/template/protections.ts';
import { Checkbox, Select } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { Labelled } from '../../../ui/Labelled.tsx';
import type { Found } from '../model/edit.ts';
import type { Design } from '../model/useDesign.ts';

interface CommonFieldsProps {
  readonly design: Design;
  readonly found: Found;
}

/** On which pages and on which condition an element appears, and with what. */
export function CommonFields({ design, found }: CommonFieldsProps) {
  const { t, language } = useTexts();
  const { part } = found;
  const set = (patch: Readonly<Record<string, unknown>>) => design.patch(part.id, patch);
  return (
    <div className="inspector__pair">
      {'pages' in part || found.where === 'fixed' ? (
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
            allowClear
            disabled={!design.canEdit}
            placeholder={t('designer.bothLanguages')}
            value={part.only}
            options={(['zh', 'en'] as const).map((value) => ({ value, label: t(`common.${value}`) }))}
            onChange={(only: string | undefined) => set({ only })}
          />
        )}
      </Labelled>
      <Labelled isAbove label={t('designer.when')}>
        {(id) => (
          <Select
            id={id}
            allowClear
            disabled={!design.canEdit}
            placeholder={t('designer.always')}
            value={part.when}
            options={design.draft.variables.map(({ name, label }) => ({
              value: name,
              label: `${label[language]} (${name})`,
            }))}
            onChange={(when: string | undefined) => set({ when })}
          />
        )}
      </Labelled>
      {part.kind === 'paragraph' || part.kind === 'grid' || part.kind === 'group' ? (
        <Checkbox
          disabled={!design.canEdit}
          checked={part.keepWithNext ?? false}
          onChange={({ target }) => set({ keepWithNext: target.checked || undefined })}
        >
          {t('designer.keepWithNext')}
        </Checkbox>
      ) : null}
    </div>
  );
}
