import { templateShape } from '@self-print/contract/template/template.ts';
import { Input, InputNumber } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { Labelled } from '../../../ui/Labelled.tsx';
import { JsonPart } from '../inspector/JsonPart.tsx';
import { StyleFields } from '../inspector/StyleFields.tsx';
import { type Draft, isDraft, issueIn } from '../model/draft.ts';
import type { Design } from '../model/useDesign.ts';
import { LanguagesField } from './LanguagesField.tsx';
import { LaterMarginFields, PaperFields } from './PaperFields.tsx';
import { RepeatFields } from './RepeatFields.tsx';

const SIDES = ['top', 'right', 'bottom', 'left'] as const;

/** What is set for the template as a whole; shown while no element is chosen. */
export function PageForm({ design }: { readonly design: Design }) {
  const { t } = useTexts();
  const { draft, language, canEdit } = design;
  const { page } = draft;
  const set = (patch: Partial<Draft>, step: string) => {
    const next = { ...draft, ...patch };
    if (isDraft(next)) design.change(next, step);
  };
  return (
    <div className="inspector">
      <h2>{t('designer.page')}</h2>
      <p className="under">{t('designer.pageHint')}</p>
      <Labelled isAbove label={t('designer.title')}>
        {(id) => (
          <Input
            id={id}
            disabled={!canEdit}
            value={draft.title[language] ?? ''}
            onChange={(event) => set({ title: { ...draft.title, [language]: event.target.value } }, 'title')}
          />
        )}
      </Labelled>
      <LanguagesField design={design} />
      <div className="inspector__pair">
        <PaperFields
          page={page}
          canEdit={canEdit}
          onChange={(changed, step) => set({ page: changed }, step)}
        />
        {SIDES.map((side) => (
          <Labelled key={side} isAbove label={t(`designer.margin.${side}`)}>
            {(id) => (
              <InputNumber
                id={id}
                disabled={!canEdit}
                min={0}
                max={200}
                suffix="mm"
                value={page.margins[side]}
                onChange={(value) =>
                  set(
                    { page: { ...page, margins: { ...page.margins, [side]: value ?? 0 } } },
                    `margin-${side}`,
                  )
                }
              />
            )}
          </Labelled>
        ))}
        <LaterMarginFields
          page={page}
          canEdit={canEdit}
          onChange={(changed, step) => set({ page: changed }, step)}
        />
        <Labelled isAbove label={t('designer.pagesMax')}>
          {(id) => (
            <InputNumber
              id={id}
              disabled={!canEdit}
              min={1}
              max={200}
              precision={0}
              value={draft.pagesMax ?? null}
              onChange={(value) => set({ pagesMax: value ?? undefined }, 'pagesMax')}
            />
          )}
        </Labelled>
        <RepeatFields design={design} onChange={(repeat) => set({ repeat }, 'repeat')} />
      </div>
      <h3>{t('designer.baseText')}</h3>
      <StyleFields
        idle={draft.text}
        style={draft.text}
        canEdit={canEdit}
        onChange={(patch, step) => set({ text: { ...draft.text, ...patch } }, `text-${step}`)}
      />
      <JsonPart
        value={draft}
        canEdit={canEdit}
        issue={(typed, language) => issueIn(templateShape, typed, language)}
        onTake={(typed) => {
          if (isDraft(typed)) design.change(typed);
        }}
      />
    </div>
  );
}
