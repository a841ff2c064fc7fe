import type { BatchState } from '@self-print/contract/batches.ts';
import type { BatchTask } from '@self-print/contract/platform/batchExport.ts';
import { formatNumber } from '@self-print/web-kit/formatting.ts';
import { Progress, Tag } from 'antd';
import { useTexts } from '../../core/services.ts';

const COLOURS: Readonly<Record<BatchState, string>> = {
  awaiting: 'warning',
  waiting: 'processing',
  running: 'processing',
  paused: 'warning',
  done: 'success',
  stopped: 'default',
  refused: 'default',
  expired: 'default',
};

export function TaskState({ state }: { readonly state: BatchState }) {
  const { t } = useTexts();
  return <Tag color={COLOURS[state]}>{t(`batch.state.${state}`)}</Tag>;
}

/** How far a batch is, in a bar and in words. */
export function TaskProgress({ counts, state }: Pick<BatchTask, 'counts' | 'state'>) {
  const { t, language } = useTexts();
  const { total, issued, failed, skipped } = counts;
  const number = (count: number) => formatNumber(count, language);
  const words = [
    t('batch.progress', { issued: number(issued), total: number(total) }),
    failed > 0 ? t('batch.progressFailed', { failed: number(failed) }) : '',
    skipped > 0 ? t('batch.progressSkipped', { skipped: number(skipped) }) : '',
  ];
  return (
    <div style={{ minWidth: 180 }}>
      <Progress
        percent={total === 0 ? 0 : Math.floor(((issued + failed + skipped) / total) * 100)}
        size="small"
        status={state === 'running' ? 'active' : 'normal'}
        showInfo={false}
        aria-label={t('batch.progressLabel')}
      />
      <span className="under">{words.filter(Boolean).join(t('batch.progressComma'))}</span>
    </div>
  );
}
