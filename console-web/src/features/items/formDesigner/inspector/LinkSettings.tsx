import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { Select } from 'antd';
import { useTexts } from '../../../../core/services.ts';
import { type Choice, choicesOf } from '../model/choices.ts';
import { type DesignedField, textAt } from '../model/fields.ts';
import { keywordsOfLink, linkOf } from '../model/links.ts';
import { Entry } from './Entry.tsx';
import type { SettingsProps } from './settings.ts';

interface LinkSettingsProps extends SettingsProps {
  /** The fields on which this one's choices can depend. */
  readonly linkable: readonly DesignedField[];
}

/** On which field the choices depend, and which of them are offered for each of its choices. */
export function LinkSettings({ keywords, change, problemAt, linkable }: LinkSettingsProps) {
  const { t, language } = useTexts();
  const link = linkOf(keywords);
  const first = linkable.find(({ name }) => name === link.field);
  const labelOf = (choice: Choice) => wordsOf(choice, language) || choice.value;
  const titleOf = ({ keywords: words }: DesignedField) =>
    wordsOf({ zh: textAt(words, 'title'), en: textAt(words, 'titleEn') }, language) ||
    t('formDesigner.unnamed');
  const own = choicesOf(keywords).map((choice) => ({ value: choice.value, label: labelOf(choice) }));
  return (
    <>
      <Entry
        label={t('formDesigner.linkedTo')}
        hint={t('formDesigner.linkedHint')}
        problem={problemAt('x-choices-by')}
      >
        {(control) => (
          <Select
            {...control}
            value={first?.name ?? null}
            placeholder={t('formDesigner.linkedNone')}
            options={linkable.map((field) => ({ value: field.name, label: titleOf(field) }))}
            onChange={(field) => change(keywordsOfLink({ field: field ?? '', choices: {} }))}
          />
        )}
      </Entry>
      {first &&
        choicesOf(first.keywords).map((choice) => (
          <Entry key={choice.value} label={t('formDesigner.linkedChoices', { name: labelOf(choice) })}>
            {({ id }) => (
              <Select
                id={id}
                mode="multiple"
                value={[...(link.choices[choice.value] ?? [])]}
                options={own}
                onChange={(offered) =>
                  change(keywordsOfLink({ ...link, choices: { ...link.choices, [choice.value]: offered } }))
                }
              />
            )}
          </Entry>
        ))}
    </>
  );
}
