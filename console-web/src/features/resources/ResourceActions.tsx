import type { CallData } from '@self-print/contract/call.ts';
import { templateCalls } from '@self-print/contract/platform/templates.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { later } from '../../ui/later.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { useDownload } from '../../ui/useDownload.ts';
import { fileNameOf } from './fileNameOf.ts';
import { RESOURCE_RENEWS } from './renews.ts';

const dialogs = () => import('./resourceDialogs.tsx');
const FontSample = later(async () => (await import('./FontSample.tsx')).FontSample);
const RenameForm = later(async () => (await dialogs()).RenameForm);
const ReplaceForm = later(async () => (await dialogs()).ReplaceForm);
const ResourceUse = later(async () => (await dialogs()).ResourceUse);

type ResourceRow = CallData<typeof templateCalls.resources>['rows'][number];

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
            renews={RESOURCE_RENEWS}
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
