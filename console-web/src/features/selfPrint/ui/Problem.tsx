import { CallError } from '@self-print/web-kit/queries.tsx';
import { Alert } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { failureText } from '../../../ui/failureText.ts';

interface ProblemProps {
  readonly error: Error | null;
  /** Whether the request may safely be sent again; shown when no answer came. */
  readonly isRepeatable?: boolean;
}

/** Why an action failed, shown beside its button. */
export function Problem({ error, isRepeatable = false }: ProblemProps) {
  const { t } = useTexts();
  if (error === null) return null;
  if (!(error instanceof CallError)) throw error;
  const isLost = error.failure.kind === 'timeout' || error.failure.kind === 'unreachable';
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={failureText(error.failure, t)}
      description={isLost && isRepeatable ? t('pc.call.lost') : undefined}
    />
  );
}
