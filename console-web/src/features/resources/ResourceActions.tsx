import type { CallData } from '@self-print/contract/call.ts';
import { RESOURCE_LIMIT_BYTES } from '@self-print/contract/limits.ts';
import { templateCalls } from '@self-print/contract/platform/templates.ts';
import { resourceName } from '@self-print/contract/template/units.ts';
import { formatFileSize } from '@self-print/web-kit/fileSize.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallMutation, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { saveFile } from '@self-print/web-kit/saveFile.ts';
import { Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useServices, useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { failureText } from '../../ui/failureText.ts';
import { Labelled } from '../../ui/Labelled.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { useReturnFocus } from '../../ui/useReturnFocus.ts';
import { useSay } from '../../ui/useSay.ts';
import { FontSample } from './FontSample.tsx';

type ResourceRow = CallData<typeof templateCalls.resources>['rows'][number];

const RENEWS = [templateCalls.resources, templateCalls.resourceUse];
const LINK = { type: 'link', size: 'small' } as const;

interface ResourceActionsProps {
  readonly row: ResourceRow;
  readonly mayWrite: boolean;
}

/** What can be done with one resource. */
export function ResourceActions({ row, mayWrite }: ResourceActionsProps) {
  const { t } = useTexts();
  const { api } = useServices();
  const say = useSay();
  const [open, setOpen] = useState<'use' | 'sample' | 'rename' | 'replace'>();
  const close = () => setOpen(undefined);
  const download = async () => {
    const answer = await api.file(templateCalls.resource, { id: row.resourceId });
    if (answer.ok) saveFile(answer.value, row.name);
    else say.warn(failureText(answer.problem, t));
  };
  return (
    <>
      <Button {...LINK} onClick={() => void download()}>
        {t('resource.download')}
      </Button>
      {row.kind === 'font' && (
        <Button {...LINK} onClick={() => setOpen('sample')}>
          {t('resource.sample')}
        </Button>
      )}
      <Button {...LINK} onClick={() => setOpen('use')}>
        {t('resource.use')}
      </Button>
      {mayWrite && (
        <>
          <Button {...LINK} onClick={() => setOpen('rename')}>
            {t('resource.rename')}
          </Button>
          <Button {...LINK} onClick={() => setOpen('replace')}>
            {t('resource.replace')}
          </Button>
          <RowAction
            call={templateCalls.archiveResource}
            input={{ resourceId: row.resourceId }}
            renews={RENEWS}
            label={t('resource.archive')}
            ask={t('resource.archiveAsk', { name: row.name })}
            text={t('resource.archiveText')}
            done={t('resource.archived')}
          />
        </>
      )}
      {open === 'use' && <ResourceUse row={row} onClose={close} />}
      {open === 'sample' && <FontSample {...row} onClose={close} />}
      {open === 'rename' && <RenameForm row={row} onClose={close} />}
      {open === 'replace' && <ReplaceForm row={row} onClose={close} />}
    </>
  );
}

interface ResourceDialogProps {
  readonly row: ResourceRow;
  readonly onClose: () => void;
}

/** The templates that use a resource. */
function ResourceUse({ row: { resourceId, name, kind }, onClose }: ResourceDialogProps) {
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

function RenameForm({ row: { resourceId, name }, onClose }: ResourceDialogProps) {
  const { t } = useTexts();
  const rename = useCallMutation(templateCalls.renameResource, { renews: RENEWS, saysItself: true });
  return (
    <FormModal<{ name: string }>
      name="rename"
      title={t('resource.renameTitle', { name })}
      first={{ name }}
      check={(typed) => (resourceName.safeParse(typed.name).success ? undefined : t('resource.nameWrong'))}
      save={(typed) => rename.mutateAsync({ resourceId, name: typed.name, known: name })}
      done={t('common.saved')}
      onClose={onClose}
    >
      <p>{t('resource.renameText')}</p>
      <Form.Item name="name" label={t('resource.name')}>
        <Input maxLength={128} className="mono" />
      </Form.Item>
    </FormModal>
  );
}

function ReplaceForm({ row: { resourceId, name }, onClose }: ResourceDialogProps) {
  const { t } = useTexts();
  const [file, setFile] = useState<File>();
  const replace = useCallMutation(templateCalls.replaceResource, { renews: RENEWS, saysItself: true });
  const problemOf = () => {
    if (file === undefined) return t('resource.fileMissing');
    const limit = formatFileSize(RESOURCE_LIMIT_BYTES);
    return file.size > RESOURCE_LIMIT_BYTES ? t('resource.tooLarge', { limit }) : undefined;
  };
  return (
    <FormModal
      name="replace"
      title={t('resource.replaceTitle', { name })}
      okText={t('resource.replace')}
      check={problemOf}
      save={async () =>
        file && replace.mutateAsync({ resourceId, content: new Uint8Array(await file.arrayBuffer()) })
      }
      done={t('common.saved')}
      onClose={onClose}
    >
      <p>{t('resource.replaceText')}</p>
      <Labelled isAbove label={t('resource.file')}>
        {(id) => <input id={id} type="file" onChange={({ target }) => setFile(target.files?.[0])} />}
      </Labelled>
    </FormModal>
  );
}
