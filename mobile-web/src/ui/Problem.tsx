import { CallError } from '@self-print/web-kit/queries.tsx';
import { useTexts } from '../core/services.ts';
import { failureWords } from './failureWords.ts';
import { Icon } from './Icon.tsx';

/** Why something that a person asked for was not done, beside what they pressed. */
export function Problem({ error }: { readonly error: Error | null }) {
  const { t } = useTexts();
  if (error === null) return null;
  if (!(error instanceof CallError)) throw error;
  const words = failureWords(error.failure, t);
  return (
    <p className="notice notice--trouble" role="alert">
      <Icon name="alert" />
      <span>{error.failure.kind === 'refused' ? words.text : `${words.title} · ${words.text}`}</span>
    </p>
  );
}
