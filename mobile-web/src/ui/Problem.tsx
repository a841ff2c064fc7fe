import { CallError } from '@self-print/web-kit/queries.tsx';
import { useTexts } from '../core/services.ts';
import { failureLine, failureWords } from './failureWords.ts';
import { Icon } from './Icon.tsx';

interface ProblemProps {
  readonly error: Error | null;
  /** Whether the request may safely be sent again; shown when no answer came. */
  readonly isRepeatable?: boolean;
}

/** Why an action failed, shown beside the button that was pressed. */
export function Problem({ error, isRepeatable = false }: ProblemProps) {
  const { t } = useTexts();
  if (error === null) return null;
  if (!(error instanceof CallError)) throw error;
  const { failure } = error;
  const isLost = failure.kind === 'timeout' || failure.kind === 'unreachable';
  return (
    <p className="notice notice--trouble" role="alert">
      <Icon name="alert" />
      <span>
        {isLost && isRepeatable
          ? t('trouble.line', { title: failureWords(failure, t).title, text: t('call.lost') })
          : failureLine(failure, t)}
      </span>
    </p>
  );
}
