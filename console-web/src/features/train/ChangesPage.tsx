import { trainChangeState } from '@self-print/contract/platform/train.ts';
import { type TrainChange, trainAdminCalls } from '@self-print/contract/platform/trainAdmin.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { ChoiceFilter, SearchField } from '../../ui/filters.tsx';
import { AddButton, ListPage } from '../../ui/ListPage.tsx';
import { later } from '../../ui/later.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { useListState } from '../../ui/useListState.ts';
import { useSoughtPerson } from '../../ui/useSoughtPerson.ts';
import { DocumentPicture } from './DocumentPicture.tsx';

const ChangeForm = later(async () => (await import('./ChangeForm.tsx')).ChangeForm);
const DecideForm = later(async () => (await import('./DecideForm.tsx')).DecideForm);
const RevokeForm = later(async () => (await import('./RevokeForm.tsx')).RevokeForm);

const COLOURS = {
  applied: 'warning',
  approved: 'processing',
  refused: 'default',
  written: 'success',
} as const;

/** Applications for another travel interval. */
export function ChangesPage() {
  const { t } = useTexts();
  const list = useListState();
  const mayWrite = useMay('train:write');
  const { userName, seek } = useSoughtPerson(list);
  const [isAdding, setAdding] = useState(false);
  const [pictured, setPictured] = useState<string>();
  const [decided, setDecided] = useState<TrainChange>();
  const [revoked, setRevoked] = useState<TrainChange>();
  const state = trainChangeState.safeParse(list.get('state'));
  const asked = useCallQuery(
    trainAdminCalls.changes,
    { ...list.paging, userName, state: state.success ? state.data : undefined },
    { keepLast: true },
  );
  const column = useColumns<TrainChange>();
  return (
    <ListPage
      title={t('title.trainChange')}
      lead={t('train.changeLead')}
      actions={<AddButton label={t('train.changeAdd')} may={mayWrite} onClick={() => setAdding(true)} />}
      filters={
        <>
          <SearchField label={t('train.number')} value="" onSearch={seek} />
          <ChoiceFilter
            list={list}
            name="state"
            label={t('train.state')}
            width={180}
            options={trainChangeState.options.map((value) => ({ value, label: t(`train.change.${value}`) }))}
          />
        </>
      }
      asked={asked}
      list={list}
      idOf={({ changeId }) => changeId}
      isNarrowed={userName !== undefined}
      empty={t('train.changeNone')}
      columns={[
        column.of('train.userName', (row) => row.userName),
        column.of('train.name', ({ name }) => name),
        column.of('train.fromTo', ({ fromHome, intervalHome }) => `${fromHome} → ${intervalHome}`),
        column.of('train.state', (row) => (
          <>
            <Tag color={COLOURS[row.state]}>{t(`train.change.${row.state}`)}</Tag>
            {row.ground !== null && <span className="under">{row.ground}</span>}
            {row.hasImage && (
              <Button type="link" size="small" onClick={() => setPictured(row.changeId)}>
                {t('train.picture')}
              </Button>
            )}
          </>
        )),
        column.of('train.appliedBy', ({ isOwn }) => t(isOwn ? 'train.byPerson' : 'train.byOffice')),
        column.moment('train.createdAt', ({ createdAt }) => createdAt),
        column.actions(mayWrite, (row) => (
          <>
            {row.state === 'applied' && (
              <Button type="link" size="small" onClick={() => setDecided(row)}>
                {t('train.decide')}
              </Button>
            )}
            {row.state === 'approved' && (
              <Button type="link" size="small" danger onClick={() => setRevoked(row)}>
                {t('train.revoke')}
              </Button>
            )}
          </>
        )),
      ]}
    >
      {isAdding && <ChangeForm onClose={() => setAdding(false)} />}
      {pictured !== undefined && (
        <DocumentPicture changeId={pictured} onClose={() => setPictured(undefined)} />
      )}
      {decided && <DecideForm change={decided} onClose={() => setDecided(undefined)} />}
      {revoked && <RevokeForm change={revoked} onClose={() => setRevoked(undefined)} />}
    </ListPage>
  );
}
