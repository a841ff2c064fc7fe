import { trainWriteState } from '@self-print/contract/platform/train.ts';
import { type TrainWrite, trainAdminCalls } from '@self-print/contract/platform/trainAdmin.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { ChoiceFilter, SearchField } from '../../ui/filters.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { later } from '../../ui/later.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { useListState } from '../../ui/useListState.ts';
import { useSoughtPerson } from '../../ui/useSoughtPerson.ts';

const ResolveForm = later(async () => (await import('./ResolveForm.tsx')).ResolveForm);

const COLOURS = { granted: 'warning', unconfirmed: 'warning', done: 'success', failed: 'default' } as const;

/** Writes of cards; staff settles those whose outcome nobody knows. */
export function WritesPage() {
  const { t } = useTexts();
  const list = useListState();
  const mayWrite = useMay('train:write');
  const { userName, seek } = useSoughtPerson(list);
  const [resolved, setResolved] = useState<TrainWrite>();
  const state = trainWriteState.safeParse(list.get('state'));
  const asked = useCallQuery(
    trainAdminCalls.writes,
    { ...list.paging, userName, writeState: state.success ? state.data : undefined },
    { keepLast: true },
  );
  const column = useColumns<TrainWrite>();
  const isSettled = ({ writeState }: TrainWrite) => writeState === 'done' || writeState === 'failed';
  return (
    <ListPage
      title={t('title.trainLog')}
      lead={t('train.logLead')}
      filters={
        <>
          <SearchField label={t('train.number')} value="" onSearch={seek} />
          <ChoiceFilter
            list={list}
            name="state"
            label={t('train.state')}
            width={160}
            options={trainWriteState.options.map((value) => ({
              value,
              label: value === 'granted' ? t('train.stateFilter.granted') : t(`train.write.${value}`),
            }))}
          />
        </>
      }
      asked={asked}
      list={list}
      idOf={({ requestId }) => requestId}
      isNarrowed={userName !== undefined}
      empty={t('train.logNone')}
      columns={[
        column.of('train.userName', (row) => row.userName),
        column.of('train.name', ({ name }) => name),
        column.of('train.operation', ({ operation }) => t(`train.op.${operation}`)),
        column.of('train.cardNo', ({ cardNo }) => cardNo),
        column.of('train.state', (row) => <StateOf write={row} />),
        column.moment('train.grantedAt', ({ grantedAt }) => grantedAt),
        column.of('train.terminal', ({ terminalCode }) => terminalCode),
        column.actions(mayWrite, (row) =>
          isSettled(row) || row.isUnderWay ? null : (
            <Button type="link" size="small" onClick={() => setResolved(row)}>
              {t('train.resolve')}
            </Button>
          ),
        ),
      ]}
    >
      {resolved && <ResolveForm write={resolved} onClose={() => setResolved(undefined)} />}
    </ListPage>
  );
}

function StateOf({ write: { writeState, isUnderWay, code, reason } }: { readonly write: TrainWrite }) {
  const { t } = useTexts();
  return (
    <>
      <Tag color={isUnderWay ? 'processing' : COLOURS[writeState]}>
        {t(isUnderWay ? 'train.underWay' : `train.write.${writeState}`)}
        {code !== null && ` ${code}`}
      </Tag>
      {reason !== null && <span className="under">{reason}</span>}
    </>
  );
}
