import { CallError } from '@self-print/web-kit/queries.tsx';
import { useTexts } from '../core/services.ts';
import { failureWords } from './failureWords.ts';
import { Icon } from './Icon.tsx';

interface ProblemProps {
  readonly error: Error | null;
  /** Whether what was sent may safely be sent again; said where no answer came. */
  readonly isRepeatable?: boolean;
}

/** Why something that a person asked for was not done, beside what they pressed. */
export function Problem({ error, isRepeatable = false }: ProblemProps) {
  const { t } = useTexts();
  if (error === null) return null;
  if (!(error instanceof CallError)) throw error;
  const { failure } = error;
  const words = failureWords(failure, t);
  const isLost = failure.kind === 'timeout' || failure.kind === 'unreachable';
  return (
    <p className="notice notice--trouble" role="alert">
      <Icon name="alert" />
      <span>
        {failure.kind === 'refused' ? words.text : `${words.title} · ${words.text}`}
        {isLost && isRepeatable && ` ${t('call.lost')}`}
      </span>
    </p>
  );
}
