import { batchState, isUnderWay } from '@self-print/contract/batches.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { type BatchTask, batchExportCalls } from '@self-print/contract/platform/batchExport.ts';
import { orEmptyMark, wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Link } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { ChoiceFilter } from '../../ui/filters.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { useListState } from '../../ui/useListState.ts';
import { TaskProgress, TaskState } from './TaskState.tsx';

const AGAIN_MS = SECOND_MS;

/** Batches of documents, and how far they are. */
export function TasksPage() {
  const { t, language } = useTexts();
  const list = useListState();
  const state = batchState.safeParse(list.get('state')).data;
  const asked = useCallQuery(
    batchExportCalls.tasks,
    { ...list.paging, state },
    {
      keepLast: true,
      againMs: (page) => (page?.rows.some((row) => isUnderWay(row.state)) ? AGAIN_MS : false),
    },
  );
  const column = useColumns<BatchTask>();
  return (
    <ListPage<BatchTask>
      title={t('title.batches')}
      lead={t('batch.tasksLead')}
      actions={<Link to="/main/batch-export/scheme">{t('batch.toSchemes')}</Link>}
      filters={
        <ChoiceFilter
          list={list}
          name="state"
          label={t('batch.state')}
          width={180}
          options={batchState.options.map((value) => ({ value, label: t(`batch.state.${value}`) }))}
        />
      }
      asked={asked}
      list={list}
      idOf={({ taskId }) => taskId}
      empty={t('batch.noTasks')}
      columns={[
        column.of('batch.scheme', ({ taskId, schemeName }) => (
          <Link to={`/main/batch-export/task?taskId=${taskId}`}>{schemeName}</Link>
        )),
        column.of('batch.item', ({ itemTitle }) => wordsOf(itemTitle, language)),
        column.of('batch.state', (task) => <TaskState state={task.state} />),
        column.of('batch.progressLabel', (task) => <TaskProgress counts={task.counts} state={task.state} />),
        column.of('batch.requestedBy', ({ requestedBy }) => orEmptyMark(requestedBy || null)),
        column.moment('batch.requestedAt', ({ requestedAt }) => requestedAt),
        column.moment('batch.resultUntil', ({ resultUntil }) => resultUntil),
      ]}
    />
  );
}
