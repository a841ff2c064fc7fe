import { CallError } from '@self-print/web-kit/queries.tsx';
import { Alert } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { failureText } from '../../../ui/failureText.ts';

interface ProblemProps {
  readonly error: Error | null;
  /** Whether what was sent may safely be sent again; said where no answer came. */
  readonly isRepeatable?: boolean;
}

/** Why something was not done, where it was asked for. */
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
