import {
  batchPrintCalls,
  type PrintRun,
  type PrintRunControl,
} from '@self-print/contract/platform/batchPrint.ts';
import { Space } from 'antd';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { RowAction } from '../../ui/RowAction.tsx';
import { PaperActions } from './PaperActions.tsx';
import { PRINT_RENEWS } from './PrintAtForm.tsx';

interface RunActionsProps {
  readonly taskId: string;
  readonly run: PrintRun;
}

/** What can be done with a run under way. One that paused for a failed document goes on when that is decided. */
export function RunActions({ taskId, run: { runId, state, at } }: RunActionsProps) {
  const mayWrite = useMay('batch:write');
  const mayCommand = useMay('terminal:maintain');
  if (!mayWrite) return null;
  const isUndecided = state === 'paused' && at?.paper === 'failed';
  const control = (action: PrintRunControl) => <Control taskId={taskId} runId={runId} action={action} />;
  return (
    <Space wrap>
      {state === 'running' && control('pause')}
      {isUndecided && mayCommand && <PaperActions taskId={taskId} no={at.no} button={{}} />}
      {state === 'paused' && !isUndecided && mayCommand && control('resume')}
      {control('stop')}
    </Space>
  );
}

interface ControlProps {
  readonly taskId: string;
  readonly runId: string;
  readonly action: PrintRunControl;
}

function Control({ taskId, runId, action }: ControlProps) {
  const { t } = useTexts();
  return (
    <RowAction
      call={batchPrintCalls.control}
      input={{ taskId, runId, action }}
      renews={PRINT_RENEWS}
      label={t(`batch.run.${action}`)}
      ask={t(`batch.run.${action}Ask`)}
      text={t(`batch.run.${action}Text`)}
      done={t(`batch.run.${action}Done`)}
      button={action === 'stop' ? { danger: true } : action === 'resume' ? { type: 'primary' } : {}}
    />
  );
}
