import type { CallData } from '@self-print/contract/call.ts';
import { templateCalls } from '@self-print/contract/platform/templates.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallMutation, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Modal } from 'antd';
import { useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { useReturnFocus } from '../../ui/useReturnFocus.ts';
import { RESOURCE_RENEWS } from './renews.ts';
import { ResourceFileField, ResourceNameItem, useResourceFile } from './resourceFile.tsx';

type ResourceRow = CallData<typeof templateCalls.resources>['rows'][number];

const CHANGES = { renews: RESOURCE_RENEWS, saysItself: true };

interface ResourceDialogProps {
  readonly row: ResourceRow;
  readonly onClose: () => void;
}

/** The templates that use a resource. */
export function ResourceUse({ row: { resourceId, name, kind }, onClose }: ResourceDialogProps) {
  useReturnFocus();
  const { t, language } = useTexts();
  const asked = useCallQuery(templateCalls.resourceUse, { id: resourceId });
  return (
    <Modal open title={t('resource.useOf', { name })} footer={null} onCancel={onClose}>
      <Loaded asked={asked}>
        {(templates) =>
          templates.length === 0 ? (
            <p>{t('resource.unused')}</p>
          ) : (
            <ul>
              {templates.map((template) => (
                <li key={template.templateId}>
                  {wordsOf(template.name, language)}
                  {template.published && ` · ${t('resource.usedPublished')}`}
                  {template.newest && ` · ${t('resource.usedNewest')}`}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {kind === 'font' && <p className="under">{t('resource.useFont')}</p>}
    </Modal>
  );
}

/** Gives a resource another name. */
export function RenameForm({ row: { resourceId, name }, onClose }: ResourceDialogProps) {
  const { t } = useTexts();
  const rename = useCallMutation(templateCalls.renameResource, CHANGES);
  return (
    <FormModal<{ name: string }>
      name="rename"
      title={t('resource.renameTitle', { name })}
      first={{ name }}
      save={(typed) => rename.mutateAsync({ resourceId, name: typed.name, known: name })}
      done={t('common.saved')}
      onClose={onClose}
    >
      <p>{t('resource.renameText')}</p>
      <ResourceNameItem />
    </FormModal>
  );
}

/** Puts another file in the place of a resource. */
export function ReplaceForm({ row: { resourceId, name, kind }, onClose }: ResourceDialogProps) {
  const { t } = useTexts();
  const { setFile, problemOf, read } = useResourceFile();
  const replace = useCallMutation(templateCalls.replaceResource, CHANGES);
  return (
    <FormModal
      name="replace"
      title={t('resource.replaceTitle', { name })}
      okText={t('resource.replace')}
      check={() => problemOf(kind)}
      save={async () => replace.mutateAsync({ resourceId, content: await read() })}
      done={t('common.saved')}
      onClose={onClose}
    >
      <p>{t('resource.replaceText')}</p>
      <ResourceFileField kind={kind} onFile={setFile} />
    </FormModal>
  );
}
