import { scriptAdminCalls, type TerminalScript } from '@self-print/contract/platform/scriptAdmin.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { AddButton, ListPage } from '../../ui/ListPage.tsx';
import { later } from '../../ui/later.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { useListState } from '../../ui/useListState.ts';
import { SCRIPT_RENEWS } from './renews.ts';
import { Runs } from './runs/Runs.tsx';
import { useRunsLive } from './runs/useRunsLive.ts';

const DraftForm = later(async () => (await import('./editor/DraftForm.tsx')).DraftForm);
const RenameForm = later(async () => (await import('./editor/RenameForm.tsx')).RenameForm);
const RunForm = later(async () => (await import('./runs/RunForm.tsx')).RunForm);
const VersionsDrawer = later(async () => (await import('./VersionsDrawer.tsx')).VersionsDrawer);

type Open =
  | { readonly form: 'new' }
  | { readonly form: 'draft' | 'rename' | 'versions' | 'run'; readonly scriptId: string };

/** Scripts for terminals, and how far their runs are. */
export function ScriptsPage() {
  const { t } = useTexts();
  const list = useListState();
  const may = useMay('terminal:scripts');
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const asked = useCallQuery(scriptAdminCalls.list, list.paging, { keepLast: true });
  useRunsLive();
  const column = useColumns<TerminalScript>();
  const opened =
    open === undefined || open.form === 'new'
      ? undefined
      : asked.data?.rows.find(({ scriptId }) => scriptId === open.scriptId);
  const link = (form: 'draft' | 'rename' | 'versions' | 'run', scriptId: string, label: string) => (
    <Button type="link" size="small" onClick={() => setOpen({ form, scriptId })}>
      {label}
    </Button>
  );
  return (
    <>
      <ListPage
        title={t('title.scripts')}
        lead={t('script.lead')}
        actions={<AddButton label={t('script.add')} may={may} onClick={() => setOpen({ form: 'new' })} />}
        asked={asked}
        list={list}
        idOf={({ scriptId }) => scriptId}
        empty={t('script.none')}
        columns={[
          column.of('script.name', ({ name, isWithdrawn }) => (
            <>
              {name} {isWithdrawn && <Tag>{t('script.withdrawn')}</Tag>}
            </>
          )),
          column.of('script.purpose', ({ purpose }) => purpose),
          column.of('script.published', ({ publishedVersion, draftVersion }) => (
            <>
              {publishedVersion !== null && t('script.versionNumber', { n: publishedVersion })}{' '}
              {draftVersion !== null && <Tag color="gold">{t('script.draft', { n: draftVersion })}</Tag>}
            </>
          )),
          column.moment('script.changedAt', ({ changedAt }) => changedAt),
          column.of('common.actions', (row) => (
            <>
              {link('versions', row.scriptId, t('script.versions'))}
              {may && !row.isWithdrawn && (
                <>
                  {link(
                    'draft',
                    row.scriptId,
                    t(row.draftVersion === null ? 'script.newVersion' : 'script.edit'),
                  )}
                  {row.publishedVersion !== null && link('run', row.scriptId, t('script.run'))}
                  {link('rename', row.scriptId, t('script.rename'))}
                  {row.publishedVersion !== null && (
                    <RowAction
                      call={scriptAdminCalls.withdraw}
                      input={{ scriptId: row.scriptId, revision: row.revision }}
                      renews={SCRIPT_RENEWS}
                      label={t('script.withdraw')}
                      ask={t('script.withdrawAsk', { name: row.name })}
                      text={t('script.withdrawText')}
                      done={t('script.isWithdrawn')}
                    />
                  )}
                </>
              )}
            </>
          )),
        ]}
      />
      <Runs />
      {open?.form === 'new' && <DraftForm onClose={close} />}
      {opened && open?.form === 'draft' && <DraftForm of={opened} onClose={close} />}
      {opened && open?.form === 'rename' && <RenameForm of={opened} onClose={close} />}
      {opened && open?.form === 'versions' && <VersionsDrawer of={opened} onClose={close} />}
      {opened && open?.form === 'run' && <RunForm of={opened} onClose={close} />}
    </>
  );
}
