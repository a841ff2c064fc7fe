import { isFetchable, isOpenRun } from '@self-print/contract/batches.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import type { BatchTask } from '@self-print/contract/platform/batchExport.ts';
import {
  type BatchPrint,
  batchPrintCalls,
  type PrintCounts,
} from '@self-print/contract/platform/batchPrint.ts';
import { formatNumber, orEmptyMark, wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Alert, Button, Progress, Space, Tag } from 'antd';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { useMoments } from '../../ui/words.ts';
import { PrintAtForm } from './PrintAtForm.tsx';
import { RunActions } from './RunActions.tsx';
import { RunStanding } from './RunStanding.tsx';

const AGAIN_MS = SECOND_MS;
const COLOURS = { running: 'processing', paused: 'warning', done: 'success', stopped: 'default' } as const;

/** Whether a run is under way, so that more paper may come. */
export function isPrinting(print: BatchPrint | undefined): boolean {
  return print?.run != null && isOpenRun(print.run.state);
}

/** How far a batch is printed, asked for again while a run is under way. */
export function usePrint(taskId: string) {
  return useCallQuery(
    batchPrintCalls.get,
    { taskId },
    { againMs: (print) => (isPrinting(print) ? AGAIN_MS : false) },
  );
}

interface PrintPanelProps {
  readonly task: BatchTask;
  readonly asked: ReturnType<typeof usePrint>;
}

/** How far the paper of a batch is, the run that prints it, and what can be done with that. */
export function PrintPanel({ task, asked }: PrintPanelProps) {
  const { t } = useTexts();
  return (
    <section className="batch__print" aria-label={t('batch.print')}>
      <h2>{t('batch.print')}</h2>
      <Loaded asked={asked}>{(print) => <Print task={task} print={print} />}</Loaded>
    </section>
  );
}

function Print({ task, print }: { readonly task: BatchTask; readonly print: BatchPrint }) {
  const { t, language } = useTexts();
  const moment = useMoments();
  const { run, counts } = print;
  return (
    <>
      <PrintProgress counts={counts} isActive={run?.state === 'running'} />
      {run && (
        <p className="batch__run">
          <Tag color={COLOURS[run.state]}>{t(`batch.run.${run.state}`)}</Tag>{' '}
          {t(run.endedAt === null ? 'batch.run.at' : 'batch.run.ended', {
            terminal: wordsOf(run.terminalName, language) || run.terminalCode,
            by: orEmptyMark(run.startedBy || null),
            at: moment(run.endedAt ?? run.startedAt),
          })}
        </p>
      )}
      {run && <RunStanding run={run} />}
      {run && isPrinting(print) ? (
        <RunActions taskId={task.taskId} run={run} />
      ) : (
        <PrintAt task={task} counts={counts} />
      )}
    </>
  );
}

function PrintProgress({ counts, isActive }: { readonly counts: PrintCounts; readonly isActive: boolean }) {
  const { t, language } = useTexts();
  const number = (count: number) => formatNumber(count, language);
  const { total, printed, failed, unconfirmed, leftOut } = counts;
  const ended = printed + failed + unconfirmed + leftOut + counts.void;
  const words = [
    t('batch.printProgress', { printed: number(printed), total: number(total) }),
    failed > 0 ? t('batch.printFailed', { n: number(failed) }) : '',
    unconfirmed > 0 ? t('batch.printUnconfirmed', { n: number(unconfirmed) }) : '',
    leftOut > 0 ? t('batch.printLeftOut', { n: number(leftOut) }) : '',
    counts.void > 0 ? t('batch.printVoid', { n: number(counts.void) }) : '',
  ];
  return (
    <div>
      <Progress
        percent={total === 0 ? 0 : Math.floor((ended / total) * 100)}
        size="small"
        status={isActive ? 'active' : 'normal'}
        showInfo={false}
        aria-label={t('batch.progressLabel')}
      />
      <span className="under">{words.filter(Boolean).join(t('batch.progressComma'))}</span>
    </div>
  );
}

function PrintAt({ task, counts }: { readonly task: BatchTask; readonly counts: PrintCounts }) {
  const { t } = useTexts();
  const may = [useMay('batch:write'), useMay('terminal:maintain'), useMay('terminal:read')];
  const [isOpen, setOpen] = useState(false);
  const { total, printed, failed, unconfirmed, leftOut } = counts;
  const left = total - printed - failed - unconfirmed - leftOut - counts.void;
  if (!isFetchable(task.state) || left <= 0) return null;
  if (may.includes(false)) return <Alert type="info" showIcon title={t('batch.printNotAllowed')} />;
  return (
    <Space>
      <Button type="primary" onClick={() => setOpen(true)}>
        {t('batch.printAt')}
      </Button>
      {isOpen && <PrintAtForm taskId={task.taskId} onClose={() => setOpen(false)} />}
    </Space>
  );
}
