import { packageAdminCalls, type TerminalPackage } from '@self-print/contract/platform/packageAdmin.ts';
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
import { RollOuts } from './RollOuts.tsx';
import { PACKAGE_RENEWS } from './renews.ts';
import './packages.css';

const RollOutForm = later(async () => (await import('./RollOutForm.tsx')).RollOutForm);
const UploadForm = later(async () => (await import('./UploadForm.tsx')).UploadForm);
const NotesForm = later(async () => (await import('./NotesForm.tsx')).NotesForm);

const MEGABYTE = 1_024 * 1_024;

type Open =
  | { readonly form: 'upload' }
  | { readonly form: 'notes' | 'rollOut'; readonly of: TerminalPackage };

/** Software of terminals: what was uploaded, and how far its roll-outs are. */
export function PackagesPage() {
  const { t } = useTexts();
  const list = useListState();
  const may = useMay('terminal:packages');
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const asked = useCallQuery(packageAdminCalls.list, list.paging, { keepLast: true });
  const column = useColumns<TerminalPackage>();
  return (
    <>
      <ListPage
        title={t('title.packages')}
        lead={t('package.lead')}
        actions={
          <AddButton label={t('package.upload')} may={may} onClick={() => setOpen({ form: 'upload' })} />
        }
        asked={asked}
        list={list}
        idOf={({ packageId }) => packageId}
        empty={t('package.none')}
        columns={[
          column.of('package.version', ({ version, isWithdrawn }) => (
            <>
              {version} {isWithdrawn && <Tag>{t('package.withdrawn')}</Tag>}
            </>
          )),
          column.of('package.system', ({ system }) => <span className="package-fact">{system}</span>),
          column.of('package.signedBy', ({ key }) => <code className="package-key">{key}</code>),
          column.number('package.size', ({ sizeBytes }) => (
            <span className="package-fact">{`${(sizeBytes / MEGABYTE).toFixed(1)} MB`}</span>
          )),
          column.of('package.notes', ({ notes }) => notes),
          column.of('package.by', ({ by }) => by),
          column.moment('package.addedAt', ({ addedAt }) => addedAt),
          column.actions(may, (row) => (
            <>
              {!row.isWithdrawn && (
                <Button type="link" size="small" onClick={() => setOpen({ form: 'rollOut', of: row })}>
                  {t('package.rollOut')}
                </Button>
              )}
              <Button type="link" size="small" onClick={() => setOpen({ form: 'notes', of: row })}>
                {t('package.editNotes')}
              </Button>
              {!row.isWithdrawn && (
                <RowAction
                  call={packageAdminCalls.withdraw}
                  input={{ packageId: row.packageId, revision: row.revision }}
                  renews={PACKAGE_RENEWS}
                  label={t('package.withdraw')}
                  ask={t('package.withdrawAsk', { version: row.version })}
                  text={t('package.withdrawText')}
                  done={t('package.isWithdrawn')}
                />
              )}
            </>
          )),
        ]}
      />
      <RollOuts />
      {open?.form === 'upload' && <UploadForm onClose={close} />}
      {open?.form === 'notes' && <NotesForm of={open.of} onClose={close} />}
      {open?.form === 'rollOut' && <RollOutForm of={open.of} onClose={close} />}
    </>
  );
}
