import { type TrainEntitlement, trainAdminCalls } from '@self-print/contract/platform/trainAdmin.ts';
import { orEmptyMark } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { SearchField } from '../../ui/filters.tsx';
import { AddButton, ListPage } from '../../ui/ListPage.tsx';
import { later } from '../../ui/later.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { useListState } from '../../ui/useListState.ts';
import { useSoughtPerson } from '../../ui/useSoughtPerson.ts';

const ImportPeople = later(async () => (await import('./ImportPeople.tsx')).ImportPeople);
const PersonForm = later(async () => (await import('./PersonForm.tsx')).PersonForm);

/** Who may have a train card, and what goes onto it. */
export function PeoplePage() {
  const { t } = useTexts();
  const list = useListState();
  const mayWrite = useMay('train:write');
  const { userName, seek } = useSoughtPerson(list);
  const [isImporting, setImporting] = useState(false);
  const [edited, setEdited] = useState<TrainEntitlement | 'new'>();
  const asked = useCallQuery(trainAdminCalls.people, { ...list.paging, userName }, { keepLast: true });
  const column = useColumns<TrainEntitlement>();
  return (
    <ListPage
      title={t('title.trainBasic')}
      lead={t('train.basicLead')}
      actions={
        <>
          {mayWrite && <Button onClick={() => setImporting(true)}>{t('train.import')}</Button>}
          <AddButton label={t('train.add')} may={mayWrite} onClick={() => setEdited('new')} />
        </>
      }
      filters={<SearchField label={t('train.number')} value="" onSearch={seek} />}
      asked={asked}
      list={list}
      idOf={({ userId }) => userId}
      isNarrowed={userName !== undefined}
      empty={t('train.peopleNone')}
      columns={[
        column.of('train.userName', (row) => row.userName),
        column.of('train.name', ({ name }) => name),
        column.of('train.idCard', ({ idCardNo }) => idCardNo),
        column.of('train.interval', (row) => `${row.intervalSchool} — ${row.intervalHome}`),
        column.of('train.entitled', ({ entitled }) => (
          <Tag color={entitled ? 'success' : 'default'}>{t(entitled ? 'train.yes' : 'train.no')}</Tag>
        )),
        column.of('train.cardNo', ({ cardNo }) => orEmptyMark(cardNo)),
        column.of('train.counts', ({ ticketsTimes, changeTimes }) =>
          [ticketsTimes, changeTimes]
            .map((count) => orEmptyMark(count === null ? null : String(count)))
            .join(' / '),
        ),
        column.actions(mayWrite, (row) => (
          <Button type="link" size="small" onClick={() => setEdited(row)}>
            {t('train.edit')}
          </Button>
        )),
      ]}
    >
      {isImporting && <ImportPeople onClose={() => setImporting(false)} />}
      {edited && (
        <PersonForm person={edited === 'new' ? null : edited} onClose={() => setEdited(undefined)} />
      )}
    </ListPage>
  );
}
