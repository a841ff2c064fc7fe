import type { Bilingual } from '@self-print/contract/fields.ts';
import { templateCalls } from '@self-print/contract/platform/templates.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { useTexts } from '../../core/services.ts';
import { BilingualItem } from '../../ui/BilingualItem.tsx';
import { FormModal } from '../../ui/FormModal.tsx';
import { NAME_MAX } from './NewTemplate.tsx';

interface RenameTemplateProps {
  readonly templateId: string;
  readonly name: Bilingual;
  readonly onClose: () => void;
}

/** Gives a template another name in lists. */
export function RenameTemplate({ templateId, name, onClose }: RenameTemplateProps) {
  const { t, language } = useTexts();
  const rename = useCallMutation(templateCalls.rename, {
    renews: [templateCalls.list],
    renewsWhenRefused: true,
    saysItself: true,
  });
  return (
    <FormModal<{ name: Bilingual }>
      name="rename"
      title={t('template.renameTitle', { name: wordsOf(name, language) })}
      first={{ name }}
      save={(typed) => rename.mutateAsync({ templateId, name: typed.name, known: name })}
      done={t('common.saved')}
      onClose={onClose}
    >
      <p>{t('template.renameText')}</p>
      <BilingualItem name="name" label={t('template.name')} isRequired maxLength={NAME_MAX} />
    </FormModal>
  );
}
