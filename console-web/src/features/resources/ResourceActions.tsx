import type { CallData } from '@self-print/contract/call.ts';
import { templateCalls } from '@self-print/contract/platform/templates.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallMutation, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { useDownload } from '../../ui/useDownload.ts';
import { useReturnFocus } from '../../ui/useReturnFocus.ts';
import { FontSample } from './FontSample.tsx';
import { fileNameOf, ResourceFileField, ResourceNameItem, useResourceFile } from './resourceFile.tsx';

type ResourceRow = CallData<typeof templateCalls.resources>['rows'][number];

const RENEWS = [templateCalls.resources, templateCalls.resourceUse];
const CHANGES = { renews: RENEWS, saysItself: true };
const LINK = { type: 'link', size: 'small' } as const;

interface ResourceActionsProps {
  readonly row: ResourceRow;
  readonly mayWrite: boolean;
}

/** What can be done with one resource. */
export function ResourceActions({ row, mayWrite }: ResourceActionsProps) {
  const { t } = useTexts();
  const [open, setOpen] = useState<'use' | 'sample' | 'rename' | 'replace'>();
  const close = () => setOpen(undefined);
  const { isBusy, download } = useDownload({
    call: templateCalls.resource,
    input: { id: row.resourceId },
    fileName: fileNameOf(row),
  });
  return (
    <>
      <Button {...LINK} loading={isBusy} onClick={download}>
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

function ReplaceForm({ row: { resourceId, name, kind }, onClose }: ResourceDialogProps) {
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
