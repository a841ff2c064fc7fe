import { type BatchOutput, isFetchable, isPossible } from '@self-print/contract/batches.ts';
import {
  type BatchControl,
  type BatchTask,
  batchExportCalls,
} from '@self-print/contract/platform/batchExport.ts';
import { formatNumber } from '@self-print/web-kit/formatting.ts';
import { Button, Space } from 'antd';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { RowAction } from '../../ui/RowAction.tsx';
import { useDownload } from '../../ui/useDownload.ts';

const RENEWS = [batchExportCalls.task, batchExportCalls.tasks, batchExportCalls.rows];
const CONTROLS = [
  ['pause', 'paused'],
  ['resume', 'resumed'],
  ['retry', 'retried'],
  ['stop', 'stopped'],
] as const;

/** What can be done with a batch as it stands. */
export function TaskActions({ task }: { readonly task: BatchTask }) {
  const may = [useMay('batch:write'), useMay('batch:approve')] as const;
  const [mayWrite, mayApprove] = may;
  const { state, counts } = task;
  return (
    <Space wrap>
      {mayApprove && state === 'awaiting' && <Decide task={task} />}
      {mayWrite &&
        CONTROLS.map(([action, event]) =>
          isPossible(event, state) && (action !== 'retry' || counts.failed > 0) ? (
            <Control key={action} task={task} action={action} />
          ) : null,
        )}
      {counts.failed > 0 && state !== 'expired' && <Failures task={task} />}
      {mayWrite && task.output !== 'terminal' && isFetchable(state) && counts.issued > 0 && (
        <Fetch task={task} output={task.output} />
      )}
    </Space>
  );
}

interface ActionProps {
  readonly task: BatchTask;
}

function Control({ task: { taskId, counts }, action }: ActionProps & { readonly action: BatchControl }) {
  const { t, language } = useTexts();
  return (
    <RowAction
      call={batchExportCalls.control}
      input={{ taskId, action }}
      renews={RENEWS}
      label={t(`batch.${action}`)}
      ask={t(`batch.${action}Ask`)}
      text={t(`batch.${action}Text`, { failed: formatNumber(counts.failed, language) })}
      done={t(`batch.${action}Done`)}
      button={action === 'stop' ? { danger: true } : {}}
    />
  );
}

/** Whoever requested a batch can only withdraw it. */
function Decide({ task: { taskId, isOwn, counts } }: ActionProps) {
  const { t, language } = useTexts();
  const words = isOwn ? 'withdraw' : 'refuse';
  return (
    <>
      {!isOwn && (
        <RowAction
          call={batchExportCalls.decide}
          input={{ taskId, approve: true }}
          renews={RENEWS}
          label={t('batch.approve')}
          ask={t('batch.approveAsk')}
          text={t('batch.approveText', { total: formatNumber(counts.total, language) })}
          done={t('batch.approveDone')}
          button={{ type: 'primary' }}
        />
      )}
      <RowAction
        call={batchExportCalls.decide}
        input={{ taskId, approve: false }}
        renews={RENEWS}
        label={t(`batch.${words}`)}
        ask={t(`batch.${words}Ask`)}
        text={t('batch.refuseText')}
        done={t(`batch.${words}Done`)}
        button={{ danger: true }}
      />
    </>
  );
}

function Failures({ task: { taskId } }: ActionProps) {
  const { t } = useTexts();
  const fileName = 'failed-documents.xlsx';
  const { isBusy, download } = useDownload({ call: batchExportCalls.failures, input: { taskId }, fileName });
  return (
    <Button loading={isBusy} onClick={download}>
      {t('batch.failures')}
    </Button>
  );
}

function Fetch({
  task: { taskId, schemeName },
  output,
}: ActionProps & { readonly output: Exclude<BatchOutput, 'terminal'> }) {
  const { t } = useTexts();
  const fileName = `${schemeName}.${output === 'zip' ? 'zip' : 'pdf'}`;
  const { isBusy, download } = useDownload({ call: batchExportCalls.download, input: { taskId }, fileName });
  return (
    <Button type="primary" loading={isBusy} onClick={download}>
      {t(`batch.fetch.${output}`)}
    </Button>
  );
}
