import { DOCUMENT_LANGUAGES } from '@self-print/contract/documentLanguage.ts';
import { addLanguage, removeLanguage } from '@self-print/contract/template/addLanguage.ts';
import { Select } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { Labelled } from '../../../ui/Labelled.tsx';
import type { Design } from '../model/useDesign.ts';

/** In which languages the document is written. One that is added is shown, with what is still to be translated. */
export function LanguagesField({ design }: { readonly design: Design }) {
  const { t } = useTexts();
  const { draft, canEdit } = design;
  return (
    <>
      <Labelled isAbove label={t('designer.languages')}>
        {(id) => (
          <Select
            id={id}
            mode="multiple"
            disabled={!canEdit}
            value={draft.languages}
            options={DOCUMENT_LANGUAGES.map((value) => ({ value, label: t(`common.${value}`) }))}
            onSelect={(language) => {
              design.change(addLanguage(draft, language));
              design.show(language);
            }}
            onDeselect={(language) => design.change(removeLanguage(draft, language))}
          />
        )}
      </Labelled>
      <p className="under">{t('designer.languagesHint')}</p>
    </>
  );
}
