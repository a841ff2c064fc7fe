import { CallError } from '@self-print/web-kit/queries.tsx';
import { useWatchdog } from '@self-print/web-kit/useWatchdog.ts';
import { Alert, Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useServices, useTexts } from '../core/services.ts';
import { failureText } from './failureText.ts';

/** What was asked for a page. */
export interface Asked<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface LoadedProps<Data> {
  readonly asked: Asked<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** Loaded content: placeholders while it loads, a message and a retry when that fails. */
export function Loaded<Data>({ asked, children }: LoadedProps<Data>) {
  if (asked.data !== undefined) return children(asked.data);
  if (asked.error !== null) return <Trouble error={asked.error} onRetry={() => void asked.refetch()} />;
  return <Shapes />;
}

/** Placeholders; they are not shown forever. */
function Shapes() {
  const { t } = useTexts();
  const { reload } = useServices();
  const isOver = useWatchdog(true, reload);
  return isOver ? <p role="status">{t('wait.over')}</p> : <Skeleton active style={{ padding: 24 }} />;
}

/** Why something could not be loaded, and a button to retry. */
export function Trouble({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const { t } = useTexts();
  if (!(error instanceof CallError)) throw error;
  return (
    <Alert
      type="error"
      showIcon
      title={failureText(error.failure, t)}
      action={
        <Button size="small" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    />
  );
}
