import { batchPaper, batchRowState, isUnderWay } from '@self-print/contract/batches.ts';
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
import { LoadedOne } from '../../ui/LoadedOne.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { useListState } from '../../ui/useListState.ts';
import { useMoments } from '../../ui/words.ts';
import './batches.css';
import { PaperActions } from './PaperActions.tsx';
import { isPrinting, PrintPanel, usePrint } from './PrintPanel.tsx';
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
  return (
    <LoadedOne title="title.batch" list="/main/batch-export/index" asked={asked}>
      {(task) => <Task task={task} />}
    </LoadedOne>
  );
}

function Task({ task }: { readonly task: BatchTask }) {
  const { t, language } = useTexts();
  const moment = useMoments();
  const facts = [
    ['batch.item', wordsOf(task.itemTitle, language)],
    ['batch.language', t(`common.${task.language}`)],
    ['batch.output', t(`batch.output.${task.output}`)],
    ['batch.requestedBy', orEmptyMark(task.requestedBy || null)],
    ['batch.requestedAt', moment(task.requestedAt)],
    ['batch.decidedBy', orEmptyMark(task.decidedBy)],
    ['batch.endedAt', moment(task.endedAt)],
    [task.output === 'terminal' ? 'batch.printUntil' : 'batch.resultUntil', moment(task.resultUntil)],
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
        {task.output === 'terminal' && task.counts.issued > 0 ? (
          <PaperPeople task={task} />
        ) : (
          <People task={task} isPrinting={false} />
        )}
      </section>
    </>
  );
}

/** The people of a batch for paper below how far that is. */
function PaperPeople({ task }: { readonly task: BatchTask }) {
  const print = usePrint(task.taskId);
  return (
    <>
      <PrintPanel task={task} asked={print} />
      <People task={task} isPrinting={isPrinting(print.data)} />
    </>
  );
}

interface PeopleProps {
  readonly task: BatchTask;
  readonly isPrinting: boolean;
}

function People({ task, isPrinting }: PeopleProps) {
  const { t } = useTexts();
  return task.state === 'expired' ? (
    <Alert type="info" showIcon title={t('batch.expiredNote')} />
  ) : (
    <Rows task={task} isPrinting={isPrinting} />
  );
}

function Rows({ task: { taskId, state: of, output }, isPrinting }: PeopleProps) {
  const { t } = useTexts();
  const list = useListState();
  const maySee = useMay('order:read');
  const mayWrite = useMay('batch:write');
  const isPaper = output === 'terminal';
  const state = batchRowState.safeParse(list.get('state')).data;
  const paper = isPaper ? batchPaper.safeParse(list.get('paper')).data : undefined;
  const asked = useCallQuery(
    batchExportCalls.rows,
    { ...list.paging, taskId, state, paper },
    {
      keepLast: true,
      againMs: (page) => (isUnderWay(of) || isPrinting || isOneAtTerminal(page?.rows) ? AGAIN_MS : false),
    },
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
        {isPaper && (
          <ChoiceFilter
            list={list}
            name="paper"
            label={t('batch.paper')}
            width={160}
            options={batchPaper.options.map((value) => ({ value, label: t(`batch.paper.${value}`) }))}
          />
        )}
      </search>
      <DataTable<BatchRow>
        label={t('batch.rows')}
        asked={asked}
        list={list}
        empty={t('batch.noRows')}
        idOf={({ no }) => String(no)}
        columns={[
          column.number('batch.no', ({ no }) => no),
          column.of('batch.number', ({ number }) => number),
          column.of('batch.person', ({ name }) => orEmptyMark(name || null)),
          column.of('batch.rowState', (row) => <RowState row={row} />),
          ...(isPaper ? [column.of('batch.paper', (row: BatchRow) => <PaperState row={row} />)] : []),
          column.of('batch.order', ({ orderId }) =>
            orderId === null || !maySee ? (
              orEmptyMark(null)
            ) : (
              <Link to={`/main/order-query/orderHisList?order=${orderId}`}>{t('batch.toOrder')}</Link>
            ),
          ),
          column.actions(isPaper && mayWrite, ({ no, paper: of }) =>
            of === 'failed' ? <PaperActions taskId={taskId} no={no} button={LINK} /> : null,
          ),
        ]}
      />
    </>
  );
}

/** A stopped run leaves one to be followed. */
const isOneAtTerminal = (rows: readonly BatchRow[] = []) => rows.some(({ paper }) => paper === 'working');
const LINK = { type: 'link', size: 'small' } as const;
const PAPER_COLOURS = {
  waiting: 'default',
  working: 'processing',
  printed: 'success',
  failed: 'error',
  unconfirmed: 'warning',
  leftOut: 'default',
  void: 'default',
} as const;

function PaperState({ row: { paper, paperWhy } }: { readonly row: BatchRow }) {
  const { t, language } = useTexts();
  if (paper === null) return orEmptyMark(null);
  return (
    <>
      <Tag color={PAPER_COLOURS[paper]}>{t(`batch.paper.${paper}`)}</Tag>
      {paperWhy && <span className="under">{wordsOf(paperWhy, language)}</span>}
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
