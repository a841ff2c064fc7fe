import { batchRowState, isUnderWay } from '@self-print/contract/batches.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import {
  type BatchRow,
  type BatchTask,
  batchExportCalls,
} from '@self-print/contract/platform/batchExport.ts';
import { orEmptyMark, wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Alert, Descriptions, Tag } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { ChoiceFilter } from '../../ui/filters.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { useListState } from '../../ui/useListState.ts';
import { useMoments } from '../../ui/words.ts';
import './batches.css';
import { TaskActions } from './TaskActions.tsx';
import { TaskProgress, TaskState } from './TaskState.tsx';

const AGAIN_MS = SECOND_MS;
const COLOURS = {
  waiting: 'default',
  working: 'processing',
  issued: 'success',
  failed: 'error',
  skipped: 'default',
} as const;

/** One batch: how far it is, and what became of each person's document. */
export function TaskPage() {
  const [query] = useSearchParams();
  const taskId = query.get('taskId') ?? '';
  const asked = useCallQuery(
    batchExportCalls.task,
    { taskId },
    { againMs: (task) => (task && isUnderWay(task.state) ? AGAIN_MS : false) },
  );
  return <Loaded asked={asked}>{(task) => <Task task={task} />}</Loaded>;
}

function Task({ task }: { readonly task: BatchTask }) {
  const { t, language } = useTexts();
  const moment = useMoments();
  const facts = [
    ['batch.item', wordsOf(task.itemTitle, language)],
    ['batch.language', t(`batch.language.${task.language}`)],
    ['batch.output', t(`batch.output.${task.output}`)],
    ['batch.requestedBy', orEmptyMark(task.requestedBy || null)],
    ['batch.requestedAt', moment(task.requestedAt)],
    ['batch.decidedBy', orEmptyMark(task.decidedBy)],
    ['batch.endedAt', moment(task.endedAt)],
    ['batch.resultUntil', moment(task.resultUntil)],
  ] as const;
  return (
    <>
      <PageHead
        title={
          <>
            {task.schemeName} <TaskState state={task.state} />
          </>
        }
      >
        <TaskActions task={task} />
      </PageHead>
      <section className="sheet batch">
        {task.state === 'awaiting' && (
          <Alert type="warning" showIcon title={t(task.isOwn ? 'batch.awaitingOwn' : 'batch.awaiting')} />
        )}
        <TaskProgress counts={task.counts} state={task.state} />
        <Descriptions
          size="small"
          column={{ xs: 1, md: 2, xl: 4 }}
          items={facts.map(([key, children]) => ({ key, label: t(key), children }))}
        />
        {task.state === 'expired' ? (
          <Alert type="info" showIcon title={t('batch.expiredNote')} />
        ) : (
          <Rows task={task} />
        )}
      </section>
    </>
  );
}

function Rows({ task: { taskId, state: of } }: { readonly task: BatchTask }) {
  const { t } = useTexts();
  const list = useListState();
  const maySee = useMay('order:read');
  const state = batchRowState.safeParse(list.get('state')).data;
  const asked = useCallQuery(
    batchExportCalls.rows,
    { ...list.paging, taskId, state },
    { keepLast: true, againMs: () => (isUnderWay(of) ? AGAIN_MS : false) },
  );
  const column = useColumns<BatchRow>();
  return (
    <>
      <search className="filters">
        <ChoiceFilter
          list={list}
          name="state"
          label={t('batch.rowState')}
          width={160}
          options={batchRowState.options.map((value) => ({ value, label: t(`batch.row.${value}`) }))}
        />
      </search>
      <DataTable<BatchRow>
        label={t('batch.rows')}
        asked={asked}
        list={list}
        idOf={({ no }) => String(no)}
        columns={[
          column.number('batch.no', ({ no }) => no),
          column.of('batch.number', ({ number }) => number),
          column.of('batch.person', ({ name }) => orEmptyMark(name || null)),
          column.of('batch.rowState', (row) => <RowState row={row} />),
          column.of('batch.order', ({ orderId }) =>
            orderId === null || !maySee ? (
              orEmptyMark(null)
            ) : (
              <Link to={`/main/order-query/orderHisList?order=${orderId}`}>{t('batch.toOrder')}</Link>
            ),
          ),
        ]}
      />
    </>
  );
}

function RowState({ row: { state, failure, detail } }: { readonly row: BatchRow }) {
  const { t } = useTexts();
  return (
    <>
      <Tag color={COLOURS[state]}>{t(`batch.row.${state}`)}</Tag>
      {failure !== null && (
        <span className="under">
          {t(`batch.failure.${failure}`)}
          {detail !== null && ` · ${detail}`}
        </span>
      )}
    </>
  );
}
